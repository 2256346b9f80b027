"""The return envelope's label: name, election, envelope id as text and as barcode, and nothing else of the voter
(ENV-01, -04, -05, -06). Every label's barcode is read back before the label is given out (ENV-13, CASES A76).
"""

import math
from dataclasses import dataclass

from app.domain.ballots import Paper
from app.domain.envelope import Bars as Where
from app.domain.papers import Label, LabelSize, Rendered
from app.faults import Fault, FaultCode
from printing.barcodes import Bars, code128
from printing.document import Side, document
from printing.fonts import CAP_HEIGHT, Face
from printing.ink import MM, Block, Box, Ink, Mark, Stripes, Text, flat, moved, paragraph, stacked
from printing.qr import QUIET, qr_ink, qr_side
from printing.readback import prove, prove_qr
from printing.shaping import width
from printing.wrapping import Type, wrap

NAME_SIZE = 13.4
ID_SIZE = 12.5
SMALL = 10.0
"""Nothing on a label is smaller."""
BARS_HIGH = 13.2 * MM
BARS_LEAST = 7.0 * MM
EDGE = 1.2 * MM
"""Kept free at top and bottom, where label printers do not print."""
LEADING = 1.22
TRAINING = "#4B2173"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Plan:
    """Sizes chosen for one label, in points."""

    name: Block
    bars_high: float
    scale: float


def render_label(label: Label) -> Rendered:
    """One page of exactly the label's size.

    Raises Fault(BARCODE_UNREADABLE), Fault(GLYPH_MISSING), and Fault(PRINTER_WRONG_MEDIA) when the name does not fit.
    """
    size = label.size
    paper = Paper(
        media=f"custom_label_{size.width:g}x{size.height:g}mm", width=size.width / 25.4, height=size.height / 25.4
    )
    ink = label_ink(label)
    rendered = document((Side(ink=ink),), paper, title="Envelope label", packed=False)
    bars = max((each for each in ink if isinstance(each, Stripes)), key=lambda each: each.high)
    prove(rendered.pdf, size.dpi, label.envelope_id, (bars.y, bars.y + bars.high))
    if label.qr:
        prove_qr(rendered.pdf, size.dpi, label.envelope_id, (0, bars.y))
    return rendered


def label_ink(label: Label) -> tuple[Mark, ...]:
    """The label laid out: name, election, barcode, id; "DUPLICATE n" beside the id of a reprint (CASES A28)."""
    size = label.size
    dot = 72 / size.dpi
    bars = code128(label.envelope_id, room=int(size.width / 25.4 * size.dpi), dpi=size.dpi)
    left = _left(bars, size) * dot
    room = size.width * MM - 2 * left
    plan = _plan(label, room)
    blocks: list[Block] = []
    blocks.append(_head(label, plan.name, room, plan.scale, left))
    blocks.append(_bars(bars, plan.bars_high, dot))
    blocks.append(_id_line(label, room, plan.scale))
    used = sum(block.high for block in blocks)
    at = round((size.height * MM - used) / 2 / dot) * dot  # on a whole dot, as everything with bars in it
    ink: list[Ink] = []
    for block in blocks:
        ink += moved(block.ink, left, at)
        at += block.high
    return flat(ink)


def label_bars(label: Label) -> Where:
    """Where the barcode stands, in millimeters from the label's upper left corner, without the white around it."""
    stripes = max((each for each in label_ink(label) if isinstance(each, Stripes)), key=lambda each: each.high)
    last, wide = stripes.bars[-1]
    return Where(
        x=(stripes.x + stripes.bars[0][0]) / MM,
        y=stripes.y / MM,
        width=(last + wide - stripes.bars[0][0]) / MM,
        height=stripes.high / MM,
    )


