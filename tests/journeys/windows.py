"""A window of the program as it stands on the laptops' screens, gone when its test ends."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtWidgets import QApplication

from ui.starting import look_for, start
from ui.window import Window


@contextmanager
def shown(application: QApplication, *title: str) -> Iterator[Window]:
    made = Window(look_for(start(), percent=100), *title)
    made.resize(1366, 768)
    made.show()
    yield made
    made.allow_close()
    made.deleteLater()
    application.processEvents()
