"""The office builds its package at the window from a list so large that another process reads it; a stop leaves
nothing; and a new laptop takes the package in."""

import csv
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.bootstrap import folder_devices, tools
from app.demo.folder import COLUMNS, Wanted, folder_for
from app.domain.ids import MachineId, VoterId
from app.importers import voters_apart
from app.office import RealOffice
from app.paths import places
from app.services.desk_parts import DeskParts, StartStage
from app.services.packages import FORMAT
from app.starter import DeskStarter
from sync.keyfiles import new_machine_keys, new_office_keys, save_keys
from tests.journeys.windows import shown
from ui.desk.inline import InlineWork
from ui.desk.starting import Starting
from ui.office.controller import OfficeController
from ui.tasks import Tasks
from ui.viewmodels.blocks import Card, Progress
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Status
from ui.viewmodels.saying import Saying
from ui.window import Window

VOTERS = 52_000
OFFICE, LAPTOP, PERSON = "three spruces in the wind", "laptop words", "official words"
WAIT = 90_000


@pytest.fixture
def window(qapp: QApplication) -> Iterator[Window]:
    with shown(qapp, "Vote Center office") as made:
        yield made


@pytest.fixture
def office(window: Window, tmp_path: Path) -> Iterator[OfficeController]:
    """The office's own window with real keys, and its two workers on threads of their own."""
    folder = tmp_path / "office"
    folder.mkdir()
    save_keys(folder / "office.key", new_office_keys("Office"), OFFICE)
    tasks = Tasks(window)
    starter = RealOffice(tools(), folder_devices(tmp_path / "paper").drives, key=folder / "office.key")
    control = OfficeController(window, starter, Saying(window.look.words), tasks, held=lambda *_: "")
    control.start()
    yield control
    control.stop()
    tasks.close()
    if control.office is not None:
        control.office.close()
    starter.close()


