"""What comes to the desk otherwise: voted packages, fouled mailed ballots, packages to attest, people for elsewhere,
ballots served on paper (ISS-19, SPO-07, SPC-16; DESIGN 5)."""

from app.domain import events as ev
from app.domain.commands import EnterBack
from app.domain.hours import Phase, phase, returns_stopped
from app.domain.ids import EnvelopeId, VoterId
from app.domain.issuing import decide_issue
from app.domain.refusal import Refusal, Rule, refuse
from app.domain.roll import Voter
from app.domain.scene import Decision, Scene, refuse_since, serving, supervisor


def decide_hand_delivered(envelope: EnvelopeId, scene: Scene) -> Decision:
    """A voted package is received, stamped with the date and counted; outside the ledgers (KMC 6.25.020(b))."""
    refused = serving(scene)
    if refused is not None:
        return refused
    if not scene.profile.hand_delivered:
        return refuse(Rule.HAND_DELIVERED_OFF)
    if not envelope.strip():
        return refuse(Rule.ENVELOPE_MISSING)
    late = returns_stopped(scene.hours, scene.now)
    if late is not None and supervisor(scene) is not None:
        return refuse(Rule.RETURNS_STOPPED, at=late.isoformat())
    own_time = scene.hours is not None and scene.hours.return_stops > scene.hours.issue_stops
    if phase(scene.hours, scene.now) is Phase.AFTER and scene.day.line_closed is not None and not own_time:
        return refuse(Rule.AFTER_CLOSING, in_line=scene.day.line_closed.in_line)
    before = next((told for told in scene.state.hand_delivered if told.event.envelope_id == envelope.strip()), None)
    if before is not None:
        return refuse_since(Rule.ENVELOPE_RECEIVED, before.when)
    return (ev.HandDeliveredReceived(envelope_id=EnvelopeId(envelope.strip())),)


def decide_surrender(voter: Voter, scene: Scene) -> Decision:
    """The voter hands in the mailed ballot they fouled; once."""
    refused = serving(scene)
    if refused is not None:
        return refused
    if any(told.event.voter == voter.id for told in scene.state.surrendered):
        return ()
    return (ev.MailedSurrendered(voter=voter.id, envelope_id=voter.envelope_id),)


def decide_attest_package(voter: Voter, scene: Scene) -> Decision:
    """The official witnesses the voter's signature on a mailed package, free of charge; nobody their own (ISS-22,
    ISS-23)."""
    refused = serving(scene)
    if refused is not None:
        return refused
    official = scene.official
    if official is not None and official.voter and official.voter == voter.id:
        return refuse(Rule.OWN_BALLOT)
    return (ev.PackageAttested(envelope_id=voter.envelope_id, voter=voter.id),)


def decide_elsewhere(reason: ev.Elsewhere, place: str, voter: VoterId | None, scene: Scene) -> Decision:
    """Told plainly where to go instead; the place, as it stands on the slip, is on record."""
    refused = serving(scene)
    if refused is not None:
        return refused
    if not place.strip():
        return refuse(Rule.REASON_MISSING)
    return (ev.SentElsewhere(reason=reason, place=place.strip(), voter=voter),)


def decide_enter_back(command: EnterBack, scene: Scene) -> Decision:
    """Enter a ballot that was served on paper: the same checks, the fallback register's time and line, pre-printed
    numbers, nothing printed but the label; the ballot is with its voter already."""
    if not command.line.strip() or not command.issue.stock_numbers:
        return refuse(Rule.REASON_MISSING)
    opened = scene.day.opened
    if opened is None or not opened.at <= command.served <= scene.now:
        return refuse(Rule.TIME_WRONG)
    issued = decide_issue(command.issue, scene, served=command.served)
    if isinstance(issued, Refusal):
        return issued
    first, *jobs = issued
    entered = ev.BackEntered(issue=first.issue, served=command.served, line=command.line.strip())
    return (first, entered, *jobs, ev.BallotHandedOver(issue=first.issue))
