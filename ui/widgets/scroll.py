"""A page that scrolls down only: as high as its text needs at the width there is, never wider than the window."""

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget


class Body(QWidget):
    """What is scrolled. Its own minimum would be that of the narrowest possible lines; its height follows the width."""

    def __init__(self) -> None:
        super().__init__()
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)


class Scroll(QScrollArea):
    """A page comes up at its top, where its messages stand; what somebody types into, or goes to, is brought in sight
    (WCAG 2.4.11)."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrow keys are the page's: Find walks through people with them."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def put(self, body: Body) -> None:
        """Show another body; the old one goes."""
        old = self.takeWidget()
        self.setWidget(body)
        for inside in body.findChildren(QWidget):
            if inside.focusPolicy() != Qt.FocusPolicy.NoFocus:
                inside.installEventFilter(self)
        body.setAutoFillBackground(False)
        if old is not None:
            old.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(watched, QWidget) and _goes_on(event) and watched.hasFocus():
            self.ensureWidgetVisible(watched, 0, watched.fontMetrics().height())
        return super().eventFilter(watched, event)

    def rest_at(self, pixels: int, shown: QWidget | None = None, keep: QWidget | None = None) -> None:
        """Stay this far down; 0 is the top, where messages stand. Taking the old body away moves the focus about, and
        Qt scrolls after it. ``shown`` is brought in sight from there, no further than it takes, and not at all
        where that would push the beginning of ``keep`` out of sight."""
        bar = self.verticalScrollBar()
        bar.setValue(pixels)
        QTimer.singleShot(0, self, lambda: bar.setValue(pixels))
        if shown is not None:
            QTimer.singleShot(0, shown, lambda: self._bring(shown, keep))

    def _bring(self, shown: QWidget, keep: QWidget | None) -> None:
        """All of it, or, where it is higher than the window, its beginning."""
        inside, bar = self.widget(), self.verticalScrollBar()
        if inside is None or not inside.isAncestorOf(shown):
            return
        edge = shown.fontMetrics().height() // 2
        top = shown.mapTo(inside, QPoint(0, 0)).y() - edge
        below = top + shown.height() + 2 * edge - self.viewport().height()
        if keep is None or below <= keep.mapTo(inside, QPoint(0, 0)).y():
            bar.setValue(min(max(bar.value(), below), max(top, 0)))

    def show_share(self, share: float) -> None:
        """Scroll this far down, 0 to 1, once the new body has its height; what has the focus stays in sight."""
        if not share:
            return
        bar = self.verticalScrollBar()

        def scroll() -> None:
            bar.setValue(round(share * bar.maximum()))
            inside = self.widget()
            focused = inside.focusWidget() if inside is not None else None
            if focused is not None:
                self.ensureWidgetVisible(focused)

        QTimer.singleShot(0, self, scroll)


def _goes_on(event: QEvent) -> bool:
    """Something is typed, or the focus moved here by key."""
    if isinstance(event, QFocusEvent):
        by_key = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        return event.type() is QEvent.Type.FocusIn and event.reason() in by_key
    if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
        return False
    return bool(event.text()) and event.text().isprintable()
