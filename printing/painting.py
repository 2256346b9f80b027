"""Ink to the canvas, whose own y counts up from the bottom: first the marks, then all text on top of them.

A setting (color, width, face) is written only where it changes: a day's register has forty thousand texts.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas

from printing.fonts import Face
from printing.ink import BLACK, Box, Group, Ink, Line, Oval, Slanted, Stripes, Text
from printing.shaping import shaped


def paint(canvas: Canvas, high: float, ink: Iterable[Ink]) -> None:
    """Draw on a side ``high`` points high."""
    _Painter(canvas, high).side(ink)


class _Painter:
    def __init__(self, canvas: Canvas, high: float) -> None:
        self._canvas = canvas
        self._high = high
        self._set: dict[str, object] = {}

    def side(self, ink: Iterable[Ink]) -> None:
        texts: list[tuple[float, float, Text]] = []
        self._marks(ink, 0.0, 0.0, texts)
        if texts:
            written = self._canvas.beginText()
            self._write(written, texts)
            self._canvas.drawText(written)

    def _marks(self, ink: Iterable[Ink], x: float, y: float, texts: list[tuple[float, float, Text]]) -> None:
        canvas = self._canvas
        for each in ink:
            left, top = x + each.x, self._high - y - each.y
            match each:
                case Text():
                    texts.append((left, top, each))
                case Group():
                    self._marks(each.ink, x + each.x, y + each.y, texts)
                case Line():
                    self._stroke(each.color, each.thick, each.dash)
                    canvas.line(left, top, x + each.to_x, self._high - y - each.to_y)
                case Box():
                    if each.thick:
                        self._stroke(each.color, each.thick)
                    if each.fill:
                        self._fill(each.fill)
                    canvas.rect(
                        left,
                        top - each.high,
                        each.wide,
                        each.high,
                        stroke=int(each.thick > 0),
                        fill=int(bool(each.fill)),
                    )
                case Oval():
                    self._stroke(BLACK, each.thick)
                    if each.filled:
                        self._fill(BLACK)
                    canvas.ellipse(left, top - each.high, left + each.wide, top, stroke=1, fill=int(each.filled))
                case Stripes():
                    self._fill(BLACK)
                    shape = canvas.beginPath()
                    for start, wide in each.bars:
                        shape.rect(left + start, top - each.high, wide, each.high)
                    canvas.drawPath(shape, stroke=0, fill=1)
                case Slanted():
                    self._slanted(each, left, top)

    def _stroke(self, color: str, thick: float, dash: tuple[float, float] | None = None) -> None:
        if self._set.get("stroke") != color:
            self._canvas.setStrokeColor(_color(color))
        if self._set.get("thick") != thick:
            self._canvas.setLineWidth(thick)
        if self._set.get("dash") != dash:
            self._canvas.setDash(*(dash or ()))
        self._set |= {"stroke": color, "thick": thick, "dash": dash}

    def _fill(self, color: str) -> None:
        if self._set.get("fill") != color:
            self._canvas.setFillColor(_color(color))
            self._set["fill"] = color

    def _slanted(self, word: Slanted, x: float, y: float) -> None:
        canvas = self._canvas
        canvas.saveState()
        canvas.translate(x, y)
        canvas.rotate(word.degrees)
        canvas.setFillColor(_color(word.color))
        canvas.setFont(Face.BOLD.value, word.size)
        canvas.drawCentredString(0, 0, "".join(run.text for run in shaped(word.text, Face.BOLD).runs))
        canvas.restoreState()

    def _write(self, written: Any, texts: Iterable[tuple[float, float, Text]]) -> None:
        font: tuple[Face, float] | None = None
        color = ""
        for x, y, text in texts:
            line = shaped(text.text, text.face)
            scale = text.size / 1000
            left = x - text.align * line.width * scale
            if text.color != color:
                color = text.color
                written.setFillColor(_color(color))
            for run in line.runs:
                if (run.face, text.size) != font:
                    font = (run.face, text.size)
                    written.setFont(run.face.value, text.size)
                written.setTextOrigin(left + run.x * scale, y + run.y * scale)
                written.textOut(run.text)


@lru_cache(maxsize=64)
def _color(name: str) -> Color:
    return HexColor(name)
