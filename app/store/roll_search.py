"""The roll's look-ups as bounded statements over its B-tree indexes. Each yields rows of ``voter``, best first.

A statement is (SQL, parameters); running them in order and stopping when enough is found is the caller's work.
"""

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from app.domain.folding import fold, words
from app.domain.licence import Licence
from app.domain.query import Kind, Reading
from app.domain.roll import Birth
from app.store.roll_keys import short_street, street_forms
from app.store.roll_near import given_starts
from app.store.roll_schema import VOTER_COLUMNS

Statement = tuple[str, tuple[Any, ...]]

_TOP = "\U0010ffff"
_SELECT = f"SELECT {VOTER_COLUMNS} FROM voter v INDEXED BY "  # noqa: S608
_PART = f"SELECT {VOTER_COLUMNS} FROM name_part p CROSS JOIN voter v ON v.n = p.voter WHERE "  # noqa: S608
LIMIT = " LIMIT ?"


def statements(reading: Reading) -> Iterator[Statement]:
    """Every way to reach the voters of one reading, without its limit, which is the last parameter to add."""
    if reading.kind is Kind.PERSON:
        yield from _person(reading)
    elif reading.kind is Kind.HOUSE:
        yield from _house(reading)
    elif reading.words:
        yield from _street(reading)


_CODES = {
    "id": "v.id = ?",
    "envelope_id": "v.envelope_id = ? AND v.envelope_id <> ''",
    "public_id": "v.public_id = ? AND v.public_id <> '' AND v.public_id <> v.id",
}
"""As the partial indexes want it said."""


def has_code(column: str, code: str) -> Statement:
    """The one voter with this id."""
    return f"SELECT {VOTER_COLUMNS} FROM voter v WHERE {_CODES[column]}", (code,)  # noqa: S608


def after(number: int) -> Statement:
    """The next page of everyone, in the order of the list."""
    return f"SELECT {VOTER_COLUMNS} FROM voter v WHERE v.n > ? ORDER BY v.n LIMIT 500", (number,)  # noqa: S608


def begins(column: str, start: str) -> Statement:
    """Ids that begin with what has been typed so far."""
    index = {"id": "by_id", "envelope_id": "by_envelope"}[column]
    blank = "" if column == "id" else " AND envelope_id <> ''"
    return f"{_SELECT}{index} WHERE {column} >= ? AND {column} < ?{blank}", (start, start + _TOP)


def _person(reading: Reading) -> Iterator[Statement]:
    if not reading.words:
        yield from _births(reading.births, "")
        return
    if any(birth.is_whole for birth in reading.births):
        for word in reading.words:
            yield from _births(reading.births, word)
        yield from _births(reading.births, "")
        return
    years = _years(reading.births)
    for chunks in _groupings(reading.words):
        if len(chunks) == 1:
            yield from _single(chunks[0], years)
        else:
            for first, second in permutations(range(len(chunks)), 2):
                rest = tuple(chunk for at, chunk in enumerate(chunks) if at not in {first, second})
                yield from _pair(chunks[first], chunks[second], rest, years)


