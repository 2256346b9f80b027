"""The status bar that is never wrong: icon, name and state in words for each device; what is not known says so."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ui.icons import paint_icon
from ui.look import Look
from ui.tokens import token
from ui.viewmodels.parts import Action, Status
from ui.viewmodels.status import StatusCell, StatusView
from ui.widgets.button import Button
from ui.widgets.chip import spoken
from ui.widgets.paint import line_height, text_width

CALM = (Status.NEUTRAL, Status.OK)


class Cell(QWidget):
    """Two lines beside an icon. The first line is the name, the second what is known."""

    def __init__(
        self,
        look: Look,
        icon: str,
        lines: tuple[str, str],
        *,
        status: Status = Status.NEUTRAL,
        faces: tuple[str, str] = ("body", "body_strong"),
        first: bool = False,
        last: bool = False,
        mono_tail: str = "",
    ) -> None:
        super().__init__()
        self._look, self._icon, self._lines, self._faces = look, icon, lines, faces
        self._status, self._first, self._last, self._tail = status, first, last, mono_tail
        told = ": ".join(part for part in lines if part)
        self.setAccessibleName(
            spoken(status, f"{told} {mono_tail}".strip()) if status not in CALM else f"{told} {mono_tail}".strip()
        )
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(bar_height(look))

    def _left(self) -> int:
        look = self._look
        pad = look.px(14 if self._first else 10)
        return pad + (look.px(26 if self._first else 24) + look.px(9) if self._icon else 0)

    def sizeHint(self) -> QSize:
        look = self._look
        wide = max(text_width(look.font(face), line) for face, line in zip(self._faces, self._lines, strict=True))
        if self._tail:
            own = text_width(look.font(self._faces[1]), self._lines[1])
            wide = max(wide, own + text_width(look.font("body_strong", mono=True), self._tail))
        return QSize(int(self._left() + wide + look.px(9)) + 1, self.height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        look = self._look
        painter = QPainter(self)
        ink, soft = look.color("text"), look.color("muted")
        if self._status not in CALM:
            painter.fillRect(self.rect(), look.color(f"status.{self._status.value}.fill"))
            ink = soft = look.color(f"status.{self._status.value}.text")
        middle, side = self.height() / 2, look.px(26 if self._first else 24)
        if self._icon:
            icon = self._icon if self._status in CALM else str(token("status")[self._status.value]["icon"])
            left = look.px(15 if self._first else 10)
            paint_icon(painter, icon, QRectF(left, middle - side / 2, side, side), ink)
        x, flags = self._left(), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        upper, lower = (line_height(look.font(face)) for face in self._faces)
        top = middle - (upper + lower) / 2 + look.px(1) if self._first else middle - look.px(25)
        second = top + upper - look.px(3) if self._first else middle
        painter.setFont(look.font(self._faces[0]))
        painter.setPen(ink if self._faces[0] != "body" else soft)
        painter.drawText(QRectF(x, top, self.width(), upper), flags, self._lines[0])
        painter.setFont(look.font(self._faces[1]))
        painter.setPen(ink if self._faces[1] != "body" else soft)
        painter.drawText(QRectF(x, second, self.width(), lower), flags, self._lines[1])
        if self._tail:
            x += int(text_width(look.font(self._faces[1]), self._lines[1]))
            painter.setFont(look.font("body_strong", mono=True))
            painter.setPen(ink)
            painter.drawText(QRectF(x, second, self.width(), lower), flags, self._tail)
        if not self._last:
            painter.fillRect(QRectF(self.width() - 1, 0, 1, self.height()), look.color("hairline"))


def bar_height(look: Look) -> int:
    return look.size("layout.status_bar") - max(1, look.size("border.hairline"))


def _width(cells: list[QWidget]) -> int:
    return sum(cell.sizeHint().width() for cell in cells)


class StatusBar(QWidget):
    """Cells in one line. Below 1280 px healthy devices merge; below 880, or where that is too wide, the Menu button
    stands here, and person and election move to the menu page when there is no room. Troubled cells always stay, on a
    second line if need be."""

    menu = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._view: StatusView | None = None
        self._made: tuple[object, ...] = ()
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, max(1, look.size("border.hairline")), 0, 0)
        self._rows.setSpacing(0)
        self.setAccessibleName(look.words("status.bar"))
        self.setMinimumHeight(look.size("layout.status_bar"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(1)

    def show_status(self, view: StatusView) -> None:
        if view != self._view:
            self._view = view
            self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        return QSize(1, self._look.size("layout.status_bar"))

    # --- which cells, in which lines

    def _arrange(self) -> None:
        if self._view is None or self.width() < 10:
            return
        cells = self._cells(self._view, self.width() / self._look.theme.scale)
        if (self._view, self.width()) == self._made:
            for cell in cells:
                cell.deleteLater()
            return
        self._made = (self._view, self.width())
        while (item := self._rows.takeAt(0)) is not None:
            row = item.widget()
            if row is not None:
                row.hide()
                row.deleteLater()
        lines = self._lines(cells)
        for line in lines:
            row = QWidget()
            across = QHBoxLayout(row)
            across.setContentsMargins(0, 0, 0, 0)
            across.setSpacing(0)
            for cell in line:
                across.addWidget(cell)
            across.addStretch(1)
            self._rows.addWidget(row)
        edge = self._rows.contentsMargins().top()
        self.setMinimumHeight(max(self._look.size("layout.status_bar"), edge + len(lines) * bar_height(self._look)))

    def _cells(self, view: StatusView, width: float) -> list[QWidget]:
        """Every device by name; where the line has no room for that, healthy ones merge."""
        layout = token("layout")
        compact, folded = width < layout["compact_below"], width < layout["fold_rail_below"]
        cells = self._picked(view, compact=compact, folded=folded)
        if (compact and folded) or _width(cells) <= self.width():
            return cells
        for cell in cells:
            cell.deleteLater()
        cells = self._picked(view, compact=True, folded=folded)
        if folded or _width(cells) <= self.width():
            return cells
        for cell in cells:
            cell.deleteLater()
        return self._picked(view, compact=True, folded=True)

    def _picked(self, view: StatusView, *, compact: bool, folded: bool) -> list[QWidget]:
        look = self._look
        time = Cell(
            look,
            "clock",
            (view.clock, view.closing),
            status=view.closing_status,
            faces=("clock", "body_strong"),
            first=True,
        )
        devices = [cell for cell in view.cells if cell.device]
        troubled = [cell for cell in devices if cell.status not in CALM]
        cells: list[QWidget] = [time]
        shown = troubled if compact else devices
        cells += [self._device(cell) for cell in shown]
        if compact and len(troubled) < len(devices):
            lines = (look.words("status.devices"), look.words("status.all_ready"))
            if troubled:
                lines = (look.words("status.devices"), look.words("status.others_ready"))
            cells.append(Cell(look, "ok", lines))
        rest: list[QWidget] = [self._device(cell) for cell in view.cells if not cell.device]
        if view.election:
            tail = view.short_hash
            lines = (view.election, f"{view.snapshot} · " if tail else view.snapshot)
            rest.append(Cell(look, "", lines, faces=("body_strong", "body"), last=True, mono_tail=tail))
        if folded:
            if view.menu:
                cells.insert(0, self._menu_button())
            # Person and election stand on the menu page when they do not fit here.
            # Healthy devices too, as long as a troubled one is shown.
            if troubled and _width(cells) > self.width():
                cells.pop().deleteLater()
            while rest and _width(cells + rest) > self.width():
                rest.pop().deleteLater()
        return cells + rest

    def _device(self, cell: StatusCell) -> Cell:
        return Cell(self._look, cell.icon, (cell.name, cell.state), status=cell.status)

    def _menu_button(self) -> QWidget:
        look = self._look
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(look.px(10), 0, look.px(6), 0)
        button = Button(look, Action(key="menu", label=look.words("common.menu"), shortcut="F10"))
        button.clicked.connect(self.menu)
        row.addWidget(button)
        return holder

    def _lines(self, cells: list[QWidget]) -> list[list[QWidget]]:
        lines: list[list[QWidget]] = [[]]
        used = 0
        for cell in cells:
            width = cell.sizeHint().width()
            if lines[-1] and used + width > self.width():
                lines.append([])
                used = 0
            lines[-1].append(cell)
            used += width
        return lines

    def paintEvent(self, event: QPaintEvent) -> None:
        look = self._look
        painter = QPainter(self)
        painter.fillRect(self.rect(), look.color("surface"))
        painter.fillRect(0, 0, self.width(), max(1, look.size("border.hairline")), look.color("border"))
