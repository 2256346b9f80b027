"""What stands above and below the contests on both sides, and in the corners."""

from app.domain.ballots import Marks
from app.domain.papers import BallotMode, BallotPage
from printing.ballot import look
from printing.ballot.wording import band, card_line, each, election_line, languages, party_name, said, style_name
from printing.ballot.wording import title as titles
from printing.ink import Block, Box, Ink, Line, Slanted, Text, moved, paragraph, stacked
from printing.shaping import width
from printing.words import word


def header(page: BallotPage, room: float, *, back: bool) -> Block:
    """Title, election, date and jurisdiction on the left; style, party and card on the right; a rule below."""
    speech = languages(page)
    lines = [(style_name(page.style, speech[0]), look.TEXT)]
    lines += [(party_name(page), look.STRONG)] if page.style.party else []
    lines += [(card_line(page, back, language), look.TEXT) for language in speech]
    wanted = max(width(text, kind.face, kind.size) for text, kind in lines)
    right_room = min(wanted + 1, room * 0.45)
    left_room = room - right_room - 14
    top = stacked(
        *(paragraph(text, look.STRONG if back else look.TITLE, room) for text in titles(page)[:1]),
        *(paragraph(text, look.STRONG, room) for text in titles(page)[1:]),
    )
    main = stacked(
        *(paragraph(election_line(page, language), look.STRONG, left_room) for language in speech),
        *(paragraph(text, look.TEXT, left_room) for text in each(page.definition.jurisdiction, page)),
    )
    aside = stacked(*(paragraph(text, kind, right_room, align=1) for text, kind in lines))
    high = top.high + max(main.high, aside.high) + 4.5
    rule = Line(x=0, y=high, to_x=room, to_y=high, thick=1.8)
    ink = (*top.ink, *moved(main.ink, 0, top.high), *moved(aside.ink, room - right_room, top.high), rule)
    return Block(high=high + 10.5, ink=ink)


def band_ink(page: BallotPage, wide: float) -> tuple[Ink, ...]:
    """White words on black, on violet in training, at the head of every side of what must not be voted. They stand
    where the stub is, so that the ballot itself is laid out as the official one is (KMC 6.20.040(c))."""
    text = band(page)
    if not text:
        return ()
    room = wide - 2 * look.STUB_MARGIN
    size = look.STRONG.size
    while size > 9 and width(text, look.STRONG.face, size) > room - 2 * look.PAD:
        size -= 0.5
    fill = look.TRAINING if page.training else "#000000"
    base = look.BAND_TOP + look.BAND_HIGH / 2 + size * 0.36
    return (
        Box(x=look.STUB_MARGIN, y=look.BAND_TOP, wide=room, high=look.BAND_HIGH, fill=fill),
        Text(x=wide / 2, y=base, text=text, face=look.STRONG.face, size=size, color="#FFFFFF", align=0.5),
    )


def footer(page: BallotPage, wide: float, high: float, *, back: bool, two_sides: bool) -> tuple[Ink, ...]:
    """Style and card on the left; on the right of both sides, when both have contests, "Vote both sides"."""
    speech = languages(page)
    base = high - look.FOOT_BASE
    place = card_line(page, back, speech[0])
    if page.definition.version:
        place = f"{place}, {word('version', speech[0], n=page.definition.version)}"
    words = list(reversed(said("both_sides", page))) if two_sides else []
    taken = max((width(text, look.STRONG.face, look.STRONG.size) for text in words), default=0.0)
    free = wide - 2 * look.MARGIN - taken - 12
    whole = f"{style_name(page.style, speech[0])}. {place}"
    left = whole if width(whole, look.TEXT.face, look.TEXT.size) <= free else place
    ink: list[Ink] = [Text(x=look.MARGIN, y=base, text=left, face=look.TEXT.face, size=look.TEXT.size)]
    for line, text in enumerate(words):
        at = base - line * look.TEXT.leading
        ink.append(Text(x=wide - look.MARGIN, y=at, text=text, face=look.STRONG.face, size=look.STRONG.size, align=1))
    return tuple(ink)


def registration(marks: Marks, wide: float, high: float) -> tuple[Ink, ...]:
    """By what a scanner finds the ovals, all of it below the stub: nothing, a black square in each corner of what is
    left when the stub is off, or with them short bars along both side edges."""
    if marks is Marks.NONE:
        return ()
    size = look.FIDUCIAL
    right = wide - look.FIDUCIAL_SIDE - size
    bottom = high - look.FIDUCIAL_BOTTOM - size
    squares = tuple(
        Box(x=x, y=y, wide=size, high=size, fill="#000000")
        for y in (look.FIDUCIAL_TOP, bottom)
        for x in (look.FIDUCIAL_SIDE, right)
    )
    if marks is Marks.CORNERS:
        return squares
    count = int((bottom - look.FIDUCIAL_TOP - size) // look.TIMING_PITCH)
    pitch = (bottom - look.FIDUCIAL_TOP) / (count + 1)
    tops = [look.FIDUCIAL_TOP + size / 2 + pitch * n - look.TIMING_HIGH / 2 for n in range(1, count + 1)]
    bars = tuple(
        Box(x=x, y=y, wide=look.TIMING_WIDE, high=look.TIMING_HIGH, fill="#000000")
        for y in tops
        for x in (look.FIDUCIAL_SIDE, wide - look.FIDUCIAL_SIDE - look.TIMING_WIDE)
    )
    return (*squares, *bars)


def ground(page: BallotPage, wide: float, high: float) -> tuple[Ink, ...]:
    """The tint of a sample, and the large word under a ballot that is not for voting."""
    ink: list[Ink] = []
    if page.mode is BallotMode.SAMPLE:
        ink.append(Box(x=0, y=0, wide=wide, high=high, fill=look.SAMPLE_TINT))
    if page.mode is not BallotMode.OFFICIAL or page.training:
        key = "training" if page.training else page.mode.value
        color = look.SAMPLE_WORD if page.mode is BallotMode.SAMPLE else look.TEST_WORD
        color = look.TRAINING_WORD if page.training else color
        ink.append(Slanted(x=wide / 2, y=high * 0.6, text=word(key, page.language), size=92, color=color, degrees=52))
    return tuple(ink)
