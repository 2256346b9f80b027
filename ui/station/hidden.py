"""The hidden screen: one sentence, in a button that shows the page again. Keys and switches still act on the page."""

from ui.station.frame import Placed
from ui.station.inside import Fitting
from ui.station.measures import MARGIN, Face, Rect
from ui.station.scale import Scale

WIDEST = 240.0
"""Millimeters."""


def hidden_page(scale: Scale, sentence: str) -> tuple[Placed, ...]:
    panel = scale.panel
    wide = min(panel.wide - 2 * MARGIN, WIDEST)
    piece = Fitting(panel, scale).text(sentence, Face.STRONG, 6.0, 5.0, wide - 12.0)
    at = Rect((panel.wide - wide) / 2, (panel.high - piece.at.high) / 2 - 5.0, wide, piece.at.high + 10.0)
    return (Placed(at=at, pieces=(piece,), key="hide", name=sentence),)
