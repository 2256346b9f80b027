"""The office takes in every center's export and says what adds up (DESIGN 3, BST-08, CASES A20, A92).

Centers are read one at a time, on two processors where there are many, and only what ``CenterFacts`` holds is kept; the
journals of a thousand centers never stand in memory together. The same file twice, or an older and a newer export of
one machine, count once; the order does not matter.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

from app.domain.election import Machine
from app.domain.ids import CenterId, MachineId, VoterId
from app.domain.journal import Head
from app.domain.profile import Fate, Profile
from app.faults import Fault, FaultCode
from app.ports import Bundles, DecryptionKey, Progress
from app.services.office.centers import Task, Work, facts_of, order, turned
from app.services.office.facts import (
    CenterFacts,
    CenterLine,
    Finding,
    Found,
    IssueRow,
    Reconciled,
    Taken,
    Totals,
    Turned,
    TwiceIssued,
)
from app.services.office.receipts import Receipts, against
from app.services.office.rows import unpacked
from app.services.packages import Contents

MANY = 48
"""Exports from which on a second processor is worth its start."""
MOST_PROCESSES = 4

Keep = Callable[[CenterFacts], None]
"""Given each center's facts as they come, in the order of the centers, before their rows are let go."""


def reconcile(
    paths: Sequence[Path],
    *,
    bundles: Bundles,
    keys: Sequence[DecryptionKey],
    packages: Sequence[Contents],
    remembered: Iterable[Head] = (),
    receipts: Receipts | None = None,
    keep: Keep = lambda facts: None,
    events: bool = False,
    progress: Progress | None = None,
    processes: int | None = None,
) -> Reconciled:
    """Verify and merge exports.

    ``packages``: every package of the election the desks worked with, the one in force last. ``remembered``: heads this
    office has seen before, so that an old export is not taken for the last word. ``receipts``: the sorter's list.
    Raises Fault(CANCELED) when ``progress`` says so, with nothing half done.
    """
    in_force = packages[-1]
    work = Work(
        bundles=bundles,
        keys=tuple(keys),
        contents=in_force,
        packages=tuple(each.jurisdiction.package for each in packages),
        machines=_machines(packages),
        events=events,
    )
    strangers: list[Turned] = []
    tasks = _tasks(work, paths, tuple(remembered), strangers)
    merging = _Merging()
    of = sum(len(task.paths) for task in tasks)
    done = 0
    with _workers(work, of, processes) as run:
        for task, facts in zip(tasks, run(tasks), strict=True):
            keep(facts)
            merging.add(facts)
            done += len(task.paths)
            if progress is not None and not progress(done, of):
                raise Fault(FaultCode.CANCELED)
    return merging.result(work, strangers, receipts)


def _machines(packages: Sequence[Contents]) -> dict[str, Machine]:
    """By verify key, as the newest package that knows it says: a laptop struck off later is struck off."""
    return {machine.verify_key: machine for each in packages for machine in each.jurisdiction.machines}


def _tasks(work: Work, paths: Sequence[Path], remembered: Sequence[Head], strangers: list[Turned]) -> tuple[Task, ...]:
    """The files by the center they say they come from; what is no bundle at all is turned away at once."""
    by_center: dict[CenterId, list[Path]] = {}
    for path in order(paths):
        try:
            signer = work.bundles.outside(path).signer
            machine = work.machines.get(signer)
            if machine is None:
                raise Fault(FaultCode.BUNDLE_WRONG_SIGNER, file=path.name)
            center = _at(work, path, machine)
        except Fault as fault:
            strangers.append(turned(path, fault, MachineId("")))
            continue
        by_center.setdefault(center, []).append(path)
    homes = {machine.id: machine.center for machine in work.machines.values()}
    heads: dict[CenterId, list[Head]] = {}
    for head in remembered:
        heads.setdefault(homes.get(head.machine, CenterId("")), []).append(head)
    spares = tuple(head for head in remembered if _is_spare(work, head.machine))
    return tuple(
        Task(center=center, paths=tuple(by_center[center]), remembered=(*heads.get(center, ()), *spares))
        for center in sorted(by_center)
    )


