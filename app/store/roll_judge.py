"""Whether a row is a match, why, and where it stands among the others."""

from typing import Any, NamedTuple

from app.domain import roll_row
from app.domain.folding import words
from app.domain.licence import Licence
from app.domain.matching import Why, birth_agrees, name_cost, words_cost
from app.domain.matching_licence import licence_cost
from app.domain.query import Kind, Reading
from app.domain.roll import Birth
from app.store.roll_keys import address_key, begins_one, place_words, street_key
from app.store.roll_schema import (
    BIRTH,
    CANCELED,
    FILED,
    FLAGS,
    GIVEN_KEY,
    HOUSE,
    LAST_KEY,
    SEPARATOR,
    STREET,
    N,
    names_of,
    voter_of,
)

_ADDRESS_RANK = 10
ID_START_RANK = 30
"""An id still being typed: after names and addresses that the same digits may mean."""
NEAR_RANK = 100
"""Ranks from here on are near matches."""


_UNITS = frozenset(("unit", "apt", "apartment", "suite", "ste", "space", "spc", "lot", "trailer", "trlr", "room", "rm"))


class Verdict(NamedTuple):
    rank: int
    why: tuple[Why, ...]


class Entry(NamedTuple):
    """A judged row. Entries sort as they are shown: likeliest first, the canceled after the others of a rank, then by
    name, so that look-alikes stand together."""

    rank: int
    canceled: int
    last: str
    given: str
    birth: int
    n: int
    why: tuple[Why, ...]
    row: tuple[Any, ...]


def entry(verdict: Verdict, row: tuple[Any, ...]) -> Entry:
    return Entry(
        verdict.rank, row[FLAGS] & CANCELED, row[LAST_KEY], row[GIVEN_KEY], row[BIRTH] or 0, row[N], verdict.why, row
    )


def judge(reading: Reading, row: tuple[Any, ...]) -> Verdict | None:
    """A typed reading against a row."""
    birth: tuple[Why, ...] = ()
    if reading.births:
        if not birth_agrees(reading.births, birth_of(row)):
            return None
        birth = (Why.BIRTH,)
    if reading.kind is not Kind.PERSON:
        return _at_address(reading, row, birth)
    if not reading.words:
        return Verdict(0, birth)
    _, _, last, suffix, _ = row[FILED].split(SEPARATOR, 4)
    surname = (row[LAST_KEY],) if last.isalpha() else words(last)
    cost = words_cost(reading.words, surname, row[GIVEN_KEY].split(), suffix)
    return None if cost is None else Verdict(cost, (Why.NAME, *birth))


def birth_of(row: tuple[Any, ...]) -> Birth | None:
    return roll_row.birth_of(row[BIRTH])


def _no_districts(_: int) -> tuple[tuple[str, str], ...]:
    return ()


def _at_address(reading: Reading, row: tuple[Any, ...], birth: tuple[Why, ...]) -> Verdict | None:
    """Every word begins a word of the address; those that do not must be of the name: ``johansen 12 birch``. A number
    alone is an address: ``johansen 12``."""
    filed = ((row[HOUSE] or "") + " " + (row[STREET] or "")).split()
    if not filed:
        return None
    named = tuple(word for word in reading.words if not begins_one(word, filed))
    if named:
        place = place_words(voter_of(row, _no_districts))
        named = tuple(word for word in named if not begins_one(word, place))
        if len(named) < len(reading.words):  # unit 12 is filed as #12
            named = tuple(word for word in named if word not in _UNITS)
    cost = name_cost(named, names_of(row)) if named else 0
    if cost is None or (named and len(named) == len(reading.words) and not reading.number):
        return None
    return Verdict(_ADDRESS_RANK + cost, (Why.ADDRESS, *((Why.NAME,) if named else ()), *birth))


def judge_licence(licence: Licence, row: tuple[Any, ...]) -> Verdict | None:
    """A licence against a row; the home on the card only orders those who agree, it never excludes."""
    cost = licence_cost(licence, names_of(row), birth_of(row))
    if cost is None:
        return None
    voter = voter_of(row, _no_districts)
    home = address_key(licence.address) == street_key(voter)
    why = (Why.LICENCE, Why.NAME, *((Why.BIRTH,) if licence.birth and voter.birth else ()))
    return Verdict(2 * cost + (not home), (*why, Why.ADDRESS) if home else why)
