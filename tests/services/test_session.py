"""The one way to record a decision: decided on what is known, written whole or not at all (CASES A26; HRS-13)."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import Any

import pytest

from app.domain.events import BallotIssued, ClockStepped, Event, IncidentNoted, RequestRefused
from app.domain.refusal import Refusal, Rule, refuse
from app.domain.scene import Scene
from app.faults import Fault, FaultCode
from app.services.desk import Served
from app.store.journal_store import JournalStore, Stale
from tests.services.invented_election import BY_NAME, JAMES, NORA, VOTERS, A, at
from tests.services.kit import Desks, Rig, refused

ALMA = BY_NAME["Alma Berg"]


def other_window(center: Desks, rig: Rig) -> Rig:
    again = center.start(A, rig.clock)
    again.sign_in(JAMES)
    return again


def events(rig: Rig, kind: type[Event]) -> list[Any]:
    return [each.event for each in rig.parts.session.journal.recorded(A) if isinstance(each.event, kind)]


def test_the_clock_is_asked_once_per_command(desk: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[datetime] = []

    class Counting:
        boot = desk.clock.boot
        monotonic = staticmethod(desk.clock.monotonic)

        def now(self) -> datetime:
            asked.append(desk.clock.now())
            return asked[-1]

    desk.parts.session.clock = Counting()
    desk.parts.session.note(IncidentNoted(text="a"), IncidentNoted(text="b"))
    assert len(asked) == 1


def test_every_entry_names_who_was_there(desk: Rig) -> None:
    desk.parts.session.record(lambda _: (IncidentNoted(text="two people"),), also=(NORA, None, JAMES))
    (*_, last) = desk.parts.session.journal.recorded(A)
    assert last.envelope.actors == (JAMES, NORA)
    assert last.envelope.at == desk.clock.now()
    assert last.envelope.boot == desk.clock.boot


def test_a_window_that_is_behind_decides_anew(center: Desks, desk: Rig) -> None:
    """Two windows, one voter: whoever comes second is decided on what the first did."""
    other = other_window(center, desk)
    seen: list[int] = []

    def decide(scene: Scene) -> tuple[Event, ...]:
        seen.append(len(scene.state.issues))
        return (IncidentNoted(text="counted"),)

    desk.issue(ALMA)
    other.parts.session.record(decide)
    assert seen == [0, 1]
    assert len(events(desk, IncidentNoted)) == 1


def test_two_windows_never_issue_to_one_voter(center: Desks, desk: Rig) -> None:
    other = other_window(center, desk)
    for voter in VOTERS[:6]:
        answers = [rig.ask(voter) for rig in (desk, other)]
        assert isinstance(answers[0], Served)
        refused(answers[1], Rule.ALREADY_ISSUED)
    assert len(events(desk, BallotIssued)) == 6


def test_many_threads_at_once_give_each_voter_one_ballot_and_each_ballot_one_number(center: Desks, desk: Rig) -> None:
    rigs = (desk, other_window(center, desk), other_window(center, desk))
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda place: rigs[place % 3].ask(VOTERS[place // 3]), range(3 * 12)))
    assert sum(isinstance(answer, Served) for answer in answers) == 12
    issued = events(desk, BallotIssued)
    numbers = [piece.number for event in issued for piece in event.pieces]
    assert len({event.voter for event in issued}) == len(issued) == 12
    assert sorted(numbers) == [f"{n:06d}" for n in range(1, len(numbers) + 1)]
    assert desk.parts.session.journal.verify() is None
    assert len(events(desk, RequestRefused)) == 24


def test_somebody_who_never_stops_writing_is_told_apart_from_a_rule(desk: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    def stale(*_: object, **__: object) -> None:
        raise Stale(after=1, found=2)

    monkeypatch.setattr(JournalStore, "append", stale)
    with pytest.raises(Fault) as fault:
        desk.parts.session.note(IncidentNoted(text="never"))
    assert fault.value.code is FaultCode.STORE_IN_USE


def test_when_the_disk_fails_nothing_was_recorded_and_nothing_is_printed(
    desk: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise Fault(FaultCode.DISK_FULL)

    before = len(desk.journal_kinds)
    with monkeypatch.context() as patch:
        patch.setattr(JournalStore, "append", full)
        with pytest.raises(Fault):
            desk.ask(ALMA)
    assert len(desk.journal_kinds) == before
    assert desk.state.issues == {}
    assert desk.printed("ballots") == []
    assert isinstance(desk.ask(ALMA), Served)


@pytest.mark.parametrize(
    ("rule", "recorded"),
    [(Rule.SPOIL_LIMIT, True), (Rule.OWN_BALLOT, True), (Rule.STUB_ON, False), (Rule.NOT_OPEN, False)],
)
def test_refusals_of_consequence_are_on_record(desk: Rig, rule: Rule, recorded: bool) -> None:
    answer = desk.parts.session.record(lambda _: refuse(rule, why="x"), voter=ALMA.id)
    assert isinstance(answer, Refusal)
    expected = [RequestRefused(rule=rule.value, voter=ALMA.id, facts=(("why", "x"),))] if recorded else []
    assert events(desk, RequestRefused) == expected
    desk.parts.session.record(lambda _: refuse(rule))
    assert len(events(desk, RequestRefused)) == len(expected)


def steps(rig: Rig) -> list[int]:
    return [each.seconds for each in events(rig, ClockStepped)]


@pytest.mark.parametrize(("seconds", "on_record"), [(-3600, [-3600]), (900, [900]), (4, []), (-4, [])])
def test_a_clock_that_was_set_is_on_record_once(desk: Rig, seconds: int, on_record: list[int]) -> None:
    desk.parts.session.note(IncidentNoted(text="before"))
    desk.clock.set_wall(at(12))
    desk.parts.session.note(IncidentNoted(text="a known moment"))
    before = len(steps(desk))
    desk.clock.set_wall(datetime.fromtimestamp(at(12).timestamp() + seconds, at(12).tzinfo))
    for _ in range(3):
        desk.parts.session.note(IncidentNoted(text="after"))
    assert steps(desk)[before:] == on_record


def test_time_that_passes_and_sleep_are_no_steps(desk: Rig) -> None:
    for pause in (1, 3600, 8 * 3600):
        desk.clock.pass_time(pause)
        desk.parts.session.note(IncidentNoted(text="later"))
    assert steps(desk) == []


def test_a_clock_step_comes_before_what_was_decided_and_is_not_part_of_the_answer(desk: Rig) -> None:
    desk.parts.session.note(IncidentNoted(text="before"))
    desk.clock.set_wall(at(3))
    answer: Sequence[Any] = desk.parts.session.note(IncidentNoted(text="after"))
    assert [each.event for each in answer] == [IncidentNoted(text="after")]
    assert desk.journal_kinds[-2:] == ["clock_stepped", "incident_noted"]


def test_a_clock_that_was_set_back_while_the_program_was_off_is_on_record(center: Desks, desk: Rig) -> None:
    desk.parts.session.note(IncidentNoted(text="before"))
    desk.clock.restart("another boot")
    desk.clock.set_wall(at(6, 45))
    again = center.restart(desk)
    again.parts.session.note(IncidentNoted(text="after"))
    assert steps(again) == [-15 * 60]


def test_a_start_after_a_pause_is_no_step(center: Desks, desk: Rig) -> None:
    desk.clock.pass_time(3 * 3600)
    desk.clock.restart("another boot")
    assert steps(center.restart(desk)) == []
