"""Flow of blocks through two columns of the front, then of the back. A block goes whole into one place or the next."""

from collections.abc import Sequence
from dataclasses import dataclass

from printing.ink import Block


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A block and whether it takes the whole width; ``gap`` is kept free above it unless it starts a column."""

    block: Block
    wide: bool = False
    gap: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """The free area of one side, from the side's top: two columns at ``lefts``."""

    top: float
    bottom: float
    lefts: tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    side: int
    x: float
    y: float
    block: Block


def flow(pieces: Sequence[Piece], areas: Sequence[Area]) -> tuple[Placed, ...] | None:
    """Place every piece in order, or None when the sides do not hold them.

    A wide piece starts below whatever stands above it; columns begin again under it.
    """
    placed: list[Placed] = []
    side, column = 0, 0
    start = areas[0].top
    at = start
    deepest = start
    for piece in pieces:
        while True:
            area = areas[side]
            if piece.wide:
                column = 0
                at = deepest
            gap = piece.gap if at > start or (piece.wide and at > area.top) else 0.0
            if at + gap + piece.block.high <= area.bottom + 0.01:
                break
            if column == 0 and not piece.wide:
                column, at = 1, start
                continue
            side += 1
            if side == len(areas):
                return None
            column, start = 0, areas[side].top
            at = deepest = start
        placed.append(Placed(side=side, x=areas[side].lefts[column], y=at + gap, block=piece.block))
        at += gap + piece.block.high
        deepest = max(deepest, at)
        if piece.wide:
            start = at + piece.gap
            at = deepest = start
    return tuple(placed)
