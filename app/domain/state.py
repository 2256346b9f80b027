"""What the journals add up to: every fact filed under its own key, in whatever order machines' entries arrive.

``evolve`` files one recorded event; nothing here is ever written to disk, and everything can be rebuilt from the
journal. Facts of different machines never overwrite each other: two truths under one key are both kept, and
``app.domain.voters.conflicts`` shows them.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from typing import TypeVar

from app.domain import events as ev
from app.domain.ids import (
    BallotNumber,
    CardId,
    CenterId,
    ElectionId,
    EnvelopeId,
    IssueId,
    JobId,
    MachineId,
    OfficialId,
    StyleId,
    VoterId,
)
from app.domain.journal import Head, Recorded
from app.domain.specials import Specials, file_special
from app.domain.told import Told, When, in_time

__all__ = [
    "ON_STATEMENT",
    "CountKey",
    "Day",
    "Issue",
    "Job",
    "State",
    "Told",
    "When",
    "answered_for",
    "day_of",
    "evolve",
    "fold",
    "in_time",
    "taken_over",
]

K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True, slots=True, kw_only=True)
class Issue:
    """One issued card set, with the correction of its voter if there was one."""

    event: ev.BallotIssued
    when: When

    @property
    def id(self) -> IssueId:
        return self.event.issue


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One intention to print and what became of it."""

    asked: ev.PrintAsked
    when: When
    spooled: bool = False
    fault: str = ""
    outcome: ev.PrintOutcome | None = None
    told: tuple[tuple[When, ev.PrintOutcome], ...] = ()
    """Each outcome with when it was told: a page given up for lost may turn up on a later day."""

    def outcome_on(self, evening: date) -> ev.PrintOutcome | None:
        """What was known of the page when that day ended."""
        return next((outcome for when, outcome in reversed(self.told) if when.date <= evening), None)

    @property
    def in_doubt(self) -> bool:
        """Nobody has said yet whether the page came out."""
        return self.outcome is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """One day of one machine."""

    opened: When | None = None
    line_closed: ev.LineClosed | None = None
    closed: When | None = None
    final: bool = False
    signed: tuple[ev.StatementSigned, ...] = ()
    signed_at: int = 0
    """Sequence of the last signature."""
    note: str = ""
    seals: tuple[str, ...] = ()
    """As read at opening; ``closing_seals`` as put on at the close."""
    closing_seals: tuple[str, ...] = ()
    clock_off_seconds: int = 0


ON_STATEMENT = (
    *(ev.BallotIssued, ev.BallotTakenBack, ev.EnvelopeAccepted, ev.PrintAsked, ev.PrintSettled, ev.VoterCorrected),
    *(ev.StockReceived, ev.StockMoved, ev.StockRecalled, ev.UnusedDestroyed, ev.SheetsReceived, ev.SheetsUsed),
    *(ev.HandCounted, ev.MachineLost),
)
"""Kinds whose facts stand on a ballot statement: after one of them a signed statement is no longer the last word."""

CountKey = tuple[MachineId, date, str, StyleId, CardId]


@dataclass(slots=True)
class State:
    """The fold over one or several journals, seen from ``machine``."""

    machine: MachineId
    election: ElectionId = ElectionId("")
    center: CenterId = CenterId("")
    training: bool = False
    package: ev.PackageLoaded | None = None
    heads: dict[MachineId, Head] = field(default_factory=dict)

    issues: dict[IssueId, Issue] = field(default_factory=dict)
    by_voter: dict[VoterId, tuple[IssueId, ...]] = field(default_factory=dict)
    by_envelope: dict[EnvelopeId, tuple[IssueId, ...]] = field(default_factory=dict)
    by_number: dict[BallotNumber, IssueId] = field(default_factory=dict)
    corrected: dict[IssueId, tuple[Told[ev.VoterCorrected], ...]] = field(default_factory=dict)
    taken_back: dict[BallotNumber, tuple[Told[ev.BallotTakenBack], ...]] = field(default_factory=dict)
    accepted: dict[IssueId, tuple[Told[ev.EnvelopeAccepted], ...]] = field(default_factory=dict)
    attested: dict[IssueId, OfficialId] = field(default_factory=dict)
    handed_over: dict[IssueId, When] = field(default_factory=dict)
    jobs: dict[JobId, Job] = field(default_factory=dict)
    jobs_of: dict[IssueId, tuple[JobId, ...]] = field(default_factory=dict)
    refusals: list[Told[ev.RequestRefused]] = field(default_factory=list)
    incidents: list[Told[ev.IncidentNoted]] = field(default_factory=list)
    hand_delivered: list[Told[ev.HandDeliveredReceived]] = field(default_factory=list)
    surrendered: list[Told[ev.MailedSurrendered]] = field(default_factory=list)

    days: dict[tuple[MachineId, date], Day] = field(default_factory=dict)
    tested: dict[tuple[MachineId, date], Told[ev.ReadinessTested]] = field(default_factory=dict)
    stock_in: list[Told[ev.StockReceived]] = field(default_factory=list)
    stock_out: list[Told[ev.StockMoved]] = field(default_factory=list)
    recalled: list[Told[ev.StockRecalled]] = field(default_factory=list)
    unused_destroyed: list[Told[ev.UnusedDestroyed]] = field(default_factory=list)
    sheets_in: list[Told[ev.SheetsReceived]] = field(default_factory=list)
    sheets_used: list[Told[ev.SheetsUsed]] = field(default_factory=list)
    counted: dict[CountKey, int] = field(default_factory=dict)
    counted_now: list[Told[ev.CountedNow]] = field(default_factory=list)
    supplies: dict[tuple[MachineId, str], Told[ev.SupplyCounted]] = field(default_factory=dict)
    """The last count of each supply."""
    announced: list[Told[ev.AnnouncementMade]] = field(default_factory=list)
    missed: list[Told[ev.AnnouncementMissed]] = field(default_factory=list)
    moved: dict[date, Told[ev.ClosingMoved]] = field(default_factory=dict)
    exports: list[Told[ev.ExportMade]] = field(default_factory=list)
    lost: dict[MachineId, tuple[Told[ev.MachineLost], ...]] = field(default_factory=dict)
    """Laptops that are gone, and who closed their journals."""
    breaches: list[Told[ev.BreachFound]] = field(default_factory=list)
    clock_steps: list[Told[ev.ClockStepped]] = field(default_factory=list)

    special: Specials = field(default_factory=Specials)

    oaths: set[OfficialId] = field(default_factory=set)
    slots: set[str] = field(default_factory=set)
    key_owed: bool = False
    """A way into the store was taken away, or replaced, and the store still has the key it led to."""
    present: dict[OfficialId, When] = field(default_factory=dict)
    """Officials signed in on this machine."""
    issue_count: int = 0
    """How many issues this machine has made; the next issue's number follows it."""
    job_count: int = 0
    highest_number: int = 0
    """The highest number this machine has printed on a stub; 0 before the first."""
    reserved: int = 0
    """How many of its reserved envelope ids this machine has given away."""
    accounted: int = 0
    """Sequence of this machine's last entry that a ballot statement counts."""


