"""Reading a street file: VIP (CSV folder, single CSV, XML), the New Hampshire street list, or plain ranges.

Every line is used or named in a problem; problems that stop an import are for the caller to refuse.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from app.domain.streets import Segment
from app.domain.streets_check import Problem, problems
from app.faults import Fault, FaultCode
from app.importers.definitions_tree import read_bytes
from app.importers.streets_rows import MOST_BYTES, Row, Rows, parse_rows
from app.importers.streets_segments import Gathered, Line
from app.importers.vip import PRECINCT_FILES, SEGMENT_FILES, read_precincts, vip3_lines, vip_lines
from app.importers.vip_xml import read_vip_xml

PLAIN = ("street", "low", "high", "side", "precinct")
NEW_HAMPSHIRE = ("low_range", "high_range", "side", "street_name")
VIP = ("odd_even_both", "precinct_id", "street_name")
VIP_3 = ("odd_even_both", "precinct_id", "non_house_address_street_name")
TIGER = ("lfromhn", "ltohn", "fullname")


@dataclass(frozen=True, slots=True, kw_only=True)
class StreetFile:
    format: str
    """``vip``, ``vip-3``, ``vip-xml``, ``new-hampshire`` or ``plain``."""
    lines: int
    segments: tuple[Segment, ...]
    styles: tuple[tuple[str, str, str], ...] = ()
    """(precinct, split, ballot style), as a VIP feed assigns them."""
    problems: tuple[Problem, ...]
    """In the order of the file. ``trouble.stops`` says which must be mended first."""

    @property
    def stops(self) -> tuple[Problem, ...]:
        return tuple(each for each in self.problems if each.trouble.stops)


def load_streets(path: Path) -> StreetFile:
    """Read a street file, or the folder of a VIP feed in CSV.

    Raises LAYOUT_UNKNOWN if the columns are of no known format, FILE_BAD with the line, or another FILE_… fault.
    """
    if path.is_dir():
        segments, precincts = inside(path, SEGMENT_FILES), inside(path, PRECINCT_FILES)
        if segments is None:
            raise Fault(FaultCode.FILE_MISSING, file=SEGMENT_FILES[0])
        return from_rows(parse_rows(read_bytes(segments, MOST_BYTES), segments.name), precincts)
    data = read_bytes(path, MOST_BYTES)
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        return finished("vip-xml", read_vip_xml(data, path.name))
    beside = inside(path.parent, PRECINCT_FILES) if path.name in SEGMENT_FILES else None
    return from_rows(parse_rows(data, path.name), beside)


def inside(folder: Path, names: tuple[str, ...]) -> Path | None:
    return next((folder / name for name in names if (folder / name).is_file()), None)


def from_rows(rows: Rows, precincts: Path | None) -> StreetFile:
    """By the columns, which are checked to be there."""
    columns = set(rows.columns)
    gathered = Gathered()
    if columns >= set(VIP) or columns >= set(VIP_3):
        older = columns >= set(VIP_3)
        if precincts:
            gathered.places, gathered.styles = read_precincts(precincts)
        return gather("vip-3" if older else "vip", vip3_lines(rows) if older else vip_lines(rows), gathered)
    if columns >= set(NEW_HAMPSHIRE):
        return gather("new-hampshire", new_hampshire(rows), gathered)
    if columns >= set(PLAIN):
        return gather("plain", plain(rows), gathered)
    if columns >= set(TIGER):
        expected = "a file that names precincts; TIGER address ranges do not"
    else:
        expected = f"columns {', '.join(PLAIN)}, a VIP street_segment file or a New Hampshire street list"
    raise Fault(FaultCode.LAYOUT_UNKNOWN, file=rows.file, expected=expected)


def gather(format: str, lines: Iterator[Line], gathered: Gathered) -> StreetFile:
    for line in lines:
        gathered.add(line)
    return finished(format, gathered)


def finished(format: str, gathered: Gathered) -> StreetFile:
    judged = (*gathered.problems, *problems(gathered.segments))
    return StreetFile(
        format=format,
        lines=gathered.lines,
        segments=tuple(gathered.segments),
        styles=tuple((precinct, split, style) for (precinct, split), style in gathered.styles.items()),
        problems=tuple(sorted(judged, key=lambda each: (each.line, each.other))),
    )


def plain(rows: Rows) -> Iterator[Line]:
    """Our own columns: street, low, high, side, precinct; prefix, suffix, unit, city, zip, split, id may be there.
    ``*`` as low stands for every address of the street."""
    for row in rows:
        yield Line(
            line=row.line,
            street=row.get("street"),
            precinct=row.get("precinct"),
            split=row.get("split"),
            low=row.get("low"),
            high=row.get("high"),
            side=row.get("side"),
            prefix=row.get("prefix"),
            suffix=row.get("suffix"),
            unit=row.get("unit"),
            city=row.get("city"),
            zip=row.get("zip"),
            whole_street=row.get("low") == "*",
            id=row.get("id"),
        )


def new_hampshire(rows: Rows) -> Iterator[Line]:
    """The state's street list: the precinct is the ward or the district."""
    for row in rows:
        yield Line(
            line=row.line,
            street=row.get("street_name"),
            precinct=ward(row),
            low=row.get("low_range"),
            high=row.get("high_range"),
            side=row.get("side"),
            city=row.get("postal_city"),
            zip=row.get("zip_5"),
        )


def ward(row: Row) -> str:
    return row.get("ward", "district")
