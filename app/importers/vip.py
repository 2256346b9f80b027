"""Street segments and precincts of a Voting Information Project feed in CSV (5.x and 6; the older 3.0 too)."""

from collections.abc import Iterator
from pathlib import Path

from app.importers.streets_rows import Rows, bad, read_rows
from app.importers.streets_segments import Line

SEGMENT_FILES = ("street_segment.txt", "street_segment.csv")
PRECINCT_FILES = ("precinct.txt", "precinct.csv")
TRUE = ("true", "1", "t", "yes")


def read_precincts(path: Path) -> tuple[dict[str, tuple[str, str]], dict[tuple[str, str], str]]:
    """Precinct id to (precinct, split), and those to the id of their ballot style. The number is the precinct, or the
    name where there is none; precincts that share it differ in their split's name."""
    rows = read_rows(path)
    rows.need("id", "name")
    found: dict[str, tuple[str, str]] = {}
    styles: dict[tuple[str, str], str] = {}
    for row in rows:
        id = row.get("id")
        if not id or id in found:
            raise bad(rows.file, row.line, "an id, each once")
        found[id] = (row.get("number", "name"), row.get("precinct_split_name"))
        if style := row.get("ballot_style_id"):
            styles[found[id]] = style
    return found, styles


def vip_lines(rows: Rows) -> Iterator[Line]:
    for row in rows:
        yield Line(
            line=row.line,
            id=row.get("id"),
            street=whole_name(
                row.get("street_name"),
                row.get("street_suffix"),
                street=row.get("street_direction"),
                address=row.get("address_direction"),
            ),
            precinct=row.get("precinct_id"),
            low=row.get("start_house_number"),
            high=row.get("end_house_number"),
            side=row.get("odd_even_both"),
            prefix=row.get("house_number_prefix"),
            suffix=row.get("house_number_suffix"),
            unit=row.get("unit_number"),
            city=row.get("city"),
            zip=row.get("zip"),
            whole_street=row.get("includes_all_addresses").lower() in TRUE,
            whole_city=row.get("includes_all_streets").lower() in TRUE,
        )


def vip3_lines(rows: Rows) -> Iterator[Line]:
    """VIP 3.0: the address in its own columns, the split by id, a unit only where it begins and ends."""
    at = "non_house_address_"
    for row in rows:
        first, last = row.get("start_apartment_number"), row.get("end_apartment_number")
        yield Line(
            line=row.line,
            id=row.get("id"),
            street=whole_name(
                row.get(f"{at}street_name"),
                row.get(f"{at}street_suffix"),
                street=row.get(f"{at}street_direction"),
                address=row.get(f"{at}address_direction"),
            ),
            precinct=row.get("precinct_id"),
            split=row.get("precinct_split_id"),
            low=row.get("start_house_number"),
            high=row.get("end_house_number"),
            side=row.get("odd_even_both"),
            prefix=row.get(f"{at}house_number_prefix"),
            suffix=row.get(f"{at}house_number_suffix"),
            unit=row.get(f"{at}apartment") or (first if first == last else ""),
            city=row.get(f"{at}city"),
            zip=row.get(f"{at}zip"),
        )


def whole_name(name: str, suffix: str, *, street: str, address: str) -> str:
    """The street's name in one text. By the specification the street's direction stands before the name and the
    address's after ("E Capitol St NE"); its own sample has them the other way round, which a quadrant gives away."""
    before, after = street, address
    if len(street) == 2 and len(address) == 1:
        before, after = address, street
    return " ".join(part for part in (before, name, suffix, after) if part)
