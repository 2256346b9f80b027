"""Ballots, sheets and labels: every one is somewhere, once (KMC 6.30.060(g), 6.35.020; BST-01 … BST-11).

Whole days with figures worked out on paper are in ``tests/services/test_known_days.py``; here any day people can make.
"""

from dataclasses import dataclass
from datetime import timedelta
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain import commands as cmd
from app.domain import events as ev
from app.domain.events import PaperKind, PrintOutcome
from app.domain.evolving import evolve
from app.domain.ids import BallotNumber, MachineId
from app.domain.ledger import Ledgers, balanced, difference, ledgers
from app.domain.ledger_lines import DESTROYED, Line, Scope
from app.domain.paperwork import decide_reprint_label
from app.domain.profile import Fate
from app.domain.state import State
from tests.domain.pure_desk import PureDesk, issued, yes
from tests.services.invented_election import BOROUGH, BY_NAME, CITY, DAYS, DEFINITION, RURAL, TOWN, A, B, at
from tests.services.reckoning import reckon

ALMA, BRUNO, CLARA, EDDA = (BY_NAME[name] for name in ("Alma Berg", "Bruno Castillo", "Clara Dunn", "Edda Falk"))
PEOPLE = (ALMA, BRUNO, CLARA, EDDA)
ONE, TWO = DAYS[0], DAYS[1]


def of(desk: PureDesk, *, final: bool = True, day=None, machines: tuple[MachineId, ...] = ()) -> Ledgers:  # type: ignore[no-untyped-def]
    scope = Scope(machines=machines or (desk.machine,), date=day or desk.now.date(), final=final)
    return ledgers(desk.state, DEFINITION, scope)


def totals(found: Ledgers) -> dict[str, int]:
    return {line.value: found.total(line) for line in Line if found.total(line)}


@pytest.fixture
def desk() -> PureDesk:
    return PureDesk(now=at(7, day=ONE)).open()


def next_day(desk: PureDesk) -> PureDesk:
    desk.now = at(7, day=TWO)
    return desk.open(sheets=0)


# --- what each line holds ----------------------------------------------------------------------------------------


def test_a_day_on_which_nothing_came_has_no_column(desk: PureDesk) -> None:
    found = of(desk)
    assert (found.columns, totals(found), difference(found)) == ((), {}, 0)
    assert balanced(found)
    assert found.sheets[Line.SHEETS_LEFT] == 100


def test_columns_stand_in_the_definition_s_order_one_a_card(desk: PureDesk) -> None:
    desk.serve(CLARA)
    desk.serve(ALMA)
    assert of(desk).columns == ((RURAL, BOROUGH), (TOWN, BOROUGH), (TOWN, CITY))


def test_questioned_and_special_needs_are_of_the_voted(desk: PureDesk) -> None:
    for voter, kind in ((ALMA, ev.IssueKind.QUESTIONED), (BRUNO, ev.IssueKind.SPECIAL_NEEDS)):
        yes(desk.accept(desk.issue(voter, kind=kind)))
    yes(desk.take_back(desk.issue(EDDA, kind=ev.IssueKind.QUESTIONED), Fate.UNDONE))
    found = of(desk)
    assert totals(found) == {
        **{"printed": 3, "in_all": 3, "voted": 2, "questioned": 1, "special_needs": 1, "undone": 1},
        "accounted": 3,
    }


@pytest.mark.parametrize("fate", list(Fate))
def test_each_fate_has_its_line_and_the_destroyed_are_listed(desk: PureDesk, fate: Fate) -> None:
    yes(desk.take_back(desk.issue(CLARA), fate))
    found = of(desk)
    line = Line(fate.value)
    assert (found.total(line), found.total(Line.OUT)) == (2, 0)
    listed = found.destroyed.get(line, ())
    assert listed == (("000001", "000002") if line in DESTROYED else ())


def test_a_pre_printed_ballot_comes_from_the_unused(desk: PureDesk) -> None:
    desk.tell(
        ev.StockReceived(style=RURAL, card=BOROUGH, first=BallotNumber("060001"), last=BallotNumber("060010"), count=10)
    )
    yes(desk.accept(desk.issue(ALMA, stock_numbers=(BallotNumber("060001"),))))
    assert totals(of(desk)) == {"received": 10, "in_all": 10, "voted": 1, "unused": 9, "accounted": 10}
    assert of(desk).sheets[Line.SHEETS_PRINTED] == 0
    next_day(desk)
    assert totals(of(desk, final=False)) == {"carried": 9, "in_all": 9, "unused": 9, "accounted": 9}


