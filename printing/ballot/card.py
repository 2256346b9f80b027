"""A whole card laid out: the smallest paper that holds it on its two sides, and the ink of each side."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from app.domain.ballots import PAPERS, BallotDefinition, Contest, ContestKind, Heading, Paper
from app.domain.papers import BallotPage
from app.faults import Fault, FaultCode
from printing.ballot import look
from printing.ballot.columns import Area, Piece, Placed, flow
from printing.ballot.contest import contest_block, heading_block, oval
from printing.ballot.header import band_ink, footer, ground, header, registration
from printing.ballot.ranked import fits, ranked_block
from printing.ballot.wording import languages, said, unique
from printing.ink import Block, Box, Ink, Mark, Oval, flat, moved, paragraph, stacked
from printing.words import sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLayout:
    """The body of a card: one or two sides of ink on a paper, the stub's place left free."""

    paper: Paper
    sides: tuple[tuple[Mark, ...], ...]


def lay_out(page: BallotPage) -> CardLayout:
    """Raises Fault(DEFINITION_BAD) when no paper holds the card: a card is one sheet, front and back."""
    for paper in papers(page.definition):
        placed = _place(page, paper)
        if placed is not None:
            return CardLayout(paper=paper, sides=_sides(page, paper, placed))
    raise Fault(
        FaultCode.DEFINITION_BAD,
        style=page.style.id,
        card=page.card.id,
        expected="a card on one sheet, front and back, 8.5 x 19 in at most; divide its contests over two cards",
        found=f"{len(page.card.contests)} contests that do not",
    )


def papers(definition: BallotDefinition) -> tuple[Paper, ...]:
    """The election's own paper, then the longer ones of its width, as long as its printers take (LAY-13)."""
    least, most = definition.paper, PAPERS.get(definition.longest)
    longer = [
        each
        for each in PAPERS.values()
        if each.width == least.width and least.height < each.height <= (most.height if most is not None else 99)
    ]
    return (least, *sorted(longer, key=lambda each: each.height))


def _areas(page: BallotPage, paper: Paper) -> tuple[Area, Area]:
    wide, high = paper.width * 72, paper.height * 72
    room = wide - 2 * look.MARGIN
    lefts = (look.MARGIN, look.MARGIN + (room + look.COLUMN_GAP) / 2)
    foot = look.BODY_BOTTOM + (len(said("both_sides", page)) - 1) * look.TEXT.leading
    return tuple(  # type: ignore[return-value]
        Area(top=look.BODY_TOP + header(page, room, back=back).high, bottom=high - foot, lefts=lefts)
        for back in (False, True)
    )


def _place(page: BallotPage, paper: Paper) -> tuple[Placed, ...] | None:
    areas = _areas(page, paper)
    wide = paper.width * 72 - 2 * look.MARGIN
    narrow = (wide - look.COLUMN_GAP) / 2
    tallest = max(area.bottom - area.top for area in areas)
    pieces = [Piece(block=instructions(page, narrow))]
    above: list[Heading] = []
    for item in page.card.items:
        if isinstance(item, Heading):
            above.append(item)
            continue
        pieces.append(_piece(above, item, page, narrow=narrow, wide=wide, tallest=tallest))
        above = []
    return flow([piece for piece in pieces if piece.block.high], areas)


def _piece(
    above: list[Heading], contest: Contest, page: BallotPage, *, narrow: float, wide: float, tallest: float
) -> Piece:
    """A contest with the headings above it, which never part from it; whole width only when a column is too small."""
    for room in (narrow, wide):
        ranked = contest.kind is ContestKind.RANKED
        if ranked and room == narrow and not fits(contest, room):
            continue
        own = ranked_block(contest, page, room) if ranked else contest_block(contest, page, room)
        block = stacked(*(heading_block(each, page, room) for each in above), own, gap=3.0 if above else 0.0)
        if block.high <= tallest or room == wide:
            break
    return Piece(block=block, wide=room == wide, gap=look.BOX_GAP)


def instructions(page: BallotPage, room: float) -> Block:
    """How to vote, in the profile's words; the first sentence has a filled oval beside it; then warning and limit."""
    texts = [unique(*(sentence(text, each) for each in languages(page))) for text in page.wording.instructions]
    heads = stacked(*(paragraph(text, look.STRONG, room) for text in said("how_to_vote", page)))
    parts = [heads] if texts else []
    if texts:
        beside = stacked(*(paragraph(text, look.TEXT, room - 35) for text in texts[0]))
        mark = oval(1, filled=True)
        parts.append(Block(high=beside.high, ink=(*moved((mark,), 0, -look.ROW_PAD), *moved(beside.ink, 35, 0))))
    limit = unique(*(sentence(page.limit_text, each) for each in languages(page)))
    rest = (*(text for both in texts[1:] for text in both), *limit)
    parts += [paragraph(text, look.TEXT, room) for text in rest if text.strip()]
    if page.wording.warning.strip():
        parts.append(warning(page.wording.warning, room))
    return stacked(*parts, gap=4.6)


def warning(text: str, room: float) -> Block:
    """A warning the law wants on the ballot, in its own words, framed; its first line is its head
    (WY 22-5-601(c)(ii))."""
    head, line_end, body = text.partition("\n")
    inner = room - 2 * look.PAD
    words = [paragraph(head, look.STRONG, inner), paragraph(body, look.TEXT, inner)]
    if not line_end:
        words = [paragraph(text, look.STRONG, inner)]
    told = stacked(*words)
    frame = Box(x=0, y=0, wide=room, high=told.high + 2 * look.ROW_PAD, thick=look.EDGE)
    return Block(high=frame.high, ink=(frame, *moved(told.ink, look.PAD, look.ROW_PAD)))


def _sides(page: BallotPage, paper: Paper, placed: tuple[Placed, ...]) -> tuple[tuple[Mark, ...], ...]:
    wide, high = paper.width * 72, paper.height * 72
    room = wide - 2 * look.MARGIN
    count = 1 + max((each.side for each in placed), default=0)
    sides = []
    for side in range(count):
        back = side > 0
        ink: list[Ink] = [*ground(page, wide, high), *registration(page.definition.marks, wide, high)]
        ink += band_ink(page, wide)
        ink += moved(header(page, room, back=back).ink, look.MARGIN, look.BODY_TOP)
        for each in placed:
            if each.side == side:
                ink += moved(each.block.ink, each.x, each.y)
        ink += footer(page, wide, high, back=back, two_sides=count > 1)
        sides.append(flat(ink))
    return filled_in(sides, page.filled) if page.filled else tuple(sides)


def filled_in(sides: Sequence[tuple[Mark, ...]], wanted: Iterable[int]) -> tuple[tuple[Mark, ...], ...]:
    """The sides with these ovals filled, counted from the card's first; the one in the instructions does not count."""
    chosen, count = set(wanted), -1
    found = []
    for side in sides:
        marks: list[Mark] = []
        for mark in side:
            if isinstance(mark, Oval) and not mark.filled:
                count += 1
                marks.append(replace(mark, filled=True) if count in chosen else mark)
            else:
                marks.append(mark)
        found.append(tuple(marks))
    return tuple(found)
