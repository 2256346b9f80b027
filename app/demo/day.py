"""The script of the day at two desks: everything that can happen to a ballot happens at least once.

Nothing here goes around the rules: it signs in, opens, serves, announces, closes and exports through the services a
worker's window uses, on a clock that is told when to move.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from app.demo.answers import expect, must
from app.demo.desks import DOCUMENT, SECOND, DemoDesk
from app.demo.happening import Happening
from app.domain.ledger_lines import Line
from app.domain.refusal import Rule


@dataclass(slots=True)
class Script(Happening):
    """Serves people in the order the roll gives them."""

    def move_to(self, at: datetime) -> None:
        for desk in (self.a, self.b):
            if at > desk.clock.now():
                desk.clock.pass_time((at - desk.clock.now()).total_seconds())

    def morning(self, count: int) -> None:
        """Ordinary voters at both desks, and each special case once."""
        self.limit(self.a)
        self.both_desks()
        for case in (self.wrong_style, self.misprint, self.undone, self.declined, self.bad_label):
            case(self.b)
        self.canceled(self.a)
        start = self.hours.opens + timedelta(hours=1)
        step = timedelta(hours=11) / max(1, count)
        for number in range(count):
            self.move_to(start + number * step)
            self.ordinary(self.a if number % 2 == 0 else self.b)

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
                self.accept(self.a, self.issue(self.a, person, line_number=place))
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
