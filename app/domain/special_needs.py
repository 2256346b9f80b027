"""Special needs by representative, assistance, curbside (KMC 6.30.090, 6.30.110; AS 15.20.072)."""

from app.domain import events as ev
from app.domain.commands import Assist, SendBallot
from app.domain.ids import IssueId, OfficialId
from app.domain.issuing import decide_issue
from app.domain.refusal import Refusal, Rule, refuse
from app.domain.scene import Decision, Scene, second, serving
from app.domain.spoiling import issue_at_hand, live_issue
from app.domain.state import Issue
from app.domain.voters import acceptance, is_live, voter_of

OATH = ("on_behalf", "not_vote", "not_coerce", "not_divulge", "told_punishable")
"""The five parts of the representative's oath (AS 15.20.072(c)(5))."""
IDENTIFIERS = ("birth_date", "voter_number", "ssn")
"""Which identifier stands in the paper register (AS 15.20.072(c)(3))."""


def decide_send(command: SendBallot, scene: Scene) -> Decision:
    """Issue to a representative: the register filled in, the whole oath sworn, none of those who may not."""
    if not scene.profile.special_needs:
        return refuse(Rule.SPECIAL_NEEDS_OFF)
    given = command.representative
    if not (given.name.strip() and given.residence.strip()) or given.identified_by not in IDENTIFIERS:
        return refuse(Rule.REPRESENTATIVE_INCOMPLETE)
    if set(OATH) - set(given.oath):
        return refuse(Rule.OATH_REFUSED)
    if set(scene.profile.representative_bars) - set(given.declared):
        return refuse(Rule.REPRESENTATIVE_BARRED)
    issued = decide_issue(command.issue, scene, represented=True)
    if isinstance(issued, Refusal):
        return issued
    first, *jobs = issued
    sent = ev.RepresentativeSent(
        issue=first.issue,
        voter=first.voter,
        name=given.name.strip(),
        residence=given.residence.strip(),
        mailing=given.mailing.strip(),
        identified_by=given.identified_by,
        oath=OATH,
        declared=tuple(each for each in scene.profile.representative_bars if each in given.declared),
    )
    return (first, sent, *jobs)


def decide_assist(command: Assist, scene: Scene) -> Decision:
    """Help that the voter asked for: an official, or at most so many persons of choice, each under oath."""
    issue = issue_at_hand(scene, command.issue)
    if isinstance(issue, Refusal):
        return issue
    helpers = tuple(each.strip() for each in command.helpers if each.strip())
    if command.official is None and not helpers:
        return refuse(Rule.ASSISTANT_MISSING)
    most = scene.profile.assistance_most
    if len(helpers) > most or (helpers and command.official is not None):
        return refuse(Rule.ASSISTANTS_TOO_MANY, limit=most)
    if helpers and not command.sworn:
        return refuse(Rule.OATH_REFUSED)
    if command.official is not None and command.official not in scene.state.oaths:
        return refuse(Rule.OATH_MISSING)
    voter = voter_of(scene.state, issue)
    return (ev.AssistanceGiven(issue=issue.id, voter=voter, official=command.official, helpers=helpers),)


def _at_curb(issue_id: IssueId, other: OfficialId | None, scene: Scene) -> Issue | Refusal:
    return serving(scene) or second(scene, other, needed=scene.profile.two_at_curb) or live_issue(scene, issue_id)


def decide_curbside_out(issue_id: IssueId, other: OfficialId | None, scene: Scene) -> Decision:
    """Two officials go out with the ballot; once."""
    issue = _at_curb(issue_id, other, scene)
    if isinstance(issue, Refusal):
        return issue
    if issue.id in scene.state.special.curbside_out:
        return ()
    return (ev.CurbsideOut(issue=issue.id, voter=voter_of(scene.state, issue)),)


def decide_curbside_back(issue_id: IssueId, other: OfficialId | None, scene: Scene) -> Decision:
    """Both are back in, once, after they went out."""
    issue = _at_curb(issue_id, other, scene)
    if isinstance(issue, Refusal):
        return issue
    special = scene.state.special
    if issue.id not in special.curbside_out or issue.id in special.curbside_back:
        return ()
    return (ev.CurbsideBack(issue=issue.id, voter=voter_of(scene.state, issue)),)


def with_representatives(scene: Scene) -> tuple[Issue, ...]:
    """Special needs ballots still out: due back by closing (AS 15.20.072(e))."""
    issues = (scene.state.issues[each] for each in scene.state.special.sent if each in scene.state.issues)
    return tuple(
        each
        for each in issues
        if each.when.machine == scene.machine.id
        and is_live(scene.state, each)
        and acceptance(scene.state, each.id) is None
    )


def at_the_curb(scene: Scene) -> tuple[IssueId, ...]:
    """Officials are outside with these."""
    special = scene.state.special
    return tuple(
        each
        for each, when in special.curbside_out.items()
        if each not in special.curbside_back and when.machine == scene.machine.id and _still_out(scene, each)
    )


def _still_out(scene: Scene, issue_id: IssueId) -> bool:
    issue = scene.state.issues.get(issue_id)
    return issue is not None and is_live(scene.state, issue) and acceptance(scene.state, issue_id) is None
