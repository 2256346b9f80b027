"""Opening, counting, signing, closing (BST-01 … BST-06; HRS-03, HRS-04, HRS-13)."""

from dataclasses import replace
from datetime import timedelta

import pytest

from app.domain import commands as cmd
from app.domain import events as ev
from app.domain.day import (
    ballots_out,
    decide_close_day,
    decide_count,
    decide_move_closing,
    decide_open,
    decide_receive_sheets,
    decide_sign,
    decide_use_sheets,
)
from app.domain.ids import CardId, OfficialId, StyleId
from app.domain.ledger import ledgers
from app.domain.ledger_lines import Line, Scope
from app.domain.profile import Fate
from app.domain.refusal import Rule
from app.domain.scene import Decision
from app.domain.stock_moves import decide_take_stock
from tests.domain.pure_desk import PureDesk, kinds, no, yes
from tests.services.invented_election import BOROUGH, BY_NAME, DAYS, JAMES, NORA, RURAL, RUTH, TOWN, A, at

ALMA = BY_NAME["Alma Berg"]
PACK = (RURAL, BOROUGH, 60001, 60010)


@pytest.fixture
def desk() -> PureDesk:
    return PureDesk(now=at(7)).open()


def open_(desk: PureDesk, **more: object) -> Decision:
    values = {"date": desk.now.date(), "trusted_time": desk.now, "second_person": NORA, **more}
    return desk.do(lambda scene: decide_open(cmd.OpenDay(**values), scene))  # type: ignore[arg-type]


def count(desk: PureDesk, line: str, counted: int, style: StyleId = RURAL, card: CardId = BOROUGH) -> Decision:
    command = cmd.CountByHand(line=line, style=style, card=card, counted=counted)
    return desk.do(lambda scene: decide_count(command, scene))


def sign(desk: PureDesk, note: str = "", second: OfficialId | None = NORA) -> Decision:
    return desk.do(lambda scene: decide_sign(cmd.SignStatement(note=note, second_person=second), scene))


def close(desk: PureDesk, second: OfficialId | None = NORA) -> Decision:
    return desk.do(lambda scene: decide_close_day(cmd.CloseDay(second_person=second, seals=("9",)), scene))


def evening(desk: PureDesk) -> PureDesk:
    desk.now = at(20, 5, day=desk.now.date())
    yes(desk.close_line())
    return desk


def test_what_opening_records() -> None:
    desk = PureDesk(now=at(6, 30))
    made = open_(desk, trusted_time=at(6, 31), seals=("1", "2"), sheets=200, stock=(PACK,))
    assert kinds(made) == ["day_opened", "sheets_received", "stock_received"]
    opened, sheets, stock = yes(made)
    assert opened == ev.DayOpened(date=desk.now.date(), clock_off_seconds=-60, seals=("1", "2"))
    assert isinstance(sheets, ev.SheetsReceived)
    assert sheets.count == 200
    assert isinstance(stock, ev.StockReceived)
    assert (stock.first, stock.last, stock.count) == ("060001", "060010", 10)


@pytest.mark.parametrize("second", [None, JAMES, OfficialId("nobody")])
def test_two_different_officials_open(second: OfficialId | None) -> None:
    no(open_(PureDesk(now=at(6, 30)), second_person=second), Rule.SECOND_PERSON_NEEDED)


def test_the_second_one_has_taken_the_oath() -> None:
    desk = PureDesk(now=at(6, 30))
    desk.state.oaths.discard(NORA)
    assert no(open_(desk), Rule.OATH_MISSING) == {"official": "Nora Attla-Reyes"}


def test_where_the_rules_let_one_open_and_close() -> None:
    desk = PureDesk(now=at(6, 30)).with_rules(two_to_open=False, two_to_close=False)
    yes(open_(desk, second_person=None))
    evening(desk)
    (*_, signed) = yes(sign(desk, second=None))
    assert isinstance(signed, ev.StatementSigned)
    assert signed.signers == (JAMES,)
    yes(close(desk, second=None))


@pytest.mark.parametrize(
    "pack",
    [
        (RURAL, BOROUGH, 60010, 60020),
        (RURAL, BOROUGH, 60001, 60010),
        (RURAL, BOROUGH, 59000, 61000),
        (TOWN, BOROUGH, 60005, 60005),
        (RURAL, BOROUGH, 1, 5),
        (RURAL, BOROUGH, 9999, 10001),
        (RURAL, BOROUGH, 0, 5),
        (RURAL, BOROUGH, -5, -1),
        (RURAL, BOROUGH, 70010, 70001),
    ],
)
def test_numbers_somebody_has_are_not_counted_in(desk: PureDesk, pack: cmd.Pack) -> None:
    yes(desk.do(lambda scene: decide_take_stock((PACK,), "", scene)))
    no(desk.do(lambda scene: decide_take_stock((pack,), "", scene)), Rule.STOCK_NUMBERS)


