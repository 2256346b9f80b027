"""The snapshot at the desk's window: another election's is refused, an older one asks for a supervisor's reason, and
the status bar says whose list this is, by date and hash (CASES A24, A34).
"""

import os
from collections.abc import Iterator
from datetime import date

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtWidgets import QApplication

from app.domain.ids import short
from tests.carrying.world import World
from tests.services.invented_election import NORA
from tests.services.kit import Rig
from ui.desk.controller import DeskController
from ui.desk.inline import InlineWork
from ui.starting import look_for, start
from ui.viewmodels.page import PageView
from ui.viewmodels.saying import Saying
from ui.viewmodels.status import StatusView
from ui.window import Window
from ui.words import Words

PASSWORD = "Larch hall 2026"
SECOND = {"second": str(NORA), "second_password": PASSWORD}


class AtWindow:
    def __init__(self, rig: Rig) -> None:
        self.rig = rig
        rig.parts.people.add_password(NORA, PASSWORD)
        self.window = Window(look_for(start(), theme="light", percent=100))
        self.window.show()
        self.desk = DeskController(self.window, rig.parts, Saying(Words("en")), InlineWork())
        self.desk.start()
        self.desk.on_command("rail", "go", {"to": "export"})
        self.does("amend")

    def does(self, key: str, **values: str) -> PageView:
        self.desk.on_command("page", key, values)
        QApplication.processEvents()
        view = self.window.view
        assert isinstance(view, PageView)
        return view

    @property
    def status(self) -> StatusView:
        self.desk.tick()
        found = self.window._status
        assert found is not None
        return found

    def close(self) -> None:
        self.desk.stop()
        self.window.allow_close()
        self.window.deleteLater()
        QApplication.processEvents()


@pytest.fixture
def at_window(world: World) -> Iterator[AtWindow]:
    made = AtWindow(world.open_desk(world.package()))
    yield made
    made.close()


def test_the_status_bar_says_date_and_hash(at_window: AtWindow) -> None:
    digest = at_window.rig.parts.session.election.jurisdiction.package
    assert (at_window.status.snapshot, at_window.status.short_hash) == ("As of Sep 28", short(digest))


def test_a_list_of_another_election_is_refused(world: World, at_window: AtWindow) -> None:
    before = at_window.status
    view = at_window.does("amend_look", path=str(world.package("other", election="elsewhere-2026")))
    assert view.key != "amend.weigh" and view.message is not None
    assert view.message.title == Words("en")("fault.bundle_other_election.title")
    assert (at_window.status.snapshot, at_window.status.short_hash) == (before.snapshot, before.short_hash)


def test_an_older_list_needs_a_supervisors_reason_and_then_stands_in_the_status_bar(
    world: World, at_window: AtWindow
) -> None:
    view = at_window.does("amend_look", path=str(world.package("older", as_of=date(2026, 9, 1))))
    assert view.key == "amend.weigh" and "Why an older" in repr(view)
    view = at_window.does("amend_load", **SECOND, reason="")
    assert view.key == "amend.weigh" and view.message is not None
    assert view.message.title == Words("en")("rule.snapshot_older.title")
    assert view.message.text == "Its voter list of Sep 1, 2026 is older than the list loaded here, of Sep 28, 2026."
    assert at_window.status.snapshot == "As of Sep 28"
    at_window.does("amend_load", **SECOND, reason="The court ordered the September list")
    assert at_window.status.snapshot == "As of Sep 1"
    assert at_window.status.short_hash == short(at_window.rig.parts.session.election.jurisdiction.package)
    recorded = [each.event for each in at_window.rig.parts.session.journal.recorded()]
    assert [getattr(each, "override_reason", None) for each in recorded].count(
        "The court ordered the September list"
    ) == 1
