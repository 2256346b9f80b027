"""Two workers: one thing after the other, answers in the window's thread, no name in a report of the unforeseen."""

import threading
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from app.faults import Fault, FaultCode
from ui.tasks import Tasks, place_of


@pytest.fixture
def tasks(qtbot: QtBot) -> Iterator[Tasks]:
    made = Tasks()
    yield made
    made.close()


def test_the_answer_comes_in_the_windows_thread(tasks: Tasks, qtbot: QtBot) -> None:
    seen: list[tuple[str, bool]] = []

    def done(worker: str) -> None:
        seen.append((worker, threading.current_thread() is threading.main_thread()))

    tasks.journal(lambda: threading.current_thread().name, done)
    tasks.device(lambda: threading.current_thread().name, done)
    qtbot.waitUntil(lambda: len(seen) == 2, timeout=90_000)
    assert sorted(seen) == [("device_0", True), ("journal_0", True)]


def test_one_thing_after_the_other(tasks: Tasks, qtbot: QtBot) -> None:
    seen: list[int] = []
    for number in range(50):
        tasks.journal(lambda n=number: n, seen.append)
    qtbot.waitUntil(lambda: len(seen) == 50, timeout=90_000)
    assert seen == list(range(50)) and tasks.is_idle


def test_a_fault_goes_to_who_asked(tasks: Tasks, qtbot: QtBot) -> None:
    seen: list[Fault] = []

    def fails() -> None:
        raise Fault(FaultCode.DISK_FULL)

    tasks.device(fails, lambda _: None, seen.append)
    qtbot.waitUntil(lambda: bool(seen), timeout=90_000)
    assert seen[0].code is FaultCode.DISK_FULL


def test_the_unforeseen_is_told_by_place_and_never_by_its_text(tasks: Tasks, qtbot: QtBot) -> None:
    def breaks() -> None:
        raise ValueError("Robin E. Johansen")

    with qtbot.waitSignal(tasks.bugs, timeout=90_000) as told:
        tasks.journal(breaks, lambda _: None)
    assert told.args[0].startswith("ValueError in ")
    assert "Johansen" not in told.args[0]


def test_a_slip_in_an_answer_is_told_as_well(tasks: Tasks, qtbot: QtBot) -> None:
    def answer(_: int) -> None:
        raise KeyError("Robin")

    with qtbot.waitSignal(tasks.bugs, timeout=90_000) as told:
        tasks.journal(lambda: 1, answer)
    assert told.args[0].startswith("KeyError in ") and "Robin" not in told.args[0]


def test_after_closing_nothing_is_begun(qtbot: QtBot) -> None:
    tasks = Tasks()
    tasks.close()
    seen: list[int] = []
    tasks.journal(lambda: 1, seen.append)
    assert seen == []


def test_an_error_without_a_place_still_has_a_kind() -> None:
    assert place_of(ValueError("x")) == "ValueError"
