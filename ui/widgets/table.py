"""Tables that never scroll on their own: as tall as their rows, the wide column taking the width that is left."""

from dataclasses import replace

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from ui.icons import paint_icon
from ui.look import Look
from ui.tokens import token
from ui.viewmodels.blocks import Cell, Column, Row, RowKind, Table
from ui.viewmodels.parts import Action, Chip
from ui.widgets.button import Button
from ui.widgets.chip import chip_size, paint_chip, spoken
from ui.widgets.message import Act
from ui.widgets.paint import Wrapped, text_width


class TableBox(QTableWidget):
    """``Table`` shown; arrow keys move the ring from cell to cell, so that a screen reader tells each."""

    def __init__(self, look: Look, table: Table, act: Act, *, pad: int = 0) -> None:
        super().__init__(len(table.rows), len(table.columns))
        self.table, self._look, self._pad = table, look, pad
        self.setAccessibleName(table.label)
        self.setProperty("ring", "none" if table.rows else "edge")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setVisible(table.headed)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setMinimumSectionSize(1)
        header.setHighlightSections(False)
        self.verticalHeader().setMinimumSectionSize(1)
        header.setStyleSheet("QHeaderView { border: none; background: transparent; }")
        self.setStyleSheet("QTableView { background: transparent; border: none; }")
        self.setHorizontalHeaderLabels([column.title for column in table.columns])
        self.setItemDelegate(CellPainter(self, look))
        self.setHorizontalHeader(_Header(self, look))
        self.setHorizontalHeaderLabels([column.title for column in table.columns])
        self.horizontalHeader().setVisible(table.headed)
        for y, row in enumerate(table.rows):
            self._fill(y, row, act)
        if table.rows:
            self.setCurrentCell(0, 0)

    def _fill(self, y: int, row: Row, act: Act) -> None:
        if row.kind is RowKind.SECTION:
            self.setSpan(y, 0, 1, max(len(self.table.columns), 1))
        for x, cell in enumerate(row.cells[: len(self.table.columns)]):
            told = (
                spoken(cell.status, cell.text) if isinstance(cell, Chip) else "" if isinstance(cell, Action) else cell
            )
            item = QTableWidgetItem(told)
            if row.kind is RowKind.FLAGGED and x == 0:
                item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken(row.status, told))
            self.setItem(y, x, item)
            if isinstance(cell, Action):
                button = Button(self._look, cell)
                button.setAccessibleName(
                    f"{cell.label}: {row.cells[0]}" if isinstance(row.cells[0], str) else cell.label
                )
                button.clicked.connect(lambda _=False, chosen=cell: act(chosen))
                self.setCellWidget(y, x, _held(self._look, button))

    # --- sizes

    def cell_pad(self, x: int) -> tuple[int, int]:
        """Space left and right of a cell's text."""
        gap = min(self._look.px(8), 10)  # large type needs the room for words
        last = len(self.table.columns) - 1
        pad = min(self._pad, 2 * gap)
        return (pad if x == 0 else gap, pad if x == last else gap)

    def face(self, column: Column, row: Row) -> tuple[str, bool]:
        """Role of the type scale, and whether it is the mono face."""
        strong = row.kind is not RowKind.PLAIN or column.cell is Cell.STRONG
        return "body_strong" if strong or column.cell is Cell.MONO else "body", column.cell is Cell.MONO

    def _natural(self, x: int) -> int:
        look, column = self._look, self.table.columns[x]
        most = text_width(look.font(), column.title) if self.table.headed else 0.0
        for row in self.table.rows:
            if row.kind is RowKind.SECTION or x >= len(row.cells):
                continue
            cell = row.cells[x]
            if isinstance(cell, Chip):
                most = max(most, chip_size(look, cell).width())
            elif isinstance(cell, Action):
                most = max(most, Button(look, cell).sizeHint().width() + look.px(8))
            else:
                role, mono = self.face(column, row)
                extra = look.px(30) if row.kind is RowKind.FLAGGED and x == 0 else 0
                most = max(most, text_width(look.font(role, mono=mono), cell) + extra)
        left, right = self.cell_pad(x)
        return int(most) + left + right + 2

    def _least(self, x: int) -> int:
        """The longest word: narrower than this, words are broken."""
        look, column = self._look, self.table.columns[x]
        most = max((text_width(look.font(), word) for word in column.title.split()), default=0.0)
        for row in self.table.rows:
            if row.kind is RowKind.SECTION or x >= len(row.cells):
                continue
            cell = row.cells[x]
            if isinstance(cell, Action):
                return self._natural(x)
            if isinstance(cell, Chip):
                words = (replace(cell, text=word) for word in cell.text.split())
                most = max(most, *(chip_size(look, each).width() for each in words), 0.0)
            else:
                role, mono = self.face(column, row)
                extra = look.px(30) if row.kind is RowKind.FLAGGED and x == 0 else 0
                most = max(most, *(text_width(look.font(role, mono=mono), word) + extra for word in cell.split()), 0.0)
        left, right = self.cell_pad(x)
        return int(most) + left + right + 2

    def _widths(self, room: int) -> list[int]:
        """Natural widths; what is left falls to the wide column, else to the last one. What is lacking is taken where
        there is more than the longest word."""
        widths = [self._natural(x) for x in range(len(self.table.columns))]
        if not widths:
            return widths
        wide = next((x for x, column in enumerate(self.table.columns) if column.wide), len(widths) - 1)
        others = sum(widths) - widths[wide]
        least = self._look.px(110)
        words = [self._least(x) for x in range(len(widths))] if room - others < max(widths[wide], least) else []
        if not words or room - others >= max(least, words[wide]):
            widths[wide] = room - others
            return widths
        widths[wide] = max(words[wide], min(widths[wide], room // 2))
        spare, over = room - sum(words), sum(widths) - sum(words)
        if spare >= 0:
            return [word + (width - word) * spare // max(over, 1) for word, width in zip(words, widths, strict=True)]
        return [word * room // sum(words) for word in words]

    def _row_height(self, row: Row, widths: list[int]) -> int:
        look = self._look
        least = look.px(46 if self.table.tall else 30)
        tall = float(least)
        if row.kind is RowKind.SECTION:
            return max(look.px(30), least)
        for x, cell in enumerate(row.cells[: len(widths)]):
            left, right = self.cell_pad(x)
            room = widths[x] - left - right
            if isinstance(cell, Chip):
                tall = max(tall, chip_size(look, cell, room).height() + look.px(10))
            elif isinstance(cell, Action):
                tall = max(tall, Button(look, cell).sizeHint().height() + look.px(10))
            else:
                role, mono = self.face(self.table.columns[x], row)
                extra = look.px(30) if row.kind is RowKind.FLAGGED and x == 0 else 0
                text = Wrapped(cell, look.font(role, mono=mono), room - extra + 1)
                tall = max(tall, text.height + look.px(4 if not self.table.tall else 14))
        return int(tall + 0.5)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        widths = self._widths(self.viewport().width())
        for x, width in enumerate(widths):
            self.setColumnWidth(x, width)
        total = 0
        for y, row in enumerate(self.table.rows):
            height = self._row_height(row, widths)
            self.setRowHeight(y, height)
            total += height
        if self.table.headed:
            header = self.horizontalHeader()
            assert isinstance(header, _Header)
            total += header.fit(widths)
        if self.height() != total:
            self.setFixedHeight(total)

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(320), self.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.px(200), 0)


def _held(look: Look, button: Button) -> QWidget:
    """A button in its cell, clear of the text beside it."""
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(look.px(8), 0, 0, 0)
    row.addStretch(1)
    row.addWidget(button)
    return holder


class _Header(QHeaderView):
    """Column titles in body type, over the column's own side."""

    def __init__(self, box: TableBox, look: Look) -> None:
        super().__init__(Qt.Orientation.Horizontal, box)
        self._box, self._look, self._tall = box, look, look.px(36)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(1)
        self.setFixedHeight(self._tall)

    def fit(self, widths: list[int]) -> int:
        tall = 0.0
        for x, column in enumerate(self._box.table.columns):
            left, right = self._box.cell_pad(x)
            tall = max(tall, Wrapped(column.title, self._look.font(), widths[x] - left - right + 1).height)
        self._tall = max(self._look.px(32), int(tall + self._look.px(6)))
        self.setFixedHeight(self._tall)
        return self._tall

    def paintSection(self, painter: QPainter, rect: object, index: int) -> None:
        place = QRectF(rect)  # type: ignore[call-overload]
        left, right = self._box.cell_pad(index)
        column = self._box.table.columns[index]
        text = Wrapped(column.title, self._look.font(), place.width() - left - right + 1)
        x = place.right() - right - text.width if column.cell is Cell.NUMBER else place.x() + left
        text.draw(painter, QPointF(x, place.center().y() - text.height / 2), self._look.color("muted"))


class CellPainter(QStyledItemDelegate):
    """Paints rows, sections, totals and flagged lines; the ring stands on the present cell."""

    def __init__(self, box: TableBox, look: Look) -> None:
        super().__init__(box)
        self._box, self._look = box, look

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        look, box = self._look, self._box
        row, x = box.table.rows[index.row()], index.column()
        rect = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = "text"
        if row.kind is RowKind.SECTION:
            painter.fillRect(rect, look.color("inset"))
        elif row.kind is RowKind.FLAGGED:
            painter.fillRect(rect, look.color(f"status.{row.status.value}.fill"))
            ink = f"status.{row.status.value}.text"
        line = look.px(2) if row.kind is RowKind.TOTAL else max(1, look.size("border.hairline"))
        if index.row() > 0 or box.table.headed:
            before = box.table.rows[index.row() - 1].kind if index.row() else None
            heavy = row.kind is RowKind.TOTAL
            if heavy or before is not RowKind.FLAGGED:
                painter.fillRect(
                    QRectF(rect.x(), rect.y(), rect.width(), line), look.color("border" if heavy else "hairline")
                )
        if not box.table.headed and index.row() == len(box.table.rows) - 1:
            painter.fillRect(QRectF(rect.x(), rect.bottom() - 1, rect.width(), line), look.color("hairline"))
        self._content(painter, row, x, rect, ink)
        if option.state & QStyle.StateFlag.State_HasFocus:
            width = look.size("focus.width_px")
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(look.color("focus"), width))
            painter.drawRect(rect.adjusted(width / 2, width / 2, -width / 2, -width / 2))
        painter.restore()

    def _content(self, painter: QPainter, row: Row, x: int, rect: QRectF, ink: str) -> None:
        look, box = self._look, self._box
        if x >= len(row.cells):
            return
        cell, column = row.cells[x], box.table.columns[x]
        left, right = box.cell_pad(x)
        if isinstance(cell, Action):
            return
        if isinstance(cell, Chip):
            size = chip_size(look, cell, rect.width() - left - right)
            place = QRectF(rect.x() + left, rect.center().y() - size.height() / 2, size.width(), size.height())
            paint_chip(painter, look, cell, place)
            return
        role, mono = box.face(column, row)
        flagged = row.kind is RowKind.FLAGGED and x == 0
        room = rect.width() - left - right - (look.px(30) if flagged else 0)
        text = Wrapped(cell, look.font(role, mono=mono), room + 1)
        at = QPointF(rect.x() + left, rect.center().y() - text.height / 2)
        if column.cell is Cell.NUMBER and row.kind is not RowKind.SECTION:
            at.setX(rect.right() - right - text.width)
        text.draw(painter, at, look.color(ink))
        if flagged:
            side = look.px(22)
            icon = str(token("status")[row.status.value]["icon"])
            place = QRectF(at.x() + text.width + look.px(9), rect.center().y() - side / 2, side, side)
            paint_icon(painter, icon, place, look.color(ink))
