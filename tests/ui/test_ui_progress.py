"""Long work: the bar moves and nothing else does; Enter stops nothing; a screen reader finds the bar."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QProgressBar
from pytestqt.qtbot import QtBot

from ui.screens.impatience import SPAN_MS
from ui.viewmodels.make_export import exporting_view
from ui.viewmodels.make_roll import roll_working_view
from ui.viewmodels.make_working import working_view
from ui.viewmodels.saying import Saying
from ui.widgets.button import Button
from ui.window import Window
from ui.words import Words

PAGES = {
    "export": exporting_view,
    "office": lambda saying, done, of: working_view(saying, "reading", done, of),
    "roll": lambda saying, done, of: roll_working_view(saying, "roll.checking", done, of),
}
each_page = pytest.mark.parametrize("page", PAGES)
both = pytest.mark.parametrize("language", ["en", "es"])


def sent(window: Window) -> list[str]:
    found: list[str] = []
    window.command.connect(lambda _, key, __: found.append(key))
    return found


def stop(window: Window) -> Button:
    return next(each for each in window.current.findChildren(Button) if each.action.key.endswith("stop"))


@both
@each_page
def test_the_focus_rests_on_the_bar_and_enter_does_nothing(desk: Any, qtbot: QtBot, page: str, language: str) -> None:
    window = desk("find", language=language)
    window.show_view(PAGES[page](Saying(Words(language)), 10, 100))
    told = sent(window)
    bar = QApplication.focusWidget()
    assert isinstance(bar, QProgressBar) and bar.accessibleName()
    qtbot.keyClick(bar, Qt.Key.Key_Return)
    qtbot.keyClick(bar, Qt.Key.Key_Space)
    assert told == []


@each_page
def test_stop_is_heard_once_the_page_has_stood_for_a_moment(
    desk: Any, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    monkeypatch.setattr("ui.screens.page.SPAN_MS", 3_600_000)  # at once, however slow this machine is
    window = desk("find")
    window.show_view(PAGES[page](Saying(Words("en")), 10, 100))
    told = sent(window)
    qtbot.mouseClick(stop(window), Qt.MouseButton.LeftButton)
    assert told == [], "the second click of whoever began the work"
    monkeypatch.setattr("ui.screens.page.SPAN_MS", SPAN_MS)
    QTest.qWait(SPAN_MS + 50)
    qtbot.keyClick(stop(window), Qt.Key.Key_Return)
    assert len(told) == 1 and told[0].endswith("stop")


@each_page
def test_while_the_bar_moves_a_hand_on_stop_keeps_its_button(desk: Any, qtbot: QtBot, page: str) -> None:
    window = desk("find")
    saying = Saying(Words("en"))
    window.show_view(PAGES[page](saying, 1_000_000, 90_000_000))
    QTest.qWait(SPAN_MS + 50)
    told, button, bar = sent(window), stop(window), QApplication.focusWidget()
    detail = texts(window)
    qtbot.mousePress(button, Qt.MouseButton.LeftButton)
    window.show_view(PAGES[page](saying, 50_000_000, 90_000_000))
    QApplication.processEvents()
    assert QApplication.focusWidget() in (bar, button)
    qtbot.mouseRelease(button, Qt.MouseButton.LeftButton)
    assert len(told) == 1
    assert window.current.findChild(QProgressBar).value() == 50_000_000
    assert (texts(window) != detail) == (page != "export"), "what is said of it moves too"


def texts(window: Window) -> list[str]:
    return [each.text() for each in window.current.findChildren(QLabel) if each.isVisible()]
