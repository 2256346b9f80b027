"""Reading a state's voter file: every line stored or rejected by number, in one pass and bounded memory.

``check_file`` gives the report alone (``votecenter roll check``); ``VoterReading`` gives the voters one after another,
and the report when the last one has gone by (the package builder). Files of several counties are read as one list.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

from app.domain.roll import Voter
from app.domain.roll_row import Row, voter_of
from app.faults import Fault, FaultCode
from app.importers.report import Counts, ImportReport, ListInfo
from app.importers.report_compare import compare
from app.importers.voters_checks import odd_row
from app.importers.voters_dates import SUPPOSED_YEAR, YOUNGEST
from app.importers.voters_file import open_file
from app.importers.voters_layout import Layout
from app.importers.voters_ledger import Ledger
from app.importers.voters_notes import Note, Reason
from app.importers.voters_rows import RowMaker
from app.importers.voters_trouble import Trouble, trouble
from app.ports import Progress


class VoterReading:
    """One reading of a list. Iterate once, then ask for the report.

    ``encoding`` and ``delimiter`` are a person's answers where a file is doubtful; blank means detect. ``detected``
    says that the layout was recognized and not chosen; ``most`` that only the first so many bytes of each file are
    read, for a preview. Raises the FILE_… and LAYOUT_MISMATCH faults while iterating, and CANCELED when ``progress``
    (done, of; in bytes) says stop."""

    def __init__(
        self,
        paths: Sequence[Path],
        layout: Layout,
        *,
        info: ListInfo | None = None,
        encoding: str = "",
        delimiter: str = "",
        detected: bool = False,
        progress: Progress | None = None,
        most: int = 0,
    ) -> None:
        self._most = most
        self._paths, self._layout, self._info = tuple(paths), layout, info or ListInfo()
        self._encoding, self._delimiter, self._progress = encoding, delimiter, progress
        self._year = self._info.cut_off.year if self._info.cut_off else SUPPOSED_YEAR
        self._ledger = Ledger()
        self._done = self._total = 0
        self._at = self._paths[0].name if self._paths else ""
        self._finished = False
        if detected:
            self._ledger.notebook.say(Note.LAYOUT_DETECTED, layout.name)

    def __iter__(self) -> Iterator[Voter]:
        return map(voter_of, self.rows())

    def rows(self) -> Iterator[Row]:
        """The voters as flat rows: the way into a roll."""
        if not self._paths:
            raise Fault(FaultCode.FILE_MISSING, file="")
        self._total = self.size
        for path in self._paths:
            yield from self._file(path)
        for alike in self._ledger.tally.lookalikes():
            self._ledger.notebook.say(Note.LOOKALIKE_PRECINCTS, " | ".join(alike))
        self._finished = True

    @property
    def size(self) -> int:
        """Bytes of all files that are there."""
        return sum(path.stat().st_size for path in self._paths if path.is_file())

    @property
    def name(self) -> str:
        """Of the file that is being read; before the reading, of the first."""
        return self._at

    def heard_by(self, progress: Progress | None) -> "VoterReading":
        """The same reading with another listener, or with none: another process cannot call back into this one."""
        other = copy(self)
        other._progress = progress
        return other

    def account(self) -> Ledger:
        """What the report is made of, after the last voter, small enough to be handed over."""
        self._ledger.forget_ids()
        return self._ledger

    def take_over(self, account: Ledger) -> None:
        """The account of the same list as another process has read it to its end."""
        self._ledger, self._finished = account, True

    def tell(self, done: int, total: int, file: str) -> None:
        """Progress in bytes, and the file that is being read. Raises CANCELED when the listener says stop."""
        self._at = file
        if self._progress and not self._progress(done, total):
            raise Fault(FaultCode.CANCELED, file=self.name)

    def report(self, previous: Mapping[str, Any] | None = None, *, styles: Counts | None = None) -> ImportReport:
        """After the last voter; ``previous`` is the JSON of the list before this one, ``styles`` the counts where the
        styles were assigned on the way and not filed."""
        if not self._finished:
            raise RuntimeError("the list has not been read to its end")
        ledger, tally = self._ledger, self._ledger.tally
        report = ImportReport(
            layout=self._layout.name,
            title=self._layout.title,
            titles=self._layout.titles,
            info=self._info,
            files=tuple(ledger.files),
            rejected=tuple(ledger.rejected),
            notes=ledger.notebook.notes(),
            precincts=tally.precincts,
            splits=tally.splits,
            styles=tally.styles if styles is None else tuple(sorted(styles)),
            statuses=tally.statuses,
            years=(self._year - YOUNGEST - 99, self._year - YOUNGEST),
        )
        return replace(report, previous=compare(report, previous)) if previous is not None else report

    def _file(self, path: Path) -> Iterator[Row]:
        ledger, hashed, size = self._ledger, hashlib.sha256(), 0

        def heard(chunk: bytes) -> None:
            nonlocal size
            hashed.update(chunk)
            size += len(chunk)
            self._done += len(chunk)
            self.tell(self._done, self._total, path.name)

        ledger.begin(path.name)
        opened = open_file(
            path,
            self._layout,
            encoding=self._encoding,
            delimiter=self._delimiter,
            heard=heard,
            reject=ledger.unread,
            notebook=ledger.notebook,
            most=self._most,
        )
        ledger.opened(opened)
        make = RowMaker(
            self._layout,
            opened.header,
            year=self._year,
            note=ledger.notebook.add,
            reject=ledger.reject,
            is_new=ledger.is_new,
        )
        if not make.has_birth:
            ledger.notebook.say(Note.NO_BIRTH_COLUMN, path.name)
        width, tally = opened.header.named, ledger.tally
        records = stored = 0
        for line, last, fields in opened.records:
            records += 1
            if len(fields) != width:
                if not self._fits(fields, width, opened.fits, line):
                    reason = odd_row(fields) or (Reason.SHORT_ROW if len(fields) < width else Reason.LONG_ROW)
                    ledger.reject(line, reason, ("expected", str(width)), ("found", str(len(fields))), last=last)
                    continue
                del fields[width:]
            row = make(fields, line, last)
            if row is not None:
                stored += 1
                tally.add(row)
                yield row
        read = ledger.end(opened, sha256=hashed.hexdigest(), size=size, records=records, stored=stored)
        if not read and self._info.kind == "full":
            raise trouble(FaultCode.FILE_EMPTY, Trouble.HEADER_ONLY, file=path.name)

    def _fits(self, fields: Sequence[str], width: int, fits: frozenset[int], line: int) -> bool:
        """Whether the row has only blank columns after the last named one."""
        if len(fields) not in fits or any(text.strip() for text in fields[width:]):
            return False
        if len(fields) == width + 1:
            self._ledger.notebook.add(Note.TRAILING_DELIMITER, line)
        return True


def check_file(
    paths: Sequence[Path],
    layout: Layout,
    *,
    info: ListInfo | None = None,
    previous: Mapping[str, Any] | None = None,
    encoding: str = "",
    delimiter: str = "",
    detected: bool = False,
    progress: Progress | None = None,
) -> ImportReport:
    """Read a list for its report alone and keep no voter (``votecenter roll check``)."""
    reading = VoterReading(
        paths, layout, info=info, encoding=encoding, delimiter=delimiter, detected=detected, progress=progress
    )
    for _ in reading.rows():
        pass
    return reading.report(previous)
