"""Every screen in every look: nothing sideways, nothing cut, nothing too small to hit."""

from typing import Any

import pytest
from PySide6.QtWidgets import QAbstractButton, QLabel, QScrollArea, QWidget

from tests.ui.samples import SAMPLES
from ui.window import Window

LOOKS = [("light", 100, 1366), ("light", 200, 1366), ("contrast", 150, 1280), ("dark", 125, 1366), ("light", 100, 1024)]


def visible(window: Window, kind: type[QWidget]) -> list[Any]:
    return [widget for widget in window.findChildren(kind) if widget.isVisible()]


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize(("theme", "percent", "width"), LOOKS)
def test_every_screen_fits(desk: Any, sample: str, theme: str, percent: int, width: int) -> None:
    window = desk(sample, theme=theme, percent=percent, width=width)
    assert window.width() == width and window.height() == 768
    # pages scroll down, never sideways
    for area in visible(window, QScrollArea):
        assert area.widget().width() <= area.viewport().width()
        assert area.horizontalScrollBar().maximum() == 0
    # what stands in a page is inside it
    for widget in visible(window, QWidget):
        parent = widget.parentWidget()
        if parent is not None and parent is not window and not widget.isWindow():
            assert widget.x() + widget.width() <= parent.width() + 12, (type(widget).__name__, widget.accessibleName())
    # no text is cut
    for label in visible(window, QLabel):
        needed = label.heightForWidth(label.width()) if label.wordWrap() else label.sizeHint().height()
        assert label.height() + 1 >= min(needed, label.sizeHint().height()), label.text()
        if not label.wordWrap():
            assert label.width() + 1 >= label.sizeHint().width(), label.text()
    # nothing is too small to read or to hit
    for label in visible(window, QLabel):
        assert label.font().pointSizeF() >= 14 * percent / 100 - 0.01, label.text()
    for button in visible(window, QAbstractButton):
        assert button.height() >= 44 * percent / 100 - 1, button.accessibleName()


@pytest.mark.parametrize("sample", ["serve_print", "today", "statement", "refusal", "find"])
def test_the_screens_of_the_mocks_need_no_scrolling_at_1366(desk: Any, sample: str) -> None:
    window = desk(sample)
    for area in visible(window, QScrollArea):
        assert area.verticalScrollBar().maximum() == 0
