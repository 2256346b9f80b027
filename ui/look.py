"""What every widget is given when it is made: the theme, the language, and shorthands for both."""

from dataclasses import dataclass

from PySide6.QtGui import QColor, QFont

from ui.theme import Theme
from ui.words import Words


@dataclass(frozen=True, slots=True)
class Look:
    theme: Theme
    words: Words

    def px(self, pixels: float) -> int:
        return self.theme.px(pixels)

    def size(self, name: str) -> int:
        return self.theme.size(name)

    def color(self, name: str) -> QColor:
        return self.theme.color(name)

    def font(self, role: str = "body", *, weight: int = 0, mono: bool = False) -> QFont:
        return self.theme.font(role, weight=weight, mono=mono)
