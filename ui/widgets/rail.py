"""The rail at the left: where one can go, and Lock. Below 880 px (divided by text size) it folds into one button."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from ui.icons import paint_icon
from ui.look import Look
from ui.viewmodels.status import RailItem, RailView
from ui.widgets.paint import Wrapped, box, line_height


class RailButton(QAbstractButton):
    def __init__(self, look: Look, item: RailItem, *, active: bool) -> None:
        super().__init__()
        self.item, self._look, self._active = item, look, active
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setProperty("ring", "inside")
        self.setAccessibleName(item.label)
        self.setAccessibleDescription(item.shortcut)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        room = look.size("layout.rail_width") - 2 * look.px(8)
        self._words = Wrapped(item.label, look.font("body_strong"), room).height
        self.setMinimumHeight(max(look.size("target.desk_min_px"), int(self._words) + 1))
        self.setMaximumHeight(look.size("layout.rail_item"))

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(100), self._look.size("layout.rail_item"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        look, rect = self._look, QRectF(self.rect())
        painter = QPainter(self)
        ink = look.color("rail_active_text" if self._active else "rail_text")
        radius = look.size("radius.control")
        if self._active:
            box(painter, rect, fill=look.color("rail_active"), line=None, width=0, radius=radius)
            bar = look.color("selected_bar" if look.theme.name == "dark" else "rail_active_text")
            painter.setClipRect(QRectF(0, 0, look.px(5), rect.height()))
            box(painter, rect, fill=bar, line=None, width=0, radius=radius)
            painter.setClipping(False)
        elif self.underMouse():
            line = look.color("rail_line")
            box(painter, rect, fill=None, line=line, width=look.px(2), radius=radius)
        face = look.font("body_strong" if self._active else "body")
        lines = round(self._words / line_height(look.font("body_strong")))
        text, side = self._words, float(look.px(30 if lines < 2 else 24))
        gap = look.px(4 if lines < 2 else 1)
        if rect.height() < text + side + gap:
            side = gap = 0
        top = (rect.height() - text - side - gap) / 2
        if side:
            paint_icon(painter, self.item.icon, QRectF((rect.width() - side) / 2, top, side, side), ink)
        painter.setFont(face)
        painter.setPen(ink)
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(QRectF(0, top + side + gap, rect.width(), text), flags, self.item.label)


class Rail(QWidget):
    """``go`` carries the item's key, or ``lock``."""

    go = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._view: RailView | None = None
        self._lock_top: QWidget | None = None
        self.setFixedWidth(look.size("layout.rail_width"))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(look.px(8), look.px(8), look.px(8), look.px(8))
        self._column.setSpacing(look.px(4))

    def show_rail(self, view: RailView) -> None:
        if view == self._view:
            return
        self._view = view
        while (item := self._column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for entry in view.items:
            self._column.addWidget(self._button(entry, active=entry.key == view.active), 10)
        self._column.addStretch(1)
        self._lock_top = None
        if view.lock is not None:
            button = self._button(view.lock, active=False)
            self._lock_top = button
            self._column.addSpacing(self._look.px(4))
            self._column.addWidget(button, 10)

    @property
    def has_items(self) -> bool:
        """False on sign-in and set-up: there is nowhere to go yet."""
        return self._view is not None and bool(self._view.items)

    def _button(self, item: RailItem, *, active: bool) -> RailButton:
        button = RailButton(self._look, item, active=active)
        button.clicked.connect(lambda: self.go.emit(item.key))
        return button

    def paintEvent(self, event: QPaintEvent) -> None:
        look = self._look
        painter = QPainter(self)
        painter.fillRect(self.rect(), look.color("rail"))
        if look.theme.name == "contrast":
            painter.fillRect(self.width() - 1, 0, 1, self.height(), look.color("rail_line"))
        if self._lock_top is not None:
            y = self._lock_top.y() - look.px(5)
            painter.fillRect(look.px(8), y, self.width() - look.px(16), max(1, look.px(1)), look.color("rail_line"))
