"""What comes out of the printers: a sketch of ballot and label, shown as paper in every theme; or a real page image."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.look import Look
from ui.tokens import token
from ui.viewmodels.blocks import PaperPreview, Picture
from ui.widgets.paint import line_height

# The sketch is drawn on a grid of 198 units width: (x, y, width, height) of the contests, then their option lines.
_CONTESTS = ((12, 72, 81, 67, 4), (103, 72, 81, 80, 5), (12, 148, 81, 93, 6), (103, 160, 81, 54, 3))
_LENGTHS = (52, 45, 37, 48, 40, 34)
_BARS = (3, 1, 2, 1, 1, 3, 1, 2, 2, 1, 3, 1, 1, 2, 3, 1, 2, 1, 1, 1, 3, 2, 1, 2, 1, 3, 1, 1, 2, 1, 3, 2)


class PaperSketch(QWidget):
    """No contest, no name on the ballot: a picture of paper, with the stub number that will stand on it."""

    def __init__(self, look: Look, preview: PaperPreview) -> None:
        super().__init__()
        self._look, self._preview = look, preview
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        facts = {"number": preview.number, "name": preview.name, "envelope": preview.envelope_id}
        self.setAccessibleName(look.words("serve.sketch", **facts))

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(200), self._look.px(367))

    def _face(self, units: float, *, mono: bool) -> QFont:
        """The sketch is a picture: its letters scale with it."""
        font = QFont(self._look.font(mono=mono, weight=600))
        font.setPointSizeF(units * 0.75 * self._look.theme.scale)
        return font

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = self._look.theme.scale
        if self._preview.cards > 1:
            self._sheet(painter, QRectF(6 * scale, 0, 192 * scale, 262 * scale))
            self._ballot(painter, QPointF(0, 6 * scale), scale)
        else:
            self._ballot(painter, QPointF(0, 0), scale)
        if self._preview.envelope_id:
            self._label(painter, QPointF(0, 284 * scale), scale)

    def _sheet(self, painter: QPainter, rect: QRectF) -> None:
        painter.setBrush(self._look.color("paper"))
        painter.setPen(QPen(QColor(token("theme.light.border")), max(1.0, 1.5 * self._look.theme.scale)))
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 2, 2)

    def _ballot(self, painter: QPainter, at: QPointF, scale: float) -> None:
        look, ink = self._look, self._look.color("paper_ink")
        gray = QColor(token("theme.light.border"))
        self._sheet(painter, QRectF(at.x(), at.y(), 198 * scale, 267 * scale))
        painter.setPen(ink)
        painter.setFont(self._face(15.5, mono=True))
        stub = QRectF(at.x() + 12 * scale, at.y() + 6 * scale, 180 * scale, 28 * scale)
        number = look.words("serve.stub", number=self._preview.number)
        painter.drawText(stub, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, number)
        dashes = QPen(gray, max(1.0, 1.5 * scale))
        dashes.setDashPattern([4, 3])
        painter.setPen(dashes)
        painter.drawLine(at + QPointF(3 * scale, 36 * scale), at + QPointF(195 * scale, 36 * scale))

        def bar(x: float, y: float, width: float, height: float, color: object) -> None:
            painter.fillRect(QRectF(at.x() + x * scale, at.y() + y * scale, width * scale, height * scale), color)

        bar(12, 47, 84, 8, ink)
        bar(12, 59, 132, 4, gray)
        for x, y, width, height, lines in _CONTESTS:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(gray, max(1.0, scale)))
            painter.drawRect(QRectF(at.x() + x * scale, at.y() + y * scale, width * scale, height * scale))
            bar(x, y, width, 10, gray)
            for line in range(lines):
                top = y + 20 + line * 13
                painter.setPen(QPen(ink, max(1.0, scale)))
                painter.drawEllipse(QRectF(at.x() + (x + 6) * scale, at.y() + (top - 3) * scale, 9 * scale, 6 * scale))
                bar(x + 19, top - 1.5, _LENGTHS[line], 3.5, gray)

    def _label(self, painter: QPainter, at: QPointF, scale: float) -> None:
        ink = self._look.color("paper_ink")
        self._sheet(painter, QRectF(at.x(), at.y(), 198 * scale, 83 * scale))
        face = self._face(13.5, mono=False)
        painter.setFont(face)
        painter.setPen(ink)
        name = QRectF(at.x() + 12 * scale, at.y() + 6 * scale, 176 * scale, line_height(face))
        told = painter.fontMetrics().elidedText(self._preview.name, Qt.TextElideMode.ElideRight, int(name.width()))
        painter.drawText(name, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, told)
        x, unit = at.x() + 12 * scale, 168 * scale / (sum(_BARS) + len(_BARS) * 1.6)
        for width in _BARS:
            painter.fillRect(QRectF(x, at.y() + 29 * scale, width * unit, 28 * scale), ink)
            x += (width + 1.6) * unit
        painter.setFont(self._face(12.5, mono=True))
        number = QRectF(at.x() + 12 * scale, at.y() + 58 * scale, 180 * scale, 22 * scale)
        painter.drawText(number, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self._preview.envelope_id)


class PagePicture(QWidget):
    """A rendered page, as wide as there is room."""

    def __init__(self, look: Look, picture: Picture) -> None:
        super().__init__()
        self._look = look
        self._page = QPixmap()
        self._page.loadFromData(picture.png)
        self.setAccessibleName(picture.label)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(360), self.heightForWidth(self._look.px(360)))

    def heightForWidth(self, width: int) -> int:
        return round(width * self._page.height() / self._page.width()) if self._page.width() else 0

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        size = self._page.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        painter.drawPixmap(0, 0, size.width(), size.height(), self._page)
        painter.setPen(QPen(self._look.color("border"), 1))
        painter.drawRect(0, 0, size.width() - 1, size.height() - 1)
