"""What happened, in the past tense: the kinds of events a journal can hold.

Events are never edited or deleted; a correction is another event. A new meaning is a new kind, or a new version of a
kind with the old one still readable (tests/old_data). The envelope (who, when, where, which versions) is in
``app.domain.journal``.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime
from enum import StrEnum
from typing import ClassVar

from app.domain.ids import (
    BallotNumber,
    CardId,
    CenterId,
    Digest,
    ElectionId,
    EnvelopeId,
    IssueId,
    JobId,
    MachineId,
    OfficialId,
    PublicId,
    StyleId,
    VoterId,
)
from app.domain.profile import Fate, IdentityMethod


class PaperKind(StrEnum):
    BALLOT = "ballot"
    LABEL = "label"
    REPORT = "report"


class PieceSource(StrEnum):
    """How a ballot came into the center (BST-09)."""

    PRINTED = "printed"
    STOCK = "stock"
    SUBSTITUTE = "substitute"


class IssueReason(StrEnum):
    """Why a ballot is issued here; asked, never a proof demanded (SNP-15)."""

    IN_PERSON = "in_person"
    LOST = "lost"
    NOT_RECEIVED = "not_received"
    DAMAGED = "damaged"
    REPLACEMENT = "replacement"


class IssueKind(StrEnum):
    REGULAR = "regular"
    QUESTIONED = "questioned"
    SPECIAL_NEEDS = "special_needs"


class StyleBasis(StrEnum):
    """How the style was found (STY-02, STY-05)."""

    SNAPSHOT = "snapshot"
    PRECINCT = "precinct"
    ELECTION_WIDE = "election_wide"
    """Everybody has the same ballot."""
    STREET = "street"
    OVERRIDE = "override"
    PARTY_CHOSEN = "party_chosen"
    OFFICIALS = "officials"


class PrintOutcome(StrEnum):
    """What a person says of a job; the spooler's word is not enough."""

    CAME_OUT = "came_out"
    NOT_OUT = "not_out"
    """Nothing came out: no sheet was used."""
    BAD_PAGE = "bad_page"
    """A page came out that cannot be used: a sheet was used."""
    LATE = "late"
    """A page given up for lost came out after all."""


class SheetUse(StrEnum):
    TEST = "test"
    WASTE = "waste"


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One card on paper."""

    number: BallotNumber
    style: StyleId
    card: CardId
    source: PieceSource = PieceSource.PRINTED


class Event:
    """Base of every kind; ``VERSION`` goes up when the fields change meaning."""

    __slots__ = ()
    VERSION: ClassVar[int] = 1


# --- the program and its people ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalBegun(Event):
    """The first entry of every journal."""

    election: ElectionId
    center: CenterId
    training: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PackageLoaded(Event):
    package: Digest
    as_of: date
    version: str
    voters: int
    replaces: Digest | None = None
    override_reason: str = ""
    """Why an older snapshot was taken after all (CASES A34)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgramStarted(Event):
    unsettled_jobs: int
    """Print jobs whose outcome nobody recorded before the program ended."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockStepped(Event):
    """The wall clock moved against the monotonic one (HRS-13)."""

    seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotAdded(Event):
    """A way to open the store was added: an official's password, the office, a recovery code."""

    slot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotRemoved(Event):
    slot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OathTaken(Event):
    """KMC 6.20.020(c): before duties; no issuing screen opens without it (OFF-03)."""

    official: OfficialId


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedIn(Event):
    official: OfficialId


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedOut(Event):
    official: OfficialId
    automatic: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SignInFailed(Event):
    official: OfficialId


# --- the day -----------------------------------------------------------------------------------------------------


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


