"""Marked ballots whose totals are known beforehand, to try the tabulator with before the election (L&A test).

This program counts no votes: what it knows here is which ovals it filled.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.ballots import Card, Contest, ContestKind
from app.domain.ids import ContestId


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckBallot:
    """One marked card. ``filled`` counts ovals from the card's first; ``kind`` is marked, blank or overvoted."""

    number: int
    kind: str
    filled: tuple[int, ...]
    marks: tuple[tuple[ContestId, str, int], ...]
    """(contest, option or ``write-in n``, rank or 0) of every filled oval."""


def deck(card: Card) -> tuple[DeckBallot, ...]:
    """Enough ballots that every oval is filled at least once and no two options of a contest get the same number of
    marks where there is room for it; then one blank and one overvoted."""
    most = max((_rows(contest) for contest in card.contests), default=0)
    found: list[DeckBallot] = []
    for turn in range(most):
        for again in range(turn + 1):
            marks = tuple(each for contest in card.contests for each in _turn(contest, turn, again))
            found.append(_ballot(card, len(found) + 1, "marked", marks))
    found.append(_ballot(card, len(found) + 1, "blank", ()))
    over = tuple(
        (contest.id, row, 0)
        for contest in card.contests
        if contest.kind is not ContestKind.RANKED
        for row in range(min(_rows(contest), contest.vote_for + 1))
    )
    found.append(_ballot(card, len(found) + 1, "overvoted", over))
    return tuple(found)


def expected(ballots: tuple[DeckBallot, ...]) -> tuple[tuple[ContestId, str, int, int], ...]:
    """(contest, option, rank, how often) a tabulator must report of the marked ballots; the overvoted one counts for
    nothing in the contests it overvotes."""
    counted: Counter[tuple[ContestId, str, int]] = Counter()
    for ballot in ballots:
        if ballot.kind == "marked":
            counted.update(ballot.marks)
    return tuple((contest, option, rank, count) for (contest, option, rank), count in counted.items())


def _rows(contest: Contest) -> int:
    return len(contest.options) + contest.write_ins


def _turn(contest: Contest, turn: int, again: int) -> Iterator[tuple[ContestId, int, int]]:
    """What is marked in this contest: (contest, row, rank). Later rows get more marks than earlier ones."""
    rows = _rows(contest)
    if not rows or turn >= rows:
        return
    if contest.kind is ContestKind.RANKED:
        ranks = contest.ranks or rows
        for rank in range(1, min(ranks, rows) + 1):
            yield contest.id, (turn + rank - 1) % rows, rank
        return
    for more in range(min(contest.vote_for, rows, again + 1)):
        yield contest.id, (turn + more) % rows, 0


def _ballot(card: Card, number: int, kind: str, marks: tuple[tuple[ContestId, int, int], ...]) -> DeckBallot:
    first: dict[ContestId, tuple[int, Contest]] = {}
    at = 0
    for contest in card.contests:
        first[contest.id] = (at, contest)
        ranked = contest.kind is ContestKind.RANKED
        at += _rows(contest) * ((contest.ranks or _rows(contest)) if ranked else 1)
    filled: list[int] = []
    told: list[tuple[ContestId, str, int]] = []
    for id, row, rank in marks:
        start, contest = first[id]
        across = (contest.ranks or _rows(contest)) if contest.kind is ContestKind.RANKED else 1
        filled.append(start + row * across + max(0, rank - 1))
        name = contest.options[row].id if row < len(contest.options) else f"write-in {row - len(contest.options) + 1}"
        told.append((id, name, rank))
    return DeckBallot(number=number, kind=kind, filled=tuple(sorted(filled)), marks=tuple(told))
