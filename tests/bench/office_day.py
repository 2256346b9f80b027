"""A county's vote centers after election day, invented: real journals, real exports, as many centers as wanted.

Journals are written event by event; from there on everything is the program's own: codec, fold, statement, register,
bundle.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

from app.clock import ScriptedClock
from app.domain import events as ev
from app.domain.ids import (
    BallotNumber,
    IssueId,
    JobId,
    VoterId,
)
from app.domain.ledger import ledgers
from app.domain.ledger_lines import Line, Scope
from app.domain.profile import Fate, IdentityMethod
from app.services.exchange import Exchange
from app.services.exchange_values import Prepared
from app.services.packages import opened
from app.services.session import Session
from sync.bundle import AgeBundles
from tests.bench.county import County, MemoryRoll, envelope_id, public_id
from tests.bench.memory_journal import PACKAGE, MemoryJournal
from tests.services.invented_election import (
    DEFINITION,
    ELECTION_DAY,
    JAMES,
    NORA,
    RURAL,
    RUTH,
    at,
)
from tests.services.kit import PLAIN

DOCUMENT = ev.Identity(method=IdentityMethod.DOCUMENT, document="drivers_license")


@dataclass(slots=True)
class CenterDay:
    """One center's day as it is written down."""

    county: County
    number: int
    voters: int
    also: tuple[VoterId, ...] = ()
    """Voters of another center who come here too."""
    count_off: int = 0
    """By how much the count by hand misses the record."""
    journal: MemoryJournal = field(init=False)

    def __post_init__(self) -> None:
        machine = self.county.machines[self.number].id
        self.journal = MemoryJournal(machine, self.county.signing[machine])

    @property
    def people(self) -> tuple[VoterId, ...]:
        return tuple(VoterId(f"7{self.number:04d}{place:04d}") for place in range(self.voters)) + self.also

    def serve(self) -> "CenterDay":
        """The whole day, closed and signed."""
        random = Random(self.number)
        machine = self.county.machines[self.number]
        election = self.county.contents.jurisdiction.election.id
        write = self.journal.write
        write(at(6), ev.JournalBegun(election=election, center=machine.center))
        snapshot = self.county.contents.jurisdiction.snapshot
        loaded = ev.PackageLoaded(package=PACKAGE, as_of=snapshot.as_of, version="final", voters=snapshot.voters)
        write(at(6), loaded)
        write(at(6, 30), *(ev.OathTaken(official=each) for each in (JAMES, NORA, RUTH)))
        write(at(6, 50), ev.SignedIn(official=JAMES), ev.DayOpened(date=ELECTION_DAY, clock_off_seconds=0))
        sheets = 2 * len(self.people) + 50
        write(at(6, 55), ev.SheetsReceived(stock="ballot paper", count=sheets))
        state = _Running(first=machine.ballots.first)
        moment, step = at(7, 5), timedelta(hours=12) / max(1, len(self.people))
        for voter in self.people:
            ballots = 2 if random.random() < 0.04 else 1
            for ballot in range(1, ballots + 1):
                self._ballot(state, moment, voter, ballot, spoiled=ballot < ballots)
            moment += step
        designated = at(20)
        write(
            at(19, 45, 10),
            ev.AnnouncementMade(minutes=15, designated=designated, actual=at(19, 45, 10)),
        )
        write(at(20, 0, 10), ev.AnnouncementMade(minutes=0, designated=designated, actual=at(20, 0, 10)))
        write(at(20, 1), ev.LineClosed(date=ELECTION_DAY, in_line=0))
        self._count_and_sign()
        return self

    def _ballot(self, state: "_Running", moment: datetime, voter: VoterId, ballot: int, *, spoiled: bool) -> None:
        machine = self.journal.machine
        state.issues += 1
        issue = IssueId(f"{machine}-{state.issues:05d}")
        number = BallotNumber(f"{state.first + state.issues - 1:06d}")
        piece = ev.Piece(number=number, style=RURAL, card=DEFINITION.styles[0].cards[0].id)
        jobs = [JobId(f"vc-{machine}-{2 * state.issues + ahead:06d}") for ahead in (0, 1)]
        label = ballot == 1
        write = self.journal.write
        write(
            moment,
            ev.BallotIssued(
                issue=issue,
                voter=voter,
                public_id=public_id(voter),
                envelope_id=envelope_id(voter),
                ballot=ballot,
                style=RURAL,
                basis=ev.StyleBasis.PRECINCT,
                identity=DOCUMENT,
                pieces=(piece,),
            ),
            ev.PrintAsked(job=jobs[0], paper=ev.PaperKind.BALLOT, issue=issue, numbers=(number,)),
            *((ev.PrintAsked(job=jobs[1], paper=ev.PaperKind.LABEL, issue=issue),) if label else ()),
            ev.PrintSpooled(job=jobs[0]),
            *((ev.PrintSpooled(job=jobs[1]),) if label else ()),
        )
        write(
            moment + timedelta(seconds=20),
            ev.PrintSettled(job=jobs[0], outcome=ev.PrintOutcome.CAME_OUT),
            *((ev.PrintSettled(job=jobs[1], outcome=ev.PrintOutcome.CAME_OUT),) if label else ()),
            ev.BallotHandedOver(issue=issue),
        )
        later = moment + timedelta(seconds=90)
        if spoiled:
            write(later, ev.BallotTakenBack(issue=issue, fate=Fate.SPOILED, numbers=(number,)))
        else:
            accepted = ev.EnvelopeAccepted(
                issue=issue,
                voter=voter,
                envelope_id=envelope_id(voter),
                checks=("signed", "identifier", "sealed"),
                attested_by=RUTH,
            )
            write(later, accepted)

    def _count_and_sign(self) -> None:
        session = self.session()
        scope = Scope(machines=(self.journal.machine,), date=ELECTION_DAY, final=True)
        found = ledgers(session.state, DEFINITION, scope)
        write = self.journal.write
        for style, card in found.columns:
            voted = found.ballots[Line.VOTED].get((style, card), 0) + self.count_off
            write(at(20, 20), _counted(Line.VOTED, voted, style, card))
        write(at(20, 25), _counted(Line.SHEETS_LEFT, found.sheets[Line.SHEETS_LEFT]))
        write(at(20, 26), _counted(Line.LABELS_ACCEPTED, found.labels[Line.LABELS_ACCEPTED]))
        if self.count_off:
            write(at(20, 27), ev.DifferenceNoted(date=ELECTION_DAY, note="Counted twice by two people"))
        signed = ev.StatementSigned(date=ELECTION_DAY, final=True, difference=self.count_off, signers=(JAMES, NORA))
        write(at(20, 28), signed)
        write(at(20, 30), ev.DayClosed(date=ELECTION_DAY, final=True))

    def session(self) -> Session:
        return Session(
            journal=self.journal,  # type: ignore[arg-type]
            roll=MemoryRoll(),  # type: ignore[arg-type]
            election=opened(self.county.contents, self.journal.machine),
            clock=ScriptedClock(at(20, 35)),
        )

    def export(
        self,
        folder: Path,
        *,
        number: int = 1,
        through: int | None = None,
        change: Callable[[Prepared], Prepared] = lambda prepared: prepared,
    ) -> Path:
        """The export as the desk would write it; ``through`` as it was earlier, ``change`` by somebody's hand."""
        kept = self.journal.rows
        self.journal.rows = kept[:through]
        exchange = Exchange(self.session(), AgeBundles(), PLAIN, (self.county.office.public,))
        prepared = replace(exchange.prepare(folder), name=exchange.file_name(number), number=number)
        exchange.write(change(prepared), folder)
        self.journal.rows = kept
        return folder / prepared.name


@dataclass(slots=True)
class _Running:
    first: int
    issues: int = 0


def _counted(line: Line, count: int, style: str = "", card: str = "") -> ev.HandCounted:
    return ev.HandCounted(date=ELECTION_DAY, line=line.value, style=style, card=card, counted=count)  # type: ignore[arg-type]
