"""The ballot statement (KMC 6.30.060(g), 6.35.020; BST-01 … BST-11): two ledgers, differences with their sign, the
numbers of all destroyed ballots, two signatures, the chain's head. Two originals are printed.
"""

from app.domain.papers import Rendered, StatementPage
from printing.fonts import Face
from printing.ink import Block, Box, Line, Text, moved, paragraph, stacked
from printing.ledger import NOT_COUNTED, groups, small_table, table
from printing.paper_words import said
from printing.report import (
    LANDSCAPE,
    MONO,
    STRONG,
    SUBTITLE,
    TEXT,
    TITLE,
    Frame,
    beside,
    foot_block,
    gap,
    report,
    rule,
    signed,
)
from printing.shaping import width
from printing.wrapping import Type, wrap

FIGURE = Type(face=Face.SEMIBOLD, size=20, leading=24)
COPY = Type(face=Face.SEMIBOLD, size=12, leading=16)


def render_statement(page: StatementPage) -> Rendered:
    """One upright letter page of figures for a few styles; for many, a page that sums up and then pages turned on
    their side, each with the line labels and as many styles as it has room for."""
    frame = Frame()
    if len(groups(page.columns, frame.room)) > 1:
        frame = Frame(paper=LANDSCAPE)
    room = frame.room
    return report(
        frame,
        title=page.title,
        head=_head(page, room),
        continued=_continued(page, room),
        blocks=_blocks(page, room),
        foot=lambda number, of: foot_block(
            room, head=page.head, printed=page.printed, number=number, of=of, language=page.language
        ),
        training=page.training,
        language=page.language,
    )


def _head(page: StatementPage, room: float) -> Block:
    copy = said("original", page.language, n=page.copy[0], of=page.copy[1])
    wide = width(copy, COPY.face, COPY.size) + 20
    mark = Block(
        high=20,
        ink=(
            Box(x=0, y=4, wide=wide, high=20, thick=1.2),
            Text(x=wide / 2, y=18.4, text=copy, face=COPY.face, size=COPY.size, align=0.5),
        ),
    )
    named = ", ".join(each for each in (page.jurisdiction, page.election) if each)
    announced = ", ".join(page.announced) if page.announced else said("not_announced", page.language)
    third = room / 3
    facts = [("center", page.center), ("period", page.period), ("announced", announced)]
    return stacked(
        beside((0, paragraph(page.title, TITLE, room - wide - 12)), (room - wide, mark)),
        paragraph(named, SUBTITLE, room),
        gap(4),
        rule(room, thick=1.6, after=4),
        beside(
            *(
                (
                    place * third,
                    stacked(
                        paragraph(said(name, page.language), STRONG, third - 10), paragraph(value, TEXT, third - 10)
                    ),
                )
                for place, (name, value) in enumerate(facts)
            )
        ),
        gap(4),
        rule(room, thick=0.6, after=6),
    )


def _continued(page: StatementPage, room: float) -> Block:
    words = said("continued", page.language, title=f"{page.title}, {page.center}, {page.period}")
    return stacked(paragraph(words, STRONG, room), gap(2), rule(room, thick=1.6, after=8))


def _blocks(page: StatementPage, room: float) -> list[Block]:
    split = groups(page.columns, room)
    title = said("ballots", page.language)
    tables = [
        stacked(table(title, page.ballots, page.columns, group, room, language=page.language), gap(6))
        for group in split
    ]
    summary = [*_small(page, room), _box(page, room)]
    blocks = [_four(page, room)]
    blocks += [*tables, *summary] if len(split) == 1 else [*summary, *tables]
    blocks += _destroyed(page, room)
    blocks += [paragraph(text, TEXT, room) for text in page.beside]
    blocks.append(_signatures(page, room))
    return blocks


def _small(page: StatementPage, room: float) -> list[Block]:
    """The ledgers of blank sheets and of labels, side by side."""
    half = (room - 20) / 2
    plain = [("sheets", page.sheets), ("labels", page.envelopes)]
    held = [(name, lines) for name, lines in plain if lines]
    places = (0.0, half + 20)
    found = [
        (places[n], small_table(said(name, page.language), lines, half, language=page.language))
        for n, (name, lines) in enumerate(held)
    ]
    return [stacked(gap(2), beside(*found), gap(8))] if found else []


def _four(page: StatementPage, room: float) -> Block:
    """The law's four numbers, shown first (KMC 6.35.020)."""
    if not page.four_numbers:
        return gap(0)
    each = room / len(page.four_numbers)
    parts = []
    for place, (name, number) in enumerate(page.four_numbers):
        figure = stacked(paragraph(str(number), FIGURE, each - 10), paragraph(name, TEXT, each - 10))
        parts.append((place * each, figure))
    return stacked(beside(*parts), gap(5), rule(room, thick=0.6, after=5))


def _box(page: StatementPage, room: float) -> Block:
    lines = (*page.ballots, *page.sheets, *page.envelopes)
    if any(count is not None for line in lines for count in line.counted):
        told = said("off", page.language, n=signed(page.difference))
        key = said("dash", page.language, dash=NOT_COUNTED)
    else:
        told, key = said("uncounted", page.language), ""
    texts = [paragraph(told, STRONG, room - 22)]
    if page.note:
        texts.append(paragraph(said("note", page.language, text=page.note), TEXT, room - 22))
    if key:
        texts.append(paragraph(key, TEXT, room - 22))
    inner = stacked(*texts)
    frame = Box(x=0, y=0, wide=room, high=inner.high + 11, thick=1.5)
    return Block(high=inner.high + 20, ink=(frame, *moved(inner.ink, 11, 5)))


def _destroyed(page: StatementPage, room: float) -> list[Block]:
    """All destroyed numbers by how they ended (KMC 6.30.060(d)); long lists run over to the next page."""
    blocks: list[Block] = []
    label = 146.0
    for name, numbers in page.destroyed:
        rows = wrap(" ".join(numbers), MONO, room - label)
        for index, row in enumerate(rows):
            text = paragraph(row, MONO, room - label)
            head = paragraph(f"{name} ({len(numbers)})" if index == 0 else "", TEXT, label - 8)
            blocks.append(beside((6.4, head), (label, text)))
        blocks.append(gap(2))
    heading = paragraph(said("destroyed", page.language), STRONG, room)
    if not blocks:
        return [stacked(heading, beside((6.4, paragraph(said("none", page.language), TEXT, room))), gap(4))]
    return [stacked(heading, blocks[0]), *blocks[1:], gap(4)]


def _signatures(page: StatementPage, room: float) -> Block:
    """Two people sign; where nobody is named the line waits for a name."""
    people = [f"{name}, {role}" if role else name for name, role in page.signers]
    people += [said("name_role", page.language)] * (2 - len(people))
    half = (room - 28) / 2
    rows = [gap(4), rule(room, after=4), paragraph(said("accounted", page.language), TEXT, room)]
    for start in range(0, len(people), 2):
        rows.append(gap(25))
        rows.append(
            beside(
                *(
                    (place * (half + 28), _line(name, half, page.language))
                    for place, name in enumerate(people[start : start + 2])
                )
            )
        )
    return stacked(*rows, gap(4))


def _line(name: str, wide: float, language: str) -> Block:
    words = beside((0, paragraph(name, TEXT, wide - 70)), (wide - 64, paragraph(said("date_time", language), TEXT, 64)))
    return stacked(Block(high=2.5, ink=(Line(x=0, y=0, to_x=wide, to_y=0, thick=1),)), words)
