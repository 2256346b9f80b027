"""What people do at two desks: every step is a thing a worker can do."""

from dataclasses import replace

from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule

from app.domain.commands import NewPerson, Representative
from app.domain.events import IssueKind, PieceSource, PrintOutcome, QuestionReason, SheetUse, StyleBasis
from app.domain.ids import MachineId
from app.domain.profile import Fate, LimitCounts, SpoilLimit
from app.domain.refusal import Refusal
from app.domain.roll import Name, Voter
from app.domain.special_needs import OATH
from app.services.desk import Served
from app.services.special import Question
from tests.services.invented_election import BOROUGH, NORA, PROFILE, RURAL, RUTH, STYLE_OF, A, B, at
from tests.services.kit import DOCUMENT, Rig, bring_round
from tests.services.reckoning import reckon
from tests.services.two_desks import DESKS, PEOPLE, STOCK, TwoDesks

MORE_STOCK = {A: 70000, B: 80000}
"""Where the numbers of packs that come later begin."""
FATES = st.sampled_from((Fate.SPOILED, Fate.SPOILED, *Fate))
STEPS_A_DAY = 10

machines = st.sampled_from(DESKS)
voters = st.sampled_from(PEOPLE)
windows = st.integers(0, 1)
places = st.integers(0, 4)
"""Which of the ballots out."""


class Steps(TwoDesks):
    """In any order: the rules of the program decide what comes of it."""

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
        self.within_the_rules(rig, voter, answer)

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
        duties.take_stock((RURAL, BOROUGH, first, first + count - 1), came_from=place)

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


def agreed(answer: object) -> None:
    assert not isinstance(answer, Refusal), answer
