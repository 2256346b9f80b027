"""Reading a state's voter file: every line stored or rejected by number, in one pass and bounded memory.

``check_file`` gives the report alone (``votecenter roll check``); ``VoterReading`` gives the voters one after another,
and the report when the last one has gone by (the package builder). Files of several counties are read as one list.
"""

import hashlib
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from pathlib import Path
from typing import Any

from app.domain.roll import Voter
from app.faults import Fault, FaultCode
from app.importers.report import FileRead, ImportReport, ListInfo
from app.importers.report_compare import compare
from app.importers.voters_checks import odd_row
from app.importers.voters_dates import SUPPOSED_YEAR, YOUNGEST
from app.importers.voters_file import OpenFile, open_file
from app.importers.voters_ids import SeenIds
from app.importers.voters_layout import Layout
from app.importers.voters_notes import Note, Notebook, Reason, Rejected
from app.importers.voters_row import Row, voter_of
from app.importers.voters_rows import RowMaker
from app.importers.voters_tally import Tally
from app.ports import Progress

MOST_REJECTED = 100_000
"""A report with more rejections than this is no use to anybody: the layout or the file is wrong."""
_CUT_OFF = (Reason.SHORT_ROW, Reason.LINE_LENGTH, Reason.QUOTE_OPEN)


