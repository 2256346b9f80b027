"""One center's exports, understood together: which count, what its desks add up to, and what does not fit.

Pure but for reading the files it is given; everything large is let go when it returns.
"""

import gc
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from app.domain.election import Center, Machine
from app.domain.events import MachineLost
from app.domain.evolving import evolve
from app.domain.hours import hours_of
from app.domain.ids import CenterId, Digest, MachineId
from app.domain.journal import Head, Recorded
from app.domain.ledger import Ledgers, balanced, difference, ledgers
from app.domain.ledger_lines import Scope
from app.domain.state import State, answered_for
from app.faults import Fault, FaultCode
from app.ports import Bundles, DecryptionKey
from app.services.office.arrived import Arrived, package_of, read_export
from app.services.office.facts import (
    Announced,
    CenterFacts,
    DayStatement,
    Finding,
    Found,
    Taken,
    Totals,
    Turned,
)
from app.services.office.rows import packed
from app.services.office.statements import altered_lines
from app.services.office.tables import files_of
from app.services.packages import Contents
from app.services.segments import must_reach, understood

OFFICE = MachineId("")
"""The office's own view: no machine is its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """What every center's reading needs, the same for all."""

    bundles: Bundles
    keys: tuple[DecryptionKey, ...] = field(repr=False)
    contents: Contents
    """The package in force: centers, rules, ballots."""
    packages: tuple[Digest, ...]
    """Every package of this election, the one in force last."""
    machines: Mapping[str, Machine]
    """Enrolled laptops of all those packages, by verify key."""
    events: bool = False
    """Whether the event logs are wanted too, which are larger than everything else together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    center: CenterId
    paths: tuple[Path, ...]
    remembered: tuple[Head, ...] = ()
    """Heads the office has seen of these machines before."""


@dataclass(slots=True)
class _Reading:
    """What piles up while one center is read."""

    turned: list[Turned] = field(default_factory=list)
    found: list[Found] = field(default_factory=list)
    newest: dict[MachineId, Arrived] = field(default_factory=dict)
    journals: dict[MachineId, tuple[Recorded, ...]] = field(default_factory=dict)
    """What is counted: a machine's own export, or a lost one's journal as another desk brought it."""
    brought_by: dict[MachineId, MachineId] = field(default_factory=dict)


def facts_of(work: Work, task: Task) -> CenterFacts:
    """Read, judge and add up one center. Bad files are told, never raised."""
    with _undisturbed():
        return _facts(work, task)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Tens of thousands of small values without a circle among them: looking for circles would take a third of the
    time."""
    looks = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looks:
            gc.enable()


def _facts(work: Work, task: Task) -> CenterFacts:
    reading = _Reading()
    heads = [*task.remembered, *_read_all(work, task, reading)]
    _set_back(reading, heads)
    _lost(reading)
    state = _folded(reading)
    center = work.contents.jurisdiction.center(task.center)
    statements = _statements(work, task.center, center, state, reading) if center is not None else ()
    reading.found.extend(_noted(work, task.center, state, reading))
    return CenterFacts(
        center=task.center,
        taken=tuple(_taken(machine, task.center, state, reading) for machine in sorted(reading.journals)),
        turned=tuple(reading.turned),
        found=tuple(reading.found),
        statements=statements,
        totals=_totals(state),
        hours=Counter((each.when.date, each.when.at.hour) for each in state.issues.values()),
        announced=tuple(
            Announced(
                machine=told.when.machine,
                minutes=told.event.minutes,
                designated=told.event.designated,
                actual=told.event.actual,
                late_seconds=told.event.late_seconds,
            )
            for told in state.announced
        ),
        heads=tuple(state.heads[machine] for machine in sorted(reading.journals) if machine in state.heads),
        issues=tuple(packed(state, work.contents.profile)),
        delivered=tuple(told.event.envelope_id for told in state.hand_delivered),
        files=files_of(state, work.contents.jurisdiction.election.id, task.center, _parts(reading), events=work.events),
    )


def _folded(reading: _Reading) -> State:
    """All journals of the center as one. A journal that is chained and signed and yet makes no sense (a page settled
    that nobody asked for) is turned away like any other that does not fit."""
    while True:
        state = State(machine=OFFICE)
        machine = OFFICE
        try:
            for machine in sorted(reading.journals):
                for each in reading.journals[machine]:
                    evolve(state, each)
            return state
        except (KeyError, ValueError, TypeError, IndexError):
            inside = [lost for lost, by in reading.brought_by.items() if by == machine]
            for gone in (machine, *inside):  # what came inside the file goes with it
                reading.journals.pop(gone, None)
            arrived = reading.newest.pop(machine, None)
            file = arrived.file if arrived is not None else reading.newest[reading.brought_by.pop(machine)].file
            told = Turned(
                file=file, fault=FaultCode.JOURNAL_BROKEN.value, machine=machine, facts=(("machine", machine),)
            )
            reading.turned.append(told)


def _read_all(work: Work, task: Task, reading: _Reading) -> list[Head]:
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


def turned(path: Path, fault: Fault, machine: MachineId) -> Turned:
    """A file that is not counted. Its facts name no voter."""
    facts = tuple((name, str(value)) for name, value in fault.facts.items())
    return Turned(file=path.name, fault=fault.code.value, machine=machine, facts=facts)


def _seen_inside(recorded: Iterable[Recorded]) -> Iterator[Head]:
    return (head for each in recorded for head in each.envelope.heads_seen)


def _set_back(reading: _Reading, heads: Iterable[Head]) -> None:
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