def _at(work: Work, path: Path, machine: Machine) -> CenterId:
    """Where the machine stands: a spare says so in its export, signed; any other by its place in the package."""
    if not machine.spare:
        return machine.center
    for key in work.keys:
        try:
            info = work.bundles.check(path, key, signers=(machine.verify_key,))
        except Fault as fault:
            if fault.code is not FaultCode.BUNDLE_NOT_FOR_US:
                raise
            continue
        return CenterId(dict(info.facts).get("center", machine.center))
    return machine.center


def _is_spare(work: Work, machine: MachineId) -> bool:
    return any(each.id == machine and each.spare for each in work.machines.values())


# --- several processors ------------------------------------------------------------------------------------------

_work: list[Work] = []
"""What a helping process was given when it started."""


def _begin(work: Work) -> None:
    _work[:] = [work]


def _there(task: Task) -> CenterFacts:
    return facts_of(_work[0], task)


@contextmanager
def _workers(
    work: Work, exports: int, processes: int | None
) -> Iterator[Callable[[Sequence[Task]], Iterable[CenterFacts]]]:
    """Centers one after the other here, or over processes that start afresh: a window's threads are not copied."""
    many = min(os.cpu_count() or 1, MOST_PROCESSES) if processes is None else processes
    if many < 2 or (processes is None and exports < MANY):
        yield lambda tasks: (facts_of(work, task) for task in tasks)
        return
    pool = ProcessPoolExecutor(many, mp_context=get_context("spawn"), initializer=_begin, initargs=(work,))
    try:
        yield lambda tasks: pool.map(_there, tasks)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


# --- merging -------------------------------------------------------------------------------------------------------


class _Merging:
    """Centers added one by one."""

    def __init__(self) -> None:
        self._facts: list[CenterFacts] = []
        self._issues: dict[VoterId, tuple[tuple[int, bytes], ...]] = {}
        self._centers: list[CenterId] = []

    def add(self, facts: CenterFacts) -> None:
        place = len(self._centers)
        self._centers.append(facts.center)
        for voter, row in facts.issues:
            self._issues[voter] = (*self._issues.get(voter, ()), (place, row))
        self._facts.append(replace(facts, issues=(), files={}))  # these are large, and told already

    def result(self, work: Work, strangers: Sequence[Turned], receipts: Receipts | None) -> Reconciled:
        taken = tuple(each for facts in self._facts for each in facts.taken)
        missing = _missing(work, taken)
        homes = {machine.id: machine.center for machine in work.contents.jurisdiction.machines}
        twice = tuple(self._twice(work.contents.profile))
        shut = (*strangers, *(each for facts in self._facts for each in facts.turned))
        tried = {each.machine for each in shut}
        found = (
            *(_turned_away(homes, each) for each in shut),
            *(_missing_found(homes, machine) for machine in missing if machine not in tried),
            *(each for facts in self._facts for each in facts.found),
            *(_twice_found(each) for each in twice),
            *(against(receipts, self._rows(), (d for f in self._facts for d in f.delivered)) if receipts else ()),
        )
        return Reconciled(
            taken=taken,
            turned=shut,
            missing=missing,
            conflicts=twice,
            found=tuple(sorted(found, key=lambda each: _ORDER[each.finding])),
            centers=self._lines(_staffed(work, taken), homes, missing, found),
            statements=tuple(each for facts in self._facts for each in facts.statements),
            totals=_sum(facts.totals for facts in self._facts),
            hours={facts.center: facts.hours for facts in self._facts},
            announced=tuple(each for facts in self._facts for each in facts.announced),
            heads=tuple(each for facts in self._facts for each in facts.heads),
            received=receipts.as_of if receipts is not None else "",
        )

    def _lines(
        self,
        centers: Iterable[CenterId],
        homes: Mapping[MachineId, CenterId],
        missing: Iterable[MachineId],
        found: Iterable[Found],
    ) -> tuple[CenterLine, ...]:
        """One line a center; with a thousand of them nothing may be looked for center by center."""
        facts = {each.center: each for each in self._facts}
        absent: dict[CenterId, tuple[MachineId, ...]] = {}
        for machine in missing:
            home = homes.get(machine, NOWHERE)
            absent[home] = (*absent.get(home, ()), machine)
        count = Counter(each.center for each in found)
        return tuple(
            _line(facts.get(center, CenterFacts(center=center)), absent.get(center, ()), count[center])
            for center in centers
        )

    def _rows(self) -> Iterator[IssueRow]:
        for voter, rows in self._issues.items():
            for place, row in rows:
                yield unpacked(voter, self._centers[place], row)

    def _twice(self, profile: Profile) -> Iterator[TwiceIssued]:
        """Voters with more than one live ballot, or more ballots than the limit allows, in order of time."""
        found = []
        for voter, packed in self._issues.items():
            if len(packed) < 2:
                continue
            rows = sorted(
                (unpacked(voter, self._centers[place], row) for place, row in packed),
                key=lambda each: (each.at, each.machine, each.issue),
            )
            live = tuple(each for each in rows if each.live)
            over = len(live) + sum(each.used for each in rows) > profile.spoil.most_ballots
            if len(live) > 1 or over:
                issues = tuple(rows) if over else live
                found.append(TwiceIssued(voter=voter, public_id=rows[-1].public_id, issues=issues, over_limit=over))
        yield from sorted(found, key=lambda each: (each.issues[-1].at, each.voter))


