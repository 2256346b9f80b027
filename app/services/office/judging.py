"""What a center states for each day, desk by desk against its own record, and what must be known although all fits."""

from collections.abc import Iterator

from app.domain.election import Center
from app.domain.hours import hours_of
from app.domain.ids import CenterId, MachineId
from app.domain.ledger import Ledgers, balanced, difference, ledgers
from app.domain.ledger_lines import Scope
from app.domain.state import State, answered_for
from app.services.office.facts import DayStatement, Finding, Found
from app.services.office.reading import Reading, Work, found_at
from app.services.office.statements import altered_lines


def statements_of(work: Work, id: CenterId, center: Center, state: State, reading: Reading) -> tuple[DayStatement, ...]:
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


def _judge(work: Work, id: CenterId, scope: Scope, own: Ledgers, state: State, reading: Reading) -> None:
    """One desk's day: its count against its record, and its own statement, where it is the last, against both."""
    machine = scope.machines[0]
    if not balanced(own):
        note = state.days[machine, scope.date].note
        reading.found.append(
            found_at(
                Finding.DIFFERENCE, id, machine, difference=difference(own), date=scope.date.isoformat(), note=note
            )
        )
    last = max(day for each, day in state.days if each == machine)
    arrived = reading.newest.get(machine)
    if arrived is None or last != scope.date:
        return
    same = arrived.package == work.packages[-1]
    lines = altered_lines(arrived.parts["statement.json"], own, columns=same)
    if lines:
        reading.found.append(found_at(Finding.STATEMENT_ALTERED, id, machine, lines=", ".join(lines)))


def noted(work: Work, id: CenterId, state: State, reading: Reading) -> Iterator[Found]:
    """What has to be known of a desk although everything of it fits."""
    by_id = {machine.id: machine for machine in work.machines.values()}
    for machine in sorted(reading.newest):
        arrived = reading.newest[machine]
        if by_id[machine].struck:
            yield found_at(Finding.STRUCK, id, machine)
        if arrived.package != work.packages[-1]:
            yield found_at(Finding.OLDER_PACKAGE, id, machine, package=arrived.package[:4].upper())
        if not is_final(state, machine):
            yield found_at(Finding.NOT_FINAL, id, machine, at=arrived.at.isoformat(timespec="minutes"))
    for told in state.breaches:
        yield found_at(
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
