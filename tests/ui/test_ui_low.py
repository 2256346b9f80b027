"""A window with little height for its text: the frame gives its room to the work, and takes nothing away from it."""

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from tests.ui import samples_closing, samples_export, samples_serve
from tests.ui.test_ui_layout import nothing_cut, nothing_sideways, nothing_too_small
from ui.office.status import office_rail
from ui.places import rail
from ui.viewmodels.blocks import Card, Fact, Facts
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action, Message, Status
from ui.widgets.button import Button
from ui.widgets.message import MessageBox
from ui.widgets.paint import text_width
from ui.widgets.rail import RailButton
from ui.window import Window
from ui.words import Words, catalogue

both = pytest.mark.parametrize("language", ["en", "es"])
SIZES = [(100, 1366, 768), (125, 1280, 720), (150, 1366, 768), (200, 1366, 768), (200, 1280, 720)]


def settled(window: Window, height: int) -> Window:
    window.resize(window.width(), height)
    for _ in range(4):
        QApplication.processEvents()
    return window


def seen(window: Window) -> int:
    """Pixels of the page that are in sight."""
    return int(window.current.findChild(QScrollArea).viewport().height())


@pytest.mark.parametrize(("percent", "height", "low"), [(100, 768, False), (100, 540, True), (150, 768, True)])
def test_the_frame_is_drawn_tighter_where_there_is_little_height(
    desk: Any, percent: int, height: int, low: bool
) -> None:
    assert settled(desk("serve_print", percent=percent), height).look.low is low


def test_most_of_a_low_window_is_the_page(desk: Any) -> None:
    window = settled(desk("serve_print", percent=200), 768)
    assert seen(window) / window.height() > 0.6
    nothing_too_small(window, "serve_print", 200)


def test_a_window_that_becomes_low_shows_what_it_showed(desk: Any) -> None:
    window = desk("incident")
    key, edit = next((key, each.edit) for key, each in window.current._builder.inputs.items() if hasattr(each, "edit"))
    edit.setFocus()
    QTest.keyClicks(edit, "7")
    settled(window, 500)
    assert window.look.low
    assert window.current.values()[key] == "7"
    assert not settled(window, 768).look.low
    assert window.current.values()[key] == "7"


def test_typing_brings_the_field_in_sight(desk: Any, qtbot: QtBot) -> None:
    """A page comes up at its top, where its message stands; whoever types sees where."""
    window = settled(desk("close_count", percent=200), 768)
    area = window.current.findChild(QScrollArea)
    last = list(window.current._builder.inputs.values())[-1].edit
    last.setFocus(Qt.FocusReason.OtherFocusReason)
    area.verticalScrollBar().setValue(0)
    assert not in_sight(area, last)
    qtbot.keyClicks(last, "1")
    QApplication.processEvents()
    assert in_sight(area, last)


def in_sight(area: QScrollArea, widget: QWidget) -> bool:
    top = widget.mapTo(area.viewport(), QPoint(0, 0))
    return area.viewport().rect().contains(QRect(top, widget.size()))


@both
@pytest.mark.parametrize(("percent", "width", "height"), SIZES)
def test_every_place_on_the_rail_can_be_read(desk: Any, language: str, percent: int, width: int, height: int) -> None:
    window = settled(desk("find", percent=percent, width=width, language=language), height)
    look = window.look
    for view in (rail(look.words, "voters"), office_rail(look.words, "roll")):
        window.set_rail(view)
        QApplication.processEvents()
        for button in window.shell.rail.findChildren(RailButton):
            words = button.item.label.split()
            assert all(text_width(look.font("body_strong"), word) <= button.width() for word in words), words
            assert not button.isVisible() or button.height() >= button.minimumHeight() >= button._words, words


REASONS = [key for key in catalogue("en") if key.startswith(("state.drive.", "roll.lack."))] + ["export.one_drive"]


@both
@pytest.mark.parametrize(("percent", "width", "height"), SIZES)
def test_why_a_button_is_off_can_be_read(desk: Any, language: str, percent: int, width: int, height: int) -> None:
    window = settled(desk("export", percent=percent, width=width, language=language), height)
    words = Words(language)
    go = Action(key="export", label=words("export.go"), shortcut="Enter", icon="export", primary=True)
    for key in REASONS:
        off = replace(go, disabled_reason=words(key))
        window.show_view(replace(samples_export.export(), key=f"off.{key}", primary=off))
        for _ in range(2):
            QApplication.processEvents()
        told = next(each for each in window.current.findChildren(QLabel) if each.text() == words(key))
        assert told.isVisible(), key
        nothing_cut(window, key)
        nothing_sideways(window, key)
        assert window.current.isAncestorOf(QApplication.focusWidget()), "the focus is on the page, not on the rail"


def test_words_come_before_pictures_where_there_is_no_room_for_both(desk: Any) -> None:
    window = settled(desk("serve_print", percent=200), 768)
    window.show_view(samples_serve.identity())
    for button in window.current.bar.findChildren(Button):
        assert not button._icon
        assert button.label in button.accessibleName()


def test_what_is_still_missing_is_said_in_sight_of_whoever_pressed(desk: Any) -> None:
    """The message stands at the top; the same page scrolls there for it, and stays where it is without news."""
    window = settled(desk("close_count", percent=200), 768)
    view, bar = samples_closing.close_count(), window.current.findChild(QScrollArea).verticalScrollBar()
    list(window.current._builder.inputs.values())[-1].edit.setFocus(Qt.FocusReason.TabFocusReason)
    QApplication.processEvents()
    at = bar.value()
    assert at > 0
    window.show_view(replace(view, title=f"{view.title} "))
    settled(window, 768)
    assert bar.value() == at
    told = Message(status=Status.WARN, title="Count every line", text="A blank field is not counted.")
    window.show_view(replace(view, message=told))
    settled(window, 768)
    assert bar.value() == 0
    shown = window.current.findChild(MessageBox)
    assert in_sight(window.current.findChild(QScrollArea), shown)


def test_a_hash_and_a_long_name_break_and_are_read_as_they_are(desk: Any) -> None:
    window = settled(desk("find", percent=200), 768)
    digest = "0123456789abcdef" * 4
    long = Fact(label="Control total of the source, as its own report gives it", value=digest, mono=True)
    window.show_view(PageView(key="facts", body=(Card(blocks=(Facts(rows=(long,)),)),)))
    settled(window, 768)
    nothing_sideways(window, "facts")
    nothing_cut(window, "facts")
    shown = next(each for each in window.current.findChildren(QLabel) if each.accessibleName() == digest)
    assert shown.minimumSizeHint().width() <= shown.width()
