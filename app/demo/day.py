"""The script of the day at two desks: everything that can happen to a ballot happens at least once.

Nothing here goes around the rules: it signs in, opens, serves, announces, closes and exports through the services a
worker's window uses, on a clock that is told when to move.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import islice
from pathlib import Path
from random import Random

from app.bootstrap import Devices, Tools, folder_devices, join
from app.clock import ScriptedClock
from app.demo.folder import DESKS, Prepared
from app.domain.election import Hours
from app.domain.events import Identity, PrintOutcome, SheetUse, StyleBasis
from app.domain.ids import IssueId, MachineId, OfficialId, StyleId
from app.domain.issuing import under_age
from app.domain.ledger_lines import Line
from app.domain.profile import Fate, IdentityMethod
from app.domain.refusal import Refusal, Rule
from app.domain.roll import Voter, VoterStatus
from app.domain.styles import Candidates, One
from app.paths import Places, places
from app.ports import Clock
from app.services.desk import Served, issued
from app.services.desk_parts import DeskParts
from app.services.packages import read_package, set_up
from app.store.slots import SlotFile

SUPERVISOR, SECOND, WORKER = OfficialId("james"), OfficialId("nora"), OfficialId("ruth")
PASSWORD = "harbor light"  # noqa: S105 the demonstration's officials are invented, and so is their password
DOCUMENT = Identity(method=IdentityMethod.DOCUMENT, document="drivers_license")


class ScriptError(Exception):
    """The script met an answer it did not expect: the demonstration is wrong, not the day."""


@dataclass(slots=True)
class DemoDesk:
    """One laptop of the demonstration."""

    parts: DeskParts
    clock: ScriptedClock
    home: Places
    out: dict[IssueId, str] = field(default_factory=dict)

    @property
    def machine(self) -> MachineId:
        return self.parts.session.election.machine.id


def set_up_desk(output: Path, machine: MachineId, prepared: Prepared, clock: ScriptedClock, parts: Tools) -> DemoDesk:
    """Load the package on one laptop, let the officials choose passwords, sign in."""
    home = places(output / "desks" / machine)
    return DemoDesk(parts=loaded(home, machine, prepared, clock, devices(output), parts), clock=clock, home=home)


def training_desk(folder: Path, prepared: Prepared, clock: Clock, printers: Devices, parts: Tools) -> DeskParts:
    """A desk in training mode: its own store, never merged with a real one."""
    return loaded(places(folder), DESKS[0], prepared, clock, printers, parts, training=True)


def loaded(
    home: Places,
    machine: MachineId,
    prepared: Prepared,
    clock: Clock,
    printers: Devices,
    parts: Tools,
    *,
    training: bool = False,
) -> DeskParts:
    """A package loaded, three officials with passwords and oaths, the supervisor at the screen."""
    keys = prepared.machines[machine]
    contents = read_package(
        parts.bundles, prepared.package, keys.decryption, (prepared.office.signing.public,), roll_to=home.roll
    )
    session, store_key = set_up(
        home, contents, machine_id=machine, signing=keys.signing, clock=clock, training=training
    )
    recipient = prepared.office.decryption.public
    session.journal.meta_set("office.recipient", recipient.encode())
    SlotFile(home.slots, parts.keys).add_office(store_key, (recipient,))
    desk = join(
        session,
        store_key,
        home,
        printers,
        office_recipients=(recipient,),
        parts=parts,
        key=keys.decryption,
    )
    desk.people.add_password(SUPERVISOR, PASSWORD)
    must(desk.people.sign_in(SUPERVISOR, PASSWORD))
    for official in (SECOND, WORKER):
        desk.people.add_password(official, PASSWORD)
    desk.people.take_oath((SUPERVISOR, SECOND, WORKER))
    return desk


def devices(output: Path) -> Devices:
    return folder_devices(output)


def open_day(desk: DemoDesk, sheets: int) -> None:
    must(
        desk.parts.day.open(
            trusted_time=desk.clock.now(), second_person=SECOND, seals=("004417", "004418"), sheets=sheets
        )
    )


@dataclass(slots=True)
class Script:
    """Serves people in the order the roll gives them."""

    a: DemoDesk
    b: DemoDesk
    random: Random
    hours: Hours
    people: Iterator[tuple[Voter, StyleId, StyleBasis]]
    double: tuple[Voter, StyleId, StyleBasis] | None = None

    def move_to(self, at: datetime) -> None:
        for desk in (self.a, self.b):
            if at > desk.clock.now():
                desk.clock.pass_time((at - desk.clock.now()).total_seconds())

    def next_person(self) -> tuple[Voter, StyleId, StyleBasis] | None:
        return next(self.people, None)

    def morning(self, count: int) -> None:
        """Ordinary voters at both desks, and each special case once."""
        self._limit(self.a)
        self._both_desks()
        for case in (self._wrong_style, self._misprint, self._undone, self._declined, self._bad_label):
            case(self.b)
        self._canceled(self.a)
        start = self.hours.opens + timedelta(hours=1)
        step = timedelta(hours=11) / max(1, count)
        for number in range(count):
            self.move_to(start + number * step)
            self._ordinary(self.a if number % 2 == 0 else self.b)

    def closing(self) -> None:
        """Both announcements, the line, its last voters."""
        self.move_to(self.hours.issue_stops - timedelta(minutes=15) + timedelta(seconds=10))
        must(self.a.parts.day.announce(15))
        self.move_to(self.hours.issue_stops + timedelta(seconds=15))
        must(self.a.parts.day.announce(0))
        for desk in (self.a, self.b):
            must(desk.parts.day.close_line(2))
        for place in (1, 2):
            person = self.next_person()
            if person is not None:
                self.move_to(self.a.clock.now() + timedelta(minutes=2))
                self._accept(self.a, self._issue(self.a, person, line_number=place))
        late = self.next_person()
        if late is not None:
            refused = self.b.parts.desk.issue(
                late[0].id, identity=DOCUMENT, style=late[1], basis=late[2], line_number=0
            )
            expect(refused, Rule.AFTER_CLOSING)

    def count_and_sign(self, desk: DemoDesk) -> None:
        """The hand count agrees; two sign; the day is closed."""
        self.move_to(desk.clock.now() + timedelta(minutes=10))
        day = desk.parts.day
        found = day.ledgers()
        for style, card in found.columns:
            must(day.count(Line.VOTED, found.ballots[Line.VOTED].get((style, card), 0), style, card))
        must(day.count(Line.SHEETS_LEFT, found.sheets[Line.SHEETS_LEFT]))
        must(day.count(Line.LABELS_ACCEPTED, found.labels[Line.LABELS_ACCEPTED]))
        must(day.sign("", SECOND))
        must(day.close(SECOND, ("004501", "004502")))

    # --- what happens to people --------------------------------------------------------------------------------

    def _issue(self, desk: DemoDesk, person: tuple[Voter, StyleId, StyleBasis], line_number: int = 0) -> IssueId:
        voter, style, basis = person
        served = served_or_raise(
            desk.parts.desk.issue(voter.id, identity=DOCUMENT, style=style, basis=basis, line_number=line_number)
        )
        return self._came_out(desk, served)

    def _came_out(self, desk: DemoDesk, served: Served) -> IssueId:
        """The worker sees the pages, says so, and hands them over."""
        made = issued(served)
        if made is None or served.faults:
            raise ScriptError(f"nothing came out: {served.faults}")
        for job in served.card.jobs:
            if job.in_doubt:
                must(desk.parts.desk.settle(job.asked.job, PrintOutcome.CAME_OUT))
        must(desk.parts.desk.hand_over(made.issue))
        return made.issue

    def _accept(self, desk: DemoDesk, issue: IssueId) -> None:
        desk.clock.pass_time(150 + self.random.randrange(60))
        envelope = desk.parts.session.state.issues[issue].event.envelope_id
        must(
            desk.parts.desk.accept(
                issue,
                stub_off=True,
                checks=desk.parts.session.election.profile.envelope_checks,
                attested_by=WORKER,
                envelope_seen=envelope,
            )
        )

    def _ordinary(self, desk: DemoDesk) -> None:
        person = self.next_person()
        if person is None:
            return
        issue = self._issue(desk, person)
        if self.random.random() < 0.08:
            served = served_or_raise(desk.parts.desk.replace(issue, Fate.SPOILED))
            issue = self._came_out(desk, served)
        self._accept(desk, issue)

    def _limit(self, desk: DemoDesk) -> None:
        """Three ballots, then the refusal: the last one stays with its voter, who casts it (KMC 6.30.060(d))."""
        person = self.next_person()
        if person is None:
            raise ScriptError("the roll has nobody who can be served")
        self.double = person
        issue = self._issue(desk, person)
        most = desk.parts.session.election.profile.spoil.most_ballots
        for _ in range(most - 1):
            issue = self._came_out(desk, served_or_raise(desk.parts.desk.replace(issue, Fate.SPOILED)))
        expect(desk.parts.desk.replace(issue, Fate.SPOILED), Rule.SPOIL_LIMIT)
        self._accept(desk, issue)

    def _both_desks(self) -> None:
        """The planted conflict: before any round, the same voter is issued a ballot at each desk (CASES A20)."""
        person = self.next_person() or self.double
        if person is None:
            raise ScriptError("the roll has nobody who can be served")
        if person is not self.double:
            self._accept(self.a, self._issue(self.a, person))
        self.b.clock.pass_time(600)
        self._accept(self.b, self._issue(self.b, person))

    def _wrong_style(self, desk: DemoDesk) -> None:
        """Noticed unmarked: returned, destroyed, issued anew; it uses up nothing (CASES A38)."""
        person = self.next_person()
        if person is None:
            return
        voter, style, _ = person
        others = [each.id for each in desk.parts.desk.styles() if each.id != style]
        if not others:
            self._accept(desk, self._issue(desk, person))
            return
        served = served_or_raise(
            desk.parts.desk.issue(
                voter.id,
                identity=DOCUMENT,
                style=others[0],
                basis=StyleBasis.OFFICIALS,
                second_person=SECOND,
            )
        )
        issue = self._came_out(desk, served)
        served = served_or_raise(
            desk.parts.desk.replace(
                issue,
                Fate.WRONG_STYLE,
                reason="The voter noticed the wrong district before marking",
                style=style,
                second_person=SECOND,
            )
        )
        self._accept(desk, self._came_out(desk, served))

    def _misprint(self, desk: DemoDesk) -> None:
        """A page jams: its number is a misprint, the next one is printed; "n of N" stays."""
        person = self.next_person()
        if person is None:
            return
        voter, style, basis = person
        served = served_or_raise(desk.parts.desk.issue(voter.id, identity=DOCUMENT, style=style, basis=basis))
        job = next(each for each in served.card.jobs if each.asked.numbers)
        again = served_or_raise(desk.parts.desk.settle(job.asked.job, PrintOutcome.BAD_PAGE))
        self._accept(desk, self._came_out(desk, again))

    def _undone(self, desk: DemoDesk) -> None:
        """Handed back unmarked, with a supervisor's reason; the voter can be served again, and is."""
        person = self.next_person()
        if person is None:
            return
        issue = self._issue(desk, person)
        must(desk.parts.desk.take_back(issue, Fate.UNDONE, reason="The voter will come back with her glasses"))
        self._accept(desk, self._issue(desk, person))

    def _declined(self, desk: DemoDesk) -> None:
        """Shown about to influence another: refused and destroyed (KMC 6.30.060(d))."""
        person = self.next_person()
        if person is None:
            return
        issue = self._issue(desk, person)
        served = served_or_raise(desk.parts.desk.replace(issue, Fate.EXHIBITED, reason="Held up to the line, marked"))
        self._accept(desk, self._came_out(desk, served))

    def _bad_label(self, desk: DemoDesk) -> None:
        """A second label for the same envelope says DUPLICATE 1."""
        person = self.next_person()
        if person is None:
            return
        issue = self._issue(desk, person)
        served = served_or_raise(desk.parts.desk.reprint_label(issue))
        for job in served.card.jobs:
            if job.in_doubt:
                must(desk.parts.desk.settle(job.asked.job, PrintOutcome.CAME_OUT))
        self._accept(desk, issue)

    def _canceled(self, desk: DemoDesk) -> None:
        """A test sheet, and a canceled registration if the roll has one: no by the rule, and on record."""
        must(desk.parts.day.use_sheets(SheetUse.TEST, 2, "Alignment before opening"))
        voter = find_status(desk, VoterStatus.CANCELED)
        style = next(iter(desk.parts.desk.styles())).id
        if voter is not None:
            answer = desk.parts.desk.issue(voter.id, identity=DOCUMENT, style=style, basis=StyleBasis.SNAPSHOT)
            expect(answer, Rule.REGISTRATION_CANCELED)


