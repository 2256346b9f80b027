"""The statement a desk sent, held against the ledger the office folds from the same desk's journal.

The figures of a statement are derived; a desk whose statement says otherwise than its journal did not make it with this
program, or made it of something else.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from app.domain.ledger import Ledgers
from app.domain.ledger_lines import ON_BALLOTS, Line

_PLAIN = ("sheets", "envelopes")


def altered_lines(statement: bytes, found: Ledgers, *, columns: bool) -> tuple[str, ...]:
    """Keys of the lines whose figures are not the journal's; ("unreadable",) for what is no statement.

    ``columns``: also style by style, which needs the same ballots on both sides; else the totals alone.
    """
    try:
        page = msgspec.json.decode(statement)
        told = {name: {line["key"]: line for line in page[name]} for name in ("ballots", *_PLAIN)}
        return tuple(dict.fromkeys((*_ballots(told["ballots"], found, columns), *_plain(told, found))))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, KeyError, TypeError, IndexError):
        return ("unreadable",)


def _ballots(told: Mapping[str, Any], found: Ledgers, columns: bool) -> Iterator[str]:
    for line, figures in found.ballots.items():
        if line not in ON_BALLOTS and line not in (Line.IN_ALL, Line.ACCOUNTED):
            continue
        recorded = [figures.get(column, 0) for column in found.columns]
        counted = [found.counted.get((line, column)) for column in found.columns]
        if line not in told:
            if any(recorded):
                yield line.value
            continue
        said = told[line]
        whole = said["recorded"][-1] == sum(recorded)
        each = (list(said["recorded"][:-1]), list(said["counted"][:-1])) == (recorded, counted)
        if not whole or (columns and not each):
            yield line.value


def _plain(told: Mapping[str, Mapping[str, Any]], found: Ledgers) -> Iterator[str]:
    for name, figures, counted in (
        ("sheets", found.sheets, found.counted_sheets),
        ("envelopes", found.labels, found.counted_labels),
    ):
        for line, figure in figures.items():
            said = told[name].get(line)
            if said is None:
                if figure:
                    yield line.value
            elif said["recorded"][0] != figure or said["counted"][0] != counted.get(line):
                yield line.value
