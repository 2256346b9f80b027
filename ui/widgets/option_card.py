"""How a choice looks: a card with its mark, title over detail, and what is known of it at the right."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractButton

from ui.icons import has_icon, paint_icon
from ui.look import Look
from ui.viewmodels.parts import Chip
from ui.widgets.chip import chip_size, paint_chip
from ui.widgets.paint import Wrapped, box


class OptionFace:
    """The texts and the painting; radio cards and tick cards bring role and keys of Qt's own buttons."""

    def __init__(
        self, look: Look, title: str, detail: str, *, icon: str = "", chip: Chip | None = None, round_: bool
    ) -> None:
        self._look, self._title, self._detail = look, title, detail
        self._icon, self._chip, self._round = icon, chip, round_
        self._heights: dict[int, int] = {}

    def height(self, width: int) -> int:
        if width not in self._heights:
            self._heights[width] = self._measure(width)
        return self._heights[width]

    def _measure(self, width: int) -> int:
        title, detail = self._texts(width)
        return max(self._look.px(56), int(title.height + (detail.height if detail else 0) + self._look.px(22)))

    def paint(self, button: QAbstractButton, painter: QPainter, *, over: bool) -> None:
        look = self._look
        on, enabled = button.isChecked(), button.isEnabled()
        fill = "disabled" if not enabled else "selected" if on or over else "surface"
        line = "selected_bar" if on else "border"
        rect = QRectF(button.rect())
        radius = look.size("radius.control")
        width = look.size("border.control")
        box(painter, rect, fill=look.color(fill), line=look.color(line), width=width, radius=radius)
        ink = look.color("text" if enabled else "on_disabled")
        self._mark(painter, on, rect)
        x = float(look.px(18 + 26 + 14))
        if has_icon(self._icon):
            side = look.px(26)
            paint_icon(painter, self._icon, QRectF(x, rect.center().y() - side / 2, side, side), ink)
            x += side + look.px(14)
        title, detail = self._texts(button.width())
        y = (button.height() - title.height - (detail.height if detail else 0)) / 2
        title.draw(painter, QPointF(x, y), ink)
        if detail:
            detail.draw(painter, QPointF(x, y + title.height), look.color("muted") if enabled else ink)
        if self._chip is not None:
            size = chip_size(look, self._chip)
            place = QRectF(
                rect.right() - size.width() - look.px(14),
                rect.center().y() - size.height() / 2,
                size.width(),
                size.height(),
            )
            paint_chip(painter, look, self._chip, place)

    def _texts(self, width: int) -> tuple[Wrapped, Wrapped | None]:
        look = self._look
        room = width - look.px(18 + 26 + 14 + 18)
        if has_icon(self._icon):
            room -= look.px(26 + 14)
        if self._chip is not None:
            room -= int(chip_size(look, self._chip).width()) + look.px(14)
        title = Wrapped(self._title, look.font("body_strong"), room)
        return title, Wrapped(self._detail, look.font(), room) if self._detail else None

    def _mark(self, painter: QPainter, on: bool, rect: QRectF) -> None:
        look = self._look
        side = look.px(26)
        mark = QRectF(look.px(18), rect.center().y() - side / 2, side, side)
        color = look.color("selected_bar") if on else look.color("border")
        radius = side / 2 if self._round else look.px(4)
        if self._round:
            box(painter, mark, fill=look.color("surface"), line=color, width=look.px(2), radius=radius)
            if on:
                inset = look.px(7)
                box(
                    painter,
                    mark.adjusted(inset, inset, -inset, -inset),
                    fill=color,
                    line=None,
                    width=0,
                    radius=side / 2 - inset,
                )
        else:
            box(painter, mark, fill=color if on else look.color("surface"), line=color, width=look.px(2), radius=radius)
            if on:
                inset = look.px(4)
                paint_icon(painter, "check", mark.adjusted(inset, inset, -inset, -inset), look.color("on_action"), 3.0)
