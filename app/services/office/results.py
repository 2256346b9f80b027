"""What the office keeps of a reconciliation: merged files, each whole or not there, and a safe copy for spreadsheets.

The files for machines are byte-exact; a copy whose cells no spreadsheet takes for a formula stands beside each, in its
own folder, so that neither is mistaken for the other (CASES A102).
"""

import csv
import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from app.faults import Fault, FaultCode
from app.services.event_log import LOG_END
from app.services.office.counts import ballot_counts
from app.services.office.facts import CenterFacts, Reconciled
from app.services.office.reports import (
    center_rows,
    conflict_rows,
    finding_rows,
    hour_rows,
    statement_rows,
    summary,
)
from app.services.office.tables import EVENTS, HEADINGS
from app.services.packages import Contents
from app.services.tables import table
from app.store.durable import write_durably

SPREADSHEETS = "spreadsheets"
PART = ".part"
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula (OWASP)."""


class Results:
    """A folder being filled: ``keep`` takes each center's rows as it comes, ``finish`` names everything."""

    def __init__(self, folder: Path, at: datetime, *, events: bytes = b"") -> None:
        """``at`` is when the office does it; ``events`` the beginning of the merged event log, where one is wanted.
        Raises Fault(STORE_READ_ONLY) for a folder that cannot be written."""
        self._folder, self._at, self._events = folder, at, events
        self._open: dict[str, BinaryIO] = {}
        self._first = True
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            for name, heading in HEADINGS.items():
                self._open[name] = (folder / (name + PART)).open("wb")
                self._open[name].write(table(heading, ()))
        except OSError:
            raise Fault(FaultCode.STORE_READ_ONLY, file=folder.name) from None

    def keep(self, facts: CenterFacts) -> None:
        """One center's rows. Raises Fault(DISK_FULL)."""
        try:
            for name in HEADINGS:
                self._open[name].write(facts.files.get(name, b""))
            if self._events and facts.files.get(EVENTS):
                self._log().write((b"" if self._first else b",\n") + facts.files[EVENTS])
                self._first = False
        except OSError:
            raise Fault(FaultCode.DISK_FULL, file=self._folder.name) from None

    def finish(self, result: Reconciled, contents: Contents) -> None:
        """Everything under its name. Raises Fault(DISK_FULL)."""
        if self._events:
            self._log().write(LOG_END)
        for name, file in self._open.items():
            file.close()
            (self._folder / (name + PART)).replace(self._folder / name)
        self._open = {}
        self._put("reconcile.json", json.dumps(summary(result), indent=1, sort_keys=True).encode() + b"\n")
        self._put("conflicts.csv", conflict_rows(result))
        self._put("findings.csv", finding_rows(result))
        self._put("centers.csv", center_rows(result, contents))
        self._put("statement.csv", statement_rows(result))
        self._put("hours.csv", hour_rows(result))
        self._put("ballot_counts.json", ballot_counts(result, contents, self._at))
        self._spreadsheets()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """What was not finished leaves no file."""
        for name, file in self._open.items():
            file.close()
            (self._folder / (name + PART)).unlink(missing_ok=True)

    def _log(self) -> BinaryIO:
        if EVENTS not in self._open:
            self._open[EVENTS] = (self._folder / (EVENTS + PART)).open("wb")
            self._open[EVENTS].write(self._events)
        return self._open[EVENTS]

    def _put(self, name: str, data: bytes) -> None:
        write_durably(self._folder / name, data)

    def _spreadsheets(self) -> None:
        safe = self._folder / SPREADSHEETS
        safe.mkdir(mode=0o700, exist_ok=True)
        for path in sorted(self._folder.glob("*.csv")):
            part = safe / (path.name + PART)
            with (
                path.open(encoding="utf-8", newline="") as rows,
                part.open("w", encoding="utf-8-sig", newline="") as out,
            ):
                csv.writer(out, lineterminator="\r\n").writerows(safe_rows(csv.reader(rows)))
            part.replace(safe / path.name)


def safe_rows(rows: Iterable[list[str]]) -> Iterator[list[str]]:
    """Every cell as text: what would begin a formula gets an apostrophe before it."""
    return ([safe_cell(cell) for cell in row] for row in rows)


def safe_cell(cell: str) -> str:
    """``=1+1`` becomes ``'=1+1``. A plain number may keep its sign: ``-1`` is a difference, not a formula."""
    if not cell.startswith(FORMULA):
        return cell
    plain = cell[1:]
    return cell if cell[0] == "-" and plain.isascii() and plain.isdigit() else f"'{cell}"
