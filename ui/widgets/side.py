"""A card with an inset column at its right edge; where there is little width the column goes below."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QWidget

from ui.look import Look
from ui.widgets.card import Surface
from ui.widgets.columns import narrow


class SidedCard(Surface):
    def __init__(self, look: Look, main: QWidget, side: QWidget) -> None:
        super().__init__(look)
        self.side = side
        self._stacked: bool | None = None
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(1, 1, 1, 1)
        self._row.setSpacing(0)
        self._row.addWidget(main, 1)
        self._row.addWidget(side)
        side.setFixedWidth(look.px(290))

    def resizeEvent(self, event: QResizeEvent) -> None:
        stacked = narrow(self._look, self.width())
        if stacked != self._stacked:
            self._stacked = stacked
            assert self.side is not None
            if stacked:
                self._row.setDirection(QBoxLayout.Direction.TopToBottom)
                self.side.setMinimumWidth(0)
                self.side.setMaximumWidth(16_777_215)
            else:
                self._row.setDirection(QBoxLayout.Direction.LeftToRight)
                self.side.setFixedWidth(self._look.px(290))