def test_packs_of_one_delivery_may_not_overlap(desk: PureDesk) -> None:
    other = (RURAL, BOROUGH, 60010, 60012)
    no(desk.do(lambda scene: decide_take_stock((PACK, other), "", scene)), Rule.STOCK_NUMBERS)
    assert desk.state.stock_in == []


@pytest.mark.parametrize(("style", "card"), [("99", "borough"), ("12", "city")])
def test_packs_of_unknown_cards_are_not_counted_in(desk: PureDesk, style: str, card: str) -> None:
    pack = (StyleId(style), CardId(card), 60001, 60010)
    no(desk.do(lambda scene: decide_take_stock((pack,), "", scene)), Rule.STYLE_UNKNOWN)


def test_nothing_is_no_delivery(desk: PureDesk) -> None:
    no(desk.do(lambda scene: decide_take_stock((), "", scene)), Rule.COUNT_MISSING)
    for amount in (0, -1):
        no(desk.do(lambda scene, amount=amount: decide_receive_sheets(amount, scene)), Rule.COUNT_MISSING)
        use = cmd.UseSheets(use=ev.SheetUse.WASTE, count=amount)
        no(desk.do(lambda scene, use=use: decide_use_sheets(use, scene)), Rule.COUNT_MISSING)


def test_the_clock_alone_closes_no_line(desk: PureDesk) -> None:
    desk.now = at(20) - timedelta(seconds=1)
    no(desk.close_line(3), Rule.BEFORE_CLOSING)
    desk.now = at(20)
    assert desk.scene().day.line_closed is None
    yes(desk.close_line(3))
    no(desk.close_line(4), Rule.LINE_NUMBER_USED)


def test_a_line_of_less_than_nobody_is_nobody(desk: PureDesk) -> None:
    desk.now = at(20)
    (closed,) = yes(desk.close_line(-2))
    assert isinstance(closed, ev.LineClosed)
    assert closed.in_line == 0


def _order(desk: PureDesk, hour: int, minute: int = 0, **more: object) -> Decision:
    stops = at(hour, minute)
    values = {"issue_stops": stops, "return_stops": stops, "order": "Superior Court", **more}
    return desk.do(lambda scene: decide_move_closing(cmd.MoveClosing(**values), scene))  # type: ignore[arg-type]


def test_an_order_that_contradicts_itself(desk: PureDesk) -> None:
    no(_order(desk, 21, return_stops=at(20)), Rule.BEFORE_CLOSING)
    tomorrow = at(21) + timedelta(days=1)
    no(_order(desk, 21, issue_stops=tomorrow, return_stops=tomorrow), Rule.BEFORE_CLOSING)
    no(_order(desk, 21, order=" "), Rule.REASON_MISSING)
    desk.official = RUTH
    no(_order(desk, 21), Rule.SUPERVISOR_NEEDED)


def test_after_an_order_the_line_closes_at_the_new_time(desk: PureDesk) -> None:
    yes(_order(desk, 20, 30))
    desk.now = at(20, 29)
    assert no(desk.close_line(), Rule.BEFORE_CLOSING) == {"due": at(20, 30).isoformat()}
    desk.now = at(20, 30)
    yes(desk.close_line())


def test_a_ballot_in_doubt_or_with_a_voter_is_out(desk: PureDesk) -> None:
    issue = desk.issue(ALMA)
    assert ballots_out(desk.scene()) == 1
    evening(desk)
    assert no(sign(desk), Rule.BALLOTS_OUT) == {"count": "1"}
    yes(desk.take_back(issue, Fate.LEFT_CENTER))
    assert ballots_out(desk.scene()) == 0
    yes(sign(desk))


def test_a_count_by_hand_alters_no_other_figure(desk: PureDesk) -> None:
    desk.serve(ALMA)
    evening(desk)
    yes(count(desk, Line.VOTED, 4))
    told = no(sign(desk), Rule.NOTE_MISSING)
    assert told == {"difference": "3"}
    noted, signed = yes(sign(desk, " Three envelopes of yesterday were in the box "))[-2:]
    assert noted == ev.DifferenceNoted(date=desk.now.date(), note="Three envelopes of yesterday were in the box")
    assert isinstance(signed, ev.StatementSigned)
    assert (signed.difference, signed.final) == (3, True)


def test_two_differences_that_cancel_out_demand_a_note_too(desk: PureDesk) -> None:
    desk.serve(ALMA)
    evening(desk)
    yes(count(desk, Line.VOTED, 0))
    yes(count(desk, Line.UNUSED, 1))
    assert no(sign(desk), Rule.NOTE_MISSING) == {"difference": "0"}


def test_a_count_of_a_style_that_never_came_is_a_difference(desk: PureDesk) -> None:
    evening(desk)
    yes(count(desk, Line.VOTED, 1, StyleId("77")))
    assert no(sign(desk), Rule.NOTE_MISSING) == {"difference": "1"}
    yes(count(desk, Line.VOTED, 0, StyleId("77")))
    yes(sign(desk))


def test_less_than_nothing_is_no_count(desk: PureDesk) -> None:
    no(count(desk, Line.VOTED, -1), Rule.COUNT_MISSING)


