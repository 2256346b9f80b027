"""Where the label goes on the return envelope, at its real size: an envelope is laid on the page and the label stuck as
it shows. Two lines of 50 mm tell whether the printer printed it at 100 % (ENV-21; CASES A78).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.domain.ballots import LEGAL, LETTER, Paper
from app.domain.envelope import Area, Envelope, Face, Turn, as_stuck, postal_zones
from app.domain.papers import Placement, Rendered
from printing.document import Side, document
from printing.fonts import Face as Letters
from printing.ink import MM, Block, Box, Ink, Line, Slanted, Text, moved, paragraph, stacked
from printing.paper_words import said
from printing.report import SMALL, SMALL_STRONG, STRONG, TEXT, TITLE, gap
from printing.shaping import width

EDGE = 14.0
"""Millimeters that every printer prints within, and where the envelope's corner lies from the left."""
RULER = 50.0
RIGHT = 24.0
"""Room for the ruler beside the envelope."""
TOP = 40.0
"""Where the envelope's upper edge lies."""
KEPT, ZONE, DARK = "#E2E2E2", "#F1F1F1", "#606060"


def _turned(paper: Paper) -> Paper:
    return replace(paper, width=paper.height, height=paper.width)


PAPERS = (_turned(LETTER), LETTER, _turned(LEGAL), LEGAL)
"""The first that holds the whole envelope is taken, the printer's own letter paper before any other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Window:
    """What of the envelope is drawn, in the envelope's millimeters; all of it where the paper is large enough."""

    x: float
    y: float
    width: float
    height: float

    def part(self, area: Area) -> Area | None:
        """What of this area can be seen, measured from the window's corner."""
        left, top = max(area.x, self.x), max(area.y, self.y)
        right = min(area.x + area.width, self.x + self.width)
        bottom = min(area.y + area.height, self.y + self.height)
        if left >= right or top >= bottom:
            return None
        return replace(area, x=left - self.x, y=top - self.y, width=right - left, height=bottom - top)


def render_placement(page: Placement) -> Rendered:
    """The side with the label first, then the other where something on it must stay clear; what is said of it all
    stands below the envelope or, where there is no room, on a page of its own."""
    envelope = page.envelope
    paper = next((each for each in PAPERS if _fits(envelope, each)), PAPERS[0])
    faces = [envelope.label.face]
    faces += [face for face in Face if face is not faces[0] and any(each.face is face for each in envelope.clear)]
    told = stacked(*_told(page, paper.width * 72 - 2 * EDGE * MM))
    sides, below = [], TOP + _window(envelope, paper).height + 6
    for face in faces:
        ink = [*_strip(page, face, paper), *_drawn(page, face, paper)]
        if told.high and below * MM + told.high <= paper.height * 72 - EDGE * MM:
            ink += moved(told.ink, EDGE * MM, below * MM)
            told = gap(0)
        sides.append(Side(ink=tuple(ink)))
    if told.high:
        sides.append(Side(ink=moved(told.ink, EDGE * MM, EDGE * MM)))
    title = said("place_title", page.language)
    return document(sides, paper, title=title, language=page.language, duplex=False)


def _fits(envelope: Envelope, paper: Paper) -> bool:
    across, down = _room(paper)
    return envelope.width <= across and envelope.height <= down


def _room(paper: Paper) -> tuple[float, float]:
    return paper.width * 25.4 - EDGE - RIGHT, paper.height * 25.4 - TOP - EDGE


def _window(envelope: Envelope, paper: Paper) -> _Window:
    """Of an envelope larger than the paper the part at the corner the label is nearest to."""
    across, down = _room(paper)
    wide, high = min(across, envelope.width), min(down, envelope.height)
    place = envelope.label
    right = place.x + place.width / 2 > envelope.width / 2
    bottom = place.y + place.height / 2 > envelope.height / 2
    return _Window(
        x=envelope.width - wide if right else 0.0,
        y=envelope.height - high if bottom else 0.0,
        width=wide,
        height=high,
    )


