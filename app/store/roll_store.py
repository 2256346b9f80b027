"""Looking voters up in a roll database: as-you-type, read-only, never choosing between people."""

import json
from collections.abc import Iterable, Iterator
from datetime import date
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any, cast

from app.domain.election import Snapshot
from app.domain.ids import EnvelopeId, VoterId
from app.domain.licence import Licence
from app.domain.matching import Found, Match, Why
from app.domain.query import Kind, Query, Reading, parse
from app.domain.roll import Birth, Voter
from app.faults import Fault, FaultCode
from app.store.database import close_database, faults, open_database
from app.store.roll_judge import (
    ID_START_RANK,
    LOOSE_MOST,
    NEAR_MOST,
    in_order,
    judge,
    judge_licence,
    judge_near,
    licence_words,
    near_words,
)
from app.store.roll_near import close_surnames, ways
from app.store.roll_schema import FORMAT, voter_of
from app.store.roll_search import (
    Statement,
    after,
    begins,
    has_code,
    licence_statements,
    loose,
    near_statements,
    statements,
)

_CACHE_KIB = 65_536
_SHORTEST_ID_START = 3
_SCANNED_ID = 6
"""A whole id of this length means nothing else: neither a house number nor a date."""
_CODE_COLUMNS = (("id", Why.ID), ("envelope_id", Why.ENVELOPE), ("public_id", Why.ID))


