"""One center's exports, understood together: which count, what its desks add up to, and what does not fit.

Pure but for reading the files it is given; everything large is let go when it returns.
"""

import gc
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from app.domain.evolving import evolve
from app.domain.ids import CenterId, Digest, MachineId
from app.domain.journal import Head
from app.domain.state import State
from app.faults import FaultCode
from app.services.office.arrived import package_of
from app.services.office.facts import Announced, CenterFacts, Taken, Totals, Turned
from app.services.office.journals import close_lost, read_all, set_back
from app.services.office.judging import is_final, noted, statements_of
from app.services.office.reading import Reading, Task, Work
from app.services.office.rows import packed
from app.services.office.tables import files_of

OFFICE = MachineId("")
"""The office's own view: no machine is its own."""


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
    reading = Reading()
    heads = [*task.remembered, *read_all(work, task, reading)]
    set_back(reading, heads)
    close_lost(reading)
    state = _folded(reading)
    center = work.contents.jurisdiction.center(task.center)
    statements = statements_of(work, task.center, center, state, reading) if center is not None else ()
    reading.found.extend(noted(work, task.center, state, reading))
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


def _folded(reading: Reading) -> State:
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


def _taken(machine: MachineId, center: CenterId, state: State, reading: Reading) -> Taken:
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


def _parts(reading: Reading) -> Mapping[MachineId, Mapping[str, bytes]]:
    """The parts of every export that counts; of a lost laptop, what another desk's export tells of its numbers."""
    return {machine: arrived.parts for machine, arrived in sorted(reading.newest.items())}
