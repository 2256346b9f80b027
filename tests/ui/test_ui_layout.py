"""Every screen in every look: nothing sideways, nothing cut, nothing too small to hit."""

from typing import Any

import pytest
from PySide6.QtWidgets import QAbstractButton, QLabel, QScrollArea, QWidget

from tests.ui.desk import put
from tests.ui.samples import SAMPLES
from ui.widgets.button import Button
from ui.widgets.focus_ring import FocusRing
from ui.window import Window

LOOKS = [("light", 100, 1366), ("light", 200, 1366), ("contrast", 150, 1280), ("dark", 125, 1366), ("light", 100, 1024)]


def visible(window: Window, kind: type[QWidget]) -> list[Any]:
    return [widget for widget in window.findChildren(kind) if widget.isVisible()]


@pytest.mark.parametrize(("theme", "percent", "width"), LOOKS)
def test_every_screen_fits(desk: Any, theme: str, percent: int, width: int) -> None:
    window = desk(theme=theme, percent=percent, width=width)
    for sample in SAMPLES:
        put(window, sample)
        assert (window.width(), window.height()) == (width, 768), sample
        nothing_sideways(window, sample)
        nothing_cut(window, sample)
        nothing_too_small(window, sample, percent)


def nothing_sideways(window: Window, sample: str) -> None:
    for area in visible(window, QScrollArea):
        assert area.widget().width() <= area.viewport().width(), sample
        assert area.horizontalScrollBar().maximum() == 0, sample
    for widget in visible(window, QWidget):
        parent = widget.parentWidget()
        if parent is not None and not widget.isWindow() and not isinstance(widget, FocusRing):
            told = (sample, type(widget).__name__, widget.accessibleName())
            assert widget.x() + widget.width() <= parent.width() + 1, told


def nothing_cut(window: Window, sample: str) -> None:
    for label in visible(window, QLabel):
        if label.wordWrap():
            assert label.height() + 1 >= label.heightForWidth(label.width()), (sample, label.text())
        else:
            assert label.width() + 1 >= label.sizeHint().width(), (sample, label.text())
            assert label.height() + 1 >= label.sizeHint().height(), (sample, label.text())
    for button in visible(window, Button):
        assert button.height() + 1 >= button.heightForWidth(button.width()), (sample, button.label)


def nothing_too_small(window: Window, sample: str, percent: int) -> None:
    for label in visible(window, QLabel):
        assert label.font().pointSizeF() >= 14 * percent / 100 - 0.01, (sample, label.text())
    for button in visible(window, QAbstractButton):
        assert button.height() >= 44 * percent / 100 - 1, (sample, button.accessibleName())


@pytest.mark.parametrize("sample", ["serve_print", "today", "statement", "refusal", "find"])
def test_the_screens_of_the_mocks_need_no_scrolling_at_1366(desk: Any, sample: str) -> None:
    window = desk(sample)
    for area in visible(window, QScrollArea):
        assert area.verticalScrollBar().maximum() == 0
