"""Whatever people do, in whatever order, at one desk or two: the rules hold and everything adds up.

Two real desks of one center, with their journals, printers and rounds. Every step is a thing a worker can do; after
every step the journals are added up anew and held against what the desks say.
"""

from contextlib import ExitStack
from dataclasses import replace
from datetime import date
from itertools import pairwise

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from app.domain.commands import NewPerson, Representative
from app.domain.events import IssueKind, PieceSource, PrintOutcome, QuestionReason, SheetUse, StyleBasis
from app.domain.ids import BallotNumber, IssueId, MachineId
from app.domain.journal import Recorded
from app.domain.ledger import Ledgers, balanced, ledgers
from app.domain.ledger_lines import Line, Scope
from app.domain.profile import Fate, LimitCounts, SpoilLimit
from app.domain.refusal import Refusal
from app.domain.roll import Name, Voter
from app.domain.special_needs import OATH
from app.domain.state import State, fold
from app.domain.voters import conflicts, voter_of
from app.services.desk import Served
from app.services.special import Question
from tests.services.invented_election import (
    BOROUGH,
    BY_NAME,
    DAYS,
    DEFINITION,
    JAMES,
    NORA,
    PROFILE,
    RURAL,
    RUTH,
    STYLE_OF,
    A,
    B,
    at,
)
from tests.services.kit import DOCUMENT, Desks, Rig, Template, bring_round, desks
from tests.services.reckoning import Reckoning, reckon, told

PEOPLE = tuple(BY_NAME[name] for name in ("Alma Berg", "Bruno Castillo", "Clara Dunn", "Edda Falk", "Grete Holm"))
DESKS = (A, B)
STOCK = {A: (60001, 60040), B: (60101, 60140)}
MORE_STOCK = {A: 70000, B: 80000}
"""Where the numbers of packs that come later begin."""
FATES = st.sampled_from((Fate.SPOILED, Fate.SPOILED, *Fate))
STEPS_A_DAY = 10

machines = st.sampled_from(DESKS)
voters = st.sampled_from(PEOPLE)
windows = st.integers(0, 1)
OFFICE = MachineId("")
"""Whoever brings the journals together: none of them is its own."""

places = st.integers(0, 4)
"""Which of the ballots out."""


