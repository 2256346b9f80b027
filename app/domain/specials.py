"""The part of the state that tells of special voters, papers, visitors and shifts. Filed by ``file_special``."""

from dataclasses import dataclass, field

from app.domain import events as ev
from app.domain.ids import EnvelopeId, IssueId, MachineId, OfficialId, VoterId
from app.domain.told import Told, When, in_time


@dataclass(slots=True)
class Specials:
    named: dict[VoterId, Told[ev.PersonNamed]] = field(default_factory=dict)
    questions: dict[IssueId, Told[ev.QuestionStated]] = field(default_factory=dict)
    sent: dict[IssueId, Told[ev.RepresentativeSent]] = field(default_factory=dict)
    assisted: dict[IssueId, Told[ev.AssistanceGiven]] = field(default_factory=dict)
    curbside_out: dict[IssueId, When] = field(default_factory=dict)
    curbside_back: dict[IssueId, When] = field(default_factory=dict)
    packages: list[Told[ev.PackageAttested]] = field(default_factory=list)
    elsewhere: list[Told[ev.SentElsewhere]] = field(default_factory=list)
    back_entered: dict[IssueId, Told[ev.BackEntered]] = field(default_factory=dict)
    substitutes: list[Told[ev.SubstitutesCertified]] = field(default_factory=list)
    relabeled: dict[IssueId, Told[ev.EnvelopeRelabeled]] = field(default_factory=dict)
    papers: list[Told[ev.PaperPrinted]] = field(default_factory=list)
    slips: list[Told[ev.StationSlipPrinted]] = field(default_factory=list)
    relations: dict[OfficialId, Told[ev.RelationDeclared]] = field(default_factory=dict)
    handed_over: list[Told[ev.ShiftHandedOver]] = field(default_factory=list)
    visitors: dict[tuple[MachineId, int], Told[ev.VisitorCame]] = field(default_factory=dict)
    left: dict[tuple[MachineId, int], When] = field(default_factory=dict)
    checklists: list[Told[ev.ChecklistDone]] = field(default_factory=list)
    seals: list[Told[ev.SealChanged]] = field(default_factory=list)
    signed: list[tuple[OfficialId, When, bool]] = field(default_factory=list)
    """(who, when, in or out) at this machine: what hours worked are made of (REG-09)."""

    def person(self, envelope: EnvelopeId) -> VoterId | None:
        """Who was given this reserved envelope id."""
        return next((each for each, told in self.named.items() if told.event.envelope_id == envelope), None)


def file_special(specials: Specials, event: ev.Event, when: When, own: bool) -> None:
    """File one event of these kinds; others are left alone."""
    match event:
        case ev.PersonNamed():
            specials.named[event.voter] = Told(event=event, when=when)
        case ev.QuestionStated():
            specials.questions[event.issue] = Told(event=event, when=when)
        case ev.RepresentativeSent():
            specials.sent[event.issue] = Told(event=event, when=when)
        case ev.AssistanceGiven():
            specials.assisted[event.issue] = Told(event=event, when=when)
        case ev.CurbsideOut(issue=issue):
            specials.curbside_out.setdefault(issue, when)
        case ev.CurbsideBack(issue=issue):
            specials.curbside_back.setdefault(issue, when)
        case ev.PackageAttested():
            specials.packages.append(Told(event=event, when=when))
        case ev.SentElsewhere():
            specials.elsewhere.append(Told(event=event, when=when))
        case ev.BackEntered():
            specials.back_entered[event.issue] = Told(event=event, when=when)
        case ev.SubstitutesCertified():
            specials.substitutes.append(Told(event=event, when=when))
        case ev.EnvelopeRelabeled():
            specials.relabeled[event.issue] = Told(event=event, when=when)
        case ev.PaperPrinted():
            specials.papers.append(Told(event=event, when=when))
        case ev.StationSlipPrinted():
            specials.slips.append(Told(event=event, when=when))
        case _:
            _file_people(specials, event, when, own)


def _file_people(specials: Specials, event: ev.Event, when: When, own: bool) -> None:
    match event:
        case ev.RelationDeclared():
            known = specials.relations.get(event.official)
            if known is None or in_time(known.when) < in_time(when):  # the latest word, whichever journal came first
                specials.relations[event.official] = Told(event=event, when=when)
        case ev.ShiftHandedOver():
            specials.handed_over.append(Told(event=event, when=when))
        case ev.VisitorCame():
            specials.visitors[when.machine, event.number] = Told(event=event, when=when)
        case ev.VisitorLeft(number=number):
            specials.left.setdefault((when.machine, number), when)
        case ev.ChecklistDone():
            specials.checklists.append(Told(event=event, when=when))
        case ev.SealChanged():
            specials.seals.append(Told(event=event, when=when))
        case ev.SignedIn(official=official) if own:
            specials.signed.append((official, when, True))
        case ev.SignedOut(official=official) if own:
            specials.signed.append((official, when, False))
        case _:
            pass
