"""A copy of a table that a spreadsheet may open: no cell of it is taken for a formula (CASES A102).

The table for machines stays byte-exact; the two are different files in different folders.
"""

import csv
import io
import re

from app.services.tables import body

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula (OWASP)."""
BOM = b"\xef\xbb\xbf"
"""Spreadsheets take UTF-8 for what it is only with this mark before it."""

_RISKY = re.compile(rb'(?:\A|[,\n])"?[=+\-@\t\r]')


def safe_table(data: bytes) -> bytes:
    """The rows with an apostrophe before what would begin a formula. Most tables have no such cell and stay as they
    are, which one look over the bytes tells."""
    if _RISKY.search(data) is None:
        return data
    rows = csv.reader(io.StringIO(data.decode(), newline=""))
    return body([safe_cell(cell) for cell in row] for row in rows)


def safe_cell(cell: str) -> str:
    """``=1+1`` becomes ``'=1+1``. A plain number may keep its sign: ``-1`` is a difference, not a formula."""
    if not cell.startswith(FORMULA):
        return cell
    plain = cell[1:]
    return cell if cell[0] == "-" and plain.isascii() and plain.isdigit() else f"'{cell}"
