"""What is inside one row or button, measured: text in lines, box, icon, chip. Millimeters from its corner. No Qt."""

from dataclasses import dataclass
from enum import StrEnum

from ui.station.measures import BUTTON_PAD, LINE, PAD, ROW, TARGET, Face, Measure, Panel, Rect
from ui.station.screen import Button, Item, Kind


class Part(StrEnum):
    TEXT = "text"
    BOX = "box"
    ICON = "icon"
    CHIP = "chip"
    """A notice: amber in the usual colors, framed in the others; its text follows it."""
    FRAME = "frame"


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    part: Part
    at: Rect
    lines: tuple[str, ...] = ()
    face: Face = Face.TEXT
    name: str = ""
    """Of an icon, or the rank in a box."""
    role: str = "text"
    """Which color: text, notice."""
    right: bool = False
    """Text set flush right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inside:
    high: float
    pieces: tuple[Piece, ...]


class Fitting:
    """Measures rows for one panel, one text size and one set of fonts."""

    def __init__(self, panel: Panel, measure: Measure) -> None:
        self.panel, self.measure = panel, measure

    # --- text

    def text(self, text: str, face: Face, x: float, y: float, room: float, *, role: str = "text") -> Piece:
        lines = tuple(self.measure.lines(text, face, room))
        return Piece(
            part=Part.TEXT,
            at=Rect(x, y, room, len(lines) * self.panel.leading(face)),
            lines=lines,
            face=face,
            role=role,
        )

    # --- items

    def item(self, item: Item, wide: float) -> Inside:
        match item.kind:
            case Kind.CHOICE:
                return self._row(item, wide, boxed=True)
            case Kind.ACT:
                return self._row(item, wide, boxed=False)
            case Kind.CHECK:
                return self._check(item, wide)
            case Kind.NOTICE:
                return self._notice(item.text, wide)
            case Kind.ENTRY:
                return self._entry(item, wide)
            case _:
                piece = self.text(item.text, Face.STRONG if item.strong else Face.TEXT, 0, 0, wide)
                return Inside(high=piece.at.high, pieces=(piece,))

    def _row(self, item: Item, wide: float, *, boxed: bool) -> Inside:
        """Box, name, and on the right the state in words; below the name where there is no room beside it."""
        panel = self.panel
        left = PAD + (panel.box + PAD if boxed else 0.0)
        word = self.measure.wide(item.word, Face.STRONG) + 0.5 if item.word else 0.0
        room = wide - left - PAD
        beside = bool(item.word) and room - word - PAD >= min(
            room * 0.45, self.measure.wide(item.text, Face.STRONG) + 0.5
        )
        own = room - word - PAD if beside else room
        pieces = [self.text(item.text, Face.STRONG, left, 0, own)]
        for extra in (item.detail, "" if beside else item.word):
            if extra:
                face = Face.TEXT if extra is item.detail else Face.STRONG
                pieces.append(self.text(extra, face, left, pieces[-1].at.bottom, own))
        body = pieces[-1].at.bottom
        high = max(
            self.panel.button if self.panel.tight else ROW,
            body + 2 * self.panel.row_pad,
            panel.box + 2 * self.panel.row_pad if boxed else 0.0,
        )
        down = (high - body) / 2
        placed = [_moved(each, 0, down) for each in pieces]
        if beside:
            leading = panel.leading(Face.STRONG)
            at = Rect(wide - PAD - word, down if len(pieces) == 1 else (high - leading) / 2, word, leading)
            if len(pieces[0].lines) > 1:
                at = Rect(at.x, (high - leading) / 2, word, leading)
            placed.append(Piece(part=Part.TEXT, at=at, lines=(item.word,), face=Face.STRONG, right=True))
        if boxed:
            box = Rect(PAD, (high - panel.box) / 2, panel.box, panel.box)
            name = item.number or ("check" if item.chosen else item.icon)
            placed.append(Piece(part=Part.BOX, at=box, name=name))
        return Inside(high=high, pieces=tuple(placed))

    def _check(self, item: Item, wide: float) -> Inside:
        """A contest of the review: its name, the picks under it, and the act in a frame on the right."""
        panel = self.panel
        act = self.measure.wide(item.word, Face.STRONG) + 2 * BUTTON_PAD
        act_high = panel.button
        room = wide - act - 3 * PAD
        y = panel.row_pad
        pieces: list[Piece] = []
        title = self.text(item.text, Face.TEXT, PAD, y, room)
        pieces.append(title)
        y = title.at.bottom
        icon = panel.cap * 1.25
        for pick in item.picks:
            leading = panel.leading(Face.STRONG)
            pieces.append(
                Piece(part=Part.ICON, at=Rect(PAD, y + (leading - icon) / 2, icon, icon), name="check", role="action")
            )
            text = self.text(pick, Face.STRONG, PAD + icon + 2.0, y, room - icon - 2.0)
            pieces.append(text)
            y = text.at.bottom
        if item.notice:
            chip = self._chip(item.notice, room)
            pieces += [_moved(each, PAD, y + 1.0) for each in chip.pieces]
            y += chip.high + 1.0
        high = max(ROW, y + self.panel.row_pad, act_high + 2 * self.panel.row_pad)
        frame = Rect(wide - act - PAD, (high - act_high) / 2, act, act_high)
        leading = panel.leading(Face.STRONG)
        pieces.append(Piece(part=Part.FRAME, at=frame))
        pieces.append(
            Piece(
                part=Part.TEXT,
                at=Rect(frame.x + BUTTON_PAD, frame.y + (act_high - leading) / 2, act - 2 * BUTTON_PAD, leading),
                lines=(item.word,),
                face=Face.STRONG,
            )
        )
        return Inside(high=high, pieces=tuple(pieces))

    def _chip(self, text: str, wide: float) -> Inside:
        """Icon and words on the notice's ground, as wide as the words."""
        icon = self.panel.cap * 1.3
        left = 2.4 + icon + 2.0
        room = wide - left - 2.4
        piece = self.text(text, Face.STRONG, left, 0.6, room, role="notice")
        widest = max((self.measure.wide(line, Face.STRONG) for line in piece.lines), default=0.0)
        high = piece.at.high + 1.2
        leading = self.panel.leading(Face.STRONG)
        return Inside(
            high=high,
            pieces=(
                Piece(part=Part.CHIP, at=Rect(0, 0, left + widest + 2.8, high)),
                Piece(part=Part.ICON, at=Rect(2.4, 0.6 + (leading - icon) / 2, icon, icon), name="warn", role="notice"),
                piece,
            ),
        )

    def _notice(self, text: str, wide: float) -> Inside:
        icon = self.panel.cap * 1.8
        left = PAD + icon + PAD
        piece = self.text(text, Face.STRONG, left, self.panel.row_pad, wide - left - PAD, role="notice")
        high = piece.at.high + 2 * self.panel.row_pad
        return Inside(
            high=high,
            pieces=(
                Piece(part=Part.CHIP, at=Rect(0, 0, wide, high)),
                Piece(part=Part.ICON, at=Rect(PAD, self.panel.row_pad + 0.6, icon, icon), name="warn", role="notice"),
                piece,
            ),
        )

    def _entry(self, item: Item, wide: float) -> Inside:
        """The name so far, with a caret; the end of a long one in view."""
        room = wide - 2 * PAD
        piece = self.text((item.text or "") + "_", Face.STRONG, PAD, self.panel.row_pad, room)
        pieces = [piece]
        if item.word:
            pieces.append(self.text(item.word, Face.TEXT, PAD, piece.at.bottom, room))
        high = max(TARGET, pieces[-1].at.bottom + self.panel.row_pad)
        return Inside(high=high, pieces=(Piece(part=Part.FRAME, at=Rect(0, 0, wide, high)), *pieces))

    # --- buttons

    def button_width(self, button: Button) -> float:
        icon = self._icon(button)
        return max(TARGET, self.measure.wide(button.text, Face.STRONG) + 0.5 + 2 * BUTTON_PAD + icon)

    def button(self, button: Button, wide: float, high: float = 0.0) -> Inside:
        """Icon and word in the middle; the word in several lines when the width asks for it."""
        icon, size = self._icon(button), self.panel.cap * 1.45
        room = wide - 2 * BUTTON_PAD - icon
        lines = tuple(self.measure.lines(button.text, Face.STRONG, max(room, 1.0)))
        leading = self.panel.leading(Face.STRONG)
        tall = max(high, self.panel.button, len(lines) * leading + 2 * self.panel.row_pad)
        widest = max((self.measure.wide(line, Face.STRONG) for line in lines), default=0.0)
        start = (wide - widest - icon) / 2
        text_x = start if button.after else start + icon
        pieces = [
            Piece(
                part=Part.TEXT,
                at=Rect(text_x, (tall - len(lines) * leading) / 2, widest + 0.5, len(lines) * leading),
                lines=lines,
                face=Face.STRONG,
            )
        ]
        if icon:
            icon_x = start + widest + icon - size if button.after else start
            pieces.append(Piece(part=Part.ICON, at=Rect(icon_x, (tall - size) / 2, size, size), name=button.icon))
        return Inside(high=tall, pieces=tuple(pieces))

    def _icon(self, button: Button) -> float:
        return self.panel.cap * 1.45 + 2.4 if button.icon else 0.0


def _moved(piece: Piece, x: float, y: float) -> Piece:
    at = piece.at
    return Piece(
        part=piece.part,
        at=Rect(at.x + x, at.y + y, at.wide, at.high),
        lines=piece.lines,
        face=piece.face,
        name=piece.name,
        role=piece.role,
        right=piece.right,
    )


__all__ = ["LINE", "Fitting", "Inside", "Part", "Piece"]
