"""What every widget is given when it is made: the theme, the language, and shorthands for both."""

from dataclasses import dataclass

from PySide6.QtGui import QColor, QFont

from ui.theme import Theme
from ui.tokens import token
from ui.words import Words


@dataclass(frozen=True, slots=True)
class Look:
    theme: Theme
    words: Words
    low: bool = False
    """The window has little height for this size of text: the frame is drawn tighter (tokens [low])."""

    def px(self, pixels: float) -> int:
        return self.theme.px(pixels)

    def size(self, name: str) -> int:
        """A size token at this text size; in a low window the frame's own are smaller."""
        tighter = token("low").get(name) if self.low else None
        return self.theme.size(name) if tighter is None else self.theme.px(tighter)

    def color(self, name: str) -> QColor:
        return self.theme.color(name)

    def font(self, role: str = "body", *, weight: int = 0, mono: bool = False) -> QFont:
        return self.theme.font(role, weight=weight, mono=mono)
