"""Small files of the office's own word, a row at a time: decisions, drives put on the list. The last word of several
counts, and every earlier one stays."""

import csv
from collections.abc import Sequence
from pathlib import Path

from app.faults import Fault, FaultCode
from app.services.tables import table
from app.store.durable import write_durably


def kept_rows(path: Path, names: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Rows below the heading; none where there is no file. Raises Fault(FILE_BAD)."""
    if not path.is_file():
        return ()
    with path.open(encoding="utf-8", newline="") as file:
        rows = [tuple(row) for row in csv.reader(file)]
    if not rows or rows[0] != tuple(names) or any(len(row) != len(names) for row in rows):
        raise Fault(FaultCode.FILE_BAD, file=path.name, expected=",".join(names))
    return tuple(rows[1:])


def keep_row(path: Path, names: Sequence[str], row: Sequence[str]) -> None:
    """One more row, each value on one line. Raises Fault(FILE_BAD), Fault(DISK_FULL)."""
    plain = tuple(" ".join(each.split()) for each in row)
    write_durably(path, table(names, (*kept_rows(path, names), plain)))
