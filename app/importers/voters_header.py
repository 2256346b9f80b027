"""The header line: which column is which, and a stop when it does not fit (CASES A67: never the wrong column)."""

import csv
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.faults import Fault, FaultCode
from app.importers.voters_layout import Layout, name_key


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """Where each column that the layout uses stands. ``width`` counts all columns of the header line, ``named`` those
    up to the last that has a name."""

    places: tuple[tuple[str, int], ...]
    named: int
    width: int
    found: bool
    renamed: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()


def known_keys(layout: Layout) -> dict[str, str]:
    """Every way a column of this layout may be written -> the key it goes by."""
    names = {name_key(name): name_key(name) for name in (*layout.order, *layout.ignored, *layout.used)}
    return names | {name_key(other): name_key(name) for other, name in layout.renamed}


def recognized(layout: Layout, names: Sequence[str]) -> int:
    """How many of ``names`` are columns of the layout."""
    known = known_keys(layout)
    return sum(name_key(name) in known for name in names)


def header_again(header: Header, layout: Layout) -> Callable[[Sequence[str]], bool]:
    """Whether a record says only what its columns are called: lists put together by hand hold their header twice."""
    known = known_keys(layout)
    return lambda fields: all(known.get(name_key(fields[at])) == key for key, at in header.places)


def split_header(layout: Layout, line: str, delimiter: str = "") -> tuple[str, list[str]]:
    """The delimiter under which the first line makes most sense, and its fields; the layout's order breaks a tie."""
    best: tuple[int, str, list[str]] = (-1, layout.delimiters[0], [line])
    for mark in (delimiter,) if delimiter else layout.delimiters:
        try:
            fields = next(
                csv.reader(
                    [line],
                    delimiter=mark,
                    quotechar=layout.quote or None,
                    quoting=csv.QUOTE_MINIMAL if layout.quote else csv.QUOTE_NONE,
                )
            )
        except (csv.Error, StopIteration):
            continue
        score = recognized(layout, fields) * 2 + (len(fields) == len(layout.order))
        if score > best[0]:
            best = (score, mark, fields)
    return best[1], best[2]


def match_header(layout: Layout, names: Sequence[str], file: str) -> Header:
    """Raises LAYOUT_MISMATCH(file, layout, expected, found) and, as it applies, missing, unknown, repeated."""
    known = known_keys(layout)
    width = len(names)
    while names and not names[-1].strip():
        names = names[:-1]
    keys = [known.get(name_key(name), "") for name in names]
    needed = {name for field, spec in layout.columns if field in layout.required for name in spec.columns}
    if not any(keys) or (sum(map(bool, keys)) < 2 and not any(name_key(name) in keys for name in needed)):
        return positional(layout, width, file)
    repeated = sorted({names[at].strip() for at, key in enumerate(keys) if key and keys.index(key) != at})
    unknown = tuple(
        name.strip()
        for name, key in zip(names, keys, strict=True)
        if not key
        and not any(re.fullmatch(pattern, name.strip(), re.IGNORECASE) for pattern in layout.ignored_patterns)
    )
    absent = tuple(name for name in layout.used if name_key(name) not in keys)
    missing = [name for name in absent if name in needed]
    renamed = tuple(
        f"{name.strip()} = {_proper(layout, key)}"
        for name, key in zip(names, keys, strict=True)
        if key and key != name_key(name)
    )
    if repeated or missing or (unknown and layout.unknown == "stop"):
        raise _mismatch(layout, file, names, repeated=repeated, missing=missing, unknown=unknown)
    places = tuple((key, at) for at, key in enumerate(keys) if key)
    return Header(
        places=places, named=len(names), width=width, found=True, renamed=renamed, unknown=unknown, absent=absent
    )


def _mismatch(
    layout: Layout,
    file: str,
    names: Sequence[str],
    *,
    repeated: Sequence[str],
    missing: Sequence[str],
    unknown: Sequence[str],
) -> Fault:
    """What a clerk needs to see: the needed columns and the found ones, or the ones that are twice or strange."""
    expected, found = ", ".join(layout.used), ", ".join(name.strip() for name in names)
    if repeated:
        expected, found = "each column once", f"more than once: {', '.join(repeated)}"
    elif not missing:
        found = f"columns it does not know: {', '.join(unknown)}"
    told = {"repeated": repeated, "missing": missing, "unknown": unknown}
    return Fault(
        FaultCode.LAYOUT_MISMATCH,
        file=file,
        line=1,
        layout=layout.name,
        expected=expected,
        found=found,
        **{key: ", ".join(columns) for key, columns in told.items() if columns},
    )


def positional(layout: Layout, width: int, file: str) -> Header:
    """The first line is no header. What it says may be a voter, so no word of it is repeated."""
    if layout.header == "yes" or width not in (len(layout.order), len(layout.order) + 1):
        raise Fault(
            FaultCode.LAYOUT_MISMATCH,
            file=file,
            line=1,
            layout=layout.name,
            expected=", ".join(layout.used if layout.header == "yes" else layout.order),
            found=f"{width} columns without names that are known",
            missing="the line with column names" if layout.header == "yes" else "columns",
        )
    places = tuple((name_key(name), at) for at, name in enumerate(layout.order))
    return Header(places=places, named=len(layout.order), width=width, found=False)


def _proper(layout: Layout, key: str) -> str:
    return next((name for name in (*layout.used, *layout.order) if name_key(name) == key), key)
