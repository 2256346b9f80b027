"""The roll's look-ups as statements over its B-tree indexes, each yielding rows of ``VOTER_COLUMNS``.

A statement is (SQL, parameters) without its limit. Statements are made for speed and may find too much; whoever runs
them judges every row. They find enough: every voter who would be judged a match is reached by one of them.
"""

from collections.abc import Iterator

from app.domain.matching import is_suffix
from app.domain.query import Kind, Reading
from app.domain.roll_row import birth_number
from app.store.roll_keys import house_number, is_street_type, short_street, street_forms
from app.store.roll_schema import VOTER_COLUMNS
from app.store.roll_search_names import names
from app.store.roll_statement import SELECT, TOP, CountsOf, Statement

_MOST_OF_A_NAME = 1_000


def after(number: int) -> Statement:
    """The next page of everyone, in the order of the list."""
    return f"SELECT {VOTER_COLUMNS} FROM voter v WHERE v.n > ? ORDER BY v.n", (number,)  # noqa: S608


def statements(reading: Reading, counts: CountsOf) -> Iterator[Statement]:
    """Every way to reach the voters of one reading, likeliest first."""
    if reading.kind is Kind.HOUSE:
        yield from _house(reading)
    elif reading.kind is Kind.STREET:
        yield from _street(reading)
    elif any(birth.is_whole for birth in reading.births) or not reading.words:
        yield from _births(reading)
    else:
        yield from names(reading, counts)


def _births(reading: Reading) -> Iterator[Statement]:
    """A date has few people, unless it is a placeholder (CASES A71): then the words must narrow it. Last, those whose
    names are filed shorter than they are typed."""
    among, sought = "", []
    for word in reading.words:
        if is_suffix(word, len(reading.words)):
            continue
        among += " AND (instr(given_key, ?) OR instr(last_key, ?))"
        sought += [word, word]
    for birth in reading.births:
        number = birth_number(birth)
        if not birth.is_whole:
            first = birth.year * 10_000
            yield f"{SELECT}by_birth WHERE birth >= ? AND birth < ?{among}", (first, first + 10_000, *sought)
            continue
        yield f"{SELECT}by_birth WHERE birth = ?{among}", (number, *sought)
        for word in reading.words if len(reading.words) > 1 else ():
            yield f"{SELECT}by_birth WHERE birth = ? AND last_key >= ? AND last_key < ?", (number, word, word + TOP)


def _house(reading: Reading) -> Iterator[Statement]:
    """Everyone at the number in a street that has all the words."""
    number = house_number(reading.number)
    if not reading.words:
        yield f"{SELECT}by_house WHERE house = ?", (number,)
        yield f"{SELECT}by_house WHERE house > ? AND house < ?", (number, number + TOP)
        return
    among, sought = "", []
    for word in reading.words:
        forms = street_forms(word)
        among += f" AND ({' OR '.join(['street >= ? AND street < ? OR instr(street, ?)'] * len(forms))})"
        sought += [part for form in forms for part in (form, form + TOP, " " + form)]
    yield f"{SELECT}by_house WHERE house = ?{among}", (number, *sought)


def otherwise(reading: Reading) -> Iterator[Statement]:
    """When nobody is found so: a house whose street has some of the words; the rest may be of the town or the name. Or
    a house number with a name alone: ``johansen 12``."""
    if reading.kind is not Kind.HOUSE or not reading.words:
        return
    number = house_number(reading.number)
    if len(reading.words) > 1:
        named = [word for word in reading.words if not is_street_type(word)] or reading.words
        forms = tuple(dict.fromkeys(form for word in named for form in street_forms(word)))
        for form in forms:
            yield f"{SELECT}by_house WHERE house = ? AND street >= ? AND street < ?", (number, form, form + TOP)
        later = " OR ".join(["instr(street, ?)"] * len(forms))
        yield f"{SELECT}by_house WHERE house = ? AND ({later})", (number, *(f" {form}" for form in forms))
    among, sought = _named(reading.words)
    yield f"{SELECT}by_house WHERE house = ?{among}", (number, *sought)


def beside(reading: Reading, counts: CountsOf) -> Iterator[Statement]:
    """A surname and words of the street where its bearer lives, without the number: ``johansen birch``. Not for a
    surname so common that reading everybody of it takes too long."""
    for at, surname in enumerate(reading.words if reading.kind is Kind.STREET else ()):
        if len(surname) > 1 and 0 < counts(surname).last <= _MOST_OF_A_NAME:
            others = reading.words[:at] + reading.words[at + 1 :]
            forms = tuple(dict.fromkeys(form for word in others for form in street_forms(word)))
            among = " OR ".join(["street >= ? AND street < ? OR instr(street, ?)"] * len(forms))
            sought = [part for form in forms for part in (form, form + TOP, " " + form)]
            if forms:
                yield f"{SELECT}by_last WHERE last_key = ? AND ({among})", (surname, *sought)


def _named(typed: tuple[str, ...]) -> Statement:
    """A condition: each word begins the surname or a given name."""
    any_place = "last_key >= ? AND last_key < ? OR given_key >= ? AND given_key < ? OR instr(given_key, ?)"
    sought = [part for word in typed for part in (word, word + TOP, word, word + TOP, " " + word)]
    return f" AND ({any_place})" * len(typed), tuple(sought)


def _street(reading: Reading) -> Iterator[Statement]:
    *whole, last = reading.words
    for form in street_forms(last):
        key = short_street(" ".join([*whole, form]))
        yield f"{SELECT}by_street WHERE street >= ? AND street < ?", (key, key + TOP)
