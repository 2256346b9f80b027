"""The sheet that shows where a label goes on the return envelope: true to size, whole, and in the reader's language."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from app.cli.main import run
from app.domain.envelope import Area, Bars, Envelope, Face, Turn
from app.domain.papers import LabelSize, Placement
from printing.placement import EDGE, TOP, render_placement
from tests.importers.test_profile_envelope import TEMPLATE, written
from tests.printing.reading import dots, sizes, text

DPI = 200
ENVELOPE = Envelope(
    width=241,
    height=105,
    label=Area(name="label", face=Face.ADDRESS, x=8, y=2, width=92, height=32),
    clear=(Area(name="declaration", face=Face.BACK, x=10, y=10, width=220, height=60),),
    scanner=Area(name="scanner", face=Face.ADDRESS, x=5, y=4, width=120, height=30),
    mailed=True,
)
PAGE = Placement(
    title="Our Town",
    envelope=ENVELOPE,
    label=LabelSize(width=89, height=28),
    bars=Bars(x=4, y=8, width=60, height=13),
    found=("It fits.",),
)


def dark(pdf: bytes, page: int = 0) -> "np.typing.NDArray[np.bool_]":
    return np.asarray(dots(pdf, page, DPI)) < 128


def at(mm: float) -> int:
    return round(mm / 25.4 * DPI)


def runs(line: "np.typing.NDArray[np.bool_]") -> Iterator[float]:
    """Lengths of unbroken dark runs, in millimeters."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], line.astype(int), [0]))))
    yield from (edges[1::2] - edges[::2]) / DPI * 25.4


def longest(lines: "np.typing.NDArray[np.bool_]") -> float:
    return max((length for line in lines for length in runs(line)), default=0.0)


def test_the_outline_and_both_rulers_are_true_to_size() -> None:
    pdf = render_placement(PAGE).pdf
    black = dark(pdf)
    assert longest(black[at(TOP) - 3 : at(TOP) + 4]) == pytest.approx(241, abs=0.6)
    assert longest(black.T[at(EDGE) - 3 : at(EDGE) + 4]) == pytest.approx(105, abs=0.6)
    wide = black.shape[1]
    assert longest(black[at(15) : at(26)][:, wide - at(EDGE + 55) :]) == pytest.approx(50, abs=0.4)
    assert longest(black.T[wide - at(20) : wide - at(15)]) == pytest.approx(50, abs=0.4)


def test_the_label_lies_in_the_middle_of_its_place() -> None:
    """8 and 92 mm from the left, a label of 89: its left edge 9.5 mm from the envelope's."""
    black = dark(render_placement(PAGE).pdf)
    row = black[at(TOP + 2 + 16)]
    found = np.flatnonzero(row) / DPI * 25.4 - EDGE
    assert any(abs(each - 9.5) < 0.3 for each in found)
    assert any(abs(each - 98.5) < 0.3 for each in found)


@pytest.mark.parametrize(
    ("width", "height", "paper", "cut"),
    [
        (241, 105, (792, 612), False),
        (229, 152, (792, 612), False),
        (165, 200, (612, 792), False),
        (305, 152, (1008, 612), False),
        (305, 229, (792, 612), True),
    ],
)
def test_the_first_paper_that_holds_the_envelope_is_taken(
    width: float, height: float, paper: tuple[float, float], cut: bool
) -> None:
    page = replace(PAGE, envelope=replace(ENVELOPE, width=width, height=height, scanner=None))
    made = render_placement(page)
    assert set(sizes(made.pdf)) == {paper}
    said = text(made.pdf)
    assert ("larger than the paper" in said) is cut
    for words in ("Lay a return envelope", "declaration", "It fits.", "50 mm"):
        assert words in said, "what is said of it stands on a page of its own where the drawing leaves no room"


def test_an_envelope_larger_than_the_paper_is_drawn_from_the_corner_the_label_is_near() -> None:
    place = Area(name="label", face=Face.ADDRESS, x=205, y=190, width=95, height=32)
    black = dark(render_placement(replace(PAGE, envelope=replace(ENVELOPE, width=305, height=229, label=place))).pdf)
    bottom = TOP + (8.5 * 25.4 - TOP - EDGE)
    assert longest(black[at(bottom) - 3 : at(bottom) + 4]) > 230, "its own lower edge is a whole line"
    assert longest(black[at(TOP) - 3 : at(TOP) + 4]) < 5, "where the paper ends it is dotted"


@pytest.mark.parametrize("turned", [Turn.LEFT, Turn.RIGHT])
def test_a_turned_label_is_drawn_as_it_lies(turned: Turn) -> None:
    place = Area(name="label", face=Face.BACK, x=200, y=5, width=38, height=92)
    envelope = replace(ENVELOPE, label=place, clear=(), scanner=None, turned=turned)
    made = render_placement(replace(PAGE, envelope=envelope))
    assert made.pages == 1
    gray = np.asarray(dots(made.pdf, 0, DPI))
    bar = (gray > 186) & (gray < 192)
    assert longest(bar.T) == pytest.approx(60, abs=1), "the barcode goes down"
    assert longest(bar[at(TOP + 41) : at(TOP + 61)]) == pytest.approx(13, abs=1)
    said = text(made.pdf)
    assert f"toward the {turned.value} edge" in said


def test_the_command_draws_a_profile_s_envelope_and_says_whether_the_label_fits(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    profile, sheet = tmp_path / "town.toml", tmp_path / "sheet.pdf"
    profile.write_bytes(written())
    asked = ("print", "placement", str(profile), "-o", str(sheet), "--language")
    assert run([*asked, "en"]) == 0
    assert "89 × 36 mm is larger than its place" in capsys.readouterr().out
    assert run([*asked, "es", "--size", "89x28"]) == 0
    assert "la clasificadora no mira" in capsys.readouterr().out
    said = text(sheet.read_bytes())
    for words in ("Dónde va la etiqueta", "Lado de la dirección", "Reverso", "Debe quedar libre", "Servicio Postal"):
        assert words in said


def test_a_place_that_will_not_do_is_drawn_too_so_that_one_sees_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    profile, sheet = tmp_path / "town.toml", tmp_path / "sheet.pdf"
    profile.write_bytes(written(label='{ side = "address", x = 8, y = 20, width = 92, height = 40 }'))
    assert run(["print", "placement", str(profile), "-o", str(sheet), "--language", "en"]) == 0
    told = capsys.readouterr().out
    assert "lies in the Postal Service’s zone for the address" in told
    assert "zone for the address" in text(sheet.read_bytes())


def test_a_profile_without_an_envelope_says_what_is_lacking(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    profile = tmp_path / "town.toml"
    profile.write_text(TEMPLATE, encoding="utf-8")
    assert run(["print", "placement", str(profile), "-o", str(tmp_path / "sheet.pdf"), "--language", "en"]) == 2
    assert "envelope should be the measures of the return envelope" in capsys.readouterr().err
    assert not (tmp_path / "sheet.pdf").exists()


def test_the_same_sheet_has_the_same_bytes() -> None:
    assert render_placement(PAGE).pdf == render_placement(PAGE).pdf
