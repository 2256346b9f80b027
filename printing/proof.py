"""What goes with a proof set: a checklist that whoever inspects the ballots ticks and signs, and the list of who gets
which ballot, with the control totals (KMC 6.20.040(b), KPB 4.40.020(A): candidates and agents may inspect; ISS-13).
"""

from collections.abc import Sequence
from dataclasses import replace

from app.domain.papers import PlaceRow, ProofPages, ProofRow, Rendered
from printing.ink import Block, Box, Line, moved, paragraph, stacked
from printing.paper_words import said
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

ROWS = (
    ("proof_ok", 34.0),
    ("style", 152.0),
    ("card", 162.0),
    ("language", 74.0),
    ("paper", 140.0),
    ("file", 76.0),
)
PLACES = (
    ("precinct", 92.0),
    ("split", 60.0),
    ("party", 76.0),
    ("style", 150.0),
    ("districts", 0.0),
    ("cards", 54.0),
    ("voters_head", 62.0),
)
"""Heading's word and width in points; 0 takes what is left."""


def render_proof(pages: ProofPages) -> Rendered:
    """Landscape letter pages: the checklist, the signatures, then the list of styles."""
    frame = Frame(paper=LANDSCAPE, side=34, top=28, bottom=22)
    room, language = frame.room, pages.language
    named = ", ".join(each for each in (pages.jurisdiction, pages.election) if each)
    opening = stacked(
        paragraph(said("proof_title", language), TITLE, room),
        paragraph(named, SUBTITLE, room),
        gap(4),
        *(paragraph(text, TEXT, room) for text in pages.deadlines),
        gap(4),
        paragraph(said("proof_tick", language), STRONG, room),
        gap(6),
        _heads(ROWS, room, language),
    )
    ballots, places = _heads(ROWS, room, language), _heads(PLACES, room, language)
    blocks: list[Block] = [replace(_row(row, room, language), above=ballots) for row in pages.rows]
    blocks += [_signatures(room, language), gap(14), _places_head(pages, room)]
    blocks += [replace(_place(row, room), above=places) for row in pages.places]
    blocks.append(_totals(pages.totals, room, language))
    return report(
        frame,
        title=said("proof_name", language),
        head=opening,
        continued=stacked(
            paragraph(said("proof_continued", language, named=named), STRONG, room), gap(3), rule(room, after=3)
        ),
        blocks=blocks,
        foot=lambda number, of: _foot(pages, number, of, room),
        language=language,
    )


def _columns(names: Sequence[tuple[str, float]], room: float) -> tuple[tuple[float, float], ...]:
    taken = sum(wide for _, wide in names)
    places, at = [], 0.0
    for _, wide in names:
        own = wide or max(60.0, room - taken)
        places.append((at, own - 8))
        at += own
    return tuple(places)


def _heads(names: Sequence[tuple[str, float]], room: float, language: str) -> Block:
    cells = (
        (left, paragraph(said(name, language), SMALL_STRONG, wide))
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


def _row(row: ProofRow, room: float, language: str) -> Block:
    style = f"{row.style}, {row.name}" if row.name and row.name != row.style else row.style
    sides = said("side" if row.pages == 1 else "sides", language, paper=row.paper, n=row.pages)
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


def _signatures(room: float, language: str) -> Block:
    """Who inspected, for whom, when, and that errors were corrected at once."""
    half = (room - 28) / 2
    rows: list[Block] = [
        gap(10),
        paragraph(said("proof_inspected", language), STRONG, room),
    ]
    for _ in range(2):
        rows += [gap(20), Block(high=1, ink=(Line(x=0, y=0, to_x=room, to_y=0, thick=0.8),))]
    for names in (("proof_clerk", "proof_candidate"),) * 2:
        rows.append(gap(26))
        rows.append(
            beside(
                *(
                    (place * (half + 28), stacked(_rule(half), paragraph(said(name, language), SMALL, half)))
                    for place, name in enumerate(names)
                )
            )
        )
    return stacked(*rows)


def _rule(wide: float) -> Block:
    return Block(high=2.5, ink=(Line(x=0, y=0, to_x=wide, to_y=0, thick=1),))


def _places_head(pages: ProofPages, room: float) -> Block:
    return stacked(
        paragraph(said("proof_places", pages.language), TITLE, room),
        paragraph(said("proof_places_text", pages.language), TEXT, room),
        gap(6),
        _heads(PLACES, room, pages.language),
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


def _totals(totals: Sequence[tuple[str, int]], room: float, language: str) -> Block:
    if not totals:
        return gap(0)
    lines = [gap(8), paragraph(said("proof_totals", language), STRONG, room)]
    lines += [paragraph(f"{what}: {count:,}", TEXT, room) for what, count in totals]
    return stacked(*lines)


def _foot(pages: ProofPages, number: int, of: int, room: float) -> Block:
    words = said("proof_foot", pages.language, package=pages.package, when=pages.printed)
    place = paragraph(said("page", pages.language, n=number, of=of), SMALL_STRONG, 90, align=1)
    return stacked(rule(room, thick=0.8, after=3), beside((0, paragraph(words, SMALL, room - 100)), (room - 90, place)))
