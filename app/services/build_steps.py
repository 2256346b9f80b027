"""What an election package is built in, and who is told how far each step is."""

from collections.abc import Callable
from enum import StrEnum
from functools import partial

from app.ports import Progress


class Step(StrEnum):
    """In this order; what each is counted in stands with it."""

    LAYING = "laying"
    """Ballots laid out once: styles, or files of the election system."""
    BUILDING = "building"
    """The voter list read: bytes."""
    ORDERING = "ordering"
    """The roll put in order for its look-ups: statements of unequal length."""
    PACKING = "packing"
    """The package written and read back: bytes."""


Building = Callable[[Step, int, int], bool]
"""Called with (step, done, of), often; returns False to ask the build to stop, which then raises Fault(CANCELED)."""


def told_of(step: Step, building: Building | None) -> Progress | None:
    """What one step is given to tell."""
    return None if building is None else partial(building, step)
