"""The look-up against a scan of every row with REGEXP, as other programs do it (CASES A01): DESIGN 8.

A small roll, so that the suite stays quick; ``python -m tests.bench.lookup`` measures large ones and writes RESULTS.md.
"""

import re
from collections.abc import Iterator
from itertools import cycle
from random import Random
from statistics import median
from time import process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from app.domain.roll import Voter
from app.store.roll_store import RollStore
from tests.bench.voters import KEY, KINDS, NEAR_KINDS, voters, write_roll

VOTERS = 20_000


@pytest.fixture(scope="module")
def roll(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RollStore]:
    path = tmp_path_factory.mktemp("bench") / "roll.db"
    write_roll(path, VOTERS)
    store = RollStore(path, KEY)
    store.warm()
    yield store
    store.close()


@pytest.fixture(scope="module")
def people() -> list[Voter]:
    return Random(7).sample(list(voters(2_000)), 100)


@pytest.mark.parametrize("kind", [*KINDS, *NEAR_KINDS])
def test_looking_up(benchmark: BenchmarkFixture, roll: RollStore, people: list[Voter], kind: str) -> None:
    random = Random(3)
    texts = cycle([{**KINDS, **NEAR_KINDS}[kind](voter, random) for voter in people])
    benchmark(lambda: roll.find(next(texts)))


def test_against_a_scan_of_every_row(benchmark: BenchmarkFixture, roll: RollStore, people: list[Voter]) -> None:
    roll._connection.create_function("regexp", 2, lambda sought, text: re.search(sought, text) is not None)
    names = cycle([(voter.name.first, voter.name.last) for voter in people])

    def look_up() -> None:
        first, last = next(names)
        roll.find(f"{last} {first}")

    def scan() -> float:
        start = process_time()
        first, last = next(names)
        pattern = f"{re.escape(first)}.*{re.escape(last)}"
        roll._rows(("SELECT count(*) FROM voter v WHERE v.filed REGEXP ?", (pattern,)), 1)
        return process_time() - start

    benchmark.pedantic(look_up, rounds=100, warmup_rounds=20)
    looked = []
    for _ in range(100):
        start = process_time()
        look_up()
        looked.append(process_time() - start)
    ratio = median(scan() for _ in range(5)) / median(looked)
    benchmark.extra_info["times faster than a REGEXP scan"] = round(ratio)
    assert ratio > 3
