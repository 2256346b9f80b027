"""Every test of the station may ask for a ``station``: one voter at one window, closed when the test ends."""

import os
from collections.abc import Callable, Iterator

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.domain.ballots import BallotDefinition, Style
from tests.station.ballots import DEFINITION, STYLE
from tests.station.kit import Station

Make = Callable[..., Station]


@pytest.fixture
def station(qtbot: QtBot) -> Iterator[Make]:
    made: list[Station] = []

    def make(definition: BallotDefinition = DEFINITION, style: Style = STYLE, **options: object) -> Station:
        made.append(Station(definition, style, **options))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for each in made:
        each.close()
    application = QApplication.instance()
    if application is not None:
        application.sendPostedEvents(None, QEvent.Type.DeferredDelete)
