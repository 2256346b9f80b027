"""The search box, and the field that hears a keyboard-mode scanner."""

import re

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from ui.icons import paint_icon
from ui.look import Look
from ui.widgets.key_hint import KeyHint
from ui.widgets.paint import box

SCAN_QUIET_MS = 250
"""A scanner types a licence in one go: this long without a key, and the code is complete."""
_HEADLESS = re.compile(r"(?:ANSI|AAMVA) ?6\d{2}", re.IGNORECASE)
"""A licence's header, from scanners that drop what stands before it."""
MOST = 4_000
"""More than any AAMVA code holds; what goes beyond is dropped."""


class ScanEdit(QLineEdit):
    """A line to type in. What begins with ``@`` is a driver's licence (AAMVA DL/ID, PDF417 in keyboard mode): its line
    ends and control characters belong to the code and never reach the page as Enter or a shortcut. It may come while
    something else stands in the box, as when the 1-D code of the card came first (CASES A16), and without its ``@``.
    """

    scanned = Signal(str)
    scanning = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._code = ""
        self._quiet = QTimer(self)
        self._quiet.setSingleShot(True)
        self._quiet.setInterval(SCAN_QUIET_MS)
        self._quiet.timeout.connect(self._finish)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy) or event.matches(QKeySequence.StandardKey.Cut):
            event.accept()  # no voter's name leaves by the clipboard (house rule 9)
            return
        if self._code or event.text() == "@":  # no name, address or id holds it: whatever stood here is no part of it
            self._take(event)
            return
        super().keyPressEvent(event)
        if _HEADLESS.fullmatch(self.text()):
            self._code = self.text()
            self.scanning.emit(True)
            self._quiet.start()

    def _take(self, event: QKeyEvent) -> None:
        text = "\n" if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) else event.text()
        if not self._code:
            self.scanning.emit(True)
        if len(self._code) < MOST:
            self._code += text
        self._quiet.start()
        event.accept()

    def _finish(self) -> None:
        code, self._code = self._code, ""
        self.scanning.emit(False)
        if len(code) > 20 or "\n" in code:
            self.clear()
            self.scanned.emit(code)
        elif code.startswith("@"):
            self.insert(code)
        else:
            self.setText(code)


class SearchBox(QWidget):
    """Large type, icon, and Esc to clear."""

    def __init__(self, look: Look, label: str) -> None:
        super().__init__()
        self._look = look
        self.setProperty("ring", "edge")
        self.setFixedHeight(look.px(56))
        row = QHBoxLayout(self)
        row.setContentsMargins(look.px(60), 0, look.px(18), 0)
        self.edit = ScanEdit()
        self.edit.setObjectName("bare")
        self.edit.setFont(look.font("heading", weight=400))
        self.edit.setAccessibleName(label)
        self.edit.setMaxLength(120)
        self.edit.setProperty("ring_target", self)
        row.addWidget(self.edit, 1)
        self._clear = KeyHint(look, "Esc", look.words("common.clear"))
        self._clear.setVisible(False)
        row.addWidget(self._clear)
        self.edit.textChanged.connect(lambda text: self._clear.setVisible(bool(text)))
        self.setFocusProxy(self.edit)

    def paintEvent(self, event: QPaintEvent) -> None:
        look = self._look
        painter = QPainter(self)
        box(
            painter,
            QRectF(self.rect()),
            fill=look.color("surface"),
            line=look.color("border"),
            width=look.size("border.control"),
            radius=look.size("radius.control"),
        )
        side = look.px(28)
        paint_icon(painter, "search", QRectF(look.px(19), (self.height() - side) / 2, side, side), look.color("text"))
