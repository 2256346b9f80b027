"""A clerk's own mapping in the making: proposed from a file's first lines, changed answer by answer, tried out.

The working value is a ``Layout``; what is saved at the end (``voters_layout_write.map_text``) reads back to the same.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice
from pathlib import Path

from app.domain.roll import Voter, VoterStatus
from app.domain.roll_row import voter_of
from app.faults import Fault, FaultCode
from app.importers.layouts import layout_names, load_layout
from app.importers.report import ImportReport
from app.importers.voters import VoterReading
from app.importers.voters_first import SAMPLE, FirstLines, parts
from app.importers.voters_known import all_withheld, known_columns, looks_like_header
from app.importers.voters_layout import FIELDS, JOINED_BY, Layout, Spec
from app.importers.voters_notes import Note, Reason
from app.importers.voters_questions import (
    DATED,
    PLAIN,
    Seen,
    known_districts,
    order_of,
    seen,
    unsaid,
    with_order,
)
from app.importers.voters_survey import KNOWN_ENCODINGS
from app.importers.voters_table import Place, read_table
from app.ports import Progress

NEEDED = ("id", "last")
SHOWN = 5
"""Voters of a preview."""
MOST_CODES = 60
"""More different words than this is no status column."""


class Lack(StrEnum):
    """What must still be said before a file can be read."""

    DELIMITER = "delimiter"
    WIDTHS = "widths"
    ID = "id"
    NAME = "name"
    STATUS = "status"
    DATES = "dates"
    """The beginning can be read without it, and the dates in question stay unknown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """The first voters as they would be stored, and the account of the file's beginning."""

    voters: tuple[Voter, ...]
    report: ImportReport


def proposed(first: FirstLines, name: str = "own") -> Layout:
    """What the file seems to be, every part of it to be seen and changed by a person."""
    header = looks_like_header(parts(first.lines[0], first.delimiter)) and not first.length
    blank = Layout(
        name=name,
        title=name,
        format="fixed" if first.length else "delimited",
        delimiters=(first.delimiter or ",",),
        encodings=(first.encoding,),
        header="yes" if header else "no",
        widths=((first.length,),) if first.length else (),
        required=NEEDED,
        birth_formats=PLAIN["birth"],
        date_formats=PLAIN["package"],
        withheld=all_withheld(),
    )
    return renewed(blank, first)


def renewed(layout: Layout, first: FirstLines) -> Layout:
    """After another delimiter, header or widths: the columns are others, so all that names them is proposed anew."""
    names = column_names(layout, first)
    columns = known_columns(names) if layout.header == "yes" else ()
    districts = known_districts(names) if layout.header == "yes" else ()
    order = () if layout.header == "yes" else names
    kept = replace(layout, order=order, columns=columns, districts=districts, status=())
    for kind in DATED:
        kept = with_order(kept, kind, "")
    return with_dates(with_codes(kept, status_codes(kept, first)), first)


def dates_seen(layout: Layout, first: FirstLines) -> tuple[Seen, ...]:
    """For each kind of date that has a column: what its values in the file's beginning say of their order."""
    names, rows = column_names(layout, first), values(layout, first)
    found = []
    for kind, fields in DATED.items():
        columns = [name for field in fields if (spec := layout.spec(field)) for name in spec.columns]
        places = [names.index(name) for name in columns if name in names]
        if places:
            found.append(seen(kind, (row[at].strip() for row in rows for at in places if at < len(row))))
    return tuple(found)


def with_dates(layout: Layout, first: FirstLines) -> Layout:
    """Where nothing is said yet and the file itself leaves no doubt, its order; else it stays to be asked."""
    for told in dates_seen(layout, first):
        if told.order and not order_of(layout, told.kind):
            layout = with_order(layout, told.kind, told.order)
    return layout


def column_names(layout: Layout, first: FirstLines) -> tuple[str, ...]:
    """The names in the header line, or Column 1, Column 2 …"""
    if layout.header == "yes":
        return tuple(name.strip() for name in parts(first.lines[0], layout.delimiters[0]) if name.strip())
    width = len(layout.widths[0]) if layout.format == "fixed" else _width(layout, first)
    return tuple(f"Column {at}" for at in range(1, width + 1))


def _width(layout: Layout, first: FirstLines) -> int:
    counts = Counter(len(parts(line, layout.delimiters[0])) for line in first.sample)
    return counts.most_common(1)[0][0]


def values(layout: Layout, first: FirstLines) -> tuple[tuple[str, ...], ...]:
    """The first lines parted into columns, below the header."""
    if layout.format == "fixed":
        return tuple(_cut(line, layout.widths[0]) for line in first.sample)
    lines = first.sample[1:] if layout.header == "yes" else first.sample
    return tuple(tuple(parts(line, layout.delimiters[0])) for line in lines)


def _cut(line: str, widths: Sequence[int]) -> tuple[str, ...]:
    at, found = 0, []
    for width in widths:
        found.append(line[at : at + width].strip())
        at += width
    return tuple(found)


def examples(layout: Layout, first: FirstLines, column: str, most: int = 3) -> tuple[str, ...]:
    """Different values of a column, to recognize it by."""
    names = column_names(layout, first)
    if column not in names:
        return ()
    at = names.index(column)
    found = (row[at].strip() for row in values(layout, first) if at < len(row))
    return tuple(islice(dict.fromkeys(filter(None, found)), most))


