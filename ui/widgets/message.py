"""A message beside its subject: thick edge, icon, what happened, why, what to do."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.icons import paint_icon
from ui.look import Look
from ui.tokens import token
from ui.viewmodels.parts import Action, Message
from ui.widgets.button import Button
from ui.widgets.chip import spoken
from ui.widgets.flow import Flow
from ui.widgets.text import Text

Act = Callable[[Action], None]


class IconLabel(QWidget):
    """An icon standing beside its words; silent to a screen reader, for the words say it."""

    def __init__(self, look: Look, name: str, color: str, side: int) -> None:
        super().__init__()
        self._name, self._color = name, look.color(color)
        self.setFixedSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_icon(QPainter(self), self._name, QRectF(self.rect()), self._color)


class MessageBox(QWidget):
    """``Message`` as a box of its status color; the thick edge is painted, a style sheet would kink it."""

    def __init__(self, look: Look, message: Message, act: Act) -> None:
        super().__init__()
        self._look, self._message = look, message
        self._status = f"status.{message.status.value}"
        bar = look.size("border.note_bar")
        row = QHBoxLayout(self)
        row.setContentsMargins(bar + look.px(17), look.px(13), look.px(18), look.px(13))
        row.setSpacing(look.px(14 if not message.big else 16))
        icon = str(token("status")[message.status.value]["icon"])
        side = look.px(40 if message.big else 28)
        row.addWidget(IconLabel(look, icon, f"{self._status}.text", side), 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.setSpacing(look.px(2))
        role = "title" if message.big else "lead"
        column.addWidget(Text(look, message.title, role, color=f"{self._status}.text"))
        if message.text:
            column.addSpacing(look.px(1))
            column.addWidget(Text(look, message.text))
        for number, point in enumerate(message.points, start=1):
            column.addLayout(_point(look, number, point))
        if message.actions:
            buttons = Flow(look.px(12))
            for action in message.actions:
                button = Button(look, action)
                button.clicked.connect(lambda _=False, chosen=action: act(chosen))
                buttons.addWidget(button)
            column.addSpacing(look.px(8))
            column.addLayout(buttons)
        column.addStretch(1)
        row.addLayout(column, 1)
        told = message.spoken or ". ".join(part.rstrip(".") for part in (message.title, message.text) if part)
        self.setAccessibleName(spoken(message.status, told))

    def paintEvent(self, event: QPaintEvent) -> None:
        look = self._look
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        radius = look.size("radius.control")
        shape = QPainterPath()
        shape.addRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        painter.fillPath(shape, look.color(f"{self._status}.fill"))
        painter.setClipPath(shape)
        bar = QRectF(0, 0, look.size("border.note_bar"), self.height())
        painter.fillRect(bar, look.color(f"{self._status}.line"))
        painter.setClipping(False)
        painter.setPen(QPen(look.color(f"{self._status}.line"), max(1, look.size("border.hairline"))))
        painter.drawPath(shape)


def _point(look: Look, number: int, text: str) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(look.px(8))
    row.addWidget(Text(look, f"{number}.", "body_strong", wrap=False), 0, Qt.AlignmentFlag.AlignTop)
    row.addWidget(Text(look, text), 1)
    return row