def _strip(page: Placement, face: Face, paper: Paper) -> Iterator[Ink]:
    """What the page is, and the ruler across, at its right."""
    language, envelope = page.language, page.envelope
    room = paper.width * 72 - (2 * EDGE + RULER + 8) * MM
    side = said(f"place_{face.value}", language)
    size = said("place_envelope", language, wide=f"{envelope.width:g}", high=f"{envelope.height:g}")
    words = stacked(
        paragraph(said("place_title", language), TITLE, room),
        paragraph(f"{side}. {size}. {page.title}", STRONG, room),
        paragraph(said("place_scale", language), SMALL, room),
    )
    yield from moved(words.ink, EDGE * MM, (EDGE - 6) * MM)
    yield from _ruler(paper.width * 25.4 - EDGE - RULER, EDGE + 6, language, down=False)
    yield from _ruler(paper.width * 25.4 - EDGE - 4, TOP, language, down=True)


def _ruler(x: float, y: float, language: str, *, down: bool) -> Iterator[Ink]:
    """A line of 50 mm with a mark every 5 mm, long ones every 10."""
    for mm in range(0, round(RULER) + 1, 5):
        long = 5.0 if mm % 10 == 0 else 2.5
        across, along = (x, y + mm) if down else (x + mm, y)
        to = (across + long, along) if down else (across, along - long)
        yield Line(x=across * MM, y=along * MM, to_x=to[0] * MM, to_y=to[1] * MM, thick=0.5)
    end = (x, y + RULER) if down else (x + RULER, y)
    yield Line(x=x * MM, y=y * MM, to_x=end[0] * MM, to_y=end[1] * MM, thick=0.5)
    middle, below = (x + 2.5, y + RULER + 5) if down else (x + RULER / 2, y + 5)
    told = said("place_ruler", language, mm=f"{RULER:g}")
    yield Text(x=middle * MM, y=below * MM, text=told, face=Letters.SEMIBOLD, size=10, align=0.5)


def _drawn(page: Placement, face: Face, paper: Paper) -> tuple[Ink, ...]:
    """One side of the envelope, from its upper left corner, or that of the part that is shown."""
    envelope, language = page.envelope, page.language
    window = _window(envelope, paper)
    zones = postal_zones(envelope) if envelope.mailed else ()
    ink: list[Ink] = []
    names: list[Ink] = []
    for area, fill, key in (
        *((each, ZONE, f"place_postal_{each.name}") for each in zones),
        *((each, KEPT, "place_clear") for each in envelope.clear),
    ):
        seen = window.part(area) if area.face is face else None
        if seen is not None:
            ink.append(_box(seen, fill=fill, thick=0.4))
            names += _named(seen, said(key, language, name=area.name))
    if face is envelope.label.face:
        ink += _label(page, window)
    if envelope.scanner is not None and envelope.scanner.face is face:
        seen = window.part(envelope.scanner)
        if seen is not None:  # over the label: its barcode must lie inside
            ink += _frame(seen, (2, 2), DARK)
            names += _beside(seen, said("place_scanner", language), window)
    ink += _outline(envelope, window)
    return moved((*ink, *names), EDGE * MM, TOP * MM)


def _label(page: Placement, window: _Window) -> Iterator[Ink]:
    """Its place, dashed, and the label in the middle of it, with its barcode and where its top is."""
    envelope, place = page.envelope, page.envelope.label
    seen = window.part(place)
    if seen is not None:
        yield from _frame(seen, (6, 3), "#000000", thick=1.4)
    wide, high, bars = as_stuck(page.label.width, page.label.height, page.bars, envelope.turned)
    x = place.x + (place.width - wide) / 2 - window.x
    y = place.y + (place.height - high) / 2 - window.y
    yield Box(x=x * MM, y=y * MM, wide=wide * MM, high=high * MM, thick=0.8, fill="#FFFFFF")
    yield Box(x=(x + bars.x) * MM, y=(y + bars.y) * MM, wide=bars.width * MM, high=bars.height * MM, fill="#BDBDBD")
    told = said("place_top", page.language)
    if envelope.turned is Turn.NONE:
        yield Text(x=(x + wide / 2) * MM, y=(y + 4.5) * MM, text=told, face=Letters.SEMIBOLD, size=10, align=0.5)
    else:
        left = envelope.turned is Turn.LEFT
        at = x + (4.5 if left else wide - 4.5)
        yield Slanted(
            x=at * MM, y=(y + high / 2) * MM, text=told, size=10, color="#000000", degrees=90 if left else -90
        )


