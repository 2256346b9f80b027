"""Pages: Enter goes on with what was filled in, Esc goes back without it, and nothing happens twice."""

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QBuffer, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QProgressBar
from pytestqt.qtbot import QtBot

from tests.ui import samples_closing as closing
from tests.ui import samples_desk as samples
from tests.ui import samples_machine as machine
from tests.ui import samples_serve as serve
from ui.viewmodels.blocks import Card, Picture
from ui.viewmodels.fields import Field, FieldKind
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action
from ui.widgets.preview import PagePicture
from ui.window import Window

ENTER, ESC, SPACE = Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Space


def commands(window: Window) -> list[tuple[str, Any]]:
    sent: list[tuple[str, Any]] = []
    window.command.connect(lambda _, key, values: sent.append((key, values)))
    return sent


def focused() -> Any:
    return QApplication.focusWidget()


def test_the_strong_action_has_the_focus_and_enter_does_it(desk: Any, qtbot: QtBot) -> None:
    window = desk("serve_print")
    sent = commands(window)
    assert focused().accessibleName() == "Print ballot and label"
    qtbot.keyClick(focused(), ENTER)
    assert sent == [("print", {})]


def test_while_it_works_the_button_says_so_and_a_second_press_does_nothing(desk: Any, qtbot: QtBot) -> None:
    window = desk("serve_print")
    sent = commands(window)
    button = focused()
    for _ in range(3):
        qtbot.keyClick(button, ENTER)
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        qtbot.keyClick(button, ESC)
        qtbot.keyClick(button, SPACE)
    assert len(sent) == 1
    assert button.label == "Printing…" and window.is_busy
    window.settle()
    assert button.label == "Print ballot and label" and not window.is_busy


def test_escape_goes_back_from_anywhere(desk: Any, qtbot: QtBot) -> None:
    window = desk("serve_accept")
    sent = commands(window)
    qtbot.keyClicks(focused(), "VC26")
    qtbot.keyClick(focused(), ESC)
    assert sent == [("back", {})]


def test_nothing_is_chosen_for_anybody(desk: Any, qtbot: QtBot) -> None:
    window = desk("serve_identity")
    sent = commands(window)
    qtbot.keyClick(focused(), ENTER)
    assert sent == [("identity", {"method": ""})]
    qtbot.keyClick(focused(), SPACE)
    qtbot.keyClick(focused(), ENTER)
    assert sent[-1] == ("identity", {"method": "license"})


def test_blank_is_not_zero(desk: Any, qtbot: QtBot) -> None:
    window = desk("open_day")
    sent = commands(window)
    qtbot.keyClicks(focused(), "12a-3.")
    qtbot.keyClick(focused(), ENTER)
    assert sent == [("stock", {"stock.12": "123", "sheets": "0"})]
    focused().clear()
    qtbot.keyClick(focused(), ENTER)
    assert sent[-1][1]["stock.12"] == ""


def test_the_same_page_again_keeps_what_was_typed_and_where_one_is(desk: Any, qtbot: QtBot) -> None:
    window = desk("close_count")
    qtbot.keyClicks(focused(), "41")
    view = closing.close_count()
    window.show_view(replace(view, title="Count by hand again"))
    assert isinstance(focused(), QLineEdit) and focused().text() == "41"
    window.show_view(replace(view, key="close.count.2"))
    assert focused().text() == ""


def test_a_password_is_never_carried_over(desk: Any, qtbot: QtBot) -> None:
    window = desk("sign_in")
    sent = commands(window)
    field = next(edit for edit in window.current.findChildren(QLineEdit) if edit.accessibleName() == "Password")
    assert field.echoMode() is QLineEdit.EchoMode.Password
    field.setFocus()
    qtbot.keyClicks(field, " caribou ")
    qtbot.keyClick(field, ENTER)
    assert sent == [("sign_in", {"person": "", "password": " caribou "})]
    window.show_view(replace(machine.sign_in(), title="Who works here?"))
    again = next(
        edit
        for edit in window.current.findChildren(QLineEdit)
        if edit.isVisible() and edit.echoMode() is QLineEdit.EchoMode.Password
    )
    assert again.text() == ""


