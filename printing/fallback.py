"""The fallback register on paper: many voters a page, with room to sign, in the order of their names."""

from app.domain.papers import RegisterPages, RegisterRow, Rendered
from printing.fonts import Face, checked
from printing.ink import Block, Ink, Line, Text, moved, paragraph, stacked
from printing.legible import legible, told
from printing.paper_words import said
from printing.report import (
    GRAY,
    SMALL_STRONG,
    STRONG,
    SUBTITLE,
    TITLE,
    Frame,
    beside,
    gap,
    page_place,
    report,
    rule,
)
from printing.shaping import width
from printing.wrapping import Type

ROW = 24.0
"""Two small lines, and room to sign."""
NAME = Type(face=Face.SEMIBOLD, size=9.5, leading=11.4)
REST = Type(face=Face.REGULAR, size=8.5, leading=10.4)
LEAST = 0.78
"""How much smaller a line may be set to stay on one line."""
CODE = Type(face=Face.MONO, size=8.0, leading=10.4)
COLUMNS = (
    ("name_born", 236.0),
    ("style", 44.0),
    ("envelope_note", 104.0),
    ("time", 40.0),
    ("sign", 0.0),
)


def render_fallback(pages: RegisterPages) -> Rendered:
    """Portrait letter pages. Thousands of rows: a row is laid out by hand, nothing of it wraps."""
    pages, marked = legible(pages)
    language = pages.language
    frame = Frame(side=30, top=26, bottom=22)
    room = frame.room
    heads = _heads(room, language)
    named = f"{pages.jurisdiction}, {pages.election}. {pages.center}, {pages.date}"
    voters = said("voters_one" if len(pages.rows) == 1 else "voters", language, n=f"{len(pages.rows):,}")
    opening = stacked(
        beside((0, paragraph(pages.title, TITLE, room - 120)), (room - 120, paragraph(voters, STRONG, 120, align=1))),
        paragraph(named, SUBTITLE, room),
        gap(6),
        heads,
    )
    named = said("continued", language, title=f"{pages.title}, {pages.center}, {pages.date}")
    following = stacked(paragraph(named, STRONG, room), heads)
    end = [stacked(gap(6), told(marked, language, REST, room))] if marked else []
    return report(
        frame,
        title=pages.title,
        head=opening,
        continued=following,
        blocks=[*(_row(row, room) for row in pages.rows), *end],
        foot=lambda number, of: _foot(pages, number, of, room),
        training=pages.training,
        language=language,
    )


def _foot(pages: RegisterPages, number: int, of: int, room: float) -> Block:
    words = said("printed", pages.language, head=pages.head, when=pages.printed)
    place = page_place(number, of, pages.language)
    return stacked(rule(room, thick=0.8, after=3), beside((0, paragraph(words, REST, room - 110)), (room - 90, place)))


def _places(room: float) -> tuple[float, ...]:
    """The left edge of each column."""
    places, at = [], 0.0
    for _, wide in COLUMNS:
        places.append(at)
        at += wide
    return tuple(places)


def _heads(room: float, language: str) -> Block:
    parts = tuple(
        (left, paragraph(said(name, language), SMALL_STRONG, max(wide, 150)))
        for left, (name, wide) in zip(_places(room), COLUMNS, strict=True)
    )
    return stacked(rule(room, thick=1.4, after=2), beside(*parts), gap(2), rule(room, thick=1.1))


def _row(row: RegisterRow, room: float) -> Block:
    left = _places(room)
    wide = COLUMNS[0][1] - 10
    born = f", {row.identity}" if row.identity else ""
    fields = (
        (f"{row.name}{born}", 0.0, 10.0, NAME, wide),
        (row.residence, 0.0, 20.0, REST, wide),
        (row.style, left[1], 10.0, NAME, COLUMNS[1][1] - 6),
        (row.envelope_id, left[2], 10.0, CODE, COLUMNS[2][1] - 8),
        (row.outcome, left[2], 20.0, REST, COLUMNS[2][1] - 8),
    )
    texts = [_text(*field) for field in fields if field[0]]
    if None in texts:  # a name as long as this is rare: its row is as high as it needs
        columns = ((fields[0], fields[1]), (fields[2],), (fields[3], fields[4]))
        inner = beside(
            *(
                (each[0][1], stacked(*(paragraph(text, kind, most) for text, _, _, kind, most in each)))
                for each in columns
            )
        )
        return _ruled((*moved(inner.ink, 0, 1),), max(ROW, inner.high + 3), left, room)
    return _ruled(tuple(each for each in texts if each is not None), ROW, left, room)


def _ruled(ink: tuple[Ink, ...], high: float, left: tuple[float, ...], room: float) -> Block:
    lines = (Line(x=x - 4, y=0, to_x=x - 4, to_y=high, thick=0.5, color=GRAY) for x in left[3:])
    under = Line(x=0, y=high, to_x=room, to_y=high, thick=0.5, color=GRAY)
    return Block(high=high, ink=(*ink, *lines, under))


def _text(text: str, x: float, y: float, kind: Type, most: float) -> Text | None:
    """On one line, a little smaller where it must be; None where even that is not enough."""
    wide = width(checked(text, kind.face), kind.face, kind.size)
    shrink = min(1.0, most / wide) if wide else 1.0
    return None if shrink < LEAST else Text(x=x, y=y, text=text, face=kind.face, size=kind.size * shrink)