def servable(desk: DemoDesk) -> Iterator[tuple[Voter, StyleId, StyleBasis]]:
    """People of the roll the desk can serve: registered and of age on election day, a style known or to be asked."""
    scene = desk.parts.session.scene()
    for voter in desk.parts.session.roll.everyone():
        if voter.status in (VoterStatus.CANCELED, VoterStatus.PENDING) or under_age(voter, scene):
            continue
        card = desk.parts.desk.open(voter.id)
        if card is None:
            continue
        match card.style:
            case One(style=style):
                yield voter, style, StyleBasis.SNAPSHOT
            case Candidates(styles=styles):
                yield voter, styles[0], StyleBasis.PARTY_CHOSEN
            case _:
                continue


def find_status(desk: DemoDesk, status: VoterStatus) -> Voter | None:
    """The first voter of this status among the first thousands."""
    people = islice(desk.parts.session.roll.everyone(), 5000)
    return next((voter for voter in people if voter.status is status), None)


def must(answer: object) -> None:
    """An answer that has to be yes."""
    if isinstance(answer, Refusal):
        raise ScriptError(f"refused: {answer.rule.value} {answer.facts}")


def served_or_raise(answer: Served | Refusal) -> Served:
    if isinstance(answer, Refusal):
        raise ScriptError(f"refused: {answer.rule.value} {answer.facts}")
    return answer


def expect(answer: object, rule: Rule) -> None:
    """An answer that has to be no, by this rule."""
    if not isinstance(answer, Refusal) or answer.rule is not rule:
        raise ScriptError(f"expected {rule.value}, got {answer!r:.200}")
