"""Which layout is this file? Recognized by its columns, or asked; never the likeliest of several (CASES B)."""

import re
from pathlib import Path

from app.faults import Fault, FaultCode
from app.importers.layouts import layout_names, load_layout
from app.importers.voters_blocks import blocks
from app.importers.voters_header import recognized, split_header
from app.importers.voters_layout import Layout, name_key
from app.importers.voters_survey import CONTROLS, first_look
from app.importers.voters_trouble import Trouble, trouble

ENOUGH = 0.9
"""This part of the file's columns must be known to the layout, and no other layout may know as many."""

_BETWEEN = re.compile(r"[,\t|;]")
_VALUE = re.compile(r"\d[\d/.-]*")
"""A number or a date: no column is called so."""


def detect_layout(path: Path) -> Layout:
    """The one shipped layout that the first line fits.

    Raises LAYOUT_UNKNOWN(file, known: names to choose from) when none or more than one does, and what
    ``first_look`` raises for a file that is not text."""
    look = first_look(path)
    first = next((line for block in blocks(path, look.utf16) for line in block.splitlines() if line.strip()), b"")
    if not first:
        raise trouble(FaultCode.FILE_EMPTY, Trouble.BLANK_LINES, file=path.name)
    text = first.decode("utf-8-sig", errors="replace")
    scores = {name: _score(load_layout(name), text) for name in layout_names()}
    best = max(scores.values())
    found = [name for name, score in scores.items() if score == best and score >= ENOUGH]
    if len(found) != 1 and first.translate(None, CONTROLS) != first:
        raise trouble(FaultCode.FILE_NOT_LIST, Trouble.NOT_TEXT, file=path.name)
    if not found and any(_VALUE.fullmatch(field.strip(' "')) for field in _BETWEEN.split(text)):
        raise trouble(
            FaultCode.LAYOUT_UNKNOWN,
            Trouble.NO_COLUMN_NAMES,
            file=path.name,
            layout="",
            line=1,
            known=", ".join(layout_names()),
        )
    if len(found) != 1:
        raise Fault(FaultCode.LAYOUT_UNKNOWN, file=path.name, layout="", known=", ".join(found or layout_names()))
    return load_layout(found[0])


def _score(layout: Layout, text: str) -> float:
    """0 to 1 for the part of the columns that is known; up to 2 when the columns are exactly the layout's own."""
    if layout.format == "json":
        return 1.0 if text.lstrip().startswith("{") else 0.0
    if layout.format == "fixed":
        padded = "    " in text  # a header of commas may have the same length
        return 2.0 if padded and any(sum(form) == len(text) for form in layout.widths) else 0.0
    _, names = split_header(layout, text)
    named = [name for name in names if name.strip()]
    known = recognized(layout, named)
    if known < 2:
        exact = layout.header != "yes" and len(names) in (len(layout.order), len(layout.order) + 1)
        return ENOUGH if exact and len(layout.delimiters) == 1 else 0.0
    own = {name_key(name) for name in layout.order}
    return known / len(named) + len(own & {name_key(name) for name in named}) / max(len(own), len(named))
