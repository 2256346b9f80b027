"""A layout that puts its items side by side and goes on in a next line where they do not fit."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem


class Flow(QLayout):
    """Left to right (or from the right), ``gap`` pixels between items and lines; ``center`` within spare height."""

    def __init__(self, gap: int, *, right: bool = False, center: bool = False) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._gap, self._right, self._center = gap, right, center
        self.setContentsMargins(0, 0, 0, 0)

    def set_right(self, right: bool) -> None:
        self._right = right
        self.invalidate()

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(QRect(0, 0, width, 0), place=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        spare = rect.height() - self.heightForWidth(rect.width()) if self._center else 0
        self._arrange(rect.adjusted(0, max(spare // 2, 0), 0, 0), place=True)

    def sizeHint(self) -> QSize:
        sizes = [item.sizeHint() for item in self._shown()]
        width = sum(size.width() for size in sizes) + self._gap * max(len(sizes) - 1, 0)
        return self._framed(QSize(width, max((size.height() for size in sizes), default=0)))

    def minimumSize(self) -> QSize:
        sizes = [item.minimumSize() for item in self._shown()]
        width = max((size.width() for size in sizes), default=0)
        return self._framed(QSize(width, max((size.height() for size in sizes), default=0)))

    def _framed(self, size: QSize) -> QSize:
        return size.grownBy(self.contentsMargins())

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _arrange(self, rect: QRect, *, place: bool) -> int:
        margins = self.contentsMargins()
        rect = rect.marginsRemoved(margins)
        lines: list[list[tuple[QLayoutItem, QSize]]] = [[]]
        used = 0
        for item in self._shown():
            hint = item.sizeHint()
            size = QSize(min(hint.width(), max(rect.width(), item.minimumSize().width())), hint.height())
            if item.hasHeightForWidth():
                size.setHeight(max(size.height(), item.heightForWidth(size.width())))
            if lines[-1] and used + self._gap + size.width() > rect.width():
                lines.append([])
                used = 0
            used += size.width() + (self._gap if lines[-1] else 0)
            lines[-1].append((item, size))
        y = rect.y()
        for index, line in enumerate(lines):
            tall = max((size.height() for _, size in line), default=0)
            total = sum(size.width() for _, size in line) + self._gap * max(len(line) - 1, 0)
            x = rect.x() + (max(rect.width() - total, 0) if self._right else 0)
            for item, size in line:
                if place:
                    item.setGeometry(QRect(QPoint(x, y + (tall - size.height()) // 2), size))
                x += size.width() + self._gap
            y += tall + (self._gap if index < len(lines) - 1 else 0)
        return y - rect.y() + margins.top() + margins.bottom()
