"""The import report as CSV, twice and never the same file: one for spreadsheets, one byte-exact (CASES A102)."""

import csv
import io
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from app.importers.report_words import note_text, reason_text

if TYPE_CHECKING:
    from app.importers.report import HistoryAccount, ImportReport

COLUMNS = ("part", "file", "line", "last_line", "code", "name", "count", "before", "difference", "text")
_COUNTED = ("lines", "header", "blank", "continued", "read", "stored", "rejected", "size")
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def report_csv(report: "ImportReport") -> bytes:
    """For programs: UTF-8, LF, every value as it is."""
    return _written(report, lambda text: text, newline="\n").encode()


def report_spreadsheet(report: "ImportReport") -> bytes:
    """For spreadsheets: a byte-order mark, CR LF, and an apostrophe before anything that could be a formula."""
    return _written(report, spreadsheet_safe, newline="\r\n").encode("utf-8-sig")


def spreadsheet_safe(text: str) -> str:
    """``=1+1`` becomes ``'=1+1``; a plain number, negative or not, stays a number."""
    if not text.startswith(_FORMULA) or text.removeprefix("-").isdigit():
        return text
    return f"'{text}"


def _written(report: "ImportReport", cell: Callable[[str], str], *, newline: str) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator=newline)
    writer.writerow(COLUMNS)
    for row in _rows(report):
        writer.writerow([cell(row.get(column, "")) for column in COLUMNS])
    return out.getvalue()


def _rows(report: "ImportReport") -> Iterator[dict[str, str]]:
    for name, count in (("read", report.read), ("stored", report.stored), ("rejected", len(report.rejected))):
        yield {"part": "total", "name": name, "count": str(count)}
    yield from _read(report, "")
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
        yield from _read(report.history, "history_")
        for name, line in report.history.unmatched:
            yield {"part": "history_unmatched", "file": name, "line": str(line), "last_line": str(line)}


def _read(of: "ImportReport | HistoryAccount", part: str) -> Iterator[dict[str, str]]:
    """What was read: files, rejected lines, notes."""
    for file in of.files:
        for name in _COUNTED:
            yield {"part": f"{part}file", "file": file.name, "name": name, "count": str(getattr(file, name))}
        yield {"part": f"{part}file", "file": file.name, "name": "sha256", "text": file.sha256}
        yield {"part": f"{part}file", "file": file.name, "name": "encoding", "text": file.encoding}
    for one in of.rejected:
        text = reason_text(one.reason, one.facts)
        places = {"line": str(one.line), "last_line": str(one.last)}
        yield {"part": f"{part}rejected", "file": one.file, **places, "code": one.reason.value, "text": text}
    for noted in of.notes:
        text = note_text(noted.note, noted.detail)
        yield {"part": f"{part}note", "code": noted.note.value, "count": str(noted.count), "text": text}
