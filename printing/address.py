"""A mailing label for a replacement package: the address as the Postal Service reads it, what else there is above the
recipient and outside the block (ENV-11), and the Intelligent Mail barcode below it where the piece is mailed.
"""

from app.domain.ballots import Paper
from app.domain.papers import AddressLabel, Rendered
from app.faults import Fault, FaultCode
from printing.document import Side, document
from printing.fonts import Face
from printing.imb import imb_ink, measures, prove
from printing.ink import MM, Block, Box, Ink, flat, moved, paragraph, stacked
from printing.readback import raster
from printing.shaping import width
from printing.wrapping import Type

LARGEST = 12.0
SMALLEST = 8.0
"""The Postal Service's least for an address."""
EDGE = 2.5 * MM
TRAINING = "#4B2173"


def render_address(label: AddressLabel) -> Rendered:
    """One page of the label's size. A line of an address is never broken, for machines read it whole.

    Raises Fault(PRINTER_WRONG_MEDIA) when it does not fit, Fault(BARCODE_UNREADABLE), Fault(GLYPH_MISSING).
    """
    size = label.size
    wide, high = size.width * MM, size.height * MM
    room = wide - 2 * EDGE
    bars = _bars(label)
    above = _above(label, room)
    free = high - 2 * EDGE - above.high - (bars.high if bars is not None else 0.0)
    block = _block(label, room, free)
    used = above.high + block.high + (bars.high if bars is not None else 0.0)
    top = (high - used) / 2
    ink: list[Ink] = [*moved(above.ink, EDGE, top), *moved(block.ink, EDGE, top + above.high)]
    at = top + above.high + block.high
    if bars is not None:
        dot = 72 / size.dpi
        at = round(at / dot) * dot
        ink += moved(bars.ink, round(EDGE / dot) * dot, at)
    paper = Paper(
        media=f"custom_label_{size.width:g}x{size.height:g}mm", width=size.width / 25.4, height=size.height / 25.4
    )
    made = document((Side(ink=flat(ink)),), paper, title="Mailing label", packed=False)
    if bars is not None and label.tracking is not None:
        prove(raster(made.pdf, size.dpi, band=(at, at + bars.high)), label.tracking)
    return made


def _bars(label: AddressLabel) -> Block | None:
    """The barcode with its clear zones, on whole dots."""
    if label.tracking is None:
        return None
    size, dot = measures(label.size.dpi), 72 / label.size.dpi
    beside, over = size.quiet
    if (size.wide + 2 * beside) * dot > label.size.width * MM:
        raise _small(label, "an Intelligent Mail barcode")
    ink = moved(imb_ink(label.tracking, label.size.dpi), max(0.0, beside * dot - EDGE), over * dot)
    return Block(high=(size.high + 2 * over) * dot, ink=ink)


def _above(label: AddressLabel, room: float) -> Block:
    small = Type(face=Face.REGULAR, size=8.0, leading=10.5)
    parts = [paragraph(label.above, small, room)] if label.above else []
    if label.training:
        words = paragraph("Training", small, room - 6, color="#FFFFFF")
        parts.insert(0, Block(high=words.high, ink=(_filled(room, words.high), *moved(words.ink, 3, 0))))
    return stacked(*parts, Block(high=3.0)) if parts else Block(high=0)


def _filled(wide: float, high: float) -> Ink:
    return Box(x=0, y=0, wide=wide, high=high, fill=TRAINING)


def _block(label: AddressLabel, room: float, free: float) -> Block:
    """The lines in the largest type in which none is too long."""
    size = LARGEST
    while size >= SMALLEST:
        kind = Type(face=Face.REGULAR, size=size, leading=size * 1.25)
        longest = max(width(line, kind.face, size) for line in label.lines)
        if longest <= room and len(label.lines) * kind.leading <= free:
            return stacked(*(paragraph(line.replace("  ", "\u00a0 "), kind, room + 1) for line in label.lines))
        size -= 0.5
    raise _small(label, "the address")


def _small(label: AddressLabel, what: str) -> Fault:
    return Fault(
        FaultCode.PRINTER_WRONG_MEDIA,
        expected=f"a label large enough for {what}",
        found=f"{label.size.width:g} x {label.size.height:g} mm",
    )
