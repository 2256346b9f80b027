"""A worker's hands on the real window of one desk: what the journeys of a day are told with."""

import os
from collections.abc import Iterator
from dataclasses import dataclass

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtWidgets import QApplication

from tests.services.invented_election import BOROUGH, BY_NAME, JAMES, NORA, RURAL, RUTH
from tests.services.kit import CHECKS, Desks, Rig
from ui.desk.controller import DeskController
from ui.desk.inline import InlineWork
from ui.starting import look_for, start
from ui.viewmodels.saying import Saying
from ui.window import Window
from ui.words import Words

PASSWORD = "Larch hall 2026"
SECOND = {"second": str(NORA), "second_password": PASSWORD}
BOTH = pytest.mark.parametrize("hands", ["en", "es"], indirect=True)
ACCEPTED = {"stub_off": "yes", "envelope": "", **{f"check_{each}": "yes" for each in CHECKS}}


@dataclass(slots=True)
class Hands:
    """A worker's hands on the window."""

    rig: Rig
    window: Window
    desk: DeskController

    def does(self, key: str, **values: str) -> None:
        self.desk.on_command("page", key, values)
        QApplication.processEvents()

    def goes(self, place: str) -> None:
        self.desk.on_command("rail", "go", {"to": place})
        QApplication.processEvents()

    def opens(self, who: str) -> None:
        self.goes("voters")
        self.does("open", id=BY_NAME[who].id)

    def has_printed(self, who: str) -> None:
        """From identification to the ballot in the voter's hand."""
        self.opens(who)
        self.does("identified", identity="document:passport")
        self.does("ballot_chosen")
        self.does("print")
        self.does("came_out")

    @property
    def key(self) -> str:
        return str(getattr(self.window.view, "key", ""))

    def recorded(self, kind: str) -> int:
        return self.rig.journal_kinds.count(kind)


@pytest.fixture
def hands(center: Desks, request: pytest.FixtureRequest) -> Iterator[Hands]:
    rig = center.closed()
    for each in (JAMES, NORA, RUTH):
        rig.parts.people.add_password(each, PASSWORD)
    rig.open_day(stock=((RURAL, BOROUGH, 60001, 60020),))
    rig.clock.pass_time(1800)
    application = start()
    look = look_for(application, theme="light", percent=100)
    window = Window(look)
    window.resize(1366, 768)
    window.show()
    desk = DeskController(window, rig.parts, Saying(Words(getattr(request, "param", "en"))), InlineWork())
    desk.start()
    yield Hands(rig, window, desk)
    desk.stop()
    window.allow_close()
    window.deleteLater()
    application.processEvents()
