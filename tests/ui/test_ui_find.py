"""Find: one box, nobody chosen for anybody, and a scanner that types like a storm."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui import samples_desk as samples
from ui.screens.find import FindScreen
from ui.viewmodels.views import FindView
from ui.window import Window

LICENCE = "@\n\x1e\rANSI 636059090002DL00410288\nDAQ1234567\nDCSJOHANSEN\nDACROBIN\n"


def commands(window: Window) -> list[tuple[str, str, Any]]:
    sent: list[tuple[str, str, Any]] = []
    window.command.connect(lambda screen, key, values: sent.append((screen, key, values)))
    return sent


def at_the_box(desk: Any, *, empty: bool = False) -> tuple[Window, list[tuple[str, str, Any]], Any]:
    """(the window, what it sends, its box with the focus)."""
    window = desk("find")
    if empty:
        window.show_view(FindView())
    sent, edit = commands(window), window.current.box.edit
    edit.setFocus()
    return window, sent, edit


def test_typing_searches_and_the_box_has_the_focus(desk: Any, qtbot: QtBot) -> None:
    window = desk("find")
    sent = commands(window)
    box = window.current.box.edit
    assert box.hasFocus()
    qtbot.keyClicks(box, "o")
    assert sent == [("find", "search", {"text": "johansen ro"})]


def test_enter_in_the_box_opens_nobody_and_goes_to_the_first_row(desk: Any, qtbot: QtBot) -> None:
    window = desk("find")
    sent = commands(window)
    screen: FindScreen = window.current
    qtbot.keyClick(screen.box.edit, Qt.Key.Key_Return)
    assert sent == []
    first = QApplication.focusWidget()
    assert first is not None and "Robert A. Johansen Sr." in first.accessibleName()
    qtbot.keyClick(first, Qt.Key.Key_Return)
    assert sent == [("find", "open", {"id": "1"})]


def test_arrows_walk_through_all_people_and_back_to_the_box(desk: Any, qtbot: QtBot) -> None:
    window = desk("find")
    screen: FindScreen = window.current
    for _ in range(9):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
    assert QApplication.focusWidget().accessibleName().startswith("Rosa")  # type: ignore[union-attr]
    for _ in range(5):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Up)
    assert screen.box.edit.hasFocus()


def test_typing_on_a_row_goes_on_in_the_box(desk: Any, qtbot: QtBot) -> None:
    window = desk("find")
    sent = commands(window)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_O)
    assert window.current.box.edit.hasFocus()
    assert sent[-1] == ("find", "search", {"text": "johansen ro"})


def test_escape_clears(desk: Any, qtbot: QtBot) -> None:
    window = desk("find")
    sent = commands(window)
    qtbot.keyClick(window.current.box.edit, Qt.Key.Key_Escape)
    assert window.current.box.edit.text() == ""
    assert sent == [("find", "clear", {})]


def test_an_answer_to_an_older_question_is_left_out(desk: Any, qtbot: QtBot) -> None:
    window = desk("find")
    qtbot.keyClicks(window.current.box.edit, "o")
    window.show_view(FindView(query="johansen", summary="40 people match."))
    assert window.current.box.edit.text() == "johansen ro"
    assert len(window.current._rows) == 5


def test_an_empty_view_takes_everybody_off_the_screen(desk: Any) -> None:
    window = desk("find")
    window.show_view(FindView())
    assert window.current.box.edit.text() == ""
    assert window.current._rows == []


def test_look_alikes_are_named_with_what_differs(desk: Any) -> None:
    window = desk("find")
    first = window.current._rows[0]
    assert first.accessibleName() == (
        "Robert A. Johansen Sr., Born 1948, 1214 Birch Street, Precinct 03-210 Harbor, Warning: Returned as of Sep 28"
    )
    assert "two people" in first.accessibleDescription()


def scans(window: Any, code: str) -> None:
    """A keyboard-mode scanner: every letter to whatever has the focus."""
    for letter in code:
        key = Qt.Key.Key_Return if letter in "\r\n" else Qt.Key.Key_unknown
        event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, letter)
        QApplication.sendEvent(window.focusWidget() or window.current.box.edit, event)


def test_a_scanned_licence_is_one_code_and_no_key_of_it_acts(desk: Any, qtbot: QtBot) -> None:
    window, sent, edit = at_the_box(desk, empty=True)
    with qtbot.waitSignal(edit.scanned, timeout=90_000):
        scans(window, LICENCE)
    assert [key for _, key, _ in sent] == ["scanned"]
    assert "DCSJOHANSEN" in sent[0][2]["text"]
    assert edit.text() == ""


def test_enter_before_the_answer_is_there_goes_to_nobody_of_the_question_before(desk: Any, qtbot: QtBot) -> None:
    window, sent, edit = at_the_box(desk)
    qtbot.keyClicks(edit, "x")
    for _ in range(2):
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert [key for _, key, _ in sent] == ["search"]
    assert edit.hasFocus()


@pytest.mark.parametrize("before", ["robin", "123456789\r\n", "johansen\r"])
def test_a_scan_over_a_search_is_one_code_and_opens_nobody(desk: Any, qtbot: QtBot, before: str) -> None:
    """CASES A16: a search stands in the box, or the card's own 1-D code came first, or Enter has gone to a row."""
    window, sent, edit = at_the_box(desk)
    edit.clear()
    with qtbot.waitSignal(edit.scanned, timeout=90_000):
        scans(window, before + LICENCE)
    assert [key for _, key, _ in sent if key != "search"] == ["scanned"]
    heard = sent[-1][2]["text"]
    assert heard.startswith("@") and "DCSJOHANSEN" in heard
    assert edit.text() == ""


@pytest.mark.parametrize("turned", [str, str.swapcase], ids=["as it is", "Caps Lock"])
def test_a_scan_without_its_first_sign_is_one_code(desk: Any, qtbot: QtBot, turned: Callable[[str], str]) -> None:
    window, sent, edit = at_the_box(desk, empty=True)
    with qtbot.waitSignal(edit.scanned, timeout=90_000):
        scans(window, turned(LICENCE[LICENCE.index("ANSI") :]))
    assert sent[-1][1] == "scanned"
    assert "DCSJOHANSEN" in sent[-1][2]["text"].upper()
    assert "open" not in [key for _, key, _ in sent]


def test_a_typed_at_sign_is_only_a_letter(desk: Any, qtbot: QtBot) -> None:
    window = desk("find")
    window.show_view(FindView())
    edit = window.current.box.edit
    qtbot.keyClicks(edit, "@x")
    qtbot.waitUntil(lambda: edit.text() == "@x", timeout=90_000)


def test_no_name_leaves_by_the_clipboard(desk: Any, qtbot: QtBot) -> None:
    window = desk("find")
    QApplication.clipboard().clear()
    edit = window.current.box.edit
    edit.selectAll()
    qtbot.keyClick(edit, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(edit, Qt.Key.Key_X, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text() == ""


def test_the_function_key_of_the_screen_works(desk: Any, qtbot: QtBot) -> None:
    window = desk("find")
    sent = commands(window)
    qtbot.keyClick(window.current.box.edit, Qt.Key.Key_F4)
    assert sent == [("find", "similar", {"text": "johansen r"})]


def test_an_angle_bracket_in_a_name_stays_one(desk: Any) -> None:
    view = samples.find()
    window = desk("find")
    window.show_view(FindView(query=view.query, summary="<b>5</b> people", groups=view.groups))
    assert "<b>5</b>" in window.current._summary.accessibleName()
    assert "&lt;b&gt;" in window.current._summary.text()
