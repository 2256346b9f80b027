"""Counts at noon, supplies, and how long the line will take (SUP-06; EQP-11; DESIGN 5 Today).

A count now stands beside the record and changes nothing: it tells while it can still be mended. Supplies are counted
by hand once and estimated from then on by what was used.
"""

from collections.abc import Iterator
from datetime import timedelta
from enum import StrEnum

from app.domain import events as ev
from app.domain.ledger import Ledgers
from app.domain.ledger_lines import Line
from app.domain.refusal import Rule, refuse
from app.domain.scene import Decision, Scene, serving
from app.domain.state import Issue
from app.domain.told import Told

COUNTABLE = (Line.LABELS_ACCEPTED, Line.VOTED, Line.UNUSED, Line.SHEETS_LEFT)
"""Envelopes in the box, stubs taken off, ballots in the packs, blank sheets."""
HOUR = timedelta(hours=1)
TOO_SOON = timedelta(minutes=10)
"""After opening, before a pace can be told."""
LOW = 25
"""What is left of something when it is time to send for more, and never less than an hour's use."""
LOW_TONER = 15
"""Percent."""


class Supply(StrEnum):
    ENVELOPES = "envelopes"
    LABELS = "labels"
    TONER = "toner"
    """In percent, as the printer's own page says it."""


def expected(found: Ledgers, line: Line) -> int:
    if line in found.sheets:
        return found.sheets[line]
    return found.labels[line] if line in found.labels else found.total(line)


def decide_count_now(line: Line, counted: int, found: Ledgers, scene: Scene) -> Decision:
    """What people found and what the record said at that moment."""
    refused = serving(scene)
    if refused is not None:
        return refused
    if counted < 0 or line not in COUNTABLE:
        return refuse(Rule.COUNT_MISSING)
    return (ev.CountedNow(date=scene.date, line=line.value, counted=counted, expected=expected(found, line)),)


def decide_supply(supply: Supply, left: int, scene: Scene) -> Decision:
    """What is left of a supply, counted by hand; the estimate starts anew from here."""
    refused = serving(scene)
    if refused is not None:
        return refused
    if left < 0 or (supply is Supply.TONER and left > 100):
        return refuse(Rule.COUNT_MISSING)
    return (ev.SupplyCounted(supply=supply.value, left=left),)


def left_of(scene: Scene, supply: Supply) -> int | None:
    """By the last count and what this desk used since; None where nobody counted. Toner is as it was counted."""
    told = scene.state.supplies.get((scene.machine.id, supply.value))
    if told is None:
        return None
    if supply is Supply.TONER:
        return told.event.left
    return max(0, told.event.left - _used(scene, told, again=supply is Supply.LABELS))


def _used(scene: Scene, told: Told[ev.SupplyCounted], *, again: bool) -> int:
    """Labels that came out since, duplicates only where ``again``: the envelope is kept."""
    return sum(
        1
        for job in scene.state.jobs.values()
        if job.asked.paper is ev.PaperKind.LABEL
        and job.when.machine == scene.machine.id
        and job.when.sequence > told.when.sequence
        and job.outcome is not ev.PrintOutcome.NOT_OUT
        and (again or not job.asked.duplicate)
    )


def low(scene: Scene, found: Ledgers) -> tuple[tuple[str, int], ...]:
    """(supply, how much is left) of everything that runs low; ``paper`` by the ledger, where paper was counted in."""
    hour = served(scene, HOUR)
    most = max(LOW, hour)
    told = [(supply.value, left) for supply in Supply if (left := left_of(scene, supply)) is not None]
    few = [(name, left) for name, left in told if left < (LOW_TONER if name == Supply.TONER else most)]
    if found.sheets[Line.SHEETS_IN_ALL] and found.sheets[Line.SHEETS_LEFT] < most:
        few.append(("paper", found.sheets[Line.SHEETS_LEFT]))
    return tuple(few)


def served(scene: Scene, span: timedelta) -> int:
    """Ballots this desk issued within the last ``span``."""
    return sum(1 for _ in _issued(scene, span))


def _issued(scene: Scene, span: timedelta) -> Iterator[Issue]:
    for issue in scene.state.issues.values():
        if issue.when.machine == scene.machine.id and scene.now - span < issue.when.at <= scene.now:
            yield issue


def wait(scene: Scene, people: int) -> timedelta | None:
    """How long so many people in line will wait at the pace of the last half hour, or of the time since this desk
    opened; None where there is no pace to speak of: a few minutes after opening, or with nobody served of late.

    A voter who spoiled a ballot and took another was one person in line.
    """
    opened = scene.day.opened
    span = min(HOUR / 2, scene.now - opened.at) if opened is not None else timedelta()
    if span < TOO_SOON:
        return None
    voters = {issue.event.voter for issue in _issued(scene, span)}
    return people * span / len(voters) if voters else None
