"""One contest as a block: a grey band with its title, then its rows. A contest is never split (VVSG 7.3-B)."""

from app.domain.ballots import Contest, ContestKind, Heading, Option
from app.domain.papers import BallotPage
from printing.ballot import look
from printing.ballot.wording import each, said, vote_for
from printing.ink import Block, Box, Ink, Line, Oval, moved, paragraph, stacked
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
    """Title, term, and how many to vote for, on grey."""
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
    """A proposition's text, or a note above the list."""
    texts = each(contest.text, page)
    if not texts:
        return []
    body = stacked(*(paragraph(text, look.TEXT, room - 2 * look.PAD) for text in texts), gap=look.ROW_PAD)
    return [Block(high=body.high + 2 * look.ROW_PAD, ink=moved(body.ink, look.PAD, look.ROW_PAD))]


def label(option: Option, page: BallotPage, room: float) -> Block:
    """The name, with running mates on lines of their own, and the party below it."""
    parts = [paragraph(text, look.STRONG, room) for text in each(option.label, page)]
    parts += [paragraph(text, look.TEXT, room) for text in each(option.detail, page)]
    return stacked(*parts)


def option_row(option: Option, page: BallotPage, room: float) -> Block:
    name = label(option, page, room - look.NAME_LEFT - look.PAD)
    high = max(name.high, look.TEXT.leading) + 2 * look.ROW_PAD
    return Block(high=high, ink=(oval(look.OVAL_LEFT), *moved(name.ink, look.NAME_LEFT, look.ROW_PAD)))


def oval(x: float, *, filled: bool = False, first: Type = look.TEXT) -> Oval:
    """An oval level with the first line of a row."""
    middle = look.ROW_PAD + first.leading / 2
    return Oval(x=x, y=middle - look.OVAL_HIGH / 2, wide=look.OVAL_WIDE, high=look.OVAL_HIGH, filled=filled)


def write_in_row(page: BallotPage, room: float) -> Block:
    words = stacked(*(paragraph(text, look.TEXT, room - look.NAME_LEFT - look.PAD) for text in said("write_in", page)))
    line = 24.0
    rule = Line(x=look.NAME_LEFT, y=line, to_x=room - look.PAD, to_y=line, thick=0.9)
    ink: tuple[Ink, ...] = (oval(look.OVAL_LEFT), rule, *moved(words.ink, look.NAME_LEFT, line - 1.2))
    return Block(high=line + words.high + 1.0, ink=ink)


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
