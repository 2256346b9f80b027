"""What is on a side, as values: text, lines, boxes and ovals. Lay out first, paint (``painting``) last.

Points, x to the right and y *down* from the side's (or the block's) top left corner; ``Text.y`` is the baseline.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from printing.fonts import CAP_HEIGHT, Face
from printing.wrapping import Type, wrap

MM = 72 / 25.4
BLACK = "#000000"


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    x: float
    y: float
    text: str
    face: Face
    size: float
    color: str = BLACK
    align: float = 0.0
    """Where ``x`` is in the text: 0 its left end, 0.5 its middle, 1 its right end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    x: float
    y: float
    to_x: float
    to_y: float
    thick: float = 1.0
    color: str = BLACK
    dash: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    x: float
    y: float
    wide: float
    high: float
    thick: float = 0.0
    """Of the outline, its middle on the edge; 0 draws none."""
    fill: str = ""
    color: str = BLACK


@dataclass(frozen=True, slots=True, kw_only=True)
class Oval:
    x: float
    y: float
    wide: float
    high: float
    thick: float = 1.2
    filled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Stripes:
    """Upright black bars of one height, as (start, width) from ``x``: drawn as one shape."""

    x: float
    y: float
    high: float
    bars: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Slanted:
    """A large word across the side, under everything else: ``x`` and ``y`` are its middle."""

    x: float
    y: float
    text: str
    size: float
    color: str
    degrees: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Ink moved as one: cheaper than moving each piece, as often as blocks are put into blocks."""

    x: float
    y: float
    ink: "tuple[Ink, ...]"


Mark = Text | Line | Box | Oval | Stripes | Slanted
Ink = Mark | Group


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A measured piece of a page, drawn from its own top left corner."""

    high: float
    ink: tuple[Ink, ...] = ()
    above: "Block | None" = None
    """What is said again above it where it is the first of a page: the head of its table."""


def moved(ink: Iterable[Ink], x: float, y: float) -> tuple[Ink, ...]:
    return (Group(x=x, y=y, ink=tuple(ink)),)


def flat(ink: Iterable[Ink], x: float = 0.0, y: float = 0.0) -> tuple[Mark, ...]:
    """Every mark where it stands, the groups undone."""
    found: list[Mark] = []
    for each in ink:
        if isinstance(each, Group):
            found += flat(each.ink, x + each.x, y + each.y)
        elif isinstance(each, Line):
            found.append(replace(each, x=each.x + x, y=each.y + y, to_x=each.to_x + x, to_y=each.to_y + y))
        else:
            found.append(replace(each, x=each.x + x, y=each.y + y))
    return tuple(found)


def stacked(*blocks: Block, gap: float = 0.0) -> Block:
    """Blocks one below the other."""
    ink: list[Ink] = []
    at = 0.0
    for block in blocks:
        ink.extend(moved(block.ink, 0, at))
        at += block.high + gap
    return Block(high=max(0.0, at - gap), ink=tuple(ink))


def paragraph(text: str, kind: Type, room: float, *, color: str = BLACK, align: float = 0.0) -> Block:
    """Wrapped text whose lines are ``kind.leading`` apart."""
    lines = wrap(text, kind, room)
    first = kind.leading - (kind.leading - kind.size * CAP_HEIGHT) / 2
    return Block(
        high=len(lines) * kind.leading,
        ink=tuple(
            Text(
                x=room * align,
                y=first + index * kind.leading,
                text=line,
                face=kind.face,
                size=kind.size,
                color=color,
                align=align,
            )
            for index, line in enumerate(lines)
        ),
    )
