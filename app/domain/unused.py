"""Pre-printed ballots that nobody was issued: their numbers at the close, and their destruction by two people
(KPB-old 4.50.140; KMC 6.35.020(4); AS 15.15.350(a); BST-05).

Destroyed is how a ballot ended, not a fate: on the ledger an unused ballot stays unused.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date

from app.domain import events as ev
from app.domain.ids import OfficialId
from app.domain.ledger_lines import Column
from app.domain.numbering import ballot_number
from app.domain.refusal import Rule, refuse
from app.domain.scene import Decision, Scene, open_day, second, supervisor
from app.domain.state import State

Run = tuple[int, int]
"""First and last number, both included."""


def unused_runs(state: State, until: date) -> dict[Column, tuple[Run, ...]]:
    """The numbers of this desk's pre-printed ballots that nobody was issued by the evening of a day and that have not
    left, destroyed ones among them. The other desk's stand on its own statement, for its journal carries the issued
    numbers sealed; a style whose stock was recalled went back to the office with a receipt of its own."""
    own = state.machine
    packs: dict[Column, set[int]] = {}
    for told in state.stock_in:
        if told.when.machine == own and told.when.date <= until:
            pack = range(int(told.event.first), int(told.event.last) + 1)
            packs.setdefault((told.event.style, told.event.card), set()).update(pack)
    gone = {
        int(piece.number)
        for issue in state.issues.values()
        if issue.when.machine == own and issue.when.date <= until
        for piece in issue.event.pieces
    }
    for moved in state.stock_out:
        if moved.when.machine == own and moved.when.date <= until:
            gone.update(range(int(moved.event.first), int(moved.event.last) + 1))
    recalled = {(told.event.style, told.event.card) for told in state.recalled if told.when.date <= until}
    return {
        column: tuple(runs(numbers - gone))
        for column, numbers in sorted(packs.items())
        if column not in recalled and numbers - gone
    }


def destroyed_runs(state: State, until: date) -> dict[Column, tuple[Run, ...]]:
    """Those of them that two people destroyed."""
    found: dict[Column, list[Run]] = {}
    for told in state.unused_destroyed:
        if told.when.machine == state.machine and told.when.date <= until:
            runs_told = ((int(first), int(last)) for first, last in told.event.runs)
            found.setdefault((told.event.style, told.event.card), []).extend(runs_told)
    return {column: tuple(sorted(each)) for column, each in found.items()}


def left_over(state: State, until: date) -> dict[Column, tuple[Run, ...]]:
    """Unused and still there."""
    done = destroyed_runs(state, until)
    left = {
        column: tuple(runs(numbers_of(found) - numbers_of(done.get(column, ()))))
        for column, found in unused_runs(state, until).items()
    }
    return {column: found for column, found in left.items() if found}


def numbers_of(found: Iterable[Run]) -> set[int]:
    return {number for first, last in found for number in range(first, last + 1)}


def count_of(found: Iterable[Run]) -> int:
    return sum(last - first + 1 for first, last in found)


def runs(numbers: Iterable[int]) -> Iterator[Run]:
    """Numbers one after the other as first and last."""
    start = before = None
    for number in sorted(numbers):
        if start is None or before is None:
            start = number
        elif number != before + 1:
            yield start, before
            start = number
        before = number
    if start is not None and before is not None:
        yield start, before


def decide_destroy_unused(counted: Mapping[Column, int], other: OfficialId | None, scene: Scene) -> Decision:
    """After the last line is closed, on the center's last day, two people count what is left of every style and destroy
    it. The count has to agree with the record first: a difference is looked for while the ballots are still there."""
    refused = supervisor(scene) or open_day(scene) or second(scene, other)
    if refused is not None:
        return refused
    if scene.hours is None or not scene.hours.final:
        last = max((each.issue_stops for each in scene.center.hours), default=scene.now)
        return refuse(Rule.BEFORE_CLOSING, due=last.isoformat())
    if scene.day.line_closed is None:
        return refuse(Rule.LINE_NOT_CLOSED)
    left = left_over(scene.state, scene.date)
    if not left or {column: count_of(found) for column, found in left.items()} != dict(counted):
        return refuse(Rule.COUNT_MISSING)
    return tuple(
        ev.UnusedDestroyed(
            date=scene.date,
            style=style,
            card=card,
            runs=tuple((ballot_number(first), ballot_number(last)) for first, last in found),
            count=count_of(found),
        )
        for (style, card), found in left.items()
    )
