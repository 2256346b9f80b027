"""A stop, or Ctrl+C, is heard in the middle of putting a roll in order, and leaves nothing behind."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from sqlcipher3 import dbapi2 as sqlcipher

from app.faults import Fault, FaultCode
from app.services.invented import invented_voters
from app.store import hearing, sorting
from app.store.hearing import stoppable
from app.store.roll_schema import INDEXES
from app.store.roll_writer import RollWriter
from tests.store.roll_people import KEY

ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"


def interrupt() -> bool:
    signal.raise_signal(signal.SIGINT)
    return True


def in_sight() -> set[str]:
    """What this process keeps in the machine's memory, with a name or without."""
    found = {str(each) for each in sorting.MEMORY.glob("etilqs*")}
    if found:  # another process's, which takes the name away as soon as it is made?
        time.sleep(0.05)
        found &= {str(each) for each in sorting.MEMORY.glob("etilqs*")}
    for handle in Path("/proc/self/fd").iterdir():
        try:
            found.add(str(handle.readlink()))
        except FileNotFoundError:
            continue  # the one that lists them
    return {each for each in found if each.startswith(str(sorting.MEMORY))}


@pytest.fixture(autouse=True)
def _ctrl_c_is_heard() -> Iterator[None]:
    """A test process that is one of several is started deaf to it; the program is not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def connection() -> Iterator[Any]:
    with closing(sqlcipher.connect(":memory:")) as made:
        yield made


def test_a_statement_without_an_end_is_broken_off(connection: Any) -> None:
    with pytest.raises(Fault) as caught, stoppable(connection, lambda: False):
        connection.execute(ENDLESS).fetchall()
    assert caught.value.code is FaultCode.CANCELED
    assert connection.execute("SELECT 1").fetchall() == [(1,)], "nobody is asked any more"


def test_ctrl_c_is_not_swallowed(connection: Any) -> None:
    with pytest.raises(KeyboardInterrupt), stoppable(connection, interrupt):
        connection.execute(ENDLESS).fetchall()


def test_ctrl_c_from_outside_is_heard_while_sqlite_works(connection: Any) -> None:
    begun = Event()

    def press() -> None:
        begun.wait()
        os.kill(os.getpid(), signal.SIGINT)

    def go_on() -> bool:
        begun.set()
        return True

    other = Thread(target=press)
    other.start()
    with pytest.raises(KeyboardInterrupt), stoppable(connection, go_on):
        connection.execute(ENDLESS).fetchall()
    other.join()


def test_another_error_stays_what_it_is(connection: Any) -> None:
    with pytest.raises(sqlcipher.OperationalError, match="nowhere"), stoppable(connection, lambda: True):
        connection.execute("SELECT * FROM nowhere")


@pytest.mark.parametrize("statement", [0, 1, 8, len(INDEXES)])
@pytest.mark.parametrize("ending", [lambda: False, interrupt])
def test_a_stop_in_the_middle_of_a_statement_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, statement: int, ending: Callable[[], bool]
) -> None:
    """Asked often here, for the roll is small: the second question of a statement comes from within it."""
    monkeypatch.setattr(hearing, "EVERY", 1)
    before, asked = in_sight(), list[tuple[int, int]]()

    def told(done: int, of: int) -> bool:
        asked.append((done, of))
        inside = done == statement and asked.count((done, of)) > 1
        return ending() if inside or done > statement else True

    with pytest.raises((Fault, KeyboardInterrupt)) as caught, RollWriter(tmp_path / "roll.db", KEY) as writer:
        writer.add(invented_voters(400, 3, (("03-210", ""), ("03-215", "A"))))
        writer.finish(as_of=date(2026, 9, 28), progress=told)
    assert isinstance(caught.value, KeyboardInterrupt) or caught.value.code is FaultCode.CANCELED
    assert asked[-1] == (statement, len(INDEXES)), "within it, not after it"
    assert list(tmp_path.iterdir()) == []
    assert in_sight() == before


def test_progress_goes_from_statement_to_statement_to_the_end(tmp_path: Path) -> None:
    asked: list[tuple[int, int]] = []

    def told(done: int, of: int) -> bool:
        asked.append((done, of))
        return True

    with RollWriter(tmp_path / "roll.db", KEY) as writer:
        writer.add(invented_voters(40, 3, (("03-210", ""),)))
        writer.finish(as_of=date(2026, 9, 28), progress=told)
    assert sorted(set(asked)) == [(done, len(INDEXES)) for done in range(len(INDEXES) + 1)]
    assert asked == sorted(asked)