def test_moved_ballots_leave_the_unused(desk: PureDesk) -> None:
    numbers = {"first": BallotNumber("060001"), "last": BallotNumber("060010")}
    desk.tell(ev.StockReceived(style=RURAL, card=BOROUGH, count=10, **numbers))
    desk.tell(ev.StockMoved(style=RURAL, card=BOROUGH, count=10, to="Seward", **numbers))
    assert totals(of(desk)) == {"received": 10, "in_all": 10, "moved": 10, "accounted": 10}
    next_day(desk)
    assert totals(of(desk, final=False)) == {}


def test_a_ballot_out_overnight_is_carried_and_ends_on_the_day_it_ends(desk: PureDesk) -> None:
    issue = desk.issue(ALMA)
    next_day(desk)
    yes(desk.accept(issue))
    assert totals(of(desk, final=False, day=ONE)) == {"printed": 1, "in_all": 1, "out": 1, "accounted": 1}
    assert totals(of(desk, final=False, day=TWO)) == {"carried": 1, "in_all": 1, "voted": 1, "accounted": 1}
    assert totals(of(desk, day=TWO)) == {"printed": 1, "in_all": 1, "voted": 1, "accounted": 1}
    before, after = (of(desk, final=False, day=day).labels for day in (ONE, TWO))
    assert (before[Line.LABELS_OUT], after[Line.LABELS_CARRIED], after[Line.LABELS_ACCEPTED]) == (1, 1, 1)


# --- pages that turn up, labels that do not ----------------------------------------------------------------------


def test_a_page_that_turns_up_the_next_day_is_used_that_day(desk: PureDesk) -> None:
    issue = desk.issue(ALMA)
    (job,) = desk.jobs(issue, PaperKind.BALLOT)
    yes(desk.settle(job, PrintOutcome.NOT_OUT))
    signed = of(desk, final=False)
    next_day(desk)
    yes(desk.settle(job, PrintOutcome.LATE))
    assert of(desk, final=False, day=ONE) == signed
    found = of(desk, final=False)
    assert (found.sheets[Line.SHEETS_CARRIED], found.sheets[Line.SHEETS_PRINTED]) == (100, 1)
    assert of(desk).sheets[Line.SHEETS_LEFT] == 99


def test_a_label_given_up_the_next_day_changes_no_statement_of_the_day_before(desk: PureDesk) -> None:
    issue = desk.issue(ALMA)
    (label,) = desk.jobs(issue, PaperKind.LABEL)
    yes(desk.take_back(issue, Fate.UNDONE))
    signed = of(desk, final=False)
    assert signed.labels[Line.LABELS_SPOILED] == 1
    next_day(desk)
    yes(desk.settle(label, PrintOutcome.NOT_OUT))
    assert of(desk, final=False, day=ONE) == signed
    assert sum(of(desk, final=False).labels.values()) == 0
    assert sum(of(desk).labels.values()) == 0


@pytest.mark.parametrize(
    ("outcomes", "printed", "spoiled"),
    [
        ((PrintOutcome.CAME_OUT,), 1, 0),
        ((PrintOutcome.BAD_PAGE, PrintOutcome.CAME_OUT), 2, 1),
        ((PrintOutcome.NOT_OUT, PrintOutcome.CAME_OUT), 1, 0),
        ((PrintOutcome.NOT_OUT, PrintOutcome.BAD_PAGE, PrintOutcome.CAME_OUT), 2, 1),
    ],
)
def test_labels_printed_are_accepted_spoiled_or_out(
    desk: PureDesk, outcomes: tuple[PrintOutcome, ...], printed: int, spoiled: int
) -> None:
    issue = desk.issue(ALMA)
    for outcome in outcomes:
        job = next(job for job in desk.jobs(issue, PaperKind.LABEL) if desk.state.jobs[job].in_doubt)
        yes(desk.settle(job, outcome))
    found = of(desk).labels
    assert (found[Line.LABELS_PRINTED], found[Line.LABELS_SPOILED], found[Line.LABELS_OUT]) == (printed, spoiled, 1)
    yes(desk.accept(issue))
    assert of(desk).labels[Line.LABELS_ACCEPTED] == 1


# --- counts by hand ----------------------------------------------------------------------------------------------


def test_counts_of_two_desks_add_up(desk: PureDesk) -> None:
    other = PureDesk(machine=B, now=desk.now).open()
    for each, counted in ((desk, 2), (other, 3)):
        each.serve(ALMA)
        each.tell(ev.HandCounted(date=ONE, line=Line.VOTED, style=RURAL, card=BOROUGH, counted=counted))
    desk.hear(other)
    found = of(desk, machines=(A, B))
    assert found.counted == {(Line.VOTED, (RURAL, BOROUGH)): 5}
    assert difference(found) == 3


def test_a_count_of_another_day_or_line_says_nothing_of_this_one(desk: PureDesk) -> None:
    desk.serve(ALMA)
    desk.tell(ev.HandCounted(date=TWO, line=Line.VOTED, style=RURAL, card=BOROUGH, counted=9))
    desk.tell(ev.HandCounted(date=ONE, line="no such line", style=RURAL, card=BOROUGH, counted=9))
    assert difference(of(desk)) == 0
    assert balanced(of(desk))


