"""Small things that several widgets paint: crisp rounded boxes, key caps, wrapped text."""

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QTextLayout, QTextOption

from ui.look import Look


def box(
    painter: QPainter, rect: QRectF, *, fill: QColor | None, line: QColor | None, width: float, radius: float
) -> None:
    """A rounded box whose line lies inside ``rect``."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(fill if fill is not None else Qt.BrushStyle.NoBrush)
    inset = width / 2 if line is not None else 0.0
    painter.setPen(QPen(line, width) if line is not None else Qt.PenStyle.NoPen)
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius - inset, radius - inset)


def text_width(font: QFont, text: str) -> float:
    return QFontMetricsF(font).horizontalAdvance(text)


def line_height(font: QFont) -> float:
    return QFontMetricsF(font).height()


def key_cap_size(look: Look, text: str) -> QSizeF:
    font = look.font("body_strong")
    return QSizeF(text_width(font, text) + look.px(18), look.px(30))


def paint_key_cap(painter: QPainter, look: Look, text: str, rect: QRectF, color: QColor) -> None:
    """A key as it looks on the keyboard, in the color of the text beside it."""
    box(painter, rect, fill=None, line=color, width=max(1.0, look.theme.scale), radius=look.size("radius.key"))
    painter.setPen(color)
    painter.setFont(look.font("body_strong"))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)


class Wrapped:
    """Plain text broken into lines of at most ``width`` pixels; words longer than that break too."""

    def __init__(self, text: str, font: QFont, width: float) -> None:
        self._layout = QTextLayout(text, font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self._layout.setTextOption(option)
        self._layout.beginLayout()
        height = 0.0
        self.width = 0.0
        while (line := self._layout.createLine()).isValid():
            line.setLineWidth(max(width, 1.0))
            line.setPosition(QPointF(0, height))
            height += line.height()
            self.width = max(self.width, line.naturalTextWidth())
        self._layout.endLayout()
        self.height = height

    @property
    def last_width(self) -> float:
        count = self._layout.lineCount()
        return self._layout.lineAt(count - 1).naturalTextWidth() if count else 0.0

    @property
    def last_height(self) -> float:
        count = self._layout.lineCount()
        return self._layout.lineAt(count - 1).height() if count else 0.0

    def spans(self, start: int, end: int) -> list[QRectF]:
        """Where the letters from ``start`` to ``end`` stand, one rectangle per line; y is the baseline."""
        found: list[QRectF] = []
        for index in range(self._layout.lineCount()):
            line = self._layout.lineAt(index)
            first, last = max(start, line.textStart()), min(end, line.textStart() + line.textLength())
            if first < last:
                left, right = _x(line, first), _x(line, last)
                found.append(QRectF(left, line.y() + line.ascent(), right - left, line.descent()))
        return found

    def draw(self, painter: QPainter, at: QPointF, color: QColor) -> None:
        painter.setPen(color)
        self._layout.draw(painter, at)


def _x(line: object, position: int) -> float:
    """``cursorToX`` gives (x, position) in this binding."""
    value = line.cursorToX(position)  # type: ignore[attr-defined]
    return float(value[0] if isinstance(value, tuple) else value)
