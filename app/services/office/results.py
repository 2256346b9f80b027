"""What the office keeps of a reconciliation: merged files, each whole or not there, and a safe copy for spreadsheets.

The files for machines are byte-exact; a copy whose cells no spreadsheet takes for a formula stands beside each, in its
own folder, so that neither is mistaken for the other (CASES A102).
"""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from app.faults import Fault
from app.oserrors import fault_from
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
from app.services.office.spreadsheets import BOM, safe_table
from app.services.office.tables import EVENTS, HEADINGS
from app.services.packages import Contents
from app.services.tables import table
from app.store.durable import write_durably

SPREADSHEETS = "spreadsheets"
PART = ".part"


class Results:
    """A folder being filled: ``keep`` takes each center's rows as it comes, ``finish`` names everything. That the place
    is full, closed or gone is told of it by name: each step raises Fault(PLACE_FULL, PLACE_CLOSED, DRIVE_…)."""

    def __init__(self, folder: Path, at: datetime, *, events: bytes = b"") -> None:
        """``at`` is when the office does it; ``events`` the beginning of the merged event log, where one is wanted."""
        self._folder, self._at, self._events = folder, at, events
        self._open: dict[str, BinaryIO] = {}
        self._first = True
        try:
            with self._told():
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                (folder / SPREADSHEETS).mkdir(mode=0o700, exist_ok=True)
                for name, heading in HEADINGS.items():
                    self._begin(name).write(table(heading, ()))
                    self._begin(f"{SPREADSHEETS}/{name}").write(BOM + table(heading, ()))
        except Fault:
            self._drop()
            raise

    def keep(self, facts: CenterFacts) -> None:
        """One center's rows."""
        with self._told():
            for name in HEADINGS:
                rows = facts.files.get(name, b"")
                self._open[name].write(rows)
                self._open[f"{SPREADSHEETS}/{name}"].write(safe_table(rows))
            if self._events and facts.files.get(EVENTS):
                self._log().write((b"" if self._first else b",\n") + facts.files[EVENTS])
                self._first = False

    def finish(self, result: Reconciled, contents: Contents) -> None:
        """Everything under its name."""
        with self._told():
            if self._events:
                self._log().write(LOG_END)
            for file in self._open.values():
                file.flush()
                os.fsync(file.fileno())
            for name, file in self._open.items():
                file.close()
                (self._folder / (name + PART)).replace(self._folder / name)
            self._open = {}
        self._write("reconcile.json", json.dumps(summary(result), indent=1, sort_keys=True).encode() + b"\n")
        self._write("ballot_counts.json", ballot_counts(result, contents, self._at))
        for name, data in (
            ("conflicts.csv", conflict_rows(result)),
            ("findings.csv", finding_rows(result)),
            ("centers.csv", center_rows(result, contents)),
            ("statement.csv", statement_rows(result)),
            ("hours.csv", hour_rows(result)),
        ):
            self._write(name, data)
            self._write(f"{SPREADSHEETS}/{name}", BOM + safe_table(data))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """What was not finished leaves no file."""
        self._drop()

    def _drop(self) -> None:
        for name, file in self._open.items():
            with suppress(OSError):  # what it still held back has no room either
                file.close()
            with suppress(OSError):
                (self._folder / (name + PART)).unlink(missing_ok=True)
        self._open = {}

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Also of the rows that were held back until now, it is the place that has no room."""
        try:
            yield
        except OSError as error:
            name = Path(error.filename or self._folder).name.removesuffix(PART)
            raise fault_from(error, place=self._folder, file=name) from None

    def _write(self, name: str, data: bytes) -> None:
        write_durably(self._folder / name, data, place=self._folder)

    def _begin(self, name: str) -> BinaryIO:
        """Readable by its owner only: the register has names and addresses in it."""
        handle = os.open(self._folder / (name + PART), os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
        self._open[name] = os.fdopen(handle, "wb")
        return self._open[name]

    def _log(self) -> BinaryIO:
        if EVENTS not in self._open:
            self._begin(EVENTS).write(self._events)
        return self._open[EVENTS]
