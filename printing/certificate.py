"""The voter's certificate for the larger envelope (KMC 6.30.050, 6.30.060(c)): the oath where one is required, the
voter's signature, that the voter marked the ballot and showed who they are, the attesting official and witness, and the
date it was sealed and witnessed. The words are the profile's; no identifier of the voter stands on it (ENV-05).
"""

from dataclasses import replace

from app.domain.ballots import LETTER
from app.domain.papers import Certificate, Rendered
from app.faults import Fault, FaultCode
from printing.barcodes import code128
from printing.document import Side, document
from printing.fonts import Face
from printing.ink import MM, Block, Box, Ink, Line, Stripes, moved, paragraph, stacked
from printing.legible import legible, told
from printing.paper_words import said
from printing.readback import prove
from printing.report import beside, gap, rule, training_band
from printing.words import sentence
from printing.wrapping import Type

TITLE = Type(face=Face.BOLD, size=20, leading=26)
ID = Type(face=Face.MONO_SEMIBOLD, size=13, leading=17)
SIDE = 20 * MM
TOP = 15 * MM
BOTTOM = 12 * MM
DPI = 300
"""The bars are read back at this; a finer printer only makes them finer."""


def render_certificate(page: Certificate) -> Rendered:
    """One letter page, its words smaller where they are long. A letter of the name that cannot be printed is marked and
    told. Raises Fault(BARCODE_UNREADABLE), Fault(DEFINITION_BAD) for words that fill more than a page."""
    page, marked = legible(page)
    room = LETTER.width * 72 - 2 * SIDE
    for size in (12.0, 11.0, 10.0):
        head, code, rest = _parts(page, marked, room, size)
        whole = stacked(head, code, rest)
        if whole.high <= LETTER.height * 72 - TOP - BOTTOM:
            break
    else:
        raise Fault(FaultCode.DEFINITION_BAD, expected="a certificate whose words fit one page")
    title = said("certificate", page.language)
    made = document((Side(ink=moved(whole.ink, SIDE, TOP)),), LETTER, title=title, language=page.language)
    prove(made.pdf, DPI, page.envelope_id, (TOP + head.high, TOP + head.high + code.high))
    return made


def _parts(page: Certificate, marked: tuple[str, ...], room: float, size: float) -> tuple[Block, Block, Block]:
    """What stands above the bars, the bars, and the rest, in this size."""
    language = page.language
    text = Type(face=Face.REGULAR, size=size, leading=size * 4 / 3)
    strong = replace(text, face=Face.SEMIBOLD)

    def lines(long: str, short: str) -> Block:
        return _lines((said(long, language), said(short, language)), text, room)

    def words(head: str, body: str) -> list[Block]:
        return [paragraph(said(head, language), strong, room), paragraph(sentence(body, language), text, room)]

    parts = [gap(6), rule(room, thick=1.4, after=10)]
    parts += words("oath", page.oath) if page.oath else []
    parts += [lines("voter_signs", "date"), gap(14), *words("certification", page.executed)]
    parts += [gap(14), rule(room, thick=0.8, after=10), *words("attested", page.attests)]
    parts += [lines("official_signs", "date_sealed"), lines("official_name", "time"), lines("witness", "date")]
    parts += [gap(10), told(marked, language, text, room)]
    band = [training_band(room, language)] if page.training else []
    return stacked(*band, _head(page, text, strong, room)), _code(page, room), stacked(*parts)


def _head(page: Certificate, text: Type, strong: Type, room: float) -> Block:
    named = ", ".join(each for each in (page.jurisdiction, page.election) if each)
    mark: tuple[Ink, ...] = ()
    if page.duplicate:
        words = paragraph(said("duplicate", page.language, n=page.duplicate), strong, 130, align=0.5)
        mark = moved((Box(x=0, y=0, wide=130, high=words.high + 4, thick=1.2), *moved(words.ink, 0, 2)), room - 130, 2)
    title = stacked(
        paragraph(said("certificate", page.language), TITLE, room - 140),
        paragraph(named, text, room),
        paragraph(page.name, strong, room),
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


def _lines(names: tuple[str, str], text: Type, room: float) -> Block:
    """A long line and a short one to write on, named below."""
    widths = (room * 0.64, room * 0.3)
    lefts = (0.0, room * 0.7)
    below = beside(
        *(
            (left, stacked(_line(wide), paragraph(name, text, wide)))
            for left, wide, name in zip(lefts, widths, names, strict=True)
        )
    )
    return stacked(gap(30), below)


def _line(wide: float) -> Block:
    return Block(high=3, ink=(Line(x=0, y=0, to_x=wide, to_y=0, thick=1),))
