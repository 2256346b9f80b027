"""How the state comes about: the journals' entries filed one by one, each fact under its own key.

Whichever machine's entries come first, the same facts stand in the end: two truths under one key are both kept.
"""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from typing import TypeVar

from app.domain import events as ev
from app.domain.ids import (
    MachineId,
)
from app.domain.journal import Recorded
from app.domain.numbering import asking
from app.domain.specials import file_special
from app.domain.state import ON_STATEMENT, Day, Issue, Job, State, day_of
from app.domain.told import Told, When, in_time

K = TypeVar("K")
V = TypeVar("V")


def fold(machine: MachineId, recorded: Iterable[Recorded]) -> State:
    """The state of a desk from its journal, entries of other machines included."""
    state = State(machine=machine)
    for each in recorded:
        evolve(state, each)
    return state


def evolve(state: State, recorded: Recorded) -> None:
    """File one event. Entries of one machine come in sequence; machines may come in any order."""
    envelope = recorded.envelope
    when = When(
        at=envelope.at,
        machine=envelope.machine,
        sequence=envelope.sequence,
        actors=envelope.actors,
        day=day_of(state, envelope.machine, envelope.at),
    )
    state.heads[envelope.machine] = recorded.head
    own = envelope.machine == state.machine
    if own and isinstance(recorded.event, ON_STATEMENT):
        state.accounted = envelope.sequence
    match recorded.event:
        case ev.BallotIssued() as event:
            _issue(state, event, when, own)
        case ev.PersonNamed() as event:
            file_special(state.special, event, when, own)
            state.reserved += own
        case ev.PrintAsked() as event:
            state.jobs[event.job] = _settled(Job(asked=event, when=when), state.told_early.pop(event.job, ()))
            state.jobs_of[event.issue] = (*state.jobs_of.get(event.issue, ()), event.job)
            state.job_count += own
        case ev.PrintSpooled(job=job):
            state.jobs[job] = replace(state.jobs[job], spooled=True)
        case ev.PrintFailed(job=job, fault=fault):
            state.jobs[job] = replace(state.jobs[job], fault=fault)
        case ev.PrintSettled(job=job, outcome=outcome):
            if job in state.jobs or asking(job) == when.machine:
                state.jobs[job] = _settled(state.jobs[job], ((when, outcome),))
            else:
                _add(state.told_early, job, (when, outcome))
        case ev.BallotHandedOver(issue=issue):
            state.handed_over.setdefault(issue, when)
        case ev.BallotTakenBack() as event:
            for number in event.numbers:
                _add(state.taken_back, number, Told(event=event, when=when))
        case ev.EnvelopeAccepted() as event:
            _add(state.accepted, event.issue, Told(event=event, when=when))
        case ev.EnvelopeAttested() as event:
            known = state.attested.get(event.issue)
            if known is None or in_time(when) < in_time(known.when):
                state.attested[event.issue] = Told(event=event, when=when)
        case ev.VoterCorrected() as event:
            _add(state.corrected, event.issue, Told(event=event, when=when))
            _add(state.by_voter, event.right, event.issue)
            if event.right_envelope_id:
                _add(state.by_envelope, event.right_envelope_id, event.issue)
        case ev.RequestRefused() as event:
            state.refusals.append(Told(event=event, when=when))
        case ev.IncidentNoted() as event:
            state.incidents.append(Told(event=event, when=when))
        case ev.HandDeliveredReceived() as event:
            state.hand_delivered.append(Told(event=event, when=when))
        case ev.MailedSurrendered() as event:
            state.surrendered.append(Told(event=event, when=when))
        case _:
            _file_day(state, recorded.event, when, own)


