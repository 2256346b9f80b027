"""Views of the desk: find a voter, serve a voter, say no, take a spoiled ballot back."""

from dataclasses import dataclass

from ui.viewmodels.blocks import Block, PaperPreview, Quote, Row, Way
from ui.viewmodels.page import PersonHeader
from ui.viewmodels.parts import Action, Chip, Message, Step


@dataclass(frozen=True, slots=True, kw_only=True)
class NameRun:
    """A stretch of a name. ``differs`` marks the letters in which two look-alikes differ."""

    text: str
    differs: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FindRow:
    """One person. ``suffix`` is boxed; ``born`` is the year as far as the file tells."""

    id: str
    name: tuple[NameRun, ...]
    residence: str
    born_label: str
    born: str
    precinct: str
    suffix: str = ""
    chips: tuple[Chip, ...] = ()
    spoken: str = ""
    """The whole row as one sentence; blank: made of the parts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FindGroup:
    """Look-alikes share a frame with a ``note`` that says what differs; a blank note is a plain card."""

    rows: tuple[FindRow, ...]
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FindView:
    """The look-up. ``query`` is what the matches answer, so that a late answer never replaces a newer one.

    Commands: ``search`` {text} on every change; ``scanned`` {text}; ``open`` {id}; ``clear``; and the actions' keys.
    """

    query: str = ""
    summary: str = ""
    """"5 people match."; stands in bold before ``summary_rest``."""
    summary_rest: str = ""
    groups: tuple[FindGroup, ...] = ()
    message: Message | None = None
    """Nobody found, a card of another state, a closed day."""
    footer: str = ""
    actions: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ServeView:
    """One step of serving one voter. ``key`` names voter and step, such as ``serve.print.HS-A-0042``.

    The card holds ``title`` and ``blocks`` (facts, choices, checks, fields), ``message`` stands above it, a quiet
    one in it; ``preview`` is what comes out of the printers.
    """

    key: str
    person: PersonHeader
    steps: tuple[Step, ...]
    title: str
    blocks: tuple[Block, ...] = ()
    message: Message | None = None
    preview: PaperPreview | None = None
    side: tuple[Block, ...] = ()
    """What must be known meanwhile, in the inset column where no preview stands."""
    primary: Action | None = None
    back: Action | None = None
    others: tuple[Action, ...] = ()
    more: tuple[Action, ...] = ()
    focus: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusalView:
    """No, by a rule: what happened, this voter's ballots, the rule's words, what can be done instead."""

    key: str
    person: PersonHeader | None
    message: Message
    record_title: str = ""
    record: tuple[Row, ...] = ()
    """Cells: ballot, number, time, chip."""
    rule: Quote | None = None
    ways: tuple[Way, ...] = ()
    back: Action | None = None
    others: tuple[Action, ...] = ()
    primary: Action | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SpoilView:
    """Take a ballot back. The limit has been checked before this page is shown."""

    key: str
    person: PersonHeader
    title: str
    blocks: tuple[Block, ...]
    """Number field, how it ended (choices), checks such as "destroyed unexamined"."""
    message: Message | None = None
    rule: Quote | None = None
    back: Action | None = None
    others: tuple[Action, ...] = ()
    primary: Action | None = None
    focus: str = ""
