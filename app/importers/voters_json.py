"""Voter records in NIST SP 1500-102 JSON (``VoterRecordResults``), laid flat: one dotted name per value.

``Voter.Name.LastName`` is what it says; a list becomes its values joined by spaces; the address classes come out under
the names in ``nist_vri.toml``. In such a file the "line" of a report is the record's number, counted from 1.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from app.faults import Fault, FaultCode
from app.importers.voters_blocks import blocks
from app.importers.voters_layout import Layout
from app.importers.voters_lines import Count, Record, Reject
from app.importers.voters_notes import Reason

MOST_BYTES = 1 << 28
"""A JSON file is held in memory whole; larger lists come delimited."""


def json_records(
    path: Path, layout: Layout, heard: Callable[[bytes], None], reject: Reject, count: Count
) -> tuple[tuple[str, ...], Iterator[Record], int]:
    """The layout's column names, the records and the file's size. Raises FILE_EMPTY, FILE_BAD, FILE_TOO_LARGE."""
    data = bytearray()

    def keep(chunk: bytes) -> None:
        heard(chunk)
        data.extend(chunk)
        if len(data) > MOST_BYTES:
            raise Fault(FaultCode.FILE_TOO_LARGE, file=path.name, most=MOST_BYTES)

    for _ in blocks(path, heard=keep):
        pass
    if not data.strip():
        raise Fault(FaultCode.FILE_EMPTY, file=path.name, reason="no_bytes")
    try:
        whole = json.loads(bytes(data).decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        raise Fault(FaultCode.FILE_BAD, file=path.name, line=line, reason="not_json") from None
    found = whole.get("VoterRecord") if isinstance(whole, dict) else None
    if not isinstance(found, list):
        kind = str(whole.get("@type", ""))[:60] if isinstance(whole, dict) else type(whole).__name__
        raise Fault(
            FaultCode.LAYOUT_MISMATCH,
            file=path.name,
            layout=layout.name,
            expected="VRI.VoterRecordResults with VoterRecord",
            found=kind,
        )
    return layout.order, _flat(found, layout.order, reject, count), len(data)


def _flat(found: list[Any], names: tuple[str, ...], reject: Reject, count: Count) -> Iterator[Record]:
    for number, record in enumerate(found, 1):
        count.lines = number
        voter = record.get("Voter") if isinstance(record, dict) else None
        if not isinstance(voter, dict):
            reject(number, Reason.RECORD_BAD, ("found", "no Voter in it"))
            continue
        values = dict[str, str]()
        _collect("", record, values, 0)
        yield number, number, [values.get(name, "") for name in names]


def _collect(at: str, value: Any, values: dict[str, str], depth: int) -> None:
    """Every leaf under its dotted name; in a list, a thing with a ``Type`` is named by it: ``VoterId.ssn4``."""
    if depth > 12:
        return
    if isinstance(value, dict):
        for key, inner in value.items():
            if key != "@type":
                _collect(f"{at}.{key}" if at else key, inner, values, depth + 1)
    elif isinstance(value, list):
        for item in value:
            named = item.get("Type") or item.get("PlaceNameType") if isinstance(item, dict) else None
            _collect(f"{at}.{named}" if isinstance(named, str) else at, item, values, depth + 1)
    elif isinstance(value, bool):
        values[at] = "true" if value else "false"
    elif value is not None and str(value).strip():
        values[at] = f"{values[at]} {value}" if at in values else str(value)
