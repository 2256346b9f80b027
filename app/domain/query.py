"""Reading the one search box: what a typed text may mean, before anything is looked up.

A text can have several readings ("1948 birch" is a house on Birch or a Birch born in 1948): all are tried, none is
chosen for the person who searches.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from app.domain.dates_typed import date_in, eight_digits, year_of
from app.domain.folding import FRACTIONS, post_words, words
from app.domain.licence import Licence, ScanProblem, is_scan, read_scan
from app.domain.roll import Birth

MOST_WORDS = 8
MOST_CHARACTERS = 200


class Kind(StrEnum):
    PERSON = "person"
    """``words`` are of a name, in any order."""
    HOUSE = "house"
    """``number`` is a house number, ``words`` are of the street and perhaps of the name."""
    STREET = "street"
    """``words`` begin the address line: Birch Street, PO Box 77, Berth 100."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One meaning. All its parts must agree with a voter; ``births`` are alternatives, a year alone has no month."""

    kind: Kind = Kind.PERSON
    words: tuple[str, ...] = ()
    births: tuple[Birth, ...] = ()
    number: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """The text as typed, what it may be the id of, and its readings, likeliest first."""

    text: str
    codes: tuple[str, ...] = ()
    """What may be a voter id, public id or envelope id: the whole text, or one word of it."""
    readings: tuple[Reading, ...] = ()
    licence: Licence | None = None
    problem: ScanProblem | None = None

    @property
    def is_blank(self) -> bool:
        return not (self.codes or self.readings or self.licence)


_CODE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._/-]*")
_ORDINAL = re.compile(r"\d+(st|nd|rd|th)", re.IGNORECASE)


def parse(text: str) -> Query:
    """What the box's text may mean. Never fails: a text that means nothing is a blank query."""
    if is_scan(text):
        return _scanned(text)
    text = " ".join(text[:MOST_CHARACTERS].split())
    births, rest = date_in(text.translate(str.maketrans(FRACTIONS)))
    tokens = rest.replace(",", " ").split()[:MOST_WORDS]
    return Query(text=text, codes=_codes(text, tokens), readings=_readings(tokens, births))


def _scanned(text: str) -> Query:
    """A voter card's or an envelope's code means itself, whatever control characters stand around it; anything else
    must be a licence."""
    lines = [line.strip() for line in re.split(r"[\x00-\x1f]+", text) if line.strip()]
    if len(lines) == 1 and _CODE.fullmatch(lines[0]) and not is_scan(lines[0]):
        return parse(lines[0])
    scan = read_scan(text)
    if scan.licence is None:
        return Query(text="", problem=scan.problem)
    return Query(text=scan.licence.line, licence=scan.licence)


def _is_number(token: str) -> bool:
    """House numbers and years. 2nd is a suffix or a street: a word."""
    return token.lstrip("#")[:1].isdigit() and not _ORDINAL.fullmatch(token)


def _readings(tokens: list[str], births: tuple[Birth, ...]) -> tuple[Reading, ...]:
    numbers = [token.strip("#.").lower() for token in tokens if _is_number(token)]
    names = tuple(word for token in tokens if not _is_number(token) for word in words(token))
    line = tuple(post_words([word for token in tokens for word in words(token)]))
    found: list[Reading] = []
    if not numbers and (names or births):
        found.append(Reading(words=names, births=births))
    if not births and len(numbers) == 1:
        number = numbers[0]
        for either in (eight_digits(number), year_of(number)):
            if either:
                found.append(Reading(words=names, births=either))
    if numbers:
        found += _houses(names, numbers, births)
    if line and not births and not (numbers and _is_number(tokens[0])):
        found.append(Reading(kind=Kind.STREET, words=line))
        if line[0] == "box" and len(line) == 2:
            found.append(Reading(kind=Kind.STREET, words=("po", *line)))
    return tuple(dict.fromkeys(found))


def _houses(names: tuple[str, ...], numbers: list[str], births: tuple[Birth, ...]) -> list[Reading]:
    first, rest = numbers[0], tuple(word for number in numbers[1:] for word in words(number))
    found = [Reading(kind=Kind.HOUSE, number=first, words=names + rest, births=births)]
    for at, number in enumerate(numbers):
        years = year_of(number)
        others = numbers[:at] + numbers[at + 1 :]
        if years and others and not births:
            house, more = others[0], tuple(word for other in others[1:] for word in words(other))
            found.append(Reading(kind=Kind.HOUSE, number=house, words=names + more, births=years))
    return found


def _codes(text: str, tokens: list[str]) -> tuple[str, ...]:
    """Ids have a digit in them; an id beside other words is tried as well."""
    whole = text.replace(" ", "")
    numbered = all(any(map(str.isdigit, word)) for word in text.split())
    tries = [whole] if numbered and _CODE.fullmatch(whole) else []
    tries += [each for each in tokens if len(tokens) > 1 and sum(map(str.isdigit, each)) >= 5 and _CODE.fullmatch(each)]
    return tuple(dict.fromkeys(tries))
