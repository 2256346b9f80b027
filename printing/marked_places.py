"""Where every oval and every write-in line of a laid-out card is, and what filling it means.

The layout draws ovals in the ballot's own order, contest by contest and row by row; the example in the instructions is
the only filled one. So the places are read off the finished layout, whatever it looks like, and counted.
"""

from dataclasses import dataclass

from app.domain.ballots import Contest
from app.domain.marking import Mark, ranks_of, rows_of
from app.domain.papers import BallotPage
from printing.ballot.card import CardLayout
from printing.ink import Line, Oval

RULE = 0.9
"""The thickness of a write-in line; no other line of a ballot has it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One oval. ``rule`` is the line a write-in's name is written on."""

    contest: Contest
    mark: Mark
    side: int
    oval: Oval
    rule: Line | None = None


def places(page: BallotPage, layout: CardLayout) -> tuple[Place, ...]:
    """Every oval of the card in the ballot's order."""
    wanted = [(contest, mark) for contest in page.card.contests for mark in _marks(page, contest)]
    ovals = [
        (side, ink)
        for side, inks in enumerate(layout.sides)
        for ink in inks
        if isinstance(ink, Oval) and not ink.filled
    ]
    if len(ovals) != len(wanted):
        raise AssertionError("every oval of the card stands for one choice")
    rules = iter(_rules(page, layout))
    line_of = {(contest.id, line): next(rules) for contest in page.card.contests for line in _lines(contest)}
    return tuple(
        Place(contest=contest, mark=mark, side=side, oval=oval, rule=line_of.get((contest.id, mark.line)))
        for (contest, mark), (side, oval) in zip(wanted, ovals, strict=True)
    )


def _marks(page: BallotPage, contest: Contest) -> tuple[Mark, ...]:
    ranks = range(1, ranks_of(contest) + 1) if ranks_of(contest) else (0,)
    return tuple(
        Mark(card=page.card.id, contest=contest.id, option=row.option, line=row.line, rank=rank)
        for row in rows_of(contest)
        for rank in ranks
    )


def _lines(contest: Contest) -> range:
    return range(1, contest.write_ins + 1)


def _rules(page: BallotPage, layout: CardLayout) -> list[Line]:
    found = [
        ink
        for inks in layout.sides
        for ink in inks
        if isinstance(ink, Line) and ink.thick == RULE and ink.y == ink.to_y
    ]
    if len(found) != sum(contest.write_ins for contest in page.card.contests):
        raise AssertionError("every write-in line of the card has its rule")
    return found
