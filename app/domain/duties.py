"""Officials' declarations, shifts, visitors, checklists (KMC 6.20.020, 6.15.080; HRS-14, WAT-01, WAT-07)."""

from app.domain import events as ev
from app.domain.day import ballots_out
from app.domain.ids import OfficialId
from app.domain.refusal import Rule, refuse
from app.domain.scene import Decision, Scene, on_duty

CHECKLISTS: dict[str, tuple[str, ...]] = {
    "opening": ("box_empty", "notices_posted", "samples_out", "booths", "station", "watch", "fallback_register"),
    "closing": ("stubs_counted", "box_sealed", "unused_destroyed", "papers_packed", "laptops_sealed"),
}
"""The points of the day's checklists, in order (HRS-09, WAT-04, SUP-05)."""


def decide_declare(official: OfficialId, relations: tuple[str, ...], candidate: str, scene: Scene) -> Decision:
    """Recorded either way; a barred relation is told to the office, which replaces the official (OFF-04)."""
    known = scene.jurisdiction.official(official)
    if known is None:
        return refuse(Rule.NOT_SIGNED_IN)
    if relations and not candidate.strip():
        return refuse(Rule.REASON_MISSING)
    return (ev.RelationDeclared(official=official, relations=relations, candidate=candidate.strip()),)


def barred(scene: Scene, official: OfficialId) -> bool:
    """The official declared a relation that the profile bars (KMC 6.20.020(e))."""
    told = scene.state.special.relations.get(official)
    return told is not None and bool(set(told.event.relations) & set(scene.profile.barred_relations))


def decide_hand_over_shift(to: OfficialId, note: str, scene: Scene) -> Decision:
    """The next official takes the desk with what is open at that moment."""
    refused = on_duty(scene)
    if refused is not None:
        return refused
    known = scene.jurisdiction.official(to)
    if known is None or (scene.official is not None and to == scene.official.id):
        return refuse(Rule.SECOND_PERSON_NEEDED)
    if to not in scene.state.oaths:
        return refuse(Rule.OATH_MISSING, official=known.name)
    doubts = sum(1 for job in scene.state.jobs.values() if job.in_doubt and job.when.machine == scene.machine.id)
    return (ev.ShiftHandedOver(to=to, ballots_out=ballots_out(scene), print_doubts=doubts, note=note.strip()),)


def decide_visitor(name: str, kind: ev.VisitorKind, sent_by: str, scene: Scene) -> Decision:
    """A watcher says who appointed them; nothing of voters is shown to anybody in this log."""
    refused = on_duty(scene)
    if refused is not None:
        return refused
    if not name.strip() or (kind is ev.VisitorKind.WATCHER and not sent_by.strip()):
        return refuse(Rule.REASON_MISSING)
    own = [number for machine, number in scene.state.special.visitors if machine == scene.machine.id]
    number = max(own, default=0) + 1
    return (ev.VisitorCame(number=number, name=name.strip(), kind=kind, sent_by=sent_by.strip()),)


def decide_visitor_left(number: int, scene: Scene) -> Decision:
    """Signed out once, by the number of the sign-in at this desk."""
    refused = on_duty(scene)
    if refused is not None:
        return refused
    key = (scene.machine.id, number)
    if key not in scene.state.special.visitors or key in scene.state.special.left:
        return refuse(Rule.NOT_INSIDE)
    return (ev.VisitorLeft(number=number),)


def decide_checklist(checklist: str, done: tuple[str, ...], scene: Scene) -> Decision:
    """What was seen to, and what was left open: both are recorded."""
    refused = on_duty(scene)
    if refused is not None:
        return refused
    points = CHECKLISTS[checklist]
    return (
        ev.ChecklistDone(
            checklist=checklist,
            done=tuple(each for each in points if each in done),
            left=tuple(each for each in points if each not in done),
        ),
    )
