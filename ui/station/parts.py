"""What a page is made of on the screen: rows and buttons to touch, words to read. Each has a name and a role for a
screen reader. They paint what was measured, and act when the finger is lifted inside (VVSG 7.2-H)."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QPushButton, QWidget

from ui.icons import paint_icon
from ui.station.frame import Placed
from ui.station.inside import Part, Piece
from ui.station.measures import LINE, RADIUS, Face, Rect
from ui.station.scale import Scale
from ui.station.screen import Kind


class Colors:
    """Which colors one thing has: a chosen row swaps ground and text (GUIDE)."""

    def __init__(self, scale: Scale, placed: Placed) -> None:
        chosen = placed.item is not None and placed.item.chosen
        strong = placed.button is not None and placed.button.strong
        self.ground = scale.color("chosen" if chosen else "action" if strong else "bg")
        self.text = scale.color("on_chosen" if chosen else "on_action" if strong else "text")
        self.line = scale.color("chosen" if chosen else "action" if strong else "line")
        self.act = scale.color("on_chosen" if chosen else "on_action") if chosen or strong else scale.color("action")
        self.notice, self.notice_text = scale.color("notice"), scale.color("on_notice")
        self.notice_line = scale.color("notice_line")


def rect_px(scale: Scale, at: Rect) -> QRectF:
    return QRectF(scale.px(at.x), scale.px(at.y), scale.px(at.wide), scale.px(at.high))


def paint_pieces(painter: QPainter, scale: Scale, pieces: tuple[Piece, ...], colors: Colors) -> None:
    for piece in pieces:
        rect = rect_px(scale, piece.at)
        match piece.part:
            case Part.TEXT:
                color = colors.notice_text if piece.role == "notice" else colors.text
                _paint_lines(painter, scale, piece, rect, color)
            case Part.BOX:
                _paint_box(painter, scale, piece, rect, colors)
            case Part.ICON:
                by_role = {"notice": colors.notice_text, "action": colors.act}
                paint_upright(painter, piece.name, rect, by_role.get(piece.role, colors.text))
            case Part.CHIP:
                frame(painter, scale, rect, ground=colors.notice, line=colors.notice_line)
            case Part.FRAME:
                frame(painter, scale, rect, ground=None, line=colors.line)


def frame(painter: QPainter, scale: Scale, rect: QRectF, *, ground: QColor | None, line: QColor) -> None:
    """A rounded box whose line lies inside ``rect``."""
    width = max(1.0, scale.px(LINE))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(ground if ground is not None else Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(line, width))
    inner = rect.adjusted(width / 2, width / 2, -width / 2, -width / 2)
    radius = max(0.0, min(scale.px(RADIUS), inner.height() / 2) - width / 2)
    painter.drawRoundedRect(inner, radius, radius)


def paint_upright(painter: QPainter, name: str, rect: QRectF, color: QColor) -> None:
    """An icon; "up" is "down" turned over."""
    if name != "up":
        paint_icon(painter, name, rect, color)
        return
    painter.save()
    painter.translate(rect.center())
    painter.rotate(180)
    paint_icon(painter, "down", rect.translated(-rect.center()), color)
    painter.restore()


def _paint_lines(painter: QPainter, scale: Scale, piece: Piece, rect: QRectF, color: QColor) -> None:
    painter.setPen(color)
    font = scale.font(piece.face)
    painter.setFont(font)
    leading = scale.px(scale.panel.leading(piece.face))
    cap = scale.px(scale.panel.em(piece.face)) * 0.714
    for number, line in enumerate(piece.lines):
        baseline = rect.top() + number * leading + (leading + cap) / 2
        x = rect.left()
        if piece.right:
            x = rect.right() - scale.px(scale.wide(line, piece.face))
        painter.drawText(QPointF(x, baseline), line)


def _paint_box(painter: QPainter, scale: Scale, piece: Piece, rect: QRectF, colors: Colors) -> None:
    frame(painter, scale, rect, ground=None, line=colors.text)
    if piece.name.isdigit():
        painter.setPen(colors.text)
        painter.setFont(scale.font(Face.STRONG))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, piece.name)
    elif piece.name:
        inset = rect.width() * 0.14
        paint_icon(painter, piece.name, rect.adjusted(inset, inset, -inset, -inset), colors.text, 2.6)


class _Touched:
    """What rows and buttons share; mixed into a button of Qt's, which gives the role."""

    scale: Scale
    placed: Placed
    follow: Callable[[str, bool], None] | None = None

    def dress(self, scale: Scale, placed: Placed) -> None:
        self.scale, self.placed = scale, placed
        assert isinstance(self, QAbstractButton)
        self.setText(placed.name)
        self.setAccessibleName(placed.name)
        item = placed.item
        if item is not None and item.kind is Kind.CHOICE:
            self.setCheckable(True)
            self.setChecked(item.chosen)
        at = rect_px(scale, placed.at).toAlignedRect()
        self.setGeometry(at)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()  # every key is the window's, whichever thing has the focus

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def focusNextPrevChild(self, _next: bool) -> bool:
        return False

    def focusInEvent(self, event: QFocusEvent) -> None:
        """A screen reader may put the focus here; the window follows."""
        assert isinstance(self, QAbstractButton)
        if self.follow is not None:
            self.follow(self.placed.key, event.reason() is Qt.FocusReason.MouseFocusReason)

    def paint(self) -> None:
        assert isinstance(self, QAbstractButton)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(rect_px(self.scale, self.placed.at).topLeft() - QPointF(self.pos()))
        colors = Colors(self.scale, self.placed)
        at = self.placed.at
        whole = QRectF(0, 0, self.scale.px(at.wide), self.scale.px(at.high))
        framed = self.placed.item is None or self.placed.item.kind is not Kind.CHECK
        if framed:
            frame(painter, self.scale, whole, ground=colors.ground, line=colors.line)
        else:
            painter.fillRect(QRectF(0, whole.bottom() - 1, whole.width(), 1), colors.line)
        paint_pieces(painter, self.scale, self.placed.pieces, colors)
        painter.end()


