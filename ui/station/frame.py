"""The edge of a page: position and buttons above, buttons below, and how much room is left between. No Qt here."""

from collections.abc import Sequence
from dataclasses import dataclass

from ui.station.inside import Fitting, Inside, Piece
from ui.station.measures import GAP, MARGIN, Face, Rect
from ui.station.screen import Button, Item, Screen


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """One thing on the page. ``key`` is what touching it does; blank for what is only read."""

    at: Rect
    pieces: tuple[Piece, ...]
    key: str = ""
    name: str = ""
    button: Button | None = None
    item: Item | None = None
    where: str = "body"
    """header, body, footer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    placed: tuple[Placed, ...]
    top: float
    """Where the header's line is; 0 without a header."""
    bottom: float
    """Where the footer's line is; the panel's height without a footer."""


def frame(screen: Screen, fitting: Fitting, part: int = 1, of: int = 1, part_words: str = "") -> Frame:
    above, top = _header(screen, fitting, part_words if of > 1 else "")
    below, bottom = _footer(screen.footer, fitting)
    return Frame(placed=(*above, *below), top=top, bottom=bottom)


def _header(screen: Screen, fitting: Fitting, part_words: str) -> tuple[list[Placed], float]:
    if not (screen.header or screen.position or part_words):
        return [], 0.0
    panel, wide = fitting.panel, fitting.panel.wide - 2 * MARGIN
    buttons, buttons_wide, high = _row_of(screen.header, fitting, wide)
    room = wide - buttons_wide - (GAP if buttons else 0.0)
    found: list[Placed] = []
    text = _position(screen, "" if panel.tight and screen.position else part_words, fitting, room)
    if panel.tight and fitting.measure.wide(text, Face.TEXT) > room:
        text = ""  # the page's own title says where the voter is; the row below says that there is more
    leading = panel.leading(Face.TEXT)
    own_line = False
    if text:
        lines = fitting.measure.lines(text, Face.TEXT, max(room, 1.0))
        own_line = room < 5 * panel.cap or len(lines) * leading > max(high, 2 * leading) + 0.1
    y = panel.head_pad
    if text and own_line:
        piece = fitting.text(text, Face.TEXT, 0, 0, wide)
        found.append(Placed(at=Rect(MARGIN, y, wide, piece.at.high), pieces=(piece,), name=text, where="header"))
        y += piece.at.high + 1.0
    elif text:
        piece = fitting.text(text, Face.TEXT, 0, 0, room)
        high = max(high, piece.at.high)
        at = Rect(MARGIN, y + (high - piece.at.high) / 2, room, piece.at.high)
        found.append(Placed(at=at, pieces=(piece,), name=text, where="header"))
    x = fitting.panel.wide - MARGIN - buttons_wide
    for button, inside, width in buttons:
        found.append(_button(button, inside, Rect(x, y, width, inside.high), "header"))
        x += width + GAP
    return found, y + high + panel.head_pad


def _position(screen: Screen, part_words: str, fitting: Fitting, room: float) -> str:
    for text in (screen.position, screen.position_short):
        whole = ", ".join(each for each in (text, part_words) if each)
        whole = whole[:1].upper() + whole[1:]
        if fitting.measure.wide(whole, Face.TEXT) <= room:
            return whole
    return ", ".join(each for each in (screen.position_short, part_words) if each)


def _row_of(
    buttons: Sequence[Button], fitting: Fitting, wide: float
) -> tuple[list[tuple[Button, Inside, float]], float, float]:
    """Buttons side by side, their texts in lines where they would not fit; all equally high."""
    if not buttons:
        return [], 0.0, 0.0
    room = wide - GAP * (len(buttons) - 1)
    widths = _fit([fitting.button_width(each) for each in buttons], room)
    high = max(fitting.button(each, width).high for each, width in zip(buttons, widths, strict=True))
    made = [(each, fitting.button(each, width, high), width) for each, width in zip(buttons, widths, strict=True)]
    return made, sum(widths) + GAP * (len(buttons) - 1), high


def _fit(widths: list[float], room: float) -> list[float]:
    """The natural widths, or the widest ones narrowed until all fit."""
    found = list(widths)
    while sum(found) > room + 0.01:
        widest = max(found)
        second = max((each for each in found if each < widest), default=0.0)
        many = sum(each == widest for each in found)
        cut = min((sum(found) - room) / many, widest - second)
        found = [each - cut if each == widest else each for each in found]
    return found


def _footer(buttons: Sequence[Button], fitting: Fitting) -> tuple[list[Placed], float]:
    """The first on the left, the way on on the right, the rest in the middle; a lone one on the right."""
    panel = fitting.panel
    if not buttons:
        return [], panel.high
    wide = panel.wide - 2 * MARGIN
    made, _, high = _row_of(buttons, fitting, wide)
    y = panel.high - panel.head_pad - high
    xs = _spread([width for _, _, width in made], wide)
    found = [
        _button(button, inside, Rect(MARGIN + x, y, width, high), "footer")
        for (button, inside, width), x in zip(made, xs, strict=True)
    ]
    return found, y - panel.head_pad


def _spread(widths: list[float], wide: float) -> list[float]:
    if len(widths) == 1:
        return [wide - widths[0]]
    free = (wide - sum(widths)) / (len(widths) - 1)
    found, x = [], 0.0
    for width in widths:
        found.append(x)
        x += width + free
    return found


def _button(button: Button, inside: Inside, at: Rect, where: str) -> Placed:
    return Placed(at=at, pieces=inside.pieces, key=button.key, name=button.name, button=button, where=where)
