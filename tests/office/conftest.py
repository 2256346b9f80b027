"""The office: its place on disk, and its window before any key is open."""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.office.at_the_window import Starter, make_office
from tests.office.rolls import Make, OfficeWindow
from ui.look import Look
from ui.starting import start
from ui.theme import Theme, dress
from ui.words import Words


@pytest.fixture(scope="module")
def starter(tmp_path_factory: pytest.TempPathFactory) -> Starter:
    return make_office(tmp_path_factory.mktemp("office") / "place")


@pytest.fixture
def unopened(qtbot: QtBot) -> Iterator[Make]:
    application = start()
    made: list[OfficeWindow] = []

    def make(language: str = "en", work: Any = None) -> OfficeWindow:
        look = Look(Theme("light", 100), Words(language))
        dress(application, look.theme)
        made.append(OfficeWindow(look, work))
        return made[-1]

    yield make
    for each in made:
        each.close()
    QApplication.processEvents()
