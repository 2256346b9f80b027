"""Voter records in NIST SP 1500-102 JSON (``VoterRecordResults``), laid flat into the columns of ``nist_vri.toml``.

In such a file the "line" of a report is the record's number, counted from 1.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from app.faults import Fault, FaultCode
from app.importers.voters_blocks import blocks
from app.importers.voters_json_address import address_parts, leaves
from app.importers.voters_layout import Layout
from app.importers.voters_lines import Count, Record, Reject
from app.importers.voters_notes import Reason
from app.importers.voters_survey import first_look
from app.importers.voters_trouble import Trouble, trouble

MOST_BYTES = 1 << 28
"""A JSON file is held in memory whole; larger lists come delimited."""
_IDS = ("state-voter-registration-id", "local-voter-registration-id")


def json_records(
    path: Path, layout: Layout, heard: Callable[[bytes], None], reject: Reject, count: Count
) -> tuple[tuple[str, ...], Iterator[Record], int]:
    """The layout's column names, the records and the file's size. Raises FILE_EMPTY,
    FILE_NOT_LIST, FILE_BAD, FILE_TOO_LARGE."""
    first_look(path)
    data = bytearray()

    def keep(chunk: bytes) -> None:
        heard(chunk)
        data.extend(chunk)
        if len(data) > MOST_BYTES:
            raise Fault(FaultCode.FILE_TOO_LARGE, file=path.name, most=f"at most {MOST_BYTES:,} bytes")

    for _ in blocks(path, heard=keep):
        pass
    if not data.strip():
        raise trouble(FaultCode.FILE_EMPTY, Trouble.BLANK_LINES, file=path.name)
    try:
        whole = json.loads(bytes(data).decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        line = int(getattr(error, "lineno", 1))
        raise trouble(FaultCode.FILE_BAD, Trouble.NOT_JSON, file=path.name, line=line) from None
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
        values = _columns(record, voter)
        yield number, number, [values.get(name, "") for name in names]


def _columns(record: dict[str, Any], voter: dict[str, Any]) -> dict[str, str]:
    values = {key: _text(record.get(key)) for key in ("VoterStatus", "OtherStatus", "HavaIdRequired")}
    values["VoterId"] = _id(voter)
    values["Voter.DateOfBirth"] = _text(voter.get("DateOfBirth"))
    name = voter.get("Name")
    name = name if isinstance(name, dict) else {}
    for key in ("LastName", "FirstName", "MiddleName", "Suffix"):
        values[f"Voter.Name.{key}"] = " ".join(leaves(name.get(key)))
    if not values["Voter.Name.LastName"] and not values["Voter.Name.FirstName"]:
        values["Voter.Name.LastName"] = _text(name.get("FullName"))
    party = voter.get("Party")
    if isinstance(party, dict):
        values["Voter.Party"] = _text(party.get("Abbreviation")) or _text(party.get("Name"))
    for key in ("ResidenceAddress", "MailingAddress"):
        values |= {f"{key}.{part}": text for part, text in address_parts(voter.get(key)).items()}
    for unit in (*_list(record.get("Locality")), *_list(record.get("District"))):
        ids = [_text(one.get("Value")) for one in _list(unit.get("ExternalIdentifier"))]
        values[f"Unit.{_text(unit.get('Type'))}"] = next((one for one in ids if one), "") or _text(unit.get("Name"))
    for one in _list(voter.get("VoterClassification")):
        values[_text(one.get("Type"))] = _text(one.get("Assertion"))
    return values


def _id(voter: dict[str, Any]) -> str:
    """The registration id; a driver's license or social security number is never taken for it."""
    ids = {_text(one.get("Type")): _text(one.get("StringValue")) for one in _list(voter.get("VoterId"))}
    return next((ids[kind] for kind in _IDS if ids.get(kind)), "")


def _list(value: Any) -> list[dict[str, Any]]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, str | int) else ""
