"""``votecenter roll``: account for every line of a voter file; look a voter up as the desk does."""

import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_bytes
from typing import Annotated

import typer

from app.cli.election import Office, opened
from app.cli.out import Json, meter, show
from app.cli.secret import KeyFd
from app.clock import SystemClock
from app.domain.matching import Match
from app.domain.streets import StreetIndex
from app.domain.streets_check import orphans
from app.faults import Fault, FaultCode
from app.importers.layouts import layout_names, load_layout, load_map
from app.importers.streets import load_streets
from app.importers.voters import VoterReading, check_file
from app.importers.voters_detect import detect_layout
from app.importers.voters_layout import Layout
from app.store.roll_store import RollStore
from app.store.roll_writer import RollWriter

app = typer.Typer(no_args_is_help=True)


@app.command("check")
def check(
    files: Annotated[list[Path], typer.Argument(help="The state's voter file, or its several files.")],
    layout: Annotated[str, typer.Option(help=f"One of: {', '.join(layout_names())}.")] = "",
    map_: Annotated[Path | None, typer.Option("--map", help="Your own column mapping instead of a layout.")] = None,
    streets: Annotated[
        Path | None, typer.Option("--streets", help="Also say whom this street file does not place.")
    ] = None,
    json_: Json = False,
) -> None:
    """Read a voter file and account for every line: read = stored + rejected."""
    if map_ is not None:
        known = load_map(map_)
    elif layout:
        known = load_layout(layout)
    else:
        known = detect_layout(files[0])
    detected = not layout and map_ is None
    report = check_file(files, known, detected=detected, progress=meter("Reading"))
    value, lines = report.as_json(), list(report.lines())
    if streets is not None:
        told = unplaced(files, known, streets)
        value["streets"] = told
        lines.append(
            f"Street file: {told['lines']} lines, {told['problems']} problems, {told['unplaced']} voters unplaced"
        )
    show(json_, value, lines)


def unplaced(files: list[Path], layout: Layout, streets: Path) -> dict[str, object]:
    """How many of the list's voters the street file does not place, by reason (CASES A57, A58). No voter is named."""
    street_file = load_streets(streets)
    index = StreetIndex(street_file.segments)
    reasons = Counter(reason.value for _, reason in orphans(VoterReading(files, layout), index))
    return {
        "format": street_file.format,
        "lines": street_file.lines,
        "problems": len(street_file.problems),
        "unplaced": reasons.total(),
        "reasons": dict(sorted(reasons.items())),
    }


@app.command("find")
def find(
    source: Annotated[Path, typer.Argument(help="An election package, or a voter file.", metavar="ROLL-OR-PACKAGE")],
    text: Annotated[str, typer.Argument(help="What a worker would type: name, address, birth date, id.")],
    layout: Annotated[str, typer.Option(help="The voter file's layout, if its columns do not tell.")] = "",
    office: Office = None,
    key_fd: KeyFd = None,
    json_: Json = False,
) -> None:
    """Look somebody up as the desk's search box does. Nobody is ever chosen for you."""
    with roll_of(source, layout, office, key_fd) as store:
        found = store.find(text)
        near = found.near or store.near(text)
    value = {
        "query": text,
        "exact": [_row(match) for match in found.exact],
        "near": [_row(match) for match in near],
        "more": found.more,
    }
    show(json_, value, [*(_line(match) for match in found.exact), *(f"near: {_line(each)}" for each in near)])


@contextmanager
def roll_of(source: Path, layout: str, office: Path | None, key_fd: int | None) -> Iterator[RollStore]:
    """The roll inside a package; or one made from a voter file, encrypted with a key nobody keeps."""
    if source.suffix == ".vcpkg":
        with opened(source, office, key_fd) as contents:
            if contents.roll is None:
                raise Fault(FaultCode.BUNDLE_DAMAGED, part="roll.db")
            store = RollStore(contents.roll, contents.roll_key)
            try:
                yield store
            finally:
                store.close()
        return
    known = load_layout(layout) if layout else detect_layout(source)
    with tempfile.TemporaryDirectory() as work:
        path, key = Path(work) / "roll.db", token_bytes(32)
        with RollWriter(path, key) as writer:
            writer.add(VoterReading((source,), known, progress=meter("Reading")))
            writer.finish(as_of=SystemClock().now().date(), version="")
        store = RollStore(path, key)
        try:
            yield store
        finally:
            store.close()


def _row(match: Match) -> dict[str, object]:
    voter = match.voter
    return {
        "id": voter.id,
        "name": voter.name.full,
        "first": voter.name.first,
        "middle": voter.name.middle,
        "last": voter.name.last,
        "suffix": voter.name.suffix,
        "birth_year": voter.birth.year if voter.birth else None,
        "residence": "" if voter.confidential else voter.residence.line,
        "precinct": voter.precinct_key,
        "style": voter.style,
        "status": voter.status.value,
        "envelope_id": voter.envelope_id,
        "why": [each.value for each in match.why],
    }


def _line(match: Match) -> str:
    voter = match.voter
    born = f"born {voter.birth.year}" if voter.birth else "birth not on file"
    home = "address protected" if voter.confidential else voter.residence.line
    return f"{voter.name.with_suffix} | {born} | {home} | precinct {voter.precinct_key} | {voter.status.value}"
