"""The closing announcements: fifteen minutes before and at closing (KMC 6.30.060(f); KPB 4.80.060(F); AS 15.15.310).

What is due is derived from the journal, so restart, sleep and clock steps neither repeat nor skip one. Late is marked
late; missed is logged and never blocks or extends (HRS-02). An extension moves them. A clock set back a little repeats
none; one that ran an hour ahead, and was set right since, had it made at another time altogether: then it is still to
be made at its own.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from app.domain import events as ev
from app.domain.commands import Announce
from app.domain.profile import AnnouncementDays
from app.domain.refusal import Rule, refuse
from app.domain.scene import Decision, Scene, serving
from app.domain.told import Told

EARLY = timedelta(minutes=2)
"""The worker is warned this long before an announcement is due."""
ON_TIME = timedelta(seconds=60)
"""Within this much of the due time an announcement is on time; how long it took is on record all the same."""


ANOTHER_TIME = timedelta(minutes=30)
"""Made so long before it was due, by the clock as it was set since: nobody who is here now heard it."""


class Standing(StrEnum):
    LATER = "later"
    SOON = "soon"
    DUE = "due"
    LATE = "late"
    MADE = "made"
    MISSED = "missed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    minutes: int
    designated: datetime
    due: datetime
    standing: Standing
    actual: datetime | None = None


def announcements(scene: Scene) -> tuple[Announcement, ...]:
    """Today's announcements of this machine and how each stands now."""
    hours = scene.hours
    rule = scene.profile.closing
    if hours is None or not rule.announce_minutes or not scene.machine.announces or scene.day.opened is None:
        return ()
    if rule.days is AnnouncementDays.ELECTION_DAY and not hours.final:
        return ()
    minutes = sorted(rule.announce_minutes, reverse=True)
    dues = [hours.issue_stops - timedelta(minutes=each) for each in minutes]
    ends = [*dues[1:], None]
    return tuple(
        _standing(scene, each, hours.issue_stops, due, end) for each, due, end in zip(minutes, dues, ends, strict=True)
    )


def _standing(scene: Scene, minutes: int, designated: datetime, due: datetime, end: datetime | None) -> Announcement:
    made = next(
        (
            told.event
            for told in scene.state.announced
            if told.when.machine == scene.machine.id
            and told.event.minutes == minutes
            and told.event.designated == designated
            and due - _as_set_since(scene, told) < ANOTHER_TIME
        ),
        None,
    )
    missed = any(
        told.when.machine == scene.machine.id and told.event.minutes == minutes and told.event.designated == designated
        for told in scene.state.missed
    )
    if made is not None:
        standing = Standing.MADE
    elif scene.now < due:  # also when a clock that ran ahead logged it as missed and was set right
        standing = Standing.SOON if scene.now >= due - EARLY else Standing.LATER
    elif scene.now >= end if end is not None else missed:
        standing = Standing.MISSED
    else:
        standing = Standing.LATE if scene.now >= due + ON_TIME else Standing.DUE
    actual = made.actual if made is not None else None
    return Announcement(minutes=minutes, designated=designated, due=due, standing=standing, actual=actual)


def _as_set_since(scene: Scene, told: Told[ev.AnnouncementMade]) -> datetime:
    """When it was made, by the clock as it has been set since; a clock set there and back again was never wrong."""
    steps = (
        step.event.seconds
        for step in scene.state.clock_steps
        if step.when.machine == told.when.machine and step.when.sequence > told.when.sequence
    )
    return told.event.actual + timedelta(seconds=sum(steps))


def due_now(scene: Scene) -> Announcement | None:
    """The announcement to make now, if any."""
    waiting = (each for each in announcements(scene) if each.standing in (Standing.DUE, Standing.LATE))
    return next(waiting, None)


def decide_announce(command: Announce, scene: Scene) -> Decision:
    """The official confirms having announced; both times are recorded."""
    refused = serving(scene)
    if refused is not None:
        return refused
    found = next((each for each in announcements(scene) if each.minutes == command.minutes), None)
    if found is None or found.standing in (Standing.MADE, Standing.MISSED):
        return refuse(Rule.JOB_SETTLED)
    if found.standing in (Standing.LATER, Standing.SOON):
        return refuse(Rule.BEFORE_CLOSING, due=found.due.isoformat())
    return (
        ev.AnnouncementMade(
            minutes=found.minutes,
            designated=found.designated,
            actual=scene.now.astimezone(found.designated.tzinfo),
            late_seconds=int((scene.now - found.due).total_seconds()),
        ),
    )


def missed_events(scene: Scene, *, closing: bool = False) -> tuple[ev.AnnouncementMissed, ...]:
    """Announcements whose time has gone by unmade and unlogged; at the day's closing, all that remain."""
    logged = {
        (told.event.minutes, told.event.designated)
        for told in scene.state.missed
        if told.when.machine == scene.machine.id
    }
    return tuple(
        ev.AnnouncementMissed(minutes=each.minutes, designated=each.designated)
        for each in announcements(scene)
        if (each.standing is Standing.MISSED or (closing and each.standing in (Standing.DUE, Standing.LATE)))
        and (each.minutes, each.designated) not in logged
    )
