"""The street file of an election: what stops it is refused, and its precincts are held against the style table."""

from dataclasses import replace

from app.domain.streets import Segment
from app.domain.streets_check import Problem, Trouble
from app.domain.styles import StyleTable
from app.faults import Fault, FaultCode
from app.importers.streets import StreetFile


def held_against(file: StreetFile, table: StyleTable, name: str) -> StreetFile:
    """The street file, its problems joined by precincts no style row knows (CASES A47). ``name`` is the file's.

    Raises FILE_BAD naming the first line that must be mended, and how many there are.
    """
    unknown = [missing(each) for each in file.segments if table.rows and not has_row(table, each.precinct, each.split)]
    judged = sorted((*file.problems, *unknown), key=lambda each: (each.line, each.other))
    whole = replace(file, problems=tuple(judged))
    if whole.stops:
        first = whole.stops[0]
        raise Fault(
            FaultCode.FILE_BAD,
            file=name,
            line=first.line,
            expected=f"a precinct and split of the style table; {first.said!r} on {first.street} is not one"
            if first.trouble is Trouble.PRECINCT_MISSING
            else f"a precinct for {first.street}",
            more=len(whole.stops) - 1,
        )
    return whole


def missing(segment: Segment) -> Problem:
    said = f"{segment.precinct}/{segment.split}" if segment.split else segment.precinct
    return Problem(trouble=Trouble.PRECINCT_MISSING, line=segment.line, street=segment.street, said=said)


def has_row(table: StyleTable, precinct: str, split: str) -> bool:
    rows = table.rows_of(precinct)
    return any(table.key(row.split) == table.key(split) for row in rows) or bool(rows and not split.strip())
