"""The beginning of a voter file no layout fits: its lines, and what it seems to be. Shown to a person, who decides.

Nothing here is taken without being said: each answer is a proposal beside the lines it was made from.
"""

import csv
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from app.faults import FaultCode
from app.importers.voters_blocks import LONGEST_LINE, blocks
from app.importers.voters_survey import UTF8, WINDOWS, survey
from app.importers.voters_trouble import Trouble, trouble

SAMPLE = 1 << 18
"""Bytes looked at: a thousand lines or so, at once on any computer."""
DELIMITERS = (",", "\t", "|", ";")
FEW = 6
"""Lines shown."""
_LOOKED_AT = 40
_FIXED_FROM = 40
"""Characters: shorter lines of one length may be chance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstLines:
    """``lines`` are the first few that hold something, as text in ``encoding``. ``delimiter`` is "" where none gives
    every line the same number of columns, and ``length`` then that of the lines, if all have one."""

    name: str
    size: int
    encoding: str
    delimiter: str
    length: int
    lines: tuple[str, ...]
    sample: tuple[str, ...]
    """Some more of them, to look for names and codes in."""


def first_lines(path: Path, encoding: str = "") -> FirstLines:
    """``encoding`` is what a person has said; "" means the one more of the lines are in.

    Raises FILE_MISSING, FILE_UNREADABLE, FILE_EMPTY and FILE_NOT_LIST for what is not a text file."""
    seen = survey(path, (UTF8, WINDOWS), encoding, most=SAMPLE)
    sample = tuple(islice(_texts(path, seen.utf16, seen.encoding), _LOOKED_AT))
    if not sample:
        raise trouble(FaultCode.FILE_EMPTY, Trouble.BLANK_LINES, file=path.name)
    lengths = {len(line) for line in sample}
    delimiter = likely_delimiter(sample)
    fixed = not delimiter and len(lengths) == 1 and max(lengths) >= _FIXED_FROM
    return FirstLines(
        name=path.name,
        size=path.stat().st_size,
        encoding=seen.encoding,
        delimiter=delimiter,
        length=max(lengths) if fixed else 0,
        lines=sample[:FEW],
        sample=sample,
    )


def _texts(path: Path, utf16: str, encoding: str) -> Iterator[str]:
    lines = (raw for block in blocks(path, utf16, most=SAMPLE) for raw in block.splitlines())
    texts = (
        raw.removeprefix(b"\xef\xbb\xbf")[:LONGEST_LINE].decode(encoding, errors="replace").replace("\0", "\ufffd")
        for raw in lines
    )
    return filter(str.strip, texts)


def likely_delimiter(lines: Sequence[str]) -> str:
    """The mark that gives most lines the same number of columns, the more columns the likelier; else ""."""
    best = (0, "")
    for mark in DELIMITERS:
        counts = Counter(len(parts(line, mark)) for line in lines)
        width, often = counts.most_common(1)[0]
        if width > 1 and often * 10 >= len(lines) * 6 and width > best[0]:
            best = (width, mark)
    return best[1]


def parts(line: str, delimiter: str, quote: str = '"') -> list[str]:
    """One line's columns; the line itself where it cannot be parted."""
    if not delimiter:
        return [line]
    try:
        return next(csv.reader([line], delimiter=delimiter, quotechar=quote))
    except (csv.Error, StopIteration):
        return [line]
