"""Known traps of the map: an address, or a unit of it, that belongs elsewhere than its precinct says (STY-06)."""

from dataclasses import dataclass
from functools import lru_cache

from app.domain.ids import StyleId
from app.domain.roll import Address
from app.domain.streets_addresses import Reading, Written, written
from app.domain.streets_keys import filed, folded, street_name, unit_key


@dataclass(frozen=True, slots=True, kw_only=True)
class Override:
    """A known trap of the map: this address, or this unit of it, belongs elsewhere (STY-06). Approved by name."""

    street: str
    unit: str = ""
    city: str = ""
    style: StyleId
    approved: str = ""
    reason: str = ""


def override_for(address: Address, overrides: tuple[Override, ...]) -> Override | None:
    """The override of this address, however it is written (Rd or Road, the city or the unit after a comma); one that
    names the unit goes before one for the whole building. An address without a city fits one that names it: an
    override is a known trap, and not to see it is the trap."""
    if not overrides or not address.street:
        return None
    first = folded(address.street).partition(" ")[0].lstrip("0")
    near = [each for each in overrides if filed(each.street).lstrip("0").startswith(first)]
    if not near:  # nearly every voter of a list
        return None
    asked = written(address.street, unit=address.unit, city=address.city)
    here = [each for each in near if filed(each.city) in ("", asked.city or filed(each.city)) and _there(each, asked)]
    units = {unit_key(each) for each in (asked.unit, *(reading.unit for reading in asked.readings)) if each}
    own = [each for each in here if each.unit and unit_key(each.unit) in units]
    return next(iter(own or [each for each in here if not each.unit]), None)


def _there(override: Override, asked: Written) -> bool:
    """The same house on a street that may be called so."""
    return any(
        said.house == own.house and street_name(own.street).admits(street_name(said.street))
        for own in _readings_of(override.street)
        for said in asked.readings
    )


@lru_cache(maxsize=10_000)
def _readings_of(street: str) -> tuple[Reading, ...]:
    return written(street).readings
