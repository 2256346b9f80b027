"""One desk at work: its journal, the state folded from it, and the one way to record a decision.

``record`` asks the clock once, lets a pure decision look at the scene, and appends what it returns; only then is
anything shown or printed. When another window or process appended meanwhile, it reads on and decides anew.
"""

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType

from app import __version__
from app.domain.ballots import BallotDefinition
from app.domain.election import Center, Jurisdiction, Machine, Official
from app.domain.events import ClockStepped, Event, RequestRefused
from app.domain.evolving import evolve, fold
from app.domain.ids import OfficialId, VoterId
from app.domain.journal import Recorded, Stamp
from app.domain.profile import Profile
from app.domain.questioned import named_voter
from app.domain.refusal import Refusal, Rule
from app.domain.roll import Voter
from app.domain.scene import Decision, Scene
from app.domain.state import State
from app.domain.streets import StreetIndex
from app.domain.styles import StyleTable
from app.faults import Fault, FaultCode
from app.ports import Clock
from app.store.journal_store import JournalStore, Stale
from app.store.roll_store import RollStore

TRIES = 40
"""So often another window may come in between before it is called trouble and not bad luck."""
CLOCK_STEP = 5.0
"""Seconds by which wall and monotonic clock may drift apart between two commands before it is an event."""

_NOTHING: Mapping[str, bytes] = MappingProxyType({})

