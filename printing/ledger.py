"""The statement's tables: one row a line, one column a style, so many columns at a time as a page has room for."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.ledger import beyond
from app.domain.ledger_lines import Line as LedgerLine
from app.domain.papers import StatementLine
from printing.ink import Block, Ink, Line, Text, moved, paragraph
from printing.paper_words import said
from printing.report import GRAY, SMALL_STRONG, STRONG, TEXT, signed
from printing.shaping import width
from printing.wrapping import Type, wrap

ROW = 14.6
LABEL = 182.0
COLUMN_LEAST = 44.0
INSET = 6.4
INDENT = 13.5
NOT_COUNTED = "–"


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Columns that stand beside each other on one page: their places among all columns."""

    places: tuple[int, ...]
    wide: float


def groups(columns: Sequence[str], room: float) -> tuple[Group, ...]:
    """The first group ends with the total of all styles, which is the last column; the rest follow in order."""
    words = [word for name in columns for word in name.replace("-", "- ").split()]
    longest = max((width(word, SMALL_STRONG.face, SMALL_STRONG.size) for word in words), default=0.0)
    wide = min(max(COLUMN_LEAST, longest + 10), room - LABEL)
    most = max(1, int((room - LABEL) / wide))
    count = len(columns)
    if count <= most:
        return (Group(places=tuple(range(count)), wide=min((room - LABEL) / max(count, 3), 90.0)),)
    total = count - 1
    first = most - 1
    found = [(*range(first), total)]
    found += [tuple(range(start, min(start + most, total))) for start in range(first, total, most)]
    return tuple(Group(places=places, wide=(room - LABEL) / most) for places in found if places)


def table(
    title: str,
    lines: Sequence[StatementLine],
    columns: Sequence[str],
    group: Group,
    room: float,
    *,
    language: str = "en",
) -> Block:
    """Head, sections, rows; then what was counted by hand and how it differs."""
    draft = _Draft(room=room, group=group, whole=len(columns) - 1)
    draft.head(title, columns)
    section = ""
    for line in lines:
        if line.section != section:
            section = line.section
            draft.section(section)
        draft.row(
            line.label,
            [str(line.recorded[place]) for place in group.places],
            indent=line.indent,
            total=line.total,
        )
    counted = [line for line in lines if any(each is not None for each in line.counted)]
    if counted:
        draft.section(said("by_hand", language))
        for line in counted:
            figures = [line.counted[place] for place in group.places]
            name = said("as_counted", language, line=line.label)
            draft.row(name, [NOT_COUNTED if each is None else str(each) for each in figures])
        draft.row(said("difference", language), [_difference(counted, place) for place in group.places], total=True)
    draft.end()
    return Block(high=draft.at, ink=tuple(draft.ink))


def _difference(lines: Sequence[StatementLine], place: int) -> str:
    """Counted less recorded; a part of the voted only by what the voted do not differ by already."""
    told = [
        (line, count - line.recorded[place]) for line in lines for count in (line.counted[place],) if count is not None
    ]
    voted = next((off for line, off in told if line.key == LedgerLine.VOTED), 0)
    each = [beyond(off, voted) if line.indent else off for line, off in told]
    return signed(sum(each)) if told else NOT_COUNTED


class _Draft:
    """A table as it grows downward."""

    def __init__(self, *, room: float, group: Group, whole: int) -> None:
        self.ink: list[Ink] = []
        self.at = 0.0
        self._group = group
        self._whole = whole
        self._left = room - group.wide * len(group.places)
        self._room = room
        self._rows = 0

    def head(self, title: str, columns: Sequence[str]) -> None:
        """Column names, standing on their last line."""
        inner = self._group.wide - 5
        names = [wrap(columns[place], SMALL_STRONG, inner) for place in self._group.places]
        label = wrap(title, STRONG, self._left - INSET - 8)
        deep = max(len(label), *(len(name) for name in names))
        for slot, name in enumerate(names):
            for line, text in enumerate(name):
                self._text(text, self._right(slot), deep - len(name) + line, SMALL_STRONG, 1)
        for line, text in enumerate(label):
            self._text(text, INSET, deep - len(label) + line, STRONG, 0)
        self.at += deep * TEXT.leading + 3

    def section(self, name: str) -> None:
        self._line(1.0 if self._rows else 0)
        if name:
            self.at += 2.6
            self.ink += moved(paragraph(name, STRONG, self._room).ink, 0, self.at)
            self.at += TEXT.leading
        self._rows = 0
        self._line(1.1)

    def row(self, label: str, cells: Sequence[str], *, indent: int = 0, total: bool = False) -> None:
        if self._rows:
            self._line(1.1 if total else 0.5, "#000000" if total else GRAY)
        kind = STRONG if total else TEXT
        left = INSET + indent * INDENT
        lines = wrap(label, kind, self._left - left - 4)
        for index, text in enumerate(lines):
            self._text(text, left, index, kind, 0)
        for slot, (place, cell) in enumerate(zip(self._group.places, cells, strict=True)):
            self._text(cell, self._right(slot), 0, STRONG if total or place == self._whole else TEXT, 1)
        self.at += ROW + (len(lines) - 1) * TEXT.leading
        self._rows += 1

    def end(self) -> None:
        self._line(1.1)
        self.at += 2

    def _right(self, slot: int) -> float:
        return self._left + (slot + 1) * self._group.wide - INSET

    def _text(self, text: str, x: float, line: int, kind: Type, align: float) -> None:
        base = self.at + line * TEXT.leading + 10.9
        self.ink.append(Text(x=x, y=base, text=text, face=kind.face, size=kind.size, align=align))

    def _line(self, thick: float, color: str = "#000000") -> None:
        if thick:
            self.ink.append(Line(x=0, y=self.at, to_x=self._room, to_y=self.at, thick=thick, color=color))


def small_table(title: str, lines: Sequence[StatementLine], room: float, *, language: str = "en") -> Block:
    """A ledger that is not kept by style: one figure a line, and the count by hand beside it."""
    counted = any(line.counted[-1] is not None for line in lines)
    ink: list[Ink] = []
    at = 10.9
    right, far = room - INSET - (66 if counted else 0), room - INSET
    ink.append(Text(x=0, y=at, text=title, face=STRONG.face, size=STRONG.size))
    if counted:
        ink.append(
            Text(x=right, y=at, text=said("record", language), face=SMALL_STRONG.face, size=SMALL_STRONG.size, align=1)
        )
        ink.append(
            Text(x=far, y=at, text=said("counted", language), face=SMALL_STRONG.face, size=SMALL_STRONG.size, align=1)
        )
    at = TEXT.leading
    ink.append(Line(x=0, y=at, to_x=room, to_y=at, thick=1.1))
    for index, line in enumerate(lines):
        kind = STRONG if line.total else TEXT
        if index:
            color, thick = ("#000000", 1.1) if line.total else (GRAY, 0.5)
            ink.append(Line(x=0, y=at, to_x=room, to_y=at, thick=thick, color=color))
        ink.append(Text(x=INSET, y=at + 10.9, text=line.label, face=kind.face, size=kind.size))
        ink.append(Text(x=right, y=at + 10.9, text=str(line.recorded[-1]), face=kind.face, size=kind.size, align=1))
        if counted:
            told = NOT_COUNTED if line.counted[-1] is None else str(line.counted[-1])
            ink.append(Text(x=far, y=at + 10.9, text=told, face=kind.face, size=kind.size, align=1))
        at += ROW
    ink.append(Line(x=0, y=at, to_x=room, to_y=at, thick=1.1))
    return Block(high=at + 2, ink=tuple(ink))
