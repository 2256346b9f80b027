"""The office takes in every center's export and says what adds up (DESIGN 3, BST-08, CASES A20, A92).

Centers are read one at a time, on two processors where there are many, and only what ``CenterFacts`` holds is kept; the
journals of a thousand centers never stand in memory together. The same file twice, or an older and a newer export of
one machine, count once; the order does not matter.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

from app.domain.election import Machine
from app.domain.ids import CenterId, MachineId
from app.domain.journal import Head
from app.faults import Fault, FaultCode
from app.ports import Bundles, DecryptionKey, Progress
from app.services.office.centers import facts_of
from app.services.office.facts import (
    CenterFacts,
    Reconciled,
    Turned,
)
from app.services.office.merging import Merging
from app.services.office.reading import Task, Work, order, turned
from app.services.office.receipts import Receipts
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
    merging = Merging()
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
