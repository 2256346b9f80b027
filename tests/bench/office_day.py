"""A county's vote centers after election day, invented: real journals, real exports, as many centers as wanted.

Journals are written event by event, without a store and without a disk, so that a thousand centers take minutes; from
there on everything is the program's own: codec, fold, statement, register, bundle. Faults are planted by name.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from pathlib import Path
from random import Random

from app.clock import ScriptedClock
from app.domain import events as ev
from app.domain.election import Center, Machine, NumberRange, Snapshot
from app.domain.ids import (
    NO_DIGEST,
    BallotNumber,
    CenterId,
    EnvelopeId,
    IssueId,
    JobId,
    MachineId,
    PublicId,
    VoterId,
)
from app.domain.journal import Broken, Entry, Envelope, Head, Recorded, digest_of, verify
from app.domain.ledger import ledgers
from app.domain.ledger_lines import Line, Scope
from app.domain.profile import Fate, IdentityMethod
from app.domain.roll import Name, Voter
from app.ports import BundlePart, DecryptionKey, SigningKey
from app.services.exchange import Exchange
from app.services.exchange_values import Prepared
from app.services.packages import Contents, opened
from app.services.segments import segment_of
from app.services.session import Session
from app.store.codec import encode
from app.store.sealing import Seal
from app.store.values import to_json
from sync.bundle import AgeBundles
from sync.keys import new_decryption_key, new_signing_key
from tests.services.invented_election import (
    DEFINITION,
    ELECTION_DAY,
    JAMES,
    NORA,
    PROFILE,
    RURAL,
    RUTH,
    STYLES,
    at,
    hours,
    jurisdiction,
)
from tests.services.kit import PLAIN

BLOCK = 10_000
"""Ballot numbers of one machine."""
DOCUMENT = ev.Identity(method=IdentityMethod.DOCUMENT, document="drivers_license")


class MemoryJournal:
    """One machine's journal that never touches a disk: what the export reads of a ``JournalStore``."""

    def __init__(self, machine: MachineId, signing: SigningKey) -> None:
        self.machine, self.signing = machine, signing
        self.rows: list[tuple[Entry, Recorded]] = []
        self._seal = Seal(machine.encode().ljust(64, b"."))

    def write(self, moment: datetime, *events: ev.Event) -> None:
        for event in events:
            previous = self.rows[-1][0].digest if self.rows else NO_DIGEST
            envelope = Envelope(
                machine=self.machine,
                sequence=len(self.rows) + 1,
                previous=previous,
                kind=ev.kind_of(event),
                version=event.VERSION,
                at=moment,
                boot="boot-1",
                actors=(RUTH,),
                program="0.1.0",
                package=PACKAGE,
                profile=NO_DIGEST,
            )
            body = encode(envelope, event, self._seal)
            entry = Entry(machine=self.machine, sequence=envelope.sequence, digest=digest_of(body), body=body)
            self.rows.append((entry, Recorded(envelope=envelope, digest=entry.digest, event=event)))

    def entries(self, machine: MachineId | None = None, after: int = 0) -> Iterator[Entry]:
        return (entry for entry, _ in self.rows[after:])

    def recorded(self, machine: MachineId | None = None, after: int = 0) -> Iterator[Recorded]:
        return (recorded for _, recorded in self.rows[after:])

    def verify(self, heads: Sequence[Head] = ()) -> Broken | None:
        return verify(self.entries(), heads)

    def meta_get(self, name: str) -> bytes | None:
        kept = {"signing": self.signing.secret, "signing.public": self.signing.public.encode()}
        return kept.get(name)


class MemoryRoll:
    """Everybody is on it."""

    def voter(self, voter: VoterId) -> Voter:
        number = str(voter)[1:]
        return Voter(
            id=voter,
            public_id=public_id(voter),
            envelope_id=envelope_id(voter),
            name=Name(first="Invented", last=f"Person {number}"),
        )


PACKAGE = jurisdiction({}).package


def public_id(voter: VoterId) -> PublicId:
    return PublicId(f"P{voter[1:]}")


def envelope_id(voter: VoterId) -> EnvelopeId:
    return EnvelopeId(f"LB26-{voter[1:]}")


@dataclass(frozen=True, slots=True, kw_only=True)
class County:
    """The office's side: one package, everybody's keys."""

    contents: Contents
    office: DecryptionKey
    signing: dict[MachineId, SigningKey] = field(repr=False)

    @property
    def machines(self) -> tuple[Machine, ...]:
        return self.contents.jurisdiction.machines


def county(centers: int) -> County:
    """One laptop a center."""
    signing: dict[MachineId, SigningKey] = {}
    machines, places = [], []
    recipient = new_decryption_key().public
    for number in range(centers):
        id, place = MachineId(f"C{number:04d}-A"), CenterId(f"center-{number:04d}")
        signing[id] = new_signing_key()
        first = number * BLOCK + 1
        machines.append(
            Machine(
                id=id,
                center=place,
                desk="A",
                recipient=recipient,
                verify_key=signing[id].public,
                ballots=NumberRange(first=first, last=first + BLOCK - 1),
                envelopes=NumberRange(first=first, last=first + BLOCK - 1),
            )
        )
        places.append(Center(id=place, name=f"Hall {number}", hours=(hours(ELECTION_DAY),)))
    plain = jurisdiction({})
    contents = Contents(
        jurisdiction=replace(
            plain,
            centers=tuple(places),
            machines=tuple(machines),
            snapshot=Snapshot(as_of=date(2026, 9, 28), version="final", voters=300 * centers),
        ),
        profile=PROFILE,
        definition=DEFINITION,
        styles=STYLES,
        report=b"{}",
        roll_key=b"r" * 32,
    )
    return County(contents=contents, office=new_decryption_key(), signing=signing)


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


# --- faults --------------------------------------------------------------------------------------------------------


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
    import json

    page = json.loads(data)
    for line in page["ballots"]:
        if line["key"] == "voted":
            line["recorded"] = [each + 1 for each in line["recorded"]]
    return json.dumps(page).encode()


def _changed(part: BundlePart, name: str, change: Callable[[bytes], bytes]) -> BundlePart:
    return BundlePart(name=part.name, data=change(part.data)) if part.name == name else part


__all__ = ["County", "Planted", "county", "plant", "segment_of", "to_json", "write_center"]
