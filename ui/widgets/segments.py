"""A strip of a few short options; the chosen one is filled and framed."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QRadioButton, QWidget

from ui.look import Look
from ui.viewmodels.fields import Segments
from ui.widgets.paint import box, text_width
from ui.widgets.text import Text


class Segment(QRadioButton):
    def __init__(self, look: Look, value: str, text: str, label: str) -> None:
        super().__init__()
        self.value = value
        self._look, self._text = look, text
        self.setAccessibleName(f"{text} {label}".strip())

    def sizeHint(self) -> QSize:
        width = text_width(self._look.font("body_strong"), self._text) + self._look.px(42)
        return QSize(int(width), self._look.size("target.desk_min_px"))

    def hitButton(self, pos: object) -> bool:
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        look, on = self._look, self.isChecked()
        painter = QPainter(self)
        fill, line = ("selected", "selected_bar") if on else ("surface", "border")
        width = look.px(2) if on else max(1, look.px(1))
        box(painter, QRectF(self.rect()), fill=look.color(fill), line=look.color(line), width=width, radius=look.px(2))
        painter.setFont(look.font("body_strong"))
        painter.setPen(look.color("text"))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._text)


class SegmentStrip(QWidget):
    chosen = Signal(str)

    def __init__(self, look: Look, segments: Segments) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(Text(look, segments.label, color="muted", wrap=False))
        row.addSpacing(look.px(10))
        group = QButtonGroup(self)
        for value, text in segments.options:
            segment = Segment(look, value, text, segments.label)
            segment.setChecked(value == segments.chosen)
            segment.toggled.connect(lambda on, what=value: self._used(what) if on else None)
            group.addButton(segment)
            row.addWidget(segment)
        row.addStretch(1)
        self._tab_to_chosen()

    def _used(self, value: str) -> None:
        self._tab_to_chosen()
        self.chosen.emit(value)

    def _tab_to_chosen(self) -> None:
        """Tab comes to the chosen segment, arrow keys to the others."""
        found = self.findChildren(Segment)
        none = not any(each.isChecked() for each in found)
        for each in found:
            by_tab = none or each.isChecked()
            each.setFocusPolicy(Qt.FocusPolicy.StrongFocus if by_tab else Qt.FocusPolicy.ClickFocus)

    def focus_first(self) -> None:
        """The chosen segment; arrow keys go on from there."""
        found = self.findChildren(Segment)
        chosen = next((each for each in found if each.isChecked()), found[0] if found else None)
        if chosen is not None:
            chosen.setFocus(Qt.FocusReason.OtherFocusReason)
