"""Faults planted in a county by name: what is wrong is known, and everything else is right."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from app.domain.ids import (
    VoterId,
)
from app.domain.journal import Head
from app.ports import BundlePart
from app.services.exchange_values import Prepared
from tests.bench.county import County
from tests.bench.office_day import CenterDay


@dataclass(frozen=True, slots=True, kw_only=True)
class Planted:
    """At which centers what is wrong; everything else of the county is right."""

    twice: tuple[int, int]
    """A voter of the first is issued a ballot at the second too."""
    missing: int
    truncated: int
    """The journal lost its end, the heads are still there."""
    replayed: int
    """An earlier, genuine export is brought for the last one; the office has seen a later head."""
    off_by_one: int
    """A ballot fewer was counted than is on record."""
    altered: int
    """The statement says one more voted than its journal."""
    repeated: int
    """Nothing wrong: its export came twice, and an earlier one too."""


def plant(centers: int) -> Planted:
    """Spread over the county; needs eight centers."""
    step = centers // 8
    places = [place * step for place in range(8)]
    return Planted(
        twice=(places[0], places[1]),
        missing=places[2],
        truncated=places[3],
        replayed=places[4],
        off_by_one=places[5],
        altered=places[6],
        repeated=places[7],
    )


def write_center(home: County, number: int, voters: int, planted: Planted, folder: Path) -> Head | None:
    """One center's exports into ``folder``. Returns the head the office has seen before, where that matters."""
    off = -1 if number == planted.off_by_one else 0
    also = (VoterId(f"7{planted.twice[0]:04d}0000"),) if number == planted.twice[1] else ()
    day = CenterDay(county=home, number=number, voters=voters, also=also, count_off=off).serve()
    if number == planted.missing:
        return None
    if number == planted.replayed:
        half = len(day.journal.rows) // 2
        day.export(folder, through=half)
        return day.journal.rows[-1][1].head
    if number == planted.truncated:
        day.export(folder, change=_cut)
    elif number == planted.altered:
        day.export(folder, change=_one_more)
    else:
        path = day.export(folder, number=2 if number == planted.repeated else 1)
        if number == planted.repeated:
            day.export(folder, number=1, through=len(day.journal.rows) // 2)
            path.with_name("copy-of-" + path.name).write_bytes(path.read_bytes())
    return None


def _cut(prepared: Prepared) -> Prepared:
    """Somebody with the laptop's keys takes the last entries away, and forgets the heads."""
    return replace(prepared, parts=tuple(_changed(part, "journal.jsonl", _without_end) for part in prepared.parts))


def _without_end(data: bytes) -> bytes:
    return b"".join(data.splitlines(keepends=True)[:-20])


def _one_more(prepared: Prepared) -> Prepared:
    return replace(prepared, parts=tuple(_changed(part, "statement.json", _more_voted) for part in prepared.parts))


def _more_voted(data: bytes) -> bytes:
    page = json.loads(data)
    for line in page["ballots"]:
        if line["key"] == "voted":
            line["recorded"] = [each + 1 for each in line["recorded"]]
    return json.dumps(page).encode()


def _changed(part: BundlePart, name: str, change: Callable[[bytes], bytes]) -> BundlePart:
    return BundlePart(name=part.name, data=change(part.data)) if part.name == name else part
