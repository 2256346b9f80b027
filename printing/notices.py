"""Papers of titled paragraphs: refusal slip, voter's written notice, transfer manifest, certificate, oath."""

from app.domain.papers import Notice, Rendered
from printing.fonts import Face
from printing.ink import Block, Line, paragraph, stacked
from printing.legible import legible, told
from printing.paper_words import said
from printing.report import TITLE, Frame, beside, gap, page_place, report, rule
from printing.wrapping import Type, wrap

LONG = 300.0
"""Points: a paragraph higher than this may part at a page's end."""
POSTER = (40.0, 36.0, 32.0, 28.0, 25.0, 22.0, 20.0, 18.0)
"""Sizes of what hangs on a wall (KPB-old 4.10.120(B): large type), the largest first."""
NAMED = Type(face=Face.REGULAR, size=18, leading=24)
"""The election's line on a poster."""


def render_notice(notice: Notice) -> Rendered:
    """Letter pages, 12 pt; ``large`` as large as one page allows, 18 pt at least. A paragraph keeps its heading and its
    lines together, unless it is longer than half a page. A letter that cannot be printed is marked and told."""
    notice, marked = legible(notice)
    if not notice.large:
        return _pages(notice, marked, 12.0, TITLE)
    for size in POSTER:
        made = _pages(notice, marked, size, Type(face=Face.BOLD, size=size * 1.67, leading=size * 2.1))
        if made.pages == 1:
            break
    return made


def _pages(notice: Notice, marked: tuple[str, ...], size: float, title: Type) -> Rendered:
    frame = Frame()
    room = frame.room
    text = Type(face=Face.REGULAR, size=size, leading=size * 1.32)
    strong = Type(face=Face.SEMIBOLD, size=size, leading=size * 1.32)
    named = ", ".join(each for each in (notice.jurisdiction, notice.election) if each)
    head = stacked(
        paragraph(notice.title, title, room),
        paragraph(named, text if size <= POSTER[-1] else NAMED, room),
        gap(6),
        rule(room, thick=1.6, after=size * 0.8),
    )
    blocks: list[Block] = []
    for heading, body in notice.paragraphs:
        kept = [paragraph(heading, strong, room)] if heading else []
        whole = stacked(*kept, paragraph(body, text, room), gap(size * 0.75))
        blocks += [whole] if whole.high <= LONG or size > POSTER[-1] else _by_lines(kept, body, text, room)
    blocks += [stacked(told(marked, notice.language, text, room), gap(size * 0.75))] if marked else []
    if notice.signatures:
        blocks.append(_signatures(notice.signatures, text, room))
    return report(
        frame,
        title=notice.title,
        head=head,
        continued=stacked(
            paragraph(said("continued", notice.language, title=notice.title), strong, room),
            rule(room, thick=1.2, after=8),
        ),
        blocks=blocks,
        foot=lambda number, of: _foot(notice, number, of, room),
        training=notice.training,
        language=notice.language,
    )


def _by_lines(heading: list[Block], body: str, text: Type, room: float) -> list[Block]:
    """A long paragraph as lines that may part at the page's end, the heading with the first two and the last two
    together."""
    lines = [paragraph(line, text, room + 1) for line in wrap(body, text, room)]
    opening = stacked(*heading, *lines[:2])
    return [opening, *lines[2:-2], stacked(*lines[-2:], gap(text.size * 0.75))]


def _signatures(names: tuple[str, ...], text: Type, room: float) -> Block:
    half = (room - 28) / 2
    rows: list[Block] = []
    for start in range(0, len(names), 2):
        rows.append(gap(34))
        rows.append(
            beside(
                *((place * (half + 28), _line(name, text, half)) for place, name in enumerate(names[start : start + 2]))
            )
        )
    return stacked(*rows)


def _line(name: str, text: Type, wide: float) -> Block:
    return stacked(Block(high=2.5, ink=(Line(x=0, y=0, to_x=wide, to_y=0, thick=1),)), paragraph(name, text, wide))


def _foot(notice: Notice, number: int, of: int, room: float) -> Block:
    small = Type(face=Face.REGULAR, size=10, leading=12.6)
    place = page_place(number, of, notice.language)
    return stacked(
        rule(room, thick=0.8, after=3), beside((0, paragraph(notice.footer, small, room - 100)), (room - 90, place))
    )
