"""Millimeters to pixels of the real panel, and text measured in the fonts that will paint it."""

from functools import lru_cache

from PySide6.QtGui import QColor, QFont, QFontMetricsF, QScreen, QTextLayout, QTextOption

from ui.station.measures import Face, Panel
from ui.tokens import token, tokens

_WEIGHTS = {Face.TEXT: 400, Face.STRONG: 600, Face.TITLE: 600}


class Scale:
    """One panel: ``dots`` pixels in a millimeter, one text size, one color mode. Implements ``Measure``."""

    def __init__(self, dots: float, panel: Panel, mode: str = "default") -> None:
        self.dots, self.panel, self.mode = dots, panel, mode

    def px(self, millimeters: float) -> float:
        return millimeters * self.dots

    def font(self, face: Face) -> QFont:
        return _font(round(self.panel.em(face) * self.dots * 72 / 96, 3), _WEIGHTS[face])

    def wide(self, text: str, face: Face) -> float:
        return QFontMetricsF(self.font(face)).horizontalAdvance(text) / self.dots

    def lines(self, text: str, face: Face, room: float) -> tuple[str, ...]:
        return _wrapped(text, self.font(face).toString(), round(room * self.dots, 2))

    def color(self, name: str) -> QColor:
        """A color of the mode by its name in tokens.toml [station.*]."""
        return QColor(str(tokens()["station"][self.mode][name]))


def dots_of(screen: QScreen, panel_mm: float = 0.0) -> float:
    """Pixels in a millimeter. ``panel_mm`` is the panel's width as measured with a ruler, for screens that tell
    their size wrongly; 0 believes the screen."""
    pixels = screen.geometry().width()
    millimeters = panel_mm or screen.physicalSize().width()
    return pixels / millimeters if millimeters > 0 else screen.physicalDotsPerInch() / 25.4


@lru_cache(maxsize=64)
def _font(points: float, weight: int) -> QFont:
    font = QFont(token("font.family"))
    font.setPointSizeF(points)
    font.setWeight(QFont.Weight(weight))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setStyleHint(QFont.StyleHint.SansSerif)
    return font


@lru_cache(maxsize=2048)
def _wrapped(text: str, font: str, room: float) -> tuple[str, ...]:
    """Lines as Qt breaks them: at words, within a word only where it is longer than the room."""
    face = QFont()
    face.fromString(font)
    face.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    layout = QTextLayout(text, face)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    found = []
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(room, 1.0))
        found.append((line.textStart(), line.textLength()))
    layout.endLayout()
    return tuple(text[start : start + length].rstrip() for start, length in found) or ("",)
