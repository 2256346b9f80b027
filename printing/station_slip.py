"""The slip that begins a sitting at the accessible station: a code to scan, the same in letters, style and language."""

from app.domain.ballots import LETTER
from app.domain.marking_paper import StationSlip
from app.domain.papers import Rendered
from printing.document import Side, document
from printing.fonts import Face
from printing.ink import MM, Block, Box, Ink, Text, moved, paragraph, stacked
from printing.qr import qr_ink, qr_side
from printing.wrapping import Type

MARGIN = 20 * MM
MODULE = 3.2
"""Points to a module of the code: 44 mil, for any hand and any scanner."""
TITLE = Type(face=Face.BOLD, size=26, leading=34)
STRONG = Type(face=Face.SEMIBOLD, size=18, leading=25)
TEXT = Type(face=Face.REGULAR, size=16, leading=22)
CODE = Type(face=Face.MONO_SEMIBOLD, size=28, leading=40)
LARGE = Type(face=Face.BOLD, size=54, leading=66)


def render_station_slip(slip: StationSlip) -> Rendered:
    """One letter page. Raises Fault(GLYPH_MISSING)."""
    room = LETTER.width * 72 - 2 * MARGIN
    head = stacked(
        *([paragraph("Training", STRONG, room, color="#4B2173")] if slip.training else []),
        paragraph(slip.title, TITLE, room),
        paragraph(slip.election, TEXT, room),
        Block(high=10),
        paragraph(slip.style, STRONG, room),
        paragraph(slip.language, STRONG, room),
        Block(high=16),
    )
    parts = [head]
    if slip.code:
        plain = slip.code.replace("-", "")
        side = qr_side(plain, MODULE)
        parts.append(Block(high=side + 8 * MODULE, ink=moved(qr_ink(plain, MODULE), 4 * MODULE, 4 * MODULE)))
        parts.append(paragraph(slip.code, CODE, room))
    if slip.large:
        large = paragraph(slip.large, LARGE, room - 24)
        frame = Box(x=0, y=0, wide=room, high=large.high + 12, thick=1.6)
        parts.append(Block(high=frame.high, ink=(frame, *moved(large.ink, 12, 6))))
    parts.append(Block(high=12))
    parts += [paragraph(line, TEXT, room) for line in slip.lines]
    ink: tuple[Ink, ...] = moved(stacked(*parts).ink, MARGIN, MARGIN)
    if slip.training:
        ink = (*ink, Text(x=MARGIN, y=LETTER.height * 72 - MARGIN, text="Training", face=Face.BOLD, size=20))
    return document((Side(ink=ink),), LETTER, title="Station slip")
