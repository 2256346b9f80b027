"""The page that shows whether a printer prints at exactly 100 %: two rulers, four corner squares, and what to do with
them (CASES A78). Its squares are also looked for in a picture of the page: a scan, or what a virtual printer made.
"""

from dataclasses import dataclass

import numpy as np
from PIL import Image

from app.domain.ballots import Paper
from app.domain.papers import Rendered
from printing.document import Side, document
from printing.fonts import Face
from printing.ink import MM, Box, Ink, Line, Text, moved, paragraph, stacked
from printing.wrapping import Type

SQUARE = 5.0
"""Millimeters of a corner square's side."""
INSET = 10.0
"""From the page's edges to the squares."""
ACROSS = 150.0
"""Length of the ruler across, in millimeters; the one down is as long as the page allows, in fifties."""
TEXT = Type(face=Face.REGULAR, size=12, leading=16)
STRONG = Type(face=Face.SEMIBOLD, size=12, leading=16)
TITLE = Type(face=Face.BOLD, size=20, leading=26)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """What was measured, as a part of what should be: 1.0 is 100 %."""

    across: float
    down: float

    def within(self, part: float = 0.002) -> bool:
        return abs(self.across - 1) <= part and abs(self.down - 1) <= part


def down_length(paper: Paper) -> float:
    """Millimeters of the ruler down."""
    return (paper.height * 25.4 - 90) // 50 * 50


def render_calibration(paper: Paper, *, printer: str = "", number: int = 0, of: int = 0) -> Rendered:
    """One side. ``number`` of ``of`` for a burst of pages one after the other."""
    wide = paper.width * 72
    ink: list[Ink] = [*_squares(paper), *_ruler_across(30.0, 60.0), *_ruler_down(30.0, 75.0, down_length(paper))]
    room = wide - 60 * MM
    which = f"Page {number} of {of}. " if of else ""
    words = stacked(
        paragraph("Calibration page. Not a ballot.", TITLE, room),
        paragraph(f"{which}{printer}".strip(), STRONG, room),
        paragraph(f"{paper.width:g} x {paper.height:g} in. Every length here is exact at 100 %.", TEXT, room),
    )
    told = stacked(*(paragraph(words, STRONG if strong else TEXT, room - 40) for words, strong in _told(paper)), gap=5)
    ink += moved(words.ink, 30 * MM, 20 * MM)
    ink += moved(told.ink, 50 * MM, 85 * MM)
    return document((Side(ink=tuple(ink)),), paper, title="Calibration page")


def _told(paper: Paper) -> tuple[tuple[str, bool], ...]:
    """What to do with the page: (sentence, whether it stands out)."""
    return (
        ("Lay a steel ruler on the two rulers of this page.", False),
        (f"Across: {ACROSS:g} mm. Down: {down_length(paper):g} mm.", True),
        ("Half a millimeter off is too much: set the printer's driver to actual size, 100 %.", False),
        ("All four black squares must be whole. If one is cut, the paper in the tray is another.", False),
        ("\u00a0", False),
        ("Measured across: ________ mm     down: ________ mm", True),
        ("\u00a0", False),
        ("Who: ______________________     Date, time: ______________________", True),
    )


def judge(paper: Paper, across_mm: float, down_mm: float) -> Scale:
    """From what somebody read off the two rulers of the printed page."""
    return Scale(across=across_mm / ACROSS, down=down_mm / down_length(paper))


def measure(picture: Image.Image, dpi: float, paper: Paper) -> Scale | None:
    """From a picture of the page: the distances between the squares' outer edges. None when one of the four is not
    whole where it should be."""
    black = np.asarray(picture.convert("L")) < 128
    across, down = paper.width * 25.4, paper.height * 25.4
    found = []
    for top in (True, False):
        for left in (True, False):
            corner = _corner(black, dpi, left=left, top=top)
            if corner is None:
                return None
            found.append(corner)
    (left_top, right_top, left_bottom, right_bottom) = found
    wide = ((right_top[0] - left_top[0]) + (right_bottom[0] - left_bottom[0])) / 2 / dpi * 25.4
    high = ((left_bottom[1] - left_top[1]) + (right_bottom[1] - right_top[1])) / 2 / dpi * 25.4
    return Scale(across=wide / (across - 2 * INSET), down=high / (down - 2 * INSET))


def _corner(black: "np.typing.NDArray[np.bool_]", dpi: float, *, left: bool, top: bool) -> tuple[float, float] | None:
    """The outer corner of one square, in dots, looked for within 20 mm of its corner of the page."""
    reach = round(22 / 25.4 * dpi)
    rows = slice(0, reach) if top else slice(max(0, black.shape[0] - reach), black.shape[0])
    columns = slice(0, reach) if left else slice(max(0, black.shape[1] - reach), black.shape[1])
    part = black[rows, columns]
    ys, xs = np.flatnonzero(part.any(axis=1)), np.flatnonzero(part.any(axis=0))
    if not len(xs) or not len(ys):
        return None
    side = SQUARE / 25.4 * dpi
    if abs(xs[-1] + 1 - xs[0] - side) > side * 0.1 or abs(ys[-1] + 1 - ys[0] - side) > side * 0.1:
        return None
    x = columns.start + (xs[0] if left else xs[-1] + 1)
    y = rows.start + (ys[0] if top else ys[-1] + 1)
    return float(x), float(y)


def _squares(paper: Paper) -> tuple[Ink, ...]:
    right = paper.width * 25.4 - INSET - SQUARE
    bottom = paper.height * 25.4 - INSET - SQUARE
    return tuple(
        Box(x=x * MM, y=y * MM, wide=SQUARE * MM, high=SQUARE * MM, fill="#000000")
        for y in (INSET, bottom)
        for x in (INSET, right)
    )


def _ruler_across(x: float, y: float) -> tuple[Ink, ...]:
    ink: list[Ink] = [Line(x=x * MM, y=y * MM, to_x=(x + ACROSS) * MM, to_y=y * MM, thick=0.5)]
    for mm in range(round(ACROSS) + 1):
        long = 6.0 if mm % 10 == 0 else 4.0 if mm % 5 == 0 else 2.5
        at = (x + mm) * MM
        ink.append(Line(x=at, y=y * MM, to_x=at, to_y=(y - long) * MM, thick=0.3))
        if mm % 10 == 0:
            ink.append(Text(x=at, y=(y - 7) * MM, text=str(mm), face=Face.REGULAR, size=10, align=0.5))
    return tuple(ink)


def _ruler_down(x: float, y: float, length: float) -> tuple[Ink, ...]:
    ink: list[Ink] = [Line(x=x * MM, y=y * MM, to_x=x * MM, to_y=(y + length) * MM, thick=0.5)]
    for mm in range(round(length) + 1):
        long = 6.0 if mm % 10 == 0 else 4.0 if mm % 5 == 0 else 2.5
        at = (y + mm) * MM
        ink.append(Line(x=x * MM, y=at, to_x=(x + long) * MM, to_y=at, thick=0.3))
        if mm % 10 == 0:
            ink.append(Text(x=(x + 8) * MM, y=at + 3.5, text=str(mm), face=Face.REGULAR, size=10))
    return tuple(ink)
