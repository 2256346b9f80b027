"""Sizes and distances in millimeters of the panel, on every page, in every text size and both languages.

VVSG 2.0 7.1-G (text), 7.1-H (nothing sideways), 7.2-D (what follows is announced), 7.2-I (targets).
"""

from itertools import combinations

import pytest
from PySide6.QtWidgets import QApplication

from tests.station.kit import PANELS
from tests.station.sittings import everywhere
from ui.starting import start
from ui.station.cursor import stops
from ui.station.frame import Placed
from ui.station.inside import Fitting
from ui.station.measures import RING, RING_GAP, Panel, Rect
from ui.station.pages import EARLIER, MORE, Laid, lay_out
from ui.station.pages_of import page_of
from ui.station.scale import Scale
from ui.tokens import token
from ui.words import Words

SIZES = ("small", "default", "large", "extra_large")
NAMES = tuple(everywhere())


@pytest.fixture(scope="module")
def fonts() -> QApplication:
    return start()


def laid_out(name: str, panel: str, size: str, language: str) -> tuple[Laid, ...]:
    wide, high, mm = PANELS[panel]
    sheet = Panel(wide=mm, high=high * mm / wide, size=size)
    scale = Scale(wide / mm, sheet)
    sitting = everywhere(language, size)[name]
    return lay_out(page_of(sitting), Fitting(sheet, scale), Words(language))


def distance(one: Rect, other: Rect) -> float:
    across = max(other.x - one.right, one.x - other.right)
    down = max(other.y - one.bottom, one.y - other.bottom)
    return max(across, down)


def targets(laid: Laid) -> list[Placed]:
    return [each for each in laid.placed if each.key]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("panel", PANELS)
def test_every_target_is_large_enough_and_apart(fonts: QApplication, panel: str, size: str, language: str) -> None:
    least, gap = token("target.station_min_mm"), token("target.station_gap_mm")
    for name in NAMES:
        for laid in laid_out(name, panel, size, language):
            for each in targets(laid):
                assert each.at.wide >= least - 0.001, (name, each.key)
                assert each.at.high >= least - 0.001, (name, each.key)
            for one, other in combinations(targets(laid), 2):
                assert distance(one.at, other.at) >= gap, (name, one.key, other.key)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("panel", PANELS)
def test_nothing_is_cut_off_and_nothing_lies_on_another(
    fonts: QApplication, panel: str, size: str, language: str
) -> None:
    wide, high, mm = PANELS[panel]
    whole = Rect(0, 0, mm, high * mm / wide)
    scale = Scale(wide / mm, Panel(wide=mm, high=whole.high, size=size))
    for name in NAMES:
        for laid in laid_out(name, panel, size, language):
            for each in laid.placed:
                assert each.at.x >= 0 and each.at.right <= whole.right + 0.01, (name, each.name)
                assert each.at.y >= 0 and each.at.bottom <= whole.bottom + 0.01, (name, each.name)
                if each.where not in ("header", "footer"):
                    assert each.at.y >= laid.top and each.at.bottom <= laid.bottom, (name, each.name)
                for piece in each.pieces:
                    for line in piece.lines:
                        room = each.at.wide - piece.at.x + 0.7
                        assert scale.wide(line, piece.face) <= room, (name, line)
                        assert piece.at.bottom <= each.at.high + 0.2, (name, line)
            for one, other in combinations(laid.placed, 2):
                assert distance(one.at, other.at) >= -0.2 or _titles(one, other), (name, one.name, other.name)


def _titles(one: Placed, other: Placed) -> bool:
    """A title's place reaches across the page; the count beside it was measured to fit."""
    return {one.where, other.where} == {"title", "aside"}


@pytest.mark.parametrize("size", SIZES)
def test_the_ring_never_reaches_another_target(fonts: QApplication, size: str) -> None:
    out = RING + RING_GAP
    for name in NAMES:
        for laid in laid_out(name, "12.1", size, "en"):
            for one, other in combinations(targets(laid), 2):
                assert distance(one.at, other.at) >= out, (name, one.key, other.key)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("panel", PANELS)
def test_every_part_says_that_there_is_more(fonts: QApplication, panel: str, size: str) -> None:
    for name in NAMES:
        parts = laid_out(name, panel, size, "en")
        for number, laid in enumerate(parts):
            keys = stops(laid)
            assert (MORE in keys) == (number + 1 < len(parts)), name
            assert (EARLIER in keys) == (number > 0), name


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("panel", PANELS)
def test_every_row_and_every_word_is_on_some_part(fonts: QApplication, panel: str, size: str) -> None:
    for name in NAMES:
        page = page_of(everywhere("en", size)[name])
        parts = laid_out(name, panel, size, "en")
        keys = {key for laid in parts for key in stops(laid)}
        assert {item.key for item in page.items if item.key} <= keys, name
        assert {letter.key for item in page.items for letter in item.letters} <= keys, name
        assert {button.key for button in (*page.header, *page.footer)} <= keys, name
        shown = "".join(line for laid in parts for each in laid.placed for piece in each.pieces for line in piece.lines)
        for word in " ".join((*page.lead, *(item.text for item in page.items))).split():
            assert word.strip("_") in shown, (name, word)
