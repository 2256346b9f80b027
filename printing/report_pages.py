"""A report that is signed: what it is about and its sum on the first page with the signatures, then its tables, their
heads again on every page."""

from collections.abc import Iterator
from dataclasses import replace

from app.domain.papers import PaperTable, Rendered, ReportPages
from printing.ink import Block, Line, moved, paragraph, stacked
from printing.report import (
    GRAY,
    SMALL,
    SMALL_MONO,
    SMALL_STRONG,
    STRONG,
    SUBTITLE,
    TITLE,
    Frame,
    beside,
    gap,
    report,
    rule,
)

LABEL = 112.0
BETWEEN = 10.0
HASH = 64
"""Characters of a SHA-256, which is compared by eye."""


def render_report(pages: ReportPages) -> Rendered:
    """Letter pages; no row is split, and a table's head never stands alone at the foot of a page."""
    frame = Frame()
    room = frame.room
    head = stacked(
        paragraph(pages.title, TITLE, room),
        paragraph(pages.subtitle, SUBTITLE, room),
        gap(6),
        rule(room, thick=1.6, after=8),
        *(_fact(label, value, room) for label, value in pages.facts),
        gap(6),
        paragraph(pages.sum, STRONG, room),
        *((_signatures(pages.signatures, room),) if pages.signatures else ()),
        gap(16),
    )
    blocks = [block for table in pages.tables for block in _table(table, room)]
    return report(
        frame,
        title=pages.title,
        head=head,
        continued=stacked(paragraph(f"{pages.title}, {pages.subtitle}", STRONG, room), gap(3), rule(room, after=6)),
        blocks=blocks,
        foot=lambda number, of: _foot(pages, number, of, room),
    )


def _fact(label: str, value: str, room: float) -> Block:
    kind = SMALL_MONO if len(value) == HASH and " " not in value else SMALL
    told = paragraph(value, kind, room - LABEL)
    return stacked(beside((0, paragraph(label, SMALL_STRONG, LABEL - 8)), (LABEL, told)), gap(2))


def _signatures(names: tuple[str, ...], room: float) -> Block:
    half = (room - 28) / 2
    line = Block(high=2.5, ink=(Line(x=0, y=0, to_x=half, to_y=0, thick=1),))
    pairs = ((place * (half + 28), stacked(line, paragraph(name, SMALL, half))) for place, name in enumerate(names[:2]))
    return stacked(gap(30), beside(*pairs))


def _table(table: PaperTable, room: float) -> Iterator[Block]:
    places = _places(table, room)
    heads = tuple(name for name, _, _ in table.columns)
    named = [] if table.title == heads[0] else [paragraph(table.title, STRONG, room), gap(3)]
    opening = [gap(12), *named]
    if not table.rows:
        yield stacked(*opening, paragraph(table.empty, SMALL, room))
        return
    columns = stacked(_cells(table, heads, places, strong=True), gap(1), rule(room, thick=1.0))
    for number, row in enumerate(table.rows):
        line = _row(table, row, places, room)
        yield stacked(*opening, columns, line) if number == 0 else replace(line, above=columns)
    if table.after:
        yield stacked(gap(4), paragraph(table.after, SMALL, room))


def _places(table: PaperTable, room: float) -> tuple[tuple[float, float], ...]:
    shares = sum(share for _, share, _ in table.columns)
    at, found = 0.0, []
    for _, share, _ in table.columns:
        wide = room * share / shares
        found.append((at, wide - BETWEEN))
        at += wide
    return tuple(found)


def _cells(
    table: PaperTable, texts: tuple[str, ...], places: tuple[tuple[float, float], ...], *, strong: bool = False
) -> Block:
    kind = SMALL_STRONG if strong else SMALL
    return beside(
        *(
            (left, paragraph(text, kind, wide, align=1.0 if number else 0.0))
            for (left, wide), text, (_, _, number) in zip(places, texts, table.columns, strict=True)
        )
    )


def _row(table: PaperTable, row: tuple[str, ...], places: tuple[tuple[float, float], ...], room: float) -> Block:
    inner = _cells(table, row, places)
    high = inner.high + 4
    under = Line(x=0, y=high, to_x=room, to_y=high, thick=0.4, color=GRAY)
    return Block(high=high, ink=(*moved(inner.ink, 0, 2), under))


def _foot(pages: ReportPages, number: int, of: int, room: float) -> Block:
    place = paragraph(pages.page.format(number=number, of=of), SMALL_STRONG, 100, align=1)
    said = paragraph(pages.footer, SMALL, room - 110)
    return stacked(rule(room, thick=0.8, after=3), beside((0, said), (room - 100, place)))
