"""What came in and where it is: bars on one scale, so that a gap is a missing ballot. Each part has its pattern."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.look import Look
from ui.tokens import token
from ui.viewmodels.charts import Bars, Part, PartKind
from ui.widgets.paint import Wrapped, line_height, text_width


def paint_part(painter: QPainter, look: Look, kind: PartKind, rect: QRectF) -> None:
    """One part in its color and its pattern: solid, diagonal, outline."""
    color = look.color(f"chart.{kind.value}")
    pattern = token("chart")[kind.value]["pattern"]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if pattern == "solid":
        painter.fillRect(rect, color)
    else:
        width = look.px(2)
        if pattern == "diagonal":
            painter.setClipRect(rect)
            painter.setPen(QPen(color, width * 1.4))
            step, x = look.px(9), rect.x() - rect.height()
            while x < rect.right():
                painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + rect.height(), rect.y()))
                x += step
            painter.setClipping(False)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(color, width))
        painter.drawRect(rect.adjusted(width / 2, width / 2, -width / 2, -width / 2))
    painter.restore()


class BarPicture(QWidget):
    def __init__(self, look: Look, bars: Bars) -> None:
        super().__init__()
        self._look, self._bars = look, bars
        self.setAccessibleName(bars.spoken or "; ".join(f"{bar.label}: {bar.total}" for bar in bars.bars))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(self._arrange(look.px(1160), None))

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(500), self.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.px(280), self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        wanted = self._arrange(self.width(), None)
        if wanted != self.height():
            self.setFixedHeight(wanted)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._arrange(self.width(), QPainter(self))

    def _arrange(self, width: int, painter: QPainter | None) -> int:
        look, y = self._look, 0.0
        strong, total_face = look.font("body_strong"), look.font("heading")
        left = max((text_width(strong, bar.label) for bar in self._bars.bars), default=0.0) + look.px(28)
        right = max((text_width(total_face, bar.total) for bar in self._bars.bars), default=0.0) + look.px(20)
        room = width - left - right
        most = max((sum(part.count for part in bar.parts) for bar in self._bars.bars), default=1) or 1
        for bar in self._bars.bars:
            if painter is not None:
                painter.setFont(strong)
                painter.setPen(look.color("text"))
                tall = look.px(40)
                align = Qt.AlignmentFlag.AlignVCenter
                painter.drawText(QRectF(0, y, left, tall), align | Qt.AlignmentFlag.AlignLeft, bar.label)
                self._parts(painter, bar.parts, QRectF(left, y, room, tall), most)
                painter.setFont(total_face)
                painter.setPen(look.color("text"))
                end = QRectF(width - right, y, right, tall)
                painter.drawText(end, align | Qt.AlignmentFlag.AlignRight, bar.total)
            y += look.px(52)
        return int(self._legend(painter, width, y + look.px(14)))

    def _parts(self, painter: QPainter, parts: tuple[Part, ...], rect: QRectF, most: int) -> None:
        look = self._look
        shown = [part for part in parts if part.count > 0]
        gap, least = look.px(3), look.px(8)
        x = rect.x()
        for index, part in enumerate(shown):
            span = max(part.count / most * rect.width(), float(least))
            end = min(x + span, rect.right())
            place = QRectF(x, rect.y(), end - x - (gap if index < len(shown) - 1 else 0), rect.height())
            paint_part(painter, look, part.kind, place)
            inside = look.px(14)
            solid = token("chart")[part.kind.value]["pattern"] == "solid"
            if part.text and text_width(look.font("body_strong"), part.text) + 2 * inside <= place.width():
                on = f"chart.on_{part.kind.value}"
                named = solid and f"on_{part.kind.value}" in token("theme")[look.theme.name]["chart"]
                if named or token("chart")[part.kind.value]["pattern"] == "outline":
                    painter.setFont(look.font("body_strong"))
                    painter.setPen(look.color(on if named else "text"))
                    flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
                    painter.drawText(place.adjusted(inside, 0, 0, 0), flags, part.text)
            x = end

    def _legend(self, painter: QPainter | None, width: int, y: float) -> float:
        """The written key, in as many columns as fit."""
        look, items = self._look, self._bars.legend
        if not items:
            return y - look.px(26)
        gap, side, indent = look.px(22), look.px(25), look.px(38)
        naturals = [
            indent
            + max(
                text_width(look.font("body_strong"), item.title),
                min(text_width(look.font(), item.text), look.px(252)),
            )
            + 2
            for item in items
        ]
        per_line = len(items)
        while per_line > 1 and any(
            sum(naturals[i : i + per_line]) + gap * (per_line - 1) > width for i in range(0, len(items), per_line)
        ):
            per_line -= 1
        for start in range(0, len(items), per_line):
            line = list(zip(items, naturals, strict=True))[start : start + per_line]
            spare = max((width - sum(n for _, n in line) - gap * (len(line) - 1)) / max(len(line), 1), 0.0)
            x, tall = 0.0, 0.0
            for item, natural in line:
                text = Wrapped(item.text, look.font(), min(natural, width) - indent)
                if painter is not None:
                    paint_part(painter, look, item.kind, QRectF(x, y, side, side))
                    painter.setFont(look.font("body_strong"))
                    painter.setPen(look.color("text"))
                    flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip
                    painter.drawText(QRectF(x + indent, y, natural, side), flags, item.title)
                    text.draw(painter, QPointF(x + indent, y + side + look.px(2)), look.color("muted"))
                tall = max(tall, side + look.px(2) + text.height)
                x += natural + gap + spare
            y += tall + look.px(12)
        return y - look.px(12) + line_height(look.font()) * 0.1