# --- what a person says ----------------------------------------------------------------------------------------------


def with_encoding(layout: Layout, encoding: str) -> Layout:
    return replace(layout, encodings=(encoding,)) if encoding in KNOWN_ENCODINGS else layout


def with_delimiter(layout: Layout, first: FirstLines, delimiter: str) -> Layout:
    return renewed(replace(layout, format="delimited", widths=(), delimiters=(delimiter,)), first)


def with_header(layout: Layout, first: FirstLines, *, header: bool) -> Layout:
    return renewed(replace(layout, header="yes" if header else "no"), first)


def with_widths(layout: Layout, first: FirstLines, widths: Sequence[int]) -> Layout:
    """Fixed width. Raises FILE_BAD when the widths do not add up to the lines' length."""
    length = len(first.lines[0])
    if not widths or any(width < 1 for width in widths) or sum(widths) != length:
        raise Fault(
            FaultCode.FILE_BAD,
            file=first.name,
            reason="the widths do not add up",
            expected=f"widths that add up to {length}",
            found=str(sum(widths)),
        )
    return renewed(replace(layout, format="fixed", header="no", widths=(tuple(widths),)), first)


def with_columns(layout: Layout, field: str, columns: Sequence[str]) -> Layout:
    """``columns`` in order, joined as this field is; none takes the field away."""
    others = {name: spec for name, spec in layout.columns if name != field}
    if columns:
        others[field] = Spec(groups=tuple((name,) for name in columns), join=JOINED_BY.get(field, " "))
    ordered = tuple((name, others[name]) for name in FIELDS if name in others)
    for kind in (kind for kind, fields in DATED.items() if field in fields):
        layout = with_order(layout, kind, "")  # another column may be written otherwise
    return replace(layout, columns=ordered, status=() if field == "status" else layout.status)


def with_code(layout: Layout, code: str, meaning: VoterStatus | None) -> Layout:
    """What one word of the status column means; None: not known, its lines are rejected."""
    told = {**dict(layout.status)}
    told.pop(code.upper(), None)
    if meaning is not None:
        told[code.upper()] = meaning
    return replace(layout, status=tuple(told.items()))


def with_codes(layout: Layout, codes: Sequence[str]) -> Layout:
    """The codes that every layout which knows them understands alike are proposed; the others are left to a person."""
    for code in codes:
        meanings = {dict(each.status).get(code.upper()) for each in map(load_layout, layout_names())} - {None}
        if len(meanings) == 1 and code.upper() not in dict(layout.status):
            layout = with_code(layout, code, meanings.pop())
    return layout


def status_codes(layout: Layout, first: FirstLines) -> tuple[str, ...]:
    """The words in the status column of the file's beginning."""
    spec = layout.spec("status")
    if spec is None:
        return ()
    names = column_names(layout, first)
    at = [names.index(name) for name in spec.columns if name in names]
    found = (
        spec.join.join(filter(None, (row[i].strip() for i in at if i < len(row)))) for row in values(layout, first)
    )
    return tuple(islice(dict.fromkeys(text.upper() for text in found), MOST_CODES))


# --- trying it out ---------------------------------------------------------------------------------------------------


def lacks(layout: Layout, first: FirstLines) -> tuple[Lack, ...]:
    """What must be said before a preview or a check makes sense."""
    fields = dict(layout.columns)
    missing = []
    if layout.format == "fixed":
        if len(layout.widths[0]) < 2:
            missing.append(Lack.WIDTHS)
    elif len(column_names(layout, first)) < 2:
        missing.append(Lack.DELIMITER)
    if "id" not in fields:
        missing.append(Lack.ID)
    if "last" not in fields:
        missing.append(Lack.NAME)
    if "status" in fields and not layout.status:
        missing.append(Lack.STATUS)
    if any(unsaid(layout, told) for told in dates_seen(layout, first)):
        missing.append(Lack.DATES)
    return tuple(missing)


def preview(path: Path, layout: Layout) -> Preview:
    """The file's beginning read with this layout. Raises what ``VoterReading`` does."""
    reading = VoterReading((path,), layout, most=SAMPLE)
    voters: list[Voter] = []
    for row in reading.rows():
        if len(voters) < SHOWN:
            voters.append(voter_of(row))
    return Preview(voters=tuple(voters), report=reading.report())


def all_codes(path: Path, layout: Layout, progress: Progress | None = None) -> tuple[str, ...]:
    """The words of the status column in the whole file, for codes that come late; no more than ``MOST_CODES``.

    Raises the FILE_… faults, LAYOUT_MISMATCH, CANCELED."""
    spec = layout.spec("status")
    if spec is None:
        return ()
    found: dict[str, None] = {}

    def take(place: Place, fields: Mapping[str, str], remark: Callable[[Note], None]) -> Reason | None:
        if len(found) < MOST_CODES:
            found.setdefault(fields["status"].upper())
        return None

    alone = replace(layout, columns=(("status", spec),), required=("status",), status=(), unknown="note")
    read_table((path,), alone, take, progress)
    return tuple(found)
