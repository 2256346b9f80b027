"""``votecenter roll``: account for every line of a voter file; look a voter up as the desk does."""

import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from secrets import token_bytes
from typing import Annotated

import typer

from app.bootstrap import tools
from app.cli.election import Office, opened
from app.cli.out import Json, meter, show
from app.cli.secret import KeyFd
from app.clock import SystemClock
from app.domain.matching import Match
from app.domain.streets import StreetIndex
from app.domain.streets_check import orphans
from app.faults import Fault, FaultCode
from app.i18n import Words
from app.importers.layouts import layout_names, load_layout
from app.importers.report import ListInfo
from app.importers.streets import load_streets
from app.importers.voters import VoterReading
from app.importers.voters_apart import rows_of
from app.importers.voters_detect import detect_layout
from app.importers.voters_first import first_lines
from app.importers.voters_layout import Layout
from app.importers.voters_mapping import Lack, lacks, preview, proposed, with_delimiter, with_header
from app.importers.voters_questions import DATED, order_of
from app.services.import_files import write_report
from app.services.roll_check import (
    Wanted,
    check_list,
    delimiter_named,
    encoding_named,
    layout_of,
    save_map,
)
from app.store.roll_store import RollStore
from app.store.roll_writer import RollWriter

app = typer.Typer(no_args_is_help=True)


@app.command("check")
def check(
    files: Annotated[list[Path], typer.Argument(help="The state's voter file, or its several files.")],
    layout: Annotated[str, typer.Option(help=f"One of: {', '.join(layout_names())}.")] = "",
    map_: Annotated[Path | None, typer.Option("--map", help="Your own column mapping instead of a layout.")] = None,
    encoding: Annotated[str, typer.Option(help="utf-8 or windows-1252, where the file leaves a doubt.")] = "",
    delimiter: Annotated[str, typer.Option(help="comma, tab, bar or semicolon, where the file leaves a doubt.")] = "",
    version: Annotated[str, typer.Option(help="The list's version, as the state names it.")] = "",
    cut_off: Annotated[str, typer.Option("--cut-off", help="The day the list holds for, YYYY-MM-DD.")] = "",
    previous: Annotated[
        Path | None, typer.Option("--previous", help="The JSON report of the list before, to compare counts with.")
    ] = None,
    streets: Annotated[
        Path | None, typer.Option("--streets", help="Also say whom this street file does not place.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="A folder for the report as PDF to sign, CSV and JSON.")
    ] = None,
    language: Annotated[str, typer.Option("--language", help="The PDF's language: en or es.")] = "en",
    json_: Json = False,
) -> None:
    """Read a voter file and account for every line: read = stored + rejected."""
    wanted = Wanted(
        files=tuple(files),
        layout=layout,
        map=map_,
        encoding=encoding_named(encoding),
        delimiter=delimiter_named(delimiter),
        info=ListInfo(version=version, cut_off=day_of(cut_off)),
        previous=previous,
    )
    report = check_list(wanted, meter("Reading"))
    value, lines = report.as_json(), list(report.lines())
    if streets is not None:
        told = unplaced(files, layout_of(wanted), streets)
        value["streets"] = told
        lines.append(
            f"Street file: {told['lines']} lines, {told['problems']} problems, {told['unplaced']} voters unplaced"
        )
    if output is not None:
        printed = f"{SystemClock().now():%Y-%m-%d %H:%M}"
        output.mkdir(parents=True, exist_ok=True)
        written = write_report(report, output, tools().renderer, Words(language), printed=printed)
        value["files_written"] = [str(each) for each in written]
        lines += ["", *(f"Wrote {each}" for each in written)]
    show(json_, value, lines)


def day_of(text: str) -> date | None:
    """A day given as an option. Raises FILE_BAD."""
    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Fault(
            FaultCode.FILE_BAD, reason="the cut-off is not a day", expected="YYYY-MM-DD", found=text[:40]
        ) from None


@app.command("map")
def map_columns(
    file: Annotated[Path, typer.Argument(help="A voter file no layout fits.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The mapping to write (*.toml).")],
    encoding: Annotated[str, typer.Option(help="utf-8 or windows-1252.")] = "",
    delimiter: Annotated[str, typer.Option(help="comma, tab, bar or semicolon.")] = "",
    header: Annotated[bool | None, typer.Option("--header/--no-header", help="Whether line 1 names columns.")] = None,
    json_: Json = False,
) -> None:
    """Propose a mapping of your own for a file, to be looked over and completed, then used with --map."""
    first = first_lines(file, encoding_named(encoding))
    layout = proposed(first, output.stem)
    if mark := delimiter_named(delimiter):
        layout = with_delimiter(layout, first, mark)
    if header is not None:
        layout = with_header(layout, first, header=header)
    missing = lacks(layout, first)
    save_map(layout, output)
    tried = None if set(missing) - {Lack.DATES} else preview(file, layout).report
    words = Words()
    value = {
        "map": str(output),
        "encoding": layout.encodings[0],
        "delimiter": layout.delimiters[0] if layout.format == "delimited" else "",
        "header": layout.header == "yes",
        "columns": {field: list(spec.columns) for field, spec in layout.columns},
        "status": {code: meaning.value for code, meaning in layout.status},
        "districts": dict(layout.districts),
        "dates": {kind: order_of(layout, kind) for kind in DATED},
        "missing": [each.value for each in missing],
        "tried": {"read": tried.read, "stored": tried.stored, "rejected": len(tried.rejected)} if tried else None,
    }
    lines = [f"{field}: {', '.join(spec.columns)}" for field, spec in layout.columns]
    lines += [f"status {code or '(blank)'}: {meaning.value}" for code, meaning in layout.status]
    lines += [f"district {kind}: {column}" for kind, column in layout.districts]
    if tried:
        lines.append(f"The beginning: read {tried.read} = stored {tried.stored} + rejected {len(tried.rejected)}")
    lines += [words(f"roll.lack.{each.value}") for each in missing]
    show(json_, value, [*lines, f"Wrote {output}. Look it over, then: votecenter roll check {file} --map {output}"])


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
    lines = [*(_line(match) for match in found.exact), *(f"near: {_line(each)}" for each in near)]
    show(json_, value, lines or ["Nobody found."])


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
            writer.add_rows(rows_of(VoterReading((source,), known, progress=meter("Reading"))))
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
