"""Buttons: one filled (primary), the others outlined. Each names its act and shows its key."""

from typing import Literal

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from ui.icons import has_icon, paint_icon
from ui.look import Look
from ui.viewmodels.parts import Action
from ui.widgets.paint import Wrapped, box, key_cap_size, paint_key_cap, text_width

Kind = Literal["primary", "secondary"]


class Button(QAbstractButton):
    """One ``Action``. ``busy`` shows what is being done and swallows further presses; ``plain`` leaves out its icon,
    and its key cap where there is not room for both."""

    def __init__(
        self,
        look: Look,
        action: Action,
        kind: Kind = "secondary",
        *,
        chevron: bool = False,
        plain: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.action = action
        self._look, self._kind, self._chevron = look, kind, chevron
        self._plain = plain
        self._icon = action.icon if has_icon(action.icon) and not plain else ""
        self._busy = False
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._hint = QSize()
        self._face = look.font("lead" if kind == "primary" else "body_strong")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setEnabled(not action.disabled_reason)
        self._name()

    # --- what it says

    @property
    def label(self) -> str:
        return self.action.busy_label if self._busy and self.action.busy_label else self.action.label

    def _name(self) -> None:
        self._hint = QSize()
        self.setText(self.label)
        self.setAccessibleName(self.label)
        told = ". ".join(part for part in (self.action.disabled_reason, self.action.shortcut) if part)
        self.setAccessibleDescription(told)
        self.updateGeometry()
        self.update()

    def set_action(self, action: Action) -> None:
        self.action = action
        self._icon = action.icon if self._icon and has_icon(action.icon) else ""
        self.setEnabled(not action.disabled_reason)
        self._name()

    def set_busy(self, busy: bool) -> None:
        self._busy = busy
        self._name()

    @property
    def is_busy(self) -> bool:
        return self._busy

    def click(self) -> None:
        if not self._busy:
            super().click()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if (
            event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        ):
            if not event.isAutoRepeat():
                self.click()
            return
        if self._busy and event.key() == Qt.Key.Key_Space:
            return
        super().keyPressEvent(event)

    # --- how large it is

    @property
    def _cap(self) -> str:
        return self.action.shortcut.replace("+", " ", 1)

    def _has_cap(self, width: float) -> bool:
        """A plain button too narrow for both keeps its words in one line and lets its key cap go."""
        return bool(self._cap) and not (self._plain and width < self.sizeHint().width())

    def _around(self, *, cap: bool = True) -> float:
        """Everything but the label: padding, icon, key cap."""
        look = self._look
        width = 2.0 * look.px(26 if self._kind == "primary" else 18)
        if self._icon:
            width += look.px(24 + 14)
        if self._cap and cap:
            width += key_cap_size(look, self._cap).width() + look.px(12)
        if self._chevron:
            width += look.px(22 + 10)
        return width

    def _least_height(self) -> int:
        return self._look.size("target.desk_primary_px" if self._kind == "primary" else "target.desk_button_px")

    def sizeHint(self) -> QSize:
        if self._hint.isValid():
            return self._hint
        # The busy label may be longer: room for either, so that nothing jumps.
        label = max((self.action.label, self.action.busy_label), key=lambda text: text_width(self._face, text))
        self._hint = QSize(int(self._around() + text_width(self._face, label)) + 1, self._least_height())
        return self._hint

    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        longest = max((text_width(self._face, word) for word in self.action.label.split()), default=0.0)
        around = self._around(cap=not self._plain)
        return QSize(min(hint.width(), int(around + longest) + 2), self._least_height())

    def heightForWidth(self, width: int) -> int:
        if width >= self.sizeHint().width():
            return self._least_height()
        text = Wrapped(self.label, self._face, width - self._around(cap=self._has_cap(width)) + 1)
        return max(self._least_height(), int(text.height + self._look.px(18)))

    # --- what it looks like

    def _colors(self) -> tuple[str, str, str]:
        """Fill, line, text."""
        if not self.isEnabled():
            return "disabled", "border", "on_disabled"
        if self._kind == "primary":
            pressed = self.isDown() or self._busy
            return ("action_pressed" if pressed else "action_hover" if self.underMouse() else "action"), "", "on_action"
        return ("selected" if self.isDown() or self.underMouse() else "surface"), "border", "text"

    def paintEvent(self, event: QPaintEvent) -> None:
        look = self._look
        fill, line, ink = self._colors()
        painter = QPainter(self)
        box(
            painter,
            QRectF(self.rect()),
            fill=look.color(fill),
            line=look.color(line) if line else None,
            width=look.size("border.control"),
            radius=look.size("radius.control"),
        )
        color = look.color(ink)
        cap = self._has_cap(self.width())
        around = self._around(cap=cap)
        text = Wrapped(self.label, self._face, self.width() - around + 1)
        x = max((self.width() - around - text.width) / 2, 0.0) + look.px(26 if self._kind == "primary" else 18)
        middle = self.height() / 2
        if self._icon:
            side = look.px(24)
            paint_icon(painter, self._icon, QRectF(x, middle - side / 2, side, side), color)
            x += side + look.px(14)
        text.draw(painter, QPointF(x, middle - text.height / 2), color)
        x += text.width
        if cap:
            size = key_cap_size(look, self._cap)
            x += look.px(12)
            paint_key_cap(
                painter, look, self._cap, QRectF(x, middle - size.height() / 2, size.width(), size.height()), color
            )
            x += size.width()
        if self._chevron:
            side = look.px(22)
            paint_icon(painter, "down", QRectF(x + look.px(10), middle - side / 2, side, side), color)
