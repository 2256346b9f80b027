"""Papers of titled paragraphs: refusal slip, voter's written notice, transfer manifest, certificate, oath."""

from app.domain.papers import Notice, Rendered
from printing.fonts import Face
from printing.ink import Block, Line, paragraph, stacked
from printing.report import SMALL_STRONG, TITLE, Frame, beside, gap, report, rule
from printing.wrapping import Type


def render_notice(notice: Notice) -> Rendered:
    """Letter pages, 12 pt, or 18 pt when ``large``; a paragraph keeps its heading and its lines together."""
    frame = Frame()
    room = frame.room
    size = 18.0 if notice.large else 12.0
    text = Type(face=Face.REGULAR, size=size, leading=size * 1.32)
    strong = Type(face=Face.SEMIBOLD, size=size, leading=size * 1.32)
    title = Type(face=Face.BOLD, size=30, leading=38) if notice.large else TITLE
    named = ", ".join(each for each in (notice.jurisdiction, notice.election) if each)
    head = stacked(
        paragraph(notice.title, title, room),
        paragraph(named, text, room),
        gap(6),
        rule(room, thick=1.6, after=size * 0.8),
    )
    blocks: list[Block] = []
    for heading, body in notice.paragraphs:
        kept = [paragraph(heading, strong, room)] if heading else []
        lines = [paragraph(body, text, room), gap(size * 0.75)]
        blocks.append(stacked(*kept, *lines))
    if notice.signatures:
        blocks.append(_signatures(notice.signatures, text, room))
    return report(
        frame,
        title=notice.title,
        head=head,
        continued=stacked(paragraph(f"{notice.title}, continued", strong, room), rule(room, thick=1.2, after=8)),
        blocks=blocks,
        foot=lambda number, of: _foot(notice.footer, number, of, room),
        training=notice.training,
    )


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


def _foot(words: str, number: int, of: int, room: float) -> Block:
    small = Type(face=Face.REGULAR, size=10, leading=12.6)
    place = paragraph(f"Page {number} of {of}", SMALL_STRONG, 90, align=1)
    return stacked(rule(room, thick=0.8, after=3), beside((0, paragraph(words, small, room - 100)), (room - 90, place)))
