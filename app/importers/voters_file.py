"""One voter file, opened: surveyed, its header understood, its records ready to be taken one by one."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from app.faults import Fault, FaultCode
from app.importers.voters_blocks import blocks
from app.importers.voters_header import Header, match_header, positional, split_header
from app.importers.voters_json import json_records
from app.importers.voters_layout import Layout
from app.importers.voters_lines import Count, Record, Reject, delimited, fixed, lines
from app.importers.voters_notes import Note, Notebook
from app.importers.voters_survey import UTF8, WINDOWS, Survey, survey
from app.importers.voters_trouble import Trouble, trouble


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenFile:
    """``fits`` are the numbers of fields a record may have; one more than the header's may be blank."""

    seen: Survey
    header: Header
    delimiter: str
    records: Iterator[Record]
    count: Count
    fits: frozenset[int]

    @property
    def header_lines(self) -> int:
        """A JSON record names its own columns."""
        return int(self.header.found and bool(self.delimiter))


def open_file(
    path: Path,
    layout: Layout,
    *,
    encoding: str,
    delimiter: str,
    heard: Callable[[bytes], None],
    reject: Reject,
    notebook: Notebook,
    most: int = 0,
) -> OpenFile:
    """Raises the FILE_… faults and LAYOUT_MISMATCH; says in ``notebook`` what was assumed. ``most`` bytes at most are
    looked at when it is not 0."""
    count = Count()
    if layout.format == "json":
        columns, records, size = json_records(path, layout, heard, reject, count)
        header = match_header(layout, columns, path.name)
        seen = Survey(size=size, lines=0, encoding=UTF8)
        return OpenFile(
            seen=seen, header=header, delimiter="", records=records, count=count, fits=frozenset({len(columns)})
        )
    seen = survey(path, layout.encodings, encoding, most=most)
    _say_encoding(seen, path.name, notebook)
    source = lines(blocks(path, seen.utf16, heard, most=most), seen.encoding, reject, count, suspects=seen.suspects)
    first = next(source, None)
    if first is None:
        if count.blank == count.lines:
            raise trouble(FaultCode.FILE_EMPTY, Trouble.BLANK_LINES, file=path.name)
        raise trouble(FaultCode.FILE_NOT_LIST, Trouble.NO_READABLE_LINE, file=path.name)
    if layout.format == "fixed":
        widths = next((form for form in layout.widths if sum(form) == len(first[1])), None)
        if widths is None:
            raise Fault(
                FaultCode.LAYOUT_MISMATCH,
                file=path.name,
                line=first[0],
                layout=layout.name,
                expected=" or ".join(f"{sum(form)} characters" for form in layout.widths),
                found=f"{len(first[1])} characters",
            )
        header = positional(layout, len(widths), path.name)
        return OpenFile(
            seen=seen,
            header=header,
            delimiter="",
            records=fixed(chain([first], source), widths, reject),
            count=count,
            fits=frozenset({len(widths)}),
        )
    mark, names = split_header(layout, first[1], delimiter)
    header = match_header(layout, names, path.name)
    _say_columns(header, layout, path.name, notebook)
    rest = source if header.found else chain([first], source)
    fits = frozenset({header.named, header.width, header.named + 1})
    return OpenFile(
        seen=seen,
        header=header,
        delimiter=mark,
        records=delimited(rest, mark, layout.quote, fits=fits, reject=reject, count=count),
        count=count,
        fits=fits,
    )


def _say_encoding(seen: Survey, name: str, notebook: Notebook) -> None:
    if seen.utf16:
        notebook.say(Note.ENCODING_UTF16, name)
    if seen.encoding == WINDOWS:
        notebook.say(Note.ENCODING_ASSUMED, name)


def _say_columns(header: Header, layout: Layout, name: str, notebook: Notebook) -> None:
    if not header.found:
        notebook.say(Note.NO_HEADER, name)
    for note, columns in (
        (Note.COLUMNS_RENAMED, header.renamed),
        (Note.COLUMNS_UNKNOWN, header.unknown),
        (Note.COLUMNS_ABSENT, header.absent if layout.unknown == "note" else ()),
    ):
        if columns:
            notebook.say(note, f"{name}: {', '.join(columns)}")
