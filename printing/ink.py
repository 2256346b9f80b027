"""What is on a side, as values: text, lines, boxes and ovals. Lay out first, paint last.

Points, x to the right and y *down* from the side's (or the block's) top left corner; ``Text.y`` is the baseline.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas

from printing.fonts import Face
from printing.shaping import shaped
from printing.wrapping import Type, wrap

MM = 72 / 25.4
BLACK = "#000000"


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    x: float
    y: float
    text: str
    face: Face
    size: float
    color: str = BLACK
    align: float = 0.0
    """Where ``x`` is in the text: 0 its left end, 0.5 its middle, 1 its right end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    x: float
    y: float
    to_x: float
    to_y: float
    thick: float = 1.0
    color: str = BLACK
    dash: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    x: float
    y: float
    wide: float
    high: float
    thick: float = 0.0
    """Of the outline, its middle on the edge; 0 draws none."""
    fill: str = ""
    color: str = BLACK


@dataclass(frozen=True, slots=True, kw_only=True)
class Oval:
    x: float
    y: float
    wide: float
    high: float
    thick: float = 1.2
    filled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Stripes:
    """Upright black bars of one height, as (start, width) from ``x``: drawn as one shape."""

    x: float
    y: float
    high: float
    bars: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Slanted:
    """A large word across the side, under everything else: ``x`` and ``y`` are its middle."""

    x: float
    y: float
    text: str
    size: float
    color: str
    degrees: float


Ink = Text | Line | Box | Oval | Stripes | Slanted


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A measured piece of a page, drawn from its own top left corner."""

    high: float
    ink: tuple[Ink, ...] = ()


def moved(ink: Iterable[Ink], x: float, y: float) -> tuple[Ink, ...]:
    return tuple(
        replace(each, x=each.x + x, y=each.y + y, to_x=each.to_x + x, to_y=each.to_y + y)
        if isinstance(each, Line)
        else replace(each, x=each.x + x, y=each.y + y)
        for each in ink
    )


def stacked(*blocks: Block, gap: float = 0.0) -> Block:
    """Blocks one below the other."""
    ink: list[Ink] = []
    at = 0.0
    for block in blocks:
        ink.extend(moved(block.ink, 0, at))
        at += block.high + gap
    return Block(high=max(0.0, at - gap), ink=tuple(ink))


def paragraph(text: str, kind: Type, room: float, *, color: str = BLACK, align: float = 0.0) -> Block:
    """Wrapped text whose lines are ``kind.leading`` apart."""
    lines = wrap(text, kind, room)
    first = kind.leading - (kind.leading - kind.size * 0.714) / 2
    return Block(
        high=len(lines) * kind.leading,
        ink=tuple(
            Text(
                x=room * align,
                y=first + index * kind.leading,
                text=line,
                face=kind.face,
                size=kind.size,
                color=color,
                align=align,
            )
            for index, line in enumerate(lines)
        ),
    )


def paint(canvas: Canvas, high: float, ink: Iterable[Ink]) -> None:
    """Draw on the canvas, whose own y counts up from the bottom of a side ``high`` points high."""
    for each in ink:
        match each:
            case Text():
                _paint_text(canvas, high, each)
            case Line():
                canvas.setStrokeColor(_color(each.color))
                canvas.setLineWidth(each.thick)
                canvas.setDash(*each.dash) if each.dash else canvas.setDash()
                canvas.line(each.x, high - each.y, each.to_x, high - each.to_y)
            case Box():
                canvas.setDash()
                canvas.setLineWidth(each.thick)
                canvas.setStrokeColor(_color(each.color))
                canvas.setFillColor(_color(each.fill or each.color))
                canvas.rect(
                    each.x,
                    high - each.y - each.high,
                    each.wide,
                    each.high,
                    stroke=int(each.thick > 0),
                    fill=int(bool(each.fill)),
                )
            case Oval():
                canvas.setDash()
                canvas.setLineWidth(each.thick)
                canvas.setStrokeColor(_color(BLACK))
                canvas.setFillColor(_color(BLACK))
                bottom = high - each.y
                canvas.ellipse(each.x, bottom - each.high, each.x + each.wide, bottom, stroke=1, fill=int(each.filled))
            case Stripes():
                canvas.setFillColor(_color(BLACK))
                shape = canvas.beginPath()
                for start, wide in each.bars:
                    shape.rect(each.x + start, high - each.y - each.high, wide, each.high)
                canvas.drawPath(shape, stroke=0, fill=1)
            case Slanted():
                canvas.saveState()
                canvas.translate(each.x, high - each.y)
                canvas.rotate(each.degrees)
                word = Text(x=0, y=0, text=each.text, face=Face.BOLD, size=each.size, color=each.color, align=0.5)
                _paint_text(canvas, 0, word)
                canvas.restoreState()


@lru_cache(maxsize=64)
def _color(name: str) -> Color:
    return HexColor(name)


def _paint_text(canvas: Canvas, high: float, text: Text) -> None:
    line = shaped(text.text, text.face)
    left = text.x - text.align * line.width * text.size / 1000
    canvas.setFillColor(_color(text.color))
    for run in line.runs:
        canvas.setFont(run.face.value, text.size)
        canvas.drawString(left + run.x * text.size / 1000, high - text.y + run.y * text.size / 1000, run.text)
