"""Choices as cards, and things to tick. Nothing is chosen for anybody."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QGridLayout, QRadioButton, QSizePolicy, QVBoxLayout, QWidget

from ui.look import Look
from ui.viewmodels.fields import Check, Checks, Choice, Choices
from ui.widgets.chip import spoken
from ui.widgets.option_card import OptionFace
from ui.widgets.text import Text


def _policy() -> QSizePolicy:
    policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
    policy.setHeightForWidth(True)
    return policy


def _grid(look: Look, cards: Sequence[QWidget], columns: int) -> QGridLayout:
    """Cards in so many columns; in one where the text is large."""
    grid = QGridLayout()
    grid.setSpacing(look.px(12))
    across = max(1, columns if look.theme.percent <= 125 else 1)
    for index, card in enumerate(cards):
        grid.addWidget(card, index // across, index % across)
    return grid


class RadioCard(QRadioButton):
    """One of several: arrow keys move, Space chooses, Enter goes on."""

    def __init__(self, look: Look, choice: Choice) -> None:
        super().__init__()
        self.choice = choice
        detail = choice.disabled_reason or choice.detail
        self._face = OptionFace(look, choice.title, detail, icon=choice.icon, chip=choice.chip, round_=True)
        self._least, self._low = look.px(240), look.px(56)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        told = ". ".join(part for part in (choice.title, detail) if part)
        self.setAccessibleName(f"{told}. {spoken(choice.chip.status, choice.chip.text)}" if choice.chip else told)
        self.setEnabled(not choice.disabled_reason)
        self.setSizePolicy(_policy())

    def sizeHint(self) -> QSize:
        return QSize(self._least * 2, self._face.height(self._least * 2))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._least, self._low)

    def heightForWidth(self, width: int) -> int:
        return self._face.height(width)

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._face.paint(self, QPainter(self), over=self.underMouse())


class TickCard(QCheckBox):
    """One thing seen: Space ticks it."""

    def __init__(self, look: Look, check: Check) -> None:
        super().__init__()
        self.check_key = check.key
        self._face = OptionFace(look, check.title, check.detail, round_=False)
        self._least, self._low = look.px(240), look.px(56)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAccessibleName(". ".join(part for part in (check.title, check.detail) if part))
        self.setChecked(check.checked)
        self.setSizePolicy(_policy())

    def sizeHint(self) -> QSize:
        return QSize(self._least * 2, self._face.height(self._least * 2))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._least, self._low)

    def heightForWidth(self, width: int) -> int:
        return self._face.height(width)

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._face.paint(self, QPainter(self), over=self.underMouse())

    def value(self) -> str:
        return "yes" if self.isChecked() else ""

    def set_value(self, value: str) -> None:
        self.setChecked(value == "yes")

    def focus_first(self) -> None:
        self.setFocus(Qt.FocusReason.OtherFocusReason)


class ChoiceList(QWidget):
    """``Choices``: its value is the chosen key, "" before a choice."""

    def __init__(self, look: Look, choices: Choices) -> None:
        super().__init__()
        self.setAccessibleName(choices.label)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look.px(8))
        if choices.label:
            column.addWidget(Text(look, choices.label, "body_strong"))
        self._group = QButtonGroup(self)
        self.cards: list[RadioCard] = []
        for index, choice in enumerate(choices.options):
            card = RadioCard(look, choice)
            if index == 0 and choices.label:
                card.setAccessibleDescription(choices.label)
            self._group.addButton(card)
            self.cards.append(card)
        column.addLayout(_grid(look, self.cards, choices.columns))
        self.set_value(choices.chosen)

    def value(self) -> str:
        return next((card.choice.key for card in self.cards if card.isChecked()), "")

    def set_value(self, value: str) -> None:
        for card in self.cards:
            if card.choice.key == value:
                card.setChecked(True)

    def focus_first(self) -> None:
        chosen = next((card for card in self.cards if card.isChecked()), None)
        first = chosen or next((card for card in self.cards if card.isEnabled()), None)
        if first is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)


class CheckList(QWidget):
    def __init__(self, look: Look, checks: Checks) -> None:
        super().__init__()
        self.setAccessibleName(checks.label)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look.px(8))
        if checks.label:
            column.addWidget(Text(look, checks.label, "body_strong"))
        self.cards = [TickCard(look, check) for check in checks.items]
        column.addLayout(_grid(look, self.cards, checks.columns))
