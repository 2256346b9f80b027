"""What stands inside a page, from top to bottom: the building blocks that ``ui.widgets.blocks`` lays out."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from ui.viewmodels.charts import Bars, Throughput
from ui.viewmodels.fields import Checks, Choices, Field, Segments
from ui.viewmodels.parts import Action, Chip, Message, Status


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    text: str
    muted: bool = False
    strong: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A named fact: ``value`` stands out, ``rest`` follows it in plain type."""

    label: str
    value: str
    rest: str = ""
    icon: str = ""
    mono: bool = False
    """For numbers compared by eye: stub, envelope, hash."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    rows: tuple[Fact, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """A short hash or number read aloud and compared: as large as a name, in the mono face."""

    label: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """The words of a rule, and where they stand."""

    text: str
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """One numbered thing to do, with a button where the program can do it."""

    title: str
    text: str = ""
    action: Action | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ways:
    items: tuple[Way, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """An open item: what it is, a sentence about it, and what opens it."""

    icon: str
    title: str
    text: str = ""
    status: Status = Status.WARN
    action: Action | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Items:
    items: tuple[Item, ...]
    empty: str = ""
    """What stands here when there is none."""


class Cell(StrEnum):
    TEXT = "text"
    STRONG = "strong"
    NUMBER = "number"
    MONO = "mono"
    CHIP = "chip"
    ACTION = "action"


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    title: str
    cell: Cell = Cell.TEXT
    wide: bool = False
    """Takes the width the others leave."""


class RowKind(StrEnum):
    PLAIN = "plain"
    SECTION = "section"
    TOTAL = "total"
    FLAGGED = "flagged"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of a table. A flagged row carries its status as tint, icon and word."""

    cells: tuple[str | Chip | Action, ...]
    kind: RowKind = RowKind.PLAIN
    status: Status = Status.WARN


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """``label`` names the table to a screen reader; ``headed`` shows the column titles."""

    label: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    headed: bool = True
    tall: bool = False
    """Rows of 44 px instead of 30, for rows with chips or buttons."""
    empty: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperPreview:
    """What the printers will put out, as a sketch: stub number, label name and envelope id (no marks, no votes)."""

    number: str
    name: str
    envelope_id: str
    """Blank where no label comes out, as with a replacement: its envelope has one."""
    caption: str = ""
    cards: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A page as an image. ``png`` is a whole PNG file."""

    png: bytes
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """``of`` 0 means the end is not known."""

    label: str
    done: int
    of: int
    detail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    value: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    items: tuple[Figure, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Buttons:
    """Secondary actions inside a card."""

    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A surface with a title; ``side`` is the inset column at its right edge."""

    title: str = ""
    blocks: tuple["Block", ...] = ()
    chip: Chip | None = None
    mark: str = ""
    """A word at the right of the title, such as "Required"."""
    segments: Segments | None = None
    large: bool = False
    """The title in the screen's title size."""
    ruled: bool = False
    """A hairline below the title."""
    flush: bool = False
    """A table that reaches the card's edges."""
    side: tuple["Block", ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Columns:
    """Cards side by side; below 1280 px (divided by text size) they stack, messages first."""

    columns: tuple[tuple["Block", ...], ...]
    weights: tuple[int, ...] = ()


Block: TypeAlias = (
    Message
    | Paragraph
    | Heading
    | Facts
    | Code
    | Quote
    | Ways
    | Items
    | Table
    | PaperPreview
    | Picture
    | Progress
    | Figures
    | Buttons
    | Bars
    | Throughput
    | Choices
    | Checks
    | Field
    | Segments
    | Card
    | Columns
)
