"""``python -m tests.bench.lookup --voters 50000,500000``: measure the look-up and write the table into RESULTS.md.

Each size is measured in a process of its own: loading and indexes (``tests.bench.roll_import`` begins at the voter
file), cold first look-up (the file evicted from the system's cache),
warm medians and 99th percentiles, resident memory; a scan of every row with LIKE and with REGEXP in the same run.
``--clock processor`` measures processor time, for a machine that others are using; a fixed loop of arithmetic is timed
beside it, so that figures of two machines or two hours can be compared.
"""

import argparse
import json
import os
import re
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from app.domain.roll_row import row_of
from app.store.roll_schema import voter_of
from app.store.roll_search import after
from app.store.roll_store import RollStore
from app.store.roll_writer import RollWriter
from tests.bench.results import put_section
from tests.bench.voters import KEY, KINDS, NEAR_KINDS, voters

Clock = Callable[[], float]
CLOCKS: dict[str, Clock] = {"wall": time.perf_counter, "processor": time.thread_time}
_ROUNDS = 300
_WARM_ROUNDS = 5
_COLD = 7


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--voters", default="50000,500000")
    parser.add_argument("--keep", type=Path, help="folder for the rolls, made if absent and used again if present")
    parser.add_argument("--clock", choices=("wall", "processor"), default="wall")
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.one:
        print(json.dumps(measure(wanted.folder, wanted.one, CLOCKS[wanted.clock])))
        return
    with TemporaryDirectory() as work:
        folder = wanted.keep or Path(work)
        folder.mkdir(parents=True, exist_ok=True)
        results = [_in_own_process(folder, int(size), wanted.clock) for size in wanted.voters.split(",")]
    _write(results, wanted.clock)


def _in_own_process(folder: Path, size: int, clock: str) -> dict[str, Any]:
    command = [sys.executable, "-m", "tests.bench.lookup", "--one", str(size), "--folder", str(folder)]
    command += ["--clock", clock]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def measure(folder: Path, size: int, clock: Clock) -> dict[str, Any]:
    path = folder / f"roll-{size}.db"
    found: dict[str, Any] = {"voters": size, "load": os.getloadavg()[0]}
    if not path.exists():
        # Made in a child, so that this process's memory is the desk's alone.
        child = os.fork()
        if child == 0:
            built = build(path, size)
            (folder / f"roll-{size}.json").write_text(json.dumps(built), encoding="utf-8")
            os._exit(0)
        os.waitpid(child, 0)
    found |= json.loads((folder / f"roll-{size}.json").read_text(encoding="utf-8"))
    found["size MB"] = path.stat().st_size / 1e6
    found["cold"] = [_cold(path, size) for _ in range(_COLD)]
    store = RollStore(path, KEY)
    sample = _sample(store)
    for name, kind in {**KINDS, **NEAR_KINDS}.items():
        found[name] = _timed(store, sample, kind, clock)
    found["recall"] = _recall(store, sample)
    found["resident MB"] = _resident()
    found["LIKE scan"] = _scan(store, "v.filed LIKE ?", "%{}%", clock)
    found["REGEXP scan"] = _scan(store, "v.filed REGEXP ?", "{}.*", clock)
    found["fixed loop ms"] = _loop(clock)
    return found


