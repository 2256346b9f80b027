"""Surfaces: the card every page is made of, and the inset column at its right edge."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from ui.look import Look


class Surface(QWidget):
    """A rounded surface with a hairline. ``side`` is a child laid out at the right, drawn on the inset color."""

    def __init__(self, look: Look, *, fill: str = "surface", line: str = "hairline") -> None:
        super().__init__()
        self._look, self._fill, self._line = look, fill, line
        self.side: QWidget | None = None

    def paintEvent(self, event: QPaintEvent) -> None:
        look = self._look
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        radius = look.size("radius.card")
        whole = QPainterPath()
        whole.addRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        painter.fillPath(whole, look.color(self._fill))
        if self.side is not None and self.side.isVisible():
            painter.save()
            painter.setClipPath(whole)
            inset = QRectF(self.side.geometry())
            painter.fillRect(inset, look.color("inset"))
            painter.setPen(QPen(look.color("hairline"), max(1, look.size("border.hairline"))))
            if inset.x() > 1:
                painter.drawLine(inset.topLeft(), inset.bottomLeft())
            else:
                painter.drawLine(inset.topLeft(), inset.topRight())
            painter.restore()
        painter.setPen(QPen(look.color(self._line), max(1, look.size("border.hairline"))))
        painter.drawPath(whole)


class Rule(QWidget):
    """A hairline across a card."""

    def __init__(self, look: Look, color: str = "hairline") -> None:
        super().__init__()
        self._color = look.color(color)
        self.setFixedHeight(max(1, look.size("border.hairline")))

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), self._color)
