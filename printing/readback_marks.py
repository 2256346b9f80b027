"""Mark recognition: a picture of a printed sheet to the ovals that are filled on it (VVSG 5.1-E).

Which card and side it is, and which way up it lies, is not asked: the picture is compared with the ovals of every side
it could be, and the one whose rings are all there is taken. What is read is the paper and nothing else: the choices are
not known here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from app.domain.ballots import Marks
from app.domain.marking_read import SheetRead
from app.domain.papers import BallotPage
from app.faults import Fault, FaultCode
from printing.ballot import look
from printing.ballot.card import lay_out
from printing.ink import Oval
from printing.marked_places import Place, places
from printing.readback_picture import Gray, Points, corners_of, gray_of, looked_up, mapping

FILLED, EMPTY = 0.5, 0.12
"""Shares of dark inside an oval: above the first it is a mark, below the second it is none, between them unsure. A
careful hand fills nearly all; the ring itself and a scanner's specks stay outside the part that is looked at."""
RINGS_LEAST = 0.72
"""How much of all rings must be there for a sheet to be taken for this side."""
_RING = np.linspace(0, 2 * np.pi, 28, endpoint=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Side:
    page: BallotPage
    places: tuple[Place, ...]
    wide: float
    high: float

    @property
    def corners(self) -> Points:
        """The middles of the four squares on the page, in points."""
        half = look.FIDUCIAL / 2
        left = look.FIDUCIAL_SIDE + half
        right = self.wide - look.FIDUCIAL_SIDE - half
        top = look.FIDUCIAL_TOP + half
        bottom = self.high - look.FIDUCIAL_BOTTOM - half
        return np.array([(left, top), (right, top), (left, bottom), (right, bottom)])


def read_sheet(picture: bytes, pages: Sequence[BallotPage]) -> SheetRead:
    """What one side of one of these cards says. Raises Fault(SHEET_UNREADABLE): no whole sheet to be seen, or a sheet
    of another style."""
    gray = gray_of(picture)
    found = corners_of(gray)
    best: tuple[float, _Side, Points] | None = None
    for page in pages:
        for side in _sides(page):
            for order in ((0, 1, 2, 3), (3, 2, 1, 0)):
                matrix = mapping(side.corners, found[list(order)])
                seen = _rings(gray, matrix, side)
                if best is None or seen > best[0]:
                    best = (seen, side, matrix)
    if best is None or best[0] < RINGS_LEAST:
        raise Fault(FaultCode.SHEET_UNREADABLE, expected="a sheet of the ballot that was just printed")
    return _marks(gray, best[2], best[1])


def can_read(page: BallotPage) -> bool:
    """Whether sheets of this election have the corner squares this reader needs, and ovals it knows."""
    return page.definition.marks is not Marks.NONE and page.artwork is None


@lru_cache(maxsize=16)
def _sides(page: BallotPage) -> tuple[_Side, ...]:
    if not can_read(page):
        return ()
    layout = lay_out(page)
    where = places(page, layout)
    wide, high = layout.paper.width * 72, layout.paper.height * 72
    return tuple(
        _Side(page=page, places=own, wide=wide, high=high)
        for number in range(len(layout.sides))
        if (own := tuple(each for each in where if each.side == number))
    )


def _rings(gray: Gray, matrix: Points, side: _Side) -> float:
    """How much of the side's rings is dark where it should be and has white around it."""
    on = looked_up(gray, matrix, np.concatenate([_ellipse(each.oval, 0.0) for each in side.places]))
    around = looked_up(gray, matrix, np.concatenate([_ellipse(each.oval, 3.4) for each in side.places]))
    return float(np.mean((on < 0.6) & (around > 0.6)))


def _ellipse(oval: Oval, out: float) -> Points:
    x, y = oval.x + oval.wide / 2, oval.y + oval.high / 2
    return np.column_stack([x + (oval.wide / 2 + out) * np.cos(_RING), y + (oval.high / 2 + out) * np.sin(_RING)])


def _inside(oval: Oval) -> Points:
    """A grid over the inner part of an oval."""
    across, down = np.meshgrid(np.linspace(-0.72, 0.72, 21), np.linspace(-0.72, 0.72, 13))
    keep = across**2 + down**2 <= 0.72**2
    x, y = oval.x + oval.wide / 2, oval.y + oval.high / 2
    return np.column_stack([x + across[keep] * oval.wide / 2, y + down[keep] * oval.high / 2])


def _marks(gray: Gray, matrix: Points, side: _Side) -> SheetRead:
    marked, unsure = set(), set()
    for place in side.places:
        dark = float(np.mean(looked_up(gray, matrix, _inside(place.oval)) < 0.5))
        if dark >= FILLED:
            marked.add(place.mark)
        elif dark > EMPTY:
            unsure.add(place.mark)
    return SheetRead(
        card=side.page.card.id,
        contests=frozenset(each.mark.contest for each in side.places),
        marks=frozenset(marked),
        unsure=frozenset(unsure),
    )
