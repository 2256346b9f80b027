"""Large text folds the office's rail away: the menu has every place of it, and how the window looks."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.office.at_the_window import PASSPHRASE, Office, Starter, make_office, sit_down
from ui.appearance import Appearance
from ui.desk.inline import InlineWork
from ui.starting import start
from ui.viewmodels.views_machine import MenuView
from ui.widgets.button import Button


@pytest.fixture(scope="module")
def starter(tmp_path_factory: pytest.TempPathFactory) -> Starter:
    return make_office(tmp_path_factory.mktemp("office") / "place")


@pytest.fixture(params=["en", "es"])
def office(starter: Starter, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Office]:
    starter.folder_name = str(tmp_path / "office")
    sat = sit_down(starter, percent=200, language=request.param)
    sat.controller.menu.appearance = Appearance(
        start(), sat.window, InlineWork(), 200, changed=lambda _: sat.controller.look_changed()
    )
    sat.does("open", folder=starter.folder(), password=PASSPHRASE)
    yield sat
    sat.controller.office = None
    sat.close()


def press(office: Office, key: Qt.Key, control: bool = False) -> None:
    held = Qt.KeyboardModifier.ControlModifier if control else Qt.KeyboardModifier.NoModifier
    QTest.keyClick(QApplication.focusWidget() or office.window, key, held)
    QApplication.processEvents()


def test_every_place_is_reached_without_the_rail(office: Office) -> None:
    assert not office.window.shell.rail.isVisible()
    office.does("import")
    press(office, Qt.Key.Key_F10)
    view = office.window.view
    assert isinstance(view, MenuView)
    assert [each.key for each in view.items] == ["centers", "statements", "load", "roll", "archive", "help", "lock"]
    office.controller.on_command("menu", "archive", {})
    assert office.key == "office.archive"
    press(office, Qt.Key.Key_F10)
    press(office, Qt.Key.Key_Escape)
    assert office.key == "office.archive", "back to where one was"
    press(office, Qt.Key.Key_F10)
    office.controller.on_command("menu", "lock", {})
    assert office.key == "office.open"


def test_the_text_becomes_smaller_and_the_rail_comes_back(office: Office) -> None:
    press(office, Qt.Key.Key_F10)
    smaller = next(each for each in office.window.findChildren(Button) if each.action.key == "smaller")
    QTest.mouseClick(smaller, Qt.MouseButton.LeftButton)
    assert office.window.look.theme.percent == 175
    assert isinstance(office.window.view, MenuView)
    for _ in range(3):
        press(office, Qt.Key.Key_Minus, control=True)
    assert office.window.look.theme.percent == 100
    assert office.window.shell.rail.isVisible()
    assert "100" in repr(office.window.view), "and the menu says so"
