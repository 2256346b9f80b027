"""What reconciling finds, as values: per export, per center, and over all of them.

A center's exports are understood together and thrown away again; what is kept of them is here, and it is small: an
office that merges a thousand centers holds no journal of any of them in memory.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum

from app.domain.ids import CenterId, Digest, EnvelopeId, IssueId, MachineId, PublicId, StyleId, VoterId
from app.domain.journal import Head
from app.domain.ledger import Ledgers
from app.domain.profile import Fate


class Finding(StrEnum):
    """What does not add up, or has to be known. Each member has a sentence, in the window and on the command line."""

    TURNED_AWAY = "turned_away"
    """A file that is no whole, genuine export of this election."""
    ROLLED_BACK = "rolled_back"
    """A journal that ends before, or says otherwise than, what was seen of it."""
    MISSING = "missing"
    """An enrolled laptop of which nothing is in."""
    NOT_FINAL = "not_final"
    """The last export was written before the last day was closed."""
    CLOSED_AT = "closed_at"
    """A lost laptop's journal, closed by the desk that took over."""
    WENT_ON = "went_on"
    """A laptop that was closed as lost and has gone on."""
    STRUCK = "struck"
    """An export of a laptop that was struck off."""
    OLDER_PACKAGE = "older_package"
    """A desk that has not loaded the amended package."""
    DIFFERENCE = "difference"
    """Counted by hand and recorded differ."""
    STATEMENT_ALTERED = "statement_altered"
    """The statement in the export says otherwise than its journal."""
    TWICE = "twice"
    """One voter, two ballots out or voted, or more than the limit."""
    BREACH = "breach"
    """A desk found a journal that does not fit."""
    NOT_AT_SORTER = "not_at_sorter"
    """An envelope accepted at a center that the sorter has not received."""
    SORTER_TWICE = "sorter_twice"
    SORTER_VOIDED = "sorter_voided"
    """An envelope at the sorter whose ballots were all taken back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """One finding: where, and the facts that fill its sentence. Names voters by public id only."""

    finding: Finding
    center: CenterId = CenterId("")
    machine: MachineId = MachineId("")
    facts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """One machine's newest export that passed every check, or a lost machine's journal that another desk brought."""

    file: str
    machine: MachineId
    center: CenterId
    number: int
    entries: int
    head: Head
    at: datetime | None
    """When its last entry was made."""
    package: Digest
    final: bool
    """The machine's last day is closed and its final statement signed."""
    closed_by: MachineId = MachineId("")
    """Who brought this lost machine's journal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turned:
    """One export that was turned away, and why."""

    file: str
    fault: str
    machine: MachineId = MachineId("")
    """Whose it says it is, where that can be read."""
    facts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class IssueRow:
    """One issued ballot, as far as the office compares it with others."""

    voter: VoterId
    public_id: PublicId
    envelope_id: EnvelopeId
    center: CenterId
    machine: MachineId
    issue: IssueId
    at: datetime
    style: StyleId
    ballot: int
    live: bool
    used: bool
    """Ended in a way that uses up the allowance."""
    accepted: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TwiceIssued:
    """Both records stay; the office decides which envelope counts, never the program (CASES A20, A22)."""

    voter: VoterId
    public_id: PublicId
    issues: tuple[IssueRow, ...]
    over_limit: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DayStatement:
    """The desks of one center merged: one day, or (``final``) all days up to it."""

    center: CenterId
    machines: tuple[MachineId, ...]
    date: date
    final: bool
    ledgers: Ledgers
    balanced: bool
    difference: int
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """Plain counts over everything that was counted."""

    issued: int = 0
    accepted: int = 0
    pieces: int = 0
    fates: Mapping[Fate, int] = field(default_factory=dict)
    refused: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced:
    machine: MachineId
    minutes: int
    designated: datetime
    actual: datetime
    late_seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CenterFacts:
    """All that is kept of one center's exports."""

    center: CenterId
    taken: tuple[Taken, ...] = ()
    turned: tuple[Turned, ...] = ()
    found: tuple[Found, ...] = ()
    statements: tuple[DayStatement, ...] = ()
    totals: Totals = Totals()
    hours: Mapping[tuple[date, int], int] = field(default_factory=dict)
    """Ballots issued per date and hour of the site's clock."""
    announced: tuple[Announced, ...] = ()
    heads: tuple[Head, ...] = ()
    """The newest head of each machine counted."""
    issues: tuple[tuple[VoterId, bytes], ...] = field(default=(), repr=False)
    """Each issue packed, by voter: see ``app.services.office.rows``."""
    delivered: tuple[EnvelopeId, ...] = field(default=(), repr=False)
    """Voted mail packages handed in here."""
    files: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    """Rows for the merged files, by file name, without headings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CenterLine:
    """One center in the table of all."""

    center: CenterId
    machines: tuple[MachineId, ...]
    missing: tuple[MachineId, ...]
    final: bool
    at: datetime | None
    issued: int
    accepted: int
    statement: DayStatement | None
    found: int
    """How many findings concern it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reconciled:
    """Everything, merged."""

    taken: tuple[Taken, ...]
    turned: tuple[Turned, ...]
    missing: tuple[MachineId, ...]
    """Enrolled machines of which nothing is in; spares that were not used are not missed."""
    conflicts: tuple[TwiceIssued, ...]
    found: tuple[Found, ...]
    centers: tuple[CenterLine, ...]
    statements: tuple[DayStatement, ...]
    totals: Totals
    hours: Mapping[CenterId, Mapping[tuple[date, int], int]]
    announced: tuple[Announced, ...]
    heads: tuple[Head, ...]
    received: str = ""
    """As of when the sorter's list is, where one was given."""
