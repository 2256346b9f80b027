"""Judging a street file: what stops an import, what is only worth a look, and whose voters it leaves out."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from app.domain.ids import VoterId
from app.domain.roll import Voter
from app.domain.streets import NotFound, Segment, Side, Streets, find
from app.domain.streets_addresses import house_suffix
from app.domain.streets_keys import StreetName, filed, street_name, unit_key
from app.domain.styles import Reason


class Trouble(StrEnum):
    """Everything a street file can have wrong."""

    NO_STREET = "no_street"
    NO_PRECINCT = "no_precinct"
    PRECINCT_MISSING = "precinct_missing"
    """It names a precinct that is not in the file of precincts, or not in the style table (CASES A47)."""
    BAD_NUMBER = "bad_number"
    BAD_SIDE = "bad_side"
    """Odd, even or both is left out or misspelled: the line is not used, as the VIP specification says."""
    DESCENDING = "descending"
    """First number above the last: used the other way round, and told (CASES A51)."""
    PART_ON_RANGE = "part_on_range"
    """A prefix, suffix or unit on more than one number: the line is not used."""
    NOBODY = "nobody"
    """No number can be in it, such as 149 to 149 even (CASES A52)."""
    SAME_ID = "same_id"
    OVERLAP = "overlap"
    """Two lines put one house in two precincts; whoever lives there is asked."""
    ODD_ONE_OUT = "odd_one_out"
    """One stretch lies in another precinct than those before and after it (CASES A33)."""

    @property
    def stops(self) -> bool:
        """Must the file be mended before a package is built?"""
        return self in (Trouble.NO_PRECINCT, Trouble.PRECINCT_MISSING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    trouble: Trouble
    line: int
    street: str = ""
    said: str = ""
    """What the file has there."""
    other: int = 0
    """The other line, for an overlap."""


def problems(segments: Iterable[Segment]) -> tuple[Problem, ...]:
    """What can only be seen with all lines side by side, in the order of the file."""
    streets: dict[tuple[StreetName, str], list[Segment]] = {}
    for segment in segments:
        if not segment.whole_city:
            streets.setdefault((street_name(segment.street), filed(segment.city)), []).append(segment)
    found = [problem for here in streets.values() for problem in (*_overlaps(here), *_odd_ones(here))]
    return tuple(sorted(found, key=lambda each: (each.line, each.other)))


def _overlaps(here: list[Segment]) -> Iterator[Problem]:
    """Pairs that claim one house for two places. Equal places may overlap, the two sides of a street may not meet."""
    open_: list[Segment] = []
    for segment in sorted(here, key=lambda each: (not each.whole_street, each.low, each.high, each.line)):
        open_ = [each for each in open_ if each.whole_street or each.high >= segment.low]
        for other in open_:
            if _place(other) != _place(segment) and _meet(other, segment):
                first, second = sorted((other, segment), key=lambda each: each.line)
                yield Problem(
                    trouble=Trouble.OVERLAP,
                    line=second.line,
                    street=second.street,
                    said=f"{first.precinct}, {second.precinct}",
                    other=first.line,
                )
        open_.append(segment)


def _meet(one: Segment, two: Segment) -> bool:
    """Is there a house in both? Zip codes that differ keep apart what a street's two sides share."""
    if "" not in (one.zip, two.zip) and one.zip[:5] != two.zip[:5] and "00000" not in (one.zip[:5], two.zip[:5]):
        return False
    if one.whole_street or two.whole_street:
        return True
    if (filed(one.prefix), house_suffix(one.suffix), unit_key(one.unit)) != (
        filed(two.prefix),
        house_suffix(two.suffix),
        unit_key(two.unit),
    ):
        return False
    low, high = max(one.low, two.low), min(one.high, two.high)
    return any(one.side.has(each) and two.side.has(each) for each in range(low, min(high, low + 1) + 1))


def _odd_ones(here: list[Segment]) -> Iterator[Problem]:
    """On each side of the street, a stretch between two of one place that lies in another."""
    ranges = [each for each in here if not (each.whole_street or each.is_unnumbered or each.unit or each.suffix)]
    for side in (Side.ODD, Side.EVEN):
        row = sorted((each for each in ranges if each.side in (side, Side.BOTH)), key=lambda each: each.low)
        for (before, segment), (_, after) in pairwise(pairwise(row)):
            if _place(before) == _place(after) != _place(segment) and (side is Side.ODD or segment.side is side):
                yield Problem(
                    trouble=Trouble.ODD_ONE_OUT, line=segment.line, street=segment.street, said=segment.precinct
                )


def _place(segment: Segment) -> tuple[str, str]:
    return segment.precinct, segment.split


def orphans(voters: Iterable[Voter], streets: Streets) -> Iterator[tuple[VoterId, Reason]]:
    """Voters the street file does not place (CASES A57, A58). They stay findable and servable."""
    for voter in voters:
        home = voter.residence
        place = find(streets, home.street, home.unit, city=home.city, zip=home.zip)
        if isinstance(place, NotFound):
            yield voter.id, place.reason
