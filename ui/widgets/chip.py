"""Chips: a fixed word for a fixed fact, with its icon and its status color."""

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.icons import has_icon, paint_icon
from ui.look import Look
from ui.tokens import token
from ui.viewmodels.parts import Chip, Status
from ui.widgets.paint import Wrapped, box, text_width


def spoken(status: Status, text: str) -> str:
    """The status word before the text, for a screen reader; neutral facts need none."""
    return text if status is Status.NEUTRAL else f"{token('status')[status.value]['spoken']}: {text}"


def _icon(chip: Chip) -> str:
    return chip.icon if has_icon(chip.icon) else str(token("status")[chip.status.value]["icon"])


def _around(look: Look) -> float:
    return float(look.px(10 + 21 + 8 + 12))


def chip_size(look: Look, chip: Chip, most: float = 10_000.0) -> QSizeF:
    """Width and height; text wider than ``most`` wraps."""
    font = look.font("body_strong")
    wide = min(text_width(font, chip.text) + 1, max(most - _around(look), look.px(60)))
    text = Wrapped(chip.text, font, wide)
    return QSizeF(_around(look) + wide, max(look.px(34), text.height + look.px(8)))


def paint_chip(painter: QPainter, look: Look, chip: Chip, rect: QRectF) -> None:
    status = f"status.{chip.status.value}"
    box(
        painter,
        rect,
        fill=look.color(f"{status}.fill"),
        line=look.color(f"{status}.line"),
        width=max(1, look.size("border.chip")),
        radius=look.size("radius.control"),
    )
    ink = look.color(f"{status}.text")
    side = look.px(21)
    paint_icon(painter, _icon(chip), QRectF(rect.x() + look.px(10), rect.center().y() - side / 2, side, side), ink)
    text = Wrapped(chip.text, look.font("body_strong"), rect.width() - _around(look) + 1)
    text.draw(painter, QPointF(rect.x() + look.px(10 + 21 + 8), rect.center().y() - text.height / 2), ink)


class ChipLabel(QWidget):
    """A chip standing alone."""

    def __init__(self, look: Look, chip: Chip) -> None:
        super().__init__()
        self._look, self._chip = look, chip
        self.setAccessibleName(spoken(chip.status, chip.text))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        size = chip_size(self._look, self._chip)
        return QSize(int(size.width()) + 1, int(size.height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_chip(QPainter(self), self._look, self._chip, QRectF(self.rect()))
