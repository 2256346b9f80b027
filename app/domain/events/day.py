"""The day: opening, paper counted in, announcements, the line, counting, signing, exports."""

from dataclasses import dataclass
from datetime import date, datetime

from app.domain.events.words import Event, PieceSource, SheetUse
from app.domain.ids import BallotNumber, CardId, Digest, MachineId, OfficialId, StyleId


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadinessTested(Event):
    """The laptop, its printers and its election were tried before opening. ``warned`` and ``stopped`` name the points
    that were not right; ``checked`` counts all."""

    date: date
    checked: int
    warned: tuple[str, ...] = ()
    stopped: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DayOpened(Event):
    """Two people; the clock compared with a trusted watch (HRS-13); seals as read."""

    date: date
    clock_off_seconds: int
    seals: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StockReceived(Event):
    """Pre-printed ballots counted in, both numbers included (BST-06)."""

    style: StyleId
    card: CardId
    first: BallotNumber
    last: BallotNumber
    count: int
    source: PieceSource = PieceSource.STOCK
    came_from: str = ""
    """Another center that sent them; blank: the office, and entries from before there was this field."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StockMoved(Event):
    """Pre-printed ballots that left for another center."""

    style: StyleId
    card: CardId
    first: BallotNumber
    last: BallotNumber
    count: int
    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StockRecalled(Event):
    """An amended package changed a style: its pre-printed ballots not yet used are taken out of use and go back to the
    office (DESIGN 6). ``count`` is what the record held of them at this desk."""

    style: StyleId
    card: CardId
    count: int
    package: Digest
    """The package that changed the style."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnusedDestroyed(Event):
    """After the last line two people counted and destroyed the pre-printed ballots that nobody was issued; ``runs`` are
    (first, last), both included (BST-05). On the ledger they stay unused."""

    date: date
    style: StyleId
    card: CardId
    runs: tuple[tuple[BallotNumber, BallotNumber], ...]
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetsReceived(Event):
    """Blank ballot paper counted in."""

    stock: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetsUsed(Event):
    """Blank sheets used up otherwise than as ballots (SPO-09)."""

    stock: str
    use: SheetUse
    count: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncementMade(Event):
    """KMC 6.30.060(f): the official announced the designated and the actual time."""

    minutes: int
    designated: datetime
    actual: datetime
    late_seconds: int = 0
    """From when it was due, ``minutes`` before ``designated``, to ``actual``; less than a minute is on time. (In the
    first journals 0 also stands for less than a minute.)"""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncementMissed(Event):
    """Logged; never invalidates, blocks or extends (HRS-02)."""

    minutes: int
    designated: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosingMoved(Event):
    """An order of the office or a court moved the closing time; both announcements move with it."""

    date: date
    issue_stops: datetime
    return_stops: datetime
    order: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LineClosed(Event):
    """An official, not the clock, declared the line closed and numbered those in it (HRS-03, HRS-04)."""

    date: date
    in_line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandCounted(Event):
    """A count by hand of one line of the statement. It never alters another figure."""

    date: date
    line: str
    style: StyleId
    card: CardId
    counted: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedNow(Event):
    """A count in the middle of the day, and what the record said then. It changes nothing and is on no statement."""

    date: date
    line: str
    counted: int
    expected: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SupplyCounted(Event):
    """Envelopes, labels (pieces) or toner (percent) that are left."""

    supply: str
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferenceNoted(Event):
    date: date
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementSigned(Event):
    """Two signatures under the statement of a day; ``difference`` as signed, counted minus recorded."""

    date: date
    final: bool
    difference: int
    signers: tuple[OfficialId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DayClosed(Event):
    date: date
    final: bool
    seals: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportMade(Event):
    """Said only after the bundle was read back and verified. ``number`` of ``kind`` on this machine, from 1."""

    kind: str
    number: int
    file: str
    digest: Digest
    through: int
    """The last sequence it holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalMerged(Event):
    """Entries of another machine were taken in; merge time is not event time (CASES A25)."""

    machine: MachineId
    through: int
    digest: Digest
    entries: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportFailed(Event):
    """A bundle was not written, or could not be read back (VVSG 15.1-D); ``fault`` is the fault's code."""

    kind: str
    fault: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MachineLost(Event):
    """Another laptop is gone: its journal is closed at the last entry known here, and this one answers for its ballots
    (DESIGN 5). ``through`` 0 when nothing of it is known."""

    machine: MachineId
    through: int
    digest: Digest
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BreachFound(Event):
    """A journal held here does not fit together, or not what other machines saw of it; ``breach`` says how."""

    machine: MachineId
    sequence: int
    breach: str
