"""Which of the journals that came from a center count: the longest of each machine, none that was set back, and of a
lost laptop what another desk has brought."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from app.domain.events import MachineLost
from app.domain.ids import MachineId
from app.domain.journal import Head, Recorded
from app.faults import Fault, FaultCode
from app.services.office.arrived import Arrived, read_export
from app.services.office.facts import Finding, Turned
from app.services.office.reading import Reading, Task, Work, found_at, turned
from app.services.segments import must_reach, understood


def read_all(work: Work, task: Task, reading: Reading) -> list[Head]:
    """Every file; of each machine the longest journal is kept, and the shorter ones must be its beginnings."""
    heads: list[Head] = []
    by_machine: dict[MachineId, list[Arrived]] = {}
    for path in task.paths:
        try:
            arrived = read_export(
                path,
                bundles=work.bundles,
                keys=work.keys,
                election=work.contents.jurisdiction.election.id,
                machines=work.machines,
            )
        except Fault as fault:
            reading.turned.append(turned(path, fault, _maker(work, path)))
            continue
        heads.extend(arrived.seen)
        heads.append(arrived.head)
        by_machine.setdefault(arrived.machine, []).append(arrived)
    for machine, several in by_machine.items():
        newest = max(several, key=lambda each: (len(each.recorded), each.number))
        reading.newest[machine] = newest
        reading.journals[machine] = newest.recorded
        heads.extend(_seen_inside(newest.recorded))
    return heads


def _maker(work: Work, path: Path) -> MachineId:
    try:
        return work.machines[work.bundles.outside(path).signer].id
    except (Fault, KeyError):
        return MachineId("")


def _seen_inside(recorded: Iterable[Recorded]) -> Iterator[Head]:
    return (head for each in recorded for head in each.envelope.heads_seen)


def set_back(reading: Reading, heads: Iterable[Head]) -> None:
    """A journal that no longer reaches, or no longer matches, a head seen of it by another desk, in an earlier export
    or by this office before: cut, recomputed, or an old copy. Not counted, and told once, at the first such entry."""
    worst: dict[MachineId, tuple[int, str]] = {}
    for head in sorted(heads, key=lambda each: (each.machine, each.sequence)):
        recorded = reading.journals.get(head.machine)
        if recorded is None or head.sequence < 1 or head.machine in worst:
            continue
        if head.sequence > len(recorded):
            worst[head.machine] = (head.sequence, "cut")
        elif recorded[head.sequence - 1].digest != head.digest:
            worst[head.machine] = (head.sequence, "recomputed")
    for machine, (sequence, breach) in worst.items():
        arrived = reading.newest.pop(machine)
        held = len(reading.journals.pop(machine))
        facts = (("machine", machine), ("sequence", str(sequence)), ("held", str(held)), ("breach", breach))
        code = FaultCode.JOURNAL_ROLLED_BACK.value
        reading.turned.append(Turned(file=arrived.file, fault=code, machine=machine, facts=facts))


def close_lost(reading: Reading) -> None:
    """Journals of lost laptops, closed at the last entry that the desk which took over had seen."""
    for arrived in tuple(reading.newest.values()):
        for each in arrived.recorded:
            if isinstance(each.event, MachineLost):
                _close(reading, arrived, each.event)


def _close(reading: Reading, by: Arrived, lost: MachineLost) -> None:
    own = reading.newest.get(lost.machine)
    if own is not None:
        if len(own.recorded) > lost.through:
            reading.found.append(
                found_at(Finding.WENT_ON, by.center, lost.machine, closed=lost.through, entry=len(own.recorded))
            )
        return
    data = by.brought.get(lost.machine)
    recorded: tuple[Recorded, ...] = ()
    if data is not None:
        try:
            recorded = understood(data, lost.machine)
            if lost.through:
                must_reach(recorded, (Head(machine=lost.machine, sequence=lost.through, digest=lost.digest),))
        except Fault as fault:
            facts = tuple((name, str(value)) for name, value in fault.facts.items())
            reading.turned.append(Turned(file=by.file, fault=fault.code.value, machine=lost.machine, facts=facts))
            return
    if lost.machine in reading.journals and len(reading.journals[lost.machine]) >= len(recorded):
        return  # another desk has told it already, and as much
    known = lost.machine in reading.brought_by
    reading.journals[lost.machine] = recorded
    reading.brought_by[lost.machine] = by.machine
    if not known:
        reading.found.append(found_at(Finding.CLOSED_AT, by.center, lost.machine, entry=lost.through, by=by.machine))
