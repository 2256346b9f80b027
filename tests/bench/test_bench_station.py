"""How soon the station answers: a key, a choice, a page, a sheet drawn, a sheet read (VVSG 7.2-N: 0.1 s to see, 0.5 s
to hear, 1 s for a mark and for a page). Reported, not asserted: a busy machine is no defect.
"""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt

from printing.marked import render_marked
from printing.readback_marks import read_sheet
from sync.voice import StationVoice
from tests.station.ballots import DEFINITION, STYLE
from tests.station.conftest import Make, station
from tests.station.paper import card_pages, marked_pages, scanned
from tests.station.sittings import everywhere, show

__all__ = ["station"]
Benchmark = Callable[..., Any]


def test_a_key_moves_the_focus(station: Make, benchmark: Benchmark) -> None:
    at = station()
    show(at, "assembly")
    benchmark(at.press, Qt.Key.Key_Down)


def test_a_choice_is_shown(station: Make, benchmark: Benchmark) -> None:
    at = station()
    show(at, "mayor")
    benchmark(at.do, "option:o2")


def test_the_next_contest_is_shown(station: Make, benchmark: Benchmark) -> None:
    at = station()
    show(at, "mayor")
    benchmark(at.do, "next", "back")


def test_another_text_size_is_shown(station: Make, benchmark: Benchmark) -> None:
    at = station()
    show(at, "assembly")
    benchmark(at.do, "next_size")


def test_the_voice_has_a_phrase_ready(benchmark: Benchmark) -> None:
    voice = StationVoice()
    benchmark(voice.sound, "Borough Assembly. Vote for no more than 2.", "en", rate=100, level=6)


def test_a_sheet_is_drawn(benchmark: Benchmark) -> None:
    page = marked_pages(DEFINITION, STYLE, everywhere()["review"].choices)[0]
    benchmark(render_marked, page)


def test_a_scanned_sheet_is_read(benchmark: Benchmark) -> None:
    page = marked_pages(DEFINITION, STYLE, everywhere()["review"].choices)[0]
    picture, pages = scanned(render_marked(page)), card_pages(DEFINITION, STYLE)
    benchmark(read_sheet, picture, pages)
