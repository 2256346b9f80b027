"""The import report as CSV, twice and never the same file: one for spreadsheets, one byte-exact (CASES A102).

Every row is made here, those of changes, removals and package history too: ``part`` says whose it is.
"""

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from app.importers.report_words import note_text, reason_text

if TYPE_CHECKING:
    from app.importers.report import FileRead, ImportReport
    from app.importers.voters_notes import Noted, Rejected

CsvRow = dict[str, str]
COLUMNS = ("part", "file", "line", "last_line", "code", "name", "count", "before", "difference", "text")
_COUNTED = ("lines", "header", "blank", "continued", "read", "stored", "rejected", "size")
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def report_csv(report: "ImportReport", more: Iterable[CsvRow] = ()) -> bytes:
    """For programs: UTF-8, LF, every value as it is. ``more`` comes after the list's own rows."""
    return _written((*_rows(report), *more), lambda text: text, newline="\n").encode()


def report_spreadsheet(report: "ImportReport", more: Iterable[CsvRow] = ()) -> bytes:
    """For spreadsheets: a byte-order mark, CR LF, and an apostrophe before anything that could be a formula."""
    return _written((*_rows(report), *more), spreadsheet_safe, newline="\r\n").encode("utf-8-sig")


def spreadsheet_safe(text: str) -> str:
    """``=1+1`` becomes ``'=1+1``; a plain number, negative or not, stays a number."""
    if not text.startswith(_FORMULA) or text.removeprefix("-").isdigit():
        return text
    return f"'{text}"


def read_rows(files: Iterable["FileRead"], part: str, code: str = "") -> Iterator[CsvRow]:
    """Each file's account."""
    for file in files:
        whose = {"part": part, "file": file.name, "code": code}
        for name in _COUNTED:
            yield {**whose, "name": name, "count": str(getattr(file, name))}
        yield {**whose, "name": "sha256", "text": file.sha256}
        yield {**whose, "name": "encoding", "text": file.encoding}


def rejected_rows(rejected: Iterable["Rejected"], part: str) -> Iterator[CsvRow]:
    """Lines that could not be used, each with its reason."""
    for one in rejected:
        text = reason_text(one.reason, one.facts)
        places = {"line": str(one.line), "last_line": str(one.last)}
        yield {"part": part, "file": one.file, **places, "code": one.reason.value, "text": text}


def unknown_rows(unknown: Iterable[tuple[str, int]], part: str, text: str = "") -> Iterator[CsvRow]:
    """Lines that name nobody on the list: (file, line)."""
    for file, line in unknown:
        yield {"part": part, "file": file, "line": str(line), "last_line": str(line), "text": text}


def note_rows(notes: Iterable["Noted"], part: str) -> Iterator[CsvRow]:
    """What was understood in its own way."""
    for noted in notes:
        text = note_text(noted.note, noted.detail)
        yield {"part": part, "code": noted.note.value, "count": str(noted.count), "text": text}


def _written(rows: Iterable[CsvRow], cell: Callable[[str], str], *, newline: str) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator=newline)
    writer.writerow(COLUMNS)
    writer.writerows([cell(row.get(column, "")) for column in COLUMNS] for row in rows)
    return out.getvalue()


def _rows(report: "ImportReport") -> Iterator[CsvRow]:
    for name, count in (("read", report.read), ("stored", report.stored), ("rejected", len(report.rejected))):
        yield {"part": "total", "name": name, "count": str(count)}
    yield from read_rows(report.files, "file")
    yield from rejected_rows(report.rejected, "rejected")
    yield from note_rows(report.notes, "note")
    for table in ("precincts", "splits", "styles", "statuses"):
        if report.previous is None:
            for name, count in getattr(report, table):
                yield {"part": table, "name": name, "count": str(count)}
        else:
            for name, was, now in getattr(report.previous, table):
                numbers = {"count": str(now), "before": str(was), "difference": str(now - was)}
                yield {"part": table, "name": name, **numbers}
    if report.history is not None:
        yield {"part": "history", "name": "voters", "count": str(report.history.voters)}
        yield from read_rows(report.history.files, "history_file")
        yield from rejected_rows(report.history.rejected, "history_rejected")
        yield from note_rows(report.history.notes, "history_note")
        yield from unknown_rows(report.history.unmatched, "history_unmatched")
