"""What the journals say of one voter: ballots had, the one out now, the limit, and conflicts between desks."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from app.domain.events import EnvelopeAccepted, PaperKind, PrintOutcome, VoterCorrected
from app.domain.ids import BallotNumber, EnvelopeId, IssueId, PublicId, VoterId
from app.domain.profile import Fate, Profile
from app.domain.state import Issue, State
from app.domain.told import Told, in_time

GIVEN_UP = (PrintOutcome.NOT_OUT, PrintOutcome.BAD_PAGE)
"""Outcomes after which a page is of no use."""


class IssueStage(StrEnum):
    """Where one issued ballot stands."""

    PRINT_IN_DOUBT = "print_in_doubt"
    PRINTED = "printed"
    WITH_VOTER = "with_voter"
    ACCEPTED = "accepted"
    ENDED = "ended"


@dataclass(frozen=True, slots=True, kw_only=True)
class VoterFile:
    """One voter as all known journals tell it."""

    voter: VoterId
    issues: tuple[Issue, ...]
    live: tuple[Issue, ...]
    """Issues neither ended nor undone; more than one is a conflict."""
    used: int
    """Ballots that use up the allowance, the live ones left aside."""

    @property
    def next_ballot(self) -> int:
        """The n that another ballot would be."""
        return self.used + len(self.live) + 1


def voter_of(state: State, issue: Issue) -> VoterId:
    """Whom the ballot was issued to, corrections applied (CASES A12)."""
    correction = correction_of(state, issue)
    return correction.right if correction is not None else issue.event.voter


def correction_of(state: State, issue: Issue, evening: date | None = None) -> VoterCorrected | None:
    """The last correction of who was checked in, as known on the evening of a day: what is corrected later changes no
    statement signed before."""
    known = state.corrected.get(issue.id)
    if known is None:
        return None
    told = [each for each in known if evening is None or each.when.date <= evening]
    return max(told, key=lambda each: in_time(each.when)).event if told else None


def envelope_of(state: State, issue: Issue, evening: date | None = None) -> EnvelopeId:
    """The envelope the ballot comes back in: its voter's own, corrections applied (ENV-02, ENV-03)."""
    correction = correction_of(state, issue, evening)
    corrected = correction.right_envelope_id if correction is not None else ""
    return EnvelopeId(corrected) or issue.event.envelope_id


def public_id_of(state: State, issue: Issue) -> PublicId:
    """The only identifier a who-has-voted list or a conflict list may name (SNP-16), corrections applied."""
    correction = correction_of(state, issue)
    return correction.right_public_id if correction is not None else issue.event.public_id


def issues_in(state: State, envelope: EnvelopeId, evening: date | None = None) -> tuple[Issue, ...]:
    """Every issue whose ballot comes back in this envelope, at whichever desk, as known on the evening of a day."""
    ids = dict.fromkeys(state.by_envelope.get(envelope, ()))
    issues = (state.issues[each] for each in ids if each in state.issues)
    return tuple(each for each in issues if envelope_of(state, each, evening) == envelope)


def labels_made(state: State, envelope: EnvelopeId) -> int:
    """How many labels this envelope has had: the n of the next one's "DUPLICATE n" (CASES A28). A label that did not
    come out, or came out bad, was replaced by one of the same n."""
    made = (state.jobs[job] for issue in issues_in(state, envelope) for job in state.jobs_of.get(issue.id, ()))
    good = (job.asked.duplicate for job in made if job.asked.paper is PaperKind.LABEL and job.outcome not in GIVEN_UP)
    return max(good, default=-1) + 1


def voter_file(state: State, profile: Profile, voter: VoterId) -> VoterFile:
    """Order of machines' journals does not matter: issues are told in time, then machine and sequence."""
    mine = {
        each: state.issues[each]
        for each in state.by_voter.get(voter, ())
        if each in state.issues and voter_of(state, state.issues[each]) == voter
    }
    issues = tuple(sorted(mine.values(), key=lambda each: in_time(each.when)))
    live = tuple(each for each in issues if is_live(state, each))
    used = sum(1 for each in issues if each not in live and uses_up(state, profile, each))
    return VoterFile(voter=voter, issues=issues, live=live, used=used)


def fate_of(state: State, number: BallotNumber) -> Fate | None:
    """How this piece ended, or None. Were it told twice, the earliest word stands."""
    told = state.taken_back.get(number)
    if told is None:
        return None
    return min(told, key=lambda each: in_time(each.when)).event.fate


def is_live(state: State, issue: Issue) -> bool:
    """Out or voted: at least one of its pieces has not been taken back."""
    return any(fate_of(state, piece.number) is None for piece in issue.event.pieces)


def acceptance(state: State, issue: IssueId) -> Told[EnvelopeAccepted] | None:
    told = state.accepted.get(issue)
    if told is None:
        return None
    return told[0] if len(told) == 1 else min(told, key=lambda each: in_time(each.when))


def uses_up(state: State, profile: Profile, issue: Issue) -> bool:
    """Does this ended ballot count against the limit (KMC 6.30.060(d), CASES A38)?"""
    fates = {fate_of(state, piece.number) for piece in issue.event.pieces}
    return any(fate in profile.spoil.uses_up for fate in fates if fate is not None)


def stage(state: State, issue: Issue) -> IssueStage:
    """Where this ballot stands now, as the journals tell it."""
    if acceptance(state, issue.id) is not None:
        return IssueStage.ACCEPTED
    if not is_live(state, issue):
        return IssueStage.ENDED
    if any(state.jobs[job].in_doubt and state.jobs[job].asked.numbers for job in state.jobs_of.get(issue.id, ())):
        return IssueStage.PRINT_IN_DOUBT
    return IssueStage.WITH_VOTER if issue.id in state.handed_over else IssueStage.PRINTED


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """The same voter served at two desks, beyond what the rules allow one desk: every event is kept, every time
    shown; never a winner (CASES A20, A22)."""

    voter: VoterId
    issues: tuple[Issue, ...]
    over_limit: bool = False


def conflicts(state: State, profile: Profile) -> tuple[Conflict, ...]:
    """Voters with more than one live ballot, or more ballots than the limit allows, each once, in order of time."""
    found = []
    for voter, ids in state.by_voter.items():
        if len(ids) < 2:
            continue
        file = voter_file(state, profile, voter)
        over = file.used + len(file.live) > profile.spoil.most_ballots
        if len(file.live) > 1 or over:
            issues = file.issues if over else file.live
            found.append(Conflict(voter=voter, issues=issues, over_limit=over))
    return tuple(sorted(found, key=lambda each: (each.issues[-1].when.at, each.voter)))
