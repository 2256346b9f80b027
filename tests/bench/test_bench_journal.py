"""Appending to the journal against one fsync on the same disk (DESIGN 8: within 2x), and reading a day back.

``--benchmark-json`` keeps the ratio beside the figures. It is asserted only against a generous bound: the disk and its
other users decide about the rest.
"""

import os
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from statistics import median
from time import perf_counter

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from app.domain.events import BallotIssued, PrintAsked
from app.domain.ids import MachineId
from app.store.journal_store import JournalStore, verify_file
from tests.store.samples import KEY, STAMP, sample

HAPPENED = [sample(BallotIssued), sample(PrintAsked)]
"""What one issue appends."""
DAY = 3_000
"""Voters of a busy day."""


def _seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def _ratio(folder: Path, rounds: int = 100) -> float:
    """Medians of an append and of writing 8 KiB behind the end of a file and syncing it, taken in turn."""
    store = JournalStore.create(folder / "ratio.db", KEY, machine=MachineId("HS-A"))
    handle = os.open(folder / "baseline", os.O_CREAT | os.O_WRONLY | os.O_APPEND)

    def baseline() -> None:
        os.write(handle, bytes(8_192))
        os.fsync(handle)

    told = [
        (_seconds(baseline), _seconds(partial(store.append, HAPPENED, stamp=STAMP, after=2 * turn)))
        for turn in range(rounds)
    ]
    os.close(handle)
    store.close()
    return median(append for _, append in told) / median(fsync for fsync, _ in told)


def test_one_append(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    store = JournalStore.create(tmp_path / "journal.db", KEY, machine=MachineId("HS-A"))
    after = count(0, 2)
    benchmark(lambda: store.append(HAPPENED, stamp=STAMP, after=next(after)))
    store.close()
    ratio = _ratio(tmp_path)
    benchmark.extra_info["ratio to one fsync"] = round(ratio, 2)
    assert ratio < 20


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("day") / "journal.db"
    store = JournalStore.create(path, KEY, machine=MachineId("HS-A"))
    store.append(HAPPENED * DAY, stamp=STAMP, after=0)
    store.close()
    return path


def test_verifying_a_day(benchmark: BenchmarkFixture, day: Path) -> None:
    assert benchmark.pedantic(verify_file, (day, KEY), rounds=3) is None


def test_reading_a_day(benchmark: BenchmarkFixture, day: Path) -> None:
    store = JournalStore.open(day, KEY)
    assert benchmark.pedantic(lambda: sum(1 for _ in store.recorded()), rounds=3) == 2 * DAY
    store.close()
