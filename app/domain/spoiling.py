"""Taking a ballot back: spoiled, exhibited, wrong style, misprint, undone (KMC 6.30.060(d); KPB 4.80.060(D)).

The limit is asked *before* the ballot is taken: the last ballot stays with its voter, who may still cast it.
"""

from app.domain import events as ev
from app.domain.commands import ReplaceBallot, StyleChoice, TakeBack
from app.domain.ids import IssueId
from app.domain.issuing import check_style, issue_events
from app.domain.profile import Fate
from app.domain.refusal import Refusal, Rule, refuse
from app.domain.scene import Decision, Scene, is_ours, refuse_since, second, serving, supervisor
from app.domain.state import Issue
from app.domain.voters import acceptance, envelope_of, fate_of, is_live, voter_file, voter_of

NEEDS_SUPERVISOR = (Fate.UNDONE,)
"""Whether or not another ballot is given in its place: what uses up nothing could be had without end."""
NEEDS_REASON = (Fate.UNDONE, Fate.EXHIBITED, Fate.LEFT_CENTER, Fate.WRONG_STYLE)

NEEDS_TWO = (Fate.LEFT_CENTER,)


def decide_replace(command: ReplaceBallot, scene: Scene) -> Decision:
    """Take the ballot out back and issue another, in one record."""
    issue = live_issue(scene, command.issue)
    if isinstance(issue, Refusal):
        return issue
    refused = serving(scene) or _allowed(command.fate, command.reason, scene)
    if refused is not None:
        return refused
    if command.fate is Fate.LEFT_CENTER:  # it was not brought back, so there is nothing to replace
        return refuse_since(Rule.ALREADY_ISSUED, issue.when)
    holder = voter_of(scene.state, issue)
    if command.voter.id != holder:  # another window has put right whose ballot it is; this one has not read it yet
        return refuse(Rule.NO_BALLOT_OUT)
    file = voter_file(scene.state, scene.profile, holder)
    ballot = had = file.used + len(file.live)
    if command.fate in scene.profile.spoil.uses_up:
        ballot += 1
        most = scene.profile.spoil.most_ballots
        if ballot > most:
            return refuse(Rule.SPOIL_LIMIT, had=had, limit=most, text=scene.profile.spoil.text)
    choice = command.choice or same_style(issue)
    if command.choice is not None:
        refused = check_style(choice, scene)
        if refused is not None:
            return refused
    issued = issue_events(
        scene,
        voter=command.voter,
        ballot=ballot,
        choice=choice,
        identity=issue.event.identity,
        kind=issue.event.kind,
        reason=ev.IssueReason.REPLACEMENT,
        line_number=issue.event.line_number,
        stock_numbers=command.stock_numbers,
        override="",
        envelope_id=envelope_of(scene.state, issue),
        label=False,
    )
    if isinstance(issued, Refusal):
        return issued
    return (*_settled(scene, issue, command.fate), _taken(scene, issue, command.fate, command.reason), *issued)


def decide_take_back(command: TakeBack, scene: Scene) -> Decision:
    """Take the ballot back without another: the voter declines, shows it about, leaves, or the issue is undone. That a
    ballot is gone, or was found lying about, is noted by two (DESIGN 5); whether it uses up the limit is the
    profile's."""
    issue = live_issue(scene, command.issue)
    if isinstance(issue, Refusal):
        return issue
    refused = (
        serving(scene)
        or _allowed(command.fate, command.reason, scene)
        or second(scene, command.second_person, needed=command.fate in NEEDS_TWO)
    )
    if refused is not None:
        return refused
    return (*_settled(scene, issue, command.fate), _taken(scene, issue, command.fate, command.reason))


def live_issue(scene: Scene, issue_id: IssueId) -> Issue | Refusal:
    """The issue, if its ballot is out at this desk or at one it has taken over: not ended, not accepted."""
    issue = scene.state.issues.get(issue_id)
    if issue is None or not is_live(scene.state, issue):
        return refuse(Rule.NO_BALLOT_OUT)
    accepted = acceptance(scene.state, issue_id)
    if accepted is not None:
        return refuse_since(Rule.ALREADY_ACCEPTED, accepted.when)
    if not is_ours(scene, issue.when.machine):
        return refuse_since(Rule.ISSUED_AT_OTHER_DESK, issue.when)
    return issue


def issue_at_hand(scene: Scene, issue_id: IssueId) -> Issue | Refusal:
    """The same, on an open day and before an official on duty."""
    return serving(scene) or live_issue(scene, issue_id)


def same_style(issue: Issue) -> StyleChoice:
    cards = tuple(piece.card for piece in issue.event.pieces)
    return StyleChoice(style=issue.event.style, basis=issue.event.basis, cards=cards, language=issue.event.language)


def _allowed(fate: Fate, reason: str, scene: Scene) -> Refusal | None:
    if fate in NEEDS_SUPERVISOR:
        refused = supervisor(scene)
        if refused is not None:
            return refused
    if fate in NEEDS_REASON and not reason.strip():
        return refuse(Rule.REASON_MISSING)
    return None


def _settled(scene: Scene, issue: Issue, fate: Fate) -> tuple[ev.Event, ...]:
    """A ballot that can be taken back came out of the printer, well or not: its open jobs are settled by that."""
    outcome = ev.PrintOutcome.BAD_PAGE if fate is Fate.MISPRINT else ev.PrintOutcome.CAME_OUT
    open_jobs = (scene.state.jobs[job] for job in scene.state.jobs_of.get(issue.id, ()))
    return tuple(
        ev.PrintSettled(job=job.asked.job, outcome=outcome)
        for job in open_jobs
        if job.in_doubt and job.asked.numbers and job.when.machine == scene.machine.id
    )


def _taken(scene: Scene, issue: Issue, fate: Fate, reason: str) -> ev.BallotTakenBack:
    numbers = tuple(p.number for p in issue.event.pieces if fate_of(scene.state, p.number) is None)
    return ev.BallotTakenBack(issue=issue.id, fate=fate, numbers=numbers, reason=reason.strip())
