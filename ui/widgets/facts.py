"""Named facts, the rule's own words, and the numbered ways on."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from ui.look import Look
from ui.viewmodels.blocks import Code, Facts, Items, Quote, Ways
from ui.widgets.button import Button
from ui.widgets.card import Rule
from ui.widgets.message import Act, IconLabel
from ui.widgets.paint import box, text_width
from ui.widgets.text import Rich, Run, Text

TOP = Qt.AlignmentFlag.AlignTop
LABEL = 260
"""Pixels at 100 % that the name of a fact takes at most."""


class FactList(QWidget):
    """Icon, name, value: the value stands out."""

    def __init__(self, look: Look, facts: Facts) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(look.px(16))
        grid.setVerticalSpacing(look.px(18))
        grid.setColumnStretch(2, 1)
        icons = any(fact.icon for fact in facts.rows)
        for row, fact in enumerate(facts.rows):
            if fact.icon:
                grid.addWidget(IconLabel(look, fact.icon, "muted", look.px(25)), row, 0, TOP)
            label = _name(look, fact.label)
            grid.addWidget(label, row, 1 if icons else 0, 1, 1 if icons else 2, TOP)
            value = Rich(look, (Run(fact.value, strong=True, mono=fact.mono), Run(fact.rest)))
            grid.addWidget(value, row, 2)
        grid.setColumnMinimumWidth(1, look.px(126) if icons else 0)


def _name(look: Look, label: str) -> Text:
    """In one line; a long one in several, or the values beside it would be pushed out of the page."""
    most, width = look.px(LABEL), int(text_width(look.font(), label)) + 1
    made = Text(look, label, color="muted", wrap=width > most)
    if width > most:
        made.setFixedWidth(most)
    return made


class CodeBox(QWidget):
    """What two people read aloud and compare."""

    def __init__(self, look: Look, code: Code) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look.px(2))
        column.addWidget(Text(look, code.label, color="muted"))
        shown = Text(look, code.text, "figure", mono=True)
        shown.setAccessibleName(" ".join(code.text))
        column.addWidget(shown)


class QuoteBox(QWidget):
    """The rule's words behind a bar; below them, where they stand."""

    def __init__(self, look: Look, quote: Quote) -> None:
        super().__init__()
        self._look = look
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look.px(6))
        self._words = Text(look, quote.text)
        self._words.setContentsMargins(look.px(18), 0, 0, 0)
        column.addWidget(self._words)
        if quote.source:
            column.addWidget(Text(look, quote.source, color="muted"))

    def paintEvent(self, event: QPaintEvent) -> None:
        bar = QRectF(0, self._words.y(), self._look.px(4), self._words.height())
        QPainter(self).fillRect(bar, self._look.color("border"))


class Number(QWidget):
    """The number of a way on, in a ring."""

    def __init__(self, look: Look, number: int) -> None:
        super().__init__()
        self._look, self._number = look, number
        self.setFixedSize(look.px(34), look.px(34))

    def paintEvent(self, event: QPaintEvent) -> None:
        look = self._look
        painter = QPainter(self)
        line, side = look.color("border"), self.width()
        box(painter, QRectF(self.rect()), fill=None, line=line, width=look.px(2), radius=side / 2)
        painter.setPen(look.color("text"))
        painter.setFont(look.font("body_strong"))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, str(self._number))


class _Lines(QWidget):
    """Rows of icon, title over text, button; hairlines between them."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(look.px(7))

    def add(self, mark: QWidget, title: str, text: str, button: Button | None, *, rule: bool) -> None:
        look = self._look
        if rule:
            self.column.addWidget(Rule(look))
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(look.px(14))
        row.addWidget(mark, 0, TOP if isinstance(mark, Number) else Qt.AlignmentFlag.AlignVCenter)
        told = QVBoxLayout()
        told.setSpacing(0)
        told.addWidget(Text(look, title, "body_strong"))
        if text:
            told.addWidget(Text(look, text, color="muted"))
        row.addLayout(told, 1)
        if button is not None:
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        self.column.addLayout(row)


class WayList(_Lines):
    def __init__(self, look: Look, ways: Ways, act: Act) -> None:
        super().__init__(look)
        for number, way in enumerate(ways.items, start=1):
            self.add(Number(look, number), way.title, way.text, _button(look, way, act), rule=number > 1)


class ItemList(_Lines):
    def __init__(self, look: Look, items: Items, act: Act) -> None:
        super().__init__(look)
        for index, item in enumerate(items.items):
            mark = IconLabel(look, item.icon, f"status.{item.status.value}.text", look.px(28))
            self.add(mark, item.title, item.text, _button(look, item, act), rule=index > 0)
        if not items.items and items.empty:
            self.column.addWidget(Text(look, items.empty, color="muted"))


def _button(look: Look, line: object, act: Act) -> Button | None:
    action = getattr(line, "action", None)
    if action is None:
        return None
    button = Button(look, action)
    button.setAccessibleName(f"{action.label}: {getattr(line, 'title', '')}")
    button.clicked.connect(lambda: act(action))
    return button
