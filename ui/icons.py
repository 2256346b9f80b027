"""Icons: the token paths, stroked in the colour of the text beside them. Never shown without a word."""

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtSvg import QSvgRenderer

from ui.tokens import token, tokens


def svg(name: str, color: str, stroke: float = 2.0) -> str:
    """The icon as SVG: 24-unit grid, round caps and joins, dots of radius 1.35."""
    icon = token("icon")[name]
    dots = "".join(
        f'<circle cx="{x}" cy="{y}" r="1.35" fill="{color}" stroke="none"/>' for x, y in icon.get("dots", ())
    )
    solid = f'<path d="{icon["solid"]}" fill="{color}" stroke="none"/>' if "solid" in icon else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="{color}" '
        f'stroke-width="{stroke}" stroke-linecap="round" stroke-linejoin="round"><path d="{icon["d"]}"/>{solid}{dots}</svg>'
    )


@lru_cache(maxsize=256)
def _renderer(name: str, color: str, stroke: float) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(svg(name, color, stroke).encode()))


def has_icon(name: str) -> bool:
    return name in tokens()["icon"]


def paint_icon(painter: QPainter, name: str, rect: QRectF, color: QColor, stroke: float = 2.0) -> None:
    """Paint into ``rect``, which should be square."""
    _renderer(name, color.name(), stroke).render(painter, rect)
