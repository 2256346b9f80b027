"""What a worker has done to a page and not yet sent: carried over when the window is built anew for another look, and
when the menu gives the page back. In memory only, from one window to the next (house rule 9)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    page: str = ""
    """The page it belongs to; another page takes nothing of it."""
    typed: Mapping[str, str] = field(default_factory=dict, repr=False)
    """By input: what differs from what the view had given. A password too: it is the same page, a moment later."""
    focus: str = ""
    """The input, strip or button that had the focus; of a list, the row's number."""
    cursor: int = -1
    """Where in the text the next letter goes; −1 where nothing is written."""
    share: float = 0.0
    """How far down it was scrolled, 0 to 1: at another text size the pixels differ."""


def cursor_of(widget: QWidget | None) -> int:
    if isinstance(widget, QLineEdit):
        return widget.cursorPosition()
    return widget.textCursor().position() if isinstance(widget, QPlainTextEdit) else -1


def put_cursor(widget: QWidget | None, at: int) -> None:
    """The next letter goes on where the last one stands, and replaces nothing."""
    if isinstance(widget, QLineEdit) and at >= 0:
        widget.setCursorPosition(at)
    elif isinstance(widget, QPlainTextEdit) and at >= 0:
        cursor = widget.textCursor()
        cursor.setPosition(min(at, len(widget.toPlainText())))
        widget.setTextCursor(cursor)
