"""The five Johansens of the handbook's pictures: people easily taken for one another, in every invented roll."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from app.domain.roll import Address, Birth, Name, Package, Voter, VoterStatus
from app.services.invented_places import Street


@dataclass(frozen=True, slots=True)
class _Part:
    first: str
    middle: str
    last: str
    suffix: str
    birth: Birth
    place: int
    """Which of the precincts asked for."""
    house: int
    unit: str = ""
    status: VoterStatus = VoterStatus.ACTIVE
    returned: date | None = None


_CAST = (
    _Part("Robert", "A.", "Johansen", "Sr.", Birth(year=1948, month=3, day=2), 0, 607, returned=date(2026, 9, 26)),
    _Part("Robert", "A.", "Johansen", "Jr.", Birth(year=1975, month=8, day=19), 0, 607),
    _Part("Robin", "E.", "Johansen", "", Birth(year=2004, month=5, day=30), 1, 88, "Apt 4"),
    _Part("Robyn", "E.", "Johansen", "", Birth(year=2004, month=5, day=30), 1, 88, "Apt 4"),
    _Part("Rosa", "", "Johansen-Łuczak", "", Birth(year=1967, month=11, day=8), 2, 14,
          status=VoterStatus.UNDELIVERABLE),
)  # fmt: skip


def cast_member(voter: Voter, position: int, places: Sequence[Sequence[Street]]) -> Voter | None:
    """The ``position``-th of the cast (from 1) under this voter's ids, or None when the cast is through."""
    if not 1 <= position <= len(_CAST):
        return None
    part = _CAST[position - 1]
    street = max(places[part.place % len(places)], key=lambda each: (each.homes, each.name))
    number = str(street.first + street.step * (part.house % street.homes))
    undelivered = part.status is VoterStatus.UNDELIVERABLE
    return replace(
        voter,
        name=Name(first=part.first, middle=part.middle, last=part.last, suffix=part.suffix),
        birth=part.birth,
        residence=Address(
            street=f"{number} {street.name}",
            unit=part.unit,
            city=street.city,
            state="AK",
            zip=street.zip,
            number=number,
            street_name=street.name,
        ),
        mailing=Address(),
        precinct=street.precinct,
        split=street.split,
        status=part.status,
        package=Package() if undelivered else Package(mailed=date(2026, 9, 15), returned=part.returned),
        id_required=False,
        confidential=False,
    )
