"""Rows of people a tired eye can tell apart, and the frame around look-alikes."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from ui.icons import paint_icon
from ui.look import Look
from ui.viewmodels.views_desk import FindGroup, FindRow
from ui.widgets.chip import chip_size, paint_chip, spoken
from ui.widgets.paint import Wrapped, box, line_height, text_width


def told(row: FindRow) -> str:
    """The row as a screen reader hears it."""
    if row.spoken:
        return row.spoken
    name = "".join(run.text for run in row.name)
    parts = [f"{name} {row.suffix}".strip(), f"{row.born_label} {row.born}".strip(), row.residence, row.precinct]
    return ", ".join([part for part in parts if part] + [spoken(chip.status, chip.text) for chip in row.chips])


class PersonRow(QAbstractButton):
    """One person, painted: name with boxed suffix, home; birth year, precinct; chips. Pressing it opens the person.

    At little width the three columns become two, then the chips go below.
    """

    def __init__(self, look: Look, row: FindRow) -> None:
        super().__init__()
        self.row = row
        self._look = look
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._heights: dict[int, int] = {}
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty("ring", "edge")
        self.setAccessibleName(told(row))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.click()
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        width = self._look.px(600)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.px(240), self._look.size("layout.list_row"))

    def heightForWidth(self, width: int) -> int:
        """Layouts ask for the same width again and again."""
        if width not in self._heights:
            self._heights[width] = self._arrange(width, None)
        return self._heights[width]

    def paintEvent(self, event: QPaintEvent) -> None:
        look = self._look
        painter = QPainter(self)
        if self.hasFocus() or self.underMouse() or self.isDown():
            whole = QRectF(self.rect()).adjusted(1, 0, -1, 0)
            painter.fillRect(whole, look.color("selected"))
            if self.hasFocus():
                painter.fillRect(QRectF(0, 0, look.px(8), self.height()), look.color("selected_bar"))
        self._arrange(self.width(), painter)

    def _arrange(self, width: int, painter: QPainter | None) -> int:
        look, row = self._look, self.row
        pad, top, gap = look.px(18), look.px(6), look.px(12)
        inside = width - 2 * pad
        wide = width >= look.px(900)
        second = look.px(508) / look.px(1202) * width if wide else pad + inside * 0.58
        third = look.px(858) / look.px(1202) * width if wide else 0.0
        left = second - pad - gap
        y = top + self._name(painter, pad, top, left)
        y += self._line(painter, row.residence, pad, y, left)
        right = (third if wide else width - pad) - second - gap
        y2 = top + self._born(painter, second, top)
        y2 += self._line(painter, row.precinct, second, y2, right)
        tall = max(y, y2)
        if wide:
            chips = self._chips(None, third, 0, width - pad - third)
            tall = max(tall, chips + 2 * top)
            least = max(look.size("layout.list_row"), int(tall + look.px(5)))
            self._chips(painter, third, (least - chips) / 2, width - pad - third)
            return least
        if row.chips:
            tall += look.px(4)
            tall += self._chips(painter, pad, tall, inside)
        return max(look.size("layout.list_row"), int(tall + look.px(9)))

    def _name(self, painter: QPainter | None, x: float, y: float, width: float) -> float:
        look, row = self._look, self.row
        font = look.font("heading")
        text = Wrapped("".join(run.text for run in row.name), font, width)
        height = text.height
        suffix_width = text_width(look.font("heading", weight=700), row.suffix) + look.px(18) if row.suffix else 0.0
        beside = text.last_width + look.px(11) + suffix_width <= width
        if row.suffix and not beside:
            height += text.last_height
        if painter is not None:
            text.draw(painter, QPointF(x, y), look.color("text"))
            start = 0
            for run in row.name:
                if run.differs:
                    for span in text.spans(start, start + len(run.text)):
                        mark = QRectF(x + span.x(), y + span.y() + look.px(5), span.width(), look.px(4))
                        painter.fillRect(mark, look.color("link"))
                start += len(run.text)
            if row.suffix:
                left = x + (text.last_width + look.px(11) if beside else 0)
                boxed = QRectF(
                    left, y + height - text.last_height - look.px(1), suffix_width, text.last_height + look.px(1)
                )
                line = look.color("text")
                box(painter, boxed, fill=look.color("surface"), line=line, width=look.px(2), radius=look.px(4))
                painter.setFont(look.font("heading", weight=700))
                painter.setPen(line)
                painter.drawText(boxed, Qt.AlignmentFlag.AlignCenter, row.suffix)
        return height

    def _line(self, painter: QPainter | None, text: str, x: float, y: float, width: float) -> float:
        lines = Wrapped(text, self._look.font(), width)
        if painter is not None:
            lines.draw(painter, QPointF(x, y), self._look.color("muted"))
        return lines.height

    def _born(self, painter: QPainter | None, x: float, y: float) -> float:
        look, row = self._look, self.row
        height = line_height(look.font("heading"))
        if painter is not None:
            label = f"{row.born_label} "
            flags = Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextDontClip
            painter.setFont(look.font())
            painter.setPen(look.color("muted"))
            painter.drawText(QRectF(x, y - look.px(3), 10, height), flags, label)
            painter.setFont(look.font("heading"))
            painter.setPen(look.color("text"))
            painter.drawText(QRectF(x + text_width(look.font(), label), y, 10, height), flags, row.born)
        return height

    def _chips(self, painter: QPainter | None, x: float, y: float, width: float) -> float:
        look = self._look
        gap = look.px(6)
        left, line, total = 0.0, 0.0, 0.0
        for chip in self.row.chips:
            size = chip_size(look, chip, width)
            if left and left + size.width() > width:
                total += line + gap
                left, line = 0.0, 0.0
            if painter is not None:
                paint_chip(painter, look, chip, QRectF(x + left, y + total, size.width(), size.height()))
            left += size.width() + look.px(12)
            line = max(line, size.height())
        return total + line


class PersonGroup(QWidget):
    """A card of rows; with a note it is a frame that says what differs."""

    def __init__(self, look: Look, group: FindGroup, chosen: Callable[[str], None]) -> None:
        super().__init__()
        self._look, self._group = look, group
        self.rows: list[PersonRow] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, 1)
        column.setSpacing(max(1, look.size("border.hairline")))
        self._note = Wrapped(group.note, look.font("body_strong"), 10_000)
        self._head = 0
        for row in group.rows:
            made = PersonRow(look, row)
            made.clicked.connect(lambda _=False, who=row.id: chosen(who))
            self.rows.append(made)
            column.addWidget(made)
        if group.note:
            self.setAccessibleName(group.note)
            self.rows[0].setAccessibleDescription(group.note)
        self._fit(look.px(1000))

    def _fit(self, width: int) -> None:
        """Room for the note, wrapped to this width."""
        look = self._look
        if not self._group.note:
            return
        self._note = Wrapped(self._group.note, look.font("body_strong"), width - look.px(48 + 18))
        self._head = max(look.size("layout.list_group_header"), int(self._note.height + look.px(12)))
        layout = self.layout()
        assert layout is not None
        if layout.contentsMargins().top() != self._head:
            layout.setContentsMargins(1, self._head, 1, 1)

    def resizeEvent(self, event: object) -> None:
        self._fit(self.width())

    def paintEvent(self, event: QPaintEvent) -> None:
        look = self._look
        painter = QPainter(self)
        noted = bool(self._group.note)
        radius = look.size("radius.card")
        line = look.color("status.info.line" if noted else "hairline")
        if noted:
            box(painter, QRectF(self.rect()), fill=look.color("status.info.fill"), line=None, width=1, radius=radius)
            body = QRectF(self.rect()).adjusted(0, self._head, 0, 0)
            box(painter, body, fill=look.color("surface"), line=None, width=1, radius=radius)
            painter.fillRect(QRectF(0, self._head, self.width(), look.px(12)), look.color("surface"))
        else:
            box(painter, QRectF(self.rect()), fill=look.color("surface"), line=None, width=1, radius=radius)
        for row in self.rows[1:]:
            painter.fillRect(QRectF(0, row.y() - 1, self.width(), 1), look.color("hairline"))
        box(painter, QRectF(self.rect()), fill=None, line=line, width=1, radius=radius)
        if noted:
            ink, side = look.color("status.info.text"), look.px(22)
            middle = self._head / 2
            paint_icon(painter, "info", QRectF(look.px(17), middle - side / 2, side, side), ink)
            self._note.draw(painter, QPointF(look.px(48), middle - self._note.height / 2), ink)
