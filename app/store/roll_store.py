"""Looking voters up in a roll database: as-you-type, read-only, never choosing between people."""

import json
from collections.abc import Iterator
from datetime import date
from functools import lru_cache
from pathlib import Path
from threading import RLock
from typing import Any, cast

from sqlcipher3 import dbapi2 as sqlcipher

from app.domain.election import Snapshot
from app.domain.ids import EnvelopeId, VoterId
from app.domain.matching import Found, Match
from app.domain.query import Query, parse
from app.domain.roll import Voter
from app.faults import Fault, FaultCode
from app.store.collecting import no_cycles_sought
from app.store.database import QUICK_SEAL, close_database, open_database
from app.store.roll_judge import Entry
from app.store.roll_lookup import Traits, beside_names, exact, near
from app.store.roll_schema import FORMAT, LONGEST_START, voter_of
from app.store.roll_search import after
from app.store.roll_search_codes import has_code
from app.store.roll_statement import Counts, Statement, begun_by
from app.store.trouble import faults, named

_CACHE_KIB = 98_304
"""Pages that are not read and decrypted again; with the window's own 130 MB the desk stays under 300 (DESIGN 8)."""
_PAGE = 500
NEAR_MOST = 30


class RollStore:
    """One open roll. Threads may share it; look-ups take turns.

    Raises Fault(FILE_MISSING), STORE_LOCKED for a wrong key, STORE_DAMAGED.
    """

    def __init__(self, path: Path, key: bytes) -> None:
        self._path = path
        self._database = open_database(path, key, read_only=True, cache_kib=_CACHE_KIB, seal=QUICK_SEAL)
        self._connection = cast(Any, self._database.conn)
        self._lock = RLock()
        with faults(path):
            self._facts = dict(self._connection.execute("SELECT key, value FROM fact").fetchall())
            if self._facts.get("format") != str(FORMAT):
                raise Fault(FaultCode.STORE_DAMAGED, file=path.name)
            self._connection.execute("BEGIN")  # one read transaction for good: nothing is locked again per look-up
        widths = tuple(int(width) for width in self._facts["id_widths"].split())
        self._traits = Traits(id_widths=widths, vague=self._facts["vague_births"] == "yes")
        self._names: dict[int, list[str]] = {}
        self._districts = lru_cache(maxsize=4_096)(self._district_set)
        self._counts = lru_cache(maxsize=4_096)(self._counts_of)

    def close(self) -> None:
        close_database(self._database)

    @property
    def snapshot(self) -> Snapshot:
        """Which list this is, as of when (SNP-04)."""
        return Snapshot(
            as_of=date.fromisoformat(self._facts["as_of"]), version=self._facts["version"], voters=self.count()
        )

    def count(self) -> int:
        return int(self._facts["voters"])

    def totals(self) -> tuple[tuple[str, str, str, int], ...]:
        """(precinct, split, style, voters): the control totals of the import (CASES A32)."""
        rows = self._rows(("SELECT precinct, split, style, voters FROM precinct_total ORDER BY 1, 2, 3", ()), -1)
        return tuple((precinct, split, style, voters) for precinct, split, style, voters in rows)

    def voter(self, voter: VoterId) -> Voter | None:
        return self._one(has_code("id", voter))

    def by_envelope(self, envelope: EnvelopeId) -> Voter | None:
        return self._one(has_code("envelope_id", envelope))

    def everyone(self) -> Iterator[Voter]:
        """Every voter in the order of the list, a page at a time: registers, rehearsals, checks."""
        last = 0
        while rows := self._rows(after(last), _PAGE):
            last = rows[-1][0]
            yield from (voter_of(row, self._districts) for row in rows)

    def find(self, text: str, limit: int = 50) -> Found:
        """Everyone the box's text may mean, likeliest first: typed, or scanned from a licence, card or envelope.

        ``near`` is filled when nobody matches exactly, so that it is seen before "not on the list".
        """
        query = parse(text)
        with self._lock, no_cycles_sought():
            found = exact(query, limit + 1, self._rows, self._counts, self._traits)
            close = () if found else self._nearly(query)
            return Found(
                query=query,
                exact=tuple(self._match(each) for each in found[:limit]),
                near=close,
                more=len(found) > limit,
            )

    def near(self, text: str, limit: int = NEAR_MOST) -> tuple[Match, ...]:
        """People close to what was asked but not exactly it, nearest first: "look at similar names" (CASES A05)."""
        query = parse(text)
        with self._lock:
            found = exact(query, limit + 1, self._rows, self._counts, self._traits)
            return self._near(query, limit, tuple(found))

    def warm(self) -> None:
        """Read the list of surnames ahead of the first look at similar names; for a thread that nobody waits for."""
        self._surnames()

    def _near(self, query: Query, limit: int, known: tuple[Entry, ...]) -> tuple[Match, ...]:
        numbers = {each.n for each in known}
        found = near(query, limit + len(numbers), self._rows, self._counts, self._surnames)
        return tuple(self._match(each) for each in found if each.n not in numbers)[:limit]

    def _nearly(self, query: Query) -> tuple[Match, ...]:
        """Similar names, and people of the name who live in a street of the other words."""
        close = self._near(query, NEAR_MOST, ())
        known = {match.voter.id for match in close}
        there = (self._match(each) for each in beside_names(query, self._rows, self._counts))
        return (*close, *(match for match in there if match.voter.id not in known))[:NEAR_MOST]

    def _match(self, found: Entry) -> Match:
        return Match(voter=voter_of(found.row, self._districts), why=found.why, rank=found.rank)

    def _one(self, statement: Statement) -> Voter | None:
        rows = self._rows(statement, 1)
        return voter_of(rows[0], self._districts) if rows else None

    def _surnames(self) -> dict[int, list[str]]:
        with self._lock:
            if not self._names:
                for (key,) in self._rows(("SELECT key FROM surname", ()), -1):
                    self._names.setdefault(len(key), []).append(key)
        return self._names

    def _counts_of(self, word: str) -> Counts:
        rows = self._rows(("SELECT last, given, middle, tail FROM start WHERE letters = ?", (word[:LONGEST_START],)), 1)
        if not rows or len(word) <= LONGEST_START:
            return Counts(*rows[0]) if rows else Counts()
        ((last, given, middle, tail),) = self._rows(begun_by(word), 1)
        return Counts(last, given and rows[0][1], middle and rows[0][2], tail and rows[0][3])

    def _district_set(self, number: int) -> tuple[tuple[str, str], ...]:
        ((pairs,),) = self._rows(("SELECT pairs FROM district_set WHERE n = ?", (number,)), 1)
        return tuple((kind, value) for kind, value in json.loads(pairs))

    def _rows(self, statement: Statement, limit: int) -> list[tuple[Any, ...]]:
        sql, values = statement
        try:
            with self._lock:
                cursor = self._connection.execute(f"{sql} LIMIT ?", (*values, limit))
                return cast(list[tuple[Any, ...]], cursor.fetchall())
        except sqlcipher.Error as error:
            raise named(error, self._path) from None
