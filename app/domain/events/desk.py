"""The desk: ballots issued, printed, taken back, accepted; what was refused, handed in, noted."""

from dataclasses import dataclass

from app.domain.events.words import Event, IssueKind, IssueReason, PaperKind, Piece, PrintOutcome, StyleBasis
from app.domain.ids import BallotNumber, EnvelopeId, IssueId, JobId, OfficialId, PublicId, StyleId, VoterId
from app.domain.profile import Fate, IdentityMethod


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
    language: str = ""
    """The ballot's language, where the style has several; a replacement comes in the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintAsked(Event):
    """Recorded before anything leaves the printer. The queue is derived: asked minus settled."""

    job: JobId
    paper: PaperKind
    issue: IssueId
    numbers: tuple[BallotNumber, ...] = ()
    duplicate: int = 0
    sheets: int = 1
    """Sheets of ballot paper the job takes: two where a number slip comes out with the ballot."""


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
