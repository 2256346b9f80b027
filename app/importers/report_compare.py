"""This list beside the previous one: control totals per precinct, split, style and status (SNP-06)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.faults import FaultCode
from app.importers.voters_trouble import Trouble, trouble

if TYPE_CHECKING:
    from app.importers.report import ImportReport

Rows = tuple[tuple[str, int, int], ...]
"""(name, before, now), every name of either list."""
_TABLES = ("precincts", "splits", "styles", "statuses")


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """The previous list's version and cut-off date, its number of voters, and the tables side by side."""

    version: str
    cut_off: str
    stored_before: int
    stored_now: int
    precincts: Rows
    splits: Rows
    styles: Rows
    statuses: Rows

    def as_json(self) -> dict[str, Any]:
        tables = {
            table: {
                name: {"before": was, "now": now, "difference": now - was} for name, was, now in getattr(self, table)
            }
            for table in _TABLES
        }
        return {
            "version": self.version,
            "cut_off": self.cut_off,
            "stored_before": self.stored_before,
            "stored_now": self.stored_now,
            "difference": self.stored_now - self.stored_before,
            **tables,
        }


def compare(now: "ImportReport", before: Mapping[str, Any]) -> Comparison:
    """``before`` is an earlier report's JSON (``ImportReport.as_json``). Raises FILE_BAD when it is not one."""
    try:
        told = before["list"]
        return Comparison(
            version=str(told["version"]),
            cut_off=str(told["cut_off"]),
            stored_before=int(before.get("voters", before["stored"])),
            stored_now=now.stored,
            **{table: _beside(before[table], dict(getattr(now, table))) for table in _TABLES},
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        raise trouble(FaultCode.FILE_BAD, Trouble.NOT_A_REPORT, expected="import report") from None


def _beside(before: Mapping[str, Any], now: Mapping[str, int]) -> Rows:
    return tuple((name, int(before.get(name, 0)), now.get(name, 0)) for name in sorted({*before, *now}))