class VoterReading:
    """One reading of a list. Iterate once, then ask for the report.

    ``encoding`` and ``delimiter`` are a person's answers where a file is doubtful; blank means detect. Raises the
    FILE_… and LAYOUT_MISMATCH faults while iterating, and CANCELED when ``progress`` (done, of; bytes) says stop."""

    def __init__(
        self,
        paths: Sequence[Path],
        layout: Layout,
        *,
        info: ListInfo | None = None,
        encoding: str = "",
        delimiter: str = "",
        progress: Progress | None = None,
    ) -> None:
        self._paths, self._layout, self._info = tuple(paths), layout, info or ListInfo()
        self._encoding, self._delimiter, self._progress = encoding, delimiter, progress
        self._year = self._info.cut_off.year if self._info.cut_off else SUPPOSED_YEAR
        self._notebook, self._tally, self._ids = Notebook(), Tally(), SeenIds()
        self._envelopes = SeenIds()
        self._rejected: list[Rejected] = []
        self._files: list[FileRead] = []
        self._starts: list[int] = []
        self._next_start = 1
        self._done = self._total = 0
        self._finished = False

    def __iter__(self) -> Iterator[Voter]:
        return map(voter_of, self.rows())

    def rows(self) -> Iterator[Row]:
        """The voters as plain tuples, the quick way for loading in bulk."""
        if not self._paths:
            raise Fault(FaultCode.FILE_MISSING, file="")
        self._total = sum(path.stat().st_size for path in self._paths if path.is_file())
        for path in self._paths:
            yield from self._file(path)
        for alike in self._tally.lookalikes():
            self._notebook.say(Note.LOOKALIKE_PRECINCTS, " | ".join(alike))
        self._finished = True

    def report(self, previous: Mapping[str, Any] | None = None) -> ImportReport:
        """After the last voter; ``previous`` is the JSON of the list before this one."""
        if not self._finished:
            raise RuntimeError("the list has not been read to its end")
        report = ImportReport(
            layout=self._layout.name,
            title=self._layout.title,
            info=self._info,
            files=tuple(self._files),
            rejected=tuple(self._rejected),
            notes=self._notebook.notes(),
            precincts=self._tally.precincts,
            splits=self._tally.splits,
            styles=self._tally.styles,
            statuses=self._tally.statuses,
            years=(self._year - YOUNGEST - 99, self._year - YOUNGEST),
        )
        return replace(report, previous=compare(report, previous)) if previous is not None else report

    def _file(self, path: Path) -> Iterator[Row]:
        name = self._notebook.file = path.name
        self._starts.append(self._next_start)
        start = self._next_start
        before = len(self._rejected)
        hashed = hashlib.sha256()
        unreadable = stored = records = size = 0
        opened: OpenFile | None = None

        def heard(chunk: bytes) -> None:
            nonlocal size
            hashed.update(chunk)
            size += len(chunk)
            self._done += len(chunk)
            if self._progress and not self._progress(self._done, self._total):
                raise Fault(FaultCode.CANCELED, file=name)

        def reject(line: int, reason: Reason, *facts: tuple[str, str], last: int = 0) -> None:
            last = last or line
            if opened and reason in _CUT_OFF and last == opened.seen.lines and not opened.seen.ended:
                reason = Reason.TRUNCATED
            self._rejected.append(Rejected(file=name, line=line, last=last, reason=reason, facts=facts))
            if len(self._rejected) > MOST_REJECTED:
                raise Fault(
                    FaultCode.LAYOUT_MISMATCH, file=name, line=line, reason="too_many_rejected", most=MOST_REJECTED
                )

        def unread(line: int, reason: Reason, *facts: tuple[str, str], last: int = 0) -> None:
            nonlocal unreadable
            unreadable += 1
            reject(line, reason, *facts, last=last)

        def is_new(row: Row, line: int, last: int) -> bool:
            for seen, text, reason in (
                (self._ids, row.id, Reason.DUPLICATE_ID),
                (self._envelopes, row.envelope_id, Reason.DUPLICATE_ENVELOPE),
            ):
                place = seen.first_place(text, start + line) if text else 0
                if place:
                    at = bisect_right(self._starts, place) - 1
                    first = ("first_line", str(place - self._starts[at])), ("first_file", self._paths[at].name)
                    reject(line, reason, *first, last=last)
                    self._notebook.add(Note.DUPLICATE_ID, line)
                    return False
            return True

        opened = open_file(
            path,
            self._layout,
            encoding=self._encoding,
            delimiter=self._delimiter,
            heard=heard,
            reject=unread,
            notebook=self._notebook,
        )
        make = RowMaker(
            self._layout, opened.header, year=self._year, note=self._notebook.add, reject=reject, is_new=is_new
        )
        if not make.has_birth:
            self._notebook.say(Note.NO_BIRTH_COLUMN, name)
        width, fits, tally = opened.header.named, opened.fits, self._tally
        for line, last, fields in opened.records:
            records += 1
            if len(fields) != width and not self._fits(fields, width, fits, line):
                reason = odd_row(fields) or (Reason.SHORT_ROW if len(fields) < width else Reason.LONG_ROW)
                reject(line, reason, ("expected", str(width)), ("found", str(len(fields))), last=last)
                continue
            row = make(fields, line, last)
            if row is not None:
                stored += 1
                tally.add(row)
                yield row
        read = records + unreadable
        if not read and self._info.kind == "full":
            raise Fault(FaultCode.FILE_EMPTY, file=name, reason="header_only")
        if size != opened.seen.size:
            raise Fault(FaultCode.FILE_BAD, file=name, reason="changed_while_read")
        self._rejected[before:] = sorted(self._rejected[before:], key=attrgetter("line"))
        self._next_start += opened.count.lines + 1
        self._files.append(
            FileRead(
                name=name,
                sha256=hashed.hexdigest(),
                size=size,
                encoding=opened.seen.utf16 or opened.seen.encoding,
                delimiter=opened.delimiter,
                lines=opened.count.lines,
                header=int(opened.header.found),
                blank=opened.count.blank,
                continued=opened.count.continued,
                read=read,
                stored=stored,
                rejected=len(self._rejected) - before,
            )
        )

    def _fits(self, fields: Sequence[str], width: int, fits: frozenset[int], line: int) -> bool:
        """Whether the row has only blank columns after the last named one."""
        if len(fields) not in fits or any(text.strip() for text in fields[width:]):
            return False
        if len(fields) == width + 1:
            self._notebook.add(Note.TRAILING_DELIMITER, line)
        return True


def check_file(
    paths: Sequence[Path],
    layout: Layout,
    *,
    info: ListInfo | None = None,
    previous: Mapping[str, Any] | None = None,
    encoding: str = "",
    delimiter: str = "",
    progress: Progress | None = None,
) -> ImportReport:
    """Read a list for its report alone and keep no voter (``votecenter roll check``)."""
    reading = VoterReading(paths, layout, info=info, encoding=encoding, delimiter=delimiter, progress=progress)
    for _ in reading.rows():
        pass
    return reading.report(previous)
