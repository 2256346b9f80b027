"""What lies under the pointer shows that it can be clicked, and shows it no longer when the pointer is gone."""

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPointF
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QAbstractButton, QApplication

from tests.ui.desk import put
from ui.widgets.button import Button
from ui.widgets.choices import RadioCard, TickCard
from ui.widgets.rail import RailButton
from ui.widgets.rows import PersonRow


@pytest.mark.parametrize(
    ("kind", "sample"),
    [
        (Button, "find"),
        (RailButton, "find"),
        (PersonRow, "find"),
        (RadioCard, "spoil"),
        (TickCard, "close_line"),
    ],
)
def test_what_the_pointer_is_over_looks_different(desk: Any, kind: type[QAbstractButton], sample: str) -> None:
    window = desk()
    put(window, sample)
    found = (each for each in window.findChildren(kind) if each.isVisible() and not each.hasFocus())
    *_, at_rest = found  # the last one: the first of the rail is where one is
    before = at_rest.grab().toImage()
    QApplication.sendEvent(at_rest, QEnterEvent(QPointF(), QPointF(), QPointF()))
    assert at_rest.grab().toImage() != before
    QApplication.sendEvent(at_rest, QEvent(QEvent.Type.Leave))
    assert at_rest.grab().toImage() == before
