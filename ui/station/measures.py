"""Lengths of the station in millimeters of the panel, from the design tokens. No Qt here.

The mocks are drawn for a 15.6-inch panel of 1920 x 1080: tokens in pixels are lengths on that panel, so that a ring or
a line is as thick on every other (GUIDE: the station is laid out in millimeters of the real panel).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from ui.station.comfort import cap_mm
from ui.tokens import token

_DRAWN_FOR = 1920 / 345.4
"""Pixels in a millimeter of the mocks' panel."""


def _px(name: str) -> float:
    return float(token(name)) / _DRAWN_FOR


TARGET = float(token("target.station_min_mm"))
LEAST_GAP = float(token("target.station_gap_mm"))
ROW = float(token("target.station_row_mm"))
RING = _px("focus.station_width_px")
RING_GAP = _px("focus.station_gap_px")
LINE = _px("border.station_line")
RADIUS = _px("radius.station")
GAP = max(LEAST_GAP, RING + RING_GAP + 1.2)
"""Between two targets: the ring of one never touches the other."""
MARGIN = 7.2
PAD = 4.0
ROW_PAD = 3.2
BUTTON_PAD = 4.4
HEAD_PAD = 3.6
TIGHT_LINES = 11
CAP = float(token("font.cap_height"))
LEADING = float(token("type.station")["line_factor"])
TITLE = float(token("type.station")["title_factor"])


class Face(StrEnum):
    TEXT = "text"
    STRONG = "strong"
    TITLE = "title"


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """The screen as it is: its size in millimeters, and the text size the voter chose."""

    wide: float
    high: float
    size: str = "default"

    @property
    def cap(self) -> float:
        return cap_mm(self.size)

    def em(self, face: Face) -> float:
        """Font size."""
        return self.cap / CAP * (TITLE if face is Face.TITLE else 1.0)

    def leading(self, face: Face) -> float:
        return self.em(face) * LEADING

    @property
    def tight(self) -> bool:
        """Few lines on a small panel: space goes to the words, what can be shorter is."""
        return self.high / self.leading(Face.STRONG) < TIGHT_LINES

    @property
    def row_pad(self) -> float:
        return ROW_PAD * 0.45 if self.tight else ROW_PAD

    @property
    def head_pad(self) -> float:
        """Above and below the buttons of header and footer."""
        return HEAD_PAD * 0.75 if self.tight else HEAD_PAD

    @property
    def box(self) -> float:
        """The check box of a row: well over the capital beside it."""
        return self.cap * (1.5 if self.tight else 1.75)

    @property
    def button(self) -> float:
        """Height of a button with one line of text."""
        return max(TARGET, self.leading(Face.STRONG) + 2 * self.row_pad)


class Measure(Protocol):
    """How text comes out in the fonts of the screen, in millimeters."""

    def wide(self, text: str, face: Face) -> float: ...
    def lines(self, text: str, face: Face, room: float) -> Sequence[str]:
        """The text in lines no wider than ``room``; a word longer than that is broken."""


@dataclass(frozen=True, slots=True)
class Rect:
    x: float
    y: float
    wide: float
    high: float

    @property
    def right(self) -> float:
        return self.x + self.wide

    @property
    def bottom(self) -> float:
        return self.y + self.high

    @property
    def middle(self) -> tuple[float, float]:
        return (self.x + self.wide / 2, self.y + self.high / 2)
