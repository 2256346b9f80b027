"""The numbered stub at the top of the front: the only place where two ballots of one style differ (KMC 6.20.030(f)).

The official tears it off before the voter seals the ballot (KMC 6.30.130), so it speaks the official's English.
"""

from dataclasses import dataclass

from app.domain.ballots import Paper
from app.domain.papers import BallotPage
from printing.ballot import look
from printing.ballot.stylemark import mark_of
from printing.ballot.wording import band, card_place, style_name
from printing.fonts import Face
from printing.ink import Block, Ink, Line, Text, moved, paragraph, stacked
from printing.qr import QUIET, qr_ink, qr_side
from printing.shaping import width
from printing.words import written_date
from printing.wrapping import Type

MODULE = 1.35
"""Of the style's code, in points: 19 mil."""
NUMBER_LEAST = 10.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """Where a stub goes, in points: a whole strip across the sheet, or the part of one that another file left free."""

    wide: float
    high: float
    side: float = look.STUB_MARGIN


@dataclass(frozen=True, slots=True, kw_only=True)
class Stub:
    """What is the same on the stubs of a style, and the number, which is not."""

    fixed: tuple[Ink, ...]
    number: tuple[Ink, ...]


def stub(page: BallotPage, paper: Paper, number: str) -> Stub:
    """Code, words, number and the line to tear along; without a number (sample, proof) it says so."""
    wide = paper.width * 72
    above = look.BAND_TOP + look.BAND_HIGH if band(page) else 0.0
    made = stub_in(page, Room(wide=wide, high=look.STUB - above), number)
    return Stub(fixed=(*moved(made.fixed, 0, above), *tear_line(wide)), number=moved(made.number, 0, above))


def stub_in(page: BallotPage, room: Room, number: str) -> Stub:
    """The stub laid out in a strip: the number as large as there is room, then the words, smaller where the strip is
    low, and fewer of them. Raises ValueError when not even code and number fit (``fits`` asks before)."""
    for module in (MODULE, 1.08, 0.9):
        code = qr_side(mark_of(page), module)
        if code + 2 * QUIET * module <= room.high and code <= room.wide / 3:
            break
    else:
        raise ValueError("the strip is too small for a stub")
    code_room = code + (QUIET + 4) * module
    shown = f"No. {number}" if number else "No number"
    kind = _number_type(shown, bool(number), room, code_room)
    if kind is None:
        raise ValueError("the strip is too small for a stub")
    taken = width(shown, kind.face, kind.size)
    words = _words(page, room.wide - 2 * room.side - taken - 14 - code_room, room.high - 4)
    top = max(2.0, (room.high - words.high) / 2 - (4 if room.high > 60 else 0))
    base = min(top + 24, room.high / 2 + kind.size * 0.36) if words.high else room.high / 2 + kind.size * 0.36
    return Stub(
        fixed=(
            *moved(qr_ink(mark_of(page), module), room.side, (room.high - code) / 2),
            *moved(words.ink, room.side + code_room, top),
        ),
        number=(Text(x=room.wide - room.side, y=base, text=shown, face=kind.face, size=kind.size, align=1),),
    )


def fits(page: BallotPage, room: Room) -> bool:
    """Can a stub with the longest number stand in this strip?"""
    try:
        stub_in(page, room, "0" * 16)
    except ValueError:
        return False
    return True


def tear_line(wide: float, y: float = look.STUB) -> tuple[Ink, ...]:
    return (Line(x=0, y=y, to_x=wide, to_y=y, thick=1.1, dash=(3, 2)),)


def _number_type(shown: str, numbered: bool, room: Room, code_room: float) -> Type | None:
    """The largest type the number has room in: half the strip at most, and never under 10 points."""
    face = look.NUMBER.face if numbered else look.STRONG.face
    size = look.NUMBER.size if numbered else look.STRONG.size
    free = room.wide - 2 * room.side - code_room
    most = max(free / 2, min(free, 150.0))
    while size >= NUMBER_LEAST and (width(shown, face, size) > most or size > room.high - 3):
        size -= 1.0
    return Type(face=face, size=size, leading=size * 1.25) if size >= NUMBER_LEAST else None


def _words(page: BallotPage, room: float, high: float) -> Block:
    n, m = card_place(page.style, page.card)
    where = f"{page.definition.jurisdiction.in_('en')}, {written_date(page.definition.date, 'en')}"
    which = f"{style_name(page.style, 'en')}, card {n} of {m}"
    if page.definition.version:
        which = f"{which}, version {page.definition.version}"
    if room < 100:
        return Block(high=0)
    said = ("Stub. The official tears it off and keeps it.", where, which)
    for first in range(len(said)):
        for size in (look.TEXT.size, 12.0, 10.5):
            plain = Type(face=Face.REGULAR, size=size, leading=size * 1.34)
            strong = Type(face=Face.SEMIBOLD, size=size, leading=size * 1.34)
            kept = enumerate(said[first:], start=first)
            block = stacked(*(paragraph(text, plain if place else strong, room) for place, text in kept))
            if block.high <= high:
                return block
    return Block(high=0)
