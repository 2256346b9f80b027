"""Observers at the desk: counts and the course of the day stay on the screen, names and work do not (WAT-09)."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.domain.ids import short
from tests.journeys.hands import BOTH, PASSWORD, Hands
from tests.journeys.test_mistakes import at_size, settle
from tests.services.invented_election import JAMES, NORA
from ui.viewmodels.blocks import Card, Columns, Table
from ui.viewmodels.page import PageView
from ui.widgets.button import Button

WHO = "Clara Dunn"


def shown(hands: Hands) -> str:
    """Everything a person, or a screen reader, finds in the window."""
    hands.window.repaint()
    found = [repr(hands.window.view), repr(hands.window._status)]
    for widget in hands.window.findChildren(QWidget):
        if widget.isVisible():
            found += [widget.accessibleName(), widget.accessibleDescription(), str(getattr(widget, "text", str)())]
    return "\n".join(found)


def press(hands: Hands, key: Qt.Key, shift: bool = False) -> None:
    QTest.keyClick(hands.window, key, Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier)
    QApplication.processEvents()


def observes(hands: Hands) -> None:
    press(hands, Qt.Key.Key_F12, shift=True)
    assert hands.key == "observers.page"


def counts(hands: Hands) -> dict[str, str]:
    view = hands.window.view
    assert isinstance(view, PageView)
    columns = view.body[0]
    assert isinstance(columns, Columns)
    card = columns.columns[0][0]
    assert isinstance(card, Card)
    (table,) = (block for block in card.blocks if isinstance(block, Table))
    return {str(row.cells[0]): str(row.cells[1]) for row in table.rows}


@BOTH
def test_counts_stay_and_names_go(hands: Hands) -> None:
    hands.has_printed(WHO)
    assert WHO in shown(hands)
    observes(hands)
    told = shown(hands)
    for official in hands.rig.parts.people.officials():
        assert official.name not in told
    for voter in hands.rig.parts.session.state.issues.values():
        assert voter.event.voter not in told
    for part in ("Clara", "Dunn", "C. D."):
        assert part not in told, part
    words = hands.desk.saying.words
    assert counts(hands)[words("observers.issued")] == "1"
    assert counts(hands)[words("observers.out")] == "2", "a ballot of two cards"
    assert int(counts(hands)[words("observers.unused")]) > 0


def test_nobody_is_signed_in_and_it_is_on_record(hands: Hands) -> None:
    before = hands.recorded("signed_out")
    observes(hands)
    assert hands.rig.parts.session.official is None
    assert hands.recorded("signed_out") == before + 1


def test_only_a_password_leads_away(hands: Hands) -> None:
    observes(hands)
    for key in (
        Qt.Key.Key_F2,
        Qt.Key.Key_F3,
        Qt.Key.Key_F8,
        Qt.Key.Key_F10,
        Qt.Key.Key_F11,
        Qt.Key.Key_F12,
        Qt.Key.Key_Escape,
    ):
        press(hands, key)
        assert hands.key == "observers.page"
    for screen, key in (("page", "back"), ("rail", "go"), ("page", "open"), ("page", "search")):
        hands.desk.on_command(screen, key, {"to": "voters", "id": "1", "text": "dunn"})
        assert "Clara" not in shown(hands)
        assert hands.rig.parts.session.official is None
        hands.desk.observe()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert hands.key == "sign_in"
    hands.desk.on_command("sign_in", "sign_in", {"official": str(JAMES), "password": "wrong guess"})
    assert hands.key == "sign_in"
    hands.desk.on_command("sign_in", "observers", {})
    assert hands.key == "observers.page", "the way back to the counts"
    hands.desk.on_command("page", "to_sign_in", {})
    hands.desk.on_command("sign_in", "sign_in", {"official": str(NORA), "password": PASSWORD})
    assert hands.rig.parts.session.official is not None
    assert hands.rig.parts.session.official.id == NORA
    assert hands.key != "observers.page"


def test_a_plain_lock_shows_no_counts(hands: Hands) -> None:
    press(hands, Qt.Key.Key_F12)
    assert hands.key == "sign_in"
    assert "observers" not in [action.key for action in (hands.window.view.back,) if action]  # type: ignore[attr-defined]
    press(hands, Qt.Key.Key_F12, shift=True)
    assert hands.key == "sign_in"


def test_the_menu_leads_there_too(hands: Hands) -> None:
    press(hands, Qt.Key.Key_F10)
    hands.desk.on_command("menu", "observers", {})
    assert hands.key == "observers.page"


def test_the_counts_go_on_while_it_stands(hands: Hands) -> None:
    """The other desk's round comes in, the minute changes: the page is made anew, and only then."""
    observes(hands)
    first = hands.window.view
    hands.desk.tick()
    assert hands.window.view is first
    hands.rig.clock.pass_time(60)
    hands.desk.tick()
    assert hands.window.view is not first
    assert hands.key == "observers.page"


@pytest.mark.parametrize("seals", [("A-1042", "A-1043")])
def test_the_course_of_the_day_is_told(hands: Hands, seals: tuple[str, ...]) -> None:
    hands.rig.parts.duties.change_seal(
        removed="", applied=seals[0], on="ballot box", reason="new box", second_person=NORA
    )
    observes(hands)
    told = shown(hands)
    words, saying = hands.desk.saying.words, hands.desk.saying
    scene = hands.rig.parts.session.scene()
    assert scene.hours is not None
    assert scene.day.opened is not None
    head = scene.state.heads[scene.machine.id]
    for part in (
        saying.time(scene.hours.issue_stops),
        saying.time(scene.day.opened.at),
        seals[0],
        words("observers.supervisors"),
        words("observers.entries", n=head.sequence, hash=short(head.digest)),
    ):
        assert part in told, part


@BOTH
def test_at_large_text_no_menu_is_offered_that_would_not_open(hands: Hands) -> None:
    at_size(hands, 200)
    assert "menu" in buttons_of_the_bar(hands)
    observes(hands)
    assert "menu" not in buttons_of_the_bar(hands)
    press(hands, Qt.Key.Key_F10)
    assert hands.key == "observers.page"


def buttons_of_the_bar(hands: Hands) -> set[str]:
    settle()
    return {each.action.key for each in hands.window.shell.status.findChildren(Button) if each.isVisible()}
