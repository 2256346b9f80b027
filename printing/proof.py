"""What goes with a proof set: a checklist that whoever inspects the ballots ticks and signs, and the list of who gets
which ballot, with the control totals (KMC 6.20.040(b), KPB 4.40.020(A): candidates and agents may inspect; ISS-13).
"""

from collections.abc import Sequence
from dataclasses import replace

from app.domain.papers import PlaceRow, ProofPages, ProofRow, Rendered
from printing.ink import Block, Box, Line, moved, paragraph, stacked
from printing.report import (
    GRAY,
    LANDSCAPE,
    SMALL,
    SMALL_MONO,
    SMALL_STRONG,
    STRONG,
    SUBTITLE,
    TEXT,
    TITLE,
    Frame,
    beside,
    gap,
    report,
    rule,
)
from printing.wrapping import Type

ROWS = (("OK", 26.0), ("Style", 160.0), ("Card", 170.0), ("Language", 80.0), ("Paper", 118.0), ("File", 76.0))
PLACES = (
    ("Precinct", 92.0),
    ("Split", 60.0),
    ("Party", 76.0),
    ("Style", 150.0),
    ("Districts", 0.0),
    ("Cards", 40.0),
    ("Voters", 60.0),
)


def render_proof(pages: ProofPages) -> Rendered:
    """Landscape letter pages: the checklist, the signatures, then the list of styles."""
    frame = Frame(paper=LANDSCAPE, side=34, top=28, bottom=22)
    room = frame.room
    named = ", ".join(each for each in (pages.jurisdiction, pages.election) if each)
    opening = stacked(
        paragraph("Proof set: checklist", TITLE, room),
        paragraph(named, SUBTITLE, room),
        gap(4),
        *(paragraph(text, TEXT, room) for text in pages.deadlines),
        gap(4),
        paragraph("Tick each ballot after comparing every word with the certified list of contests.", STRONG, room),
        gap(6),
        _heads(ROWS, room),
    )
    ballots, places = _heads(ROWS, room), _heads(PLACES, room)
    blocks: list[Block] = [replace(_row(row, room), above=ballots) for row in pages.rows]
    blocks += [_signatures(room), gap(14), _places_head(pages, room)]
    blocks += [replace(_place(row, room), above=places) for row in pages.places]
    blocks.append(_totals(pages.totals, room))
    return report(
        frame,
        title="Proof set: checklist and styles",
        head=opening,
        continued=stacked(paragraph(f"Proof set, {named}, continued", STRONG, room), gap(3), rule(room, after=3)),
        blocks=blocks,
        foot=lambda number, of: _foot(pages, number, of, room),
    )


def _columns(names: Sequence[tuple[str, float]], room: float) -> tuple[tuple[float, float], ...]:
    taken = sum(wide for _, wide in names)
    places, at = [], 0.0
    for _, wide in names:
        own = wide or max(60.0, room - taken)
        places.append((at, own - 8))
        at += own
    return tuple(places)


def _heads(names: Sequence[tuple[str, float]], room: float) -> Block:
    cells = (
        (left, paragraph(name, SMALL_STRONG, wide))
        for (left, wide), (name, _) in zip(_columns(names, room), names, strict=True)
    )
    return stacked(beside(*cells), gap(2), rule(room, thick=1.1))


def _line(names: Sequence[tuple[str, float]], cells: Sequence[tuple[str, Type]], room: float) -> Block:
    blocks = (
        (left, paragraph(text, kind, wide))
        for (left, wide), (text, kind) in zip(_columns(names, room), cells, strict=True)
    )
    inner = beside(*blocks)
    high = inner.high + 6
    under = Line(x=0, y=high, to_x=room, to_y=high, thick=0.5, color=GRAY)
    return Block(high=high, ink=(*moved(inner.ink, 0, 3), under))


def _row(row: ProofRow, room: float) -> Block:
    style = f"{row.style}, {row.name}" if row.name and row.name != row.style else row.style
    sides = f"{row.paper}, {row.pages} side{'' if row.pages == 1 else 's'}"
    cells = (
        ("", SMALL),
        (style, SMALL_STRONG),
        (row.card, SMALL),
        (row.language, SMALL),
        (sides, SMALL),
        (row.digest, SMALL_MONO),
    )
    line = _line(ROWS, cells, room)
    box = Box(x=2, y=4, wide=11, high=11, thick=0.9)
    return Block(high=max(line.high, 19), ink=(*line.ink, box))


def _signatures(room: float) -> Block:
    """Who inspected, for whom, when, and that errors were corrected at once."""
    half = (room - 28) / 2
    rows: list[Block] = [
        gap(10),
        paragraph("Inspected. What is wrong is noted here and corrected at once:", STRONG, room),
    ]
    for _ in range(2):
        rows += [gap(20), Block(high=1, ink=(Line(x=0, y=0, to_x=room, to_y=0, thick=0.8),))]
    for names in (("Clerk, signature", "Candidate or agent, name and signature"),) * 2:
        rows.append(gap(26))
        rows.append(
            beside(
                *(
                    (place * (half + 28), stacked(_rule(half), paragraph(f"{name}, date", SMALL, half)))
                    for place, name in enumerate(names)
                )
            )
        )
    return stacked(*rows)


def _rule(wide: float) -> Block:
    return Block(high=2.5, ink=(Line(x=0, y=0, to_x=wide, to_y=0, thick=1),))


def _places_head(pages: ProofPages, room: float) -> Block:
    return stacked(
        paragraph("Who gets which ballot", TITLE, room),
        paragraph("Every precinct and split, its style with all its districts, and the voters counted.", TEXT, room),
        gap(6),
        _heads(PLACES, room),
    )


def _place(row: PlaceRow, room: float) -> Block:
    style = f"{row.style}, {row.name}" if row.style and row.name != row.style else row.style or row.name
    voters = "–" if row.voters is None else f"{row.voters:,}"
    cells = (
        (row.precinct, SMALL_STRONG),
        (row.split, SMALL),
        (row.party, SMALL),
        (style, SMALL_STRONG),
        (row.districts, SMALL),
        (str(row.cards) if row.cards else "–", SMALL),
        (voters, SMALL),
    )
    return _line(PLACES, cells, room)


def _totals(totals: Sequence[tuple[str, int]], room: float) -> Block:
    if not totals:
        return gap(0)
    lines = [gap(8), paragraph("Control totals", STRONG, room)]
    lines += [paragraph(f"{what}: {count:,}", TEXT, room) for what, count in totals]
    return stacked(*lines)


def _foot(pages: ProofPages, number: int, of: int, room: float) -> Block:
    words = f"Package {pages.package}. Printed {pages.printed}."
    place = paragraph(f"Page {number} of {of}", SMALL_STRONG, 90, align=1)
    return stacked(rule(room, thick=0.8, after=3), beside((0, paragraph(words, SMALL, room - 100)), (room - 90, place)))
