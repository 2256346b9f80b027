"""Whoever is impatient changes nothing: a double click, an Enter that bounces, a scanner that sends its code twice, a
second window and a second process leave one event, one job, one voter (CASES A17, A27, A29; issue: impatience)."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.domain.events import QuestionReason, StyleBasis, VisitorKind
from app.domain.ids import EnvelopeId
from app.domain.ledger_lines import Line
from app.domain.refusal import Refusal, Rule
from app.domain.special_needs import OATH
from app.services.special import Question
from tests.journeys.hands import PASSWORD, SECOND, Hands
from tests.services.invented_election import BOROUGH, BY_NAME, NORA, PROFILE, RURAL, RUTH, STYLE_OF, at
from tests.services.kit import Desks, done
from ui.screens.impatience import Impatience
from ui.widgets.button import Button

CARD = f"{RURAL}|{BOROUGH}"
AT_ONCE = 3_600_000
"""Milliseconds: what is pressed again here is pressed at once, however slow the machine is that runs this."""


def button(hands: Hands, key: str) -> Button:
    found = [
        each for each in hands.window.findChildren(Button) if each.action.key == key and each.isVisibleTo(hands.window)
    ]
    assert found, f"no button {key} on {hands.key}"
    return found[0]


def fill(hands: Hands, **values: str) -> None:
    inputs = hands.window.current._builder.inputs
    for key, value in values.items():
        inputs[key].set_value(value)


def double_click(hands: Hands, key: str) -> None:
    """As Qt hears one: press, release, double click, release; the second on whatever lies there by then."""
    each = button(hands, key)
    QTest.mouseClick(each, Qt.MouseButton.LeftButton)
    for again in hands.window.findChildren(Button):
        if again.action.key == key and again.isVisibleTo(hands.window):
            QTest.mouseDClick(again, Qt.MouseButton.LeftButton)
            QTest.mouseClick(again, Qt.MouseButton.LeftButton)
            break
    QApplication.processEvents()


def bounce(hands: Hands, key: str) -> None:
    """Enter held, let go and hit again: on the button, and then on whatever has the focus."""
    QTest.keyClick(button(hands, key), Qt.Key.Key_Return)
    for _ in range(3):
        QTest.keyClick(QApplication.focusWidget() or hands.window.current, Qt.Key.Key_Return)
    QApplication.processEvents()


WAYS = pytest.mark.parametrize("press", [double_click, bounce])
Press = Callable[[Hands, str], None]


def added(hands: Hands, before: list[str]) -> list[str]:
    return hands.rig.journal_kinds[len(before) :]


def on_ballots(hands: Hands) -> tuple[str, dict[str, str]]:
    hands.goes("ballots")
    return "waste_sheets", {"count": "2"}


def on_counting(hands: Hands) -> tuple[str, dict[str, str]]:
    hands.goes("ballots")
    hands.does("count_now")
    return "counted_now", {"now|sheets_left": "90"}


def on_pack_in(hands: Hands) -> tuple[str, dict[str, str]]:
    hands.goes("ballots")
    hands.does("pack_in")
    return "pack_go", {"card": CARD, "first": "70001", "last": "70005", "counted": "5"}


def on_pack_out(hands: Hands) -> tuple[str, dict[str, str]]:
    hands.goes("ballots")
    hands.does("pack_out")
    return "pack_go", {"card": CARD, "first": "60011", "last": "60020", "counted": "10", "place": "Seward", **SECOND}


def on_visitor(hands: Hands) -> tuple[str, dict[str, str]]:
    hands.goes("today")
    hands.does("people")
    hands.does("visitor")
    return "visitor_go", {"name": "Wanda Field", "kind": "watcher", "sent_by": "Committee for Solberg"}


def on_declaration(hands: Hands) -> tuple[str, dict[str, str]]:
    hands.goes("today")
    hands.does("people")
    hands.does("declare")
    return "declare_go", {"official": str(RUTH)}


def on_checklist(hands: Hands) -> tuple[str, dict[str, str]]:
    hands.goes("today")
    hands.does("people")
    hands.does("checklist", name="opening")
    return "checklist_go", {"point_box_empty": "yes"}


def on_shift(hands: Hands) -> tuple[str, dict[str, str]]:
    hands.goes("today")
    hands.does("people")
    hands.does("shift")
    return "shift_go", {"to": str(NORA), "password": PASSWORD, "note": "All quiet"}


def on_hand_delivered(hands: Hands) -> tuple[str, dict[str, str]]:
    hands.does("hand_delivered")
    return "hand_delivered_go", {"envelope": "LB26-00005-5"}


def on_elsewhere(hands: Hands) -> tuple[str, dict[str, str]]:
    hands.does("elsewhere")
    return "elsewhere_go", {"why": "other_jurisdiction", "place": "City Hall, 8 to 5"}


def on_questioned(hands: Hands) -> tuple[str, dict[str, str]]:
    hands.opens("Finn Garcia")
    hands.does("no_identity")
    hands.does("questioned")
    return "question_go", {"reason_no_identity": "yes", "sworn": "yes"}


def on_representative(hands: Hands) -> tuple[str, dict[str, str]]:
    hands.opens("Alma Berg")
    hands.does("representative")
    oath = {f"oath_{each}": "yes" for each in OATH}
    bars = {f"not_{each}": "yes" for each in PROFILE.representative_bars}
    return "representative_go", {
        "rep_name": "Bea Berg",
        "rep_residence": "2 Larch Road",
        "rep_id": "birth_date",
        **oath,
        **bars,
    }


def on_slip(hands: Hands) -> tuple[str, dict[str, str]]:
    hands.goes("ballots")
    hands.does("slips")
    return "print_slip", {}


PAGES = {
    on_ballots: {"sheets_used": 1},
    on_counting: {"counted_now": 1},
    on_pack_in: {"stock_received": 1},
    on_pack_out: {"stock_moved": 1},
    on_visitor: {"visitor_came": 1},
    on_declaration: {"relation_declared": 1},
    on_checklist: {"checklist_done": 1},
    on_shift: {"shift_handed_over": 1},
    on_hand_delivered: {"hand_delivered_received": 1},
    on_elsewhere: {"sent_elsewhere": 1},
    on_questioned: {"question_stated": 1, "ballot_issued": 1},
    on_representative: {"representative_sent": 1, "ballot_issued": 1},
    on_slip: {"station_slip_printed": 1},
}


@WAYS
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.__name__)
def test_pressed_twice_is_done_once(
    hands: Hands, press: Press, page: Callable[[Hands], tuple[str, dict[str, str]]]
) -> None:
    key, values = page(hands)
    fill(hands, **values)
    hands.window.impatience = Impatience(AT_ONCE)
    before = hands.rig.journal_kinds
    press(hands, key)
    told = added(hands, before)
    for kind, times in PAGES[page].items():
        assert told.count(kind) == times, told
    assert told.count("print_settled") == 0, "nobody has looked at the page yet"
    assert told.count("print_asked") <= 2


@WAYS
def test_closing_in_a_hurry_closes_once(hands: Hands, press: Press) -> None:
    """Each step of the evening is pressed twice; no step after it is taken for granted."""
    rig = hands.rig
    rig.serve(BY_NAME["Alma Berg"])
    rig.move_to(at(20, 5))
    done(rig.parts.day.announce(0))
    hands.goes("close")
    hurried(hands, press, "close_line", in_line="0")
    assert hands.recorded("line_closed") == 1 and hands.key == "close.count"
    found = rig.parts.day.ledgers()
    counts = {
        f"count|{line}|{style}|{card}": str(found.ballots[line].get((style, card), 0))
        for line in (Line.VOTED, Line.UNUSED)
        for style, card in found.columns
        if line is Line.VOTED or found.ballots[line].get((style, card))
    }
    counts |= {"count|sheets_left||": str(found.sheets[Line.SHEETS_LEFT]), "count|labels_accepted||": "1"}
    hurried(hands, press, "counted", **counts)
    assert hands.key == "close.statement"
    assert hands.recorded("hand_counted") == len(counts), "each line once"
    hands.does("destroy_unused", note="")
    left = f"left|{RURAL}|{BOROUGH}"
    hurried(hands, press, "unused_go", **{left: "20"}, destroyed="yes", **SECOND)
    assert hands.recorded("unused_destroyed") == 1 and hands.key == "close.statement"
    hurried(hands, press, "to_sign")
    assert hands.key == "close.sign" and hands.recorded("statement_signed") == 0
    hurried(hands, press, "sign", seals="9", **SECOND)
    assert hands.key == "close.closed"
    assert [hands.recorded(each) for each in ("statement_signed", "day_closed", "export_made")] == [1, 1, 0]


def hurried(hands: Hands, press: Press, key: str, **values: str) -> None:
    fill(hands, **values)
    hands.window.impatience = Impatience(AT_ONCE)
    press(hands, key)


# --- another window, another process ---------------------------------------------------------------------------------


def test_another_window_that_does_the_same_changes_nothing(center: Desks, hands: Hands) -> None:
    """Each is asked for in both windows before either has heard of the other, as two processes on one journal would."""
    one, two = hands.rig, center.start(hands.rig.machine, hands.rig.clock)
    two.sign_in(RUTH)
    one.sign_in(RUTH)
    finn = BY_NAME["Finn Garcia"]
    told = Question(reasons=(QuestionReason.NO_IDENTITY,), sworn=True)
    envelope = EnvelopeId("LB26-00005-5")
    answers = [
        [
            rig.parts.special.question(
                told, style=STYLE_OF[finn.precinct], voter_id=finn.id, basis=StyleBasis.PRECINCT
            ),
            rig.parts.special.hand_delivered(envelope),
            rig.parts.duties.take_stock((RURAL, BOROUGH, 70001, 70005), came_from="Homer"),
            rig.parts.duties.move_stock((RURAL, BOROUGH, 60011, 60020), "Seward", NORA),
        ]
        for rig in (one, two)
    ]
    assert not any(isinstance(each, Refusal) for each in answers[0])
    assert [each.rule for each in answers[1] if isinstance(each, Refusal)] == [
        Rule.ALREADY_ISSUED,
        Rule.ENVELOPE_RECEIVED,
        Rule.STOCK_NUMBERS,
        Rule.OUT_OF_STOCK,
    ]
    for kind in ("question_stated", "ballot_issued", "hand_delivered_received", "stock_moved"):
        assert one.journal_kinds.count(kind) == 1, kind
    assert one.journal_kinds.count("stock_received") == 2, "the pack of the morning and this one"
    one.parts.session.catch_up()
    assert one.parts.session.state.by_number == two.parts.session.state.by_number


def test_a_visitor_of_another_window_has_a_number_of_their_own(center: Desks, hands: Hands) -> None:
    one, two = hands.rig, center.start(hands.rig.machine, hands.rig.clock)
    two.sign_in(RUTH)
    for rig, name in ((one, "Wanda Field"), (two, "Walt Fielding")):
        done(rig.parts.duties.visitor(name, VisitorKind.WATCHER, "Committee for Solberg"))
    one.parts.session.catch_up()
    assert sorted(number for _, number in one.state.special.visitors) == [1, 2]
    done(two.parts.duties.visitor_left(1))
    assert isinstance(one.parts.duties.visitor_left(1), Refusal)


def test_a_click_later_is_a_new_one(hands: Hands) -> None:
    key, values = on_ballots(hands)
    for _ in range(2):
        fill(hands, **values)
        hands.window.impatience = Impatience()
        QTest.mouseClick(button(hands, key), Qt.MouseButton.LeftButton)
        assert hands.window.current._builder.inputs["count"].value() == "", "what is recorded is not typed any more"
    assert hands.recorded("sheets_used") == 2
