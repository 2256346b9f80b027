"""Observers come near the screen: names go, and the work goes on where it stood (IDN-12). And the menu, which is all
there is of the rail where the window is narrow or the text large."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.journeys.hands import BOTH, Hands
from tests.services.invented_election import BY_NAME
from ui.viewmodels.views_machine import MenuView

WHO = "Clara Dunn"


def shown(hands: Hands) -> str:
    """Everything a person, or a screen reader, finds in the window."""
    hands.window.repaint()
    found = [repr(hands.window.view)]
    for widget in hands.window.findChildren(QWidget):
        if widget.isVisible():
            found += [widget.accessibleName(), widget.accessibleDescription(), str(getattr(widget, "text", str)())]
    return "\n".join(found)


def press(hands: Hands, key: Qt.Key) -> None:
    QTest.keyClick(hands.window, key)
    QApplication.processEvents()


@BOTH
def test_names_go_and_come_back_where_the_voter_stood(hands: Hands) -> None:
    voter = BY_NAME[WHO]
    hands.opens(WHO)
    hands.does("identified", identity="document:passport")
    before = hands.key
    assert WHO in shown(hands)
    press(hands, Qt.Key.Key_F11)
    assert hands.desk.saying.masked
    told = shown(hands)
    for part in ("Clara", "Dunn", voter.residence.street):
        assert part not in told, part
    assert "C. D." in told
    assert hands.desk.saying.words("status.names_hidden") in told
    press(hands, Qt.Key.Key_F11)
    assert WHO in shown(hands)
    assert hands.key == before


def test_people_found_are_hidden_too(hands: Hands) -> None:
    hands.goes("voters")
    hands.does("search", text="dunn")
    assert "Clara" in shown(hands)
    press(hands, Qt.Key.Key_F11)
    assert "Clara" not in shown(hands) and "C. D." in shown(hands)


@pytest.mark.parametrize("place", ["today", "out", "ballots", "close", "export"])
def test_no_page_of_the_day_names_a_voter_while_names_are_hidden(hands: Hands, place: str) -> None:
    hands.has_printed(WHO)
    press(hands, Qt.Key.Key_F11)
    hands.goes(place)
    told = shown(hands)
    assert "Clara" not in told and "Dunn" not in told


def test_typed_figures_stay_when_names_are_hidden(hands: Hands) -> None:
    hands.goes("ballots")
    hands.does("count_now")
    before = hands.window.view
    press(hands, Qt.Key.Key_F11)
    assert hands.window.view == before


@BOTH
def test_the_menu_has_every_place_the_names_and_the_lock(hands: Hands) -> None:
    press(hands, Qt.Key.Key_F10)
    view = hands.window.view
    assert isinstance(view, MenuView)
    keys = [item.key for item in view.items]
    assert keys == ["voters", "today", "ballots", "close", "export", "help", "names", "observers", "lock"]
    hands.desk.on_command("menu", "today", {})
    assert type(hands.window.view).__name__ == "TodayView"
    press(hands, Qt.Key.Key_F10)
    hands.desk.on_command("menu", "names", {})
    assert hands.desk.saying.masked
    assert isinstance(hands.window.view, MenuView)
    hands.desk.on_command("menu", "back", {})
    assert not isinstance(hands.window.view, MenuView)
    press(hands, Qt.Key.Key_F10)
    hands.desk.on_command("menu", "lock", {})
    assert hands.rig.parts.session.official is None
