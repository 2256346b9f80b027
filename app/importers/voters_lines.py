"""Physical lines and records, each with its line number, so that every line of the file is accounted for.

The rule: lines in the file = header + blank + continued (second and later lines of a record with a line break inside
quotes) + records; records = stored + rejected. A blank line holds nothing but white space. A line that cannot be read
is a rejected record of its own.
"""

import csv
import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from app.importers.voters_blocks import LONGEST_LINE
from app.importers.voters_notes import Reason
from app.importers.voters_survey import CONTROLS, WINDOWS

MOST_LINES = 8
"""A quoted field may hold line breaks; more lines than this is a quotation mark that was never closed."""

_NUL = b"\0"
_DOS_END = b"\x1a"
_NO_LINE_ENDS = "\x85\u2028\u2029"
"""Line ends to Python, letters or rubbish in a list."""
_MOST_BYTES = 4
"""Of one letter."""
_LOOKS_UTF8 = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}")

Record = tuple[int, int, list[str]]
"""(first line, last line, fields)."""


class Reject(Protocol):
    """Told of every record that cannot be read."""

    def __call__(self, line: int, reason: Reason, *facts: tuple[str, str], last: int = 0) -> None: ...


@dataclass(slots=True)
class Count:
    """Lines of one file that are not records."""

    lines: int = 0
    blank: int = 0
    continued: int = 0


def lines(
    blocks: Iterable[bytes], encoding: str, reject: Reject, count: Count, *, suspects: bool = False
) -> Iterator[tuple[int, str]]:
    """Readable, non-blank lines without their line ends."""
    number = 0
    start = b"\xef\xbb\xbf"
    careful = suspects and encoding == WINDOWS
    for block in blocks:
        known = None if careful or (not number and block.startswith(start)) else _at_once(block, encoding)
        if known is not None:
            for text in known:
                number += 1
                if not text or text.isspace():
                    count.blank += 1
                else:
                    yield number, text
            continue
        clean = len(block.translate(None, CONTROLS)) == len(block)
        for raw in block.splitlines():
            number += 1
            if number == 1:
                raw = raw.removeprefix(start)  # noqa: PLW2901 a byte-order mark is not part of the first name
            if len(raw) > LONGEST_LINE:
                reject(number, Reason.LINE_TOO_LONG, ("most", str(LONGEST_LINE)))
                continue
            if not clean and not raw.rstrip(_DOS_END):
                count.blank += 1
                continue
            if not clean and len(raw.translate(None, CONTROLS)) != len(raw):
                reject(number, Reason.NUL_BYTE if _NUL in raw else Reason.CONTROL_CHARACTER)
                continue
            try:
                text = raw.decode(encoding)
            except UnicodeDecodeError:
                reject(number, Reason.ENCODING, ("encoding", encoding))
                continue
            if careful and _LOOKS_UTF8.search(raw):
                reject(number, Reason.ENCODING_MIXED, ("encoding", encoding))
            elif not text or text.isspace():
                count.blank += 1
            else:
                yield number, text
    count.lines = number


def _at_once(block: bytes, encoding: str) -> list[str] | None:
    """The lines of a block with nothing amiss in it; None when each line has to be looked at."""
    if len(block.translate(None, CONTROLS)) != len(block):
        return None
    try:
        text = block.decode(encoding)
    except UnicodeDecodeError:
        return None
    if any(mark in text for mark in _NO_LINE_ENDS):
        return None
    found = text.splitlines()
    return found if max(map(len, found), default=0) * _MOST_BYTES <= LONGEST_LINE else None


def delimited(
    source: Iterable[tuple[int, str]],
    delimiter: str,
    quote: str,
    *,
    fits: frozenset[int],
    reject: Reject,
    count: Count,
) -> Iterator[Record]:
    """Records of a delimited file. A quotation mark that is never closed costs its own line, not the rest of the
    file: the lines after it are read again. ``fits`` are the numbers of
    fields a record over several lines may have."""
    waiting: deque[tuple[int, str]] = deque()
    feed = iter(source)
    while True:
        try:
            number, text = waiting.popleft() if waiting else next(feed)
        except StopIteration:
            return
        if not quote or quote not in text:
            yield number, number, text.split(delimiter)
            continue
        taken: list[tuple[int, str]] = []
        whole = text
        fields, is_open = _parse(whole, delimiter, quote)
        while is_open and len(taken) < MOST_LINES - 1:
            following = waiting.popleft() if waiting else next(feed, None)
            if following is None:
                break
            taken.append(following)
            if following[0] != number + len(taken):
                break
            whole = f"{whole}\n{following[1]}"
            fields, is_open = _parse(whole, delimiter, quote)
        if taken and (fields is None or len(fields) not in fits):
            waiting.extendleft(reversed(taken))
            reject(number, Reason.QUOTE_OPEN)
        elif fields is None:
            reject(number, Reason.QUOTE_OPEN if is_open else Reason.QUOTE_BAD)
        else:
            count.continued += len(taken)
            yield number, number + len(taken), fields


def _parse(text: str, delimiter: str, quote: str) -> tuple[list[str] | None, bool]:
    """The fields, or None and whether it is because a quotation mark is still open."""
    try:
        return next(csv.reader([text], delimiter=delimiter, quotechar=quote, strict=True)), False
    except csv.Error as error:
        return None, "unexpected end of data" in str(error)


def fixed(source: Iterable[tuple[int, str]], widths: tuple[int, ...], reject: Reject) -> Iterator[Record]:
    """Records of a fixed-width file. A line of another length is rejected, never shifted (CASES A68)."""
    length = sum(widths)
    cuts: list[slice] = []
    at = 0
    for width in widths:
        cuts.append(slice(at, at + width))
        at += width
    for number, text in source:
        if len(text) == length:
            yield number, number, [text[cut] for cut in cuts]
        else:
            reject(number, Reason.LINE_LENGTH, ("expected", str(length)), ("found", str(len(text))))
