"""The sorter's list of envelopes received, held against what the centers accepted (BST-12, ENV-03)."""

import csv
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from app.domain.ids import EnvelopeId
from app.faults import Fault, FaultCode
from app.services.office.facts import Finding, Found, IssueRow

NAMES = ("envelope_id", "envelope", "barcode", "ballot_envelope_id")
"""Headings under which sorters tell the envelope's id."""
MOST_BYTES = 512 << 20
MOST_LINES = 20_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipts:
    """What the sorter had received, as of the date the clerk gives the list."""

    as_of: str
    envelopes: Counter[EnvelopeId] = field(repr=False)
    lines: int = 0


def read_receipts(path: Path, as_of: str) -> Receipts:
    """A CSV with a heading that has one of ``NAMES``; other columns are passed over. Duplicates are counted, for one
    envelope received twice is a finding. Raises FILE_MISSING, FILE_TOO_LARGE, FILE_EMPTY, FILE_BAD with the line."""
    if not path.is_file():
        raise Fault(FaultCode.FILE_MISSING, file=path.name)
    if path.stat().st_size > MOST_BYTES:
        raise Fault(FaultCode.FILE_TOO_LARGE, file=path.name, found=path.stat().st_size, limit=MOST_BYTES)
    found: Counter[EnvelopeId] = Counter()
    line = 0
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = csv.reader(file, strict=True)
            heading = [each.strip().lower() for each in next(rows, [])]
            line = 1
            if not heading:
                raise Fault(FaultCode.FILE_EMPTY, file=path.name, expected="a heading with envelope_id")
            column = next((heading.index(name) for name in NAMES if name in heading), None)
            if column is None:
                raise Fault(FaultCode.FILE_BAD, file=path.name, line=1, expected=" or ".join(NAMES))
            for line, row in enumerate(rows, start=2):
                if not row:
                    continue
                if line > MOST_LINES or column >= len(row) or not row[column].strip():
                    raise Fault(FaultCode.FILE_BAD, file=path.name, line=line, expected="an envelope id")
                found[EnvelopeId(row[column].strip())] += 1
    except (csv.Error, UnicodeDecodeError):
        # the line that could not be read is the one after the last that could
        raise Fault(FaultCode.FILE_BAD, file=path.name, line=line + 1, expected="CSV in UTF-8") from None
    except OSError:
        raise Fault(FaultCode.FILE_UNREADABLE, file=path.name) from None
    return Receipts(as_of=as_of, envelopes=found, lines=sum(found.values()))


def against(receipts: Receipts, rows: Iterable[IssueRow], delivered: Iterable[EnvelopeId]) -> Iterator[Found]:
    """What the centers accepted and the sorter lacks; what it has twice; what it has of ballots that were taken back.

    Envelopes the sorter has and no center accepted are the mail's, or still with their voters: no finding.
    """
    accepted: dict[EnvelopeId, IssueRow] = {}
    voided: dict[EnvelopeId, IssueRow] = {}
    live: set[EnvelopeId] = set()
    for row in rows:
        if row.accepted is not None and row.live:
            accepted[row.envelope_id] = row
        if row.live:
            live.add(row.envelope_id)
        else:
            voided[row.envelope_id] = row
    for envelope, row in accepted.items():
        if envelope not in receipts.envelopes:
            yield _found(Finding.NOT_AT_SORTER, row, envelope)
        elif receipts.envelopes[envelope] > 1:
            yield _found(Finding.SORTER_TWICE, row, envelope)
    for envelope, row in voided.items():
        if envelope not in live and envelope in receipts.envelopes:
            yield _found(Finding.SORTER_VOIDED, row, envelope)
    for envelope in delivered:
        if envelope not in receipts.envelopes:
            yield Found(finding=Finding.NOT_AT_SORTER, facts=(("envelope", envelope),))


def _found(finding: Finding, row: IssueRow, envelope: EnvelopeId) -> Found:
    return Found(finding=finding, center=row.center, machine=row.machine, facts=(("envelope", envelope),))
