"""What a voter may do to the choices: choose, take back, write a name. Each act changes one row and no other.

A contest that is full stays as it is: the voter is told what is chosen and decides which to take back (VVSG 7.2-C,
7.3-H). Ranks are given in the order of choosing, the first open one each time, and never move by themselves.
"""

import unicodedata
from dataclasses import dataclass, replace
from enum import StrEnum

from app.domain.ballots import Contest
from app.domain.ids import ContestId
from app.domain.marking import Choices, Pick, left_in, open_rank, ranks_of, rows_of

MOST_LETTERS = 60
"""Of a written name: what a write-in line of the narrowest column holds in small type."""


class Came(StrEnum):
    """What an act came to; each member has a sentence in ``station.toml``."""

    CHOSEN = "chosen"
    RANKED = "ranked"
    TAKEN_BACK = "taken_back"
    FULL = "full"
    """One more than the contest allows: nothing changed."""
    WRITTEN = "written"
    NAME_MISSING = "name_missing"
    """A write-in without a name: nothing changed."""
    NOT_HERE = "not_here"
    """No such row in this contest: nothing changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """The choices after an act, what it came to, and the row it was about."""

    choices: Choices
    came: Came
    row: Pick


def choose(contest: Contest, choices: Choices, row: Pick) -> Change:
    """Choose this row, or take it back when it is chosen. A write-in line is chosen by ``write_in``."""
    if row.place not in {each.place for each in rows_of(contest)}:
        return Change(choices=choices, came=Came.NOT_HERE, row=row)
    chosen = choices.pick(contest, row)
    if chosen is not None:
        return take_back(contest, choices, chosen)
    if row.line and not row.name:
        return Change(choices=choices, came=Came.NAME_MISSING, row=row)
    return _add(contest, choices, row)


def take_back(contest: Contest, choices: Choices, row: Pick) -> Change:
    """Take one choice back. In a ranked contest its rank stays open and the others keep theirs."""
    chosen = choices.pick(contest, row)
    if chosen is None:
        return Change(choices=choices, came=Came.NOT_HERE, row=row)
    rest = tuple(each for each in choices.of(contest) if each.place != row.place)
    return Change(choices=_with(choices, contest, rest), came=Came.TAKEN_BACK, row=chosen)


def write_in(contest: Contest, choices: Choices, line: int, name: str) -> Change:
    """Put a name on a write-in line: it is chosen, or its name is changed and its rank kept."""
    row = Pick(line=line, name=tidy(name))
    if row.place not in {each.place for each in rows_of(contest)}:
        return Change(choices=choices, came=Came.NOT_HERE, row=row)
    if not row.name:
        return Change(choices=choices, came=Came.NAME_MISSING, row=row)
    chosen = choices.pick(contest, row)
    if chosen is None:
        return _add(contest, choices, row)
    renamed = replace(chosen, name=row.name)
    picks = tuple(renamed if each.place == row.place else each for each in choices.of(contest))
    return Change(choices=_with(choices, contest, picks), came=Came.WRITTEN, row=renamed)


def tidy(name: str) -> str:
    """A name in composed letters, one blank between words, nothing that does not print, ``MOST_LETTERS`` at most."""
    composed = unicodedata.normalize("NFC", name)
    return " ".join("".join(each if each.isprintable() else " " for each in composed).split())[:MOST_LETTERS].strip()


def _add(contest: Contest, choices: Choices, row: Pick) -> Change:
    if left_in(contest, choices) < 1:
        return Change(choices=choices, came=Came.FULL, row=row)
    added = replace(row, rank=open_rank(contest, choices))
    picks = _in_order(contest, (*choices.of(contest), added))
    came = Came.RANKED if added.rank else Came.WRITTEN if added.line else Came.CHOSEN
    return Change(choices=_with(choices, contest, picks), came=came, row=added)


def _in_order(contest: Contest, picks: tuple[Pick, ...]) -> tuple[Pick, ...]:
    if ranks_of(contest):
        return tuple(sorted(picks, key=lambda each: each.rank))
    order = [each.place for each in rows_of(contest)]
    return tuple(sorted(picks, key=lambda each: order.index(each.place)))


def _with(choices: Choices, contest: Contest, picks: tuple[Pick, ...]) -> Choices:
    others: list[tuple[ContestId, tuple[Pick, ...]]] = []
    put = False
    for id, held in choices.picked:
        if id != contest.id:
            others.append((id, held))
        elif picks:
            others.append((id, picks))
            put = True
    if picks and not put:
        others.append((contest.id, picks))
    return Choices(tuple(others))
