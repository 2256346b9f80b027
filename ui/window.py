"""The desk's window: ``command`` carries (screen, key, values) for everything the worker does; ``show_view`` puts a
view on its screen."""

from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.look import Look
from ui.places import KEYS
from ui.screens.impatience import Impatience
from ui.screens.kept import Kept
from ui.screens.registry import name_of
from ui.shell import Shell
from ui.tokens import token
from ui.viewmodels.parts import Message
from ui.viewmodels.status import RailView, StatusView, TrainingBand
from ui.viewmodels.views import AnnouncementView

CONTROL_KEYS = {
    Qt.Key.Key_Plus: "larger",
    Qt.Key.Key_Equal: "larger",
    Qt.Key.Key_Minus: "smaller",
    Qt.Key.Key_0: "panel_size",
}
"""With Ctrl: the size of the text. Ctrl+_ is left alone: scanners type it as a control character."""

SHIFT_KEYS = {Qt.Key.Key_F12: "observers"}
"""With Shift: locked too, with the counts left on the screen."""


class Window(QWidget):
    """The desk's window. The title names the program only: no voter's data (house rule 9)."""

    command = Signal(str, str, object)
    """(screen name or "rail", key, values). Rail: ``go`` {to}, ``lock``; window: ``close``."""
    look_asked = Signal(str)
    """Another size of text: ``larger``, ``smaller``, ``panel_size``."""

    def __init__(self, look: Look, title: str = "Vote Center") -> None:
        super().__init__()
        self.setWindowTitle(title)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        # The window is as large as the panel; what does not fit scrolls inside it.
        self._column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
        self.setMinimumSize(640, 480)
        self._view: object | None = None
        self._rail: RailView | None = None
        self._status: StatusView | None = None
        self._band: TrainingBand | None = None
        self._announcement: AnnouncementView | None = None
        self._waiting: AnnouncementView | None = None
        self._note: Message | None = None
        self._may_close = False
        self.impatience = Impatience()
        self.resize(1366, 768)
        self.shell = Shell(self._fitted(look), self._forward)
        self._column.addWidget(self.shell)

    @property
    def look(self) -> Look:
        return self.shell.look

    def set_look(self, look: Look) -> None:
        """Another theme, text size or language: everything is built anew and shows what it showed, what was typed
        included."""
        old, kept = self.shell, self.keep()
        self.shell = Shell(self._fitted(look), self._forward)
        self._column.replaceWidget(old, self.shell)
        old.hide()
        old.deleteLater()
        if self._rail is not None:
            self.set_rail(self._rail)
        if self._status is not None:
            self.set_status(self._status)
        self.set_band(self._band)
        if self._view is not None:
            self.show_view(self._view)
            self.resume(kept)
        note = self._note
        self.say(note.again(look.words) if note is not None and note.again is not None else note)
        if self._announcement is not None:
            self.shell.announce(self._announcement)

    def _fitted(self, look: Look) -> Look:
        """For this height: where there is little, the frame gives its room to the work."""
        return replace(look, low=self.height() / look.theme.scale < token("layout.low_below"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self._fitted(self.look) != self.look:
            QTimer.singleShot(0, self, self._fit)

    def _fit(self) -> None:
        if self._fitted(self.look) != self.look and not self.is_busy:
            self.set_look(self.look)

    def keep(self) -> Kept:
        """What was done on the page in front and not sent."""
        return self.current.keep() if self.current is not None else Kept()

    def resume(self, kept: Kept) -> None:
        """Put it back where the same page stands again."""
        if self.current is not None:
            self.current.resume(kept)

    def say(self, message: Message | None) -> None:
        """A line above the work that stops nobody, until it is put away."""
        self._note = message
        self.shell.note.show_message(message, self._said)

    def _said(self) -> None:
        self.say(None)
        if self.current is not None:
            self.current.focus_first()

    # --- what stands on the screen

    def show_view(self, view: Any) -> None:
        """Put a view on its screen, found by the view's class, and bring that screen to the front."""
        self._view = view
        screen = self.shell.page(name_of(view))
        changed = self.shell.stack.currentWidget() is not screen
        screen.show_view(view)
        if changed:
            self.shell.stack.setCurrentWidget(screen)
        if self.shell.announcement is not None:
            self.shell.announcement.focus_first()
        elif changed:
            screen.focus_first()
        self._announce_if_free()

    @property
    def view(self) -> object | None:
        """What is shown."""
        return self._view

    @property
    def current(self) -> Any:
        """The screen in front."""
        return self.shell.stack.currentWidget()

    @property
    def is_busy(self) -> bool:
        return bool(getattr(self.current, "is_busy", False))

    def settle(self) -> None:
        """The work in hand ended without a new view."""
        if self.current is not None:
            self.current.settle()
        self._announce_if_free()

    def set_rail(self, rail: RailView) -> None:
        self._rail = rail
        self.shell.rail.show_rail(rail)
        self.shell.rail.setVisible(self.shell.rail.has_items)
        self.shell.resizeEvent(QResizeEvent(self.shell.size(), self.shell.size()))

    def set_status(self, status: StatusView | None) -> None:
        """None while nothing is open: then there is no bar, rather than one whose clock stands still."""
        self._status = status
        self.shell.status.setVisible(status is not None)
        if status is not None:
            self.shell.status.show_status(status)

    def set_band(self, band: TrainingBand | None) -> None:
        """The violet band: training is said on every screen."""
        self._band = band
        self.shell.band.show_band(band)

    # --- the announcement

    def announce(self, view: AnnouncementView) -> None:
        """Fill the window with the script, once the step in hand has ended."""
        self._waiting = view
        self._announce_if_free()

    def tell_time(self, view: AnnouncementView) -> None:
        """The minute has changed while the script stands or waits."""
        if self._waiting is not None:
            self._waiting = view
            self._announce_if_free()
        elif self._announcement is not None and self._announcement.lines != view.lines:
            self._announcement = view
            if self.shell.announcement is not None:
                self.shell.announcement.tell(view)

    def end_announcement(self) -> None:
        self._waiting = self._announcement = None
        self.shell.end_announcement()

    def _announce_if_free(self) -> None:
        if self._waiting is not None and not self.is_busy:
            self._announcement, self._waiting = self._waiting, None
            self.shell.announce(self._announcement)

    # --- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._asks_look(event):
            return
        shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        pressed = Qt.Key(event.key())
        place = (SHIFT_KEYS.get(pressed) if shifted else None) or KEYS.get(pressed)
        places = (
            {"menu", "names", "lock", "observers", *(item.key for item in self._rail.items)}
            if self._rail and self._rail.items
            else {"help"}
        )
        if place in places and self._announcement is None and not self.is_busy:
            self.shell.go(str(place))
            return
        super().keyPressEvent(event)

    def _asks_look(self, event: QKeyEvent) -> bool:
        asked = CONTROL_KEYS.get(Qt.Key(event.key()))
        if asked is None or not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False
        if self._announcement is None and not self.is_busy and not event.isAutoRepeat():
            self.look_asked.emit(asked)
        return True

    def _forward(self, screen: str, key: str, values: dict[str, str]) -> None:
        self.command.emit(screen, key, values)

    def allow_close(self) -> None:
        """Closing is a decision of the program, not of the window's corner."""
        self._may_close = True
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._may_close:
            event.accept()
        else:
            event.ignore()
            self.command.emit("window", "close", {})
