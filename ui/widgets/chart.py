"""Throughput: one bar per period, the running one an outline; the axis says when."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.look import Look
from ui.viewmodels.charts import Throughput
from ui.widgets.paint import line_height, text_width


def steps(most: int) -> tuple[int, ...]:
    """Round grid values from 0 past ``most``: 0, 10, 20, 30."""
    for unit in (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10000):
        if unit * 4 >= most:
            top = max(-(-most // unit), 1)
            return tuple(unit * i for i in range(top + 1))
    return (0, most)


class ThroughputChart(QWidget):
    def __init__(self, look: Look, chart: Throughput) -> None:
        super().__init__()
        self._look, self._chart = look, chart
        self.setAccessibleName(chart.spoken)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(look.px(190))

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(400), self._look.px(220))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.px(260), self._look.px(190))

    def paintEvent(self, event: QPaintEvent) -> None:
        look, chart = self._look, self._chart
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = look.font()
        text = line_height(font)
        grid = steps(max((count or 0 for count in chart.counts), default=0))
        left = max(text_width(font, str(value)) for value in grid) + look.px(12)
        area = QRectF(left, text + look.px(2), self.width() - left - 1, self.height() - 2 * text - look.px(10))
        painter.setFont(font)
        center, right = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignRight
        for value in grid:
            y = area.bottom() - value / grid[-1] * area.height()
            color = "muted" if value == 0 else "chart.grid"
            painter.setPen(QPen(look.color(color), 2 if value == 0 else 1))
            painter.drawLine(QPointF(area.x(), y), QPointF(area.right(), y))
            painter.setPen(look.color("text"))
            painter.drawText(QRectF(0, y - text / 2, left - look.px(10), text), center | right, str(value))
        self._bars(painter, area, grid[-1])
        self._ticks(painter, area, text)

    def _bars(self, painter: QPainter, area: QRectF, top: int) -> None:
        look, chart = self._look, self._chart
        unit = area.width() / max(len(chart.counts), 1)
        gap = min(look.px(4), unit / 4)
        for index, count in enumerate(chart.counts):
            if not count:
                continue
            tall = count / top * area.height()
            bar = QRectF(area.x() + index * unit + gap / 2, area.bottom() - tall, unit - gap, tall)
            if index == chart.unfinished:
                width = look.px(2)
                painter.setBrush(look.color("surface"))
                painter.setPen(QPen(look.color("chart.bar_now"), width))
                painter.drawRect(bar.adjusted(width / 2, width / 2, -width / 2, 0))
            else:
                painter.fillRect(bar, look.color("chart.bar"))
        if chart.peak is not None:
            self._peak(painter, area, unit, top, chart.peak)

    def _peak(self, painter: QPainter, area: QRectF, unit: float, top: int, peak: tuple[int, str]) -> None:
        """The busiest time that is over, written above its bar, and above any bar it would run into."""
        look, (index, told) = self._look, peak
        font = look.font("body_strong")
        width = text_width(font, told) + 2
        x = min(max(area.x() + index * unit, 0.0), self.width() - width)
        under = range(max(int((x - area.x()) / unit), 0), int((x + width - area.x()) / unit) + 1)
        high = max((self._chart.counts[each] or 0 for each in under if each < len(self._chart.counts)), default=0)
        y = area.bottom() - high / top * area.height() - line_height(font) - look.px(1)
        painter.setFont(font)
        painter.setPen(look.color("text"))
        painter.drawText(QRectF(x, max(y, 0.0), width, line_height(font)), told)

    def _ticks(self, painter: QPainter, area: QRectF, text: float) -> None:
        look, chart = self._look, self._chart
        unit = area.width() / max(len(chart.counts), 1)
        painter.setFont(look.font())
        end = -1.0
        for edge, label in chart.ticks:
            x = area.x() + edge * unit
            width = text_width(look.font(), label) + 2
            left = x if edge == 0 else x - width if edge == len(chart.counts) else x - width / 2
            left = min(max(left, 0.0), self.width() - width)
            painter.setPen(QPen(look.color("muted"), 2))
            painter.drawLine(QPointF(x, area.bottom()), QPointF(x, area.bottom() + look.px(6)))
            if left < end:
                continue
            painter.setPen(look.color("text"))
            painter.drawText(QRectF(left, area.bottom() + look.px(8), width, text), label)
            end = left + width + look.px(8)
