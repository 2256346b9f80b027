"""Whatever people do, in whatever order, at one desk or two: the rules hold and everything adds up.

Two real desks of one center, with their journals, printers and rounds. Every step is a thing a worker can do; after
every step the journals are added up anew and held against what the desks say.
"""

from itertools import pairwise

from hypothesis import HealthCheck, settings
from hypothesis.stateful import invariant, precondition, run_state_machine_as_test

from app.domain.events import PieceSource
from app.domain.evolving import fold
from app.domain.ids import MachineId
from app.domain.ledger import Ledgers, balanced
from app.domain.ledger_lines import Line
from app.domain.profile import Fate
from app.domain.state import State
from app.domain.voters import conflicts
from tests.services.invented_election import DAYS
from tests.services.kit import Rig, Template
from tests.services.reckoning import Reckoning, reckon, told
from tests.services.two_desks import DESKS, PEOPLE, STOCK
from tests.services.two_desks_steps import Steps


class Center(Steps):
    """What must hold after every step, and at the end on the disk."""

    def teardown(self) -> None:
        try:
            for machine in self.windows:
                self.the_journal_alone_tells_the_whole_state(machine)
        finally:
            self.closing.close()

    @precondition(lambda self: self.windows)
    @invariant()
    def the_rules_hold(self) -> None:
        self.steps += 1
        self.read_on()
        for machine in DESKS:
            book = reckon(self.own(machine))
            self.nothing_is_lost_or_used_twice(machine, book)
            self.no_desk_goes_beyond_the_limit_by_itself(machine, book)
            self.a_desk_balances(machine, book)
            for rig in self.windows[machine]:
                self.a_window_knows_what_the_journal_says(rig)
        merged = self.merged()
        book = reckon(*map(self.own, DESKS))
        self.the_center_balances_in_any_order(merged, book)
        self.what_two_desks_did_beyond_the_rules_is_a_conflict(merged, book)

    def nothing_is_lost_or_used_twice(self, machine: MachineId, book: Reckoning) -> None:
        """ISS-05: consecutive from the machine's own range, no gap, no repetition, every page on record."""
        rig = self.windows[machine][0]
        numbers = [int(piece.number) for piece in book.pieces()]
        first = rig.parts.session.election.machine.ballots.first
        assert numbers == list(range(first, first + len(numbers)))
        stock = [int(piece.number) for piece in book.pieces(PieceSource.STOCK)]
        assert len(stock) == len(set(stock))
        low, high = STOCK[machine]
        assert all(low <= number <= high for number in stock)
        assert len(book.stock_gone) == len(set(book.stock_gone))
        assert not set(book.stock_gone) & set(stock), "issued and gone"
        assert {path.stem for path in rig.paper.rglob("*.pdf")} == set(book.jobs)

    def no_desk_goes_beyond_the_limit_by_itself(self, machine: MachineId, book: Reckoning) -> None:
        """KMC 6.30.060(d)."""
        for voter in PEOPLE:
            assert book.had(voter.id, machine) <= self.most
            assert book.live(voter.id, machine) <= 1

    def what_two_desks_did_beyond_the_rules_is_a_conflict(self, merged: tuple[State, State], book: Reckoning) -> None:
        """CASES A20, A22: whoever brings the journals together, in whichever order."""
        beyond = sorted(voter.id for voter in PEOPLE if book.live(voter.id) > 1 or book.had(voter.id) > self.most)
        for state in merged:
            assert sorted(each.voter for each in conflicts(state, self.profile)) == beyond

    def a_desk_balances(self, machine: MachineId, book: Reckoning) -> None:
        """The final ledger says what the journal says; each day goes on from where the day before ended."""
        state = fold(machine, self.own(machine))
        self.agrees(self.ledgers(state, (machine,), final=True), book)
        daily = [self.ledgers(state, (machine,), final=False, day=day) for day in DAYS if day <= self.today]
        assert all(map(balanced, daily))
        for day, found in zip(DAYS, daily, strict=False):
            assert self.signed.get((machine, day), found) == found, "a signed statement says something else now"
        for before, after in pairwise(daily):
            assert after.total(Line.CARRIED) == before.total(Line.OUT) + before.total(Line.UNUSED)
            assert after.sheets[Line.SHEETS_CARRIED] == before.sheets[Line.SHEETS_LEFT]
            assert after.labels[Line.LABELS_CARRIED] == before.labels[Line.LABELS_OUT]
        assert sum(day.sheets[Line.SHEETS_PRINTED] for day in daily) == book.sheets_printed()
        for line in (Line.VOTED, *(Line(fate.value) for fate in Fate)):
            assert sum(day.total(line) for day in daily) == book.where()[line.value], line

    def the_center_balances_in_any_order(self, merged: tuple[State, State], book: Reckoning) -> None:
        one, other = ([self.ledgers(state, DESKS, final=final) for final in (True, False)] for state in merged)
        assert one == other
        self.agrees(one[0], book)
        assert balanced(one[1])

    def a_window_knows_what_the_journal_says(self, rig: Rig) -> None:
        """As far as it has read: what it has filed step by step is what a fresh fold of the same entries gives."""
        entries = self.entries[rig.machine]
        known = [each for machine in DESKS for each in entries[machine][: self.read_by(rig, machine)]]
        assert told(fold(rig.machine, known)) == told(rig.state)

    def the_journal_alone_tells_the_whole_state(self, machine: MachineId) -> None:
        """Read from the disk to the last entry, and the chain holds."""
        for rig in self.windows[machine]:
            rig.parts.session.catch_up()
            assert told(fold(machine, rig.parts.session.journal.recorded())) == told(rig.state)
        assert self.windows[machine][0].parts.session.journal.verify() is None

    def agrees(self, found: Ledgers, book: Reckoning) -> None:
        assert balanced(found)
        where = book.where()
        assert found.total(Line.PRINTED) == len(book.pieces())
        assert found.total(Line.RECEIVED) == book.stock_in - book.stock_from_others
        assert found.total(Line.MOVED_IN) == book.stock_from_others
        assert found.total(Line.MOVED) == len(book.stock_gone)
        issued = len(book.pieces(PieceSource.STOCK))
        assert found.total(Line.UNUSED) == book.stock_in - issued - len(book.stock_gone)
        for line in (Line.VOTED, Line.OUT, *(Line(fate.value) for fate in Fate)):
            assert found.total(line) == where[line.value], line
        assert found.sheets[Line.SHEETS_PRINTED] == book.sheets_printed()
        assert found.sheets[Line.SHEETS_LEFT] == book.sheets_in - book.sheets_used - book.sheets_printed()


def test_the_rules_hold(template: Template) -> None:
    Center.template = template
    run_state_machine_as_test(
        Center,
        settings=settings(
            max_examples=20, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
