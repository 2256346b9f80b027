"""Find a voter: one box, always ready; rows that a tired eye can tell apart; nobody chosen for anybody."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.accessibility import announce
from ui.look import Look
from ui.screens.kept import Kept, cursor_of, put_cursor
from ui.viewmodels.parts import Action
from ui.viewmodels.views_desk import FindView
from ui.widgets.button import Button
from ui.widgets.columns import narrow
from ui.widgets.flow import Flow
from ui.widgets.key_hint import KeyHint
from ui.widgets.message import IconLabel, MessageBox
from ui.widgets.rows import PersonGroup, PersonRow
from ui.widgets.scroll import Body, Scroll
from ui.widgets.search import SearchBox
from ui.widgets.text import Rich, Run, Text


class FindScreen(QWidget):
    """Commands: ``search`` {text} after each change; ``scanned`` {text}; ``open`` {id}; ``clear``; the actions' keys.

    Enter in the box goes to the first row and opens nobody; Enter on a row opens that person.
    """

    command = Signal(str, object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._view = FindView()
        self._rows: list[PersonRow] = []
        self._buttons: list[Button] = []
        column = QVBoxLayout(self)
        margin = look.size("layout.margin")
        top = look.size("layout.page_top") + (0 if look.low else look.px(3))
        column.setContentsMargins(margin, top, margin, look.size("layout.page_top"))
        column.setSpacing(look.px(8))
        column.addLayout(self._head())
        self.box = SearchBox(look, look.words("find.label"))
        column.addWidget(self.box)
        self._hints = QWidget()
        column.addWidget(self._hints)
        hints = QHBoxLayout(self._hints)
        hints.setContentsMargins(0, look.px(4), 0, 0)
        self._summary = Rich(look, ())
        hints.addWidget(self._summary, 1)
        self._keys = QWidget()
        keys = QHBoxLayout(self._keys)
        keys.setContentsMargins(0, 0, 0, 0)
        keys.setSpacing(look.px(18))
        keys.addWidget(KeyHint(look, "Down", look.words("find.choose")))
        keys.addWidget(KeyHint(look, "Enter", look.words("find.open")))
        hints.addWidget(self._keys)
        self._scroll = Scroll()
        column.addWidget(self._scroll, 1)
        self._foot = QWidget()
        column.addWidget(self._foot)
        self.box.edit.textEdited.connect(self._edited)
        self.box.edit.scanned.connect(lambda text: self.command.emit("scanned", {"text": text}))
        self.setFocusProxy(self.box)

    def _head(self) -> QHBoxLayout:
        look = self.look
        row = QHBoxLayout()
        row.setSpacing(look.px(10))
        row.addWidget(Text(look, look.words("find.label"), "body_strong"), 1)
        self._scan = QWidget()
        scan = QHBoxLayout(self._scan)
        scan.setContentsMargins(0, 0, 0, 0)
        scan.setSpacing(look.px(10))
        scan.addWidget(IconLabel(look, "scan", "text", look.px(26)))
        scan.addWidget(Text(look, look.words("find.scan"), color="muted", wrap=False))
        row.addWidget(self._scan)
        return row

    def resizeEvent(self, event: QResizeEvent) -> None:
        """At little width the scan hint moves into the empty box, and the key caps make room for people."""
        look = self.look
        tight = narrow(look, self.width() - 2 * look.size("layout.margin"))
        self._scan.setVisible(not tight)
        self._keys.setVisible(not tight)
        self.box.edit.setPlaceholderText(look.words("find.scan_short") if tight else "")

    # --- showing

    def show_view(self, view: FindView) -> None:
        """Show matches. A view that answers an older question than the box holds is left out."""
        edit = self.box.edit
        if view.query != edit.text():
            if edit.hasFocus() and edit.text() and self.isVisible() and view.query != "":
                return
            edit.setText(view.query)
        before, self._view = self._view, view
        look = self.look
        self._summary.set_runs((Run(view.summary, strong=True), Run(f" {view.summary_rest}")))
        self._hints.setVisible(bool(view.summary or view.groups))
        body = Body()
        column = body.column
        column.setSpacing(look.px(10))
        self._rows = []
        if view.message is not None:
            column.addWidget(MessageBox(look, view.message, self._act))
        for group in view.groups:
            made = PersonGroup(look, group, lambda who: self.command.emit("open", {"id": who}))
            self._rows += made.rows
            column.addWidget(made)
        column.addStretch(1)
        self._scroll.put(body)
        if (view.footer, view.actions) != (before.footer, before.actions):
            self._show_foot(view)
        told = f"{view.summary} {view.summary_rest}".strip() or look.words("find.label")
        if told != self.accessibleName():
            self.setAccessibleName(told)
            announce(self, told)
        QTimer.singleShot(0, self._settle_focus)

    def _settle_focus(self) -> None:
        if self.isVisible() and self.window().focusWidget() is None:
            self.focus_first()

    def _show_foot(self, view: FindView) -> None:
        look = self.look
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(0, look.px(4), 0, 0)
        row.addWidget(Text(look, view.footer, color="muted"), 1)
        flow = Flow(look.px(12), right=True)
        self._buttons = []
        for action in view.actions:
            button = Button(look, action, "primary" if action.primary else "secondary")
            button.clicked.connect(lambda _=False, chosen=action: self._act(chosen))
            self._buttons.append(button)
            flow.addWidget(button)
        row.addLayout(flow)
        layout = self.layout()
        assert layout is not None
        layout.replaceWidget(self._foot, made)
        self._foot.hide()
        self._foot.deleteLater()
        self._foot = made
        made.setVisible(bool(view.footer or view.actions))

    # --- acting

    def _edited(self, text: str) -> None:
        self.command.emit("search", {"text": text})

    def _act(self, action: Action) -> None:
        if not action.disabled_reason:
            self.command.emit(action.key, {**dict(action.args), "text": self.box.edit.text()})

    def focus_first(self) -> None:
        self.box.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def settle(self) -> None:
        """Nothing here waits for work."""

    # --- the same page in a window built anew

    def keep(self) -> Kept:
        """The text in the box, and the row that had the focus."""
        at = next((i for i, row in enumerate(self._rows) if row is self.focusWidget()), -1)
        text = self.box.edit.text()
        typed = {"text": text} if text != self._view.query else {}
        return Kept(page="find", typed=typed, focus=str(at), cursor=cursor_of(self.box.edit))

    def resume(self, kept: Kept) -> None:
        if kept.page == "find":
            self.box.edit.setText(kept.typed.get("text", self.box.edit.text()))
            put_cursor(self.box.edit, kept.cursor)
            self._go(int(kept.focus))

    # --- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        focused = self.focusWidget()
        at = next((i for i, row in enumerate(self._rows) if row is focused), -1)
        if key == Qt.Key.Key_Down or (key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and at < 0):
            if at >= 0 or self._view.query == self.box.edit.text():  # people of an older question are not gone to
                self._go(at + 1)
        elif key == Qt.Key.Key_Up:
            self._go(at - 1)
        elif key == Qt.Key.Key_Escape:
            self._escape(at)
        elif at >= 0 and _types(event):
            self.focus_first()
            self.box.edit.end(False)
            self.box.edit.keyPressEvent(event)  # a scan may begin here too
        elif not self._by_shortcut(key):
            super().keyPressEvent(event)

    def _escape(self, at: int) -> None:
        if at >= 0:
            self.focus_first()
        elif self.box.edit.text():
            self.box.edit.clear()
            self.command.emit("clear", {})

    def _by_shortcut(self, key: int) -> bool:
        for action in self._view.actions:
            if action.shortcut.upper() == f"F{key - Qt.Key.Key_F1 + 1}":
                self._act(action)
                return True
        return False

    def _go(self, index: int) -> None:
        if index < 0:
            self.focus_first()
        elif index < len(self._rows):
            self._rows[index].setFocus(Qt.FocusReason.TabFocusReason)
            self._scroll.ensureWidgetVisible(self._rows[index], 0, self.look.px(12))


def _types(event: QKeyEvent) -> bool:
    """A letter or a figure; with Ctrl it is a key of the window."""
    control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
    return not control and event.text().isprintable() and bool(event.text().strip())
