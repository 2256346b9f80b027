"""An address as people write it, taken apart every way it may be meant; the street file decides which is right.

A house number is never taken from a unit (CASES A54), and what looks like a number may be part of the name: 1st St,
Berth 100, Mile 7.5 Seward Hwy (CASES A48, A53).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.streets_keys import UNIT_WORDS, folded

NUMBER = re.compile(r"\d{1,9}\Z")
LETTERED = re.compile(r"(\d{1,9})-?([A-Z]{1,2})\Z")
HYPHENATED = re.compile(r"(\d{1,9})-(\d{1,9})\Z")
PREFIXED = re.compile(r"([A-Z][A-Z0-9]*?)(\d{1,9})([A-Z]?)\Z")
FRACTION = re.compile(r"\d{1,3}/\d{1,3}\Z")
WITH_FRACTION = re.compile(r"(\d{1,9})-(\d{1,3}/\d{1,3})\Z")
ZIP = re.compile(r"\b(\d{5})(?:-?\d{4})?\Z")
STATE = re.compile(r"[A-Z]{2}\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """A house number: 0150 is 150 (CASES A50); W1234 and 1/2 keep their parts as text (CASES A49)."""

    number: int
    prefix: str = ""
    suffix: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One way to take an address line apart."""

    street: str
    house: House | None = None
    unit: str = ""
    until: House | None = None
    """The second number of 912-914."""
    hyphenated: House | None = None
    """The same as one number, where numbers are written 64-01."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    readings: tuple[Reading, ...]
    unit: str = ""
    city: str = ""
    zip: str = ""


def written(address: str, *, unit: str = "", city: str = "", zip: str = "") -> Written:
    """Split off what stands after commas, then read the line. Blank lines have no readings."""
    line, *others = address.split(",")
    for other in (folded(each) for each in others):
        match = ZIP.search(other)
        zip = zip or (match.group(1) if match else "")
        said = other[: match.start()].strip() if match else other
        if not said or STATE.match(said):
            continue
        if said.startswith("#") or said.split()[0] in UNIT_WORDS:
            unit = unit or said
        else:
            city = city or _without_state(said)
    readings = tuple(dict.fromkeys(_readings(folded(line))))
    known = "" if zip[:5] == "00000" else zip[:5]
    return Written(readings=readings, unit=folded(unit), city=folded(city), zip=known)


def house_suffix(text: str) -> str:
    """A suffix as compared: ``½`` and ``1/2``, ``a`` and ``A`` are the same."""
    return folded(text).replace(" ", "")


def _without_state(city: str) -> str:
    words = city.split()
    return " ".join(words[:-1]) if len(words) > 1 and STATE.match(words[-1]) and words[-1] != "ST" else city


def _readings(line: str) -> Iterator[Reading]:
    words = line.split()
    if not words:
        return
    for own, unit in _without_unit(words):
        yield from _with_house(own, unit)


def _without_unit(words: list[str]) -> Iterator[tuple[list[str], str]]:
    """The line as it is, then without what follows the first sign of a unit."""
    marked = next((i for i, word in enumerate(words) if i and word.startswith("#")), None)
    if marked is None:
        yield words, ""
        marked = next((i for i, word in enumerate(words[:-1]) if i and word in UNIT_WORDS), None)
    if marked is not None:
        yield words[:marked], " ".join(words[marked:])


def _with_house(words: list[str], unit: str) -> Iterator[Reading]:
    first, rest = words[0], words[1:]
    if rest:
        yield from _numbered(first, rest, unit)
    yield Reading(street=" ".join(words), unit=unit)


def _numbered(first: str, rest: list[str], unit: str) -> Iterator[Reading]:
    street = " ".join(rest)
    if match := WITH_FRACTION.match(first):
        yield Reading(street=street, house=House(number=int(match[1]), suffix=match[2]), unit=unit)
    elif match := HYPHENATED.match(first):
        low, high = House(number=int(match[1])), House(number=int(match[2]))
        own = House(number=int(match[2]), prefix=f"{match[1]}-")
        yield Reading(street=street, house=low, unit=unit, until=high, hyphenated=own)
    elif NUMBER.match(first):
        yield from _plain(int(first), rest, unit)
    elif match := LETTERED.match(first):
        yield Reading(street=street, house=House(number=int(match[1]), suffix=match[2]), unit=unit)
    elif match := PREFIXED.match(first):
        if len(rest) > 1 and FRACTION.match(rest[0]):
            yield Reading(
                street=" ".join(rest[1:]), house=House(number=int(match[2]), prefix=match[1], suffix=rest[0]), unit=unit
            )
        yield Reading(street=street, house=House(number=int(match[2]), prefix=match[1], suffix=match[3]), unit=unit)


def _plain(number: int, rest: list[str], unit: str) -> Iterator[Reading]:
    """A number, perhaps with a fraction or a letter apart: 100 1/2 Half Rd, 100 A Main St."""
    if number == 0:
        yield Reading(street=" ".join(rest), house=None, unit=unit)
        return
    if len(rest) > 1 and FRACTION.match(rest[0]):
        yield Reading(street=" ".join(rest[1:]), house=House(number=number, suffix=rest[0]), unit=unit)
        return
    yield Reading(street=" ".join(rest), house=House(number=number), unit=unit)
    if len(rest) > 1 and len(rest[0]) == 1 and rest[0].isalpha():
        yield Reading(street=" ".join(rest[1:]), house=House(number=number, suffix=rest[0]), unit=unit)
