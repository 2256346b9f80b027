"""A ballot from its cached template (DESIGN 8: 20 ms) and a label with its barcode read back (10 ms).

Beside each figure stands its ratio to a baseline of the same run, plain work of the same interpreter, so that a slow
or busy machine can be told from a slow program. Nothing asserts wall-clock time.
"""

import zlib
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from statistics import median
from time import perf_counter

from pytest_benchmark.fixture import BenchmarkFixture

from app.domain.ids import BallotNumber, EnvelopeId
from app.domain.papers import Label
from printing.renderer import PaperRenderer
from tests.bench.issues import crowd, open_desk, serve
from tests.printing.invented import FULL_CARD, ballot
from tests.printing.reports import register, statement

RENDERER = PaperRenderer()
LABEL = Label(envelope_id=EnvelopeId("VC26-0073118-4"), name="Łukasz Nguyễn", election="Tamarack Borough, Oct 6, 2026")
BASELINE = bytes(range(256)) * 1024
"""What the baseline packs: a quarter of a megabyte."""


def seconds(work: Callable[[], object], rounds: int = 15) -> float:
    taken = []
    for _ in range(rounds):
        start = perf_counter()
        work()
        taken.append(perf_counter() - start)
    return median(taken)


def note(benchmark: BenchmarkFixture, work: Callable[[], object]) -> None:
    """Keep the ratio beside the figures."""
    benchmark.extra_info["ratio to packing 256 KiB"] = round(
        seconds(work) / seconds(lambda: zlib.compress(BASELINE)), 2
    )


def test_a_ballot_from_its_template(benchmark: BenchmarkFixture) -> None:
    numbers = count(100_000)
    page = ballot(FULL_CARD)

    def print_one() -> None:
        RENDERER.ballot(replace(page, number=BallotNumber(str(next(numbers)))))

    print_one()
    benchmark(print_one)
    note(benchmark, print_one)


def test_a_ballot_of_a_style_not_seen_before(benchmark: BenchmarkFixture) -> None:
    page = ballot(FULL_CARD)
    limits = count()

    def print_one() -> None:
        RENDERER.ballot(replace(page, limit_text=f"Limit {next(limits)}."))

    print_one()
    benchmark.pedantic(print_one, rounds=8)
    note(benchmark, print_one)


def test_a_label_read_back(benchmark: BenchmarkFixture) -> None:
    numbers = count(73_000)

    def print_one() -> None:
        RENDERER.label(replace(LABEL, envelope_id=EnvelopeId(f"VC26-{next(numbers):07d}-4")))

    print_one()
    benchmark(print_one)
    note(benchmark, print_one)


def test_a_statement_of_forty_styles(benchmark: BenchmarkFixture) -> None:
    page = statement(40)
    benchmark.pedantic(lambda: RENDERER.statement(page), rounds=5, warmup_rounds=1)


def test_a_register_of_a_busy_day(benchmark: BenchmarkFixture) -> None:
    pages = register(3_000)
    benchmark.pedantic(lambda: RENDERER.register(pages), rounds=1)


def test_two_hundred_issues_one_after_the_other(benchmark: BenchmarkFixture) -> None:
    """From asking to spooled, beside the time a printer of 36 pages a minute takes for one side."""
    voters = crowd(200)
    with open_desk(voters) as desk:
        measured = benchmark.pedantic(lambda: serve(desk, voters), rounds=1)
    assert len(measured.taken) == 200
    benchmark.extra_info["slowest issue, of the time of one side"] = f"{max(measured.taken) * 36 / 60:.1%}"
    benchmark.extra_info["times the printer idled"] = measured.idled
