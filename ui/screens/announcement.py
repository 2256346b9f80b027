"""The closing announcement over the whole window: the official reads it aloud and says so.

It takes no key and no click in its first two seconds, for whoever was typing meant something else (KMC 6.30.060(f),
HRS-01). The window shows it only when the step in hand has ended.
"""

from dataclasses import replace

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.look import Look
from ui.viewmodels.parts import Action
from ui.viewmodels.views_machine import AnnouncementView
from ui.widgets.button import Button
from ui.widgets.flow import Flow
from ui.widgets.script import Script
from ui.widgets.scroll import Body, Scroll
from ui.widgets.text import Text

DEAF_MS = 2_000
LARGE = 150
"""From this text size on, in percent, the bar shows no key names and no second line: the script needs the room."""
TITLE_PX = 300
"""Room for the title beside the buttons; with less they stand below it."""


class AnnouncementScreen(QWidget):
    """Commands: the keys of ``confirm``, ``later`` and ``speak``."""

    command = Signal(str, object)

    def __init__(self, look: Look, view: AnnouncementView, parent: QWidget) -> None:
        super().__init__(parent)
        self.view = view
        self._look, self._deaf = look, True
        self.setAccessibleName(view.spoken or " ".join(view.lines).replace("*", "").replace("\n", " "))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.script = Script(look, view.lines)
        self._scroll = Scroll()
        body = Body()
        body.column.addWidget(self.script)
        self._scroll.put(body)
        column.addWidget(self._scroll, 1)
        self._bar = self._make_bar()
        column.addWidget(self._bar)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.listen)
        self._timer.start(DEAF_MS)

    def _make_bar(self) -> QWidget:
        look, view = self._look, self.view
        bar = QWidget()
        row = QHBoxLayout(bar)
        side = look.px(24)
        row.setContentsMargins(side, min(look.px(22), 26), side, min(look.px(22), 26))
        row.setSpacing(look.px(16))
        self._told = QWidget()
        told = QVBoxLayout(self._told)
        told.setContentsMargins(0, 0, 0, 0)
        told.setSpacing(0)
        told.addWidget(Text(look, view.title, "lead"))
        if not self._is_large:
            told.addWidget(Text(look, view.detail, color="muted"))
        row.addWidget(self._told, 1)
        flow = Flow(look.px(16), right=True, center=True)
        for action in (view.later, view.speak):
            if action is not None:
                flow.addWidget(self._button(action, primary=False))
        self.confirm = self._button(view.confirm, primary=True)
        flow.addWidget(self.confirm)
        row.addLayout(flow)
        self._row, self._flow = row, flow
        return bar

    @property
    def _is_large(self) -> bool:
        return self._look.theme.percent >= LARGE

    def _button(self, action: Action, *, primary: bool) -> Button:
        shown = replace(action, shortcut="") if self._is_large else action
        button = Button(self._look, shown, "primary" if primary else "secondary")
        button.clicked.connect(lambda: self._act(action))
        return button

    def tell(self, view: AnnouncementView) -> None:
        """The same announcement a minute later: the actual time is the actual time."""
        self.view = view
        self.setAccessibleName(view.spoken)
        self.script.say(view.lines)

    def listen(self) -> None:
        """From now on keys count."""
        self._deaf = False

    def _act(self, action: Action) -> None:
        if not self._deaf:
            self.command.emit(action.key, dict(action.args))

    def focus_first(self) -> None:
        self.confirm.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Nothing reaches the work below while the script stands."""
        if self._deaf or event.isAutoRepeat():
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._act(self.view.confirm)
        elif event.key() == Qt.Key.Key_Escape and self.view.later is not None:
            self._act(self.view.later)
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            bar = self._scroll.verticalScrollBar()
            bar.setValue(bar.value() + self._look.px(80) * (1 if event.key() == Qt.Key.Key_Down else -1))

    def resizeEvent(self, event: QResizeEvent) -> None:
        beside = self._flow.sizeHint().width() + self._look.px(TITLE_PX + 3 * 24)
        tight = beside > self.width()
        self._row.setDirection(QHBoxLayout.Direction.TopToBottom if tight else QHBoxLayout.Direction.LeftToRight)
        self._flow.set_right(not tight)
        self._told.setVisible(True)
        if not self._give_room() and tight:
            self._told.setVisible(False)  # what is read aloud goes before what the bar is called
            self._give_room()

    def _give_room(self) -> bool:
        """Whether all of the script is in sight."""
        self._row.invalidate()
        room = self.height() - self._row.heightForWidth(self.width())
        self.script.give_room(room)
        return self.script.minimumHeight() <= room

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._look.color("announcement.bg"))
        painter.fillRect(self._bar.geometry(), self._look.color("surface"))