class Center(RuleBasedStateMachine):
    """Two desks over up to three days. Each has two windows open on its journal, and neither tells the other."""

    template: Template

    def __init__(self) -> None:
        super().__init__()
        self.closing = ExitStack()
        self.packs = 0
        self.made: Desks = self.closing.enter_context(desks(self.template))
        self.windows: dict[MachineId, list[Rig]] = {}
        self.entries: dict[MachineId, dict[MachineId, list[Recorded]]] = {A: {A: [], B: []}, B: {A: [], B: []}}
        self.days = list(DAYS)
        self.signed: dict[tuple[MachineId, date], Ledgers] = {}
        self.steps = 0
        self.most = 0

    def teardown(self) -> None:
        try:
            for machine in self.windows:
                self.the_journal_alone_tells_the_whole_state(machine)
        finally:
            self.closing.close()

    # --- beginning and time --------------------------------------------------------------------------------------

    @initialize(counts=st.sampled_from(LimitCounts))
    def morning(self, counts: LimitCounts) -> None:
        self.profile = replace(PROFILE, spoil=SpoilLimit(number=3, counts=counts))
        self.most = self.profile.spoil.most_ballots
        self.today = self.days.pop(0)
        for machine in DESKS:
            rig = self.made.closed(machine, day=self.today)
            rig.with_profile(self.profile)
            first, last = STOCK[machine]
            rig.open_day(stock=((RURAL, BOROUGH, first, last),))
            self.windows[machine] = [rig, self.second_window(rig)]

    def second_window(self, rig: Rig) -> Rig:
        again = self.made.start(rig.machine, rig.clock)
        again.sign_in(JAMES)
        return again

    @rule(machine=machines, minutes=st.integers(0, 9), sheets=st.integers(0, 3), use=st.sampled_from(SheetUse))
    def time_passes(self, machine: MachineId, minutes: int, sheets: int, use: SheetUse) -> None:
        rig = self.windows[machine][0]
        rig.clock.pass_time(60 * minutes)
        if sheets:
            rig.parts.day.use_sheets(use, sheets)
        if minutes == 0:
            self.made.end(self.windows[machine][1])
            rig = self.made.restart(rig)
            self.windows[machine] = [rig, self.second_window(rig)]

    @precondition(lambda self: self.days and self.steps >= STEPS_A_DAY)
    @rule()
    def the_day_ends_and_another_begins(self) -> None:
        self.steps = 0
        for rigs in self.windows.values():
            rig = rigs[0]
            rig.parts.session.catch_up()
            for issue in [each.id for each in rig.state.issues.values() if each.when.machine == rig.machine]:
                rig.try_accept(issue)
            rig.move_to(at(20, 5, day=self.today))
            agreed(rig.parts.day.close_line(0))
            agreed(rig.parts.day.sign("", NORA))
            self.signed[rig.machine, self.today] = rig.parts.day.ledgers()
            agreed(rig.parts.day.close(NORA))
        self.today = self.days.pop(0)
        for rigs in self.windows.values():
            rigs[0].move_to(at(6, 30, day=self.today))
            rigs[0].open_day()

    # --- what people do at a desk --------------------------------------------------------------------------------

    @rule(machine=machines, window=windows, voter=voters, stock=st.booleans(), kind=st.sampled_from(IssueKind))
    def a_voter_comes(self, machine: MachineId, window: int, voter: Voter, stock: bool, kind: IssueKind) -> None:
        rig = self.windows[machine][window]
        more = {"stock_numbers": (self.unused_stub(rig),)} if stock and voter.precinct == "12" else {}
        answer = rig.ask(voter, kind=kind, **more)
        if isinstance(answer, Served):
            live, had = self.known_at(rig, voter)
            assert live == 1, "issued although a ballot was out"
            assert had <= self.most, "issued beyond the limit"

    @rule(machine=machines, window=windows, voter=voters, sworn=st.sampled_from((True, True, False)))
    def a_voter_is_questioned(self, machine: MachineId, window: int, voter: Voter, sworn: bool) -> None:
        rig = self.windows[machine][window]
        question = Question(reasons=(QuestionReason.NO_IDENTITY,), sworn=sworn)
        answer = rig.parts.special.question(
            question, voter_id=voter.id, style=STYLE_OF[voter.precinct], basis=StyleBasis.PRECINCT
        )
        self.within_the_rules(rig, voter, answer)
        assert sworn or isinstance(answer, Refusal)

    @rule(machine=machines, window=windows)
    def somebody_who_is_not_on_the_list(self, machine: MachineId, window: int) -> None:
        rig = self.windows[machine][window]
        person = NewPerson(name=Name(first="Zora", last="Keel"), birth=None, residence="9 Spit Road")
        question = Question(reasons=(QuestionReason.NOT_ON_LIST,), sworn=True)
        answer = rig.parts.special.question(question, person=person, style=RURAL, second_person=NORA)
        if isinstance(answer, Served):
            envelopes = [told.event.envelope_id for told in rig.state.special.named.values()]
            assert len(envelopes) == len(set(envelopes)), "two people with one reserved envelope id"

    @rule(machine=machines, window=windows, voter=voters, oath=st.sampled_from((OATH, OATH, OATH[:4])))
    def a_representative_comes(self, machine: MachineId, window: int, voter: Voter, oath: tuple[str, ...]) -> None:
        rig = self.windows[machine][window]
        given = Representative(
            name="Bea Berg",
            residence="2 Larch Road",
            mailing="",
            identified_by="birth_date",
            oath=oath,
            declared=PROFILE.representative_bars,
        )
        answer = rig.parts.special.send(voter.id, given, style=STYLE_OF[voter.precinct], basis=StyleBasis.PRECINCT)
        self.within_the_rules(rig, voter, answer)
        assert oath == OATH or isinstance(answer, Refusal)

    @rule(machine=machines, window=windows, voter=voters)
    def one_served_on_paper_is_entered(self, machine: MachineId, window: int, voter: Voter) -> None:
        rig = self.windows[machine][window]
        if voter.precinct != "12":
            return
        answer = rig.parts.special.enter_back(
            voter.id,
            served=rig.clock.now(),
            line="1/1",
            numbers=(self.unused_stub(rig),),
            identity=DOCUMENT,
            style=RURAL,
            basis=StyleBasis.PRECINCT,
        )
        self.within_the_rules(rig, voter, answer)

    @rule(machine=machines, window=windows, right=voters, wrong=voters, left=st.booleans())
    def an_accepted_envelope_is_relabeled(
        self, machine: MachineId, window: int, right: Voter, wrong: Voter, left: bool
    ) -> None:
        rig = self.windows[machine][window]
        card = rig.parts.desk.open(wrong.id)
        if card is not None and card.issue is not None and card.accepted is not None:
            rig.parts.desk.correct_voter(card.issue.id, right.id, "Next row", second_person=NORA, left=left)

    def within_the_rules(self, rig: Rig, voter: Voter, answer: Served | Refusal) -> None:
        if isinstance(answer, Served):
            live, had = self.known_at(rig, voter)
            assert live == 1, "issued although a ballot was out"
            assert had <= self.most, "issued beyond the limit"

    @rule(machine=machines, window=windows, voter=voters, fates=st.lists(FATES, max_size=5))
    def a_voter_comes_and_is_not_satisfied(
        self, machine: MachineId, window: int, voter: Voter, fates: list[Fate]
    ) -> None:
        self.a_voter_comes(machine, window, voter, False, IssueKind.REGULAR)
        for fate in fates:
            self.replace_one_of(self.windows[machine][window], voter, fate)

    @rule(machine=machines, first=voters, other=voters, fate=FATES)
    def two_voters_come(self, machine: MachineId, first: Voter, other: Voter, fate: Fate) -> None:
        """Each at a window of its own; the first comes back to the other window."""
        self.a_voter_comes(machine, 0, first, True, IssueKind.REGULAR)
        self.a_voter_comes(machine, 1, other, False, IssueKind.REGULAR)
        self.replace_one_of(self.windows[machine][1], first, fate)

    @rule(machine=machines, window=windows, place=places, fate=FATES)
    def replace(self, machine: MachineId, window: int, place: int, fate: Fate) -> None:
        rig = self.windows[machine][window]
        issue = self.shown(rig, place)
        if issue is not None:
            self.replace_one_of(rig, self.voter_of(rig, issue), fate)

    def replace_one_of(self, rig: Rig, voter: Voter, fate: Fate) -> None:
        card = rig.parts.desk.open(voter.id)
        if card is None or card.issue is None:
            return
        before = self.known_at(rig, voter)
        answer = rig.parts.desk.replace(card.issue.id, fate, reason="The voter asked")
        if isinstance(answer, Served):
            live, had = self.known_at(rig, voter)
            assert live == before[0]
            assert had <= self.most or (had == before[1] and fate is not Fate.SPOILED), "replaced beyond the limit"

    @rule(machine=machines, window=windows, place=places, fate=FATES)
    def take_back(self, machine: MachineId, window: int, place: int, fate: Fate) -> None:
        rig = self.windows[machine][window]
        issue = self.shown(rig, place)
        if issue is not None:
            rig.parts.desk.take_back(issue, fate, reason="The voter changed her mind", second_person=NORA)

    @rule(
        machine=machines,
        window=windows,
        place=places,
        outcome=st.sampled_from(PrintOutcome),
        here=st.booleans(),
    )
    def settle(self, machine: MachineId, window: int, place: int, outcome: PrintOutcome, here: bool) -> None:
        rig = self.windows[machine][window]
        jobs = [each for each in rig.state.jobs.values() if each.when.machine == machine]
        asked = [job for job in jobs if job.in_doubt or job.outcome is PrintOutcome.NOT_OUT]
        if asked:
            rig.parts.desk.settle(asked[place % len(asked)].asked.job, outcome, voter_here=here)

    @rule(machine=machines, window=windows, place=places)
    def came_out_and_was_handed_over(self, machine: MachineId, window: int, place: int) -> None:
        rig = self.windows[machine][window]
        issue = self.shown(rig, place)
        if issue is not None:
            for job in rig.state.jobs_of.get(issue, ()):
                if rig.state.jobs[job].in_doubt:
                    rig.parts.desk.settle(job, PrintOutcome.CAME_OUT)
            rig.parts.desk.hand_over(issue)

    @rule(machine=machines, window=windows, place=places, attested=st.booleans())
    def accept(self, machine: MachineId, window: int, place: int, attested: bool) -> None:
        rig = self.windows[machine][window]
        issue = self.shown(rig, place)
        if issue is not None:
            rig.try_accept(issue, attested_by=RUTH if attested else None)

    @rule(machine=machines, window=windows, place=places, right=voters)
    def somebody_else_was_checked_in(self, machine: MachineId, window: int, place: int, right: Voter) -> None:
        rig = self.windows[machine][window]
        issue = self.shown(rig, place)
        if issue is not None:
            rig.parts.desk.correct_voter(issue, right.id, "Two names read alike")

    @rule(machine=machines, window=windows, place=places)
    def reprint_the_label(self, machine: MachineId, window: int, place: int) -> None:
        rig = self.windows[machine][window]
        issue = self.shown(rig, place)
        if issue is not None:
            rig.parts.desk.reprint_label(issue)

    @rule(machine=machines, window=windows, count=st.integers(1, 5), place=st.sampled_from(("", "Homer")))
    def a_pack_comes(self, machine: MachineId, window: int, count: int, place: str) -> None:
        self.packs += 10
        first = MORE_STOCK[machine] + self.packs
        duties = self.windows[machine][window].parts.duties
        duties.take_stock((RURAL, BOROUGH, first, first + count - 1), place)

    @rule(machine=machines, window=windows, start=st.integers(0, 39), count=st.integers(1, 6))
    def a_pack_goes(self, machine: MachineId, window: int, start: int, count: int) -> None:
        """Some of it may have been issued, or gone before: then none of it goes."""
        first = STOCK[machine][0] + start
        duties = self.windows[machine][window].parts.duties
        before = reckon(self.windows[machine][window].parts.session.journal.recorded(machine))
        answer = duties.move_stock((RURAL, BOROUGH, first, first + count - 1), "Seward", NORA)
        taken = {*before.stock_gone, *(int(piece.number) for piece in before.pieces(PieceSource.STOCK))}
        wanted = set(range(first, first + count))
        if wanted & taken or first + count - 1 > STOCK[machine][1]:
            assert isinstance(answer, Refusal), "what is not there cannot go"

    @rule(giver=machines)
    def a_stick_goes_to_the_other_desk(self, giver: MachineId) -> None:
        taker = B if giver == A else A
        for each in (self.windows[giver][0], self.windows[taker][0]):
            each.parts.session.catch_up()
        bring_round(self.windows[giver][0], self.windows[taker][0], self.made.stick())

    # --- what must hold ------------------------------------------------------------------------------------------

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

    # --- adding up -----------------------------------------------------------------------------------------------

    def read_on(self) -> None:
        """What has come into each desk's journal since the last step."""
        for machine, rigs in self.windows.items():
            for other, known in self.entries[machine].items():
                known.extend(rigs[0].parts.session.journal.recorded(other, len(known)))

    def own(self, machine: MachineId) -> list[Recorded]:
        return self.entries[machine][machine]

    def merged(self) -> tuple[State, State]:
        """The office's view, desk A's journal first and desk B's first."""
        one, other = self.own(A), self.own(B)
        return fold(OFFICE, (*one, *other)), fold(OFFICE, (*other, *one))

    def read_by(self, rig: Rig, machine: MachineId) -> int:
        head = rig.state.heads.get(machine)
        return head.sequence if head is not None else 0

    def ledgers(
        self, state: State, machines: tuple[MachineId, ...], *, final: bool, day: date | None = None
    ) -> Ledgers:
        return ledgers(state, DEFINITION, Scope(machines=machines, date=day or self.today, final=final))

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

    def known_at(self, rig: Rig, voter: Voter) -> tuple[int, int]:
        """Ballots out or voted, and ballots that count against the limit, as far as this desk's journal knows."""
        book = reckon(rig.parts.session.journal.recorded())
        return book.live(voter.id), book.had(voter.id)

    def shown(self, rig: Rig, place: int) -> IssueId | None:
        """One of the ballots out that the window shows; another window may know better."""
        cards = (rig.parts.desk.open(voter.id) for voter in PEOPLE)
        out = [card.issue.id for card in cards if card is not None and card.issue is not None and not card.accepted]
        return out[place % len(out)] if out else None

    def voter_of(self, rig: Rig, issue: IssueId) -> Voter:
        mine = voter_of(rig.state, rig.state.issues[issue])
        return next(voter for voter in PEOPLE if voter.id == mine)

    def unused_stub(self, rig: Rig) -> BallotNumber:
        used = len(reckon(rig.parts.session.journal.recorded(rig.machine)).pieces(PieceSource.STOCK))
        return BallotNumber(f"{STOCK[rig.machine][0] + used:06d}")


def agreed(answer: object) -> None:
    assert not isinstance(answer, Refusal), answer


def test_the_rules_hold(template: Template) -> None:
    Center.template = template
    run_state_machine_as_test(
        Center,
        settings=settings(
            max_examples=20, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
