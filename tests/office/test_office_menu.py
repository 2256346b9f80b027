"""Large text folds the office's rail away: the menu has every place of it, and how the window looks and speaks; what
was typed on the page one came from is still there afterwards."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.settings import RememberedLook, Settings, load_settings, save_settings
from tests.office.at_the_window import PASSPHRASE, Office, Starter, sit_down
from ui.appearance import Appearance
from ui.desk.inline import InlineWork
from ui.starting import start
from ui.viewmodels.views_machine import HelpView, MenuView
from ui.widgets.button import Button
from ui.widgets.segments import Segment
from ui.widgets.status_bar import bar_height
from ui.words import Words


@pytest.fixture(params=["en", "es"])
def office(starter: Starter, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Office]:
    starter.folder_name = str(tmp_path / "office")
    sat = sit_down(starter, percent=200, language=request.param)
    save_settings(tmp_path, Settings(language=request.param, ballot_printer="cups:Office"))
    sat.controller.menu.appearance = Appearance(
        start(),
        sat.window,
        InlineWork(),
        200,
        changed=lambda look: sat.controller.look_changed(look.words),
        keep=RememberedLook(tmp_path).keep,
    )
    sat.does("open", folder=starter.folder(), password=PASSPHRASE)
    yield sat
    sat.controller.office = None
    sat.close()


def press(office: Office, key: Qt.Key, control: bool = False) -> None:
    held = Qt.KeyboardModifier.ControlModifier if control else Qt.KeyboardModifier.NoModifier
    QTest.keyClick(QApplication.focusWidget() or office.window, key, held)
    QApplication.processEvents()


def choose(office: Office, value: str) -> None:
    found = next(each for each in office.window.findChildren(Segment) if each.value == value and each.isVisible())
    QTest.mouseClick(found, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def other(office: Office) -> str:
    return "es" if office.controller.saying.words.language == "en" else "en"


def test_another_language_is_chosen_at_the_window_and_remembered(office: Office, tmp_path: Path) -> None:
    office.does("import")
    language = other(office)
    press(office, Qt.Key.Key_F10)
    choose(office, language)
    words = Words(language)
    assert office.window.view.title == words("common.menu"), "the menu says so itself"
    settings = load_settings(tmp_path)
    assert (settings.language, settings.ballot_printer) == (language, "cups:Office")
    press(office, Qt.Key.Key_Escape)
    assert office.window.view.title == words("office.centers")
    assert [each.label for each in office.window._rail.items] == [
        words(f"office_rail.{key}") for key in ("centers", "statements", "load", "roll", "archive", "help")
    ]
    for place, key in (("statements", "office.statements"), ("load", "office.load"), ("archive", "office.archive")):
        office.goes(place)
        assert office.window.view.title == words(key)


def test_what_a_drive_brought_is_said_in_the_other_language_too(office: Office) -> None:
    office.does("import")
    language = other(office)
    press(office, Qt.Key.Key_F10)
    choose(office, language)
    press(office, Qt.Key.Key_Escape)
    assert office.window.view.message.title == Words(language)("office.imported", n=4)


def test_what_was_typed_stays_in_the_other_language(office: Office) -> None:
    language = other(office)
    for open_it, page, field in (("receipts", "office.receipts", "path"), ("from_folder", "office.folder", "path")):
        office.goes("centers")
        office.does(open_it)
        office.window.current._builder.inputs[field].set_value("/media/stick/list.csv")
        press(office, Qt.Key.Key_F10)
        choose(office, language)
        press(office, Qt.Key.Key_Escape)
        assert office.key == page and office.window.current.values()[field] == "/media/stick/list.csv"
        assert office.window.view.back.label == Words(language)("common.back")
        language = other(office)


def test_before_the_keys_are_open_too_and_nothing_else_opens(office: Office) -> None:
    office.controller.lock()
    office.window.current._builder.inputs["password"].set_value("half a passphrase")
    for key in (Qt.Key.Key_F3, Qt.Key.Key_F11):
        press(office, key)
    assert office.key == "office.open"
    language = other(office)
    press(office, Qt.Key.Key_F10)
    view = office.window.view
    assert isinstance(view, MenuView) and not view.items and not view.facts
    choose(office, language)
    press(office, Qt.Key.Key_Escape)
    assert office.key == "office.open" and office.window.view.title == Words(language)("office.open_title")
    assert office.window.current.values()["password"] == "half a passphrase"


def test_a_voter_list_half_described_is_described_on_in_the_other_language(office: Office, tmp_path: Path) -> None:
    (tmp_path / "county.csv").write_text("Nr;Name\n1;FROSTWICK\n2;ELMWOOD\n", encoding="utf-8")
    office.goes("roll")
    office.does("roll.map", files=str(tmp_path / "county.csv"))
    office.does("roll.map_step", to="columns")
    office.does("roll.field_use", field="id", column="Nr")
    page, language = office.key, other(office)
    press(office, Qt.Key.Key_F10)
    choose(office, language)
    press(office, Qt.Key.Key_Escape)
    assert office.key == page
    assert office.window.view.title == Words(language)("roll.map_title", file="county.csv")
    office.does("roll.field_use", field="last", column="Name")
    assert office.key == page, "and it goes on"


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
    assert office.key == "office.open" and not office.window.shell.status.isVisible(), "no clock that stands still"
    office.does("open", folder=office.starter.folder(), password=PASSPHRASE)
    assert office.window.shell.status.isVisible()


def test_the_handbook_opens_and_the_rail_says_so(office: Office) -> None:
    office.goes("archive")
    press(office, Qt.Key.Key_F1)
    assert isinstance(office.window.view, HelpView) and office.window._rail.active == "help"
    chosen = next(each for each in office.window.view.topics if each.key == office.window.view.chosen)
    assert chosen.title == {"en": "At the office", "es": "En la oficina"}[office.controller.saying.words.language]
    for _ in range(3):
        press(office, Qt.Key.Key_Up)
    assert isinstance(office.window.view, HelpView), "and stays open while one reads"


def test_the_status_bar_has_room_for_each_of_its_lines(office: Office) -> None:
    for _ in range(4):
        bar, look = office.window.shell.status, office.window.look
        rows = [bar._rows.itemAt(at).widget() for at in range(bar._rows.count())]
        assert rows and all(row.height() >= bar_height(look) for row in rows), look.theme.percent
        press(office, Qt.Key.Key_Minus, control=True)


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
