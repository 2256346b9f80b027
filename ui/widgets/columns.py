"""Cards side by side where there is room, one below the other where there is not: messages first."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from ui.look import Look
from ui.tokens import token

Member = tuple[QWidget, bool, bool]
"""Widget, whether it is a message, whether it grows."""


def narrow(look: Look, width: int) -> bool:
    """Is this content width below the stacking point (tokens: window width, rail and margins included)?"""
    layout = token("layout")
    least = int(layout["stack_below"]) - int(layout["rail_width"]) - 2 * int(layout["margin"])
    return width / look.theme.scale < least


class ColumnsBox(QWidget):
    def __init__(self, look: Look, groups: list[list[Member]], weights: tuple[int, ...]) -> None:
        super().__init__()
        self._look, self._groups, self._weights = look, groups, weights
        self._stacked: bool | None = None
        self._outer = QHBoxLayout(self)
        self._outer.setContentsMargins(0, 0, 0, 0)
        self._columns: list[QVBoxLayout] = []
        for _ in groups:
            column = QVBoxLayout()
            column.setSpacing(look.size("layout.card_gap"))
            self._columns.append(column)
            self._outer.addLayout(column)
        self._arrange(stacked=False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        stacked = narrow(self._look, self.width())
        if stacked != self._stacked:
            self._arrange(stacked=stacked)

    def _arrange(self, *, stacked: bool) -> None:
        self._stacked = stacked
        for column in self._columns:
            while column.count():
                column.takeAt(0)
        if stacked:
            self._outer.setDirection(QBoxLayout.Direction.TopToBottom)
            self._outer.setSpacing(0)
            members = [member for group in self._groups for member in group]
            members.sort(key=lambda member: not member[1])
            for widget, _, _ in members:
                self._columns[0].addWidget(widget)
            for index in range(len(self._columns)):
                self._outer.setStretch(index, 0)
            return
        self._outer.setDirection(QBoxLayout.Direction.LeftToRight)
        self._outer.setSpacing(self._look.size("layout.gutter"))
        for index, (column, group) in enumerate(zip(self._columns, self._groups, strict=True)):
            for widget, _, grows in group:
                column.addWidget(widget, 1 if grows else 0)
            self._outer.setStretch(index, self._weights[index])
