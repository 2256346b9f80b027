"""What happens to people at the two desks, each case once: everything that can happen to a ballot."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from app.demo.answers import ScriptError, expect, must, served_or_raise
from app.demo.desks import DOCUMENT, SECOND, WORKER, DemoDesk, find_status
from app.domain.election import Hours
from app.domain.events import PrintOutcome, SheetUse, StyleBasis
from app.domain.ids import IssueId, StyleId
from app.domain.profile import Fate
from app.domain.refusal import Rule
from app.domain.roll import Voter, VoterStatus
from app.services.desk import Served, issued


@dataclass(slots=True)
class Happening:
    """Two desks, their hours, and people in the order the roll gives them."""

    a: DemoDesk
    b: DemoDesk
    random: Random
    hours: Hours
    people: Iterator[tuple[Voter, StyleId, StyleBasis]]
    double: tuple[Voter, StyleId, StyleBasis] | None = None

    def next_person(self) -> tuple[Voter, StyleId, StyleBasis] | None:
        return next(self.people, None)

    def issue(self, desk: DemoDesk, person: tuple[Voter, StyleId, StyleBasis], line_number: int = 0) -> IssueId:
        voter, style, basis = person
        served = served_or_raise(
            desk.parts.desk.issue(voter.id, identity=DOCUMENT, style=style, basis=basis, line_number=line_number)
        )
        return self.came_out(desk, served)

    def came_out(self, desk: DemoDesk, served: Served) -> IssueId:
        """The worker sees the pages, says so, and hands them over."""
        made = issued(served)
        if made is None or served.faults:
            raise ScriptError(f"nothing came out: {served.faults}")
        for job in served.card.jobs:
            if job.in_doubt:
                must(desk.parts.desk.settle(job.asked.job, PrintOutcome.CAME_OUT))
        must(desk.parts.desk.hand_over(made.issue))
        return made.issue

    def accept(self, desk: DemoDesk, issue: IssueId) -> None:
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

    def ordinary(self, desk: DemoDesk) -> None:
        person = self.next_person()
        if person is None:
            return
        issue = self.issue(desk, person)
        if self.random.random() < 0.08:
            served = served_or_raise(desk.parts.desk.replace(issue, Fate.SPOILED))
            issue = self.came_out(desk, served)
        self.accept(desk, issue)

    def limit(self, desk: DemoDesk) -> None:
        """Three ballots, then the refusal: the last one stays with its voter, who casts it (KMC 6.30.060(d))."""
        person = self.next_person()
        if person is None:
            raise ScriptError("the roll has nobody who can be served")
        self.double = person
        issue = self.issue(desk, person)
        most = desk.parts.session.election.profile.spoil.most_ballots
        for _ in range(most - 1):
            issue = self.came_out(desk, served_or_raise(desk.parts.desk.replace(issue, Fate.SPOILED)))
        expect(desk.parts.desk.replace(issue, Fate.SPOILED), Rule.SPOIL_LIMIT)
        self.accept(desk, issue)

    def both_desks(self) -> None:
        """The planted conflict: before any round, the same voter is issued a ballot at each desk (CASES A20)."""
        person = self.next_person() or self.double
        if person is None:
            raise ScriptError("the roll has nobody who can be served")
        if person is not self.double:
            self.accept(self.a, self.issue(self.a, person))
        self.b.clock.pass_time(600)
        self.accept(self.b, self.issue(self.b, person))

    def wrong_style(self, desk: DemoDesk) -> None:
        """Noticed unmarked: returned, destroyed, issued anew; it uses up nothing (CASES A38)."""
        person = self.next_person()
        if person is None:
            return
        voter, style, _ = person
        others = [each.id for each in desk.parts.desk.styles() if each.id != style]
        if not others:
            self.accept(desk, self.issue(desk, person))
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
        issue = self.came_out(desk, served)
        served = served_or_raise(
            desk.parts.desk.replace(
                issue,
                Fate.WRONG_STYLE,
                reason="The voter noticed the wrong district before marking",
                style=style,
                second_person=SECOND,
            )
        )
        self.accept(desk, self.came_out(desk, served))

    def misprint(self, desk: DemoDesk) -> None:
        """A page jams: its number is a misprint, the next one is printed; "n of N" stays."""
        person = self.next_person()
        if person is None:
            return
        voter, style, basis = person
        served = served_or_raise(desk.parts.desk.issue(voter.id, identity=DOCUMENT, style=style, basis=basis))
        job = next(each for each in served.card.jobs if each.asked.numbers)
        again = served_or_raise(desk.parts.desk.settle(job.asked.job, PrintOutcome.BAD_PAGE))
        self.accept(desk, self.came_out(desk, again))

    def undone(self, desk: DemoDesk) -> None:
        """Handed back unmarked, with a supervisor's reason; the voter can be served again, and is."""
        person = self.next_person()
        if person is None:
            return
        issue = self.issue(desk, person)
        must(desk.parts.desk.take_back(issue, Fate.UNDONE, reason="The voter will come back with her glasses"))
        self.accept(desk, self.issue(desk, person))

    def declined(self, desk: DemoDesk) -> None:
        """Shown about to influence another: refused and destroyed (KMC 6.30.060(d))."""
        person = self.next_person()
        if person is None:
            return
        issue = self.issue(desk, person)
        served = served_or_raise(desk.parts.desk.replace(issue, Fate.EXHIBITED, reason="Held up to the line, marked"))
        self.accept(desk, self.came_out(desk, served))

    def bad_label(self, desk: DemoDesk) -> None:
        """A second label for the same envelope says DUPLICATE 1."""
        person = self.next_person()
        if person is None:
            return
        issue = self.issue(desk, person)
        served = served_or_raise(desk.parts.desk.reprint_label(issue))
        for job in served.card.jobs:
            if job.in_doubt:
                must(desk.parts.desk.settle(job.asked.job, PrintOutcome.CAME_OUT))
        self.accept(desk, issue)

    def canceled(self, desk: DemoDesk) -> None:
        """A test sheet, and a canceled registration if the roll has one: no by the rule, and on record."""
        must(desk.parts.day.use_sheets(SheetUse.TEST, 2, "Alignment before opening"))
        voter = find_status(desk, VoterStatus.CANCELED)
        style = next(iter(desk.parts.desk.styles())).id
        if voter is not None:
            answer = desk.parts.desk.issue(voter.id, identity=DOCUMENT, style=style, basis=StyleBasis.SNAPSHOT)
            expect(answer, Rule.REGISTRATION_CANCELED)
