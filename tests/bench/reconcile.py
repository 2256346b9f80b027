"""Reconciling a whole county: ``python -m tests.bench.reconcile --centers 1000 --voters 300``.

Makes the exports first (kept with ``--keep FOLDER`` and used again), then times the office: every export verified,
every center folded, all merged and written. What was planted must be found, and nothing else; else it ends with 1.
"""

import argparse
import pickle
import resource
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from os import cpu_count, getloadavg
from pathlib import Path
from time import perf_counter, process_time

from app.domain.journal import Head
from app.services.office.facts import Finding, Reconciled
from app.services.office.results import Results
from app.services.reconciling import reconcile
from sync.bundle import AgeBundles
from tests.bench.county import County, county
from tests.bench.planted import Planted, plant, write_center
from tests.services.invented_election import at


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--centers", type=int, default=1000)
    asked.add_argument("--voters", type=int, default=300)
    asked.add_argument("--keep", type=Path, default=None)
    asked.add_argument("--processes", type=int, default=None)
    told = asked.parse_args()
    with _folder(told.keep) as folder:
        home, heads = _made(folder, told.centers, told.voters)
        return _timed(folder, home, heads, told.centers, told.processes)


@contextmanager
def _folder(keep: Path | None) -> Iterator[Path]:
    if keep is not None:
        keep.mkdir(parents=True, exist_ok=True)
        yield keep
    else:
        with tempfile.TemporaryDirectory(prefix="votecenter-county-") as made:
            yield Path(made)


def _made(folder: Path, centers: int, voters: int) -> tuple[County, tuple[Head, ...]]:
    known = folder / "county.pickle"
    if known.is_file():
        loaded: tuple[County, tuple[Head, ...]] = pickle.loads(known.read_bytes())
        return loaded
    home, planted = county(centers), plant(centers)
    exports = folder / "exports"
    exports.mkdir(exist_ok=True)
    start = perf_counter()
    with ProcessPoolExecutor(cpu_count(), mp_context=get_context("spawn"), initializer=_set, initargs=(home,)) as pool:
        each = pool.map(_center, ((n, voters, planted, exports) for n in range(centers)), chunksize=8)
        heads = tuple(head for head in each if head is not None)
    print(f"made {centers} centers in {perf_counter() - start:.0f} s", flush=True)
    known.write_bytes(pickle.dumps((home, heads)))
    return home, heads


_home: list[County] = []


def _set(home: County) -> None:
    _home[:] = [home]


def _center(asked: tuple[int, int, Planted, Path]) -> Head | None:
    number, voters, planted, exports = asked
    return write_center(_home[0], number, voters, planted, exports)


def _timed(folder: Path, home: County, heads: tuple[Head, ...], centers: int, processes: int | None) -> int:
    paths = sorted((folder / "exports").glob("*.vcx"))
    size = sum(path.stat().st_size for path in paths)
    start = perf_counter()
    with Results(folder / "office", at(23)) as results:
        result = reconcile(
            paths,
            bundles=AgeBundles(),
            keys=(home.office,),
            packages=(home.contents,),
            remembered=heads,
            keep=results.keep,
            processes=processes,
        )
        merged = perf_counter()
        results.finish(result, home.contents)
    took = perf_counter() - start
    own = resource.getrusage(resource.RUSAGE_SELF)
    others = resource.getrusage(resource.RUSAGE_CHILDREN)
    entries = sum(each.entries for each in result.taken)
    print(f"{len(paths)} exports, {size / 1e6:.0f} MB, {entries} entries, {result.totals.issued} ballots")
    print(f"{took:.1f} s: verified and merged {merged - start:.1f}, written {took - (merged - start):.1f}")
    print(
        f"processor {own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime:.0f} s, load {getloadavg()[0]:.1f}"
    )
    print(f"fixed loop {_loop():.0f} ms of processor time (a quiet machine of today: about 60)")
    print(f"memory: here {own.ru_maxrss / 1024:.0f} MB, largest helper {others.ru_maxrss / 1024:.0f} MB")
    return _judged(result, plant(centers))


def _loop() -> float:
    """What this machine makes of plain arithmetic just now, so that figures of two hours can be compared."""
    start, told = process_time(), 0
    for number in range(1_000_000):
        told += number * number % 7
    return (process_time() - start) * 1000


def _judged(result: Reconciled, planted: Planted) -> int:
    found = {(each.finding, str(each.center)) for each in result.found}
    wrong = expected(planted) ^ found
    for finding, center in sorted(found):
        print(f"found: {finding.value} at {center}")
    for finding, center in sorted(wrong):
        print(f"WRONG: {finding.value} at {center}")
    print("all that was planted, and nothing else" if not wrong else "NOT what was planted")
    return 1 if wrong else 0


def expected(planted: Planted) -> set[tuple[Finding, str]]:
    """What the office must say of a county so planted."""
    at_center = {
        Finding.TURNED_AWAY: planted.truncated,
        Finding.ROLLED_BACK: planted.replayed,
        Finding.MISSING: planted.missing,
        Finding.DIFFERENCE: planted.off_by_one,
        Finding.STATEMENT_ALTERED: planted.altered,
        Finding.TWICE: planted.twice[1],
    }
    return {(finding, f"center-{number:04d}") for finding, number in at_center.items()}


if __name__ == "__main__":
    sys.exit(main())
