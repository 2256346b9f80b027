"""The register of voters served (KMC 6.30.060(e); REG-01): names and dates, and room for each signature or mark."""

from app.domain.papers import RegisterPages, RegisterRow, Rendered
from printing.ink import Block, Ink, Line, Text, moved, paragraph, stacked
from printing.legible import legible, told
from printing.paper_words import said
from printing.report import (
    GRAY,
    LANDSCAPE,
    SMALL,
    SMALL_MONO,
    SMALL_STRONG,
    STRONG,
    SUBTITLE,
    TITLE,
    Frame,
    beside,
    foot_block,
    gap,
    report,
    rule,
)

ROW_LEAST = 32.0
"""Room to sign in."""
COLUMNS = (
    ("row", 32.0),
    ("time", 58.0),
    ("name_residence", 158.0),
    ("style_identity", 94.0),
    ("ballot_outcome", 90.0),
    ("envelope", 100.0),
    ("official", 74.0),
    ("sign", 0.0),
)
"""Heading's word and width in points; the last takes what is left."""


def render_register(pages: RegisterPages) -> Rendered:
    """Landscape letter pages, each with the column heads; "continued" from the second page on. A letter that cannot be
    printed is marked in its row and told at the end."""
    pages, marked = legible(pages)
    language = pages.language
    frame = Frame(paper=LANDSCAPE, side=34, top=28, bottom=22)
    room = frame.room
    heads = _heads(room, language)
    named = f"{pages.jurisdiction}, {pages.election}. {pages.center}, {pages.date}"
    voters = said("entries_one" if len(pages.rows) == 1 else "entries", language, n=len(pages.rows))
    opening = stacked(
        beside((0, paragraph(pages.title, TITLE, room - 120)), (room - 120, paragraph(voters, STRONG, 120, align=1))),
        paragraph(named, SUBTITLE, room),
        gap(6),
        heads,
    )
    named = said("continued", language, title=f"{pages.title}, {pages.center}, {pages.date}")
    following = stacked(paragraph(named, STRONG, room), heads)
    rows = [_row(row, room) for row in pages.rows] or [paragraph(said("nobody", language), SMALL, room)]
    rows += [stacked(gap(6), told(marked, language, SMALL, room))] if marked else []
    return report(
        frame,
        title=pages.title,
        head=opening,
        continued=following,
        blocks=rows,
        foot=lambda number, of: foot_block(
            room, head=pages.head, printed=pages.printed, number=number, of=of, language=language
        ),
        training=pages.training,
        language=language,
    )


def _places(room: float) -> tuple[tuple[float, float], ...]:
    """(left, width) of each column."""
    taken = sum(width for _, width in COLUMNS)
    places, at = [], 0.0
    for _, width in COLUMNS:
        wide = width or room - taken
        places.append((at, wide - 8))
        at += wide
    return tuple(places)


def _heads(room: float, language: str) -> Block:
    parts = tuple(
        (left, paragraph(said(name, language), SMALL_STRONG, wide))
        for (left, wide), (name, _) in zip(_places(room), COLUMNS, strict=True)
    )
    return stacked(rule(room, thick=1.4, after=2), beside(*parts), gap(2), rule(room, thick=1.1))


def _row(row: RegisterRow, room: float) -> Block:
    places = _places(room)
    cells = (
        Block(
            high=SMALL.leading,
            ink=(Text(x=18, y=9.9, text=str(row.row), face=SMALL.face, size=SMALL.size, align=1),),
        ),
        paragraph(row.time, SMALL, places[1][1]),
        stacked(paragraph(row.name, SMALL_STRONG, places[2][1]), paragraph(row.residence, SMALL, places[2][1])),
        stacked(paragraph(row.style, SMALL, places[3][1]), paragraph(row.identity, SMALL, places[3][1])),
        stacked(paragraph(row.ballots, SMALL, places[4][1]), paragraph(row.outcome, SMALL, places[4][1])),
        paragraph(row.envelope_id, SMALL_MONO, places[5][1]),
        paragraph(row.official, SMALL, places[6][1]),
    )
    inner = beside(*((left, cell) for (left, _), cell in zip(places, cells, strict=False)))
    high = max(inner.high + 6, ROW_LEAST)
    sign = places[-1][0]
    ink: tuple[Ink, ...] = (
        *moved(inner.ink, 0, 3),
        Line(x=sign - 4, y=0, to_x=sign - 4, to_y=high, thick=0.5, color=GRAY),
        Line(x=0, y=high, to_x=room, to_y=high, thick=0.5, color=GRAY),
    )
    return Block(high=high, ink=ink)
