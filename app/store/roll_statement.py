"""What the look-ups' statements are made of, and the counts by which the one that reads least is chosen."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from app.domain.roll import Birth
from app.store.roll_schema import VOTER_COLUMNS

Statement = tuple[str, tuple[Any, ...]]
"""(SQL, parameters), without its limit."""

TOP = "\U0010ffff"
"""Sorts after every letter: ``start`` to ``start + TOP`` is everything that begins with it."""
SELECT = f"SELECT {VOTER_COLUMNS} FROM voter v INDEXED BY "  # noqa: S608
TAIL = f"SELECT {VOTER_COLUMNS} FROM name_tail p CROSS JOIN voter v ON v.n = p.voter WHERE "  # noqa: S608
MIDDLE = f"SELECT {VOTER_COLUMNS} FROM name_middle p CROSS JOIN voter v ON v.n = p.voter WHERE "  # noqa: S608


class Counts(NamedTuple):
    """How many voters' surname, first given name, middle name or second surname begins with some letters. For more
    than five letters all but the first are upper bounds, though 0 is 0."""

    last: int = 0
    given: int = 0
    middle: int = 0
    tail: int = 0


CountsOf = Callable[[str], Counts]


class Years(NamedTuple):
    """The years of birth that were typed with a name, as one more condition; the tables of parts of names have the
    birth date too, so that nobody's row is read for nothing."""

    of_voter: str = ""
    of_part: str = ""
    values: tuple[int, ...] = ()


def years_of(births: Sequence[Birth]) -> Years:
    years = sorted({birth.year for birth in births})
    if not years:
        return Years()
    between = " AND {0}.birth >= ? AND {0}.birth < ?"
    return Years(between.format("v"), between.format("p"), (years[0] * 10_000, (years[-1] + 1) * 10_000))


def begun_by(word: str) -> Statement:
    """(voters whose surname begins with a long word, is there a given name, a middle name, a second surname)."""
    span = (word, word + TOP)
    return (
        "SELECT (SELECT coalesce(sum(voters), 0) FROM surname WHERE key >= ? AND key < ?),"
        " EXISTS (SELECT 1 FROM voter INDEXED BY by_given WHERE given_key >= ? AND given_key < ?),"
        " EXISTS (SELECT 1 FROM name_middle WHERE word >= ? AND word < ?),"
        " EXISTS (SELECT 1 FROM name_tail WHERE word >= ? AND word < ?)",
        span * 4,
    )


def having(words: str, rest: Sequence[str]) -> Statement:
    """A condition: each of ``rest`` begins one of the words. The cheap comparison is first."""
    conditions, sought = "", []
    for word in rest:
        conditions += f" AND ({words} >= ? AND {words} < ? OR instr({words}, ?))"
        sought += [word, word + TOP, " " + word]
    return conditions, tuple(sought)


def in_the_middle(rest: Sequence[str]) -> Statement:
    """A condition: each of ``rest`` begins a given name after the first."""
    return " AND instr(given_key, ?)" * len(rest), tuple(f" {word}" for word in rest)


def without(chunks: tuple[str, ...], *places: int) -> tuple[str, ...]:
    return tuple(chunk for at, chunk in enumerate(chunks) if at not in places)
