"""What becomes of a print job: a person says it, never the spooler alone (KMC 6.30.060; SPO-09).

A page that did not come out, or cannot be used, makes its numbers misprints; the voter gets another ballot under the
same "n of N". A page given up for lost that appears late is its own recorded outcome.
"""

from app.domain import events as ev
from app.domain.commands import HandOver, ReprintLabel, SettlePrint, StyleChoice
from app.domain.ids import EnvelopeId, StyleId
from app.domain.issuing import issue_events
from app.domain.numbering import next_job
from app.domain.profile import Fate
from app.domain.refusal import Refusal, Rule, refuse
from app.domain.roll import Voter
from app.domain.scene import Decision, Scene, is_ours, on_duty, open_day, refuse_since, serving
from app.domain.spoiling import issue_at_hand
from app.domain.state import Issue, Job
from app.domain.voters import (
    GIVEN_UP,
    IssueStage,
    envelope_of,
    fate_of,
    is_live,
    issues_in,
    labels_made,
    stage,
    voter_of,
)


def decide_settle(command: SettlePrint, scene: Scene, voter: Voter | None = None) -> Decision:
    """Record the outcome; for a ballot that did not come out well, end its numbers and issue others in their place.

    ``voter`` is who the ballot is for. Without one (the voter has gone), before the day is open, or when the ballot
    was taken back meanwhile, the outcome is recorded and nothing is issued anew.
    """
    refused = on_duty(scene)
    job = scene.state.jobs.get(command.job)
    if refused is not None:
        return refused
    if job is None or (job.outcome is not None and not _late(job, command)):
        return refuse(Rule.JOB_SETTLED)
    if job.when.machine != scene.machine.id:
        return refuse_since(Rule.ISSUED_AT_OTHER_DESK, job.when)
    settled = ev.PrintSettled(job=command.job, outcome=command.outcome)
    if command.outcome not in GIVEN_UP:
        return (settled,)
    if job.asked.paper is ev.PaperKind.LABEL:
        return (settled, *_label_again(scene, job))
    return _printed_again(scene, job, settled, voter)


def _late(job: Job, command: SettlePrint) -> bool:
    return job.outcome is ev.PrintOutcome.NOT_OUT and command.outcome is ev.PrintOutcome.LATE


def _label_again(scene: Scene, job: Job) -> tuple[ev.PrintAsked, ...]:
    """Nothing usable came out, so the next label is no duplicate. It belongs to the ballot now in the envelope; an
    envelope whose ballot has ended meanwhile needs none."""
    envelope = envelope_of(scene.state, scene.state.issues[job.asked.issue])
    now_in = [
        each
        for each in issues_in(scene.state, envelope)
        if is_ours(scene, each.when.machine) and is_live(scene.state, each)
    ]
    if not now_in:
        return ()
    issue = max(now_in, key=lambda each: each.when.sequence)
    again = next_job(scene.state, scene.machine)
    return (ev.PrintAsked(job=again, paper=ev.PaperKind.LABEL, issue=issue.id, duplicate=job.asked.duplicate),)


def _printed_again(scene: Scene, job: Job, settled: ev.PrintSettled, voter: Voter | None) -> Decision:
    issue = scene.state.issues[job.asked.issue]
    if not is_live(scene.state, issue):
        return (settled,)
    numbers = tuple(each.number for each in issue.event.pieces if fate_of(scene.state, each.number) is None)
    ended = ev.BallotTakenBack(issue=issue.id, fate=Fate.MISPRINT, numbers=numbers, reason=settled.outcome.value)
    record = (settled, *_other_cards(scene, job), ended)
    if voter is None or open_day(scene) is not None:
        return record
    if voter.id != voter_of(scene.state, issue):  # put right at another window since this one looked
        return refuse(Rule.NO_BALLOT_OUT)
    style = scene.definition.style(StyleId(issue.event.style))
    if style is None:
        return refuse(Rule.STYLE_UNKNOWN, style=issue.event.style)
    issued = issue_events(
        scene,
        voter=voter,
        ballot=issue.event.ballot,
        choice=StyleChoice(
            style=issue.event.style,
            basis=issue.event.basis,
            cards=tuple(card.id for card in style.cards),
            language=issue.event.language,
        ),
        identity=issue.event.identity,
        kind=issue.event.kind,
        reason=issue.event.reason,
        line_number=issue.event.line_number,
        stock_numbers=(),
        override=issue.event.override,
        envelope_id=envelope_of(scene.state, issue),
        label=False,
    )
    return issued if isinstance(issued, Refusal) else (*record, *issued)


def _other_cards(scene: Scene, job: Job) -> tuple[ev.PrintSettled, ...]:
    """A card set is replaced whole: the other cards in doubt are destroyed with it as if they had come out."""
    others = (scene.state.jobs[each] for each in scene.state.jobs_of.get(job.asked.issue, ()))
    return tuple(
        ev.PrintSettled(job=each.asked.job, outcome=ev.PrintOutcome.CAME_OUT)
        for each in others
        if each.in_doubt and each.asked.numbers and each.asked.job != job.asked.job
    )


def decide_hand_over(command: HandOver, scene: Scene) -> Decision:
    """The ballot, sleeve and envelope go to the voter, once; not while a page is in doubt."""
    issue = issue_at_hand(scene, command.issue)
    if isinstance(issue, Refusal):
        return issue
    if stage(scene.state, issue) is IssueStage.PRINT_IN_DOUBT:
        return refuse(Rule.PRINT_IN_DOUBT)
    return () if issue.id in scene.state.handed_over else (ev.BallotHandedOver(issue=issue.id),)


def decide_reprint_label(command: ReprintLabel, scene: Scene) -> Decision:
    """Another label for the same envelope says DUPLICATE n and changes no count (CASES A28)."""
    refused = serving(scene)
    if refused is not None:
        return refused
    issue = scene.state.issues.get(command.issue)
    if issue is None or not is_live(scene.state, issue):
        return refuse(Rule.NO_BALLOT_OUT)
    if not is_ours(scene, issue.when.machine):  # its labels are accounted for on the other desk's statement
        return refuse_since(Rule.ISSUED_AT_OTHER_DESK, issue.when)
    return (next_label(scene, issue, envelope_of(scene.state, issue)),)


def next_label(scene: Scene, issue: Issue, envelope: EnvelopeId) -> ev.PrintAsked:
    """The envelope's next label: no duplicate if it has none yet, whichever desk printed it."""
    job = next_job(scene.state, scene.machine)
    number = labels_made(scene.state, envelope)
    return ev.PrintAsked(job=job, paper=ev.PaperKind.LABEL, issue=issue.id, duplicate=number)
