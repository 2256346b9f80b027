"""How far a long piece of work is, and the key numbers of a page."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QProgressBar, QSizePolicy, QVBoxLayout, QWidget

from ui.look import Look
from ui.viewmodels.blocks import Figures, Progress
from ui.widgets.flow import Flow
from ui.widgets.paint import box, text_width
from ui.widgets.text import Text


class _Bar(QProgressBar):
    """Flat and still: an unknown end shows an empty bar and words, no motion."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setTextVisible(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setFixedHeight(look.px(20))

    def paintEvent(self, event: QPaintEvent) -> None:
        look = self._look
        painter = QPainter(self)
        rect, radius = QRectF(self.rect()), look.px(4)
        box(painter, rect, fill=look.color("surface"), line=look.color("border"), width=look.px(2), radius=radius)
        if self.maximum() > 0:
            share = min(self.value() / self.maximum(), 1.0)
            inside = rect.adjusted(look.px(2), look.px(2), -look.px(2), -look.px(2))
            inside.setWidth(inside.width() * share)
            painter.fillRect(inside, look.color("action"))


class ProgressBox(QWidget):
    """The bar can have the focus: there is nothing else to do on its page, and Enter then does nothing."""

    def __init__(self, look: Look, progress: Progress) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look.px(6))
        self._label = Text(look, progress.label, "body_strong")
        column.addWidget(self._label)
        self.bar = _Bar(look)
        column.addWidget(self.bar)
        self._detail = Text(look, progress.detail, color="muted")
        column.addWidget(self._detail)
        self.tell(progress)

    def tell(self, progress: Progress) -> None:
        """How far it is now."""
        self._label.setText(progress.label)
        self.bar.setMaximum(max(progress.of, 0))
        self.bar.setValue(progress.done)
        self.bar.setAccessibleName(progress.label)
        self.bar.setAccessibleDescription(progress.detail)
        self._detail.setText(progress.detail)
        self._detail.setVisible(bool(progress.detail))


class FigureLine(QWidget):
    """Key numbers with their words."""

    def __init__(self, look: Look, figures: Figures) -> None:
        super().__init__()
        flow = Flow(look.px(24))
        for figure in figures.items:
            flow.addWidget(_Figure(look, figure.value, figure.label))
        self.setLayout(flow)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)


class _Figure(QWidget):
    def __init__(self, look: Look, value: str, label: str) -> None:
        super().__init__()
        self._look, self._value, self._label = look, value, label
        self.setAccessibleName(f"{value} {label}")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def _measure(self) -> tuple[float, float]:
        return text_width(self._look.font("figure"), self._value), text_width(self._look.font(), self._label)

    def sizeHint(self) -> QSize:
        value, label = self._measure()
        return QSize(int(value + label + self._look.px(6)) + 2, self._look.px(52))

    def paintEvent(self, event: QPaintEvent) -> None:
        look, (value, _) = self._look, self._measure()
        painter = QPainter(self)
        baseline = look.px(40)
        painter.setFont(look.font("figure"))
        painter.setPen(look.color("text"))
        painter.drawText(0, baseline, self._value)
        painter.setFont(look.font())
        painter.setPen(look.color("muted"))
        painter.drawText(int(value + look.px(6)), baseline, self._label)
