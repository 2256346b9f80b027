"""What a screen reader meets: every control has a name and a role, Tab reaches all of them, focus is never lost."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.desk import put
from tests.ui.samples import SAMPLES
from ui.window import Window


def focusable(window: Window) -> list[QWidget]:
    top: QWidget = window.shell.announcement or window
    return [
        widget
        for widget in top.findChildren(QWidget)
        if widget.isVisible()
        and widget.isEnabled()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.focusProxy() is None
        and not isinstance(widget, QScrollArea)
    ]


def test_every_control_has_a_name_and_a_role(desk: Any) -> None:
    window = desk()
    for sample in SAMPLES:
        put(window, sample)
        controls_are_named(window, sample)


def controls_are_named(window: Window, sample: str) -> None:
    controls = focusable(window)
    assert controls, sample
    for widget in controls:
        interface = QAccessible.queryAccessibleInterface(widget)
        name = interface.text(QAccessible.Text.Name)
        assert name.strip(), f"{type(widget).__name__} on {sample} has no name"
        assert interface.role() not in (QAccessible.Role.NoRole, QAccessible.Role.Client), type(widget).__name__


def test_tab_reaches_everything_and_comes_back(desk: Any, qtbot: QtBot) -> None:
    window = desk()
    for sample in SAMPLES:
        put(window, sample)
        tab_comes_round(window, qtbot, sample)


def tab_comes_round(window: Window, qtbot: QtBot, sample: str) -> None:
    first = QApplication.focusWidget()
    assert first is not None and first.isVisible(), f"something on {sample} has the focus when it comes up"
    met = {first}
    for _ in range(80):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        widget = QApplication.focusWidget()
        assert widget is not None
        met.add(widget)
        if widget is first:
            break
    assert QApplication.focusWidget() is first, f"Tab comes round on {sample}"
    # one of several choices stands for its group, as arrow keys do the rest
    missed = [w for w in focusable(window) if w not in met and not getattr(w, "group", lambda: None)()]
    assert [w.accessibleName() for w in missed] == [], sample


def test_the_ring_is_around_what_has_the_focus(desk: Any) -> None:
    window = desk()
    for sample in SAMPLES:
        put(window, sample)
        ring_is_there(window)


def ring_is_there(window: Window) -> None:
    widget = QApplication.focusWidget()
    ring = window.shell.ring
    named = widget.property("ring_target")
    target = named if isinstance(named, QWidget) else widget
    if target.property("ring") != "none":
        assert ring.isVisible()
        middle = target.mapToGlobal(target.rect().center())
        assert ring.rect().contains(ring.mapFromGlobal(middle))


def test_steps_and_messages_are_told_in_words(desk: Any) -> None:
    from ui.widgets.message import MessageBox
    from ui.widgets.steps import StepLine

    window = desk("serve_print")
    steps = window.current.findChild(StepLine)
    assert steps.accessibleName().startswith("Identity, done: Driver’s license. Ballot, done")
    message = window.current.findChild(MessageBox)
    assert message.accessibleName().startswith("Warning: Ballot printer: paper is low in tray 2")


def test_pictures_of_counts_are_told_in_words(desk: Any) -> None:
    from ui.widgets.bars import BarPicture
    from ui.widgets.chart import ThroughputChart

    window = desk("today")
    assert "289 voted" in window.current.findChild(BarPicture).accessibleName()
    assert "316 ballots issued" in window.current.findChild(ThroughputChart).accessibleName()


def test_a_table_is_read_cell_by_cell(desk: Any, qtbot: QtBot) -> None:
    from ui.widgets.table import TableBox

    window = desk("statement")
    table = window.current.findChild(TableBox)
    interface = QAccessible.queryAccessibleInterface(table)
    assert interface.role() is QAccessible.Role.Table
    assert interface.text(QAccessible.Text.Name) == "Ballot statement"
    table.setFocus()
    for _ in range(13):
        qtbot.keyClick(table, Qt.Key.Key_Down)
    assert table.currentItem().text() == "Unused stock"
    assert table.currentItem().data(Qt.ItemDataRole.AccessibleTextRole) == "Warning: Unused stock"
    qtbot.keyClick(table, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is not table
