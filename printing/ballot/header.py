"""What stands above and below the contests on both sides, and in the corners."""

from app.domain.papers import BallotMode, BallotPage
from printing.ballot import look
from printing.ballot.wording import bands, card_line, each, election_line, languages, party_name, said, style_name
from printing.ballot.wording import title as titles
from printing.ink import Block, Box, Ink, Line, Slanted, Text, moved, paragraph, stacked
from printing.words import word


def header(page: BallotPage, room: float, *, back: bool) -> Block:
    """Title, election, date and jurisdiction on the left; style, party and card on the right; a rule below."""
    speech = languages(page)
    right_room = room * 0.42
    left = [paragraph(text, look.STRONG if back else look.TITLE, room) for text in titles(page)[:1]]
    left += [paragraph(text, look.STRONG, room) for text in titles(page)[1:]]
    facts: list[Block] = []
    for language in speech:
        facts.append(paragraph(election_line(page, language), look.STRONG, room - right_room - 12))
    facts += [paragraph(text, look.TEXT, room - right_room - 12) for text in each(page.definition.jurisdiction, page)]
    right = [paragraph(style_name(page.style, speech[0]), look.TEXT, right_room, align=1)]
    if page.style.party:
        right.append(paragraph(party_name(page), look.STRONG, right_room, align=1))
    right += [paragraph(card_line(page, back, language), look.TEXT, right_room, align=1) for language in speech]
    top = stacked(*left)
    main, aside = stacked(*facts), stacked(*right)
    beside = stacked(_bands(page, room), top)
    high = beside.high + max(main.high, aside.high) + 4.5
    rule = Line(x=0, y=high, to_x=room, to_y=high, thick=1.8)
    ink = (*beside.ink, *moved(main.ink, 0, beside.high), *moved(aside.ink, room - right_room, beside.high), rule)
    return Block(high=high + 10.5, ink=ink)


def _bands(page: BallotPage, room: float) -> Block:
    """White words on black, on violet in training, on every side of what must not be voted."""
    found = []
    if page.training:
        for language in languages(page):
            found.append(_band(word("training_band", language), look.TRAINING, room))
    found += [_band(text, "#000000", room) for text in bands(page)]
    return stacked(*found, Block(high=2 if found else 0))


def _band(text: str, fill: str, room: float) -> Block:
    words = paragraph(text, look.STRONG, room - 2 * look.PAD, color="#FFFFFF")
    high = words.high + 4
    return Block(high=high + 3, ink=(Box(x=0, y=0, wide=room, high=high, fill=fill), *moved(words.ink, look.PAD, 2)))


def footer(page: BallotPage, wide: float, high: float, *, back: bool, two_sides: bool) -> tuple[Ink, ...]:
    """Style and card on the left; on the right of both sides, when both have contests, "Vote both sides"."""
    speech = languages(page)
    base = high - look.FOOT_BASE
    left = f"{style_name(page.style, speech[0])}. {card_line(page, back, speech[0])}"
    ink: list[Ink] = [
        Text(x=look.MARGIN, y=base, text=left, face=look.TEXT.face, size=look.TEXT.size),
    ]
    if two_sides:
        for line, text in enumerate(reversed(said("both_sides", page))):
            ink.append(
                Text(
                    x=wide - look.MARGIN,
                    y=base - line * look.TEXT.leading,
                    text=text,
                    face=look.STRONG.face,
                    size=look.STRONG.size,
                    align=1,
                )
            )
    return tuple(ink)


def fiducials(wide: float, high: float) -> tuple[Ink, ...]:
    """A black square in each corner of what is left when the stub is off, by which a scanner finds the ovals."""
    size = look.FIDUCIAL
    right = wide - look.FIDUCIAL_SIDE - size
    bottom = high - look.FIDUCIAL_BOTTOM - size
    return tuple(
        Box(x=x, y=y, wide=size, high=size, fill="#000000")
        for y in (look.FIDUCIAL_TOP, bottom)
        for x in (look.FIDUCIAL_SIDE, right)
    )


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
