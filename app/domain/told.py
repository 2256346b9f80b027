"""Where a fact stands in the journals, and an event kept as it was told."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Generic, TypeVar

from app.domain.events.words import Event
from app.domain.ids import MachineId, OfficialId

T = TypeVar("T", bound=Event)


@dataclass(frozen=True, slots=True, kw_only=True)
class When:
    """Where a fact stands: order is (machine, sequence); ``at`` is testimony."""

    at: datetime
    machine: MachineId
    sequence: int
    actors: tuple[OfficialId, ...] = ()
    day: date | None = None
    """Of which day at the center it is, where that is not the calendar's: after midnight, before the day is closed."""

    @property
    def date(self) -> date:
        """The day at the center; by the site's calendar, for instants carry the site's offset."""
        return self.day or self.at.date()


def in_time(when: When) -> tuple[datetime, MachineId, int]:
    """By time; what two machines did in the same second still has one order, whoever tells it first."""
    return when.at, when.machine, when.sequence


@dataclass(frozen=True, slots=True, kw_only=True)
class Told(Generic[T]):
    """An event kept as it was told, with its place."""

    event: T
    when: When