def _outline(envelope: Envelope, window: _Window) -> Iterator[Ink]:
    """The envelope's own edges in full; where the paper ends before it does, dotted."""
    wide, high = window.width * MM, window.height * MM
    for x, y, to_x, to_y, own in (
        (0.0, 0.0, wide, 0.0, window.y == 0),
        (0.0, high, wide, high, window.y + window.height >= envelope.height),
        (0.0, 0.0, 0.0, high, window.x == 0),
        (wide, 0.0, wide, high, window.x + window.width >= envelope.width),
    ):
        yield Line(x=x, y=y, to_x=to_x, to_y=to_y, thick=1.2 if own else 0.6, dash=None if own else (1, 3))


def _box(area: Area, *, fill: str, thick: float) -> Ink:
    return Box(
        x=area.x * MM,
        y=area.y * MM,
        wide=area.width * MM,
        high=area.height * MM,
        fill=fill,
        thick=thick,
        color=DARK,
    )


def _frame(area: Area, dash: tuple[float, float], color: str, thick: float = 0.9) -> Iterator[Ink]:
    left, top, right, bottom = (each * MM for each in (area.x, area.y, area.x + area.width, area.y + area.height))
    for x, y, to_x, to_y in (
        (left, top, right, top),
        (left, bottom, right, bottom),
        (left, top, left, bottom),
        (right, top, right, bottom),
    ):
        yield Line(x=x, y=y, to_x=to_x, to_y=to_y, thick=thick, dash=dash, color=color)


def _named(area: Area, name: str) -> Iterator[Ink]:
    """The area's name in its lower left corner; smaller areas go without one on the drawing, and what must be kept
    clear stands in the list below."""
    if _wide(name) <= area.width * MM and SMALL.leading + 2 <= area.height * MM:
        yield from _on_white(area.x * MM + 1.5, (area.y + area.height) * MM - SMALL.leading - 1.5, name)


def _beside(area: Area, name: str, window: _Window) -> Iterator[Ink]:
    """The name at the area's right, where labels seldom lie; inside, where the envelope ends before."""
    right = (area.x + area.width) * MM
    x = right + 1.5 if right + 1.5 + _wide(name) <= window.width * MM else right - 1.5 - _wide(name)
    yield from _on_white(max(1.5, x), area.y * MM + 1.5, name)


def _wide(name: str) -> float:
    return width(name, SMALL.face, SMALL.size) + 6


def _on_white(x: float, y: float, name: str) -> Iterator[Ink]:
    """Read over any other line."""
    yield Box(x=x, y=y, wide=_wide(name), high=SMALL.leading, fill="#FFFFFF")
    yield Text(x=x + 3, y=y + 9.4, text=name, face=SMALL.face, size=SMALL.size)


def _told(page: Placement, room: float) -> Iterator[Block]:
    """Where it goes in figures, what to do, and what was found out."""
    language, envelope = page.language, page.envelope
    place, how = envelope.label, said(f"place_turn_{envelope.turned.value}", language)
    yield paragraph(said("place_how", language, how=how), TEXT, room)
    yield gap(3)
    yield paragraph(
        said(
            "place_figures",
            language,
            x=f"{place.x:g}",
            y=f"{place.y:g}",
            wide=f"{place.width:g}",
            high=f"{place.height:g}",
            label=f"{page.label.width:g} × {page.label.height:g}",
        ),
        SMALL,
        room,
    )
    for area in envelope.clear:
        side = said(f"place_{area.face.value}", language)
        yield paragraph(f"{said('place_clear', language, name=area.name)} ({side})", SMALL, room)
    if not any(_fits(envelope, each) for each in PAPERS):
        yield paragraph(said("place_cut", language), SMALL, room)
    yield gap(3)
    for sentence in page.found:
        yield paragraph(sentence, SMALL_STRONG, room)
