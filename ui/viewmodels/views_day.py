"""Views of the day: open it, see where it stands, account for the paper, close it, state it."""

from dataclasses import dataclass

from ui.viewmodels.blocks import Block, Card, Figure, Item, Table
from ui.viewmodels.charts import Bars, Throughput
from ui.viewmodels.fields import Field, Segments
from ui.viewmodels.parts import Action, Chip, Message, Step


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDayView:
    """Oath, clock, stock, seals, zero report: one page per step. ``body`` holds the step's cards."""

    key: str
    title: str
    steps: tuple[Step, ...]
    body: tuple[Block, ...]
    message: Message | None = None
    back: Action | None = None
    others: tuple[Action, ...] = ()
    primary: Action | None = None
    focus: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TodayView:
    """What is open, the counts as equal bars, the throughput. ``segments`` sends its key with {value} at once."""

    title: str
    chip: Chip | None
    bars: Bars
    throughput_title: str
    segments: Segments
    figures: tuple[Figure, ...]
    throughput: Throughput
    open_title: str
    open_chip: Chip | None
    items: tuple[Item, ...]
    message: Message | None = None
    actions: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BallotsView:
    """Stock in, blank sheets, test and waste, spoiled numbers, reprint, samples: one card each."""

    title: str
    cards: tuple[Card, ...]
    key: str = "ballots"
    """Another once something was recorded: what was typed for it is not typed for the next time."""
    chips: tuple[Chip, ...] = ()
    message: Message | None = None
    actions: tuple[Action, ...] = ()
    primary: Action | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseView:
    """One guided step of closing (line closed, count, sign). The statement has its own view."""

    key: str
    title: str
    steps: tuple[Step, ...]
    body: tuple[Block, ...]
    message: Message | None = None
    back: Action | None = None
    others: tuple[Action, ...] = ()
    primary: Action | None = None
    focus: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementView:
    """Record against count. ``message`` names the signed difference; ``note`` is required while it is not 0."""

    key: str
    steps: tuple[Step, ...]
    table: Table
    message: Message
    note_title: str
    note: Field
    more_tables: tuple[Card, ...] = ()
    """The second ledger (blank sheets), envelopes, destroyed numbers."""
    back: Action | None = None
    others: tuple[Action, ...] = ()
    primary: Action | None = None
