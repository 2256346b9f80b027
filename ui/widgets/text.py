"""Labels. Plain text only: a name with an angle bracket stays a name."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from ui.look import Look


class Text(QLabel):
    """One text in one role of the type scale."""

    def __init__(
        self,
        look: Look,
        text: str,
        role: str = "body",
        *,
        color: str = "text",
        weight: int = 0,
        mono: bool = False,
        wrap: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setFont(look.font(role, weight=weight, mono=mono))
        tint(self, look, color)
        self.setWordWrap(wrap)
        self.setText(text)
        policy = self.sizePolicy()
        policy.setHorizontalPolicy(QSizePolicy.Policy.Preferred if wrap else QSizePolicy.Policy.Minimum)
        policy.setVerticalPolicy(QSizePolicy.Policy.Minimum)
        self.setSizePolicy(policy)


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text within a line."""

    text: str
    strong: bool = False
    mono: bool = False
    color: str = ""


class Rich(QLabel):
    """A line whose words carry different weight; every run is escaped."""

    def __init__(self, look: Look, runs: Sequence[Run], role: str = "body", *, color: str = "text") -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setFont(look.font(role))
        tint(self, look, color)
        self.setWordWrap(True)
        self._look = look
        self.set_runs(runs)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)

    def set_runs(self, runs: Sequence[Run]) -> None:
        self.setText("".join(_html(self._look, run) for run in runs))
        self.setAccessibleName("".join(run.text for run in runs).strip())


_LONG = re.compile(r"\S{25,}")
"""A hash, a path, an address in one word: at large text it is wider than the page."""


def _breakable(word: re.Match[str]) -> str:
    """May go on in the next line after every eighth character; nothing is seen of it."""
    return "\u200b".join(word[0][at : at + 8] for at in range(0, len(word[0]), 8))


def _html(look: Look, run: Run) -> str:
    style = ["font-weight:600"] if run.strong else []
    if run.mono:
        style.append(f"font-family:'{look.font(mono=True).family()}'")
    if run.color:
        style.append(f"color:{look.theme.hex(run.color)}")
    text = escape(_LONG.sub(_breakable, run.text)).replace("\n", "<br>")
    return f'<span style="{";".join(style)}">{text}</span>' if style else text


def tint(widget: QWidget, look: Look, color: str) -> None:
    """Give a label its color by palette; the style sheet has no rule for labels."""
    made = widget.palette()
    made.setColor(QPalette.ColorRole.WindowText, look.color(color))
    made.setColor(QPalette.ColorRole.Text, look.color(color))
    widget.setPalette(made)
