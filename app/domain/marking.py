"""What a voter has chosen at the accessible station, as values. It exists in memory only and is never stored.

A choice is one mark on the voter's own ballot: an option of a contest, or one of its write-in lines with a name. No
function here takes a choice away unless the voter took it away (VVSG 7.2-C). The values show nothing of themselves
in a traceback or a log (house rule 9).
"""

from dataclasses import dataclass

from app.domain.ballots import Card, Contest, ContestKind, Option, Style
from app.domain.ids import CardId, ContestId, OptionId


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Pick:
    """One mark. Either ``option`` is given, or ``line`` (write-in lines count from 1) with its ``name``."""

    option: OptionId = OptionId("")
    line: int = 0
    name: str = ""
    rank: int = 0
    """First choice is 1; 0 where the contest is not ranked."""

    @property
    def place(self) -> tuple[OptionId, int]:
        """Which row of the contest it marks, whatever is written there."""
        return (self.option, self.line)


@dataclass(frozen=True, slots=True, repr=False)
class Choices:
    """Every pick so far, contest by contest. A contest without a pick is not listed."""

    picked: tuple[tuple[ContestId, tuple[Pick, ...]], ...] = ()

    def of(self, contest: Contest) -> tuple[Pick, ...]:
        """The picks of one contest: in order of rank where it is ranked, else as they stand on the ballot."""
        return next((picks for id, picks in self.picked if id == contest.id), ())

    def pick(self, contest: Contest, row: Pick) -> Pick | None:
        """The pick on this row of the contest, if it is chosen."""
        return next((each for each in self.of(contest) if each.place == row.place), None)


NOTHING = Choices()


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One oval that is filled, with no name: what a reader of the paper sees, and what the paper should hold."""

    card: CardId
    contest: ContestId
    option: OptionId = OptionId("")
    line: int = 0
    rank: int = 0


def contests_of(style: Style) -> tuple[Contest, ...]:
    """Every contest a voter of this style votes on, in the order of the cards."""
    return tuple(contest for card in style.cards for contest in card.contests)


def rows_of(contest: Contest) -> tuple[Pick, ...]:
    """What may be chosen, in the ballot's own order (KMC 6.20.030(a)): the options, then the write-in lines."""
    options = tuple(Pick(option=each.id) for each in contest.options)
    return options + tuple(Pick(line=line) for line in range(1, contest.write_ins + 1))


def option_of(contest: Contest, pick: Pick) -> Option | None:
    """The option this pick marks; None for a write-in line."""
    return next((each for each in contest.options if each.id == pick.option), None) if pick.option else None


def ranks_of(contest: Contest) -> int:
    """How many ranks a ranked contest has; 0 for the others."""
    if contest.kind is not ContestKind.RANKED:
        return 0
    return contest.ranks or len(contest.options) + contest.write_ins


def most_of(contest: Contest) -> int:
    """How many rows may be chosen: the number of the contest, never more than there are rows."""
    allowed = ranks_of(contest) or contest.vote_for
    return min(allowed, len(contest.options) + contest.write_ins)


def left_in(contest: Contest, choices: Choices) -> int:
    """How many more may be chosen."""
    return most_of(contest) - len(choices.of(contest))


def open_rank(contest: Contest, choices: Choices) -> int:
    """The first rank nobody has; 0 where the contest is not ranked or every rank is given."""
    taken = {pick.rank for pick in choices.of(contest)}
    return next((rank for rank in range(1, ranks_of(contest) + 1) if rank not in taken), 0)


def party_chosen(style: Style, choices: Choices) -> Option | None:
    """The party of a straight-party vote. What it does to the other contests is the law's and the scanner's to say:
    the paper carries the one mark, as a voter with a pen would leave it."""
    for contest in contests_of(style):
        if contest.kind is ContestKind.STRAIGHT_PARTY:
            for pick in choices.of(contest):
                return option_of(contest, pick)
    return None


def marks_on(card: Card, choices: Choices) -> frozenset[Mark]:
    """The ovals of one card that these choices fill."""
    return frozenset(
        Mark(card=card.id, contest=contest.id, option=pick.option, line=pick.line, rank=pick.rank)
        for contest in card.contests
        for pick in choices.of(contest)
    )