def _left(bars: Bars, size: LabelSize) -> int:
    """Dots from the label's edge to the first bar: 4 mm, or less when the barcode needs the room."""
    wanted = max(bars.quiet, round(4.06 / 25.4 * size.dpi))
    across = int(size.width / 25.4 * size.dpi)
    return min(wanted, (across - bars.wide) // 2)


def _small(scale: float) -> Type:
    return Type(face=Face.REGULAR, size=SMALL * scale, leading=SMALL * scale * LEADING + 1.5)


def _plan(label: Label, room: float) -> _Plan:
    """The largest name that leaves room for the rest; then less high bars; a name is never cut (CASES A82)."""
    high = label.size.height * MM - 2 * EDGE
    scale = max(1.0, min(label.size.width / 89, label.size.height / 36, 2.0))
    largest = NAME_SIZE * scale
    beside = _name_room(label, room)
    for bars_high, rest_scale in ((BARS_HIGH * scale, scale), (10.5 * MM, 1.0), (BARS_LEAST, 1.0)):
        for size in (largest, largest * 0.87, largest * 0.8, SMALL):
            kind = _name_type(max(SMALL, size))
            name = paragraph(label.name, kind, beside)
            head = _head(label, name, room, rest_scale, 0.0)
            rest = _id_line(label, room, rest_scale).high + 4.2
            fits = head.high + rest + bars_high <= high
            if fits and (len(wrap(label.name, kind, beside)) <= 2 or bars_high == BARS_LEAST):
                return _Plan(name=name, bars_high=bars_high, scale=rest_scale)
    raise Fault(
        FaultCode.PRINTER_WRONG_MEDIA,
        expected="a label large enough for the name",
        found=f"{label.size.width:g} x {label.size.height:g} mm",
    )


def _name_type(size: float) -> Type:
    return Type(face=Face.BOLD, size=size, leading=size * LEADING)


def _qr_module(label: Label) -> float:
    """Whole dots, 20 mil or a little more, in points."""
    return math.ceil(0.020 * label.size.dpi) * 72 / label.size.dpi


def _name_room(label: Label, room: float) -> float:
    """What the QR code leaves beside it for the name."""
    if not label.qr:
        return room
    module = _qr_module(label)
    return max(40.0, room - qr_side(label.envelope_id, module) - QUIET * module)


def _head(label: Label, name: Block, room: float, scale: float, left: float) -> Block:
    """Name and election; where a QR code is wanted it stands to their right, its own white around it."""
    said = stacked(name, _election(label, _name_room(label, room), scale))
    if not label.qr:
        return said
    module, dot = _qr_module(label), 72 / label.size.dpi
    side = qr_side(label.envelope_id, module)
    x = round((left + room - side) / dot) * dot - left
    y = round(QUIET * module / 2 / dot) * dot
    ink = (*said.ink, *moved(qr_ink(label.envelope_id, module), x, y))
    return Block(high=max(said.high, side + QUIET * module * 1.5), ink=ink)


def _bars(bars: Bars, high: float, dot: float) -> Block:
    ink = (Stripes(x=0, y=2.2, high=high, bars=tuple((start * dot, wide * dot) for start, wide in bars.bars)),)
    return Block(high=high + 4.2, ink=ink)


def _id_line(label: Label, room: float, scale: float) -> Block:
    """The id in the type that tells 0 from O, smaller where it and the duplicate's mark would not share the line."""
    mark = _duplicate(label.duplicate, SMALL * scale) if label.duplicate else None
    free = room - (mark[0] + 6 if mark else 0)
    size = ID_SIZE * scale
    while size > SMALL and width(label.envelope_id, Face.MONO_SEMIBOLD, size) > free:
        size = max(SMALL, size - 0.5)
    text = paragraph(label.envelope_id, Type(face=Face.MONO_SEMIBOLD, size=size, leading=size * LEADING), room)
    if mark is None:
        return text
    wide, block = mark
    if width(label.envelope_id, Face.MONO_SEMIBOLD, size) <= free:
        return Block(high=max(text.high, block.high), ink=(*text.ink, *moved(block.ink, room - wide, 0)))
    plain = Type(face=Face.BOLD, size=SMALL * scale, leading=SMALL * scale * LEADING)
    return stacked(text, paragraph(f"DUPLICATE {label.duplicate}", plain, room))


def _duplicate(number: int, size: float) -> tuple[float, Block]:
    """A framed "DUPLICATE n" and its width."""
    words = f"DUPLICATE {number}"
    wide = width(words, Face.BOLD, size) + 8
    high = size * CAP_HEIGHT + 7
    ink = (
        Box(x=0.5, y=0.8, wide=wide - 1, high=high, thick=1),
        Text(x=wide / 2, y=0.8 + high - 3.5, text=words, face=Face.BOLD, size=size, align=0.5),
    )
    return wide, Block(high=high + 1.6, ink=ink)


def _election(label: Label, room: float, scale: float) -> Block:
    """The election's line; in training white on violet and said first."""
    small = _small(scale)
    if not label.training:
        return paragraph(label.election, small, room)
    words = f"Training. {label.election}".strip()
    text = paragraph(words, small, room - 6, color="#FFFFFF")
    return Block(
        high=text.high + 1, ink=(Box(x=0, y=0, wide=room, high=text.high, fill=TRAINING), *moved(text.ink, 3, 0))
    )