SMALL_HOURS = 5
"""Until this hour of the morning a day that was not closed goes on."""


def day_of(state: State, machine: MachineId, at: datetime) -> date:
    """Which day of this machine an instant belongs to. Who stands in line at closing may vote (HRS-04), however long it
    takes: the statement of the day, made after midnight, is still the statement of that day; and so is what is printed
    and exported in the hours after it was closed then."""
    today = at.date()
    if at.hour >= SMALL_HOURS:  # asked of every entry there is
        return today
    before = today - timedelta(days=1)
    yesterday = state.days.get((machine, before))
    if yesterday is None or yesterday.opened is None or (machine, today) in state.days:
        return today
    return before if yesterday.closed is None or yesterday.closed.at.date() == today else today


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
            state.jobs[event.job] = Job(asked=event, when=when)
            state.jobs_of[event.issue] = (*state.jobs_of.get(event.issue, ()), event.job)
            state.job_count += own
        case ev.PrintSpooled(job=job):
            state.jobs[job] = replace(state.jobs[job], spooled=True)
        case ev.PrintFailed(job=job, fault=fault):
            state.jobs[job] = replace(state.jobs[job], fault=fault)
        case ev.PrintSettled(job=job, outcome=outcome):
            before = state.jobs[job]
            state.jobs[job] = replace(before, outcome=outcome, told=(*before.told, (when, outcome)))
        case ev.BallotHandedOver(issue=issue):
            state.handed_over.setdefault(issue, when)
        case ev.BallotTakenBack() as event:
            for number in event.numbers:
                _add(state.taken_back, number, Told(event=event, when=when))
        case ev.EnvelopeAccepted() as event:
            _add(state.accepted, event.issue, Told(event=event, when=when))
        case ev.EnvelopeAttested(issue=issue, attested_by=official):
            state.attested[issue] = official
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


def taken_over(state: State, machine: MachineId) -> tuple[MachineId, ...]:
    """Laptops that are gone and for whose ballots ``machine`` answers since."""
    return tuple(lost for lost, told in sorted(state.lost.items()) if any(e.when.machine == machine for e in told))


def answered_for(state: State, machine: MachineId) -> tuple[MachineId, ...]:
    """The machines a desk's ballots and its statement stand for: itself, and those it has taken over."""
    return (machine, *taken_over(state, machine))


def _issue(state: State, event: ev.BallotIssued, when: When, own: bool) -> None:
    state.issues[event.issue] = Issue(event=event, when=when)
    _add(state.by_voter, event.voter, event.issue)
    _add(state.by_envelope, event.envelope_id, event.issue)
    for piece in event.pieces:
        state.by_number[piece.number] = event.issue
        if own and piece.source is ev.PieceSource.PRINTED:
            state.highest_number = max(state.highest_number, int(piece.number))
    state.issue_count += own


def _add(facts: dict[K, tuple[V, ...]], key: K, fact: V) -> None:
    facts[key] = (*facts.get(key, ()), fact)


def _day(state: State, machine: MachineId, day: date, **changes: object) -> None:
    key = (machine, day)
    state.days[key] = replace(state.days.get(key, Day()), **changes)  # type: ignore[arg-type]
