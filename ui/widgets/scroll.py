"""A page that scrolls down only: as high as its text needs at the width there is, never wider than the window."""

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent
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
        body.setAutoFillBackground(False)
        if old is not None:
            old.deleteLater()

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
