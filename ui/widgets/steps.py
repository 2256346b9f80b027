"""The line of steps: done is a check on green, now is filled and bold, later an outlined number."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.icons import paint_icon
from ui.look import Look
from ui.viewmodels.parts import Step, StepState
from ui.widgets.paint import box, line_height, text_width


class StepLine(QWidget):
    """Says less where there is less room, in this order: results of later steps, results of done ones, names of all
    but the present step. A low window has one line, without results. The whole line is always told to a screen reader.
    """

    def __init__(self, look: Look, steps: tuple[Step, ...]) -> None:
        super().__init__()
        self._look, self._steps = look, steps
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        texts = line_height(look.font("lead")) + look.px(8) if look.low else 2 * line_height(look.font()) + look.px(24)
        self.setFixedHeight(max(look.size("layout.step_line"), int(texts)))
        self.setAccessibleName(". ".join(self._told(step) for step in steps))

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(400), self.height())

    def _told(self, step: Step) -> str:
        return f"{step.name}, {self._look.words(f'step.{step.state.value}')}" + (
            f": {step.result}" if step.result else ""
        )

    @property
    def _side(self) -> int:
        """Across a dot."""
        return self._look.px(28 if self._look.low else 40)

    # --- how much fits

    def _texts(self, level: int) -> list[tuple[str, str]]:
        told: list[tuple[str, str]] = []
        for step in self._steps:
            now, later = step.state is StepState.NOW, step.state is StepState.LATER
            name = step.name if level < 3 or now else ""
            result = step.result if now or level == 0 or (level == 1 and not later) else ""
            result = "" if self._look.low else result
            told.append((name, result))
        return told

    def _fonts(self, step: Step) -> tuple[str, int]:
        return ("lead", 700) if step.state is StepState.NOW else ("body", 400)

    def _widths(self, texts: list[tuple[str, str]]) -> list[float]:
        look = self._look
        widths: list[float] = []
        for step, (name, result) in zip(self._steps, texts, strict=True):
            role, weight = self._fonts(step)
            text = max(text_width(look.font(role, weight=weight), name), text_width(look.font(), result))
            widths.append(self._side + (look.px(12) + text if name else 0))
        return widths

    def paintEvent(self, event: QPaintEvent) -> None:
        look = self._look
        painter = QPainter(self)
        box(
            painter,
            QRectF(self.rect()),
            fill=look.color("surface"),
            line=look.color("hairline"),
            width=max(1, look.size("border.hairline")),
            radius=look.size("radius.card"),
        )
        if not self._steps:
            return
        room = self.width() - 2 * look.px(18)
        texts, widths, gap = self._texts(3), self._widths(self._texts(3)), 0.0
        for level in range(4):
            texts = self._texts(level)
            widths = self._widths(texts)
            gap = (room - sum(widths)) / max(len(widths) - 1, 1)
            if gap >= look.px(34):
                break
        gap = min(gap, look.px(160))
        x = float(look.px(18))
        for index, (step, text, width) in enumerate(zip(self._steps, texts, widths, strict=True)):
            self._paint_step(painter, index, step, text, x)
            x += width
            if index < len(self._steps) - 1:
                color = look.color("status.ok.line" if step.state is StepState.DONE else "border")
                painter.setPen(QPen(color, look.px(3 if step.state is StepState.DONE else 2)))
                inset = min(look.px(12), gap / 4)
                painter.drawLine(QPointF(x + inset, self.height() / 2), QPointF(x + gap - inset, self.height() / 2))
                x += gap

    def _paint_step(self, painter: QPainter, index: int, step: Step, text: tuple[str, str], x: float) -> None:
        look = self._look
        side, middle = self._side, self.height() / 2
        dot = QRectF(x, middle - side / 2, side, side)
        width = look.size("border.step_dot")
        if step.state is StepState.DONE:
            fill, line, ink = "status.ok.fill", "status.ok.line", "status.ok.text"
        elif step.state is StepState.NOW:
            fill, line, ink = "action", "action", "on_action"
        else:
            fill, line, ink = "surface", "border", "text"
        box(painter, dot, fill=look.color(fill), line=look.color(line), width=width, radius=side / 2)
        if step.state is StepState.DONE:
            inset = side * 9 / 40
            paint_icon(painter, "check", dot.adjusted(inset, inset, -inset, -inset), look.color(ink), 2.6)
        else:
            painter.setPen(look.color(ink))
            painter.setFont(look.font("lead"))
            painter.drawText(dot, Qt.AlignmentFlag.AlignCenter, str(index + 1))
        name, result = text
        role, weight = self._fonts(step)
        left, body = x + side + look.px(12), line_height(look.font())
        top = middle - body if result else middle - body / 2
        painter.setFont(look.font(role, weight=weight))
        painter.setPen(look.color("text"))
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextDontClip
        painter.drawText(QRectF(left, top, 1000, body), flags, name)
        painter.setFont(look.font())
        painter.setPen(look.color("muted"))
        painter.drawText(QRectF(left, middle, 1000, body), flags, result)
