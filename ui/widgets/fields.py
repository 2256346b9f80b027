"""Fields: label above, hint and error below, one value each."""

from typing import Protocol

from PySide6.QtCore import QRegularExpression, Qt
from PySide6.QtGui import QKeyEvent, QRegularExpressionValidator, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from ui.look import Look
from ui.viewmodels.fields import Field, FieldKind
from ui.viewmodels.parts import Action, Status
from ui.widgets.button import Button
from ui.widgets.chip import spoken
from ui.widgets.message import IconLabel
from ui.widgets.search import ScanEdit
from ui.widgets.text import Text


class Input(Protocol):
    """What gives a value when the page is left."""

    def value(self) -> str: ...
    def set_value(self, value: str) -> None: ...
    def focus_first(self) -> None: ...


class NoteEdit(QPlainTextEdit):
    """Several lines: Enter writes a line, Ctrl+Enter goes on, Tab leaves."""

    def __init__(self) -> None:
        super().__init__()
        self.setTabChangesFocus(True)
        self.setProperty("ring", "edge")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and control:
            event.ignore()
            return
        super().keyPressEvent(event)


class FieldBox(QWidget):
    """One ``Field``: text, several lines, password, count, code or scan."""

    def __init__(self, look: Look, field: Field) -> None:
        super().__init__()
        self._look, self.field = look, field
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look.px(6))
        if not field.hide_label:
            head = QHBoxLayout()
            head.addWidget(Text(look, field.label, "body_strong"), 1)
            if field.mark:
                head.addWidget(Text(look, field.mark, color="muted", wrap=False))
            column.addLayout(head)
        row = QHBoxLayout()
        row.setSpacing(look.px(12))
        self.edit = self._edit()
        self.edit.setAccessibleName(", ".join(part for part in (field.label, field.mark) if part))
        self.edit.setAccessibleDescription(". ".join(part for part in (field.error, field.hint) if part))
        row.addWidget(self.edit, 0 if self._is_narrow else 1)
        if self.field.kind in (FieldKind.PASSWORD, FieldKind.CODE, FieldKind.SCAN):
            self.edit.setMaximumWidth(look.px(560))
        if field.kind is FieldKind.PASSWORD:
            row.addWidget(self._show_button())
        row.addStretch(0)
        column.addLayout(row, 1 if field.kind is FieldKind.LONG else 0)
        if field.error:
            column.addLayout(self._error())
        if field.hint:
            column.addWidget(Text(look, field.hint, color="muted"))
        self.set_value(field.value)

    @property
    def _is_narrow(self) -> bool:
        return self.field.kind is FieldKind.COUNT

    def _edit(self) -> QLineEdit | QPlainTextEdit:
        look, kind = self._look, self.field.kind
        if kind is FieldKind.LONG:
            note = NoteEdit()
            note.setMinimumHeight(look.px(130))
            return note
        edit = ScanEdit() if kind is FieldKind.SCAN else QLineEdit()
        edit.setProperty("ring", "edge")
        edit.setMinimumHeight(look.size("target.desk_button_px"))
        edit.setMaxLength(self.field.most)
        if kind is FieldKind.PASSWORD:
            edit.setEchoMode(QLineEdit.EchoMode.Password)
            edit.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        elif kind is FieldKind.COUNT:
            edit.setValidator(QRegularExpressionValidator(QRegularExpression("[0-9]{0,7}"), edit))
            edit.setAlignment(Qt.AlignmentFlag.AlignRight)
            edit.setFont(look.font("heading"))
            edit.setFixedWidth(look.px(150))
        elif kind in (FieldKind.CODE, FieldKind.SCAN):
            edit.setFont(look.font(mono=True))
        return edit

    def _show_button(self) -> Button:
        words = self._look.words
        button = Button(self._look, Action(key="show", label=words("common.show_password")))
        button.setCheckable(True)
        edit = self.edit
        assert isinstance(edit, QLineEdit)

        def toggle(shown: bool) -> None:
            edit.setEchoMode(QLineEdit.EchoMode.Normal if shown else QLineEdit.EchoMode.Password)
            label = words("common.hide_password" if shown else "common.show_password")
            button.set_action(Action(key="show", label=label))

        button.toggled.connect(toggle)
        return button

    def _error(self) -> QHBoxLayout:
        look = self._look
        row = QHBoxLayout()
        row.setSpacing(look.px(8))
        row.addWidget(IconLabel(look, "warn", "status.stop.text", look.px(22)), 0, Qt.AlignmentFlag.AlignTop)
        told = Text(look, self.field.error, "body_strong", color="status.stop.text")
        told.setAccessibleName(spoken(Status.WARN, self.field.error))
        row.addWidget(told, 1)
        return row

    # --- the value

    def value(self) -> str:
        """Blank stays blank: a count of nothing is "0", a count not made is ""."""
        text = self.edit.toPlainText() if isinstance(self.edit, QPlainTextEdit) else self.edit.text()
        text = text[: self.field.most]
        return text if self.field.kind is FieldKind.PASSWORD else text.strip()

    def set_value(self, value: str) -> None:
        if isinstance(self.edit, QPlainTextEdit):
            self.edit.setPlainText(value)
            self.edit.moveCursor(QTextCursor.MoveOperation.End)
        else:
            self.edit.setText(value)

    def focus_first(self) -> None:
        self.edit.setFocus(Qt.FocusReason.OtherFocusReason)
        if isinstance(self.edit, QLineEdit):
            self.edit.selectAll()
