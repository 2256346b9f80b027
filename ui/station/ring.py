"""The ring around what has the focus, the thickest line on the screen; where it has to be painted anew."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from ui.station.cursor import around
from ui.station.frame import Placed
from ui.station.measures import RADIUS, RING, RING_GAP
from ui.station.parts import rect_px
from ui.station.scale import Scale


def paint_ring(painter: QPainter, scale: Scale, placed: Sequence[Placed]) -> None:
    """Around all of them together; nothing where there is nothing."""
    if not placed:
        return
    width = scale.px(RING)
    out = scale.px(RING_GAP) + width / 2
    painter.setPen(QPen(scale.color("focus"), width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    radius = scale.px(RADIUS) + out
    painter.drawRoundedRect(_grown(scale, placed, out), radius, radius)


def ring_area(scale: Scale, placed: Sequence[Placed]) -> QRect:
    """All that the ring covers, in whole pixels."""
    return _grown(scale, placed, scale.px(RING + RING_GAP) + 2).toAlignedRect()


def _grown(scale: Scale, placed: Sequence[Placed], by: float) -> QRectF:
    return rect_px(scale, around(placed)).adjusted(-by, -by, by, by)
