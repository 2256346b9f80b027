"""What a reader saw on a printed sheet, set beside what the voter chose (VVSG 5.1-E: the paper, not the memory)."""

from dataclasses import dataclass

from app.domain.ballots import Card
from app.domain.ids import CardId
from app.domain.marking import Choices, Mark, marks_on


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class SheetRead:
    """One sheet. ``marks`` are the ovals that are filled, ``unsure`` those neither filled nor empty."""

    card: CardId
    marks: frozenset[Mark]
    unsure: frozenset[Mark] = frozenset()
    sides: int = 1
    """How many of its sides were seen."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Agreement:
    """``missing`` was chosen and is not on the paper; ``added`` is on the paper and was not chosen."""

    missing: frozenset[Mark]
    added: frozenset[Mark]
    unsure: frozenset[Mark]

    def __bool__(self) -> bool:
        return not (self.missing or self.added or self.unsure)


def compare(card: Card, choices: Choices, read: SheetRead) -> Agreement:
    """Every mark of the card, none left out: agreement needs all of them, and no other."""
    wanted = marks_on(card, choices)
    return Agreement(missing=wanted - read.marks, added=read.marks - wanted, unsure=read.unsure)
