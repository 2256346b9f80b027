"""The summary sheet: what the voter chose, in words, contest by contest, for jurisdictions that want it so.

Beside each choice stands a filled oval, and every contest without a full set of choices says so; an English-only reader
can audit it (VVSG 5.1-C, 9.1.5-C). A contest in which nothing is chosen is listed too: nobody can add a choice unseen.
"""

from app.domain.ballots import Contest
from app.domain.marking import Pick, left_in, option_of
from app.domain.marking_paper import MarkedPage
from app.domain.papers import Rendered
from printing.ballot import look
from printing.ballot.contest import oval
from printing.ballot.header import registration
from printing.ballot.wording import card_line, election_line, languages, style_name, title
from printing.document import Side, document
from printing.ink import Block, Ink, Line, moved, paragraph, stacked
from printing.words import ordinal, word

NAME_LEFT = 34.0
GAP = 9.0


def render_summary(page: MarkedPage) -> Rendered:
    """One or more sides of the election's own paper. Raises Fault(GLYPH_MISSING)."""
    ballot = page.ballot
    paper = ballot.definition.paper
    wide, high = paper.width * 72, paper.height * 72
    room = wide - 2 * look.MARGIN
    blocks = [_contest(contest, page, room) for contest in ballot.card.contests]
    sides: list[Side] = []
    at = 0
    while at < len(blocks) or not sides:
        head = _head(page, room, back=bool(sides))
        y = look.BODY_TOP - look.STUB + 20
        ink: list[Ink] = [*registration(ballot.definition.marks, wide, high), *moved(head.ink, look.MARGIN, y)]
        y += head.high + GAP
        first = at
        while at < len(blocks) and (at == first or y + blocks[at].high <= high - look.BODY_BOTTOM):
            ink += moved(blocks[at].ink, look.MARGIN, y)
            y += blocks[at].high + GAP
            at += 1
        sides.append(Side(ink=tuple(ink)))
    name = f"{title(ballot)[0]}, style {ballot.style.id}, card {ballot.card.id}"
    return document(sides, paper, title=name, language=ballot.language, duplex=len(sides) > 1)


def _head(page: MarkedPage, room: float, *, back: bool) -> Block:
    ballot = page.ballot
    texts = [paragraph(text, look.STRONG if back else look.TITLE, room) for text in title(ballot)]
    for language in languages(ballot):
        texts.append(paragraph(election_line(ballot, language), look.STRONG, room))
    texts.append(
        paragraph(
            f"{style_name(ballot.style, ballot.language)}. {card_line(ballot, back, ballot.language)}", look.TEXT, room
        )
    )
    whole = stacked(*texts)
    return Block(
        high=whole.high + 6, ink=(*whole.ink, Line(x=0, y=whole.high + 4, to_x=room, to_y=whole.high + 4, thick=1.8))
    )


def _contest(contest: Contest, page: MarkedPage, room: float) -> Block:
    language = page.ballot.language
    heading = paragraph(contest.title.in_(language), look.STRONG, room)
    rows = [_pick(contest, pick, page, room) for pick in page.choices.of(contest)]
    left = left_in(contest, page.choices)
    if not rows:
        rows = [paragraph(word("no_choice", language), look.TEXT, room)]
    elif left and not contest.ranks:
        rows.append(paragraph(word("fewer_choices", language, n=left), look.TEXT, room))
    return stacked(heading, *rows)


def _pick(contest: Contest, pick: Pick, page: MarkedPage, room: float) -> Block:
    language = page.ballot.language
    option = option_of(contest, pick)
    name = option.label.in_(language) if option is not None else f"{pick.name} ({word('write_in', language)})"
    if pick.rank:
        name = f"{ordinal(pick.rank, language)} {name}"
    text = paragraph(name, look.STRONG, room - NAME_LEFT)
    return Block(
        high=text.high, ink=(*moved((oval(1, filled=True),), 0, -look.ROW_PAD), *moved(text.ink, NAME_LEFT, 0))
    )