OF_CONSEQUENCE = frozenset(
    {
        Rule.SPOIL_LIMIT,
        Rule.AFTER_CLOSING,
        Rule.REGISTRATION_CANCELED,
        Rule.IDENTITY_MISSING,
        Rule.IDENTITY_FIRST_TIME,
        Rule.ALREADY_ACCEPTED,
        Rule.ALREADY_ISSUED,
        Rule.ISSUED_AT_OTHER_DESK,
        Rule.OWN_BALLOT,
        Rule.UNDER_AGE,
        Rule.REGISTRATION_PENDING,
        Rule.NOT_SURRENDERED,
        Rule.OATH_REFUSED,
        Rule.REPRESENTATIVE_BARRED,
    }
)
"""Refusals that concern a voter's right and go on record (REG-03, SPO-08)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Election:
    """What the package brought, opened and understood."""

    jurisdiction: Jurisdiction
    profile: Profile
    definition: BallotDefinition
    styles: StyleTable
    streets: StreetIndex | None = None
    machine: Machine
    center: Center


@dataclass(slots=True)
class Session:
    """The desk's state. Safe to call from several threads; one decision is taken at a time."""

    journal: JournalStore
    roll: RollStore
    election: Election
    clock: Clock
    state: State = field(init=False)
    official: Official | None = None
    """Who is signed in at the screen."""
    _turn: threading.RLock = field(default_factory=threading.RLock, init=False)
    _told: tuple[float, float] | None = field(default=None, init=False)

    _last: datetime | None = field(default=None, init=False)
    """When this machine's last entry was made, before this start."""

    def __post_init__(self) -> None:
        self.state = fold(self.election.machine.id, self._remembered())

    def _remembered(self) -> Iterator[Recorded]:
        for each in self.journal.recorded():
            if each.envelope.machine == self.election.machine.id:
                self._last = each.envelope.at
            yield each

    def steady(self) -> AbstractContextManager[object]:
        """Nothing is recorded while this is held: for another thread that adds the state up."""
        return self._turn

    def now(self) -> datetime:
        return self.clock.now()

    def voter(self, voter_id: VoterId) -> Voter | None:
        """The snapshot's voter, or somebody not on the list who was written down at a desk."""
        return self.roll.voter(voter_id) or named_voter(self.state, voter_id)

    def scene(self, now: datetime | None = None) -> Scene:
        return Scene(
            state=self.state,
            profile=self.election.profile,
            jurisdiction=self.election.jurisdiction,
            definition=self.election.definition,
            styles=self.election.styles,
            machine=self.election.machine,
            center=self.election.center,
            now=now or self.clock.now(),
            official=self.official,
        )

    def record(
        self,
        decide: Callable[[Scene], Decision],
        *,
        voter: VoterId | None = None,
        also: Iterable[OfficialId | None] = (),
        beside: Mapping[str, bytes] = _NOTHING,
    ) -> tuple[Recorded, ...] | Refusal:
        """Decide and append, or refuse. ``also`` are the other officials present; ``voter`` names whom a refusal
        of consequence concerns; ``beside`` is kept in the store together with the events, or not at all. Raises Fault
        when the disk fails, and then nothing was recorded."""
        with self._turn:
            now = self.clock.now()
            stepped = self._clock_step(now)
            for _ in range(TRIES):
                decision = decide(self.scene(now))
                events: tuple[Event, ...]
                if isinstance(decision, Refusal):
                    events = _refused(decision, voter)
                else:
                    events = decision
                try:
                    kept = _NOTHING if isinstance(decision, Refusal) else beside
                    recorded = self._append((*stepped, *events), now, tuple(each for each in also if each), kept)
                except Stale:
                    self.catch_up()
                    continue
                return decision if isinstance(decision, Refusal) else recorded[len(stepped) :]
            raise Fault(FaultCode.STORE_IN_USE)

    def note(self, *events: Event) -> tuple[Recorded, ...]:
        """Record facts no rule judges: the program started, a job reached the spooler."""
        recorded = self.record(lambda _: events)
        if isinstance(recorded, Refusal):  # a fact cannot be refused
            raise TypeError(recorded.rule.value)
        return recorded

    def watch_clock(self) -> None:
        """A step of the clock goes on record when it is seen, and not only with the next thing people do."""
        with self._turn:
            if abs(self._step(self.clock.now())) >= CLOCK_STEP:
                self.record(lambda _: ())

    def catch_up(self) -> None:
        """File what the journal holds beyond the state: appended by another window or process of this machine, or
        taken in from another machine."""
        with self._turn:
            for head in self.journal.heads():
                known = self.state.heads.get(head.machine)
                for recorded in self.journal.recorded(head.machine, known.sequence if known else 0):
                    evolve(self.state, recorded)

    def stamp(self, now: datetime | None = None, also: tuple[OfficialId, ...] = ()) -> Stamp:
        mine = (self.official.id,) if self.official is not None else ()
        return Stamp(
            at=now or self.clock.now(),
            boot=self.clock.boot,
            actors=tuple(dict.fromkeys((*mine, *also))),
            program=__version__,
            package=self.election.jurisdiction.package,
            profile=self.election.jurisdiction.profile,
        )

    def _append(
        self, events: tuple[Event, ...], now: datetime, also: tuple[OfficialId, ...], beside: Mapping[str, bytes]
    ) -> tuple[Recorded, ...]:
        if not events:
            return ()
        own = self.state.heads.get(self.election.machine.id)
        stamp = self.stamp(now, also)
        recorded = self.journal.append(events, stamp=stamp, after=own.sequence if own else 0, beside=beside)
        for each in recorded:
            evolve(self.state, each)
        return recorded

    def _clock_step(self, now: datetime) -> tuple[Event, ...]:
        """Wall time is testimony: where it moved against the monotonic clock, that is on record; and at a start, where
        it is earlier than the journal's last word (HRS-13)."""
        step, self._told = self._step(now), (now.timestamp(), self.clock.monotonic())
        return (ClockStepped(seconds=round(step)),) if abs(step) >= CLOCK_STEP else ()

    def _step(self, now: datetime) -> float:
        """Seconds the wall clock moved by itself since the last entry."""
        if self._told is None:
            return min(0.0, (now - self._last).total_seconds()) if self._last is not None else 0.0
        return (now.timestamp() - self._told[0]) - (self.clock.monotonic() - self._told[1])


def _refused(refusal: Refusal, voter: VoterId | None) -> tuple[Event, ...]:
    if voter is None or refusal.rule not in OF_CONSEQUENCE:
        return ()
    return (RequestRefused(rule=refusal.rule.value, voter=voter, facts=refusal.facts),)
