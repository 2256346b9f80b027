"""What a worker asks for. A command says what is wanted; whether it may be is decided in the rooms beside this one."""

from dataclasses import dataclass
from datetime import date, datetime

from app.domain.events import Identity, IssueKind, IssueReason, PrintOutcome, SheetUse, StyleBasis
from app.domain.ids import BallotNumber, CardId, IssueId, JobId, OfficialId, StyleId
from app.domain.profile import Fate
from app.domain.roll import Voter


@dataclass(frozen=True, slots=True, kw_only=True)
class StyleChoice:
    """The style and how it was found. Officials' own finding needs a second person (STY-05)."""

    style: StyleId
    basis: StyleBasis
    cards: tuple[CardId, ...]
    second_person: OfficialId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IssueBallot:
    voter: Voter
    identity: Identity
    choice: StyleChoice
    kind: IssueKind = IssueKind.REGULAR
    reason: IssueReason = IssueReason.IN_PERSON
    line_number: int = 0
    stock_numbers: tuple[BallotNumber, ...] = ()
    """Numbers read off pre-printed stubs, one a card; empty to print on demand."""
    override: str = ""
    """A supervisor's reason for issuing after closing or to a canceled registration."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplaceBallot:
    """Take the ballot out back and issue another in its place."""

    voter: Voter
    issue: IssueId
    fate: Fate
    reason: str = ""
    choice: StyleChoice | None = None
    """Another style, when the first was wrong."""
    stock_numbers: tuple[BallotNumber, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBack:
    """Take a ballot back without another in its place."""

    issue: IssueId
    fate: Fate
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlePrint:
    """A person says what became of a print job."""

    job: JobId
    outcome: PrintOutcome


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOver:
    issue: IssueId


@dataclass(frozen=True, slots=True, kw_only=True)
class ReprintLabel:
    issue: IssueId


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptEnvelope:
    issue: IssueId
    stub_off: bool
    checks: tuple[str, ...]
    """Which of the profile's checks the official saw to be good."""
    attested_by: OfficialId | None = None
    envelope_seen: str = ""
    """The barcode as scanned, when it was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectVoter:
    issue: IssueId
    right: Voter
    reason: str


Pack = tuple[StyleId, CardId, int, int]
"""(style, card, first number, last number) of pre-printed ballots counted in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDay:
    date: date
    trusted_time: datetime
    """What the trusted watch says, read by two people (HRS-13)."""
    second_person: OfficialId | None
    seals: tuple[str, ...] = ()
    sheets: int = 0
    stock: tuple[Pack, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class UseSheets:
    use: SheetUse
    count: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Announce:
    minutes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseLine:
    in_line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveClosing:
    issue_stops: datetime
    return_stops: datetime
    order: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CountByHand:
    line: str
    style: StyleId
    card: CardId
    counted: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SignStatement:
    note: str
    second_person: OfficialId | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseDay:
    second_person: OfficialId | None
    seals: tuple[str, ...] = ()
