"""``python -m tests.bench.roll_import --voters 200000``: a state's file to an encrypted roll and its report.

Reading, normalizing, the report, loading, indexes, encryption and the last fsync, as ``package build`` does them, in a
process of its own. Wall time, the processor time of both processes (a large list is read beside the one that loads it)
and the most memory of each go into RESULTS.md. ``--lists`` measures voter files that are there.
"""

import argparse
import csv
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread

from app.importers.layouts import load_layout
from app.importers.voters import VoterReading
from app.importers.voters_apart import rows_of
from app.store import sorting
from app.store.roll_writer import RollWriter
from tests.bench.lookup import _loop
from tests.bench.results import put_section
from tests.bench.voters import KEY, voters

COLUMNS = (
    *("voter_id", "envelope_id", "last_name", "first_name", "middle_name", "suffix", "birth_date", "street", "unit"),
    *("city", "state", "zip", "precinct", "split", "style", "status", "mailed"),
)


def write_list(path: Path, size: int) -> None:
    """Invented voters in the program's own layout."""
    with path.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(COLUMNS)
        for each in voters(size):
            name, home, born = each.name, each.residence, each.birth
            birth = f"{born.year}-{born.month:02d}-{born.day:02d}" if born and born.is_whole else ""
            where = (home.street, home.unit, home.city, home.state, home.zip)
            rest = (each.precinct, each.split, each.style, each.status.value, each.package.mailed or "")
            out.writerow(
                (each.id, each.envelope_id, name.last, name.first, name.middle, name.suffix, birth, *where, *rest)
            )


def measure(source: Path, roll: Path) -> dict[str, float]:
    start, busy = time.perf_counter(), time.process_time()
    reading = VoterReading((source,), load_layout("plain"))
    with RollWriter(roll, KEY) as writer:
        writer.add_rows(rows_of(reading))
        loaded = time.perf_counter()
        with _most_in(sorting.MEMORY) as runs:
            writer.finish(as_of=date(2026, 9, 28))
    report = reading.report()
    wall = time.perf_counter() - start
    assert report.read == report.stored + len(report.rejected)
    here, reader = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return {
        "voters stored": report.stored,
        "file MB": source.stat().st_size / 1e6,
        "wall s": wall,
        "of which indexes s": start + wall - loaded,
        "processor s": time.process_time() - busy + reader.ru_utime + reader.ru_stime,
        "memory MB": here.ru_maxrss / 1024,
        "memory that held what was sorted, MB": max(runs) / 1e6,
        "memory of the reading process MB": reader.ru_maxrss / 1024,
        "load": os.getloadavg()[0],
        "fixed loop ms": _loop(time.thread_time),
    }


@contextmanager
def _most_in(folder: Path) -> Iterator[list[int]]:
    """How much more than at first is kept there, in bytes, looked at five times a second."""
    before, more, done = _used(folder), [0], Event()

    def look() -> None:
        while not done.wait(0.2):
            more.append(_used(folder) - before)

    looking = Thread(target=look)
    looking.start()
    yield more
    done.set()
    looking.join()


def _used(folder: Path) -> int:
    there = os.statvfs(folder)
    return (there.f_blocks - there.f_bfree) * there.f_frsize


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--voters", default="200000")
    parser.add_argument("--lists", nargs="+", type=Path, default=[], help="voter files in place of invented ones")
    wanted = parser.parse_args()
    results = [_in_own_process(path) for path in wanted.lists]
    for size in () if wanted.lists else map(int, wanted.voters.split(",")):
        with TemporaryDirectory() as work:
            write_list(Path(work) / "list.csv", size)
            results.append(_in_own_process(Path(work) / "list.csv"))
    _write(results)


def one(source: str, roll: str) -> None:
    print(json.dumps(measure(Path(source), Path(roll))))


def _in_own_process(source: Path) -> dict[str, float]:
    with TemporaryDirectory() as work:
        # Not with -m: the reading process would load the benchmark's imports once more, and the program has none such.
        code = "import sys; from tests.bench.roll_import import one; one(*sys.argv[1:])"
        command = [sys.executable, "-c", code, str(source), f"{work}/roll.db"]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def _write(results: list[dict[str, float]]) -> None:
    lines = ["| " + " | ".join(["", *(f"{each['voters stored']:,.0f} voters" for each in results)]) + " |"]
    lines.append("|---" * (len(results) + 1) + "|")
    for name in list(results[0])[1:]:
        lines.append(f"| {name} | " + " | ".join(f"{each[name]:.1f}" for each in results) + " |")
    text = (
        f"## Import\n\n`python -m tests.bench.roll_import --voters N,…` on {date.today()}, {os.cpu_count()}"
        " cores (load is what else the machine was doing): from a voter file to an encrypted roll with its indexes, and"
        " the import report.\n\n" + "\n".join(lines)
    )
    put_section("import", text)


if __name__ == "__main__":
    main()
