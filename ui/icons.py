"""Icons: the token paths, stroked in the color of the text beside them. Never shown without a word."""

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtSvg import QSvgRenderer

from ui.tokens import token, tokens


def svg(name: str, color: str, stroke: float = 2.0) -> str:
    """The icon as SVG: 24-unit grid, round caps and joins, dots of radius 1.35."""
    icon = token("icon")[name]
    solids = [f'<circle cx="{x}" cy="{y}" r="1.35"/>' for x, y in icon.get("dots", ())]
    if "solid" in icon:
        solids.append(f'<path d="{icon["solid"]}"/>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="{color}" '
        f'stroke-width="{stroke}" stroke-linecap="round" stroke-linejoin="round"><path d="{icon["d"]}"/>'
        f'<g fill="{color}" stroke="none">{"".join(solids)}</g></svg>'
    )


@lru_cache(maxsize=256)
def _renderer(name: str, color: str, stroke: float) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(svg(name, color, stroke).encode()))


def has_icon(name: str) -> bool:
    return name in tokens()["icon"]


def paint_icon(painter: QPainter, name: str, rect: QRectF, color: QColor, stroke: float = 2.0) -> None:
    """Paint into ``rect``, which should be square."""
    _renderer(name, color.name(), stroke).render(painter, rect)
