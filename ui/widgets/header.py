"""The top of a page: the voter being served, or the title; chips at the right."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ui.look import Look
from ui.viewmodels.page import PageView
from ui.widgets.chip import ChipLabel
from ui.widgets.columns import narrow
from ui.widgets.flow import Flow
from ui.widgets.paint import box, line_height, text_width
from ui.widgets.text import Text


class SuffixBox(QWidget):
    """Sr., Jr., III: boxed, so that nobody overlooks it."""

    def __init__(self, look: Look, suffix: str) -> None:
        super().__init__()
        self._look, self._suffix = look, suffix
        self.setAccessibleName(suffix)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        font = self._look.font("name")
        return QSize(int(text_width(font, self._suffix) + self._look.px(22)), int(line_height(font)))

    def paintEvent(self, event: QPaintEvent) -> None:
        look = self._look
        painter = QPainter(self)
        rect = QRectF(self.rect()).adjusted(0, look.px(2), 0, -look.px(2))
        box(painter, rect, fill=look.color("surface"), line=look.color("text"), width=look.px(2), radius=look.px(4))
        painter.setFont(look.font("name"))
        painter.setPen(look.color("text"))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, self._suffix)


class PageHeader(QWidget):
    def __init__(self, look: Look, page: PageView) -> None:
        super().__init__()
        self._look = look
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(look.size("layout.gutter"))
        self._row = QHBoxLayout()
        self._name: Text | None = None
        told = QVBoxLayout()
        told.setSpacing(0)
        person = page.person
        if person is not None:
            row = self._row
            row.setSpacing(look.px(14))
            self._name = Text(look, person.name, "name")
            row.addWidget(self._name, 0 if person.suffix else 1)
            if person.suffix:
                row.addWidget(SuffixBox(look, person.suffix), 0, Qt.AlignmentFlag.AlignBottom)
                row.addStretch(1)
            told.addLayout(row)
            told.addWidget(Text(look, person.line, color="muted"))
        if page.title and (person is None):
            told.addWidget(Text(look, page.title, "title"))
        outer.addLayout(told, 1)
        chips = (*(person.chips if person else ()), *page.chips)
        self._outer, self._flow = outer, Flow(look.px(12), right=True)
        self._top = look.px(10 if person else 5)
        for chip in chips:
            self._flow.addWidget(ChipLabel(look, chip))
        self._chips = QWidget(self)
        self._chips.setLayout(self._flow)
        self._chips.setVisible(bool(chips))
        self._chips_in = outer
        outer.addWidget(self._chips)
        self._flow.setContentsMargins(0, self._top, 0, 0)

    def resizeEvent(self, event: object) -> None:
        if self._beside_name():
            return
        stacked = narrow(self._look, self.width())
        direction = QHBoxLayout.Direction.TopToBottom if stacked else QHBoxLayout.Direction.LeftToRight
        if self._outer.direction() != direction:
            self._outer.setDirection(direction)
            self._outer.setSpacing(self._look.px(8) if stacked else self._look.size("layout.gutter"))
            self._flow.set_right(not stacked)
            self._flow.setContentsMargins(0, 0 if stacked else self._top, 0, 0)

    def _beside_name(self) -> bool:
        """In a low window the chips give their line to the work where name and chips fit in one."""
        if self._name is None or not self._look.low or not self._flow.count():
            return False
        look = self._look
        words = text_width(look.font("name"), self._name.text()) + sum(
            box.sizeHint().width() + look.px(14) for box in self.findChildren(SuffixBox)
        )
        room = self.width() - self._flow.sizeHint().width() - 2 * look.size("layout.gutter")
        beside = narrow(look, self.width()) and words <= room
        holder = self._row if beside else self._outer
        if self._chips_in is not holder:
            self._chips_in.removeWidget(self._chips)
            holder.addWidget(self._chips)
            self._chips_in = holder
        if beside:
            self._flow.setContentsMargins(0, 0, 0, 0)
        return beside
