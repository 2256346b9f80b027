"""One look-up: run statements until enough is found, judge every row, put the likeliest first."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from app.domain.licence import Licence
from app.domain.matching import Why
from app.domain.query import Kind, Query, Reading
from app.store.roll_judge import ID_START_RANK, Entry, Verdict, entry, judge, judge_licence
from app.store.roll_near import (
    Asked,
    asked_of,
    close_surnames,
    judge_near,
    judge_same_birth,
    near_statements,
    same_birth_statements,
)
from app.store.roll_schema import VOTER_COLUMNS
from app.store.roll_search import beside, otherwise, statements
from app.store.roll_search_codes import begins, has_code, licence_statements
from app.store.roll_statement import CountsOf, Statement

Run = Callable[[Statement, int], list[tuple[Any, ...]]]
"""Runs a statement with a limit."""

_CODE_COLUMNS = (("id", Why.ID), ("envelope_id", Why.ENVELOPE), ("public_id", Why.ID))
_CODE_PLACES = {"id": 1, "public_id": 2, "envelope_id": 3}
"""Where they stand in a row."""
_SHORTEST_ID_START = 3
_SCANNED_ID = 6
"""A whole id of this length, unless it may be a birth date, means nothing else."""
_JUDGED_MOST = 400
"""Rows of one statement that are judged when its index cannot tell, as at an address narrowed by a name."""
_NEAR_JUDGED = 2_000


class Traits(NamedTuple):
    """What a list is like, noted when it was written."""

    id_widths: tuple[int, ...]
    """Lengths of its voter ids."""
    vague: bool
    """Some voters have no whole birth date."""


def exact(query: Query, limit: int, run: Run, counts: CountsOf, roll: Traits) -> list[Entry]:
    """Everybody the query's words agree with, in order; at least ``limit`` of them if there are that many."""
    found: dict[int, Entry] = {}
    for code in query.codes:
        for verdict, row in _by_code(code, limit, run, roll.id_widths):
            found.setdefault(row[0], entry(verdict, row))
    date = any(birth.is_whole for reading in query.readings for birth in reading.births)
    if len(query.text) >= _SCANNED_ID and not date and any(each.rank == 0 for each in found.values()):
        return sorted(found.values())
    if query.licence is not None:
        _judge_rows(
            found, licence_statements(query.licence, vague=roll.vague), run, _licence_judge(query.licence), _JUDGED_MOST
        )
    for reading in query.readings:
        # A house number comes first: behind a name that is found, a number was a year. Streets alone come last.
        if not found or (reading.kind is not Kind.STREET and (reading.kind is Kind.PERSON or query.text[:1].isdigit())):
            _by_reading(found, reading, limit, run, counts)
    return sorted(found.values())


def beside_names(query: Query, run: Run, counts: CountsOf) -> list[Entry]:
    """People by surname and street, in order: what a text may mean as well when nobody has such a name."""
    found: dict[int, Entry] = {}
    for reading in query.readings:
        _judge_rows(found, beside(reading, counts), run, _judging(reading), _JUDGED_MOST)
    return sorted(found.values())


def _by_code(code: str, limit: int, run: Run, widths: tuple[int, ...]) -> Iterator[tuple[Verdict, tuple[Any, ...]]]:
    """Ids as filed, without their leading zeros, and as far as they are typed. Their case does not matter."""
    typed = tuple(dict.fromkeys((code, code.upper(), code.lower())))
    padded = tuple(code.zfill(width) for width in widths if code.isdigit() and width > len(code))
    for column, why in _CODE_COLUMNS:
        for row in run(has_code(column, *typed, *padded), limit):
            yield Verdict(int(row[_CODE_PLACES[column]] in padded), (why,)), row
    if len(code) >= _SHORTEST_ID_START:
        for column, why in _CODE_COLUMNS[:2]:
            for form in dict.fromkeys((code, code.upper())):
                for row in run(begins(column, form), limit):
                    yield Verdict(ID_START_RANK, (why,)), row


def _judging(reading: Reading) -> Callable[[tuple[Any, ...]], Verdict | None]:
    return lambda row: judge(reading, row)


def _licence_judge(licence: Licence) -> Callable[[tuple[Any, ...]], Verdict | None]:
    return lambda row: judge_licence(licence, row)


def _by_reading(found: dict[int, Entry], reading: Reading, limit: int, run: Run, counts: CountsOf) -> None:
    """The first statements give the likeliest, so that reading stops as soon as there are more than can be shown."""
    before = len(found)
    for statement in statements(reading, counts):
        _judge_rows(found, [statement], run, _judging(reading), limit)
        if len(found) - before >= limit:
            return
    if len(found) == before:
        _judge_rows(found, otherwise(reading), run, _judging(reading), _JUDGED_MOST)


def _judge_rows(
    found: dict[int, Entry],
    wanted: Iterator[Statement] | list[Statement],
    run: Run,
    judging: Callable[[tuple[Any, ...]], Verdict | None],
    most: int,
) -> None:
    for statement in wanted:
        rows = run(statement, most)
        if _judge(found, rows, judging) and len(rows) == most < _JUDGED_MOST:
            _judge(found, run(statement, _JUDGED_MOST), judging)  # the index cannot tell: look further


def _judge(
    found: dict[int, Entry], rows: list[tuple[Any, ...]], judging: Callable[[tuple[Any, ...]], Verdict | None]
) -> bool:
    """Whether some were found not to match."""
    some = False
    for row in rows:
        if row[0] not in found:
            verdict = judging(row)
            if verdict is None:
                some = True
            else:
                found[row[0]] = entry(verdict, row)
    return some


Surnames = Callable[[], dict[int, list[str]]]
"""The distinct surnames of the roll by length, read when first asked for."""


def near(query: Query, limit: int, run: Run, counts: CountsOf, surnames: Surnames) -> list[Entry]:
    """The closest ``limit`` who do not quite agree, or who do: the caller leaves out those it has already."""
    best: dict[int, Verdict] = {}
    last = 0
    for unlikely, asked in asked_of(query, counts):
        if unlikely > last and best:
            break  # a likelier order of the words has found somebody
        last = unlikely
        _near_one(best, asked, run, surnames)
    closest = sorted(best.items(), key=lambda each: (each[1].rank, each[0]))[: 2 * limit]
    entries = []
    for n, verdict in closest:
        for row in run((f"SELECT {VOTER_COLUMNS} FROM voter v WHERE v.n = ?", (n,)), 1):  # noqa: S608
            entries.append(entry(verdict, row))
    return sorted(entries)


def _near_one(best: dict[int, Verdict], asked: Asked, run: Run, surnames: Surnames) -> None:
    known: dict[str, int | None] = {}
    for surname, slipped in close_surnames(asked.last, surnames()):
        for statement in near_statements(asked, surname, slipped):
            for n, _, given_key, birth, part in run(statement, _NEAR_JUDGED if asked.given else _NEAR_JUDGED // 100):
                verdict = judge_near(asked, slipped, given_key, birth, known)
                _keep(best, n, verdict and verdict._replace(rank=verdict.rank + part))
    for statement in same_birth_statements(asked):
        for row in run(statement, _NEAR_JUDGED):
            _keep(best, row[0], judge_same_birth(asked, row, known))


def _keep(best: dict[int, Verdict], n: int, verdict: Verdict | None) -> None:
    if verdict is not None and (n not in best or verdict.rank < best[n].rank):
        best[n] = verdict