def test_a_day_before_election_day_is_not_final() -> None:
    desk = PureDesk(now=at(7, day=DAYS[0])).open()
    evening(desk)
    (*_, signed) = yes(sign(desk))
    assert isinstance(signed, ev.StatementSigned)
    assert not signed.final
    (closed,) = yes(close(desk))
    assert closed == ev.DayClosed(date=DAYS[0], final=False, seals=("9",))


@pytest.mark.parametrize(
    "happens",
    [
        lambda desk: count(desk, Line.SHEETS_LEFT, 100),
        lambda desk: desk.do(lambda scene: decide_receive_sheets(5, scene)),
        lambda desk: desk.do(lambda scene: decide_use_sheets(cmd.UseSheets(use=ev.SheetUse.WASTE, count=1), scene)),
        lambda desk: desk.do(lambda scene: decide_take_stock((PACK,), "", scene)),
    ],
    ids=["counted", "sheets came", "a sheet was wasted", "a pack came"],
)
def test_what_stands_on_the_statement_overtakes_it(desk: PureDesk, happens) -> None:  # type: ignore[no-untyped-def]
    evening(desk)
    yes(sign(desk))
    yes(happens(desk))
    no(close(desk), Rule.STATEMENT_MISSING)
    yes(sign(desk, "again"))
    yes(close(desk))


def test_what_does_not_stand_on_it_does_not(desk: PureDesk) -> None:
    evening(desk)
    yes(sign(desk))
    desk.tell(ev.SignedIn(official=NORA), ev.IncidentNoted(text="A lamp broke"))
    yes(close(desk))


def test_a_closed_day_takes_nothing_more(desk: PureDesk) -> None:
    evening(desk)
    yes(sign(desk))
    yes(close(desk))
    for decision in (sign(desk), close(desk), count(desk, Line.VOTED, 1), desk.close_line(), desk.ask(ALMA)):
        no(decision, Rule.DAY_CLOSED)
    no(open_(desk), Rule.ALREADY_OPEN)


def test_the_other_desk_s_day_is_its_own(desk: PureDesk) -> None:
    scene = replace(desk.scene(), state=replace(desk.state, days={}))
    assert scene.day.opened is None
    assert desk.state.days[A, desk.now.date()].opened is not None


# --- past midnight -----------------------------------------------------------------------------------------------


def midnight(desk: PureDesk) -> PureDesk:
    """The line was closed at eight; it is twenty past midnight."""
    desk.now = at(20, 5)
    yes(desk.close_line(2))
    first = desk.issue(ALMA, line_number=1)
    desk.now = at(23, 50)
    yes(desk.accept(first))
    desk.now = at(0, 20, day=desk.now.date() + timedelta(days=1))
    return desk


def test_the_line_is_served_and_the_day_is_closed_after_midnight(desk: PureDesk) -> None:
    """HRS-04: who stood in line may vote, however long it takes; it is still election day's statement."""
    election_day = desk.now.date()
    midnight(desk)
    last = desk.issue(BY_NAME["Bruno Castillo"], line_number=2)
    no(desk.ask(BY_NAME["Edda Falk"], line_number=2), Rule.LINE_NUMBER_USED)
    desk.later(minutes=10)
    yes(desk.accept(last))
    yes(count(desk, Line.VOTED, 2))
    (*_, signed) = yes(sign(desk))
    assert isinstance(signed, ev.StatementSigned)
    assert (signed.date, signed.final, signed.difference) == (election_day, True, 0)
    (closed,) = yes(close(desk))
    assert closed == ev.DayClosed(date=election_day, final=True, seals=("9",))
    no(desk.ask(BY_NAME["Edda Falk"]), Rule.DAY_CLOSED)


def test_what_happens_after_midnight_is_of_the_day_before(desk: PureDesk) -> None:
    election_day = desk.now.date()
    midnight(desk)
    last = desk.issue(BY_NAME["Bruno Castillo"], line_number=2)
    assert desk.state.issues[last].when.date == election_day
    yes(desk.accept(last))
    found = ledgers(desk.state, desk.scene().definition, Scope(machines=(A,), date=election_day, final=False))
    assert (found.total(Line.VOTED), found.labels[Line.LABELS_ACCEPTED]) == (2, 2)


def test_the_morning_after_is_another_day(desk: PureDesk) -> None:
    """A day nobody closed does not go on into the next one."""
    midnight(desk)
    desk.now = desk.now.replace(hour=5)
    no(desk.ask(BY_NAME["Edda Falk"]), Rule.NOT_OPEN)


def test_a_day_that_opens_at_night_is_its_own_once_opened() -> None:
    desk = PureDesk(now=at(7, day=DAYS[1])).open()
    desk.now = at(0, 10)
    no(open_(desk), Rule.ALREADY_OPEN)
    evening_before = replace(desk.state.days[A, DAYS[1]], closed=desk.state.days[A, DAYS[1]].opened)
    desk.state.days[A, DAYS[1]] = evening_before
    yes(open_(desk))
    assert desk.scene().date == desk.now.date()
