"""One contest as a block: a gray band with its title, then its rows. A contest is never split (VVSG 7.3-B)."""

from app.domain.ballots import Contest, ContestKind, Heading, Option
from app.domain.papers import BallotPage
from printing.ballot import look
from printing.ballot.wording import each, said, vote_for
from printing.ink import Block, Box, Ink, Line, Oval, moved, paragraph, stacked
from printing.shaping import width
from printing.wrapping import Type


def heading_block(heading: Heading, page: BallotPage, room: float) -> Block:
    texts = each(heading.title, page)
    return stacked(*(paragraph(text, look.HEADING, room) for text in texts))


def contest_block(contest: Contest, page: BallotPage, room: float) -> Block:
    """Title band, note or proposition, options in the order given (LAY-01), write-in lines (LAY-02)."""
    rows = [band(contest, page, room, how(contest, page)), *notes(contest, page, room)]
    rows += [option_row(option, page, room) for option in contest.options]
    rows += [write_in_row(page, room)] * contest.write_ins
    return boxed(rows, room)


def how(contest: Contest, page: BallotPage) -> tuple[str, ...]:
    """The line before the list. A question answered yes or no says so; every other list has the law's words."""
    if contest.kind is ContestKind.MEASURE and {
        option.label.in_("en").strip().casefold() for option in contest.options
    } == {"yes", "no"}:
        return said("yes_or_no", page)
    return vote_for(page, contest.vote_for)


def band(contest: Contest, page: BallotPage, room: float, instruction: tuple[str, ...]) -> Block:
    """Title, term, and how many to vote for, on gray."""
    inner = room - 2 * look.PAD
    parts = [paragraph(text, look.STRONG, inner) for text in each(contest.title, page)]
    if contest.party and contest.party != page.style.party:
        parts.append(paragraph(dict(page.definition.parties).get(contest.party, contest.party), look.TEXT, inner))
    parts += [paragraph(text, look.TEXT, inner) for text in (*each(contest.term, page), *instruction)]
    body = stacked(*parts)
    high = body.high + 2 * look.ROW_PAD
    under = Box(x=0, y=0, wide=room, high=high, fill=look.BAND)
    edge = Line(x=0, y=high, to_x=room, to_y=high, thick=look.EDGE)
    return Block(high=high, ink=(under, *moved(body.ink, look.PAD, look.ROW_PAD), edge))


def notes(contest: Contest, page: BallotPage, room: float) -> list[Block]:
    """That somebody was disqualified; a proposition's text, or a note above the list."""
    inner = room - 2 * look.PAD
    found = []
    for texts, kind in ((each(contest.notice, page), look.STRONG), (each(contest.text, page), look.TEXT)):
        if texts:
            body = stacked(*(paragraph(text, kind, inner) for text in texts), gap=look.ROW_PAD)
            found.append(Block(high=body.high + 2 * look.ROW_PAD, ink=moved(body.ink, look.PAD, look.ROW_PAD)))
    return found


def label(option: Option, page: BallotPage, room: float) -> Block:
    """The name, with running mates on lines of their own, and the party below it."""
    parts = [paragraph(text, look.STRONG, room) for text in each(option.label, page)]
    parts += [paragraph(text, look.TEXT, room) for text in each(option.detail, page)]
    return stacked(*parts)


def option_row(option: Option, page: BallotPage, room: float) -> Block:
    """Oval, name and what stands below it; across the whole page the party stands beside the name."""
    inner = room - look.NAME_LEFT - look.PAD
    name = _beside(option, page, inner) if room > look.ACROSS else label(option, page, inner)
    high = max(name.high, look.TEXT.leading) + 2 * look.ROW_PAD
    return Block(high=high, ink=(oval(look.OVAL_LEFT), *moved(name.ink, look.NAME_LEFT, look.ROW_PAD)))


def _beside(option: Option, page: BallotPage, room: float) -> Block:
    left = room * 0.6
    name = stacked(*(paragraph(text, look.STRONG, left - 8) for text in each(option.label, page)))
    aside = stacked(*(paragraph(text, look.TEXT, room - left) for text in each(option.detail, page)))
    return Block(high=max(name.high, aside.high), ink=(*name.ink, *moved(aside.ink, left, 0)))


def oval(x: float, *, filled: bool = False, first: Type = look.TEXT) -> Oval:
    """An oval level with the first line of a row."""
    middle = look.ROW_PAD + first.leading / 2
    return Oval(x=x, y=middle - look.OVAL_HIGH / 2, wide=look.OVAL_WIDE, high=look.OVAL_HIGH, filled=filled)


def write_in_row(page: BallotPage, room: float) -> Block:
    """Oval, a line to write on, and what it is for: below the line, or before it where the list is a page wide."""
    told = said("write_in", page)
    if room > look.ACROSS:
        words = stacked(*(paragraph(text, look.TEXT, room * 0.4) for text in told))
        start = look.NAME_LEFT + max(width(text, look.TEXT.face, look.TEXT.size) for text in told) + 10
        base = look.ROW_PAD + words.high + 2
        line = Line(x=start, y=base, to_x=room - look.PAD, to_y=base, thick=0.9)
        ink: tuple[Ink, ...] = (oval(look.OVAL_LEFT), line, *moved(words.ink, look.NAME_LEFT, look.ROW_PAD + 2))
        return Block(high=words.high + 2 * look.ROW_PAD + 4, ink=ink)
    words = stacked(*(paragraph(text, look.TEXT, room - look.NAME_LEFT - look.PAD) for text in told))
    base = 24.0
    rule = Line(x=look.NAME_LEFT, y=base, to_x=room - look.PAD, to_y=base, thick=0.9)
    ink = (oval(look.OVAL_LEFT), rule, *moved(words.ink, look.NAME_LEFT, base - 1.2))
    return Block(high=base + words.high + 1.0, ink=ink)


def boxed(rows: list[Block], room: float) -> Block:
    """Rows under each other with thin lines between, in a frame."""
    whole = stacked(*rows)
    lines: list[Ink] = []
    at = 0.0
    for index, row in enumerate(rows[:-1]):
        at += row.high
        if index > 0:
            lines.append(Line(x=0, y=at, to_x=room, to_y=at, thick=0.6, color=look.ROW_LINE))
    frame = Box(x=0, y=0, wide=room, high=whole.high, thick=look.EDGE)
    return Block(high=whole.high, ink=(*whole.ink, *lines, frame))
