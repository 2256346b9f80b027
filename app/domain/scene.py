"""What a decision may look at: the rules, the center, who is present, what happened, and the time it is."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from app.domain.ballots import BallotDefinition
from app.domain.election import Center, Hours, Jurisdiction, Machine, Official, Role
from app.domain.events import Event
from app.domain.hours import hours_of
from app.domain.ids import MachineId, OfficialId
from app.domain.profile import Profile
from app.domain.refusal import Refusal, Rule, refuse
from app.domain.state import SMALL_HOURS, Day, State, answered_for, day_of
from app.domain.styles import StyleTable
from app.domain.told import When

Decision = tuple[Event, ...] | Refusal
"""What a pure decision returns: the events to record, or the rule that says no."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    state: State
    profile: Profile
    jurisdiction: Jurisdiction
    definition: BallotDefinition
    styles: StyleTable
    machine: Machine
    center: Center
    now: datetime
    """Asked of the clock once per command, with the site's offset."""
    official: Official | None
    """Who is signed in at the screen."""

    @property
    def date(self) -> date:
        """The day this desk is at: after midnight still the one before, until that is closed."""
        return day_of(self.state, self.machine.id, self.now)

    @property
    def day(self) -> Day:
        return self.state.days.get((self.machine.id, self.date), Day())

    @property
    def hours(self) -> Hours | None:
        """The day's hours, moved by order where they were."""
        return hours_of(self.state, self.center, self.date)


def on_the_day(scene: Scene, at: datetime) -> datetime:
    """A time of day that somebody typed: after midnight "7:45 PM" is the evening before, while the day goes on."""
    runs_over = scene.date < scene.now.date() and at.hour >= SMALL_HOURS
    return at - timedelta(days=1) if runs_over else at


def is_ours(scene: Scene, machine: MachineId) -> bool:
    """Whether this desk answers for that machine's ballots: its own, and those of a laptop it has taken over."""
    return machine in answered_for(scene.state, scene.machine.id)


def on_duty(scene: Scene) -> Refusal | None:
    """Signed in, and the oath on record (OFF-03)."""
    if scene.official is None or scene.official.id not in scene.state.present:
        return refuse(Rule.NOT_SIGNED_IN)
    if scene.official.id not in scene.state.oaths:
        return refuse(Rule.OATH_MISSING, official=scene.official.name)
    return None


def supervisor(scene: Scene) -> Refusal | None:
    refused = on_duty(scene)
    if refused is None and scene.official is not None and scene.official.role is not Role.SUPERVISOR:
        return refuse(Rule.SUPERVISOR_NEEDED)
    return refused


def second(scene: Scene, other: OfficialId | None, *, needed: bool = True) -> Refusal | None:
    """Another official than the one at the screen, under oath too (two persons; OFF-03)."""
    if not needed:
        return None
    known = scene.jurisdiction.official(other) if other is not None else None
    if known is None or (scene.official is not None and known.id == scene.official.id):
        return refuse(Rule.SECOND_PERSON_NEEDED)
    if known.id not in scene.state.oaths:
        return refuse(Rule.OATH_MISSING, official=known.name)
    return None


def open_day(scene: Scene) -> Refusal | None:
    """The day is open on this machine and not yet closed."""
    day = scene.day
    if day.opened is None:
        return refuse(Rule.NOT_OPEN)
    if day.closed is not None:
        return refuse(Rule.DAY_CLOSED)
    return None


def serving(scene: Scene) -> Refusal | None:
    """This desk serves voters: an official on duty, on an open day."""
    return on_duty(scene) or open_day(scene)


def refuse_since(rule: Rule, when: When) -> Refusal:
    """A rule says no because of what a desk, which is named, has recorded before."""
    return refuse(rule, at=when.at.isoformat(), machine=when.machine)
