"""What a worker asks for. A command says what is wanted; whether it may be is decided in the rooms beside this one."""

from dataclasses import dataclass
from datetime import date, datetime

from app.domain.events import Identity, IssueKind, IssueReason, PrintOutcome, QuestionReason, SheetUse, StyleBasis
from app.domain.ids import BallotNumber, CardId, IssueId, JobId, OfficialId, StyleId
from app.domain.profile import Fate
from app.domain.roll import Birth, Name, Voter


@dataclass(frozen=True, slots=True, kw_only=True)
class StyleChoice:
    """The style and how it was found. Officials' own finding needs a second person (STY-05)."""

    style: StyleId
    basis: StyleBasis
    cards: tuple[CardId, ...]
    second_person: OfficialId | None = None
    language: str = ""
    """The ballot's first language; blank where the style has one only."""


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
    second_person: OfficialId | None = None
    """Who else looked for a ballot that was left behind or taken away."""


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
    second_person: OfficialId | None = None
    """After acceptance two people put the right label on the sealed envelope."""
    left: bool = False
    """The envelope has left the center: it goes to the office as an exception."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPerson:
    """Somebody who is not on the list, as written down at the desk."""

    name: Name
    birth: Birth | None
    residence: str
    mailing: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionBallot:
    """A questioned ballot, for somebody on the list (``voter``) or not (``person``)."""

    voter: Voter | None
    person: NewPerson | None
    reasons: tuple[QuestionReason, ...]
    sworn: bool
    """The voter has signed the statement and the oath."""
    choice: StyleChoice
    identity: Identity
    prior_place: str = ""
    prior_since: str = ""
    cause: str = ""
    line_number: int = 0
    stock_numbers: tuple[BallotNumber, ...] = ()
    override: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Representative:
    """What the representative wrote into the register, swore and declared (AS 15.20.072(c), (g))."""

    name: str
    residence: str
    mailing: str
    identified_by: str
    oath: tuple[str, ...]
    declared: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SendBallot:
    """A special needs ballot goes out with a representative."""

    issue: IssueBallot
    representative: Representative


@dataclass(frozen=True, slots=True, kw_only=True)
class Assist:
    issue: IssueId
    official: OfficialId | None
    helpers: tuple[str, ...] = ()
    sworn: bool = False
    """Every helper of choice has sworn to keep the ballot confidential."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterBack:
    """A ballot served on paper while the laptops were down, entered afterward."""

    issue: IssueBallot
    served: datetime
    line: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveStock:
    pack: Pack
    to: str
    second_person: OfficialId | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeSubstitutes:
    pack: Pack
    reason: str
    second_person: OfficialId | None
