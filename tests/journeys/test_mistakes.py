"""A mistake is said on the page it was made on, and costs nobody what they have typed."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from app.domain.ledger_lines import Line
from app.ports import PrinterState
from tests.journeys.hands import BOTH, Hands
from tests.services.invented_election import NORA, RUTH, at
from ui.appearance import Appearance
from ui.desk.inline import InlineWork
from ui.screens.impatience import Impatience
from ui.starting import look_for, start
from ui.widgets.button import Button
from ui.widgets.message import MessageBox

SIZES = pytest.mark.parametrize("percent", [100, 150, 200])


def typed(hands: Hands) -> dict[str, str]:
    return dict(hands.window.current.values())


def fill(hands: Hands, **values: str) -> None:
    for key, value in values.items():
        hands.window.current._builder.inputs[key].set_value(value)


@BOTH
def test_a_visitor_without_a_kind_is_asked_for_on_the_same_form(hands: Hands) -> None:
    hands.goes("today")
    hands.does("people")
    hands.does("visitor")
    key = hands.key
    fill(hands, name="Wanda Field", sent_by="Committee")
    hands.does("visitor_go", **typed(hands))
    assert hands.key == key and hands.window.view.message is not None
    assert typed(hands)["name"] == "Wanda Field" and typed(hands)["sent_by"] == "Committee"


@BOTH
def test_a_wrong_second_password_at_a_seal_keeps_the_form(hands: Hands) -> None:
    hands.goes("today")
    hands.does("people")
    hands.does("seal")
    key = hands.key
    fill(hands, removed="0001", applied="0002", on="box", reason="Opened for a count", second=str(NORA))
    hands.does("seal_go", **{**typed(hands), "second_password": "not hers"})
    assert hands.key == key and hands.window.view.message is not None
    assert typed(hands)["reason"] == "Opened for a count"


def at_the_signatures(hands: Hands) -> None:
    hands.rig.move_to(at(20, 1))
    hands.rig.parts.day.close_line(0)
    hands.goes("close")
    found = hands.rig.parts.day.ledgers()
    counts = {f"count|voted|{style}|{card}": "0" for style, card in found.columns}
    counts |= {f"count|unused|{s}|{c}": str(found.ballots[Line.UNUSED].get((s, c), 0)) for s, c in found.columns}
    counts["count|sheets_left||"] = str(found.sheets[Line.SHEETS_LEFT])
    counts["count|labels_accepted||"] = "0"
    hands.does("counted", **counts)
    hands.does("to_sign", note="")
    assert hands.key == "close.sign"


@BOTH
def test_a_wrong_password_at_the_last_signature_does_not_send_two_people_back_to_counting(hands: Hands) -> None:
    at_the_signatures(hands)
    fill(hands, seals="004501", second=str(NORA))
    hands.does("sign", **{**typed(hands), "second_password": "not hers"})
    assert hands.key == "close.sign" and hands.window.view.message is not None
    assert typed(hands)["seals"] == "004501"
    assert hands.recorded("day_closed") == 0


def test_a_draft_of_the_statement_is_printed_from_the_statement(hands: Hands) -> None:
    at_the_signatures(hands)
    hands.does("back")
    assert hands.key == "close.statement"
    hands.does("print_draft", note="Counted twice")
    assert hands.key == "close.statement"
    assert hands.window.view.message.title == hands.desk.saying.words("statement.printed")


def test_a_moved_closing_without_a_time_keeps_the_order_that_was_typed(hands: Hands) -> None:
    hands.goes("close")
    hands.does("move_closing")
    fill(hands, order="Judge Solberg, case 12")
    hands.does("moved", **typed(hands))
    assert hands.key == "close.move" and typed(hands)["order"] == "Judge Solberg, case 12"
    assert hands.window.view.message is not None


# --- in sight, at every size of text --------------------------------------------------------------------------------


def at_size(hands: Hands, percent: int) -> None:
    look = look_for(start(), percent=percent, language=hands.desk.saying.words.language)
    hands.window.set_look(look)
    made = Appearance(start(), hands.window, InlineWork(), percent, changed=lambda _: None)
    hands.desk.menu.appearance = made
    settle()


def settle() -> None:
    for _ in range(4):
        QApplication.processEvents()


def in_sight(hands: Hands, widget: QWidget) -> bool:
    area = hands.window.current.findChild(QScrollArea)
    top = widget.mapTo(area.viewport(), QPoint(0, 0))
    return bool(area.viewport().rect().contains(QRect(top, widget.size())))


def main_action(hands: Hands) -> Button:
    return hands.window.current.bar.buttons[hands.window.view.primary.key]


@BOTH
@SIZES
def test_nothing_chosen_is_said_where_whoever_pressed_sees_it(hands: Hands, percent: int) -> None:
    at_size(hands, percent)
    hands.opens("Clara Dunn")
    settle()
    hands.window.impatience = Impatience(0)
    for _ in range(2):  # and again, from further down
        hands.window.current.act(hands.window.view.primary)
        settle()
        box = hands.window.current.findChild(MessageBox)
        assert in_sight(hands, box)
        bar = hands.window.current._scroll.verticalScrollBar()
        bar.setValue(bar.maximum())


@BOTH
@SIZES
def test_a_note_that_is_missing_is_said_in_sight(hands: Hands, percent: int) -> None:
    at_size(hands, percent)
    at_the_signatures(hands)
    hands.does("back")
    hands.does("back")
    hands.does("counted", **{**typed(hands), "count|sheets_left||": "90"})
    hands.does("to_sign", note="")
    settle()
    assert hands.key == "close.statement"
    field = hands.window.current._builder.inputs["note"]
    assert field.field.error and in_sight(hands, field)


@BOTH
@SIZES
def test_the_main_action_of_every_step_is_in_sight(hands: Hands, percent: int) -> None:
    """Whatever has to be scrolled, the strong button stands below it."""
    at_size(hands, percent)
    hands.opens("Clara Dunn")
    steps = (
        ("identified", {"identity": "document:passport"}),
        ("ballot_chosen", {}),
        ("print", {}),
        ("came_out", {}),
        ("handed", {}),
    )
    for key, values in steps:
        settle()
        action = main_action(hands)
        assert action.action.key == key
        corner = action.mapTo(hands.window, QPoint(0, 0))
        assert hands.window.rect().contains(QRect(corner, action.size())), key
        focused = QApplication.focusWidget()
        assert (
            focused is None
            or not hands.window.current._scroll.isAncestorOf(focused)
            or key != "identified"
            or (in_sight(hands, focused))
        ), "the first answer is in sight when its page comes up"
        hands.does(key, **values)


# --- what the machine says ------------------------------------------------------------------------------------------


def printers_say(hands: Hands, ballots: PrinterState) -> None:
    hands.desk.watching.told(replace(hands.desk.context.readings, ballots=ballots, labels=PrinterState.READY))
    settle()


@BOTH
def test_an_empty_tray_is_said_before_the_ballot_is_asked_for(hands: Hands) -> None:
    printers_say(hands, PrinterState.PAPER_OUT)
    hands.opens("Clara Dunn")
    hands.does("identified", identity="document:passport")
    hands.does("ballot_chosen")
    words = hands.desk.saying.words
    says = words("print.ballot_printer_says", state=words("state.printer.paper_out"))
    assert hands.window.view.message.title == says
    printers_say(hands, PrinterState.READY)
    assert hands.window.view.message is None, "paper was put in"
    hands.does("print")
    printers_say(hands, PrinterState.JAM)
    assert hands.window.view.message.text == words("print.trouble_asked")
    assert hands.recorded("ballot_issued") == 1


@BOTH
def test_a_wrong_password_says_whose_it_is_not(hands: Hands) -> None:
    hands.desk.lock()
    hands.does("sign_in", official=str(RUTH), password="not hers")
    assert "Ruth Olanna" in hands.window.view.message.title


@BOTH
def test_the_two_parts_of_the_ledger_have_their_own_names(hands: Hands) -> None:
    at_the_signatures(hands)
    hands.does("back")
    words = hands.desk.saying.words
    parts = [row.cells[0] for row in hands.window.view.table.rows if row.kind.value == "section"]
    assert len(parts) == len(set(parts)) == 2
    assert parts[0] != words("statement.where")


# --- what a page in the tray, a box left open and a label are told ---------------------------------------------------


@BOTH
def test_after_a_start_the_next_voter_waits_for_the_page_nobody_has_seen(hands: Hands) -> None:
    """Power goes in the middle of an issue: whoever sits down again is asked, on the first page there is."""
    hands.opens("Clara Dunn")
    hands.does("identified", identity="document:passport")
    hands.does("ballot_chosen")
    hands.does("print")
    hands.goes("voters")
    told = hands.window.view.message
    assert told is not None and told.title == hands.desk.saying.words("item.doubt")
    assert "Dunn" not in repr(told)
    hands.window.current._act(told.actions[0])
    assert hands.key.startswith("serve.doubt.")
    hands.does("came_out")
    hands.goes("voters")
    assert hands.window.view.message is None


@BOTH
def test_a_box_left_open_is_no_refused_oath(hands: Hands) -> None:
    hands.opens("Clara Dunn")
    hands.does("questioned")
    key = hands.key
    fill(hands, cause="Moved last week", reason_no_identity="yes", sworn="")
    hands.does("question_go", **typed(hands))
    assert hands.key == key and typed(hands)["cause"] == "Moved last week"
    assert hands.recorded("request_refused") == 0
    told = hands.window.view.message
    hands.window.impatience = Impatience(0)
    hands.window.current.act(told.actions[0])
    assert hands.key.startswith("refusal.") and hands.recorded("request_refused") == 1


def test_a_label_printed_again_is_said(hands: Hands) -> None:
    hands.has_printed("Clara Dunn")
    hands.does("handed")
    hands.does("reprint_label")
    assert hands.window.view.message.title == hands.desk.saying.words("note.sent_to_printer.title")
