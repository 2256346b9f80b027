"""The import report as lines of text: for the terminal, and as the body of the page that the clerk signs."""

from typing import TYPE_CHECKING

from app.importers.report_words import note_text, reason_text
from app.importers.voters_notes import Noted, Rejected

if TYPE_CHECKING:
    from app.importers.report import FileRead, HistoryAccount, ImportReport

_DELIMITERS = {",": "comma", "\t": "tab", "|": "bar", ";": "semicolon", "": "none"}
_TABLES = (("precincts", "Precinct"), ("splits", "Precinct/split"), ("styles", "Ballot style"), ("statuses", "Status"))


def report_lines(report: "ImportReport") -> tuple[str, ...]:
    """Every rejection and every total; nothing of any voter."""
    info = report.info
    lines = [
        f"Import report: {report.title} ({report.layout})",
        f"List: {info.kind}, version {info.version or 'not given'}, cut-off {info.cut_off or 'not given'}",
        "",
    ]
    for file in report.files:
        lines += _file(file)
    lines += ["", f"Read {report.read} = stored {report.stored} + rejected {len(report.rejected)}"]
    if report.rejected:
        lines += ["", "Rejected"]
    lines += map(_rejected, report.rejected)
    if report.notes:
        lines += ["", "Understood"]
    lines += [f"  {one.count:>9,}  {note_text(one.note, one.detail)}{_first(one)}" for one in report.notes]
    if any(one.note == "two_digit_year" for one in report.notes):
        lines.append(f"             two-digit years stand for {report.years[0]} to {report.years[1]}")
    for name, title in _TABLES:
        lines += _table(report, name, title)
    if report.history is not None:
        lines += _history(report.history)
    return (*lines, "", "Checked by ______________________________   Date ______________")


def _rejected(one: Rejected) -> str:
    where = f"line {one.line}" if one.line == one.last else f"lines {one.line}-{one.last}"
    return f"  {one.file} {where}: {reason_text(one.reason, one.facts)}"


def _history(told: "HistoryAccount") -> list[str]:
    return [
        "",
        f"Package history from the sorter: it tells of the packages of {told.voters:,} voters on the list",
        *(line for file in told.files for line in _file(file)),
        *map(_rejected, told.rejected),
        *(f"  {file} line {line}: nobody on the list has this package" for file, line in told.unmatched),
        *(f"  {one.count:>9,}  {note_text(one.note, one.detail)}{_first(one)}" for one in told.notes),
    ]


def _file(file: "FileRead") -> list[str]:
    return [
        f"File {file.name}: {file.size:,} bytes, {file.encoding}, delimiter {_DELIMITERS.get(file.delimiter, '?')}",
        f"  SHA-256 {file.sha256}",
        f"  {file.lines:,} lines = {file.header} header + {file.blank} blank + {file.continued} continued "
        f"+ {file.read:,} read; {file.stored:,} stored, {file.rejected:,} rejected",
    ]


def _first(one: Noted) -> str:
    """The first few places; the file is named when there are several."""
    if not one.where:
        return ""
    several = len({file for file, _ in one.where}) > 1
    places = ", ".join(f"{file}:{line}" if several else str(line) for file, line in one.where)
    return f" (line{'s' if len(one.where) > 1 else ''} {places}{', …' if one.count > len(one.where) else ''})"


def _table(report: "ImportReport", name: str, title: str) -> list[str]:
    counts: tuple[tuple[str, int], ...] = getattr(report, name)
    if (name == "splits" and counts == report.precincts) or all(not key for key, _ in counts):
        return []
    width = max(len(title), *(len(key) for key, _ in counts), len("(none)"))
    if report.previous is None:
        rows = [f"  {key or '(none)':<{width}}  {count:>10,}" for key, count in counts]
        return ["", f"  {title:<{width}}  {'voters':>10}", *rows]
    beside: tuple[tuple[str, int, int], ...] = getattr(report.previous, name)
    rows = [f"  {key or '(none)':<{width}}  {was:>10,}  {now:>10,}  {now - was:>+10,}" for key, was, now in beside]
    return ["", f"  {title:<{width}}  {'before':>10}  {'now':>10}  {'difference':>10}", *rows]
