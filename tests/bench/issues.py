"""Two hundred voters served one after the other: is the next ballot spooled before the printer has nothing to do?

    .venv/bin/python -m tests.bench.issues [--cups]

A printer of 36 pages a minute takes 1.67 s for a side. It idles when a ballot is spooled later than the one before is
out. With ``--cups`` the ballots go through a real CUPS to a virtual printer (root only), else into a folder.
"""

import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from app.domain.ids import EnvelopeId, PublicId, VoterId
from app.domain.roll import Name, Voter
from app.ports import Printer
from printing.cups import CupsPrinter
from printing.renderer import PaperRenderer
from tests.services import invented_election as invented
from tests.services.kit import Rig, desks, fast_folder, make_template, served

PAGES_A_MINUTE = 36
ISSUES = 200


@dataclass(frozen=True, slots=True)
class Measured:
    """Seconds from asking to spooled, of each issue, and how often the printer would have idled."""

    taken: tuple[float, ...]
    idled: int

    def lines(self) -> tuple[str, ...]:
        ordered = quantiles(self.taken, n=100)
        side = 60 / PAGES_A_MINUTE
        return (
            f"{len(self.taken)} issues: median {median(self.taken) * 1000:.0f} ms, 99th percentile"
            f" {ordered[98] * 1000:.0f} ms, most {max(self.taken) * 1000:.0f} ms",
            f"of the time of one side at {PAGES_A_MINUTE} a minute: median {median(self.taken) / side:.1%}, most"
            f" {max(self.taken) / side:.1%}; the printer idled {self.idled} times",
        )


def crowd(count: int) -> tuple[Voter, ...]:
    """So many invented voters of one style."""
    return tuple(
        replace(
            invented.VOTERS[0],
            id=VoterId(f"9{number:06d}"),
            public_id=PublicId(f"Q-{number:05d}"),
            envelope_id=EnvelopeId(f"LB27-{number:05d}-7"),
            name=Name(first="Alma", last=f"Berg-{number}"),
        )
        for number in range(1, count + 1)
    )


def serve(desk: Rig, voters: Sequence[Voter], ballots: Printer | None = None) -> Measured:
    """Issue ballots one after the other as fast as the desk can; the printer's own clock runs beside it."""
    if ballots is not None:
        desk.parts.queue.ballots = ballots
    PaperRenderer().prepare()
    taken: list[float] = []
    out, idled, start = 0.0, 0, perf_counter()
    for voter in voters:
        asked = perf_counter()
        answer = served(desk.ask(voter))
        spooled = perf_counter()
        assert not answer.faults
        taken.append(spooled - asked)
        idled += int(out > 0 and spooled - start > out)
        sides = sum(1 for job in answer.card.jobs if job.asked.numbers)
        out = max(out, spooled - start) + sides * 60 / PAGES_A_MINUTE
    return Measured(taken=tuple(taken), idled=idled)


@contextmanager
def open_desk(voters: tuple[Voter, ...]) -> Iterator[Rig]:
    """A desk whose list has these voters too."""
    usual = invented.VOTERS
    invented.VOTERS = (*usual, *voters)
    folder = fast_folder()
    try:
        with desks(make_template(folder)) as center:
            yield center.open(renderer=PaperRenderer())
    finally:
        invented.VOTERS = usual
        shutil.rmtree(folder, ignore_errors=True)


def main(cups: bool) -> None:
    voters = crowd(ISSUES)
    with open_desk(voters) as desk:
        if not cups:
            print("\n".join(serve(desk, voters).lines()))
            return
        from tests.printing.rig.private_cups import QUEUE, running_rig

        with tempfile.TemporaryDirectory(prefix="vc-rig-") as rig, running_rig(Path(rig)) as running:
            print("\n".join(serve(desk, voters, CupsPrinter(QUEUE, server=running.server)).lines()))


if __name__ == "__main__":
    main("--cups" in sys.argv)
