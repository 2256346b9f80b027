"""The voter's certificate for the larger envelope (KMC 6.30.050, 6.30.060(c)): the oath where one is required, the
voter's signature, that the voter marked the ballot and showed who they are, the attesting official and witness, and the
date it was sealed and witnessed. The words are the profile's; no identifier of the voter stands on it (ENV-05).
"""

from app.domain.ballots import LETTER
from app.domain.papers import Certificate, Rendered
from printing.barcodes import code128
from printing.document import Side, document
from printing.fonts import Face
from printing.ink import MM, Block, Box, Ink, Line, Stripes, moved, paragraph, stacked
from printing.readback import prove
from printing.report import beside, gap, rule, training_band
from printing.wrapping import Type

TEXT = Type(face=Face.REGULAR, size=12, leading=16)
STRONG = Type(face=Face.SEMIBOLD, size=12, leading=16)
TITLE = Type(face=Face.BOLD, size=20, leading=26)
ID = Type(face=Face.MONO_SEMIBOLD, size=13, leading=17)
SIDE = 20 * MM
TOP = 15 * MM
DPI = 300
"""The bars are read back at this; a finer printer only makes them finer."""


def render_certificate(page: Certificate) -> Rendered:
    """One letter page. Raises Fault(GLYPH_MISSING), Fault(BARCODE_UNREADABLE)."""
    room = LETTER.width * 72 - 2 * SIDE
    parts = [training_band(room)] if page.training else []
    parts.append(_head(page, room))
    bars_top = TOP + stacked(*parts).high
    code = _code(page, room)
    parts += [code, gap(6), rule(room, thick=1.4, after=10)]
    if page.oath:
        parts += [paragraph("Voter's oath", STRONG, room), paragraph(page.oath, TEXT, room)]
    parts.append(_lines(("Voter's signature or mark", "Date"), room))
    parts += [gap(14), paragraph("Certification", STRONG, room), paragraph(page.executed, TEXT, room)]
    parts += [gap(14), rule(room, thick=0.8, after=10)]
    parts += [paragraph("Attested", STRONG, room), paragraph(page.attests, TEXT, room)]
    parts.append(_lines(("Attesting official, signature", "Date sealed and witnessed"), room))
    parts.append(_lines(("Name and title of the official", "Time"), room))
    parts.append(_lines(("Witness, where the law wants one", "Date"), room))
    whole = stacked(*parts)
    made = document((Side(ink=moved(whole.ink, SIDE, TOP)),), LETTER, title="Voter's certificate")
    prove(made.pdf, DPI, page.envelope_id, (bars_top, bars_top + code.high))
    return made


def _head(page: Certificate, room: float) -> Block:
    named = ", ".join(each for each in (page.jurisdiction, page.election) if each)
    copy = f"DUPLICATE {page.duplicate}" if page.duplicate else ""
    mark: tuple[Ink, ...] = ()
    if copy:
        words = paragraph(copy, STRONG, 130, align=0.5)
        mark = moved((Box(x=0, y=0, wide=130, high=words.high + 4, thick=1.2), *moved(words.ink, 0, 2)), room - 130, 2)
    title = stacked(
        paragraph("Voter's certificate", TITLE, room - 140),
        paragraph(named, TEXT, room),
        paragraph(page.name, STRONG, room),
    )
    return Block(high=title.high, ink=(*title.ink, *mark))


def _code(page: Certificate, room: float) -> Block:
    """The envelope's id, so that certificate and envelope stay together."""
    dot = 72 / DPI
    bars = code128(page.envelope_id, room=int(room / dot), dpi=DPI)
    left = round(SIDE / dot) * dot - SIDE
    stripes = Stripes(x=left, y=6, high=11 * MM, bars=tuple((start * dot, wide * dot) for start, wide in bars.bars))
    text = paragraph(page.envelope_id, ID, room)
    return Block(high=6 + 11 * MM + 3 + text.high, ink=(stripes, *moved(text.ink, 0, 6 + 11 * MM + 3)))


def _lines(names: tuple[str, str], room: float) -> Block:
    """A long line and a short one to write on, named below."""
    widths = (room * 0.64, room * 0.3)
    lefts = (0.0, room * 0.7)
    below = beside(
        *(
            (left, stacked(_line(wide), paragraph(name, TEXT, wide)))
            for left, wide, name in zip(lefts, widths, names, strict=True)
        )
    )
    return stacked(gap(30), below)


def _line(wide: float) -> Block:
    return Block(high=3, ink=(Line(x=0, y=0, to_x=wide, to_y=0, thick=1),))