def test_enter_writes_a_line_in_a_note_and_ctrl_enter_goes_on(desk: Any, qtbot: QtBot) -> None:
    window = desk("statement")
    sent = commands(window)
    note = focused()
    assert isinstance(note, QPlainTextEdit)
    qtbot.keyClick(note, ENTER)
    qtbot.keyClicks(note, "Signed.")
    assert sent == []
    qtbot.keyClick(note, ENTER, Qt.KeyboardModifier.ControlModifier)
    assert sent[0][0] == "sign" and sent[0][1]["note"].endswith("refilled.\nSigned.")


def test_a_note_is_never_longer_than_the_statement_has_room(desk: Any) -> None:
    window = desk("incident")
    note = window.current.findChild(QPlainTextEdit)
    note.setPlainText("x" * 5000)
    assert len(window.current.values()["what"]) == 200


def test_an_action_that_cannot_be_done_says_why(desk: Any, qtbot: QtBot) -> None:
    window = desk()
    go = Action(key="go", label="Go on", shortcut="Enter", primary=True, disabled_reason="Count the stock first.")
    window.show_view(PageView(key="x", title="Title", primary=go, back=samples.BACK))
    sent = commands(window)
    qtbot.keyClick(window.current, ENTER)
    assert sent == []
    assert "Count the stock first." in window.current.bar.buttons["go"].accessibleDescription()


def test_the_keys_on_the_buttons_work(desk: Any, qtbot: QtBot) -> None:
    window = desk("serve_hand_over")
    sent = commands(window)
    qtbot.keyClick(focused(), Qt.Key.Key_F5)
    assert sent[0][0] == "not_out"


def test_enter_on_another_button_does_that_one(desk: Any, qtbot: QtBot) -> None:
    window = desk("refusal")
    sent = commands(window)
    button = next(each for each in window.current.findChildren(type(focused())) if each.action.key == "correct")
    button.setFocus()
    qtbot.keyClick(button, ENTER)
    assert [key for key, _ in sent] == ["correct"]


def test_choosing_minutes_is_sent_at_once(desk: Any, qtbot: QtBot) -> None:
    window = desk("today")
    sent = commands(window)
    from ui.widgets.segments import Segment

    quarter = next(each for each in window.current.findChildren(Segment) if each.value == "15")
    qtbot.mouseClick(quarter, Qt.MouseButton.LeftButton)
    assert sent == [("minutes", {"value": "15"})]


def test_arguments_of_a_button_travel_with_it(desk: Any, qtbot: QtBot) -> None:
    window = desk("ballots")
    sent = commands(window)
    qtbot.keyClick(focused(), ENTER)
    assert sent == [("receive", {"style": "12"})]


def test_a_refused_page_can_be_shown_beside_its_field(desk: Any) -> None:
    window = desk()
    field = Field(key="n", label="Stubs", kind=FieldKind.COUNT, error="Count again.")
    window.show_view(PageView(key="x", title="Count", body=(Card(blocks=(field,)),)))
    QApplication.processEvents()
    assert "Count again." in focused().accessibleDescription()


def test_the_voter_served_is_named_first(desk: Any) -> None:
    window = desk("serve_print")
    assert window.current.accessibleName() == "Robin E. Johansen. Step 3 of 6: Print"
    window.show_view(serve.spoil())
    assert window.current.accessibleName().startswith("Robin E. Johansen")


def test_a_rendered_page_is_shown_as_wide_as_there_is_room(desk: Any) -> None:
    sheet = QImage(850, 1100, QImage.Format.Format_RGB32)
    sheet.fill(Qt.GlobalColor.white)
    into = QBuffer()
    into.open(QBuffer.OpenModeFlag.WriteOnly)
    sheet.save(into, "PNG")  # type: ignore[call-overload]
    window = desk()
    picture = Picture(png=bytes(into.data().data()), label="The ballot statement, page 1")
    window.show_view(PageView(key="x", title="Draft", body=(Card(blocks=(picture,)),), back=samples.BACK))
    QApplication.processEvents()
    shown = window.current.findChild(PagePicture)
    assert shown.accessibleName() == "The ballot statement, page 1"
    assert abs(shown.height() / shown.width() - 1100 / 850) < 0.01


def test_a_long_work_says_how_far_it_is(desk: Any) -> None:
    window = desk("export")
    bar = window.current.findChild(QProgressBar)
    assert (bar.accessibleName(), bar.value(), bar.maximum()) == ("Reading it back from the drive", 61, 100)