def _lost(reading: _Reading) -> None:
    """Journals of lost laptops, closed at the last entry that the desk which took over had seen."""
    for arrived in tuple(reading.newest.values()):
        for each in arrived.recorded:
            if isinstance(each.event, MachineLost):
                _close(reading, arrived, each.event)


def _close(reading: _Reading, by: Arrived, lost: MachineLost) -> None:
    own = reading.newest.get(lost.machine)
    if own is not None:
        if len(own.recorded) > lost.through:
            reading.found.append(
                _found(Finding.WENT_ON, by.center, lost.machine, closed=lost.through, entry=len(own.recorded))
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
        reading.found.append(_found(Finding.CLOSED_AT, by.center, lost.machine, entry=lost.through, by=by.machine))


def _statements(work: Work, id: CenterId, center: Center, state: State, reading: _Reading) -> tuple[DayStatement, ...]:
    """Per day the whole center; what differs is told per desk, for two desks' differences could cancel out."""
    definition = work.contents.definition
    machines = tuple(sorted(reading.journals))
    told: list[DayStatement] = []
    for day in sorted({day for machine, day in state.days if machine in machines}):
        hours = hours_of(state, center, day)
        final = hours is not None and hours.final
        whole = Scope(machines=machines, date=day, final=final)
        found = ledgers(state, definition, whole)
        notes = tuple(state.days[m, day].note for m in machines if (m, day) in state.days and state.days[m, day].note)
        told.append(
            DayStatement(
                center=id,
                machines=machines,
                date=day,
                final=final,
                ledgers=found,
                balanced=balanced(found),
                difference=difference(found),
                notes=notes,
            )
        )
        for machine in machines:
            if (machine, day) not in state.days:
                continue
            scope = Scope(machines=answered_for(state, machine), date=day, final=final)
            own = found if scope == whole else ledgers(state, definition, scope)
            _judge(work, id, scope, own, state, reading)
    return tuple(told)


def _judge(work: Work, id: CenterId, scope: Scope, own: Ledgers, state: State, reading: _Reading) -> None:
    """One desk's day: its count against its record, and its own statement, where it is the last, against both."""
    machine = scope.machines[0]
    if not balanced(own):
        note = state.days[machine, scope.date].note
        reading.found.append(
            _found(Finding.DIFFERENCE, id, machine, difference=difference(own), date=scope.date.isoformat(), note=note)
        )
    last = max(day for each, day in state.days if each == machine)
    arrived = reading.newest.get(machine)
    if arrived is None or last != scope.date:
        return
    same = arrived.package == work.packages[-1]
    lines = altered_lines(arrived.parts["statement.json"], own, columns=same)
    if lines:
        reading.found.append(_found(Finding.STATEMENT_ALTERED, id, machine, lines=", ".join(lines)))


def _noted(work: Work, id: CenterId, state: State, reading: _Reading) -> Iterator[Found]:
    """What has to be known of a desk although everything of it fits."""
    by_id = {machine.id: machine for machine in work.machines.values()}
    for machine in sorted(reading.newest):
        arrived = reading.newest[machine]
        if by_id[machine].struck:
            yield _found(Finding.STRUCK, id, machine)
        if arrived.package != work.packages[-1]:
            yield _found(Finding.OLDER_PACKAGE, id, machine, package=arrived.package[:4].upper())
        if not is_final(state, machine):
            yield _found(Finding.NOT_FINAL, id, machine, at=arrived.at.isoformat(timespec="minutes"))
    for told in state.breaches:
        yield _found(
            Finding.BREACH,
            id,
            told.when.machine,
            other=told.event.machine,
            sequence=told.event.sequence,
            breach=told.event.breach,
        )


def is_final(state: State, machine: MachineId) -> bool:
    """The machine's last day is closed, with the final statement signed."""
    return any(day.final and day.closed is not None for (each, _), day in state.days.items() if each == machine)


def _taken(machine: MachineId, center: CenterId, state: State, reading: _Reading) -> Taken:
    arrived = reading.newest.get(machine)
    recorded = reading.journals[machine]
    head = recorded[-1].head if recorded else Head(machine=machine, sequence=0, digest=Digest(""))
    by = reading.brought_by.get(machine, MachineId(""))
    file = arrived.file if arrived is not None else reading.newest[by].file
    return Taken(
        file=file,
        machine=machine,
        center=center,
        number=arrived.number if arrived is not None else 0,
        entries=len(recorded),
        head=head,
        at=recorded[-1].envelope.at if recorded else None,
        package=package_of(recorded),
        final=is_final(state, machine),
        closed_by=by if arrived is None else MachineId(""),
    )


def _totals(state: State) -> Totals:
    return Totals(
        issued=len(state.issues),
        accepted=len(state.accepted),
        pieces=sum(len(issue.event.pieces) for issue in state.issues.values()),
        fates=Counter(told[0].event.fate for told in state.taken_back.values()),
        refused=Counter(told.event.rule for told in state.refusals),
    )


def _parts(reading: _Reading) -> Mapping[MachineId, Mapping[str, bytes]]:
    """The parts of every export that counts; of a lost laptop, what another desk's export tells of its numbers."""
    return {machine: arrived.parts for machine, arrived in sorted(reading.newest.items())}


def _found(finding: Finding, center: CenterId, machine: MachineId, **facts: object) -> Found:
    told = tuple((name, str(value)) for name, value in facts.items())
    return Found(finding=finding, center=center, machine=machine, facts=told)


def order(paths: Sequence[Path]) -> tuple[Path, ...]:
    """The same files in the same order, each once."""
    return tuple(sorted(set(paths)))