# --- the desk ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """How the voter was known; never the identifier itself (IDN-07)."""

    method: IdentityMethod
    document: str = ""
    """Code of the document shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BallotIssued(Event):
    """One card set handed to one voter (KMC 6.30.060(b)). Voter and numbers stand together only in the desk's own
    encrypted store: elsewhere the numbers are sealed."""

    issue: IssueId
    voter: VoterId
    public_id: PublicId
    envelope_id: EnvelopeId
    ballot: int
    """The n of "ballot n of N"."""
    style: StyleId
    basis: StyleBasis
    identity: Identity
    pieces: tuple[Piece, ...]
    kind: IssueKind = IssueKind.REGULAR
    reason: IssueReason = IssueReason.IN_PERSON
    line_number: int = 0
    """The voter's place in the closed line; 0 before closing."""
    override: str = ""
    """Why a supervisor issued although a rule said no."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintAsked(Event):
    """Recorded before anything leaves the printer. The queue is derived: asked minus settled."""

    job: JobId
    paper: PaperKind
    issue: IssueId
    numbers: tuple[BallotNumber, ...] = ()
    duplicate: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintSpooled(Event):
    """The spooler took the job. Not evidence that paper came out."""

    job: JobId


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintFailed(Event):
    """The printer or the spooler refused the job; a person still says whether a page came out."""

    job: JobId
    fault: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintSettled(Event):
    job: JobId
    outcome: PrintOutcome


@dataclass(frozen=True, slots=True, kw_only=True)
class BallotHandedOver(Event):
    issue: IssueId


@dataclass(frozen=True, slots=True, kw_only=True)
class BallotTakenBack(Event):
    """Numbers taken, destroyed unexamined (KMC 6.30.060(d)); which fate decides the statement's line."""

    issue: IssueId
    fate: Fate
    numbers: tuple[BallotNumber, ...]
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EnvelopeAccepted(Event):
    """The sealed envelope came in, stub off (KMC 6.30.060(c)). Accepted is voted; never handed back (RUN-06)."""

    issue: IssueId
    voter: VoterId
    envelope_id: EnvelopeId
    checks: tuple[str, ...]
    attested_by: OfficialId | None
    """None is an open item, never a rejection."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EnvelopeAttested(Event):
    """A missing attestation was made good."""

    issue: IssueId
    attested_by: OfficialId


@dataclass(frozen=True, slots=True, kw_only=True)
class VoterCorrected(Event):
    """The wrong person was checked in: frees one voter and marks the other; nothing is overwritten (CASES A12)."""

    issue: IssueId
    wrong: VoterId
    right: VoterId
    right_public_id: PublicId
    reason: str
    right_envelope_id: EnvelopeId = EnvelopeId("")
    """The envelope the ballot comes back in from now on; blank in entries from before there was this field."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestRefused(Event):
    """A rule said no to a person: name and brief statement on record (SPO-08, REG-03)."""

    rule: str
    voter: VoterId
    facts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class HandDeliveredReceived(Event):
    """A voted mail package handed in: receipt and date, outside the ledgers (ISS-19)."""

    envelope_id: EnvelopeId


@dataclass(frozen=True, slots=True, kw_only=True)
class MailedSurrendered(Event):
    """A voter gave up the mailed ballot before getting one here (SPO-07)."""

    voter: VoterId
    envelope_id: EnvelopeId


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentNoted(Event):
    """Anything out of the ordinary: the voter only if needed."""

    text: str
    voter: VoterId | None = None


def _kinds() -> dict[str, type[Event]]:
    return {kind_of(each): each for each in Event.__subclasses__()}


def kind_of(event: Event | type[Event]) -> str:
    """``BallotIssued`` → ``ballot_issued``."""
    name = event.__name__ if isinstance(event, type) else type(event).__name__
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


def map_numbers(event: Event, change: Callable[[BallotNumber], BallotNumber]) -> Event:
    """The same event with every ballot number put through ``change``; how numbers are sealed and unsealed."""
    if isinstance(event, BallotIssued):
        return replace(event, pieces=tuple(replace(each, number=change(each.number)) for each in event.pieces))
    if isinstance(event, PrintAsked | BallotTakenBack):
        return replace(event, numbers=tuple(change(each) for each in event.numbers))
    return event


def holds_numbers(kind: type[Event]) -> bool:
    return kind in (BallotIssued, PrintAsked, BallotTakenBack)


KINDS = _kinds()
"""Every kind by its name in the journal."""