class Row(_Touched, QCheckBox):
    """A name to choose. Its state is set by the ballot alone: a touch only asks."""

    def __init__(self, parent: QWidget, scale: Scale, placed: Placed) -> None:
        QCheckBox.__init__(self, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.dress(scale, placed)
        self.toggled.connect(self._asked_to_toggle)

    def nextCheckState(self) -> None:
        return

    def _asked_to_toggle(self, checked: bool) -> None:
        """A screen reader's "toggle" sets the box without a click: put it back, and ask the ballot as a touch does."""
        item = self.placed.item
        if item is not None and checked is not item.chosen:
            self.blockSignals(True)
            self.setChecked(item.chosen)
            self.blockSignals(False)
            self.clicked.emit()

    def hitButton(self, pos: object) -> bool:
        return self.rect().contains(pos)  # type: ignore[call-overload,no-any-return]

    def paintEvent(self, event: QPaintEvent) -> None:
        self.paint()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)


class Push(_Touched, QPushButton):
    """A button, or a row that does something."""

    def __init__(self, parent: QWidget, scale: Scale, placed: Placed) -> None:
        QPushButton.__init__(self, parent)
        self.setFlat(True)
        self.setAutoDefault(False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.dress(scale, placed)

    def paintEvent(self, event: QPaintEvent) -> None:
        self.paint()


class Words(QWidget):
    """Text that is read: a title, a line, a notice."""

    def __init__(self, parent: QWidget, scale: Scale, placed: Placed) -> None:
        super().__init__(parent)
        self.dress(scale, placed)

    def dress(self, scale: Scale, placed: Placed) -> None:
        self.scale, self.placed = scale, placed
        self.setAccessibleName(placed.name)
        self.setGeometry(rect_px(scale, placed.at).toAlignedRect())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(rect_px(self.scale, self.placed.at).topLeft() - QPointF(self.pos()))
        paint_pieces(painter, self.scale, self.placed.pieces, Colors(self.scale, self.placed))
        painter.end()


def part_for(parent: QWidget, scale: Scale, placed: Placed) -> Row | Push | Words:
    if not placed.key:
        return Words(parent, scale, placed)
    if placed.item is not None and placed.item.kind is Kind.CHOICE:
        return Row(parent, scale, placed)
    return Push(parent, scale, placed)
