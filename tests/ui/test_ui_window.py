"""The shell: a status bar that is never wrong, a rail that folds, an announcement that waits its turn."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui import samples_desk as samples
from ui.look import Look
from ui.theme import Theme, dress
from ui.viewmodels.status import TrainingBand
from ui.widgets.script import words_of
from ui.widgets.status_bar import Cell
from ui.window import Window
from ui.words import Words


def commands(window: Window) -> list[tuple[str, str, Any]]:
    sent: list[tuple[str, str, Any]] = []
    window.command.connect(lambda screen, key, values: sent.append((screen, key, values)))
    return sent


def cells(window: Window) -> list[str]:
    return [cell.accessibleName() for cell in window.shell.status.findChildren(Cell) if cell.isVisible()]


def test_the_status_bar_names_every_device_and_its_state(desk: Any) -> None:
    told = cells(desk("find"))
    assert told[0] == "Warning: 7:32 PM: Closes in 28 min"
    assert "Ballot printer: Ready" in told and "Network: Air gap intact" in told
    assert told[-1] == "Oct 6 election: As of Sep 28 ·  7F3A"


def test_below_1280_the_healthy_devices_merge_and_a_troubled_one_stays(desk: Any) -> None:
    told = cells(desk("find", width=1200))
    assert "Devices: All ready" in told and "Ballot printer: Ready" not in told
    told = cells(desk("serve_print", width=1200))
    assert "Warning: Ballot printer: Paper low" in told
    assert "Devices: Others ready" in told


def test_below_880_the_rail_folds_into_a_menu(desk: Any, qtbot: QtBot) -> None:
    window = desk("find", width=870)
    assert not window.shell.rail.isVisible()
    sent = commands(window)
    qtbot.keyClick(window.current, Qt.Key.Key_F10)
    assert sent == [("rail", "go", {"to": "menu"})]
    window.resize(1366, 768)
    assert window.shell.rail.isVisible()


def test_text_at_200_percent_folds_the_rail_as_well(desk: Any) -> None:
    assert not desk("find", percent=200).shell.rail.isVisible()


def test_the_rail_and_its_keys_go_places(desk: Any, qtbot: QtBot) -> None:
    window = desk("find")
    sent = commands(window)
    qtbot.keyClick(window.current.box.edit, Qt.Key.Key_F3)
    qtbot.keyClick(window.current.box.edit, Qt.Key.Key_F12)
    assert sent == [("rail", "go", {"to": "today"}), ("rail", "lock", {})]


def test_nobody_leaves_while_something_works(desk: Any, qtbot: QtBot) -> None:
    window = desk("serve_print")
    sent = commands(window)
    button = QApplication.focusWidget()
    qtbot.keyClick(button, Qt.Key.Key_Return)
    qtbot.keyClick(button, Qt.Key.Key_F3)
    assert [key for _, key, _ in sent] == ["print"]


def test_before_sign_in_there_is_nowhere_to_go(desk: Any, qtbot: QtBot) -> None:
    window = desk("sign_in")
    sent = commands(window)
    qtbot.keyClick(window.current, Qt.Key.Key_F3)
    assert not window.shell.rail.isVisible() and sent == []


def test_closing_the_window_is_asked_not_done(desk: Any) -> None:
    window = desk("find")
    sent = commands(window)
    window.close()
    assert window.isVisible() and sent == [("window", "close", {})]


def test_another_look_shows_the_same_page(desk: Any) -> None:
    window = desk("serve_print")
    window.set_band(TrainingBand(text="Training: invented voters"))
    look = Look(Theme("dark", 150), Words("es"))
    dress(QApplication.instance(), look.theme)  # type: ignore[arg-type]
    window.set_look(look)
    QApplication.processEvents()
    assert window.look.theme.percent == 150
    assert window.current.accessibleName().startswith("Robin E. Johansen. Paso 3 de 6")
    assert window.shell.band.isVisible()
    assert QApplication.focusWidget() is not None


def test_training_is_said_on_every_screen(desk: Any) -> None:
    window = desk("find")
    assert not window.shell.band.isVisible()
    window.set_band(TrainingBand(text="Training: invented voters"))
    assert window.shell.band.isVisible() and window.shell.band.text() == "Training: invented voters"


def test_the_window_title_names_no_voter(desk: Any) -> None:
    assert desk("serve_print").windowTitle() == "Vote Center"


# --- the announcement


def test_it_takes_no_key_in_its_first_two_seconds(desk: Any, qtbot: QtBot) -> None:
    window = desk("find")
    sent = commands(window)
    window.announce(samples.announcement())
    script = window.shell.announcement
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_A):
        qtbot.keyClick(script, key)
    qtbot.mouseClick(script.confirm, Qt.MouseButton.LeftButton)
    assert sent == []
    script.listen()
    qtbot.keyClick(script.confirm, Qt.Key.Key_Return)
    assert sent == [("announcement", "announced", {})]
    window.end_announcement()
    assert window.current.box.edit.hasFocus()


def test_it_waits_for_the_step_in_hand(desk: Any, qtbot: QtBot) -> None:
    window = desk("serve_print")
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    window.announce(samples.announcement())
    assert window.shell.announcement is None
    window.settle()
    assert window.shell.announcement is not None and window.shell.announcement.isVisible()


def test_it_stays_when_the_work_below_changes(desk: Any) -> None:
    window = desk("announcement")
    window.show_view(samples.serve_print())
    assert window.shell.announcement.isVisible()
    assert window.shell.announcement.isAncestorOf(QApplication.focusWidget())


@pytest.mark.parametrize(("percent", "width"), [(100, 1366), (200, 1366), (100, 1920)])
def test_its_capitals_are_never_under_17_millimeters(desk: Any, percent: int, width: int) -> None:
    window = desk("announcement", percent=percent, width=width)
    script = window.shell.announcement.script
    capital = QFontMetricsF(script._font(script.pixels)).capHeight()
    dots = script.screen().physicalDotsPerInchY()
    assert capital / dots * 25.4 >= 17.0


def test_the_two_times_stand_out() -> None:
    told = words_of("Voting closes at *8:00 PM.* Please *stay in* line.")
    assert [word.text for word in told[0] if word.strong] == ["8:00", "PM.", "stay", "in"]
