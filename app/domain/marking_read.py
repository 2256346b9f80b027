"""What a reader saw on a printed sheet, set beside what the voter chose (VVSG 5.1-E: the paper, not the memory)."""

from dataclasses import dataclass

from app.domain.ballots import Card
from app.domain.ids import CardId, ContestId
from app.domain.marking import Choices, Mark, marks_on


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class SheetRead:
    """One side or both of one sheet. ``marks`` are the ovals that are filled, ``unsure`` those neither filled nor
    empty, ``contests`` all that were seen, marked or not."""

    card: CardId
    contests: frozenset[ContestId]
    marks: frozenset[Mark]
    unsure: frozenset[Mark] = frozenset()

    def whole(self, card: Card) -> bool:
        """Whether every contest of the card was seen: a sheet with two sides is read twice."""
        return self.contests >= {contest.id for contest in card.contests}


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Agreement:
    """``missing`` was chosen and is not on the paper; ``added`` is on the paper and was not chosen."""

    missing: frozenset[Mark]
    added: frozenset[Mark]
    unsure: frozenset[Mark]

    def __bool__(self) -> bool:
        return not (self.missing or self.added or self.unsure)


def joined(one: SheetRead, other: SheetRead) -> SheetRead:
    """Two sides of one sheet. A side read again counts as it was read last."""
    kept = frozenset(mark for mark in one.marks if mark.contest not in other.contests)
    doubtful = frozenset(mark for mark in one.unsure if mark.contest not in other.contests)
    return SheetRead(
        card=other.card,
        contests=one.contests | other.contests,
        marks=kept | other.marks,
        unsure=doubtful | other.unsure,
    )


def compare(card: Card, choices: Choices, read: SheetRead) -> Agreement:
    """Every mark of the contests that were seen: agreement needs all of them, and no other."""
    wanted = frozenset(mark for mark in marks_on(card, choices) if mark.contest in read.contests)
    return Agreement(missing=wanted - read.marks, added=read.marks - wanted, unsure=read.unsure)