def _groupings(typed: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The words as typed, then with neighbours joined: o brien → obrien, de la cruz → delacruz."""
    found = [typed]
    for size in range(2, len(typed) + 1):
        for at in range(len(typed) - size + 1):
            found.append((*typed[:at], "".join(typed[at : at + size]), *typed[at + size :]))
    return list(dict.fromkeys(found))


def _single(word: str, years: Statement) -> Iterator[Statement]:
    extra, values = years
    yield f"{_SELECT}by_last WHERE last_key = ?{extra}", (word, *values)
    yield f"{_SELECT}by_given WHERE given_key >= ? AND given_key < ?{extra}", (word, word + "!", *values)
    yield f"{_PART}p.word = ?{extra}", (word, *values)
    yield f"{_SELECT}by_last WHERE last_key > ? AND last_key < ?{extra}", (word, word + _TOP, *values)
    yield f"{_SELECT}by_given WHERE given_key >= ? AND given_key < ?{extra}", (word + "!", word + _TOP, *values)
    yield f"{_PART}p.word > ? AND p.word < ?{extra}", (word, word + _TOP, *values)


def _pair(last: str, given: str, rest: tuple[str, ...], years: Statement) -> Iterator[Statement]:
    """``last`` as a surname (or as a part of the name with a row of its own), ``given`` as what follows."""
    extra, values = years
    among = "".join(" AND instr(' ' || given_key, ?)" for _ in rest)
    among_other = "".join(" AND instr(' ' || p.other, ?)" for _ in rest)
    rests = tuple(" " + word for word in rest)
    span = (given, given + _TOP)
    yield (
        f"{_SELECT}by_last WHERE last_key = ? AND given_key >= ? AND given_key < ?{among}{extra}",
        (last, *span, *rests, *values),
    )
    yield (
        f"{_PART}p.word = ? AND p.other >= ? AND p.other < ?{among_other}{extra}",
        (last, *span, *rests, *values),
    )
    if not rest:
        together = f"{last} {given}"
        yield (
            f"{_SELECT}by_given WHERE given_key >= ? AND given_key < ?{extra}",
            (together, together + _TOP, *values),
        )
    yield (
        f"{_SELECT}by_last WHERE last_key > ? AND last_key < ? AND given_key >= ? AND given_key < ?{among}{extra}",
        (last, last + _TOP, *span, *rests, *values),
    )
    yield (
        f"{_PART}p.word >= ? AND p.word < ? AND instr(' ' || p.other, ?){among_other}{extra}",
        (last, last + _TOP, " " + given, *rests, *values),
    )


def loose(reading: Reading) -> Iterator[Statement]:
    """The same surname and initial, whatever else the name has: initials, middle names, joined given names."""
    extra, values = _years(reading.births)
    for last in dict.fromkeys(chunk for chunks in _groupings(reading.words) for chunk in chunks):
        for other in reading.words:
            if not last.startswith(other) and not last.endswith(other):
                yield (
                    f"{_SELECT}by_last WHERE last_key = ? AND given_key >= ? AND given_key < ?{extra}",
                    (last, other[0], other[0] + _TOP, *values),
                )


def _years(births: tuple[Birth, ...]) -> Statement:
    years = sorted({birth.year for birth in births})
    if not years:
        return "", ()
    return " AND v.birth >= ? AND v.birth < ?", (years[0] * 10_000, (years[-1] + 1) * 10_000)


def _births(births: tuple[Birth, ...], last: str) -> Iterator[Statement]:
    span = (last, last + _TOP)
    for birth in births:
        number = _number(birth)
        if birth.is_whole:
            yield f"{_SELECT}by_birth WHERE birth = ? AND last_key >= ? AND last_key < ?", (number, *span)
        else:
            yield f"{_SELECT}by_birth WHERE birth >= ? AND birth < ?", (number, number + 10_000)


def _house(reading: Reading) -> Iterator[Statement]:
    number = reading.number.lstrip("0") or reading.number
    if not reading.words:
        yield f"{_SELECT}by_house WHERE house = ?", (number,)
        yield f"{_SELECT}by_house WHERE house > ? AND house < ?", (number, number + _TOP)
        return
    for form in dict.fromkeys(form for word in reading.words for form in street_forms(word)):
        yield f"{_SELECT}by_house WHERE house = ? AND street >= ? AND street < ?", (number, form, form + _TOP)


def _street(reading: Reading) -> Iterator[Statement]:
    *whole, last = reading.words
    for form in street_forms(last):
        key = short_street(" ".join([*whole, form]))
        yield f"{_SELECT}by_street WHERE street >= ? AND street < ?", (key, key + _TOP)


def licence_statements(licence: Licence) -> Iterator[Statement]:
    """By birth date first, the strongest of a licence; then by surname, for lists without birth dates."""
    last = fold(licence.name.last).replace(" ", "")
    given = words(licence.name.first)
    if licence.birth is not None:
        yield from _births((licence.birth,), "")
    if last and given:
        yield (
            f"{_SELECT}by_last WHERE last_key = ? AND given_key >= ? AND given_key < ?",
            (last, given[0][0], given[0][0] + _TOP),
        )


def near_statements(surname: str, given: tuple[str, ...], births: tuple[Birth, ...]) -> Iterator[Statement]:
    """Candidates of one surname; ``births`` are a help here and no filter."""
    whole = [birth for birth in births if birth.is_whole]
    for birth in whole:
        yield f"{_SELECT}by_birth WHERE birth = ? AND last_key = ?", (_number(birth), surname)
    for start in given_starts(given):
        yield (
            f"{_SELECT}by_last WHERE last_key = ? AND given_key >= ? AND given_key < ?",
            (surname, start, start + _TOP),
        )
    if given:
        for start in given_starts(given):
            yield f"{_PART}p.word = ? AND p.other >= ? AND p.other < ?", (surname, start, start + _TOP)


def _number(birth: Birth) -> int:
    return birth.year * 10_000 + birth.month * 100 + birth.day