def build(path: Path, size: int) -> dict[str, float]:
    """Seconds of writing and indexing; inventing the people is taken off."""
    spent = 0.0
    spent_processor = 0.0

    def people() -> Any:
        nonlocal spent, spent_processor
        source = voters(size)
        while True:
            start, busy = time.perf_counter(), time.process_time()
            batch = [row_of(voter) for voter, _ in zip(source, range(2_000), strict=False)]
            spent += time.perf_counter() - start
            spent_processor += time.process_time() - busy
            if not batch:
                return
            yield from batch

    start = time.perf_counter()
    processor = time.process_time()
    with RollWriter(path, KEY) as writer:
        writer.add_rows(people())
        added = time.perf_counter()
        writer.finish(as_of=date(2026, 9, 28))
    return {
        "loading and indexes s": time.perf_counter() - start - spent,
        "of which indexes s": time.perf_counter() - added,
        "processor s": time.process_time() - processor - spent_processor,
        "memory of loading MB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }


def _sample(store: RollStore) -> list[Any]:
    random = Random(7)
    size = store.count()
    rows: list[Any] = []
    for number in random.sample(range(1, size + 1), min(size, _ROUNDS)):
        rows += store._rows(after(number - 1), 1)
    return [voter_of(row, store._districts) for row in rows]


def _timed(store: RollStore, sample: list[Any], kind: Callable[[Any, Random], str], clock: Clock) -> list[float]:
    """Milliseconds: median and 99th percentile of the quietest warm round over all texts, for what others do on the
    same processors only ever adds; and the 99th percentile of the first round, when pages of the file are still read
    and decrypted."""
    random = Random(3)
    texts = [kind(voter, random) for voter in sample]
    rounds = []
    for _ in range(1 + _WARM_ROUNDS):
        times = []
        for text in texts:
            start = clock()
            store.find(text)
            times.append((clock() - start) * 1000)
        rounds.append((median(times), quantiles(times, n=100)[98]))
    first, *warm = rounds
    quietest = min(warm, key=lambda each: each[1])
    return [*quietest, first[1]]


def _recall(store: RollStore, sample: list[Any]) -> float:
    """Share of people whose misspelled last name, with their first name, finds them on the list that is shown."""
    random = Random(3)
    kind = NEAR_KINDS["one slip in the last name"]
    hits = 0
    for voter in sample:
        found = store.find(kind(voter, random))
        hits += any(match.voter.id == voter.id for match in found.exact + found.near)
    return hits / len(sample)


def _cold(path: Path, size: int) -> float:
    """Milliseconds of opening and one look-up in a new process with nothing of the file in memory."""
    with path.open("rb") as file:
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    code = (
        "import time, sys; from pathlib import Path; from app.store.roll_store import RollStore;"
        "from tests.bench.voters import KEY; store = RollStore(Path(sys.argv[1]), KEY);"
        "start = time.perf_counter(); store.find('martinez jo'); print((time.perf_counter() - start) * 1000)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], check=True, stdout=subprocess.PIPE, text=True)
    return float(done.stdout)


def _loop(clock: Clock) -> float:
    times = []
    for _ in range(20):
        start, total = clock(), 0
        for number in range(200_000):
            total += number * number % 7
        times.append((clock() - start) * 1000)
    return median(times)


def _scan(store: RollStore, where: str, pattern: str, clock: Clock) -> list[float]:
    store._connection.create_function("regexp", 2, lambda sought, text: re.search(sought, text) is not None)
    times = []
    for word in ("Martinez", "Lukasiewicz", "Zelbach"):
        start = clock()
        store._rows((f"SELECT count(*) FROM voter v WHERE {where}", (pattern.format(word),)), 1)
        times.append((clock() - start) * 1000)
    return [median(times), max(times)]


def _resident() -> float:
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def _write(results: list[dict[str, Any]], clock: str) -> None:
    sizes = [f"{each['voters']:,}" for each in results]
    lines = ["| " + " | ".join(["", *sizes]) + " |", "|---" * (len(sizes) + 1) + "|"]
    for name in (
        "loading and indexes s",
        "of which indexes s",
        "processor s",
        "memory of loading MB",
        "size MB",
        "resident MB",
        "load",
        "fixed loop ms",
    ):
        lines.append(f"| {name} | " + " | ".join(f"{each[name]:.1f}" for each in results) + " |")
    cold = " | ".join(f"{median(each['cold']):.1f} / {max(each['cold']):.1f}" for each in results)
    lines.append(f"| first look-up of a cold process, median / most | {cold} |")
    for name in (*KINDS, *NEAR_KINDS):
        told = " | ".join("{:.2f} / {:.2f} ({:.1f})".format(*each[name]) for each in results)
        lines.append(f"| {name} | {told} |")
    for name in ("LIKE scan", "REGEXP scan"):
        lines.append(f"| {name} | " + " | ".join("{:.2f} / {:.2f}".format(*each[name]) for each in results) + " |")
    lines.append("| recall after one slip | " + " | ".join(f"{each['recall']:.3f}" for each in results) + " |")
    ratios = [each["REGEXP scan"][0] / max(each[name][0] for name in KINDS) for each in results]
    lines.append("| REGEXP scan ÷ slowest exact median | " + " | ".join(f"{each:.0f}×" for each in ratios) + " |")
    text = (
        f"## Look-up\n\n`python -m tests.bench.lookup --voters N,…` on {date.today()}, {os.cpu_count()} cores"
        f" (load is what else the machine was doing), Python {sys.version.split()[0]}. Milliseconds of {clock} time,"
        " median / 99th percentile of the quietest of five warm rounds (99th percentile when asked for the first"
        " time), unless said otherwise;"
        " the cold look-up and the import are wall time.\n\n" + "\n".join(lines)
    )
    put_section("look-up", text)


if __name__ == "__main__":
    main()