class RollStore:
    """One open roll. Threads may share it; look-ups take turns.

    Raises Fault(FILE_MISSING), STORE_LOCKED for a wrong key, STORE_DAMAGED.
    """

    def __init__(self, path: Path, key: bytes) -> None:
        self._path = path
        self._database = open_database(path, key, read_only=True, cache_kib=_CACHE_KIB)
        self._connection = cast(Any, self._database.conn)
        self._lock = Lock()
        with faults(path):
            self._facts = dict(self._connection.execute("SELECT key, value FROM fact").fetchall())
            if self._facts.get("format") != str(FORMAT):
                raise Fault(FaultCode.STORE_DAMAGED, file=path.name)
            self._connection.execute("BEGIN")  # one read transaction for good: nothing is locked again per look-up
        self._id_widths = [int(width) for width in self._facts.get("id_widths", "").split()]
        self._names: list[str] | None = None
        self._districts = lru_cache(maxsize=4_096)(self._district_set)

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
        rows = self._run(("SELECT precinct, split, style, voters FROM precinct_total ORDER BY 1, 2, 3", ()))
        return tuple((precinct, split, style, voters) for precinct, split, style, voters in rows)

    def voter(self, voter: VoterId) -> Voter | None:
        return next(iter(self._voters(has_code("id", voter), 1)), None)

    def by_envelope(self, envelope: EnvelopeId) -> Voter | None:
        return next(iter(self._voters(has_code("envelope_id", envelope), 1)), None)

    def everyone(self) -> Iterator[Voter]:
        """Every voter in the order of the list, a page at a time: registers, rehearsals, checks."""
        last = 0
        while True:
            rows = self._run(after(last))
            if not rows:
                return
            last = rows[-1][0]
            yield from (voter_of(row, self._districts) for row in rows)

    def find(self, text: str, limit: int = 50) -> Found:
        """Everyone the box's text may mean, likeliest first: typed, or scanned from a licence, card or envelope.

        ``near`` is filled when nobody matches exactly, so that it is seen before "not on the list".
        """
        query = parse(text)
        exact = sorted(self._exact(query, limit + 1).values(), key=in_order)
        near = () if exact else self._near(query, frozenset(), NEAR_MOST)
        return Found(query=query, exact=tuple(exact[:limit]), near=near, more=len(exact) > limit)

    def near(self, text: str, limit: int = NEAR_MOST) -> tuple[Match, ...]:
        """People close to what was asked but not exactly it, nearest first: "look at similar names" (CASES A05)."""
        query = parse(text)
        return self._near(query, frozenset(self._exact(query, NEAR_MOST)), limit)

    def warm(self) -> None:
        """Read the list of surnames ahead of the first look at similar names. For a thread that is not the window's."""
        self._surnames()

    def _exact(self, query: Query, limit: int) -> dict[VoterId, Match]:
        found: dict[VoterId, Match] = {}
        for code in query.codes:
            for match in self._by_code(code, limit):
                found.setdefault(match.voter.id, match)
        if any(match.rank == 0 for match in found.values()) and len(query.text) >= _SCANNED_ID:
            return found
        if query.licence is not None:
            for match in self._by_licence(query.licence):
                found.setdefault(match.voter.id, match)
        for reading in query.readings:
            if reading.kind is Kind.STREET and found:
                continue
            for match in self._by_reading(reading, limit):
                found.setdefault(match.voter.id, match)
        return found

    def _by_code(self, code: str, limit: int) -> Iterator[Match]:
        """Ids as filed, without their leading zeros, and as far as they are typed. Their case does not matter."""
        padded = [code.zfill(width) for width in self._id_widths if code.isdigit()]
        for rank, forms in ((0, (code, code.upper(), code.lower())), (1, padded)):
            for form in dict.fromkeys(forms):
                for column, why in _CODE_COLUMNS:
                    for voter in self._voters(has_code(column, form), 1):
                        yield Match(voter=voter, why=(why,), rank=rank)
        if len(code) >= _SHORTEST_ID_START:
            for column, why in _CODE_COLUMNS[:2]:
                for form in dict.fromkeys((code, code.upper())):
                    for voter in self._voters(begins(column, form), limit):
                        yield Match(voter=voter, why=(why,), rank=ID_START_RANK)

    def _by_licence(self, licence: Licence) -> Iterator[Match]:
        for statement in licence_statements(licence):
            for voter in self._voters(statement, LOOSE_MOST):
                match = judge_licence(licence, voter)
                if match:
                    yield match

    def _by_reading(self, reading: Reading, limit: int) -> Iterator[Match]:
        found = 0
        for statement in statements(reading):
            for voter in self._voters(statement, limit):
                match = judge(reading, voter)
                if match:
                    found += 1
                    yield match
            if found >= limit:
                return
        if reading.kind is Kind.PERSON and len(reading.words) > 1:
            for statement in loose(reading):
                yield from self._judged(reading, statement)

    def _judged(self, reading: Reading, statement: Statement) -> Iterator[Match]:
        for voter in self._voters(statement, LOOSE_MOST):
            match = judge(reading, voter)
            if match:
                yield match

    def _near(self, query: Query, known: frozenset[VoterId], limit: int) -> tuple[Match, ...]:
        found: dict[VoterId, Match] = {}
        asked = [(near_words(reading), reading.births) for reading in query.readings if reading.kind is Kind.PERSON]
        if query.licence is not None:
            asked.append((licence_words(query.licence), (query.licence.birth,) if query.licence.birth else ()))
        for words, births in asked:
            for match in self._near_names(words, births):
                held = found.get(match.voter.id)
                if held is None or match.rank < held.rank:
                    found[match.voter.id] = match
        close = sorted((match for match in found.values() if match.voter.id not in known), key=in_order)
        return tuple(close[:limit])

    def _near_names(self, words: tuple[str, ...], births: tuple[Birth, ...]) -> Iterator[Match]:
        for last, given in ways(words):
            surnames = [(last, 0), *close_surnames(last, self._surnames())]
            for surname, slips in surnames:
                for statement in near_statements(surname, given, births):
                    for voter in self._voters(statement, LOOSE_MOST):
                        match = judge_near(slips, given, births, voter)
                        if match:
                            yield match

    def _surnames(self) -> list[str]:
        if self._names is None:
            self._names = [key for (key,) in self._run(("SELECT key FROM surname WHERE length(key) > 2", ()))]
        return self._names

    def _voters(self, statement: Statement, limit: int) -> Iterable[Voter]:
        sql, values = statement
        rows = self._run((f"{sql} LIMIT ?", (*values, limit)))
        return [voter_of(row, self._districts) for row in rows]

    def _run(self, statement: Statement) -> list[tuple[Any, ...]]:
        with self._lock, faults(self._path):
            return cast(list[tuple[Any, ...]], self._connection.execute(*statement).fetchall())

    def _district_set(self, number: int) -> tuple[tuple[str, str], ...]:
        ((pairs,),) = self._run(("SELECT pairs FROM district_set WHERE n = ?", (number,)))
        return tuple((kind, value) for kind, value in json.loads(pairs))
