"""A window of the desk, offscreen, in any look."""

import os
from collections.abc import Callable, Iterator

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.samples import NO_RAIL, SAMPLES, STATUS
from ui.look import Look
from ui.places import rail
from ui.starting import start
from ui.theme import Theme, dress
from ui.viewmodels.views import AnnouncementView
from ui.window import Window
from ui.words import Words

Desk = Callable[..., Window]


def put(window: Window, sample: str) -> None:
    """Show a sample screen, with its rail and status bar."""
    words = window.look.words
    place, view_of = SAMPLES[sample]
    window.set_rail(rail(words, place) if place else NO_RAIL)
    window.set_status(STATUS.get(sample, STATUS["find"])())
    view = view_of()
    window.end_announcement()
    if isinstance(view, AnnouncementView):
        window.announce(view)
    else:
        window.show_view(view)
    for _ in range(4):
        QApplication.processEvents()


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    """``desk("find", percent=200)`` shows a sample screen in a new window."""
    application = start()
    made: list[Window] = []

    def make(
        sample: str = "", *, theme: str = "light", percent: int = 100, width: int = 1366, language: str = "en"
    ) -> Window:
        look = Look(Theme(theme, percent), Words(language))
        if application.property("look") != [theme, percent]:
            dress(application, look.theme)
            application.setProperty("look", [theme, percent])
        window = Window(look)
        made.append(window)
        window.set_rail(rail(look.words, "voters"))
        window.resize(width, 768)
        window.show()
        window.activateWindow()
        qtbot.waitActive(window)
        if sample:
            put(window, sample)
        return window

    yield make
    for window in made:
        window.allow_close()
        window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
