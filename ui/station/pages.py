"""A page in as many parts as the size needs: nothing scrolls, nothing is cut, what follows is announced (VVSG 7.2-D).

A contest's title stands on each of its parts. A part ends with a row that says how many more there are below.
No Qt here.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ui.station.frame import Frame, Placed, frame
from ui.station.inside import Fitting, Inside
from ui.station.measures import GAP, MARGIN, RING, RING_GAP, TARGET, Face, Rect
from ui.station.screen import Button, Item, Kind, Screen
from ui.words import Words

BODY_PAD = 3.0
MOST_OF_PANEL = 0.36
"""The highest row of the review, as a share of the panel's height."""
TOGETHER = 0.2
"""As much of a paragraph stays together, as a share of the panel's height."""
MORE, EARLIER = "more", "earlier"


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """One part of a page, every place in millimeters."""

    placed: tuple[Placed, ...]
    top: float
    bottom: float
    items: tuple[int, ...]
    """Which items of the screen have something on this part."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Unit:
    """What must stay together: a row, a line of text, a line of letters."""

    item: int
    high: float
    placed: tuple[Placed, ...]
    counts: bool
    """A thing to choose, counted in "3 more below"."""
    gap: float


def lay_out(screen: Screen, fitting: Fitting, words: Words) -> tuple[Laid, ...]:
    units = tuple(_units(screen, fitting))
    once = _parts(screen, fitting, words, units, "")
    if len(once) == 1:
        return once
    told = once
    for _ in range(3):
        labels = [words("station.page.part", n=n, of=len(told)) for n in range(1, len(told) + 1)]
        again = _parts(screen, fitting, words, units, *labels)
        if len(again) == len(told):
            return again
        told = again
    return told


def _parts(screen: Screen, fitting: Fitting, words: Words, units: tuple[_Unit, ...], *labels: str) -> tuple[Laid, ...]:
    found: list[Laid] = []
    at = 0
    while at < len(units) or not found:
        label = labels[min(len(found), len(labels) - 1)] if labels else ""
        edge = frame(screen, fitting, part=len(found) + 1, of=2 if label else 1, part_words=label)
        laid, at = _part(screen, fitting, words, units, at, edge, first=not found)
        found.append(laid)
    return tuple(found)


def _part(
    screen: Screen, fitting: Fitting, words: Words, units: tuple[_Unit, ...], start: int, edge: Frame, *, first: bool
) -> tuple[Laid, int]:
    """As many units as fit below the title. Where a large size leaves no room for even one, the title of a further
    part gives way, first in size, then altogether: the header and the voice still say where the voter is."""
    room = edge.bottom - BODY_PAD
    cue = fitting.panel.button + GAP
    heads = [Face.TITLE, Face.STRONG, None]
    for face in heads if first else heads[1:]:
        head, top = _head(screen, fitting, edge.top, face)
        end = _fill(units, start, top, room)
        if end < len(units) or not first:
            end = _fill(units, start, top, room - cue)
        if end > start or start >= len(units) or face is None:
            break
    end = max(end, min(start + 1, len(units)))
    placed = list(head)
    y = top
    for unit in units[start:end]:
        y += unit.gap if unit is not units[start] else 0.0
        placed += [_down(each, y) for each in unit.placed]
        y += unit.high
    placed += _cues(fitting, words, units, end, room, first=first)
    items = tuple(dict.fromkeys(unit.item for unit in units[start:end] if unit.item >= 0))
    return Laid(placed=(*placed, *edge.placed), top=edge.top, bottom=edge.bottom, items=items), end


def _cues(
    fitting: Fitting, words: Words, units: tuple[_Unit, ...], end: int, room: float, *, first: bool
) -> list[Placed]:
    """The row that says there is more, below or above: never only a mark at the edge (VVSG 7.2-D)."""
    found: list[Button] = []
    left = len({unit.item for unit in units[end:] if unit.counts})
    if not first:
        found.append(Button(key=EARLIER, text=words("station.footer.earlier"), icon="up"))
    if end < len(units):
        text = words("station.footer.more", n=left) if left else words("station.footer.more_words")
        found.append(Button(key=MORE, text=text, icon="down"))
    if not found:
        return []
    wide = (fitting.panel.wide - 2 * MARGIN - GAP * (len(found) - 1)) / len(found)
    if any(fitting.button(each, wide).high > fitting.panel.button for each in found):
        found = [replace(each, text=words(f"station.footer.{_short(each, left)}", n=left)) for each in found]
    high = max(fitting.button(each, wide).high for each in found)
    return [
        Placed(
            at=Rect(MARGIN + n * (wide + GAP), room - high, wide, high),
            pieces=fitting.button(each, wide, high).pieces,
            key=each.key,
            name=each.name,
            button=each,
            where="cue",
        )
        for n, each in enumerate(found)
    ]


def _short(button: Button, left: int) -> str:
    return "earlier_short" if button.key == EARLIER else "more_short" if left else "more_words_short"


def _fill(units: tuple[_Unit, ...], start: int, y: float, room: float) -> int:
    at = start
    while at < len(units):
        gap = units[at].gap if at > start else 0.0
        if y + gap + units[at].high > room + 0.01:
            break
        y += gap + units[at].high
        at += 1
    return at


def _head(screen: Screen, fitting: Fitting, top: float, face: Face | None) -> tuple[list[Placed], float]:
    """Title, and the count beside it or below it."""
    panel = fitting.panel
    wide = panel.wide - 2 * MARGIN
    y = top + BODY_PAD
    if face is None:
        return _pinned(screen, fitting, y)
    aside = fitting.measure.wide(screen.aside, Face.STRONG) + 0.5 if screen.aside else 0.0
    beside = bool(aside) and fitting.measure.wide(screen.title, face) + aside + GAP <= wide
    title = fitting.text(screen.title, face, 0, 0, wide - aside - GAP if beside else wide)
    found = [Placed(at=Rect(MARGIN, y, wide, title.at.high), pieces=(title,), name=screen.title, where="title")]
    if aside:
        leading = panel.leading(Face.STRONG)
        at_y = y + (panel.leading(face) - leading) * 0.7 if beside else y + title.at.high
        x = MARGIN + wide - aside if beside else MARGIN
        piece = fitting.text(screen.aside, Face.STRONG, 0, 0, aside)
        found.append(Placed(at=Rect(x, at_y, aside, leading), pieces=(piece,), name=screen.aside, where="aside"))
    y = max(each.at.bottom for each in found) + RING + RING_GAP + 0.8
    pinned, y = _pinned(screen, fitting, y)
    return [*found, *pinned], y


def _pinned(screen: Screen, fitting: Fitting, y: float) -> tuple[list[Placed], float]:
    """What has been typed so far stands on every part, above the letters."""
    wide = fitting.panel.wide - 2 * MARGIN
    found = []
    for item in screen.items:
        if item.kind is Kind.ENTRY:
            inside = fitting.item(item, wide)
            found.append(_down(_item(item, inside, wide), y))
            y += inside.high + GAP
    return found, y


def _units(screen: Screen, fitting: Fitting) -> Iterator[_Unit]:
    wide = fitting.panel.wide - 2 * MARGIN
    for text in screen.lead:
        yield from _text_units(-1, Item(kind=Kind.WORDS, text=text), fitting, wide)
    for index, item in enumerate(screen.items):
        if item.kind is Kind.WORDS:
            yield from _text_units(index, item, fitting, wide)
        elif item.kind is Kind.ENTRY:
            continue
        elif item.kind is Kind.CHECK:
            yield from _check_units(index, item, fitting, wide)
        elif item.kind is Kind.NOTICE and fitting.item(item, wide).high > fitting.panel.high * MOST_OF_PANEL * 0.8:
            yield from _text_units(index, replace(item, kind=Kind.WORDS, strong=True), fitting, wide)
        elif item.kind is Kind.KEYS:
            yield from _key_units(index, item, fitting, wide)
        else:
            inside = fitting.item(item, wide)
            yield _Unit(
                item=index,
                high=inside.high,
                placed=(_item(item, inside, wide),),
                counts=bool(item.key),
                gap=GAP,
            )


def _item(item: Item, inside: Inside, wide: float) -> Placed:
    return Placed(
        at=Rect(MARGIN, 0, wide, inside.high),
        pieces=inside.pieces,
        key=item.key,
        name=item.name,
        item=item,
    )


def _check_units(index: int, item: Item, fitting: Fitting, wide: float) -> Iterator[_Unit]:
    """A contest of the review in one row, or, where that is higher than a small panel holds in a large size, a row
    with its name and the picks below it, line by line."""
    inside = fitting.item(item, wide)
    if inside.high <= fitting.panel.high * MOST_OF_PANEL:
        yield _Unit(item=index, high=inside.high, placed=(_item(item, inside, wide),), counts=True, gap=GAP)
        return
    bare = replace(item, kind=Kind.ACT, picks=(), notice="")
    row = fitting.item(bare, wide)
    yield _Unit(item=index, high=row.high, placed=(_item(bare, row, wide),), counts=True, gap=GAP)
    for text in (*item.picks, *((item.notice,) if item.notice else ())):
        yield from _text_units(index, Item(kind=Kind.WORDS, text=text, strong=True), fitting, wide)


def _text_units(index: int, item: Item, fitting: Fitting, wide: float) -> Iterator[_Unit]:
    """A paragraph goes line by line, so that a long proposition fills its parts; its last word does not stand alone on
    the next."""
    face = Face.STRONG if item.strong else Face.TEXT
    leading = fitting.panel.leading(face)
    lines = fitting.text(item.text, face, 0, 0, wide).lines
    room = int(fitting.panel.high * TOGETHER / leading)
    for number, together in enumerate(_together(lines, room)):
        piece = replace(fitting.text("", face, 0, 0, wide * 1.02), lines=together)
        high = leading * len(together)
        yield _Unit(
            item=index,
            high=high,
            placed=(Placed(at=Rect(MARGIN, 0, wide, high), pieces=(piece,), name=" ".join(together), item=item),),
            counts=False,
            gap=leading * (0.35 if index >= 0 else 0.1) if number == 0 else 0.0,
        )


def _together(lines: tuple[str, ...], room: int) -> tuple[tuple[str, ...], ...]:
    """Lines that must not be torn apart: all of a short paragraph, the first two and the last two of a longer one."""
    if len(lines) <= max(room, 1):
        return (lines,)
    if room < 2 or len(lines) < 4:
        return (*((each,) for each in lines[:-2]), lines[-2:]) if room > 1 else tuple((each,) for each in lines)
    return (lines[:2], *((each,) for each in lines[2:-2]), lines[-2:])


def _key_units(index: int, item: Item, fitting: Fitting, wide: float) -> Iterator[_Unit]:
    """Lines of keys of one height, each letter at least a target wide."""
    letter = max(
        [TARGET, *(fitting.measure.wide(each.text, Face.STRONG) + 5.0 for each in item.letters if len(each.text) == 1)]
    )
    row: list[tuple[Button, float]] = []
    x = 0.0
    for key in item.letters:
        width = letter if len(key.text) == 1 else min(fitting.button_width(key), wide)
        if row and x + width > wide + 0.01:
            yield _key_row(index, row, fitting)
            row, x = [], 0.0
        row.append((key, width))
        x += width + GAP
    if row:
        yield _key_row(index, row, fitting)


def _key_row(index: int, row: list[tuple[Button, float]], fitting: Fitting) -> _Unit:
    high = max(fitting.button(key, width).high for key, width in row)
    placed = []
    x = MARGIN
    for key, width in row:
        inside = fitting.button(key, width, high)
        placed.append(
            Placed(
                at=Rect(x, 0, width, high), pieces=inside.pieces, key=key.key, name=key.name, button=key, where="keys"
            )
        )
        x += width + GAP
    return _Unit(item=index, high=high, placed=tuple(placed), counts=False, gap=GAP)


def _down(placed: Placed, y: float) -> Placed:
    at = placed.at
    return Placed(
        at=Rect(at.x, at.y + y, at.wide, at.high),
        pieces=placed.pieces,
        key=placed.key,
        name=placed.name,
        button=placed.button,
        item=placed.item,
        where=placed.where,
    )
