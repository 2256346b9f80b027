"""Larger text, other colors, another language: asked for at the window by whoever sits there, remembered for the next
start, and nothing of the page in hand is lost."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from app.faults import Fault, FaultCode
from app.settings import FILE, RememberedLook, Settings, load_settings, save_settings
from tests.journeys.hands import BOTH, PASSWORD, Hands
from tests.services.invented_election import NORA, RUTH
from tests.services.kit import Desks
from ui.appearance import Appearance
from ui.application import Program
from ui.desk.inline import InlineWork
from ui.look import Look
from ui.starting import look_for, start
from ui.theme import SCALES
from ui.viewmodels.make_look import Liking
from ui.viewmodels.views_machine import MenuView
from ui.widgets.button import Button
from ui.widgets.message import MessageBox
from ui.widgets.segments import Segment

CTRL = Qt.KeyboardModifier.ControlModifier
PLUS, MINUS, ZERO = Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_0


@dataclass(slots=True)
class Remembering:
    """What the laptop was asked to remember; ``broken`` as on a full disk."""

    kept: list[tuple[str, int, str]] = field(default_factory=list)
    asked: int = 0
    broken: bool = False

    def keep(self, theme: str, percent: int, language: str) -> None:
        self.asked += 1
        if self.broken:
            raise Fault(FaultCode.DISK_FULL, file=FILE)
        self.kept.append((theme, percent, language))


@pytest.fixture
def remembering(hands: Hands) -> Remembering:
    """The window may be changed, and the laptop remembers."""
    made = Remembering()

    def changed(look: Look) -> None:
        hands.desk.look_changed(look.words)

    # The window of the test begins in the language of its hands.
    look = look_for(start(), percent=100, language=hands.desk.saying.words.language)
    hands.window.set_look(look)
    hands.desk.menu.appearance = Appearance(start(), hands.window, InlineWork(), 100, changed=changed, keep=made.keep)
    return made


def press(hands: Hands, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(QApplication.focusWidget() or hands.window, key, modifiers)
    QApplication.processEvents()


def click(hands: Hands, what: type[QWidget], name: str) -> None:
    found = next(
        each
        for each in hands.window.findChildren(what)
        if name in (each.accessibleName(), getattr(each, "value", "")) and each.isVisible()
    )
    QTest.mouseClick(found, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def visitor_form(hands: Hands) -> None:
    hands.goes("today")
    hands.does("people")
    hands.does("visitor")


def typed(hands: Hands) -> dict[str, str]:
    return dict(hands.window.current.values())


# --- keys ------------------------------------------------------------------------------------------------------------


@BOTH
def test_ctrl_plus_minus_and_zero_change_the_text_on_any_page(hands: Hands, remembering: Remembering) -> None:
    sizes = []
    for key in (PLUS, Qt.Key.Key_Equal, MINUS, ZERO):
        press(hands, key, CTRL)
        sizes.append(hands.window.look.theme.percent)
    assert sizes == [125, 150, 125, 100]
    language = hands.desk.saying.words.language
    assert [percent for _, percent, _ in remembering.kept] == [125, 150, 125, 0], "0: what the panel needs"
    assert {(theme, told) for theme, _, told in remembering.kept} == {("light", language)}


def test_the_text_ends_at_its_largest_and_smallest(hands: Hands, remembering: Remembering) -> None:
    for _ in range(len(SCALES) + 2):
        press(hands, PLUS, CTRL)
    assert hands.window.look.theme.percent == SCALES[-1]
    for _ in range(len(SCALES) + 2):
        press(hands, MINUS, CTRL)
    assert hands.window.look.theme.percent == SCALES[0]
    assert remembering.asked == 2 * (len(SCALES) - 1), "nothing is written where nothing changes"


@BOTH
def test_a_form_keeps_what_was_typed_and_the_cursor_its_field(hands: Hands, remembering: Remembering) -> None:
    visitor_form(hands)
    inputs = hands.window.current._builder.inputs
    inputs["name"].set_value("Wanda Field")
    inputs["kind"].set_value("watcher")
    inputs["sent_by"].focus_first()
    QTest.keyClicks(QApplication.focusWidget(), "Committee")
    before = typed(hands)
    press(hands, PLUS, CTRL)
    assert hands.window.look.theme.percent == 125
    assert typed(hands) == before and before["sent_by"] == "Committee"
    QTest.keyClicks(QApplication.focusWidget(), " for Solberg")
    assert typed(hands)["sent_by"] == "Committee for Solberg", "the next letter lands where the last one did"
    hands.desk.on_command("page", "visitor_go", typed(hands))
    assert hands.recorded("visitor_came") == 1


def test_in_a_field_of_several_lines_too(hands: Hands, remembering: Remembering) -> None:
    hands.goes("today")
    hands.does("people")
    hands.does("shift")
    note = hands.window.findChild(QPlainTextEdit)
    assert note is not None
    note.setFocus()
    QTest.keyClicks(note, "All quiet")
    press(hands, PLUS, CTRL)
    assert hands.window.look.theme.percent == 125
    assert typed(hands)["note"] == "All quiet"


def test_people_found_stay_and_so_does_the_row(hands: Hands, remembering: Remembering) -> None:
    hands.goes("voters")
    edit = hands.window.current.box.edit
    QTest.keyClicks(edit, "dunn")
    QApplication.processEvents()
    press(hands, Qt.Key.Key_Down)
    row = QApplication.focusWidget().accessibleName()
    press(hands, PLUS, CTRL)
    assert hands.window.current.box.edit.text() == "dunn"
    assert QApplication.focusWidget().accessibleName() == row
    QTest.keyClick(QApplication.focusWidget(), ZERO, CTRL)
    assert hands.window.current.box.edit.text() == "dunn", "a key of the window is no figure of a birth date"


def test_a_typed_password_is_still_there_and_still_hidden(hands: Hands, remembering: Remembering) -> None:
    hands.desk.lock()
    inputs = hands.window.current._builder.inputs
    inputs["official"].set_value(str(NORA))
    inputs["password"].set_value(PASSWORD)
    press(hands, PLUS, CTRL)
    assert typed(hands) == {"official": str(NORA), "password": PASSWORD}
    assert hands.window.current._builder.inputs["password"].edit.displayText() != PASSWORD


def test_nothing_changes_while_something_works_or_the_script_stands(hands: Hands, remembering: Remembering) -> None:
    hands.opens("Clara Dunn")
    hands.does("identified", identity="document:passport")
    hands.does("ballot_chosen")
    hands.window.current._set_busy("print")
    press(hands, PLUS, CTRL)
    assert hands.window.look.theme.percent == 100 and hands.window.is_busy
    hands.window.settle()
    press(hands, PLUS, CTRL)
    assert hands.window.look.theme.percent == 125


# --- the menu --------------------------------------------------------------------------------------------------------


@BOTH
def test_the_menu_changes_size_colors_and_language(hands: Hands, remembering: Remembering) -> None:
    press(hands, Qt.Key.Key_F10)
    words = hands.desk.saying.words
    other = "es" if words.language == "en" else "en"
    click(hands, Button, words("look.larger"))
    assert QApplication.focusWidget().accessibleName() == words("look.larger"), "to be pressed again"
    press(hands, Qt.Key.Key_Return)
    assert hands.window.look.theme.percent == 150
    for theme in ("dark", "contrast", "light"):
        click(hands, Segment, theme)
        assert hands.window.look.theme.name == theme
    click(hands, Segment, other)
    assert hands.desk.saying.words.language == other
    view = hands.window.view
    assert isinstance(view, MenuView) and view.title == hands.desk.saying.words("common.menu")
    assert hands.window.look.words.language == other
    assert remembering.kept[-1] == ("light", 150, other)
    hands.goes("today")
    assert hands.window.view.title == hands.desk.saying.words("today.title", center="Larch Hall")


def test_at_the_largest_text_the_focus_rests_beside_the_button_that_ended(
    hands: Hands, remembering: Remembering
) -> None:
    press(hands, Qt.Key.Key_F10)
    words = hands.desk.saying.words
    click(hands, Button, words("look.larger"))
    for _ in range(len(SCALES)):
        press(hands, Qt.Key.Key_Return)
        if hands.window.look.theme.percent == SCALES[-1]:
            break
    assert QApplication.focusWidget().accessibleName() == words("look.smaller")


@BOTH
def test_back_from_the_menu_is_the_page_with_what_was_typed(hands: Hands, remembering: Remembering) -> None:
    visitor_form(hands)
    hands.window.current._builder.inputs["name"].set_value("Wanda Field")
    press(hands, Qt.Key.Key_F10)
    click(hands, Segment, "contrast")
    press(hands, Qt.Key.Key_Escape)
    assert typed(hands)["name"] == "Wanda Field"
    hands.does("visitor_go", **{**typed(hands), "kind": "watcher", "sent_by": "Committee"})
    assert hands.recorded("visitor_came") == 1, "and the page works"


def in_other_language(hands: Hands) -> None:
    press(hands, Qt.Key.Key_F10)
    click(hands, Segment, "es" if hands.desk.saying.words.language == "en" else "en")
    press(hands, Qt.Key.Key_Escape)


@BOTH
def test_another_language_is_spoken_at_once_and_what_is_typed_stays(hands: Hands, remembering: Remembering) -> None:
    visitor_form(hands)
    hands.window.current._builder.inputs["name"].set_value("Wanda Field")
    in_other_language(hands)
    words = hands.desk.saying.words
    assert hands.window.view.title == words("duties.visitor")
    assert hands.window.current._builder.inputs["name"].field.label == words("duties.name")
    assert typed(hands)["name"] == "Wanda Field"
    hands.does("visitor_go", **{**typed(hands), "kind": "watcher", "sent_by": "Committee"})
    assert hands.recorded("visitor_came") == 1, "and the page works"


@BOTH
def test_on_a_page_behind_a_voter_too(hands: Hands, remembering: Remembering) -> None:
    hands.opens("Clara Dunn")
    hands.does("questioned")
    key = hands.key
    hands.window.current._builder.inputs["cause"].set_value("Moved last week")
    in_other_language(hands)
    assert hands.key == key and typed(hands)["cause"] == "Moved last week"
    assert hands.window.view.back.label == hands.desk.saying.words("common.back")


@BOTH
def test_what_is_missing_is_said_in_the_other_language(hands: Hands, remembering: Remembering) -> None:
    visitor_form(hands)
    hands.does("visitor_go", name="", kind="", sent_by="")
    before = hands.window.view.message
    in_other_language(hands)
    after = hands.window.view.message
    assert before is not None and after is not None and after.title != before.title


def test_names_are_hidden_in_the_middle_of_a_form_which_stays(hands: Hands, remembering: Remembering) -> None:
    hands.opens("Clara Dunn")
    hands.does("questioned")
    key = hands.key
    hands.window.current._builder.inputs["cause"].set_value("Moved last week")
    press(hands, Qt.Key.Key_F11)
    assert hands.key == key and typed(hands)["cause"] == "Moved last week"
    assert "Dunn" not in repr(hands.window.view)


def test_a_voter_being_served_is_said_in_the_new_language(hands: Hands, remembering: Remembering) -> None:
    hands.opens("Clara Dunn")
    hands.does("identified", identity="document:passport")
    before = hands.key
    press(hands, Qt.Key.Key_F10)
    click(hands, Segment, "es")
    press(hands, Qt.Key.Key_Escape)
    assert hands.key == before
    assert hands.desk.saying.words("common.back") == "Atrás"
    assert hands.window.view.back.label == "Atrás"


def test_names_hidden_in_the_menu_are_hidden_on_the_page_one_returns_to(hands: Hands, remembering: Remembering) -> None:
    hands.opens("Clara Dunn")
    press(hands, Qt.Key.Key_F10)
    press(hands, Qt.Key.Key_F11)
    press(hands, Qt.Key.Key_Escape)
    assert "Dunn" not in repr(hands.window.view)


def test_a_locked_desk_gives_the_page_to_nobody_else(hands: Hands, remembering: Remembering) -> None:
    visitor_form(hands)
    hands.window.current._builder.inputs["name"].set_value("Wanda Field")
    press(hands, Qt.Key.Key_F10)
    press(hands, Qt.Key.Key_F12)
    hands.desk.on_command("sign_in", "sign_in", {"official": str(RUTH), "password": PASSWORD})
    press(hands, Qt.Key.Key_F10)
    press(hands, Qt.Key.Key_Escape)
    assert hands.key != "visitor" and "name" not in typed_or_none(hands)


@BOTH
def test_whoever_is_about_to_sign_in_may_choose_text_and_language_and_nothing_else(
    hands: Hands, remembering: Remembering
) -> None:
    hands.desk.lock()
    hands.window.current._builder.inputs["official"].set_value(str(NORA))
    press(hands, Qt.Key.Key_F10)
    view = hands.window.view
    assert isinstance(view, MenuView) and view.items == ()
    click(hands, Segment, "es" if hands.desk.saying.words.language == "en" else "en")
    click(hands, Button, hands.desk.saying.words("look.larger"))
    assert hands.window.look.theme.percent == 125
    for key in ("voters", "today", "names"):
        hands.desk.on_command("menu", key, {})
    assert isinstance(hands.window.view, MenuView), "no way into the desk from here"
    press(hands, Qt.Key.Key_Escape)
    words = hands.desk.saying.words
    assert hands.window.view.title == words("sign_in.title") and "Dunn" not in repr(hands.window.view)
    hands.desk.on_command("sign_in", "sign_in", {"official": str(NORA), "password": PASSWORD})
    assert hands.desk.parts.session.official is not None


def typed_or_none(hands: Hands) -> dict[str, str]:
    values = getattr(hands.window.current, "values", dict)
    return dict(values())


# --- remembering -----------------------------------------------------------------------------------------------------


@BOTH
def test_settings_that_cannot_be_written_are_said_once_and_stop_nobody(hands: Hands, remembering: Remembering) -> None:
    remembering.broken = True
    visitor_form(hands)
    hands.window.current._builder.inputs["name"].set_value("Wanda Field")
    press(hands, PLUS, CTRL)
    words = hands.desk.saying.words
    note = hands.window.shell.note
    assert hands.window.look.theme.percent == 125 and note.isVisible()
    assert words("look.not_kept") in note.findChild(MessageBox).accessibleName()
    assert typed(hands)["name"] == "Wanda Field" and not note.isAncestorOf(QApplication.focusWidget())
    press(hands, PLUS, CTRL)
    assert hands.window.shell.note.isVisible(), "still to be read in the window built anew"
    click(hands, Button, words("look.go_on"))
    assert not hands.window.shell.note.isVisible()
    press(hands, MINUS, CTRL)
    assert not hands.window.shell.note.isVisible(), "once is enough"
    assert remembering.asked == 3


def test_what_was_chosen_is_there_at_the_next_start(center: Desks, qtbot: QtBot, tmp_path: Path) -> None:
    save_settings(tmp_path, Settings(machine="HS-A", ballot_printer="cups:Ballots"))
    looks = []
    for _ in range(2):
        settings = load_settings(tmp_path)
        program = Program(
            start(),
            theme=settings.theme,
            percent=settings.text_scale,
            language=settings.language,
            idle_minutes=10,
            speech=None,
            keep_look=RememberedLook(tmp_path).keep,
        )
        program.window.show()
        looks.append(program.appearance.liking)
        for key, value in (("larger", ""), ("theme", "contrast"), ("language", "es")):
            program.appearance.ask(key, value)
        qtbot.waitUntil(lambda program=program: program.tasks.is_idle, timeout=90_000)
        program.end()
        program.window.deleteLater()
    assert looks == [
        Liking(theme="light", percent=100, language="en"),
        Liking(theme="contrast", percent=125, language="es"),
    ]
    settings = load_settings(tmp_path)
    assert (settings.machine, settings.ballot_printer, settings.text_scale) == ("HS-A", "cups:Ballots", 150)


def test_a_settings_file_that_is_damaged_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("{ not json")
    with pytest.raises(Fault):
        RememberedLook(tmp_path).keep("dark", 150, "es")
    assert (tmp_path / FILE).read_text() == "{ not json"
