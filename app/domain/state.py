"""What the journals add up to: every fact filed under its own key, in whatever order machines' entries arrive.

``app.domain.evolving`` files what was recorded. Nothing here is ever written to disk, and everything can be rebuilt
from the journal. Facts of different machines never overwrite each other: two truths under one key are both kept, and
``app.domain.voters.conflicts`` shows them.
"""

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

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
from app.domain.journal import Head
from app.domain.specials import Specials
from app.domain.told import Told, When


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
    attested: dict[IssueId, Told[ev.EnvelopeAttested]] = field(default_factory=dict)
    """Missing attestations made good, the first of each."""
    handed_over: dict[IssueId, When] = field(default_factory=dict)
    jobs: dict[JobId, Job] = field(default_factory=dict)
    jobs_of: dict[IssueId, tuple[JobId, ...]] = field(default_factory=dict)
    told_early: dict[JobId, tuple[tuple[When, ev.PrintOutcome], ...]] = field(default_factory=dict)
    """What a desk said of a page of the laptop it took over, while that laptop's own journal is still to be read."""
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


def taken_over(state: State, machine: MachineId) -> tuple[MachineId, ...]:
    """Laptops that are gone and for whose ballots ``machine`` answers since."""
    return tuple(lost for lost, told in sorted(state.lost.items()) if any(e.when.machine == machine for e in told))


def answered_for(state: State, machine: MachineId) -> tuple[MachineId, ...]:
    """The machines a desk's ballots and its statement stand for: itself, and those it has taken over."""
    return (machine, *taken_over(state, machine))
