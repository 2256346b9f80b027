"""A message above the work that asks for nothing: read when there is time, then put away."""

from collections.abc import Callable

from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.accessibility import announce
from ui.look import Look
from ui.viewmodels.parts import Message
from ui.widgets.message import MessageBox


class Note(QWidget):
    """Hidden while there is nothing to say. It takes no focus: whoever types goes on typing."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        column = QVBoxLayout(self)
        margin = look.size("layout.margin")
        column.setContentsMargins(margin, look.size("layout.page_top"), margin, 0)
        self._column = column
        self.hide()

    def show_message(self, message: Message | None, away: Callable[[], None]) -> None:
        """``away`` is called by any of its buttons."""
        while (item := self._column.takeAt(0)) is not None:
            box = item.widget()
            if box is not None:
                box.hide()
                box.deleteLater()
        self.setVisible(message is not None)
        if message is not None:
            shown = MessageBox(self._look, message, lambda _: away())
            self._column.addWidget(shown)
            announce(self, shown.accessibleName(), now=True)
