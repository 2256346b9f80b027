"""The lines of the ballot statement, in the order they stand, and what a statement is of (KMC 6.35.020; BST-01)."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from app.domain import events as ev
from app.domain.ids import CardId, MachineId, StyleId
from app.domain.profile import Fate

Column = tuple[StyleId, CardId]


class Line(StrEnum):
    """Lines of the ledgers, in the order they stand."""

    CARRIED = "carried"
    RECEIVED = "received"
    PRINTED = "printed"
    SUBSTITUTE = "substitute"
    MOVED_IN = "moved_in"
    IN_ALL = "in_all"
    VOTED = "voted"
    QUESTIONED = "questioned"
    SPECIAL_NEEDS = "special_needs"
    SPOILED = "spoiled"
    EXHIBITED = "exhibited"
    WRONG_STYLE = "wrong_style"
    MISPRINT = "misprint"
    UNDONE = "undone"
    LEFT_CENTER = "left_center"
    OUT = "out"
    UNUSED = "unused"
    MOVED = "moved"
    RECALLED = "recalled"
    ACCOUNTED = "accounted"

    SHEETS_CARRIED = "sheets_carried"
    SHEETS_RECEIVED = "sheets_received"
    SHEETS_IN_ALL = "sheets_in_all"
    SHEETS_PRINTED = "sheets_printed"
    SHEETS_TEST = "sheets_test"
    SHEETS_WASTE = "sheets_waste"
    SHEETS_LEFT = "sheets_left"
    SHEETS_ACCOUNTED = "sheets_accounted"

    LABELS_CARRIED = "labels_carried"
    LABELS_PRINTED = "labels_printed"
    LABELS_ACCEPTED = "labels_accepted"
    LABELS_SPOILED = "labels_spoiled"
    LABELS_OUT = "labels_out"
    LABELS_ACCOUNTED = "labels_accounted"


CAME_IN = (Line.CARRIED, Line.RECEIVED, Line.PRINTED, Line.SUBSTITUTE, Line.MOVED_IN)
WHERE = (
    Line.VOTED,
    Line.SPOILED,
    Line.EXHIBITED,
    Line.WRONG_STYLE,
    Line.MISPRINT,
    Line.UNDONE,
    Line.LEFT_CENTER,
    Line.OUT,
    Line.UNUSED,
    Line.MOVED,
    Line.RECALLED,
)
OF_WHICH = (Line.QUESTIONED, Line.SPECIAL_NEEDS)
SHEETS_IN = (Line.SHEETS_CARRIED, Line.SHEETS_RECEIVED)
SHEETS_WHERE = (Line.SHEETS_PRINTED, Line.SHEETS_TEST, Line.SHEETS_WASTE, Line.SHEETS_LEFT)
LABELS_IN = (Line.LABELS_CARRIED, Line.LABELS_PRINTED)
LABELS_WHERE = (Line.LABELS_ACCEPTED, Line.LABELS_SPOILED, Line.LABELS_OUT)

ON_BALLOTS = frozenset((*CAME_IN, *WHERE, *OF_WHICH))

FATE_LINE = {
    Fate.SPOILED: Line.SPOILED,
    Fate.EXHIBITED: Line.EXHIBITED,
    Fate.WRONG_STYLE: Line.WRONG_STYLE,
    Fate.MISPRINT: Line.MISPRINT,
    Fate.UNDONE: Line.UNDONE,
    Fate.LEFT_CENTER: Line.LEFT_CENTER,
}
DESTROYED = (Line.SPOILED, Line.EXHIBITED, Line.WRONG_STYLE, Line.MISPRINT, Line.UNDONE)
SOURCE_LINE = {
    ev.PieceSource.PRINTED: Line.PRINTED,
    ev.PieceSource.SUBSTITUTE: Line.SUBSTITUTE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """Which journals and days: one desk or the whole center; one day, or (final) all days up to it."""

    machines: tuple[MachineId, ...]
    date: date
    final: bool
