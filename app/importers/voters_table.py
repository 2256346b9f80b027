"""Smaller files of the same kind (removals, package history), read with the same care and the same account of lines."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.faults import Fault, FaultCode
from app.importers.report import FileRead
from app.importers.voters_checks import odd_row
from app.importers.voters_file import open_file
from app.importers.voters_header import header_again
from app.importers.voters_layout import Layout
from app.importers.voters_ledger import Ledger
from app.importers.voters_notes import Note, Noted, Reason, Rejected
from app.importers.voters_pick import picker
from app.ports import Progress

Place = tuple[str, int]
"""(file, line)."""
Accept = Callable[[Place, Mapping[str, str], Callable[[Note], None]], Reason | None]
"""Takes one row's fields, may remark, and says why the row is rejected, if it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRead:
    """The account: as in an ``ImportReport``, read = stored + rejected for each file."""

    files: tuple[FileRead, ...]
    rejected: tuple[Rejected, ...]
    notes: tuple[Noted, ...]


def read_table(paths: Sequence[Path], layout: Layout, accept: Accept, progress: Progress | None = None) -> TableRead:
    """Every row of every file to ``accept``. Raises the FILE_… faults, LAYOUT_MISMATCH, CANCELED."""
    ledger = Ledger()
    total = sum(path.stat().st_size for path in paths if path.is_file())
    done = 0
    for path in paths:
        hashed = hashlib.sha256()
        size = 0

        def heard(chunk: bytes, hashed: "hashlib._Hash" = hashed, name: str = path.name) -> None:
            nonlocal done, size
            hashed.update(chunk)
            size += len(chunk)
            done += len(chunk)
            if progress and not progress(done, total):
                raise Fault(FaultCode.CANCELED, file=name)

        ledger.begin(path.name)
        opened = open_file(
            path, layout, encoding="", delimiter="", heard=heard, reject=ledger.unread, notebook=ledger.notebook
        )
        ledger.opened(opened)
        pick = picker(layout, opened.header)
        width, again = opened.header.named, header_again(opened.header, layout)
        records = stored = 0
        for line, last, fields in opened.records:
            records += 1
            if len(fields) < width or any(text.strip() for text in fields[width:]):
                reason = odd_row(fields) or (Reason.SHORT_ROW if len(fields) < width else Reason.LONG_ROW)
                ledger.reject(line, reason, ("expected", str(width)), ("found", str(len(fields))), last=last)
                continue
            if again(fields):
                ledger.reject(line, Reason.HEADER_AGAIN, last=last)
                continue
            remarks: list[Note] = []
            wrong = accept((path.name, line), pick.named(fields), remarks.append)
            if wrong:
                ledger.reject(line, odd_row(fields) or wrong, last=last)
                continue
            stored += 1
            for remark in remarks:
                ledger.notebook.add(remark, line)
        ledger.end(opened, sha256=hashed.hexdigest(), size=size, records=records, stored=stored)
    return TableRead(files=tuple(ledger.files), rejected=tuple(ledger.rejected), notes=ledger.notebook.notes())
