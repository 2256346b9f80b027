"""Killed at any moment: what was acknowledged is there, whole transactions only, and the chain holds."""

import os
import random
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from app.domain.events import OathTaken
from app.domain.ids import MachineId, OfficialId
from app.store.journal_store import JournalStore, verify_file
from tests.conftest import ROOT
from tests.store.samples import KEY, STAMP

HS_A = MachineId("HS-A")
LONGEST = 200.0
"""Seconds to wait for another process: how slow the machine is decides nothing."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """An empty journal that nobody has open."""
    made = tmp_path / "journal.db"
    JournalStore.create(made, KEY, machine=HS_A).close()
    return made


def appender(path: Path, *arguments: str | int, under: Sequence[str] = ()) -> subprocess.Popen[bytes]:
    command = [*under, sys.executable, "-m", "tests.store.appender", str(path), *map(str, arguments)]
    # unbuffered: ``communicate`` does not see what a line read before it has drawn into a buffer
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, bufsize=0)


def acknowledged(process: subprocess.Popen[bytes]) -> list[int]:
    out, _ = process.communicate(timeout=LONGEST)
    return [int(line) for line in out.split(b"\n")[:-1]]


def length(path: Path) -> int:
    """How many entries there are after the crash, having checked that they fit and that appending goes on."""
    store = JournalStore.open(path, KEY)
    assert store.verify() is None
    assert [each.envelope.sequence for each in store.recorded()] == list(range(1, len(list(store.entries())) + 1))
    head = store.head(HS_A)
    before = head.sequence if head else 0
    store.append([OathTaken(official=OfficialId("ana"))], stamp=STAMP, after=before)
    store.close()
    return before


def test_killed_at_random_moments(path: Path) -> None:
    chance = random.Random(20261103)
    held = 0
    for _ in range(4):
        process = appender(path, 100_000)
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(chance.randint(1, 40))]
        process.kill()
        last = max([held, *(int(line) for line in lines), *acknowledged(process)])
        found = length(path)
        assert found in (last, last + 2)  # at most the one transaction nobody was told of
        held = found + 1
        assert process.returncode == -9


@pytest.mark.parametrize("turn", [1, 2, 7])
def test_killed_just_before_the_commit_nothing_of_it_is_there(path: Path, turn: int) -> None:
    told = acknowledged(appender(path, 10, "before", turn))
    assert told == [2 * each for each in range(1, turn)]
    assert length(path) == 2 * (turn - 1)


@pytest.mark.parametrize("turn", [1, 2, 7])
def test_killed_just_after_the_commit_all_of_it_is_there(path: Path, turn: int) -> None:
    told = acknowledged(appender(path, 10, "after", turn))
    assert told == [2 * each for each in range(1, turn)]
    assert length(path) == 2 * turn


def test_two_programs_appending_at_once_make_one_chain(path: Path) -> None:
    both = [appender(path, 40) for _ in range(2)]
    told = sorted(sequence for each in both for sequence in acknowledged(each))
    assert [each.returncode for each in both] == [0, 0]
    assert told == [2 * each for each in range(1, 81)]
    assert length(path) == 160


def test_what_is_acknowledged_was_put_on_the_disk_first(path: Path) -> None:
    """The system calls in their order: between two acknowledgements the log is written and synced."""
    strace = shutil.which("strace")
    if strace is None:
        pytest.skip("strace is not installed")
    trace = path.with_name("trace")
    calls = "trace=write,pwrite64,fsync,fdatasync"
    process = appender(path, 5, under=[strace, "-f", "-y", "-o", str(trace), "-e", calls])
    told = acknowledged(process)
    if process.returncode != 0:
        pytest.skip("strace may not trace here")
    assert len(told) == 5
    written = synced = False
    seen = 0
    for line in trace.read_text(errors="replace").splitlines():
        if re.search(r"pwrite64\(\d+<[^>]*journal\.db(-wal)?>", line):
            written, synced = True, False
        elif re.search(r"f(data)?sync\(\d+<[^>]*journal\.db(-wal)?>", line):
            synced = True
        elif re.search(r"write\(1<", line):
            assert written and synced, f"acknowledged too early: {line}"
            written = False
            seen += 1
    assert seen == 5


def test_a_copy_taken_while_the_desk_runs_holds_all_that_was_acknowledged(path: Path, tmp_path: Path) -> None:
    process = appender(path, 100_000)
    assert process.stdout is not None
    last = [int(process.stdout.readline()) for _ in range(10)][-1]
    os.kill(process.pid, signal.SIGSTOP)  # stopped, not ended: nothing is folded in or cleaned up
    os.waitpid(process.pid, os.WUNTRACED)  # it stands still now, not soon
    copy = tmp_path / "copy"
    copy.mkdir()
    for name in ("journal.db", "journal.db-wal"):
        shutil.copy(path.with_name(name), copy / name)
    process.kill()
    process.communicate(timeout=LONGEST)
    assert verify_file(copy / "journal.db", KEY) is None
    restored = JournalStore.open(copy / "journal.db", KEY)
    head = restored.head(HS_A)
    assert head is not None and head.sequence >= last
    restored.close()
