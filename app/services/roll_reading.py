"""The voters of an election folder: the full list, changes and removals in their order, the sorter's word on packages.

Control totals are those of the list as it is in the end; the account of lines is the full list's, and each delta has
its own (SNP-04, SNP-06, SNP-11).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from app.domain.roll_row import Row
from app.importers.changes import Changed, Changing, Removals, read_removals
from app.importers.elections import DeltaSource, RollSource
from app.importers.history import HistoryUse, read_history
from app.importers.layouts import load_layout, load_map
from app.importers.report import Counts, ImportReport, ListInfo
from app.importers.report_compare import compare
from app.importers.report_words import reason_text
from app.importers.voters import VoterReading
from app.importers.voters_apart import rows_of
from app.importers.voters_layout import Layout
from app.importers.voters_notes import Rejected
from app.importers.voters_tally import Tally
from app.ports import Progress
from app.services.roll_check import read_report


@dataclass(frozen=True, slots=True, kw_only=True)
class DeltaDone:
    """One delta applied: what it did, and the account of its own lines."""

    source: DeltaSource
    outcome: Changed
    changes: ImportReport | None
    removals: Removals | None

    @property
    def rejected(self) -> tuple[Rejected, ...]:
        """Lines of its changes, then of its removals."""
        return (
            *(self.changes.rejected if self.changes else ()),
            *(self.removals.account.rejected if self.removals else ()),
        )

    @property
    def unused(self) -> int:
        """Lines that were rejected or named nobody."""
        return len(self.rejected) + len(self.outcome.unknown)

    def as_json(self) -> dict[str, Any]:
        outcome = self.outcome
        return {
            "version": self.source.version,
            "cut_off": self.source.as_of.isoformat(),
            "before": outcome.before,
            "added": outcome.added,
            "replaced": outcome.replaced,
            "same": outcome.same,
            "removed": outcome.removed,
            "after": outcome.after,
            "unknown_removals": [{"file": file, "line": line} for file, line in outcome.unknown],
            "changes": self.changes.as_json() if self.changes else None,
            "removals": self._removals(),
        }

    def _removals(self) -> dict[str, Any] | None:
        if self.removals is None:
            return None
        account = self.removals.account
        return {
            "read": sum(file.read for file in account.files),
            "stored": sum(file.stored for file in account.files),
            "rejected": [
                {"file": one.file, "line": one.line, "reason": reason_text(one.reason, one.facts)}
                for one in account.rejected
            ],
        }

    def lines(self) -> tuple[str, ...]:
        """For people: what it did, and every line of it that was rejected."""
        outcome = self.outcome
        told = (
            f"Changes {self.source.version}, {self.source.as_of}: {outcome.before:,} voters + {outcome.added:,} new"
            f" - {outcome.removed:,} removed = {outcome.after:,}; {outcome.replaced:,} changed,"
            f" {outcome.same:,} unchanged"
        )
        unknown = tuple(f"  {file} line {line}: nobody on the list has this id" for file, line in outcome.unknown)
        return (
            told,
            *unknown,
            *(f"  {one.file} line {one.line}: {reason_text(one.reason, one.facts)}" for one in self.rejected),
        )


class RollReading:
    """Iterate ``rows`` once, then ask for the report. Raises what ``VoterReading``, ``read_removals`` and
    ``Changing`` do."""

    def __init__(self, source: RollSource, progress: Progress | None = None) -> None:
        self._source, self._progress = source, progress
        self._layout: Layout = load_map(source.map) if source.map is not None else load_layout(source.layout)
        info = ListInfo(version=source.version, cut_off=source.as_of)
        self._full = self._reading(source.files, info)
        self._tally = Tally()
        self._applied: list[tuple[DeltaSource, Changing, ImportReport | None, Removals | None]] = []
        self.deltas: tuple[DeltaDone, ...] = ()
        self._history: HistoryUse | None = None

    def _reading(self, files: Iterable[Any], info: ListInfo) -> VoterReading:
        source = self._source
        return VoterReading(
            tuple(files),
            self._layout,
            info=info,
            encoding=source.encoding,
            delimiter=source.delimiter,
            progress=self._progress,
        )

    def rows(self) -> Iterator[Row]:
        """In the order of the full list, new ones at its end."""
        found: Iterable[Row] = rows_of(self._full)
        for delta in self._source.deltas:
            found = self._with(delta, found)
        if self._source.history is not None:
            self._history = HistoryUse(read_history((self._source.history,)))
            found = self._history.applied(found)
        if not self._source.deltas:
            yield from found
            return
        for voter in found:
            self._tally.add(voter)
            yield voter
        self.deltas = tuple(
            DeltaDone(source=source, outcome=changing.outcome(), changes=changes, removals=removals)
            for source, changing, changes, removals in self._applied
        )

    def _with(self, delta: DeltaSource, voters: Iterable[Row]) -> Iterable[Row]:
        changed: list[Row] = []
        report: ImportReport | None = None
        if delta.changes:
            info = ListInfo(kind="changes", version=delta.version, cut_off=delta.as_of)
            reading = self._reading(delta.changes, info)
            changed = list(reading.rows())
            report = reading.report()
        removals = read_removals(delta.removals, self._layout, self._progress) if delta.removals else None
        changing = Changing(changed, removals.ids if removals is not None else {})
        self._applied.append((delta, changing, report, removals))
        return changing.applied(voters)

    def report(self, *, styles: Counts | None = None) -> ImportReport:
        """After the last voter: the account of the full list, the counts of the list as it is in the end, and the list
        before beside them."""
        report = self._full.report(styles=styles)
        if self._history is not None:
            report = replace(report, history=self._history.account())
        if self.deltas:
            tally = self._tally
            report = replace(report, precincts=tally.precincts, splits=tally.splits, statuses=tally.statuses)
        if self._source.previous is None:
            return report
        compared = compare(report, read_report(self._source.previous))
        if self.deltas:
            compared = replace(compared, stored_now=self.deltas[-1].outcome.after)
        return replace(report, previous=compared)

    def as_json(self, report: ImportReport) -> dict[str, Any]:
        """The report with what each delta did; ``voters`` is how many there are in the end."""
        voters = self.deltas[-1].outcome.after if self.deltas else report.stored
        return {**report.as_json(), "voters": voters, "deltas": [each.as_json() for each in self.deltas]}
