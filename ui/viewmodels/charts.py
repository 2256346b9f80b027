"""Pictures of counts. Each has its figures in words as well (``spoken``)."""

from dataclasses import dataclass
from enum import StrEnum


class PartKind(StrEnum):
    """Color and pattern of a part (tokens.toml [chart])."""

    CAME_IN = "came_in"
    VOTED = "voted"
    OUT = "out"
    DESTROYED = "destroyed"
    UNUSED = "unused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    kind: PartKind
    count: int
    text: str = ""
    """Shown inside the part where it fits; the legend always says it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    label: str
    total: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Legend:
    kind: PartKind
    title: str
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars:
    """What came in and where it is now. All bars share one scale, so a gap is a missing ballot."""

    bars: tuple[Bar, ...]
    legend: tuple[Legend, ...] = ()
    spoken: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Throughput:
    """Counts per period from opening to closing; ``None`` is a period that has not begun."""

    counts: tuple[int | None, ...]
    unfinished: int = -1
    """Index of the period still running, drawn as an outline; −1 for none."""
    ticks: tuple[tuple[int, str], ...] = ()
    """(edge, text): labels under the axis, edge 0 is the left end."""
    peak: tuple[int, str] | None = None
    """(index, text) written above that bar."""
    spoken: str = ""
