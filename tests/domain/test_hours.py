"""When a center is open: the calendar, and orders that move it (HRS-05, HRS-11; CASES A99)."""

from dataclasses import replace
from datetime import timedelta

import pytest

from app.domain import events as ev
from app.domain.hours import Phase, hours_of, phase
from app.domain.ids import MachineId
from app.domain.state import State
from tests.domain.pure_desk import PureDesk
from tests.services.invented_election import DAYS, ELECTION_DAY, A, B, at, hours

CENTER = PureDesk().scene().center


@pytest.mark.parametrize(
    ("moment", "expected"),
    [
        (at(6, 59, 59), Phase.BEFORE),
        (at(7), Phase.OPEN),
        (at(19, 59, 59), Phase.OPEN),
        (at(20), Phase.AFTER),
        (at(23, 59), Phase.AFTER),
    ],
)
def test_the_phases_of_a_day(moment, expected: Phase) -> None:  # type: ignore[no-untyped-def]
    assert phase(hours(ELECTION_DAY), moment) is expected


def test_instants_are_compared_whatever_their_offset() -> None:
    utc = at(20).astimezone(tz=None)
    assert phase(hours(ELECTION_DAY), utc) is Phase.AFTER
    assert phase(hours(ELECTION_DAY), utc - timedelta(seconds=1)) is Phase.OPEN


def test_a_date_the_calendar_does_not_have() -> None:
    state = State(machine=A)
    assert hours_of(state, CENTER, ELECTION_DAY.replace(day=4)) is None
    assert phase(None, at(12)) is Phase.NO_DAY
    assert [hours_of(state, CENTER, day) for day in DAYS] == [hours(day) for day in DAYS]


def _moved(hour: int, minute: int = 0) -> ev.ClosingMoved:
    return ev.ClosingMoved(
        date=ELECTION_DAY, issue_stops=at(hour, minute), return_stops=at(hour, minute), order="Superior Court"
    )


def test_an_order_moves_closing_of_its_own_day_only() -> None:
    desk = PureDesk()
    desk.tell(_moved(21))
    found = hours_of(desk.state, CENTER, ELECTION_DAY)
    assert found == replace(hours(ELECTION_DAY), issue_stops=at(21), return_stops=at(21))
    assert hours_of(desk.state, CENTER, DAYS[0]) == hours(DAYS[0])


@pytest.mark.parametrize("first", [A, B])
def test_the_later_order_stands_whoever_tells_it_first(first: MachineId) -> None:
    one, other = PureDesk(machine=A, now=at(19)), PureDesk(machine=B, now=at(19, 30))
    one.tell(_moved(21))
    other.tell(_moved(20, 30))
    reader = PureDesk(machine=MachineId("LH-C"))
    for desk in sorted((one, other), key=lambda each: each.machine != first):
        reader.hear(desk)
    found = hours_of(reader.state, CENTER, ELECTION_DAY)
    assert found is not None
    assert found.issue_stops == at(20, 30)


def test_an_order_for_a_day_without_hours_opens_nothing() -> None:
    desk = PureDesk()
    sunday = ELECTION_DAY.replace(day=4)
    desk.tell(ev.ClosingMoved(date=sunday, issue_stops=at(20), return_stops=at(20), order="by mistake"))
    assert hours_of(desk.state, CENTER, sunday) is None
