"""Lines of a small CSV file with a header, as texts by column name, each with its line number.

For tables a clerk makes in a spreadsheet and for street files; voter files have their own, streaming reader.
"""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from app.faults import Fault, FaultCode
from app.importers.definitions_tree import read_bytes

MOST_BYTES = 512 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Row:
    line: int
    cells: dict[str, str]

    def get(self, *names: str) -> str:
        """The first of these columns that is there and not blank, without blanks at its ends."""
        return next((found for name in names if (found := self.cells.get(name, "").strip())), "")


@dataclass(frozen=True, slots=True)
class Rows:
    file: str
    columns: tuple[str, ...]
    """Names as compared: small letters, words joined by underscores."""
    body: str

    def __iter__(self) -> Iterator[Row]:
        reader = csv.reader(StringIO(self.body, newline=""), strict=True)
        next(reader)
        try:
            for cells in reader:
                if not any(cell.strip() for cell in cells):
                    continue
                if len(cells) != len(self.columns):
                    raise bad(self.file, reader.line_num, f"{len(self.columns)} columns, as in the header")
                yield Row(reader.line_num, dict(zip(self.columns, cells, strict=True)))
        except csv.Error as error:
            raise bad(self.file, reader.line_num, f"CSV: {error}") from None

    def need(self, *names: str) -> None:
        missing = [name for name in names if name not in self.columns]
        if missing:
            raise bad(self.file, 1, f"columns {', '.join(missing)}")


def bad(file: str, line: int, expected: str) -> Fault:
    return Fault(FaultCode.FILE_BAD, file=file, line=line, expected=expected)


def read_rows(path: Path) -> Rows:
    """Open a CSV file. Raises FILE_BAD with the line, or another FILE_… fault."""
    return parse_rows(read_bytes(path, MOST_BYTES), path.name)


def parse_rows(data: bytes, file: str) -> Rows:
    body = decoded(data, file)
    if "\0" in body:
        raise bad(file, body[: body.index("\0")].count("\n") + 1, "text without NUL bytes")
    try:
        header = next(csv.reader(StringIO(body, newline=""), strict=True))
    except (csv.Error, StopIteration):
        raise bad(file, 1, "a line of column names") from None
    columns = tuple("_".join(name.lower().replace("/", " ").replace("-", " ").split()) for name in header)
    if "" in columns or len(set(columns)) != len(columns):
        raise bad(file, 1, "column names, each of them once")
    return Rows(file, columns, body)


def decoded(data: bytes, file: str) -> str:
    """UTF-8, with or without a mark, or UTF-16 with one; anything else is named by its line, never guessed."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError:
            raise bad(file, 1, "text in UTF-8") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise bad(file, data[: error.start].count(b"\n") + 1, "text in UTF-8") from None
