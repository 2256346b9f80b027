"""What is due follows from the journal alone (KMC 6.30.060(f); HRS-01, HRS-02; CASES A99).

``tests/services/test_announcing.py`` plays whole evenings; here any sequence of looks, announcements and clock steps.
"""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain import commands as cmd
from app.domain import events as ev
from app.domain.announcements import Standing, announcements, decide_announce, due_now, missed_events
from app.domain.day import decide_move_closing
from app.domain.evolving import evolve
from app.domain.profile import AnnouncementDays, ClosingRule
from app.domain.refusal import Refusal, Rule
from app.domain.state import State
from tests.domain.pure_desk import PureDesk, no, yes
from tests.services.invented_election import DAYS, RUTH, B, at

SECOND = timedelta(seconds=1)


@pytest.fixture
def desk() -> PureDesk:
    return PureDesk(now=at(7)).open()


def standings(desk: PureDesk) -> list[Standing]:
    return [each.standing for each in announcements(desk.scene())]


def look(desk: PureDesk) -> int | None:
    """What the screen does every second: log what was missed, and say which is due."""
    desk.tell(*missed_events(desk.scene()))
    due = due_now(desk.scene())
    return due.minutes if due is not None else None


@pytest.mark.parametrize(
    ("moment", "first", "last"),
    [
        (at(19, 43) - SECOND, Standing.LATER, Standing.LATER),
        (at(19, 43), Standing.SOON, Standing.LATER),
        (at(19, 45) - SECOND, Standing.SOON, Standing.LATER),
        (at(19, 45), Standing.DUE, Standing.LATER),
        (at(19, 46) - SECOND, Standing.DUE, Standing.LATER),
        (at(19, 46), Standing.LATE, Standing.LATER),
        (at(20) - SECOND, Standing.LATE, Standing.SOON),
        (at(20), Standing.MISSED, Standing.DUE),
        (at(20, 1), Standing.MISSED, Standing.LATE),
        (at(23), Standing.MISSED, Standing.LATE),
    ],
)
def test_every_second_has_a_standing(desk: PureDesk, moment, first: Standing, last: Standing) -> None:  # type: ignore[no-untyped-def]
    desk.now = moment
    assert standings(desk) == [first, last]


def test_nothing_before_the_day_was_opened_and_nothing_for_the_silent_desk() -> None:
    assert announcements(PureDesk(now=at(19, 45)).scene()) == ()
    other = PureDesk(machine=B, now=at(19, 45)).open()
    assert announcements(other.scene()) == ()


def test_rules_without_announcements_and_with_three(desk: PureDesk) -> None:
    desk.now = at(19, 30)
    assert announcements(replace(desk.scene(), profile=replace(desk.profile, closing=ClosingRule()))) != ()
    desk.with_rules(closing=ClosingRule(announce_minutes=()))
    assert announcements(desk.scene()) == ()
    desk.with_rules(closing=ClosingRule(announce_minutes=(0, 30, 15)))
    assert [each.minutes for each in announcements(desk.scene())] == [30, 15, 0]
    assert standings(desk) == [Standing.DUE, Standing.LATER, Standing.LATER]


def test_election_day_only() -> None:
    rule = ClosingRule(days=AnnouncementDays.ELECTION_DAY)
    daily = PureDesk(now=at(7, day=DAYS[0])).open().with_rules(closing=rule)
    assert announcements(daily.scene()) == ()
    assert announcements(PureDesk(now=at(7)).open().with_rules(closing=rule).scene()) != ()


def test_who_announces_is_on_duty(desk: PureDesk) -> None:
    desk.now = at(19, 45)
    desk.official = None
    no(desk.do(lambda scene: decide_announce(cmd.Announce(minutes=15), scene)), Rule.NOT_SIGNED_IN)
    desk.official = RUTH
    yes(desk.do(lambda scene: decide_announce(cmd.Announce(minutes=15), scene)))


def test_one_the_rules_do_not_have(desk: PureDesk) -> None:
    desk.now = at(19, 45)
    no(desk.do(lambda scene: decide_announce(cmd.Announce(minutes=10), scene)), Rule.JOB_SETTLED)


STEPS = st.lists(
    st.one_of(
        st.integers(0, 40 * 60).map(lambda seconds: ("pass", seconds)),
        st.integers(-3600, 3600).map(lambda seconds: ("set", seconds)),
        st.just(("announce", 0)),
        st.just(("look", 0)),
        st.just(("restart", 0)),
        st.integers(0, 90).map(lambda minutes: ("order", minutes)),
    ),
    max_size=30,
)


@given(STEPS)
def test_none_is_made_twice_missed_twice_or_made_before_its_time(steps: list[tuple[str, int]]) -> None:
    desk = PureDesk(now=at(19, 20)).open()
    for step, value in steps:
        match step:
            case "pass":
                desk.later(seconds=value)
            case "set":
                desk.now = max(at(7), min(at(23), desk.now + timedelta(seconds=value)))
            case "announce":
                due = look(desk)
                if due is not None:
                    yes(desk.do(lambda scene, due=due: decide_announce(cmd.Announce(minutes=due), scene)))
            case "look":
                look(desk)
            case "restart":
                again = State(machine=desk.machine)
                for each in desk.journal:
                    evolve(again, each)
                desk.state = again
            case "order":
                stops = at(20) + timedelta(minutes=value)
                order = cmd.MoveClosing(issue_stops=stops, return_stops=stops, order="Superior Court")
                desk.do(lambda scene, order=order: decide_move_closing(order, scene))
    made = [(told.event.minutes, told.event.designated) for told in desk.state.announced]
    missed = [(told.event.minutes, told.event.designated) for told in desk.state.missed]
    assert len(made) == len(set(made))
    assert len(missed) == len(set(missed))
    for told in desk.state.announced:
        due = told.event.designated - timedelta(minutes=told.event.minutes)
        assert told.event.actual >= due
        late = (told.event.actual - due).total_seconds()
        assert told.event.late_seconds == int(late)
    for minutes in (15, 0):
        decision = decide_announce(cmd.Announce(minutes=minutes), desk.scene())
        told_before = (minutes, desk.scene().hours.issue_stops) in made  # type: ignore[union-attr]
        assert not told_before or isinstance(decision, Refusal)


def test_the_two_of_one_evening_are_told_in_the_journal_s_words(desk: PureDesk) -> None:
    desk.now = at(19, 45, 30)
    (event,) = yes(desk.do(lambda scene: decide_announce(cmd.Announce(minutes=15), scene)))
    assert event == ev.AnnouncementMade(minutes=15, designated=at(20), actual=at(19, 45, 30), late_seconds=30)