_ORDER = {finding: place for place, finding in enumerate(Finding)}
"""What has to be looked into first."""


def _staffed(work: Work, taken: Iterable[Taken]) -> tuple[CenterId, ...]:
    """Centers that have a laptop of their own, or to which a spare has gone."""
    jurisdiction = work.contents.jurisdiction
    homes = {each.center for each in jurisdiction.machines if not each.spare} | {each.center for each in taken}
    return tuple(each.id for each in jurisdiction.centers if each.id in homes)


def _missing(work: Work, taken: Iterable[Taken]) -> tuple[MachineId, ...]:
    """Spares that nobody used and laptops struck off are not missed; a lost laptop closed by another desk neither."""
    there = {each.machine for each in taken}
    return tuple(
        each.id
        for each in work.contents.jurisdiction.machines
        if each.id not in there and not each.spare and not each.struck
    )


NOWHERE = CenterId("")
"""Where a machine stands that the package in force does not know."""


def _missing_found(homes: Mapping[MachineId, CenterId], machine: MachineId) -> Found:
    return Found(finding=Finding.MISSING, center=homes.get(machine, NOWHERE), machine=machine)


def _turned_away(homes: Mapping[MachineId, CenterId], each: Turned) -> Found:
    facts = dict(each.facts)
    machine = each.machine or MachineId(facts.get("machine", ""))
    back = each.fault == FaultCode.JOURNAL_ROLLED_BACK.value
    return Found(
        finding=Finding.ROLLED_BACK if back else Finding.TURNED_AWAY,
        center=homes.get(machine, NOWHERE),
        machine=machine,
        facts=(("fault", each.fault), *(each.facts if "file" in facts else (("file", each.file), *each.facts))),
    )


def _twice_found(each: TwiceIssued) -> Found:
    first, last = each.issues[0], each.issues[-1]
    return Found(
        finding=Finding.TWICE,
        center=last.center,
        machine=last.machine,
        facts=(
            ("public_id", each.public_id),
            ("first", first.machine),
            ("first_at", first.at.isoformat(timespec="minutes")),
            ("last", last.machine),
            ("last_at", last.at.isoformat(timespec="minutes")),
            ("ballots", str(len(each.issues))),
        ),
    )


def _line(facts: CenterFacts, absent: tuple[MachineId, ...], found: int) -> CenterLine:
    there = {each.machine for each in facts.taken}
    final = next((each for each in reversed(facts.statements)), None)
    return CenterLine(
        center=facts.center,
        machines=tuple(each.machine for each in facts.taken),
        missing=absent,
        final=bool(there) and not absent and all(each.final for each in facts.taken if not each.closed_by),
        at=max((each.at for each in facts.taken if each.at is not None), default=None),
        issued=facts.totals.issued,
        accepted=facts.totals.accepted,
        statement=final,
        found=found,
    )


def _sum(totals: Iterable[Totals]) -> Totals:
    issued = accepted = pieces = 0
    fates: Counter[Fate] = Counter()
    refused: Counter[str] = Counter()
    for each in totals:
        issued, accepted, pieces = issued + each.issued, accepted + each.accepted, pieces + each.pieces
        fates.update(each.fates)
        refused.update(each.refused)
    return Totals(issued=issued, accepted=accepted, pieces=pieces, fates=fates, refused=refused)
