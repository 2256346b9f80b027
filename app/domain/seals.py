"""Seals from opening to handing over: as read, as changed, as put on at the close, each with who and when (ENV-15;
SEC-10: seal numbers are recorded at open and close).
"""

from dataclasses import dataclass
from datetime import date

from app.domain import events as ev
from app.domain.ids import OfficialId
from app.domain.refusal import Rule, refuse
from app.domain.scene import Decision, Scene, on_duty, second
from app.domain.state import Day, State
from app.domain.told import Told, When


@dataclass(frozen=True, slots=True, kw_only=True)
class Custody:
    """The seals of one machine's day. ``before`` is the last day that was closed, with the seals put on then."""

    opened: When | None
    opening: tuple[str, ...]
    changed: tuple[Told[ev.SealChanged], ...]
    closed: When | None
    closing: tuple[str, ...]
    before: When | None = None
    before_closing: tuple[str, ...] = ()

    @property
    def missing(self) -> tuple[str, ...]:
        """Put on at the close before, and not there when the day was opened. Nothing where either was not noted."""
        known = self.opening if self.before_closing else ()
        return tuple(each for each in self.before_closing if known and each not in known)

    @property
    def unknown(self) -> tuple[str, ...]:
        """There when the day was opened, and not what was put on at the close before."""
        return tuple(each for each in self.opening if self.before_closing and each not in self.before_closing)

    @property
    def now(self) -> tuple[str, ...]:
        """What should be on now: the seals of the opening, or of the close where there were any, with every change
        since."""
        begun = self.closed if self.closing else None
        held = list(self.closing or self.opening)
        for told in self.changed:
            if begun is not None and told.when.sequence < begun.sequence:
                continue
            if told.event.removed in held:
                held.remove(told.event.removed)
            if told.event.applied:
                held.append(told.event.applied)
        return tuple(held)


def custody(state: State, day: date) -> Custody:
    """This machine's day: a seal is changed where it is, so each desk tells its own."""
    own = state.machine
    told = state.days.get((own, day), Day())
    earlier = sorted(
        (date, each) for (machine, date), each in state.days.items() if machine == own and date < day and each.closed
    )
    last = earlier[-1][1] if earlier else Day()
    return Custody(
        opened=told.opened,
        opening=told.seals,
        changed=tuple(each for each in state.special.seals if each.when.machine == own and each.when.date == day),
        closed=told.closed,
        closing=told.closing_seals,
        before=last.closed,
        before_closing=last.closing_seals,
    )


def decide_change_seal(
    removed: str, applied: str, on: str, reason: str, other: OfficialId | None, scene: Scene
) -> Decision:
    """Two people, at any time while they are on duty: a box may be opened on the way too. Which seal, on what, and why
    are all said; whether the one taken off was known is for the manifest to show."""
    refused = on_duty(scene) or second(scene, other)
    if refused is not None:
        return refused
    removed, applied, on, reason = removed.strip(), applied.strip(), on.strip(), reason.strip()
    if not (removed or applied) or not on or not reason:
        return refuse(Rule.REASON_MISSING)
    return (ev.SealChanged(removed=removed, applied=applied, on=on, reason=reason),)
