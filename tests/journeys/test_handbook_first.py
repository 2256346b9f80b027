"""The handbook opens with F1 before anybody has signed in and before a key is open, at the page that tells of the
moment, and gives back what was typed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.bootstrap import folder_devices, tools
from app.paths import places
from app.starter import DeskStarter
from tests.journeys.hands import BOTH, Hands
from tests.office.at_the_window import PASSPHRASE, Office, Starter, make_office, sit_down
from tests.office.rolls import NoKeys
from ui.application import Program
from ui.starting import start
from ui.viewmodels.views_machine import HelpView, SignInView
from ui.widgets.button import Button
from ui.window import Window
from ui.words import Words


@pytest.fixture(scope="module")
def starter(tmp_path_factory: pytest.TempPathFactory) -> Starter:
    return make_office(tmp_path_factory.mktemp("office") / "place")


@pytest.fixture(params=[("en", 100), ("es", 200)])
def office(starter: Starter, request: pytest.FixtureRequest) -> Iterator[Office]:
    language, percent = request.param
    sat = sit_down(starter, language=language, percent=percent)
    yield sat
    sat.controller.office = None
    sat.close()


def press(window: Window, key: Qt.Key) -> None:
    QTest.keyClick(QApplication.focusWidget() or window, key)
    QApplication.processEvents()


def reads(window: Window) -> str:
    """Which page of the handbook is in front."""
    view = window.view
    assert isinstance(view, HelpView)
    assert window.current.reader.isVisible() and window.current.bar.isVisible()
    return next(each.key for each in view.topics if each.title == window.current.reader.accessibleName())


def leave(window: Window) -> None:
    """Esc, from the page to the topics where there is room for one only, and on."""
    for _ in range(2):
        if isinstance(window.view, HelpView):
            press(window, Qt.Key.Key_Escape)


def test_at_the_office_before_the_keys_are_open(office: Office) -> None:
    window, words = office.window, office.controller.saying.words
    (offered,) = [each for each in window.findChildren(Button) if each.text() == words("office_rail.help")]
    assert offered.isVisible()
    window.current._builder.inputs["password"].set_value("half a passphrase")
    press(window, Qt.Key.Key_F1)
    assert reads(window) == "11-the-office"
    press(window, Qt.Key.Key_F1)
    leave(window)
    assert office.key == "office.open" and window.current.values()["password"] == "half a passphrase"
    office.does("help")
    assert reads(window) == "11-the-office"
    window.current.bar.buttons["back"].click()
    QApplication.processEvents()
    office.does("open", folder=office.starter.folder(), password=PASSPHRASE)
    assert office.key == "office.centers"
    press(window, Qt.Key.Key_F1)
    assert isinstance(window.view, HelpView) and window.view.back is None, "the rail leads on, as ever"


def test_while_a_voter_list_is_described_without_keys(office: Office, tmp_path: Path) -> None:
    office.controller.starter = NoKeys()  # type: ignore[assignment]
    office.does("roll.start")
    office.window.current._builder.inputs["version"].set_value("final")
    press(office.window, Qt.Key.Key_F1)
    assert reads(office.window) == "11-the-office"
    leave(office.window)
    assert office.window.current.values()["version"] == "final"
    office.does("roll.back")
    assert office.key == "office.open"


@BOTH
def test_at_a_locked_desk(hands: Hands) -> None:
    hands.desk.lock()
    window = hands.window
    window.current._builder.inputs["password"].set_value("half a pass")
    press(window, Qt.Key.Key_F1)
    assert reads(window) == "01-the-day"
    hands.desk.on_command("rail", "go", {"to": "today"})
    assert isinstance(window.view, SignInView), "and nothing else opens"
    hands.desk.on_command("sign_in", "help", {})
    leave(window)
    assert isinstance(window.view, SignInView)
    window.current._builder.inputs["password"].set_value("half a pass")
    hands.desk.on_command("sign_in", "help", {})
    leave(window)
    assert window.current.values()["password"] == "half a pass"


def test_while_observers_look_on_nothing_opens(hands: Hands) -> None:
    hands.desk.observe()
    before = hands.window.view
    press(hands.window, Qt.Key.Key_F1)
    assert type(hands.window.view) is type(before)


def test_at_a_laptop_that_is_being_set_up(tmp_path: Path) -> None:
    home = places(tmp_path / "laptop")
    starter = DeskStarter(home, folder_devices(tmp_path / "paper"), tools())
    program = Program(start(), theme="light", percent=100, language="es", idle_minutes=10, speech=None, keep_look=None)
    window = program.window
    window.show()
    try:
        program.begin(starter)
        QApplication.processEvents()
        window.current._builder.inputs["machine"].set_value("HS-A")
        press(window, Qt.Key.Key_F1)
        assert reads(window) == "10-keys-and-drives"
        assert window.view.back.label == Words("es")("common.back")
        leave(window)
        assert window.view.key == "set_up.keys" and window.current.values()["machine"] == "HS-A"
    finally:
        program.end()
        window.deleteLater()
        QApplication.processEvents()
