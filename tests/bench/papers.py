"""``python -m tests.bench.papers [--cups]``: measure ballot, label and two hundred issues, and write RESULTS.md.

Wall time and processor time beside each other: on a machine that others are using, only the second says how fast the
program is. The whole label is measured, its barcode drawn, read back and compared; every second voter has another name.
With ``--cups`` the issues also go through a real CUPS to a virtual printer (root only).
"""

import argparse
import os
import tempfile
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, process_time

from app.domain.ids import BallotNumber, EnvelopeId
from app.domain.papers import Label
from printing.cups import CupsPrinter
from printing.renderer import PaperRenderer
from tests.bench.issues import ISSUES, crowd, open_desk, serve
from tests.bench.results import put_section
from tests.printing.invented import FULL_CARD, ballot

ROUNDS = 400
RENDERER = PaperRenderer()
NAMES = ("Łukasz Nguyễn", "Robin E. Johansen", "Grace Abernathy-Cole", "Ḵaachxana Brightwater", "Marisol Quintero")


def measured(work: Callable[[], object]) -> tuple[float, float, float, float]:
    """Median and 99th percentile in milliseconds: wall, then processor."""
    wall, processor = [], []
    for _ in range(ROUNDS):
        began, worked = perf_counter(), process_time()
        work()
        processor.append((process_time() - worked) * 1000)
        wall.append((perf_counter() - began) * 1000)
    return (median(wall), quantiles(wall, n=100)[98], median(processor), quantiles(processor, n=100)[98])


def printing() -> dict[str, tuple[float, float, float, float]]:
    RENDERER.prepare()
    numbers = count(100_000)
    page = ballot(FULL_CARD)
    RENDERER.ballot(replace(page, number=BallotNumber("099999")))

    def one_ballot() -> None:
        RENDERER.ballot(replace(page, number=BallotNumber(str(next(numbers)))))

    def one_label() -> None:
        number = next(numbers)
        RENDERER.label(
            Label(
                envelope_id=EnvelopeId(f"VC26-{number:07d}-4"),
                name=f"{NAMES[number % len(NAMES)]} {number % 50}",
                election="Tamarack Borough, Oct 6, 2026",
            )
        )

    one_label()
    return {
        "ballot from its template (≤ 20 ms)": measured(one_ballot),
        "label, read back (≤ 10 ms)": measured(one_label),
    }


def issues(cups: bool) -> list[str]:
    voters = crowd(ISSUES)
    with open_desk(voters) as desk:
        told = [f"- into a folder: {line}" for line in serve(desk, voters).lines()]
    if cups:
        from tests.printing.rig.private_cups import QUEUE, running_rig

        with (
            open_desk(voters) as desk,
            tempfile.TemporaryDirectory(prefix="vc-rig-") as rig,
            running_rig(Path(rig)) as running,
        ):
            lines = serve(desk, voters, CupsPrinter(QUEUE, server=running.server)).lines()
            told += [f"- through CUPS to a virtual printer: {line}" for line in lines]
    return told


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--cups", action="store_true")
    cups = parser.parse_args().cups
    load = os.getloadavg()[0]
    rows = [
        f"| {name} | {wall:.2f} / {wall_99:.2f} | {worked:.2f} / {worked_99:.2f} |"
        for name, (wall, wall_99, worked, worked_99) in printing().items()
    ]
    written = "\n".join(
        [
            "## Papers",
            "",
            f"`python -m tests.bench.papers{' --cups' if cups else ''}` on {os.cpu_count()} cores at a load of"
            f" {load:.1f} from elsewhere; milliseconds, median / 99th percentile of {ROUNDS}.",
            "",
            "|  | wall | processor |",
            "|---|---|---|",
            *rows,
            "",
            *issues(cups),
        ]
    )
    put_section("papers", written)


if __name__ == "__main__":
    main()
