"""The import report a clerk signs: every line of every file accounted for, and what the list holds.

lines = header + blank + continued + read, and read = stored + rejected, for each file and in all. A report that does
not add up cannot be made. It holds no voter's name, id or address, so it can be filed and passed on (CASES A73).
"""

from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

from app.importers.report_compare import Comparison
from app.importers.report_text import report_lines
from app.importers.report_words import note_text, reason_text
from app.importers.voters_layout import title_in
from app.importers.voters_notes import Noted, Rejected

Counts = tuple[tuple[str, int], ...]
"""(precinct, split, style or status; how many voters), in order of the name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListInfo:
    """Which list this is (SNP-04, SNP-06): ``version`` as the state names it, ``cut_off`` the day it holds for."""

    kind: Literal["full", "changes", "removals"] = "full"
    version: str = ""
    cut_off: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FileRead:
    """One file's own account. ``delimiter`` is blank for fixed width and JSON; in JSON, lines are records."""

    name: str
    sha256: str
    size: int
    encoding: str
    delimiter: str
    lines: int
    header: int
    blank: int
    continued: int
    read: int
    stored: int
    rejected: int

    def __post_init__(self) -> None:
        if (
            self.lines != self.header + self.blank + self.continued + self.read
            or self.read != self.stored + self.rejected
        ):
            raise ValueError(f"the lines of {self.name} do not add up")


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryAccount:
    """What became of the lines of the sorter's package history: rejected, of nobody on the list, or told of a package
    (SNP-11). No line of it is a voter's, so it has no part in the account of the list."""

    files: tuple[FileRead, ...]
    rejected: tuple[Rejected, ...]
    notes: tuple[Noted, ...]
    voters: int
    """Whose package it told of."""
    unmatched: tuple[tuple[str, int], ...]
    """(file, line) of the first line on each package of nobody on the list."""

    def as_json(self) -> dict[str, Any]:
        return {
            "read": sum(file.read for file in self.files),
            "stored": sum(file.stored for file in self.files),
            "rejected": [_rejection(one) for one in self.rejected],
            "notes": [_note(one) for one in self.notes],
            "voters": self.voters,
            "unmatched": [{"file": file, "line": line} for file, line in self.unmatched],
            "files": [_file(file) for file in self.files],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportReport:
    """What came of reading a list. ``rejected`` are in the order of the files and their lines."""

    layout: str
    title: str
    """The layout's, in English."""
    info: ListInfo
    files: tuple[FileRead, ...]
    rejected: tuple[Rejected, ...]
    notes: tuple[Noted, ...]
    precincts: Counts
    splits: Counts
    styles: Counts
    statuses: Counts
    years: tuple[int, int]
    """What a two-digit year was taken to mean: the first and last year of the hundred."""
    previous: Comparison | None = None
    history: HistoryAccount | None = None
    titles: tuple[tuple[str, str], ...] = ()
    """(language, title) of the layout; for people, not for ``as_json``."""

    def __post_init__(self) -> None:
        if len(self.rejected) != sum(file.rejected for file in self.files):
            raise ValueError("the rejections do not add up")

    @property
    def read(self) -> int:
        return sum(file.read for file in self.files)

    @property
    def stored(self) -> int:
        return sum(file.stored for file in self.files)

    def title_in(self, language: str) -> str:
        return title_in(self.title, self.titles, language)

    def lines(self) -> tuple[str, ...]:
        """For people: the report as text, ready to print and sign."""
        return report_lines(self)

    def as_json(self) -> dict[str, Any]:
        """For ``--json``: plain values, ready for ``json.dumps``; stable names."""
        return {
            "layout": self.layout,
            "title": self.title,
            "list": {
                "kind": self.info.kind,
                "version": self.info.version,
                "cut_off": self.info.cut_off.isoformat() if self.info.cut_off else "",
            },
            "lines": sum(file.lines for file in self.files),
            "read": self.read,
            "stored": self.stored,
            "rejected": [_rejection(one) for one in self.rejected],
            "notes": [_note(one) for one in self.notes],
            "precincts": dict(self.precincts),
            "splits": dict(self.splits),
            "styles": dict(self.styles),
            "statuses": dict(self.statuses),
            "two_digit_years": list(self.years),
            "files": [_file(file) for file in self.files],
            "previous": self.previous.as_json() if self.previous else None,
            "history": self.history.as_json() if self.history else None,
        }


def _file(file: FileRead) -> dict[str, Any]:
    return {name: getattr(file, name) for name in FileRead.__dataclass_fields__}


def _rejection(one: Rejected) -> dict[str, Any]:
    return {
        "file": one.file,
        "line": one.line,
        "last_line": one.last,
        "code": one.reason.value,
        "reason": reason_text(one.reason, one.facts),
        **dict(one.facts),
    }


def _note(one: Noted) -> dict[str, Any]:
    return {
        "code": one.note.value,
        "note": note_text(one.note, one.detail),
        "count": one.count,
        "detail": one.detail,
        "lines": [line for _, line in one.where],
        "where": [{"file": file, "line": line} for file, line in one.where],
    }
