"""Deltas: a list of new and changed voters, and a list of removals ("yanks"), applied to the full list (SNP-06).

The state sends a full file, then changes with yanks, each with its version and cut-off date (SNP-04). Applying them
keeps the order of the full list and adds the new voters at its end. A voter both changed and yanked in one delta is a
contradiction that only the state can settle, so it stops.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

from app.domain.ids import VoterId
from app.domain.roll_row import Row
from app.faults import FaultCode
from app.importers.report import ListInfo
from app.importers.voters_checks import id_fault
from app.importers.voters_layout import Layout
from app.importers.voters_notes import Note, Reason
from app.importers.voters_table import Place, TableRead, read_table
from app.importers.voters_trouble import Trouble, trouble
from app.ports import Progress


@dataclass(frozen=True, slots=True, kw_only=True)
class Removals:
    """The yanked ids, each with the line that names it; ``account`` says what became of every line."""

    ids: Mapping[VoterId, Place]
    account: TableRead


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """What a delta did, for the clerk's report. ``unknown`` are the lines of yanks that name nobody on the list."""

    before: int
    added: int
    replaced: int
    same: int
    removed: int
    unknown: tuple[Place, ...]

    @property
    def after(self) -> int:
        return self.before + self.added - self.removed


def read_removals(paths: Sequence[Path], layout: Layout, progress: Progress | None = None) -> Removals:
    """A list of ids in the layout's id column; its other columns may be there and are not read.

    Raises the FILE_… faults, LAYOUT_MISMATCH, CANCELED."""
    ids: dict[VoterId, Place] = {}

    def accept(place: Place, fields: Mapping[str, str], remark: Callable[[Note], None]) -> Reason | None:
        wrong = id_fault(fields["id"])
        if not wrong:
            if fields["id"] in ids:
                remark(Note.DUPLICATE_ID)
            ids.setdefault(VoterId(fields["id"]), place)
        return wrong

    account = read_table(paths, _ids_only(layout), accept, progress)
    return Removals(ids=ids, account=account)


def _ids_only(layout: Layout) -> Layout:
    columns = tuple((field, spec) for field, spec in layout.columns if field == "id")
    known = (*layout.ignored, *layout.used, "reason")
    return replace(
        layout,
        columns=columns,
        required=("id",),
        districts=(),
        street_if="",
        street_else=None,
        unknown="note",
        ignored=known,
    )


class Changing:
    """Applies one delta on the way. ``changes`` are the delta's voters, in its order."""

    def __init__(self, changes: Iterable[Row], removals: Mapping[VoterId, Place]) -> None:
        self._changes = {voter.id: voter for voter in changes}
        self._removals = dict(removals)
        both = sorted(self._removals[voter] for voter in self._changes if voter in self._removals)
        if both:
            raise trouble(
                FaultCode.FILE_BAD,
                Trouble.CHANGED_AND_REMOVED,
                file=both[0][0],
                line=both[0][1],
                found=f"{len(both):,} such voters",
            )
        self._before = self._replaced = self._same = self._removed = 0
        self._left: dict[VoterId, Row] = {}
        self._unknown: dict[VoterId, Place] = {}
        self._finished = False

    def applied(self, voters: Iterable[Row]) -> Iterator[Row]:
        """The list with the delta applied; every voter of the full list is looked at once."""
        self._left, self._unknown = dict(self._changes), dict(self._removals)
        for voter in voters:
            self._before += 1
            if voter.id in self._removals:
                self._unknown.pop(voter.id, None)
                self._removed += 1
                continue
            new = self._left.pop(voter.id, None)
            if new is None:
                yield voter
            elif new == voter:
                self._same += 1
                yield voter
            else:
                self._replaced += 1
                yield new
        yield from self._left.values()
        self._finished = True

    def outcome(self) -> Changed:
        """After the last voter."""
        if not self._finished:
            raise RuntimeError("the list has not been read to its end")
        return Changed(
            before=self._before,
            added=len(self._left),
            replaced=self._replaced,
            same=self._same,
            removed=self._removed,
            unknown=tuple(sorted(self._unknown.values())),
        )


def check_sequence(lists: Sequence[ListInfo]) -> None:
    """A full list first, then deltas none of which is older than what it changes.

    Raises ELECTION_BAD(reason, version, cut_off)."""
    if not lists or lists[0].kind != "full":
        raise trouble(FaultCode.ELECTION_BAD, Trouble.NO_FULL_LIST)
    for before, after in pairwise(lists):
        wrong: Trouble | None = None
        if after.kind == "full":
            wrong = Trouble.SECOND_FULL_LIST
        elif not (before.cut_off and after.cut_off):
            wrong = Trouble.NO_CUT_OFF
        elif after.cut_off < before.cut_off:
            wrong = Trouble.LIST_OLDER
        if wrong:
            raise trouble(FaultCode.ELECTION_BAD, wrong, version=after.version, cut_off=str(after.cut_off or ""))
