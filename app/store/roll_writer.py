"""Writing a roll database once, at the office: bulk load, indexes, control totals; read-only ever after."""

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable
from datetime import date
from itertools import islice
from operator import attrgetter
from pathlib import Path
from types import TracebackType
from typing import Any, cast

from sqlcipher3 import dbapi2 as sqlcipher

from app.domain.election import Snapshot
from app.domain.roll import Voter
from app.domain.roll_row import Row, row_of
from app.faults import Fault, FaultCode
from app.ports import Progress
from app.store.collecting import no_cycles_sought
from app.store.database import QUICK_SEAL, close_database, create_database, sync_folder
from app.store.hearing import stoppable
from app.store.roll_keys import KeyMaker
from app.store.roll_schema import FORMAT, GIVEN_KEY, INDEXES, INSERT, KEYS, LAST_KEY, LONGEST_START, TABLES, record_of
from app.store.sorting import sort_quickly
from app.store.trouble import faults

_BATCH = 500
_LOADING_CACHE_KIB = 16_384
"""Loading only adds at the end, beside a process that reads."""
_PLACE: Callable[[Row], tuple[str, str, str]] = attrgetter("precinct", "split", "style")


class RollWriter:
    """Builds ``path`` beside itself and renames it when whole; leaving without ``finish`` leaves no file.

    >>> with RollWriter(path, key) as writer:
    ...     writer.add(voters)
    ...     snapshot = writer.finish(as_of=date(2026, 9, 28), version="final")

    ``key`` has 32 bytes. Raises Fault(FILE_EXISTS), DISK_FULL, STORE_READ_ONLY; FILE_BAD when two voters have one
    voter id or one envelope id: two ids are two people, one id is an error of the list (ENV-02, CASES A10).
    """

    def __init__(self, path: Path, key: bytes) -> None:
        if path.exists():
            raise Fault(FaultCode.FILE_EXISTS, file=path.name)
        self._path = path
        self._part = path.with_name(path.name + ".part")
        self._part.unlink(missing_ok=True)
        self._database = create_database(self._part, key, cache_kib=_LOADING_CACHE_KIB, seal=QUICK_SEAL)
        self._connection = cast(Any, self._database.conn)
        self._count = 0
        self._districts: dict[tuple[tuple[str, str], ...], int] = {}
        self._totals: Counter[tuple[str, str, str]] = Counter()
        self._keys = KeyMaker()
        self._starts = (Counter[str](), Counter[str](), Counter[str](), Counter[str]())
        self._widths: set[int] = set()
        self._vague = False
        self._finished = False
        with faults(self._part):
            # The file is of no use before it is whole, so nothing is logged on the way.
            for pragma in ("journal_mode = DELETE", "journal_mode = OFF", "synchronous = OFF", "secure_delete = OFF"):
                self._connection.execute(f"PRAGMA {pragma}").fetchall()
            self._lay_out()
            self._connection.execute("BEGIN")

    def add(self, voters: Iterable[Voter]) -> int:
        """Add voters in the order given, and say how many."""
        return self.add_rows(map(row_of, voters))

    def add_rows(self, rows: Iterable[Row]) -> int:
        """The same for a list on its way from its file. Memory does not grow with their number."""
        before = self._count
        source = iter(rows)
        with faults(self._part), no_cycles_sought():
            while batch := list(islice(source, _BATCH)):
                self._insert(batch)
        return self._count - before

    def finish(self, *, as_of: date, version: str = "", progress: Progress | None = None) -> Snapshot:
        """Indexes, control totals, fsync, rename: after it the roll is whole and at ``path``. ``progress`` is told of
        the statements that put it in order; raises Fault(CANCELED) when it says so, in the middle of one too."""
        snapshot = Snapshot(as_of=as_of, version=version, voters=self._count)
        with faults(self._part):
            self._write_facts(snapshot)
            self._write_starts()
            sort_quickly(self._connection, self._part.stat().st_size)
            self._put_in_order(progress)
            self._connection.execute("PRAGMA synchronous = FULL")
            close_database(self._database)
        with self._part.open("rb") as file:
            os.fsync(file.fileno())
        self._part.rename(self._path)
        sync_folder(self._path.parent)
        self._finished = True
        return snapshot

    def __enter__(self) -> "RollWriter":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self._finished:
            close_database(self._database)
            self._part.unlink(missing_ok=True)

    def _lay_out(self) -> None:
        for name, columns in TABLES.items():
            self._database.table(name).create(columns, pk=KEYS.get(name), strict=True)

    def _insert(self, batch: list[Row]) -> None:
        records: list[tuple[Any, ...]] = []
        middles: list[tuple[str, str, int, int | None]] = []
        tails: list[tuple[str, str, int, int | None]] = []
        make = self._keys.keys
        for number, row in enumerate(batch, self._count + 1):
            keys = make(row)
            records.append(record_of(row, number, self._district_set(row.districts) if row.districts else None, keys))
            for word, other in keys.middles:
                middles.append((word, other, number, row.birth))
            for word, other in keys.tails:
                tails.append((word, other, number, row.birth))
        self._connection.executemany(INSERT, records)
        self._connection.executemany("INSERT INTO middle_unsorted VALUES (?, ?, ?, ?)", middles)
        self._connection.executemany("INSERT INTO tail_unsorted VALUES (?, ?, ?, ?)", tails)
        self._totals.update(map(_PLACE, batch))
        self._vague = self._vague or not all(row.birth and row.birth % 100 for row in batch)
        self._widths.update([len(row.id) for row in batch])
        for counter, begun, at in zip(
            self._starts, (records, records, middles, tails), (LAST_KEY, GIVEN_KEY, 0, 0), strict=True
        ):
            counter.update([each[at][:LONGEST_START] for each in begun])
        self._count += len(batch)

    def _district_set(self, districts: tuple[tuple[str, str], ...]) -> int:
        """Whole towns share a combination of districts: each is kept once."""
        known = self._districts.get(districts)
        if known is None:
            known = self._districts[districts] = len(self._districts) + 1
            self._connection.execute("INSERT INTO district_set VALUES (?, ?)", (known, json.dumps(districts)))
        return known

    def _write_facts(self, snapshot: Snapshot) -> None:
        facts = {
            "format": str(FORMAT),
            "as_of": snapshot.as_of.isoformat(),
            "version": snapshot.version,
            "voters": str(snapshot.voters),
            "id_widths": " ".join(map(str, sorted(self._widths))),
            "vague_births": "yes" if self._vague else "no",
        }
        self._connection.executemany("INSERT INTO fact VALUES (?, ?)", list(facts.items()))
        self._connection.executemany(
            "INSERT INTO precinct_total VALUES (?, ?, ?, ?)",
            [(*place, count) for place, count in sorted(self._totals.items())],
        )

    def _write_starts(self) -> None:
        """How many voters' names begin with each one to five letters: the look-up begins with the rarest word."""
        counts: dict[str, list[int]] = {}
        for place, counter in enumerate(self._starts):
            for start, count in counter.items():
                for length in range(1, len(start) + 1):
                    counts.setdefault(start[:length], [0, 0, 0, 0])[place] += count
        self._connection.executemany(
            "INSERT INTO start VALUES (?, ?, ?, ?, ?)", [(start, *counts[start]) for start in sorted(counts)]
        )

    def _put_in_order(self, progress: Progress | None) -> None:
        for done, statement in enumerate((*INDEXES, "COMMIT")):

            def go_on(done: int = done) -> bool:
                return progress is None or progress(done, len(INDEXES))

            if not go_on():
                raise Fault(FaultCode.CANCELED)
            with stoppable(self._connection, go_on):
                self._index(statement)

    def _index(self, statement: str) -> None:
        try:
            self._connection.execute(statement)
        except sqlcipher.IntegrityError:
            what = "envelope_id" if "by_envelope" in statement else "voter_id"
            raise Fault(FaultCode.FILE_BAD, file=self._path.name, twice=what) from None
