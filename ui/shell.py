"""The shell: rail, training band, the one task in the center, status bar. Screens come and go inside it."""

from collections.abc import Callable
from typing import Any

from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from ui.look import Look
from ui.screens.announcement import AnnouncementScreen
from ui.screens.registry import SCREENS
from ui.tokens import token
from ui.viewmodels.views import AnnouncementView
from ui.widgets.band import Band
from ui.widgets.focus_ring import FocusRing
from ui.widgets.note import Note
from ui.widgets.rail import Rail
from ui.widgets.status_bar import StatusBar


class Shell(QWidget):
    """Everything inside the window for one look; built anew when the look changes."""

    def __init__(self, look: Look, send: Callable[[str, str, dict[str, str]], None]) -> None:
        super().__init__()
        self.look, self._send = look, send
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        self.band = Band(look)
        self.band.hide()
        middle = QHBoxLayout()
        middle.setSpacing(0)
        self.rail = Rail(look)
        self.stack = QStackedWidget()
        self.note = Note(look)
        work = QVBoxLayout()
        work.setSpacing(0)
        work.addWidget(self.note)
        work.addWidget(self.stack, 1)
        middle.addWidget(self.rail)
        middle.addLayout(work, 1)
        self.status = StatusBar(look)
        self.status.hide()
        outer.addWidget(self.band)
        outer.addLayout(middle, 1)
        outer.addWidget(self.status)
        self.rail.go.connect(self.go)
        self.status.menu.connect(lambda: self.go("menu"))
        self._screens: dict[str, Any] = {}
        self.announcement: AnnouncementScreen | None = None
        self.ring = FocusRing(look, self)

    def page(self, name: str) -> Any:
        """The screen of this name, made when first needed."""
        if name not in self._screens:
            made = SCREENS[name](self.look)
            made.command.connect(lambda key, values, name=name: self._send(name, key, values))
            self._screens[name] = made
            self.stack.addWidget(made)
        return self._screens[name]

    def announce(self, view: AnnouncementView) -> None:
        """Cover everything with the script."""
        self.end_announcement()
        made = AnnouncementScreen(self.look, view, self)
        made.command.connect(lambda key, values: self._send("announcement", key, values))
        self.announcement = made
        made.setGeometry(self.rect())
        made.show()
        made.raise_()
        made.focus_first()

    def end_announcement(self) -> None:
        """Uncover the work; the focus returns to where it was going."""
        if self.announcement is None:
            return
        self.announcement.hide()
        self.announcement.deleteLater()
        self.announcement = None
        current: Any = self.stack.currentWidget()
        if current is not None:
            current.focus_first()

    def go(self, key: str) -> None:
        if key == "lock":
            self._send("rail", "lock", {})
        else:
            self._send("rail", "go", {"to": key})

    def resizeEvent(self, event: QResizeEvent) -> None:
        folded = self.width() / self.look.theme.scale < token("layout.fold_rail_below")
        self.rail.setVisible(not folded and self.rail.has_items)
        if self.announcement is not None:
            self.announcement.setGeometry(self.rect())

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), self.look.color("window"))