def write_list(path: Path) -> None:
    """Invented voters, the last of them with a status nobody knows."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, restval="")
        writer.writeheader()
        for number in range(1, VOTERS + 2):
            writer.writerow(
                {
                    "voter_id": f"{number:08d}",
                    "public_id": f"P{number:08d}",
                    "last_name": f"FROSTWICK{'ABCDEFGHIJ'[number % 10]}",
                    "first_name": "ADA" if number % 2 else "BO",
                    "birth_date": f"{1930 + number % 70}-0{1 + number % 9}-1{number % 10}",
                    "street": f"{number} HIDDENHAVEN LANE NORTH",
                    "city": "TESTPORT",
                    "state": "AK",
                    "zip": "99999",
                    "mail_street": f"PO BOX {number} HIDDENHAVEN STATION",
                    "mail_city": "TESTPORT",
                    "mail_state": "AK",
                    "mail_zip": "99999",
                    "precinct": "03-210" if number % 3 else "03-215",
                    "status": "active" if number <= VOTERS else "who knows",
                }
            )


def view(window: Window) -> PageView:
    assert isinstance(window.view, PageView)
    return window.view


def bar(window: Window) -> Progress | None:
    if not isinstance(window.view, PageView) or window.view.key != "office.working":
        return None
    blocks = (each for card in window.view.body if isinstance(card, Card) for each in card.blocks)
    return next((each for each in blocks if isinstance(each, Progress)), None)


def reads(window: Window) -> bool:
    """Whether the page shows that the list is being read, some way along it."""
    told, words = bar(window), window.look.words
    return told is not None and told.label == words("working.now_building") and 0 < told.done < told.of


def test_from_a_large_list_to_a_desk_with_its_voters(
    tmp_path: Path, window: Window, office: OfficeController, qtbot: QtBot
) -> None:
    parts, home, devices = tools(), places(tmp_path / "laptop"), folder_devices(tmp_path / "paper")
    drive = tmp_path / "paper" / "drive"
    drive.mkdir(parents=True)
    starter = DeskStarter(home, devices, parts)
    saying = Saying(window.look.words)

    # A laptop makes its keys; the office has the public half and a list of which every line is its own.
    opened: list[DeskParts] = []
    starting = Starting(starter, saying, window, InlineWork(), opened.append)
    starting.on("enrol", {"machine": "HS-A", "password": LAPTOP, "again": LAPTOP})
    election = tmp_path / "election"
    folder_for(
        election,
        Wanted(voters=20, seed=2),
        {MachineId("HS-A"): new_machine_keys("HS-A"), MachineId("HS-B"): new_machine_keys("HS-B")},
    )
    (election / "keys" / "HS-A.json").write_bytes((drive / "HS-A.pub").read_bytes())
    write_list(election / "roll.csv")
    assert (election / "roll.csv").stat().st_size >= voters_apart.LARGE

    def press(key: str, **values: str) -> None:
        office.on_command("page", key, values)

    # Nothing typed is said so; a wrong passphrase builds nothing.
    office.start()
    press("build.start")
    assert view(window).key == "build.start"
    press("build.go", election="", folder=str(tmp_path / "office"), out="", password=OFFICE)
    assert view(window).message is not None
    typed = {"election": str(election), "folder": str(tmp_path / "office"), "out": ""}
    press("build.go", **typed, password="not this one")
    qtbot.waitUntil(lambda: not office.long.is_running, timeout=WAIT)
    assert view(window).message.title == saying.words("fault.key_wrong.title")

    # In the middle of the list somebody says stop: the other process is gone, and no file is left.
    before = sorted(each.name for each in (tmp_path / "office").iterdir())
    press("build.go", **typed, password=OFFICE)
    qtbot.waitUntil(lambda: reads(window), timeout=WAIT)
    assert [each.name for each in active_children()] == ["voter list"]
    press("stop")
    assert saying.words("working.stopping") in repr(view(window))
    qtbot.waitUntil(lambda: not office.long.is_running, timeout=WAIT)
    assert view(window).key == "build.start"
    assert view(window).message.title == saying.words("fault.canceled.title")
    assert not active_children()
    assert sorted(each.name for each in (tmp_path / "office").iterdir()) == before
    assert window.current.values()["election"] == str(election), "what was typed is still there"

    # Again, to its end: the line nobody understands is named, and the report says which.
    press("build.go", **typed, password=OFFICE)
    qtbot.waitUntil(lambda: reads(window), timeout=WAIT)
    qtbot.waitUntil(lambda: not office.long.is_running, timeout=WAIT)
    done = view(window)
    assert done.key == "build.done" and done.message.status is Status.WARN
    assert saying.words("build.look_rejected", n="1") in done.message.points
    package = tmp_path / "office" / "tamarack-2026-10-06.vcpkg"
    assert OFFICE not in repr(done) and f"{VOTERS:,}" in repr(done)
    reports = tmp_path / "reports"
    reports.mkdir()
    press("build.write", report=str(reports))
    qtbot.waitUntil(lambda: view(window).message.status is Status.OK, timeout=WAIT)
    assert {each.suffix for each in reports.iterdir()} == {".pdf", ".csv", ".json"}
    press("build.go", **typed, password=OFFICE)
    qtbot.waitUntil(lambda: not office.long.is_running, timeout=WAIT)
    assert view(window).message.title == saying.words("fault.file_exists.title"), "nothing is written over"
    press("build.back")
    assert view(window).key == "office.open" and package.name in repr(view(window)), "the office opens with it now"

    # The laptop takes it in, and finds the voter of the last line.
    starting.on("to_package", {})
    starting.on("glance", {"package": str(package), "path": ""})
    starting.on("load", {"package": str(package), "password": LAPTOP})
    starting.on("add_person", {"official": "james", "password": PERSON, "again": PERSON})
    starting.on("enough", {})
    assert starter.stage() is StartStage.LOCKED and FORMAT == 2
    desk = opened[0]
    assert desk.session.election.jurisdiction.snapshot.voters == VOTERS
    voter = desk.session.roll.voter(VoterId(f"{VOTERS:08d}"))
    assert voter is not None and voter.name.last == "FROSTWICKA"
    desk.close()
