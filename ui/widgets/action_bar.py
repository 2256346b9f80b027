"""The bar of actions: Back at the left, the one strong action at the right."""

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QVBoxLayout, QWidget

from ui.look import Look
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action
from ui.widgets.button import Button
from ui.widgets.message import Act
from ui.widgets.paint import Wrapped
from ui.widgets.text import Text

BESIDE = 240
"""Pixels at 100 % that a reason needs beside the buttons."""


class ActionBar(QWidget):
    """Where the buttons do not fit in one line, all but Back and the strong one go behind "More". Why one cannot be
    pressed stands beside them, or above where the room beside them is too narrow to read in."""

    def __init__(self, look: Look, act: Act) -> None:
        super().__init__()
        self._look, self._act = look, act
        self.buttons: dict[str, Button] = {}
        self._page: PageView | None = None
        self._tight: tuple[bool, int] | None = None
        self._outer = QVBoxLayout(self)
        self._outer.setSpacing(0)
        self._outer.setContentsMargins(0, max(1, look.size("border.hairline")), 0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(1)

    def show_actions(self, page: PageView) -> None:
        """Replace all buttons. The bar hides when there is nothing to do."""
        self._page, self._tight = page, None
        self.setVisible(bool(page.back or page.others or page.more or page.primary))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    # --- all in one line, or some behind "More"

    def _fit(self) -> None:
        page = self._page
        if page is None:
            return
        wanted = self._wanted(page)
        tight = wanted > max(self.width(), 1)
        own_width = tight or bool(self._reason(page))
        if (tight, own_width and self.width()) == self._tight:
            return
        focused = next((key for key, button in self.buttons.items() if button.hasFocus()), None)
        self._tight = (tight, own_width and self.width())
        while (item := self._outer.takeAt(0)) is not None:
            line = item.widget()
            if line is not None:
                line.hide()
                line.deleteLater()
        self.buttons = {}
        reason = self._reason(page)
        beside = bool(reason) and not tight and self._fits_beside(reason, self.width() - wanted)
        if reason and not beside:
            self._outer.addWidget(self._above(reason))
        self._outer.addWidget(self._line(page, tight=tight, reason=reason if beside else ""))
        if focused in self.buttons:
            self.buttons[focused].setFocus()

    def _wanted(self, page: PageView) -> int:
        look = self._look
        shown = [action for action in (page.back, *page.others) if action]
        widths = [Button(look, action, plain=look.low).sizeHint().width() for action in shown]
        if page.more:
            widths.append(Button(look, self._more_action(page.more_label), chevron=True).sizeHint().width())
        if page.primary:
            widths.append(Button(look, page.primary, "primary", plain=look.low).sizeHint().width())
        return sum(widths) + look.size("layout.gutter") * len(widths) + 2 * look.size("layout.margin")

    def _fits_beside(self, reason: str, room: int) -> bool:
        """In no more height than the buttons have."""
        look = self._look
        room -= look.size("layout.gutter")
        lines = Wrapped(reason, look.font(), room)
        return room >= look.px(BESIDE) and lines.height <= look.size("target.desk_primary_px")

    def _above(self, reason: str) -> QWidget:
        """As high as its lines at this width: a layout gives a label in a bar only one."""
        look = self._look
        line = QWidget()
        row = QHBoxLayout(line)
        side, pad, *_ = self._margins()
        row.setContentsMargins(side, pad, side, 0)
        told = Text(look, reason, color="muted")
        told.setFixedHeight(int(Wrapped(reason, told.font(), self.width() - 2 * side).height) + 1)
        row.addWidget(told)
        return line

    def _line(self, page: PageView, *, tight: bool, reason: str) -> QWidget:
        look = self._look
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(*self._margins())
        row.setSpacing(look.size("layout.gutter"))
        if page.back:
            row.addWidget(self._button(page.back))
        behind: list[Action] = list(page.more)
        if tight:
            behind = [*page.others, *behind]
        else:
            for action in page.others:
                row.addWidget(self._button(action))
        if behind:
            row.addWidget(self._more(look.words("common.more") if tight else page.more_label, behind))
        if reason:
            row.addWidget(Text(look, reason, color="muted"), 1)
        else:
            row.addStretch(1)
        left = line.findChildren(Button)
        primary = self._button(page.primary, primary=True) if page.primary else None
        if primary is not None:
            row.addWidget(primary)
        self._size(left, primary)
        return line

    def _margins(self) -> tuple[int, int, int, int]:
        side, pad = self._look.size("layout.margin"), self._look.size("layout.bar_pad")
        return side, pad, side, pad

    def _size(self, left: list[Button], primary: Button | None) -> None:
        """Natural sizes where they fit; else the labels wrap, the strong one's first."""
        look = self._look
        room = self.width() - 2 * look.size("layout.margin") - look.size("layout.gutter") * (len(left) + 1)
        used = sum(button.sizeHint().width() for button in left)
        for button in left:
            button.setFixedSize(button.sizeHint())
        if primary is None:
            return
        width = min(primary.sizeHint().width(), max(room - used, primary.minimumSizeHint().width()))
        primary.setFixedSize(width, primary.heightForWidth(width))
        over = used + width - room
        for button in reversed(left):
            if over > 0:
                natural = button.sizeHint().width()
                narrow = max(natural - over, button.minimumSizeHint().width())
                button.setFixedSize(narrow, button.heightForWidth(narrow))
                over -= natural - narrow

    def _reason(self, page: PageView) -> str:
        actions = (page.primary, page.back, *page.others)
        return next((action.disabled_reason for action in actions if action and action.disabled_reason), "")

    def _button(self, action: Action, *, primary: bool = False) -> Button:
        button = Button(self._look, action, "primary" if primary else "secondary", plain=self._look.low)
        button.clicked.connect(lambda _=False, chosen=action: self._act(chosen))
        self.buttons[action.key] = button
        return button

    def _more_action(self, label: str) -> Action:
        return Action(key="more", label=label)

    def _more(self, label: str, actions: list[Action]) -> Button:
        button = Button(self._look, self._more_action(label), chevron=True)
        menu = QMenu(button)
        menu.setFont(self._look.font())
        menu.setAccessibleName(label)
        for action in actions:
            entry = QAction(action.label, menu)
            entry.setEnabled(not action.disabled_reason)
            entry.triggered.connect(lambda _=False, chosen=action: self._act(chosen))
            menu.addAction(entry)
        button.clicked.connect(lambda: menu.popup(button.mapToGlobal(QPoint(0, -menu.sizeHint().height()))))
        return button

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._look.color("surface"))
        painter.fillRect(0, 0, self.width(), 1, self._look.color("hairline"))
