"""Exports come in while a bar shows how far it is; a stop leaves what is in, and figures nobody has to doubt."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.office.at_the_window import PASSPHRASE, Office, Starter, sit_down
from ui.viewmodels.blocks import Card, Progress, Table
from ui.viewmodels.make_working import working_view
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Chip, Status
from ui.viewmodels.saying import Saying
from ui.words import Words

LONGEST = 90
"""Seconds to wait for a thread: how slow the machine is decides nothing."""


class Held:
    """Work on a thread of its own that waits until the test lets it go on; its answer comes when the test asks."""

    def __init__(self) -> None:
        self._here: list[tuple[threading.Thread, list[Any], Callable[[Any], None]]] = []

    def journal(self, work: Callable[[], Any], done: Callable[[Any], None]) -> None:
        done(work())

    def device(self, work: Callable[[], Any], done: Callable[[Any], None]) -> None:
        found: list[Any] = []
        thread = threading.Thread(target=lambda: found.append(work()))
        thread.start()
        self._here.append((thread, found, done))

    def finish(self) -> None:
        while self._here:
            thread, found, done = self._here.pop(0)
            thread.join(timeout=LONGEST)
            done(found[0])
            QApplication.processEvents()


@pytest.fixture(params=["en", "es"])
def office(starter: Starter, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Office]:
    starter.folder_name = str(tmp_path / "office")
    sat = sit_down(starter, language=request.param)
    sat.does("open", folder=starter.folder(), password=PASSPHRASE)
    yield sat
    sat.controller.office = None
    sat.close()


class Gate:
    """Lets the work go as far as a number of files (or centers), then holds it until the test has looked."""

    def __init__(self, at: Callable[[], bool]) -> None:
        self.at, self.reached, self.open = at, threading.Event(), threading.Event()

    def __call__(self, *_: Any) -> None:
        if self.at() and not self.reached.is_set():
            self.reached.set()
            self.open.wait(2 * LONGEST)


def held_at(office: Office, monkeypatch: pytest.MonkeyPatch, at: Callable[[], bool]) -> tuple[Held, Gate]:
    from ui.running import Running

    gate, tell, work = Gate(at), Running.tell, Held()

    def slow(running: Running, done: int, of: int) -> bool:
        going = tell(running, done, of)
        gate()
        return going and not running.stop.is_set()

    monkeypatch.setattr(Running, "tell", slow)
    office.controller.screen.work = work
    return work, gate


def bar(office: Office) -> Progress:
    assert isinstance(office.window.view, PageView)
    (card,) = office.window.view.body
    assert isinstance(card, Card)
    return next(each for each in card.blocks if isinstance(each, Progress))


def held_and_told(qtbot: QtBot, office: Office, gate: Gate, detail: str) -> None:
    """The work is held, and the page says so: it may have come up earlier, and then tells it at its next look."""
    qtbot.waitUntil(
        lambda: gate.reached.is_set() and office.key == "office.working" and detail in bar(office).detail,
        timeout=LONGEST * 1000,
    )


def chips(office: Office) -> set[str]:
    assert isinstance(office.window.view, PageView)
    cards = [block for block in office.window.view.body if isinstance(block, Card)]
    (table, *_) = [block for card in cards for block in card.blocks if isinstance(block, Table)]
    return {cell.text for row in table.rows for cell in row.cells if isinstance(cell, Chip)}


def words(office: Office) -> Words:
    return office.controller.saying.words


def left_over(office: Office) -> list[str]:
    return [each.name for each in office.work.exports.iterdir() if each.suffix != ".vcx"]


def test_a_stop_while_exports_come_in_keeps_those_that_are_in(
    office: Office, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    work, gate = held_at(office, monkeypatch, lambda: len(office.work.files()) == 2)
    office.does("import")
    held_and_told(qtbot, office, gate, words(office)("working.file", n=3, of=4, file="").rstrip())
    told = bar(office)
    assert 0 < told.done < told.of
    assert office.window.view.title == words(office)("working.title_reading")
    office.goes("archive")
    assert office.key == "office.working", "whoever presses a key of the rail is not taken away from it"
    office.does("stop")
    assert words(office)("working.stopping") in repr(office.window.view) and not office.window.view.others
    gate.open.set()
    work.finish()
    message = office.window.view.message
    assert office.key == "office.centers" and message.status is Status.WARN
    assert message.title == words(office)("office.imported_stopped", n=2)
    assert len(office.work.files()) == 2 and not left_over(office)
    assert chips(office) == {words(office)("office.state_not_added")}, "nobody is called missing"

    # What is in is added up when somebody asks; the next import brings the rest and goes on by itself.
    office.does("again")
    work.finish()
    assert office.work.result.totals.issued and office.window.view.message is None
    office.does("import")
    work.finish()
    assert len(office.work.files()) == 4 and office.work.not_added() == 0
    assert office.window.view.message.title == words(office)("office.imported", n=2)


def test_a_stop_while_it_adds_up_leaves_the_figures_from_before(
    office: Office, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    taken = office.work.import_from(office.starter.place / "drive", lambda *_: len(office.work.files()) < 2)
    assert taken.stopped
    office.does("again")
    before, result = results(office), office.work.result
    office.work.import_from(office.starter.place / "drive", lambda *_: True)
    work, gate = held_at(office, monkeypatch, lambda: True)
    office.does("again")
    held_and_told(qtbot, office, gate, words(office)("working.exports", n=1, of=4))
    assert bar(office).detail == words(office)("working.exports", n=1, of=4)
    office.does("stop")
    gate.open.set()
    work.finish()
    assert office.window.view.message.title == words(office)("office.adding_stopped")
    assert office.work.result is result and results(office) == before
    office.goes("help")
    office.goes("centers")
    assert office.window.view.message.title == words(office)("office.not_added", n=2), "it stands until it is done"
    office.does("again")
    work.finish()
    assert office.window.view.message is None and office.work.result is not result


def results(office: Office) -> dict[str, bytes]:
    folder = office.work.results
    return {each.name: each.read_bytes() for each in folder.rglob("*") if each.is_file()}


def test_a_stop_in_the_middle_of_a_file_leaves_nothing_of_it(office: Office) -> None:
    asked: list[int] = []

    def stop(done: int, of: int) -> bool:
        asked.append(done)
        return len(asked) < 3

    taken = office.work.import_from(office.starter.place / "drive", stop)
    assert taken.stopped and not taken.new and asked[-1] > 0, "it was heard before the first file's end"
    assert not list(office.work.exports.iterdir())


def test_locked_while_it_works_the_work_stops_and_shows_nothing(
    office: Office, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    work, gate = held_at(office, monkeypatch, lambda: len(office.work.files()) == 1)
    exports = office.work.exports
    office.does("import")
    qtbot.waitUntil(gate.reached.is_set, timeout=LONGEST * 1000)
    office.controller.on_command("rail", "lock", {})
    gate.open.set()
    work.finish()
    qtbot.wait(200)
    assert office.key == "office.open"
    assert len(list(exports.iterdir())) == 1


@pytest.mark.parametrize("what", ["opening", "reading", "comparing", "adding", "sealing"])
def test_every_long_work_says_what_it_is_and_what_a_stop_leaves(what: str) -> None:
    view = working_view(Saying(Words("en")), what, 0, 0)
    assert view.title and "stop" in repr(view.body).casefold() and [each.key for each in view.others] == ["stop"]
