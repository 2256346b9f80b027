"""What a day's journals come to, added up here without the program's own folds, to hold those against."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from datetime import date
from typing import Any

from app.domain import events as ev
from app.domain.journal import Recorded
from app.domain.profile import Fate
from app.domain.specials import Specials
from app.domain.told import Told, When

COUNTING = (Fate.SPOILED,)
"""What uses up the allowance under the rules of these tests."""


@dataclass(slots=True)
class Handed:
    """One issue and what became of it."""

    voter: str
    machine: str
    day: date
    pieces: tuple[ev.Piece, ...]
    fates: dict[str, Fate] = field(default_factory=dict)
    accepted: bool = False

    @property
    def live(self) -> bool:
        return any(piece.number not in self.fates for piece in self.pieces)

    @property
    def counts(self) -> bool:
        """Out, voted, or ended in a way that uses up the allowance."""
        return self.live or any(fate in COUNTING for fate in self.fates.values())


@dataclass(slots=True)
class Reckoning:
    """Issues, jobs and sheets of the entries given, each machine's in order."""

    handed: dict[str, Handed] = field(default_factory=dict)
    jobs: dict[str, ev.PrintAsked] = field(default_factory=dict)
    outcomes: dict[str, ev.PrintOutcome] = field(default_factory=dict)
    sheets_in: int = 0
    sheets_used: int = 0
    stock_in: int = 0
    stock_from_others: int = 0
    stock_gone: list[int] = field(default_factory=list)
    """Numbers that went to another center."""

    def of(self, voter: str, machine: str = "") -> list[Handed]:
        return [each for each in self.handed.values() if each.voter == voter and machine in ("", each.machine)]

    def live(self, voter: str, machine: str = "") -> int:
        return sum(each.live for each in self.of(voter, machine))

    def had(self, voter: str, machine: str = "") -> int:
        """Ballots that count against the limit."""
        return sum(each.counts for each in self.of(voter, machine))

    def pieces(self, source: ev.PieceSource = ev.PieceSource.PRINTED) -> list[ev.Piece]:
        return [piece for each in self.handed.values() for piece in each.pieces if piece.source is source]

    def where(self) -> Counter[str]:
        """Every piece once: voted, out, or its fate."""
        found: Counter[str] = Counter()
        for each in self.handed.values():
            for piece in each.pieces:
                fate = each.fates.get(piece.number)
                found[fate.value if fate is not None else "voted" if each.accepted else "out"] += 1
        return found

    def sheets_printed(self) -> int:
        ballots = (job for job, asked in self.jobs.items() if asked.paper is ev.PaperKind.BALLOT)
        return sum(1 for job in ballots if self.outcomes.get(job) is not ev.PrintOutcome.NOT_OUT)


def reckon(*journals: Iterable[Recorded]) -> Reckoning:
    """From journals whose numbers can be read, each its own machine's."""
    found = Reckoning()
    for journal in journals:
        for recorded in journal:
            _enter(found, recorded)
    return found


def _enter(found: Reckoning, recorded: Recorded) -> None:
    machine, day = recorded.envelope.machine, recorded.envelope.at.date()
    match recorded.event:
        case ev.BallotIssued(issue=issue, voter=voter, pieces=pieces):
            assert issue not in found.handed
            found.handed[issue] = Handed(voter=voter, machine=machine, day=day, pieces=pieces)
        case ev.BallotTakenBack(issue=issue, fate=fate, numbers=numbers):
            for number in numbers:
                assert number not in found.handed[issue].fates, "taken back twice"
                found.handed[issue].fates[number] = fate
        case ev.EnvelopeAccepted(issue=issue):
            assert not found.handed[issue].accepted, "accepted twice"
            assert found.handed[issue].live, "accepted after it was taken back"
            found.handed[issue].accepted = True
        case ev.VoterCorrected(issue=issue, right=right):
            found.handed[issue].voter = right
        case ev.PrintAsked() as asked:
            assert asked.job not in found.jobs
            found.jobs[asked.job] = asked
        case ev.PrintSettled(job=job, outcome=outcome):
            found.outcomes[job] = outcome
        case ev.SheetsReceived(count=count):
            found.sheets_in += count
        case ev.SheetsUsed(count=count):
            found.sheets_used += count
        case ev.StockReceived(count=count, came_from=place):
            found.stock_in += count
            found.stock_from_others += count if place else 0
        case ev.StockMoved(first=first, last=last):
            found.stock_gone += range(int(first), int(last) + 1)
        case _:
            pass


def told(state: Any) -> dict[str, Any]:
    """A folded state by its fields, whatever order machines' entries came in: facts of several machines in order of
    machine and sequence."""
    return {each.name: _ordered(getattr(state, each.name)) for each in fields(state)}


def _ordered(value: Any) -> Any:
    if isinstance(value, Specials):
        return told(value)
    if isinstance(value, dict):
        return {key: _ordered(each) for key, each in value.items()}
    if isinstance(value, list | tuple) and not hasattr(value, "_fields"):
        return sorted(value, key=_place)
    return value


def _place(fact: Any) -> tuple[str, int, str]:
    when = getattr(fact, "when", None)
    if isinstance(when, When):
        return when.machine, when.sequence, ""
    assert not isinstance(fact, Told)
    return "", 0, str(fact)
