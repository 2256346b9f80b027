"""The focus ring: one overlay that follows the focus, always the thickest line on the screen.

Around a button it stands off by two pixels; on a field it takes the place of the border. A widget says which by its
``ring`` property: "around" (default), "edge" or "none"; ``ring_target`` names another widget to draw it on.
"""

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget
from shiboken6 import isValid

from ui.look import Look


class FocusRing(QWidget):
    def __init__(self, look: Look, home: QWidget) -> None:
        super().__init__(home)
        self._look, self._home = look, home
        self._target: QWidget | None = None
        self._watched: list[QWidget] = []
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._follow)

    def _follow(self, old: QWidget | None, new: QWidget | None) -> None:
        if not isValid(self) or not isValid(self._home):
            return
        for widget in self._watched:
            if isValid(widget):
                widget.removeEventFilter(self)
        self._watched = []
        self._target = None
        if new is None or not self._home.isAncestorOf(new):
            self.hide()
            return
        named = new.property("ring_target")
        target = named if isinstance(named, QWidget) else new
        if target.property("ring") == "none":
            self.hide()
            return
        self._target = target
        self._watch(target)
        self._place()

    def _watch(self, target: QWidget) -> None:
        """Listen to everything whose move moves the target, up to the viewport or the window."""
        widget: QWidget | None = target
        host = self._home
        while widget is not None and widget is not self._home:
            parent = widget.parentWidget()
            widget.installEventFilter(self)
            self._watched.append(widget)
            above = parent.parentWidget() if parent is not None else None
            if parent is not None and isinstance(above, QScrollArea) and above.viewport() is parent:
                host = parent
                break
            widget = parent
        self.setParent(host)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kinds = QEvent.Type
        if event.type() in (kinds.Move, kinds.Resize, kinds.Show, kinds.Hide, kinds.LayoutRequest):
            self._place()
        return False

    def _place(self) -> None:
        target, host = self._target, self.parentWidget()
        if target is None or host is None or not isValid(target) or not target.isVisibleTo(host):
            self.hide()
            return
        out = 0
        if target.property("ring") not in ("edge", "inside"):
            out = self._look.size("focus.width_px") + self._look.size("focus.gap_px")
        place = QRect(target.mapTo(host, QPoint(0, 0)), target.size()).adjusted(-out, -out, out, out)
        self.setGeometry(place)
        self.raise_()
        self.show()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        look = self._look
        width = look.size("focus.width_px")
        kind = self._target.property("ring") if self._target is not None else None
        radius = look.size("radius.control") + (0 if kind in ("edge", "inside") else look.size("focus.gap_px"))
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # On the rail the ring lies on the rail's own dark ground.
        painter.setPen(QPen(look.color("rail_text" if kind == "inside" else "focus"), width))
        inset = width / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), radius, radius)
