"""The page every task stands on: header, steps, message, body, actions; Enter goes on, Esc goes back.

Screens say what a view looks like as a ``PageView``; this class shows it, keeps what was typed when the same page is
shown again, and sends commands as (action key, values).
"""

from PySide6.QtCore import QElapsedTimer, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.accessibility import announce
from ui.look import Look
from ui.screens.impatience import SPAN_MS, Impatience
from ui.screens.kept import Kept, cursor_of, put_cursor
from ui.viewmodels.fields import FieldKind
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action, StepState
from ui.viewmodels.progressing import moved
from ui.widgets.action_bar import ActionBar
from ui.widgets.blocks import Builder
from ui.widgets.button import Button
from ui.widgets.fields import FieldBox
from ui.widgets.header import PageHeader
from ui.widgets.message import MessageBox
from ui.widgets.scroll import Body, Scroll
from ui.widgets.steps import StepLine


class PageScreen(QWidget):
    """Shows a ``PageView``. ``command`` carries (key, values): the action's ``args`` and every value on the page."""

    command = Signal(str, object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._page: PageView | None = None
        self._busy = ""
        self._own_hurry = Impatience()
        self._stands = QElapsedTimer()
        self._asked_of: PageView | None = None
        self._asked: tuple[str, dict[str, str]] = ("", {})
        self._builder = self._new_builder()
        self._first_card: QWidget | None = None
        self._pressed = False
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._scroll = Scroll()
        column.addWidget(self._scroll, 1)
        self.bar = ActionBar(look, self.act)
        column.addWidget(self.bar)

    # --- showing

    def show_page(self, page: PageView) -> None:
        """Put this page on the screen. The same key again keeps typed values and focus."""
        same = self._page is not None and self._page.key == page.key
        pressed, self._pressed = self._pressed, False
        if same and page == self._page and not self._busy:
            if pressed:  # the same answer again: it is in sight again
                self._scroll.rest_at(self._scroll.verticalScrollBar().value(), self._told_first(news=True, was={}))
            return
        if not same:
            if self._builder.progress:
                self._hurry().acted()  # who pressed while it ran has not read what came of it
        elif self._moves(page):
            return
        was = self._errors()
        typed = self._typed() if same else {}
        focused = self._focused_key() if same else ""
        news = page.message is not None and (self._page is None or page.message != self._page.message)
        at = self._scroll.verticalScrollBar().value() if same and not news else 0
        self._busy = ""
        self._page = page
        self._builder = self._new_builder()
        self._scroll.put(self._build(page))
        self.bar.show_actions(page)
        for key, value in typed.items():
            if key in self._builder.inputs:
                self._builder.inputs[key].set_value(value)
        told = self._told(page)
        if told != self.accessibleName():
            self.setAccessibleName(told)
            announce(self, told, now=page.message is not None)
        self.focus_first(focused)
        first = self._told_first(news=news, was=was if same and not pressed else {})
        if first is not None:
            self._scroll.rest_at(at, first)
        else:
            self._scroll.rest_at(at, None if same else self._focused_in_page(), keep=self._first_card)
        if not same:
            self._stands.start()  # from here on it can be read: to build it took its time too
        self._hurry().answered()

    def _told_first(self, *, news: bool, was: dict[str, str]) -> QWidget | None:
        """What nobody may overlook: the field something is wrong with that was not wrong before, the new message."""
        for key, error in self._errors().items():
            field = self._builder.inputs[key]
            if was.get(key) != error and isinstance(field, FieldBox):
                return field
        return self._scroll.findChild(MessageBox) if news else None

    def _errors(self) -> dict[str, str]:
        fields = {key: each.field for key, each in self._builder.inputs.items() if isinstance(each, FieldBox)}
        return {key: field.error for key, field in fields.items() if field.error}

    def _focused_in_page(self) -> QWidget | None:
        """What has the focus (WCAG 2.4.11), on a page that says nothing before it."""
        focused = self.focusWidget()
        if focused is None or not self._scroll.isAncestorOf(focused) or self._scroll.findChild(MessageBox):
            return None
        return focused

    def _moves(self, page: PageView) -> bool:
        """Whether this is the page that stands, its bar further on; the bar is moved then."""
        told = moved(self._page, page) if self._page is not None and not self._busy else ()
        if not told:
            return False
        self._page = page
        for box, progress in zip(self._builder.progress, told, strict=True):
            box.tell(progress)
        return True

    def _new_builder(self) -> Builder:
        return Builder(self.look, self.act, lambda key, value: self.send(key, {"value": value}))

    def _build(self, page: PageView) -> Body:
        look = self.look
        body = Body()
        column = body.column
        margin, top = look.size("layout.margin"), look.size("layout.page_top")
        column.setContentsMargins(margin, top, margin, top)
        column.setSpacing(look.size("layout.card_gap"))
        if page.person is not None or page.title or page.chips:
            column.addWidget(PageHeader(look, page))
        if page.steps:
            column.addWidget(StepLine(look, page.steps))
        if page.message is not None:
            column.addWidget(MessageBox(look, page.message, self.act))
        before = column.count()
        self._builder.place_all(column, page.body)
        first = column.itemAt(before)
        self._first_card = first.widget() if first is not None else None
        if not any(self._builder.grows(block) for block in page.body):
            column.addStretch(1)
        return body

    def _told(self, page: PageView) -> str:
        """What a screen reader says when the page comes up."""
        now = next(((i, s) for i, s in enumerate(page.steps, start=1) if s.state is StepState.NOW), None)
        told = [page.person.name if page.person else "", page.title]
        if now is not None:
            told.append(self.look.words("common.step_of", n=now[0], of=len(page.steps), name=now[1].name))
        if page.message is not None:
            told += [page.message.title, page.message.text]
        return ". ".join(part.rstrip(".") for part in told if part)

    # --- acting

    def act(self, action: Action) -> None:
        """Send an action with the page's values. While one works, nothing else is sent."""
        if self._busy or action.disabled_reason:
            return
        if action.unhurried and not self._stands.hasExpired(SPAN_MS):
            return
        values = dict(action.args)
        if action.needs_values:
            values.update(self.values())
        records = action.needs_values or action.primary or bool(action.args)
        hurry, asked = self._hurry(), (action.key, values)
        typed_since = self._asked_of is self._page and self._asked != asked
        if records and hurry.too_soon and not typed_since:
            return
        hurry.acted()
        self._pressed = True
        self._asked_of, self._asked = self._page, asked
        if action.busy_label:
            self._set_busy(action.key)
        self.command.emit(action.key, values)

    def _hurry(self) -> Impatience:
        """The window's: the second press may land on another screen."""
        shared = getattr(self.window(), "impatience", None)
        return shared if isinstance(shared, Impatience) else self._own_hurry

    def send(self, key: str, values: dict[str, str]) -> None:
        if not self._busy:
            self.command.emit(key, values)

    def _set_busy(self, key: str) -> None:
        self._busy = key
        for button in self.findChildren(Button):
            if button.action.key == key:
                button.set_busy(True)
                button.repaint()

    def settle(self) -> None:
        """The work has ended without a new page: the buttons work again."""
        self._busy = ""
        self._hurry().answered()
        for button in self.findChildren(Button):
            button.set_busy(False)

    @property
    def is_busy(self) -> bool:
        return bool(self._busy)

    def values(self) -> dict[str, str]:
        return {key: each.value() for key, each in self._builder.inputs.items()}

    def _changed(self) -> dict[str, str]:
        """What differs from what the view had given."""
        return {key: value for key, value in self.values().items() if value != self._builder.given.get(key)}

    def _typed(self) -> dict[str, str]:
        """What stays when the page is shown again; a password that was sent does not."""
        return {key: value for key, value in self._changed().items() if not self._is_password(key)}

    def _is_password(self, key: str) -> bool:
        each = self._builder.inputs[key]
        return isinstance(each, FieldBox) and each.field.kind is FieldKind.PASSWORD

    # --- the same page in a window built anew

    def keep(self) -> Kept:
        """What was done here and not sent."""
        bar = self._scroll.verticalScrollBar()
        focused = self.focusWidget()
        button = focused.action.key if isinstance(focused, Button) else ""
        return Kept(
            page=self._page.key if self._page is not None else "",
            typed=self._changed(),
            focus=self._focused_key() or button,
            cursor=cursor_of(focused),
            share=bar.value() / bar.maximum() if bar.maximum() else 0.0,
        )

    def resume(self, kept: Kept) -> None:
        """Put it back, if this is the page it was done on."""
        if self._page is None or self._page.key != kept.page:
            return
        for key, value in kept.typed.items():
            if key in self._builder.inputs:
                self._builder.inputs[key].set_value(value)
        self.focus_first(kept.focus)
        put_cursor(self.focusWidget(), kept.cursor)
        self._scroll.show_share(kept.share)

    # --- keys and focus

    def focus_first(self, key: str = "") -> None:
        """Rest the focus on the obvious next thing."""
        page = self._page
        if page is None:
            return
        wanted = key or page.focus or self._builder.first_focus
        if wanted in self.bar.buttons:
            self.bar.buttons[wanted].setFocus(Qt.FocusReason.OtherFocusReason)
        elif wanted in self._builder.inputs:
            self._builder.inputs[wanted].focus_first()
        elif wanted in self._builder.strips:
            self._builder.strips[wanted].focus_first()
        elif self._builder.progress and wanted == "progress":
            self._builder.progress[0].bar.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self._builder.inputs and not wanted:
            next(iter(self._builder.inputs.values())).focus_first()
        elif wanted and (named := self._button(wanted)) is not None:
            named.setFocus(Qt.FocusReason.OtherFocusReason)
        elif page.primary and not page.primary.disabled_reason and page.primary.key in self.bar.buttons:
            self.bar.buttons[page.primary.key].setFocus(Qt.FocusReason.OtherFocusReason)
        elif page.back:
            self.bar.buttons[page.back.key].setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            first = next((b for b in self.findChildren(Button) if b.isEnabled()), None)
            (first or self).setFocus(Qt.FocusReason.OtherFocusReason)

    def _button(self, key: str) -> Button | None:
        return next((button for button in self.findChildren(Button) if button.action.key == key), None)

    def _focused_key(self) -> str:
        """Which input or button of this page has the focus."""
        widget: QWidget | None = self.focusWidget()
        named: list[tuple[str, object]] = [
            *self._builder.inputs.items(),
            *self._builder.strips.items(),
            *self.bar.buttons.items(),
            *(("progress", each) for each in self._builder.progress),
        ]
        while widget is not None and widget is not self:
            for key, each in named:
                if each is widget:
                    return key
            widget = widget.parentWidget()
        return ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        page = self._page
        if page is None or event.isAutoRepeat():
            return super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if page.primary is not None:
                self.act(page.primary)
            return None
        if event.key() == Qt.Key.Key_Escape and page.back is not None:
            self.act(page.back)
            return None
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            bar = self._scroll.verticalScrollBar()
            bar.setValue(bar.value() + self.look.px(80) * (1 if event.key() == Qt.Key.Key_Down else -1))
            return None
        for action in (*page.others, *page.more):
            if action.shortcut and action.shortcut.upper() == f"F{event.key() - Qt.Key.Key_F1 + 1}":
                self.act(action)
                return None
        return super().keyPressEvent(event)
