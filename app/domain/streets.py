"""From an address to a precinct by the street file: one place, several, or none, never the nearest.

A number is in a range or it is not (CASES A52); a name is in the file or it is not (CASES A45). Where the file says
two things, or the address leaves something out, the answer says what to ask.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from app.domain.streets_addresses import House, Reading, Written, house_suffix, written
from app.domain.streets_keys import StreetName, filed, street_name, unit_key
from app.domain.styles import Ask, Reason


class Side(StrEnum):
    ODD = "odd"
    EVEN = "even"
    BOTH = "both"

    def has(self, number: int) -> bool:
        return self is Side.BOTH or (number % 2 == 1) is (self is Side.ODD)


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """A stretch of a street in one precinct and split. ``low`` and ``high`` 0 mean houses without a number there
    (CASES A48). ``street`` is the whole name as the file writes it."""

    street: str
    precinct: str
    split: str = ""
    low: int = 0
    high: int = 0
    side: Side = Side.BOTH
    prefix: str = ""
    """What stands before the number: W in W1234, 64- in 64-01."""
    suffix: str = ""
    """A letter or fraction after it: such a record goes before the plain range (CASES A49)."""
    unit: str = ""
    city: str = ""
    zip: str = ""
    whole_street: bool = False
    whole_city: bool = False
    line: int = 0
    id: str = ""

    @property
    def is_unnumbered(self) -> bool:
        return self.low == self.high == 0

    def holds(self, house: House | None) -> bool:
        """Is this house here? The unit is not looked at."""
        if self.whole_street:
            return True
        if house is None or self.is_unnumbered:
            return house is None and self.is_unnumbered
        inside = self.low <= house.number <= self.high and self.side.has(house.number)
        same = filed(self.prefix) == house.prefix
        return inside and same and house_suffix(self.suffix) in ("", house.suffix)


class Streets(Protocol):
    """Where segments are looked up: in memory, or in a package's index."""

    def on(self, core: str) -> Sequence[Segment]:
        """Segments of every street whose name has this core (``StreetName.core``)."""

    def whole_cities(self) -> Sequence[Segment]: ...


class StreetIndex:
    """The segments of a street file by the core of the street's name."""

    def __init__(self, segments: Iterable[Segment]) -> None:
        self._by_core: dict[str, list[Segment]] = {}
        self._cities: list[Segment] = []
        for segment in segments:
            if segment.whole_city:
                self._cities.append(segment)
            else:
                self._by_core.setdefault(street_name(segment.street).core, []).append(segment)

    def on(self, core: str) -> Sequence[Segment]:
        return self._by_core.get(core, [])

    def whole_cities(self) -> Sequence[Segment]:
        return self._cities


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    precinct: str
    split: str
    segment: Segment
    """The line of the file it rests on, to be shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Several:
    places: tuple[Found, ...]
    """Each precinct and split once. One alone means the place is likely but something is still to be asked."""
    ask: Ask


@dataclass(frozen=True, slots=True, kw_only=True)
class NotFound:
    reason: Reason


Place = Found | Several | NotFound


def find(streets: Streets, address: str, unit: str = "", *, city: str = "", zip: str = "") -> Place:
    """Where this address lies. ``address`` may carry unit, city and zip after commas; given ones go first."""
    asked = written(address, unit=unit, city=city, zip=zip)
    if not asked.readings:
        return NotFound(reason=Reason.NO_ADDRESS)
    for reading in asked.readings:
        name = street_name(reading.street)
        same = [each for each in streets.on(name.core) if street_name(each.street).admits(name)]
        if same:
            return _on_street(same, reading, asked, streets)
    return _in_city(streets, asked) or NotFound(reason=Reason.STREET_UNKNOWN)


def _on_street(same: list[Segment], reading: Reading, asked: Written, streets: Streets) -> Place:
    here = _near(same, asked)
    if not here:
        return _in_city(streets, asked) or NotFound(reason=Reason.STREET_UNKNOWN)
    unit = asked.unit or reading.unit
    here = _exactly_named(here, street_name(reading.street))
    if reading.until is not None and not any(each.prefix for each in here):
        ends = [each for house in (reading.house, reading.until) for each in _at(here, house)]
        return _several(ends, Ask.NUMBER) if ends else NotFound(reason=Reason.NUMBER_OUTSIDE)
    house = reading.hyphenated if any(each.prefix for each in here) and reading.hyphenated else reading.house
    matches = _at(here, house)
    if matches:
        return _by_unit(matches, unit_key(unit))
    in_city = _in_city(streets, asked)
    if in_city is not None:
        return in_city
    return _several(here, Ask.NUMBER) if house is None else NotFound(reason=Reason.NUMBER_OUTSIDE)


def _near(same: list[Segment], asked: Written) -> list[Segment]:
    """Those of the city or zip that were said; a city nobody has there, without a zip that fits, fits nothing."""
    if asked.city:
        of_city = [each for each in same if not each.city or filed(each.city) == asked.city]
        of_zip = [each for each in same if asked.zip and _zip(each.zip) == asked.zip]
        same = of_city or of_zip
    if asked.zip:
        same = [each for each in same if _zip(each.zip) in ("", asked.zip)] or same
    return same


def _zip(zip: str) -> str:
    return "" if zip[:5] == "00000" else zip[:5]


def _exactly_named(here: list[Segment], name: StreetName) -> list[Segment]:
    """Streets written just so go before those that only may be meant: Birch, before Birch St and Birch Pl."""
    return [each for each in here if street_name(each.street) == name] or here


def _at(here: Iterable[Segment], house: House | None) -> list[Segment]:
    """The segments that hold the house; a record of its very suffix goes before a range."""
    matches = [each for each in here if each.holds(house)]
    own = [each for each in matches if each.suffix]
    return own or matches


def _by_unit(matches: list[Segment], unit: str) -> Place:
    own = [each for each in matches if each.unit]
    if not own:
        return _settled(matches)
    if not unit:
        return _several(matches, Ask.UNIT)
    exact = [each for each in own if unit_key(each.unit) == unit] or [each for each in matches if not each.unit]
    return _settled(exact) if exact else NotFound(reason=Reason.UNIT_UNKNOWN)


def _settled(matches: list[Segment]) -> Place:
    """One place, or what tells several apart: the street, the city, or only the map."""
    if len({(each.precinct, each.split) for each in matches}) == 1:
        return _found(matches[0])
    if len({street_name(each.street) for each in matches}) > 1:
        return _several(matches, Ask.STREET)
    cities = {(filed(each.city), _zip(each.zip)) for each in matches}
    return _several(matches, Ask.CITY if len(cities) > 1 else Ask.MAP)


def _in_city(streets: Streets, asked: Written) -> Place | None:
    """Cities that lie in one precinct with all their streets."""
    cities = streets.whole_cities()
    if not cities:
        return None
    if not asked.city and not asked.zip:
        return _several(cities, Ask.CITY)
    fits = [each for each in cities if (filed(each.city) == asked.city if asked.city else _zip(each.zip) == asked.zip)]
    return _settled(fits) if fits else None


def _found(segment: Segment) -> Found:
    return Found(precinct=segment.precinct, split=segment.split, segment=segment)


def _several(segments: Iterable[Segment], ask: Ask) -> Place:
    places = {(each.precinct, each.split): _found(each) for each in segments}
    if len(places) == 1 and ask is Ask.UNIT:
        return next(iter(places.values()))
    return Several(places=tuple(places.values()), ask=ask)
