"""The sealed envelope comes back (KMC 6.30.060(c), 6.30.130; ENV-10).

The stub comes off first: a stub sealed in would link voter and ballot. A missing attestation is an open item, never a
rejection. Once accepted, an envelope is never handed back (WY 22-5-601(c)(v)).
"""

from app.domain import events as ev
from app.domain.commands import AcceptEnvelope, CorrectVoter
from app.domain.hours import returns_stopped
from app.domain.ids import IssueId, OfficialId
from app.domain.issuing import for_voter, over_limit
from app.domain.paperwork import next_label
from app.domain.refusal import Refusal, Rule, refuse
from app.domain.scene import Decision, Scene, is_ours, open_day, refuse_since, second, serving, supervisor
from app.domain.spoiling import issue_at_hand, live_issue, same_style
from app.domain.state import Issue
from app.domain.voters import acceptance, envelope_of, issues_in, voter_file, voter_of

CHECK_RULES = {"signed": Rule.NOT_SIGNED, "sealed": Rule.NOT_SEALED, "identifier": Rule.IDENTIFIER_MISSING}
"""What a profile asks for beside these, such as Wyoming's affidavit, is signed too (WY 22-5-601(c)(v))."""


def decide_accept(command: AcceptEnvelope, scene: Scene) -> Decision:
    """Looked over, stub off, and into the box; what the envelope bears settles its doubtful pages."""
    issue = issue_at_hand(scene, command.issue)
    if isinstance(issue, Refusal):
        return issue
    late = returns_stopped(scene.hours, scene.now)
    if late is not None and supervisor(scene) is not None:  # a supervisor knows of the order or the wrong clock
        return refuse(Rule.RETURNS_STOPPED, at=late.isoformat())
    envelope = envelope_of(scene.state, issue)
    if command.envelope_seen and command.envelope_seen.strip() != envelope:
        return refuse(Rule.ENVELOPE_OTHER_VOTER, expected=envelope)
    if scene.profile.stub and not command.stub_off:
        return refuse(Rule.STUB_ON)
    for check in scene.profile.envelope_checks:
        if check not in command.checks:
            return refuse(CHECK_RULES.get(check, Rule.NOT_SIGNED), check=check)
    voter = voter_of(scene.state, issue)
    if command.attested_by is not None:
        refused = _may_attest(command.attested_by, voter, scene)
        if refused is not None:
            return refused
    settled = tuple(
        ev.PrintSettled(job=job, outcome=ev.PrintOutcome.CAME_OUT)
        for each in issues_in(scene.state, envelope)
        for job in scene.state.jobs_of.get(each.id, ())
        if scene.state.jobs[job].in_doubt and is_ours(scene, scene.state.jobs[job].when.machine)
    )  # the envelope before us bears the label, which an earlier ballot in it may have asked for
    accepted = ev.EnvelopeAccepted(
        issue=issue.id,
        voter=voter,
        envelope_id=envelope,
        checks=command.checks,
        attested_by=command.attested_by,
    )
    return (*settled, accepted)


def _may_attest(official: OfficialId, voter: str, scene: Scene) -> Refusal | None:
    """Nobody attests their own ballot (ISS-23); the package says which voter an official is."""
    known = scene.jurisdiction.official(official)
    if known is None or official not in scene.state.oaths:
        return refuse(Rule.OATH_MISSING, official=known.name if known is not None else official)
    if voter in (known.voter, official):
        return refuse(Rule.OWN_BALLOT)
    return None


def decide_attest(issue_id: IssueId, scene: Scene) -> Decision:
    """The official at the screen makes a missing attestation good, once (KMC 6.30.060(c)); at whichever desk, for the
    envelopes of a center lie together."""
    refused = serving(scene)
    if refused is not None:
        return refused
    told = acceptance(scene.state, issue_id)
    if told is None or scene.official is None:
        return refuse(Rule.NO_BALLOT_OUT)
    if told.event.attested_by is not None or issue_id in scene.state.attested:
        return ()
    refused = _may_attest(scene.official.id, voter_of(scene.state, scene.state.issues[issue_id]), scene)
    return refused or (ev.EnvelopeAttested(issue=issue_id, attested_by=scene.official.id),)


def decide_correct_voter(command: CorrectVoter, scene: Scene) -> Decision:
    """The wrong person was checked in: one append-only correction frees one voter and marks the other (CASES A12).
    Where the ballot was issued, by a supervisor, with a reason. The envelope gets the right voter's label: its id is
    unique to voter and election (ENV-02). After acceptance two people put it on the sealed envelope; one that has
    left the center gets none, and is the office's exception."""
    refused = supervisor(scene) or open_day(scene)
    if refused is not None:
        return refused
    if not command.reason.strip():
        return refuse(Rule.REASON_MISSING)
    accepted = acceptance(scene.state, command.issue) is not None
    issue = _accepted_here(scene, command.issue) if accepted else live_issue(scene, command.issue)
    if isinstance(issue, Refusal):
        return issue
    if accepted:
        refused = second(scene, command.second_person, needed=scene.profile.two_to_relabel)
        if refused is not None:
            return refused
    if not accepted:  # a sealed ballot cannot be exchanged any more; one of another style, before, is not this voter's
        refused = for_voter(same_style(issue), command.right, scene)
        if refused is not None:
            return refused
    file = voter_file(scene.state, scene.profile, command.right.id)
    if file.live:
        return refuse_since(Rule.ALREADY_ISSUED, file.live[-1].when)
    refused = over_limit(file, scene)
    if refused is not None:
        return refused
    corrected = ev.VoterCorrected(
        issue=issue.id,
        wrong=voter_of(scene.state, issue),
        right=command.right.id,
        right_public_id=command.right.public_id,
        reason=command.reason.strip(),
        right_envelope_id=command.right.envelope_id,
    )
    label = next_label(scene, issue, command.right.envelope_id)
    if not accepted:
        return (corrected, label)
    relabeled = ev.EnvelopeRelabeled(issue=issue.id, left=command.left)
    return (corrected, relabeled) if command.left else (corrected, relabeled, label)


def _accepted_here(scene: Scene, issue_id: IssueId) -> Issue | Refusal:
    issue = scene.state.issues[issue_id]
    if not is_ours(scene, issue.when.machine):
        return refuse_since(Rule.ISSUED_AT_OTHER_DESK, issue.when)
    return issue
