"""A key cap and what the key does: "Esc  Clear"."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.look import Look
from ui.widgets.paint import key_cap_size, paint_key_cap, text_width


class KeyHint(QWidget):
    def __init__(self, look: Look, key: str, does: str) -> None:
        super().__init__()
        self._look, self._key, self._does = look, key, does
        self.setAccessibleName(f"{key}: {does}")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        cap = key_cap_size(self._look, self._key)
        width = cap.width() + self._look.px(8) + text_width(self._look.font(), self._does)
        return QSize(int(width) + 2, int(cap.height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        look = self._look
        painter = QPainter(self)
        cap = key_cap_size(look, self._key)
        paint_key_cap(painter, look, self._key, QRectF(0, 0, cap.width(), cap.height()), look.color("text"))
        painter.setFont(look.font())
        painter.setPen(look.color("muted"))
        rest = QRectF(cap.width() + look.px(8), 0, self.width(), self.height())
        painter.drawText(rest, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self._does)