def _file_day(state: State, event: ev.Event, when: When, own: bool) -> None:
    match event:
        case ev.ReadinessTested():
            state.tested[when.machine, event.date] = Told(event=event, when=when)
        case ev.DayOpened():
            key = (when.machine, event.date)
            state.days[key] = Day(opened=when, seals=event.seals, clock_off_seconds=event.clock_off_seconds)
        case ev.LineClosed():
            _day(state, when.machine, event.date, line_closed=event)
        case ev.DifferenceNoted():
            _day(state, when.machine, event.date, note=event.note)
        case ev.StatementSigned():
            before = state.days.get((when.machine, event.date), Day()).signed
            _day(state, when.machine, event.date, signed=(*before, event), signed_at=when.sequence)
        case ev.DayClosed():
            _day(state, when.machine, event.date, closed=when, final=event.final, closing_seals=event.seals)
        case ev.StockReceived():
            state.stock_in.append(Told(event=event, when=when))
        case ev.StockMoved():
            state.stock_out.append(Told(event=event, when=when))
        case ev.StockRecalled():
            state.recalled.append(Told(event=event, when=when))
        case ev.UnusedDestroyed():
            state.unused_destroyed.append(Told(event=event, when=when))
        case ev.SheetsReceived():
            state.sheets_in.append(Told(event=event, when=when))
        case ev.SheetsUsed():
            state.sheets_used.append(Told(event=event, when=when))
        case ev.HandCounted():
            state.counted[when.machine, event.date, event.line, event.style, event.card] = event.counted
        case ev.CountedNow():
            state.counted_now.append(Told(event=event, when=when))
        case ev.SupplyCounted():
            state.supplies[when.machine, event.supply] = Told(event=event, when=when)
        case ev.AnnouncementMade():
            state.announced.append(Told(event=event, when=when))
        case ev.AnnouncementMissed():
            state.missed.append(Told(event=event, when=when))
        case ev.ClosingMoved():
            known = state.moved.get(event.date)
            if known is None or in_time(known.when) < in_time(when):
                state.moved[event.date] = Told(event=event, when=when)
        case ev.ExportMade():
            if own:
                state.exports.append(Told(event=event, when=when))
        case _:
            _file_people(state, event, when, own)


def _file_people(state: State, event: ev.Event, when: When, own: bool) -> None:
    file_special(state.special, event, when, own)
    match event:
        case ev.MachineLost(machine=machine):
            _add(state.lost, machine, Told(event=event, when=when))
        case ev.ClockStepped():
            state.clock_steps.append(Told(event=event, when=when))
        case ev.BreachFound():
            state.breaches.append(Told(event=event, when=when))
        case ev.JournalBegun() if own:
            state.election, state.center, state.training = event.election, event.center, event.training
        case ev.PackageLoaded() if own:
            state.package = event
        case ev.ProgramStarted() if own:
            state.present.clear()
        case ev.OathTaken(official=official):
            state.oaths.add(official)
        case ev.SlotAdded(slot=slot) if own:
            state.key_owed |= slot in state.slots
            state.slots.add(slot)
        case ev.SlotRemoved(slot=slot) if own:
            state.key_owed = True
            state.slots.discard(slot)
        case ev.StoreKeyChanged() if own:
            state.key_owed = False
        case ev.SignedIn(official=official) if own:
            state.present[official] = when
        case ev.SignedOut(official=official) if own:
            state.present.pop(official, None)
        case _:
            pass


def _issue(state: State, event: ev.BallotIssued, when: When, own: bool) -> None:
    state.issues[event.issue] = Issue(event=event, when=when)
    _add(state.by_voter, event.voter, event.issue)
    _add(state.by_envelope, event.envelope_id, event.issue)
    for piece in event.pieces:
        state.by_number[piece.number] = event.issue
        if own and piece.source is ev.PieceSource.PRINTED:
            state.highest_number = max(state.highest_number, int(piece.number))
    state.issue_count += own


def _settled(job: Job, told: tuple[tuple[When, ev.PrintOutcome], ...]) -> Job:
    """A machine's own words of its page in their order; after them those of the desk that took it over."""
    if not told:
        return job
    own = job.when.machine
    every = sorted((*job.told, *told), key=lambda each: (each[0].machine != own, each[0].machine, each[0].sequence))
    return replace(job, outcome=every[-1][1], told=tuple(every))


def _add(facts: dict[K, tuple[V, ...]], key: K, fact: V) -> None:
    facts[key] = (*facts.get(key, ()), fact)


def _day(state: State, machine: MachineId, day: date, **changes: object) -> None:
    key = (machine, day)
    state.days[key] = replace(state.days.get(key, Day()), **changes)  # type: ignore[arg-type]
