"""The look: token names to colors, fonts and pixels for one theme and one text size.

Painters and the style sheet share this one object; widgets get it when they are made. A changed look means a newly
built window (``ui.window``), so nothing ever shows half of one theme.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication

from app.faults import Fault, FaultCode
from ui.style_sheet import style_sheet
from ui.tokens import token, tokens

THEMES: tuple[str, ...] = tuple(token("meta.themes"))
SCALES: tuple[int, ...] = tuple(token("meta.text_scale_percent"))


@dataclass(frozen=True, slots=True)
class Theme:
    """``name`` is light, dark or contrast; ``percent`` the text size, 100 to 200."""

    name: str = "light"
    percent: int = 100

    @property
    def scale(self) -> float:
        return self.percent / 100

    def hex(self, name: str) -> str:
        """A color as ``#RRGGBB``: ``text``, ``status.warn.fill``, ``chart.voted``; ``training.fill`` and
        ``announcement.bg`` are the same in every theme."""
        if name.split(".", maxsplit=1)[0] in {"training", "announcement"}:
            return str(token(name))
        value: Any = tokens()["theme"][self.name]
        for part in name.split("."):
            value = value[part]
        return str(value)

    def color(self, name: str) -> QColor:
        return QColor(self.hex(name))

    def px(self, pixels: float) -> int:
        """Pixels at this text size."""
        return round(pixels * self.scale)

    def size(self, name: str) -> int:
        """A size token at this text size, such as ``space.l`` or ``target.desk_min_px``."""
        return self.px(token(name))

    def font(self, role: str = "body", *, weight: int = 0, mono: bool = False) -> QFont:
        """A face by its role in tokens.toml [type.desk]."""
        kind = token("type.desk")[role]
        return _font(mono, float(kind["pt"]) * self.scale, weight or int(kind["weight"]))


@lru_cache(maxsize=128)
def _font(mono: bool, points: float, weight: int) -> QFont:
    font = QFont(token("font.mono") if mono else token("font.family"))
    font.setPointSizeF(points)
    font.setWeight(QFont.Weight(min(weight, 600) if mono else weight))
    # Unhinted advances: text is as wide at 100 % as the layout was drawn for, and grows evenly to 200 %.
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setStyleHint(QFont.StyleHint.Monospace if mono else QFont.StyleHint.SansSerif)
    return font


@cache
def load_fonts() -> None:
    """Register the bundled faces, once. Raises Fault(FILE_MISSING) naming the face that is not there."""
    folder = files("assets").joinpath("fonts")
    for name in token("font.files"):
        file = folder.joinpath(name)
        if not file.is_file():
            raise Fault(FaultCode.FILE_MISSING, file=name)
        if QFontDatabase.addApplicationFontFromData(file.read_bytes()) < 0:
            raise Fault(FaultCode.FILE_BAD, file=name)


def palette(theme: Theme) -> QPalette:
    """The theme as Qt's own roles, for the few stock widgets and for disabled text."""
    made = QPalette()
    roles = QPalette.ColorRole
    for role, name in (
        (roles.Window, "window"),
        (roles.WindowText, "text"),
        (roles.Base, "surface"),
        (roles.AlternateBase, "inset"),
        (roles.Text, "text"),
        (roles.Button, "surface"),
        (roles.ButtonText, "text"),
        (roles.Highlight, "action"),
        (roles.HighlightedText, "on_action"),
        (roles.PlaceholderText, "muted"),
        (roles.Link, "link"),
        (roles.LinkVisited, "link"),
        (roles.ToolTipBase, "surface"),
        (roles.ToolTipText, "text"),
    ):
        made.setColor(role, theme.color(name))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, theme.color("on_disabled"))
    return made


def dress(application: QApplication, theme: Theme) -> None:
    """Give the application this theme: font first (a parent's style-sheet font does not reach its children). Once for
    each theme: every widget there is would be dressed again."""
    if application.property("theme") == str(theme):
        return
    application.setProperty("theme", str(theme))
    application.setFont(theme.font())
    application.setPalette(palette(theme))
    application.setStyleSheet(style_sheet(theme))
