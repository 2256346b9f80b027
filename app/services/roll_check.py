"""The office checks a voter list: which layout, and the reading. Used by window and command."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.faults import Fault, FaultCode
from app.importers.elections import DELIMITERS
from app.importers.layouts import load_layout, load_map
from app.importers.report import ImportReport, ListInfo
from app.importers.voters import check_file
from app.importers.voters_detect import detect_layout
from app.importers.voters_layout import Layout
from app.importers.voters_layout_write import map_text
from app.importers.voters_survey import KNOWN_ENCODINGS
from app.importers.voters_trouble import Trouble, trouble
from app.ports import Progress
from app.store.durable import write_durably

LARGEST_REPORT = 200_000_000
"""Bytes of an earlier report's JSON; a hundred thousand rejections take thirty million."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What a clerk said of a list. ``layout`` is a name, ``map`` a mapping of one's own; neither: recognized by its
    columns. ``encoding`` and ``delimiter`` are answers where a file is doubtful; blank: detected and said."""

    files: tuple[Path, ...]
    layout: str = ""
    map: Path | None = None
    encoding: str = ""
    delimiter: str = ""
    info: ListInfo = ListInfo()
    previous: Path | None = None
    """The JSON of the report on the list before."""


def layout_of(wanted: Wanted) -> Layout:
    """Raises LAYOUT_UNKNOWN, FILE_… faults."""
    if wanted.map is not None:
        return load_map(wanted.map)
    return load_layout(wanted.layout) if wanted.layout else detect_layout(wanted.files[0])


def check_list(wanted: Wanted, progress: Progress | None = None) -> ImportReport:
    """Every line of the list accounted for. Raises LAYOUT_…, FILE_… and CANCELED faults."""
    if not wanted.files:
        raise Fault(FaultCode.FILE_MISSING, file="")
    previous = read_report(wanted.previous) if wanted.previous is not None else None
    return check_file(
        wanted.files,
        layout_of(wanted),
        info=wanted.info,
        previous=previous,
        encoding=wanted.encoding,
        delimiter=wanted.delimiter,
        detected=not wanted.layout and wanted.map is None,
        progress=progress,
    )


def read_report(path: Path) -> dict[str, Any]:
    """An earlier report's JSON. Raises FILE_MISSING, FILE_UNREADABLE, FILE_TOO_LARGE, FILE_BAD."""
    try:
        if path.stat().st_size > LARGEST_REPORT:
            raise Fault(FaultCode.FILE_TOO_LARGE, file=path.name, most=f"at most {LARGEST_REPORT:,} bytes")
        found = json.loads(path.read_bytes())
    except FileNotFoundError:
        raise Fault(FaultCode.FILE_MISSING, file=path.name) from None
    except OSError as error:
        raise Fault(FaultCode.FILE_UNREADABLE, file=path.name, reason=error.strerror or "") from None
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise trouble(FaultCode.FILE_BAD, Trouble.NOT_A_REPORT, file=path.name, expected="import report")
    return found


def save_map(layout: Layout, path: Path) -> None:
    """A mapping of one's own, for the next list and for ``election.toml``. Raises FILE_EXISTS, FILE_MISSING for a
    folder that is not there, PLACE_FULL, PLACE_CLOSED, DRIVE_…"""
    if path.exists():
        raise Fault(FaultCode.FILE_EXISTS, file=path.name)
    if not path.parent.is_dir():
        raise Fault(FaultCode.FILE_MISSING, file=path.parent.name)
    write_durably(path, map_text(layout).encode(), place=path.parent)


def delimiter_named(text: str, known: Sequence[str] = tuple(DELIMITERS.values())) -> str:
    """``tab`` or the mark itself. Raises FILE_BAD for anything else; blank stays blank."""
    mark = DELIMITERS.get(text.casefold(), text)
    if mark and mark not in known:
        raise Fault(FaultCode.FILE_BAD, reason="the delimiter is not known", expected=", ".join(DELIMITERS), found=text)
    return mark


def encoding_named(text: str) -> str:
    """Raises FILE_BAD for one that is not known; blank stays blank. Latin-1 is read as its superset."""
    name = {"latin-1": "windows-1252", "iso-8859-1": "windows-1252", "cp1252": "windows-1252"}.get(
        text.casefold(), text.casefold()
    )
    if name and name not in KNOWN_ENCODINGS:
        raise Fault(
            FaultCode.FILE_BAD, reason="the encoding is not known", expected=", ".join(KNOWN_ENCODINGS), found=text
        )
    return name