# --- any day -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happens at a desk: ``what``, to whom, and how."""

    desk: int
    what: str
    who: int
    fate: Fate
    outcome: PrintOutcome
    flag: bool


THINGS = ("issue", "issue", "replace", "back", "accept", "settle", "label", "sheets", "later", "night")
STEP = st.builds(
    Step,
    desk=st.integers(0, 1),
    what=st.sampled_from(
        ("issue", "issue", "replace", "back", "accept", "settle", "label", "sheets", "later", "night")
    ),
    who=st.integers(0, 3),
    fate=st.sampled_from(Fate),
    outcome=st.sampled_from(PrintOutcome),
    flag=st.booleans(),
)


def play(desks: tuple[PureDesk, PureDesk], step: Step) -> None:
    desk, voter = desks[step.desk], PEOPLE[step.who]
    mine = list(desk.state.by_voter.get(voter.id, ()))
    match step.what:
        case "issue":
            desk.ask(voter)
        case "replace" if mine:
            desk.replace(mine[-1], voter, step.fate)
        case "back" if mine:
            desk.take_back(mine[-1], step.fate)
        case "accept" if mine:
            desk.accept(mine[-1])
        case "settle" if desk.state.jobs:
            jobs = list(desk.state.jobs)
            desk.settle(jobs[-1 - step.who % len(jobs)], step.outcome, voter if step.flag else None)
        case "label" if mine:
            desk.do(lambda scene: decide_reprint_label(cmd.ReprintLabel(issue=mine[-1]), scene))
        case "sheets":
            desk.tell(ev.SheetsUsed(stock="ballot paper", use=ev.SheetUse.WASTE, count=1))
        case "later":
            desk.later(minutes=7)
        case "night" if desk.now.date() < DAYS[-1]:
            for each in desks:
                each.now = at(7, day=DAYS[DAYS.index(each.now.date()) + 1])
                each.open(sheets=10)
        case _:
            pass


@settings(max_examples=60)
@given(st.lists(STEP, min_size=1, max_size=60))
def test_whatever_happens_every_ballot_sheet_and_label_is_somewhere_once(steps: list[Step]) -> None:
    desks = (PureDesk(machine=A, now=at(7, day=ONE)).open(), PureDesk(machine=B, now=at(7, day=ONE)).open())
    for step in steps:
        play(desks, step)
    for desk in desks:
        book = reckon(desk.journal)
        final = of(desk)
        assert balanced(final)
        assert difference(final) == 0
        assert final.total(Line.PRINTED) == len(book.pieces())
        for line, count in book.where().items():
            assert final.total(Line(line)) == count
        assert final.sheets[Line.SHEETS_PRINTED] == book.sheets_printed()
        assert final.sheets[Line.SHEETS_LEFT] == book.sheets_in - book.sheets_used - book.sheets_printed()
        destroyed = [number for numbers in final.destroyed.values() for number in numbers]
        assert len(destroyed) == len(set(destroyed)) == sum(final.total(line) for line in DESTROYED)
        daily = [of(desk, final=False, day=day) for day in DAYS if day <= desk.now.date()]
        assert all(balanced(each) for each in daily)
        for before, after in pairwise(daily):
            assert after.total(Line.CARRIED) == before.total(Line.OUT) + before.total(Line.UNUSED)
            assert after.sheets[Line.SHEETS_CARRIED] == before.sheets[Line.SHEETS_LEFT]
            assert after.labels[Line.LABELS_CARRIED] == before.labels[Line.LABELS_OUT]
    orders = [State(machine=MachineId("")) for _ in range(3)]
    one, other = (desk.journal for desk in desks)
    in_time = sorted((*one, *other), key=lambda each: (each.envelope.at, each.envelope.machine, each.envelope.sequence))
    for state, entries in zip(orders, ((*one, *other), (*other, *one), in_time), strict=True):
        for each in entries:
            evolve(state, each)
    scopes = [Scope(machines=(A, B), date=desks[0].now.date(), final=final) for final in (True, False)]
    told = [[ledgers(state, DEFINITION, scope) for scope in scopes] for state in orders]
    assert told[0] == told[1] == told[2]
    assert all(balanced(each) for each in told[0])
    assert told[0][0].total(Line.IN_ALL) == sum(of(desk).total(Line.IN_ALL) for desk in desks)


def test_tomorrow_s_facts_do_not_reach_back(desk: PureDesk) -> None:
    first = issued(desk.ask(ALMA)).issue
    before = of(desk, final=False)
    desk.now += timedelta(days=3)
    desk.tell(ev.DayOpened(date=desk.now.date(), clock_off_seconds=0))
    yes(desk.accept(first))
    desk.issue(BRUNO)
    assert of(desk, final=False, day=ONE) == before
