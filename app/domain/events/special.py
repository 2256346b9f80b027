"""Voters the plain way does not serve: questioned, special needs, assistance, curbside; ballots that came otherwise.

Oaths are sworn and signed on paper; the event says that they were, before whom and when.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from app.domain.events.words import Event
from app.domain.ids import BallotNumber, CardId, EnvelopeId, IssueId, OfficialId, StyleId, VoterId
from app.domain.roll import Birth, Name


class QuestionReason(StrEnum):
    """Why a ballot is questioned (KPB-old 4.10.020(N), 4.50.100(A))."""

    NOT_ON_LIST = "not_on_list"
    RESIDENCE = "residence"
    NO_IDENTITY = "no_identity"
    CANCELED = "canceled"
    NOT_SURRENDERED = "not_surrendered"
    FOR_CAUSE = "for_cause"


class Elsewhere(StrEnum):
    """Why somebody is not served here and is told where to go, or when."""

    UNDER_AGE = "under_age"
    PENDING = "pending"
    OTHER_JURISDICTION = "other_jurisdiction"


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonNamed(Event):
    """Somebody who is not on the list, written down by hand; the envelope id is from the laptop's reserved range."""

    voter: VoterId
    envelope_id: EnvelopeId
    name: Name
    birth: Birth | None
    residence: str
    mailing: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionStated(Event):
    """The questioned voter's statement, sworn and signed (KPB-old 4.50.100(C)). ``prior_place`` and ``prior_since``
    where the residence is in doubt; ``cause`` what a questioner wrote."""

    issue: IssueId
    voter: VoterId
    reasons: tuple[QuestionReason, ...]
    prior_place: str = ""
    prior_since: str = ""
    cause: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RepresentativeSent(Event):
    """A special needs ballot went out with a representative, who signed the register and the oath (AS 15.20.072)."""

    issue: IssueId
    voter: VoterId
    name: str
    residence: str
    mailing: str
    identified_by: str
    """Which identifier stands in the paper register; never the identifier itself."""
    oath: tuple[str, ...]
    declared: tuple[str, ...]
    """Whom the representative declared not to be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AssistanceGiven(Event):
    """The voter asked for help: an official, or at most two persons of choice under oath (KMC 6.30.110)."""

    issue: IssueId
    voter: VoterId
    official: OfficialId | None
    helpers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CurbsideOut(Event):
    """Two officials took ballot and envelope to a voter outside the door."""

    issue: IssueId
    voter: VoterId


@dataclass(frozen=True, slots=True, kw_only=True)
class CurbsideBack(Event):
    """They came back in with what the voter gave them."""

    issue: IssueId
    voter: VoterId


@dataclass(frozen=True, slots=True, kw_only=True)
class PackageAttested(Event):
    """A mailed package was signed before an official, who attested it; nothing was issued (SPC-16)."""

    envelope_id: EnvelopeId
    voter: VoterId


@dataclass(frozen=True, slots=True, kw_only=True)
class SentElsewhere(Event):
    """Told plainly, with a slip that says where to go or what to do."""

    reason: Elsewhere
    place: str
    voter: VoterId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BackEntered(Event):
    """The ballot was issued on paper while the laptops were down, at the time the fallback register says; it stands
    in the same record as the issue."""

    issue: IssueId
    served: datetime
    line: str
    """Page and line of the fallback register."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SubstitutesCertified(Event):
    """Substitute ballots were made because none were left, and two officials certified how many and why."""

    style: StyleId
    card: CardId
    first: BallotNumber
    last: BallotNumber
    count: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EnvelopeRelabeled(Event):
    """An accepted envelope was found to bear another voter's label: two people put the right one on it, or it had
    ``left`` and goes to the office as an exception (CASES A12)."""

    issue: IssueId
    left: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperPrinted(Event):
    """A paper of the day was printed; n > 0 says "DUPLICATE n". It changes no count."""

    paper: str
    about: str = ""
    duplicate: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class StationSlipPrinted(Event):
    """A slip for the accessible station. Not its code, not its voter; ``marks`` False where it names the style for the
    jurisdiction's own certified machine."""

    style: StyleId
    language: str
    marks: bool
