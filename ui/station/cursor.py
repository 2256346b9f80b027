"""Where the focus is on a page, and where the next key or switch takes it. No Qt here.

Everything that can be touched is a stop. They come in one round: the body from top to bottom, what is below, the way
on, the other buttons, the header, what is above, and the body again; so that one switch that only moves on reaches all
of them (VVSG 7.2, 8.1-I). Lines of letters are passed line by line by a switch, and opened to pass letter by letter.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ui.station.frame import Placed
from ui.station.measures import Rect
from ui.station.pages import EARLIER, MORE, Laid
from ui.station.screen import Screen

ROW = "row:"
LEAVE = "leave_row"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cursor:
    """``part`` of the page from 0; ``focus`` is the key of a stop, or ``row:N`` for a line of letters; ``opened`` is
    the line a switch has opened, -1 for none."""

    part: int = 0
    focus: str = ""
    opened: int = -1


def stops(laid: Laid) -> tuple[str, ...]:
    """Every key that can be touched on this part, in the order of the round."""
    of = {where: [each.key for each in laid.placed if each.key and each.where == where] for where in _WHERE}
    cues = of["cue"]
    below = [key for key in cues if key == MORE]
    above = [key for key in cues if key == EARLIER]
    way_on, rest = of["footer"][-1:], of["footer"][:-1]
    return tuple(dict.fromkeys((*of["body"], *of["keys"], *below, *way_on, *reversed(rest), *of["header"], *above)))


_WHERE = ("body", "keys", "cue", "footer", "header")


def letter_rows(laid: Laid) -> tuple[tuple[str, ...], ...]:
    """The lines of letters on this part, top to bottom."""
    found: dict[float, list[str]] = {}
    for each in laid.placed:
        if each.where == "keys":
            found.setdefault(round(each.at.y, 2), []).append(each.key)
    return tuple(tuple(keys) for _, keys in sorted(found.items()))


def placed_of(laid: Laid, key: str) -> tuple[Placed, ...]:
    """What the focus is around: one thing, or a line of letters."""
    if not key:
        return ()
    if key.startswith(ROW):
        rows = letter_rows(laid)
        at = int(key.removeprefix(ROW))
        keys = rows[at] if at < len(rows) else ()
        return tuple(each for each in laid.placed if each.where == "keys" and each.key in keys)
    return tuple(each for each in laid.placed if each.key == key)[:1]


def around(placed: Sequence[Placed]) -> Rect:
    """The smallest rectangle that holds them."""
    left, top = min(each.at.x for each in placed), min(each.at.y for each in placed)
    right, bottom = max(each.at.right for each in placed), max(each.at.bottom for each in placed)
    return Rect(left, top, right - left, bottom - top)


def arrive(screen: Screen, parts: Sequence[Laid]) -> Cursor:
    """The focus of a page that has just come up: where the page asks for it, else the first row, else the way on."""
    wanted = MORE if screen.whole and len(parts) > 1 else screen.first
    for number, laid in enumerate(parts):
        if wanted and wanted in stops(laid):
            on_first = wanted in stops(parts[0])
            return Cursor(part=0 if on_first else number, focus=wanted)
    return Cursor(focus=next(iter(stops(parts[0])), ""))


def keep(parts: Sequence[Laid], old: Cursor, anchor: int) -> Cursor:
    """The same place after the page was laid out anew, in another size or with another row chosen: the part that
    holds the focus, or the item that stood first on the part shown before."""
    holding = [number for number, laid in enumerate(parts) if old.focus in stops(laid) or placed_of(laid, old.focus)]
    of_anchor = [number for number, laid in enumerate(parts) if anchor in laid.items]
    if old.part in holding and (not of_anchor or old.part in of_anchor):
        return replace(old, opened=-1 if not letter_rows(parts[old.part]) else old.opened)
    if holding and old.focus not in _everywhere(parts):
        return Cursor(part=holding[0], focus=old.focus)
    part = of_anchor[0] if of_anchor else min(old.part, len(parts) - 1)
    focus = old.focus if old.focus in stops(parts[part]) else next(iter(stops(parts[part])), "")
    return Cursor(part=part, focus=focus)


def _everywhere(parts: Sequence[Laid]) -> set[str]:
    """Keys that stand on every part: header and footer say nothing about the place in the body."""
    found = set(stops(parts[0]))
    for laid in parts[1:]:
        found &= set(stops(laid))
    return found if len(parts) > 1 else set()


def turned(parts: Sequence[Laid], cursor: Cursor, by: int) -> Cursor:
    """Another part of the page; the focus goes to its first row, or to its cue where it has none."""
    part = max(0, min(len(parts) - 1, cursor.part + by))
    if part == cursor.part:
        return cursor
    return Cursor(part=part, focus=next(iter(stops(parts[part])), ""))


def moved(laid: Laid, cursor: Cursor, by: int) -> Cursor:
    """One stop on or back, round and round. Among letters: one line up or down, as near above or below as can be."""
    rows = letter_rows(laid)
    inside = next((n for n, row in enumerate(rows) if cursor.focus in row), -1)
    if inside >= 0 and 0 <= inside + by < len(rows):
        return replace(cursor, focus=_nearest(laid, cursor.focus, rows[inside + by]), opened=-1)
    all_ = stops(laid)
    if not all_:
        return cursor
    letters = {key for row in rows for key in row}
    lone = [key for key in all_ if key not in letters or (rows and key == (rows[0] if by > 0 else rows[-1])[0])]
    if inside >= 0:
        keys = [key for key in all_ if key not in letters]
        order = list(all_)
        if by > 0:
            after = [key for key in order[order.index(rows[-1][-1]) + 1 :] if key in keys] or keys
            return replace(cursor, focus=after[0] if after else cursor.focus, opened=-1)
        before = [key for key in order[: order.index(rows[0][0])] if key in keys] or keys
        return replace(cursor, focus=before[-1] if before else cursor.focus, opened=-1)
    if cursor.focus not in lone:
        return replace(cursor, focus=lone[0], opened=-1)
    return replace(cursor, focus=lone[(lone.index(cursor.focus) + by) % len(lone)], opened=-1)


def aside(laid: Laid, cursor: Cursor, by: int) -> Cursor | None:
    """Left and right among letters; None where the focus is not on one."""
    for row in letter_rows(laid):
        if cursor.focus in row:
            return replace(cursor, focus=row[(row.index(cursor.focus) + by) % len(row)], opened=-1)
    return None


def switched(laid: Laid, cursor: Cursor) -> Cursor:
    """The first switch: the next stop; a closed line of letters is one stop, an opened one is gone through and left."""
    rows = letter_rows(laid)
    if 0 <= cursor.opened < len(rows):
        inner = (*rows[cursor.opened], LEAVE)
        at = inner.index(cursor.focus) if cursor.focus in inner else -1
        return replace(cursor, focus=inner[(at + 1) % len(inner)])
    letters = {key: n for n, row in enumerate(rows) for key in row}
    order = list(dict.fromkeys(f"{ROW}{letters[key]}" if key in letters else key for key in stops(laid)))
    if not order:
        return cursor
    focus = f"{ROW}{letters[cursor.focus]}" if cursor.focus in letters else cursor.focus
    if cursor.focus in letters:  # the page came up on a letter: begin with its line
        return replace(cursor, focus=focus, opened=-1)
    at = order.index(focus) if focus in order else -1
    return replace(cursor, focus=order[(at + 1) % len(order)], opened=-1)


def entered(laid: Laid, cursor: Cursor) -> Cursor | None:
    """The second switch on a line of letters opens it, on its way out closes it; None where it means the stop."""
    if cursor.focus.startswith(ROW):
        at = int(cursor.focus.removeprefix(ROW))
        rows = letter_rows(laid)
        return replace(cursor, focus=rows[at][0], opened=at) if at < len(rows) else None
    if cursor.focus == LEAVE:
        return replace(cursor, focus=f"{ROW}{cursor.opened}", opened=-1)
    return None


def _nearest(laid: Laid, key: str, row: Sequence[str]) -> str:
    places = {each.key: each.at for each in laid.placed if each.key}
    x = places[key].middle[0]
    return min(row, key=lambda each: abs(places[each].middle[0] - x))
