"""What goes from desk to desk and to the office, through the real window: rounds, exports, stops, repeats, lists."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.faults import Fault, FaultCode
from app.ports import Drive, DriveState, Progress
from app.settings import RememberedDrives
from sync.drives import FolderDrives
from tests.journeys.hands import PASSWORD, Hands
from tests.services.invented_election import BY_NAME, JAMES, NORA, RUTH, A, B
from tests.services.kit import Desks, Rig
from ui.desk.controller import DeskController
from ui.desk.inline import InlineWork
from ui.screens.impatience import SPAN_MS, Impatience
from ui.starting import look_for, start
from ui.viewmodels.parts import Message, Status
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_machine import ExportView
from ui.widgets.button import Button
from ui.window import Window
from ui.words import Words

ALMA = BY_NAME["Alma Berg"]


@dataclass
class HandCarried(FolderDrives):
    """A drive that one hand puts into one desk after the other; ``meanwhile`` happens while it is written."""

    folder: Path
    serial: str = "SN-1"
    allowed: tuple[str, ...] = ()
    meanwhile: Callable[[], None] = lambda: None
    gone: bool = False
    writes: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(self.folder, "KENAI")

    def list(self) -> tuple[Drive, ...]:
        wrong = bool(self.allowed) and self.serial not in self.allowed
        return tuple(
            replace(each, serial=self.serial, state=DriveState.WRONG if wrong else each.state)
            for each in super().list()
        )

    def write(self, drive: Drive, name: str, source: Path, progress: Progress, *, replace: bool = False) -> Path:
        self.writes.append(name)
        self.meanwhile()
        if self.gone:
            raise Fault(FaultCode.DRIVE_GONE, drive="KENAI")
        return super().write(drive, name, source, progress, replace=replace)

    def allow(self, serials: object) -> None:
        self.allowed = tuple(serials)  # type: ignore[call-overload]


Sit = Callable[[Rig], Hands]


@pytest.fixture
def drive(tmp_path: Path) -> HandCarried:
    place = tmp_path / "KENAI"
    place.mkdir()
    return HandCarried(place)


@pytest.fixture
def sit(drive: HandCarried) -> Iterator[Sit]:
    """Somebody sits down at a desk that is open; the drive is in it."""
    application = start()
    seated: list[Hands] = []

    def at(rig: Rig) -> Hands:
        for each in (JAMES, NORA, RUTH):
            rig.parts.people.add_password(each, PASSWORD)
        allowed = RememberedDrives(rig.home.folder, drive.allow)
        rig = replace(rig, parts=replace(rig.parts, drives=drive, allowed=allowed, shadow=None))
        window = Window(look_for(application, theme="light", percent=100))
        window.resize(1366, 768)
        window.show()
        desk = DeskController(window, rig.parts, Saying(Words("en")), InlineWork())
        desk.start()
        hands = Hands(rig, window, desk)
        seated.append(hands)
        return hands

    yield at
    for hands in seated:
        hands.desk.stop()
        hands.window.allow_close()
        hands.window.deleteLater()
    application.processEvents()


def said(hands: Hands) -> Message:
    QApplication.processEvents()
    message = hands.window.view.message
    assert isinstance(message, Message)
    return message


def exports(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if "-round-" not in path.name)


# --- a round -------------------------------------------------------------------------------------------------------


def test_one_drive_tells_each_desk_what_the_other_issued(center: Desks, sit: Sit) -> None:
    """Two steps at each desk: put in, press. The conflict is on the screen at once, at both."""
    one, other = sit(center.open(A)), sit(center.open(B))
    one.rig.issue(ALMA)
    other.rig.issue(ALMA)

    one.goes("export")
    one.does("round_out")
    assert said(one).status is Status.OK
    other.goes("export")
    other.does("round_in")
    assert said(other).status is Status.STOP
    assert "1" in said(other).title, "one voter at both desks"
    other.does("round_out")
    one.does("round_in")
    assert said(one).status is Status.STOP

    for hands in (one, other):
        hands.goes("today")
        assert hands.window.look.words("item.conflict") in [item.title for item in hands.window.view.items]
        assert len(hands.rig.state.issues) == 2, "both stay"
        hands.opens("Alma Berg")


def test_a_round_taken_in_twice_or_late_changes_nothing(center: Desks, sit: Sit, drive: HandCarried) -> None:
    one, other = sit(center.open(A)), sit(center.open(B))
    one.rig.issue(ALMA)
    one.goes("export")
    one.does("round_out")
    shutil.copytree(drive.folder, drive.folder.with_name("early"))
    one.rig.issue(BY_NAME["Bruno Castillo"])
    one.does("round_out")
    other.goes("export")
    other.does("round_in")
    held = other.rig.state.heads[A]
    other.does("round_in")
    assert other.rig.state.heads[A] == held
    shutil.copytree(drive.folder.with_name("early"), drive.folder, dirs_exist_ok=True)
    other.does("round_in")
    assert said(other).status is Status.WARN, "an older copy is told"
    assert other.rig.state.heads[A] == held


# --- to the office -----------------------------------------------------------------------------------------------


def test_it_is_exported_only_after_it_was_read_back(center: Desks, sit: Sit, drive: HandCarried) -> None:
    desk = sit(center.open())
    desk.goes("export")
    drive.meanwhile = lambda: shown.append((desk.key, desk.recorded("export_made")))
    shown: list[tuple[str, int]] = []
    desk.does("export")
    assert shown == [("export.running", 0)], "while it is written it says so, and nothing is on record"
    assert said(desk).status is Status.OK
    assert desk.recorded("export_made") == 1
    assert exports(drive.folder) == ["larch-2026-LH-A-001.vcx"]


def test_an_export_speaks_the_language_of_the_window(center: Desks, sit: Sit, drive: HandCarried) -> None:
    """What its people read in it, as on every other paper they have printed."""
    desk = sit(center.open())
    desk.desk.context.saying = Saying(Words("es"))
    desk.goes("export")
    desk.does("export")
    (name,) = exports(drive.folder)
    keys, office = center.template.keys[A], center.template.office
    bundles = desk.rig.parts.exchange.bundles
    _, parts = bundles.read(drive.folder / name, office.decryption, kind="export", signers=(keys.signing.public,))
    held = {part.name: part.data.decode() for part in parts if part.name.endswith((".json", ".csv"))}
    assert '"title": "Declaración de boletas"' in held["statement.json"]
    assert "Todos los estilos" in held["statement.csv"]


def test_it_can_be_stopped_and_begun_again(center: Desks, sit: Sit, drive: HandCarried) -> None:
    """Stopped is not failed, and leaves nothing: neither on the drive nor on the laptop; the number is free again."""
    desk = sit(center.open())
    desk.goes("export")
    drive.meanwhile = lambda: desk.does("stop")
    desk.does("export")
    assert said(desk).title == desk.window.look.words("fault.canceled.title")
    assert exports(drive.folder) == exports(desk.rig.parts.exports) == []
    assert desk.recorded("export_made") == desk.recorded("export_failed") == 0
    drive.meanwhile = lambda: None
    desk.does("export")
    assert exports(drive.folder) == ["larch-2026-LH-A-001.vcx"]


def press_again(desk: Hands) -> None:
    """Enter because nothing seems to happen, and a double click where Stop lies now."""
    for _ in range(3):
        QTest.keyClick(QApplication.focusWidget() or desk.window, Qt.Key.Key_Return)
    for button in desk.window.findChildren(Button):
        if button.action.key == "stop" and button.isVisible():
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_an_enter_too_many_stops_no_export_and_begins_no_second(
    center: Desks, sit: Sit, drive: HandCarried, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.screens.page.SPAN_MS", 3_600_000)  # at once, however slow this machine is
    desk = sit(center.open())
    desk.window.impatience = Impatience(3_600_000)
    desk.goes("export")
    drive.meanwhile = lambda: press_again(desk)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    press_again(desk)
    assert said(desk).status is Status.OK
    assert desk.recorded("export_made") == 1
    assert exports(drive.folder) == ["larch-2026-LH-A-001.vcx"]


def test_whoever_has_read_the_page_can_stop_it(center: Desks, sit: Sit, drive: HandCarried) -> None:
    desk = sit(center.open())
    desk.goes("export")

    def read_then_stop() -> None:
        QTest.qWait(SPAN_MS + 50)
        press_again(desk)

    drive.meanwhile = read_then_stop
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert said(desk).title == desk.window.look.words("fault.canceled.title")
    assert exports(drive.folder) == []


def test_a_drive_that_vanishes_is_on_record_and_the_next_try_is_whole(
    center: Desks, sit: Sit, drive: HandCarried
) -> None:
    desk = sit(center.open())
    desk.goes("export")
    drive.gone = True
    desk.does("export")
    assert said(desk).title == desk.window.look.words("fault.drive_gone.title")
    assert desk.recorded("export_failed") == 1
    assert desk.recorded("export_made") == 0
    assert exports(drive.folder) == []
    drive.gone = False
    desk.does("export")
    desk.does("export")
    assert exports(drive.folder) == ["larch-2026-LH-A-001.vcx", "larch-2026-LH-A-002.vcx"], "each is whole"


def test_a_file_nobody_recorded_keeps_its_number(center: Desks, sit: Sit, drive: HandCarried) -> None:
    """The program ended between writing and recording: the next export does not stumble over that file."""
    desk = sit(center.open())
    (desk.rig.parts.exports / "larch-2026-LH-A-001.vcx").write_bytes(b"written, then the lights went out")
    desk.goes("export")
    desk.does("export")
    assert exports(drive.folder) == ["larch-2026-LH-A-002.vcx"]


# --- whose drives --------------------------------------------------------------------------------------------------


def test_a_supervisor_says_which_drives_are_the_office_s(center: Desks, sit: Sit, drive: HandCarried) -> None:
    desk = sit(center.open())
    desk.goes("export")
    view = desk.window.view
    assert isinstance(view, ExportView)
    assert "drives" in [action.key for action in view.more]
    desk.does("drives")
    assert desk.key == "drives.list"
    desk.does("drives_put", serial="SN-1", label="KENAI")
    assert said(desk).status is Status.OK
    assert desk.recorded("drive_listed") == 1
    desk.does("back")

    drive.serial = "SN-2"
    desk.goes("export")
    view = desk.window.view
    assert view.drive[0].text == desk.window.look.words("drive_text.wrong")
    desk.does("export")
    assert said(desk).title == desk.window.look.words("fault.drive_wrong.title")
    desk.does("round_in")
    assert said(desk).title == desk.window.look.words("fault.drive_wrong.title")
    assert drive.writes == []
    desk.does("drives")
    desk.does("drives_put", serial="SN-2", label="KENAI")
    desk.does("drives_off", serial="SN-1", label="")
    desk.does("back")
    desk.does("export")
    assert said(desk).status is Status.OK


def test_a_worker_looks_but_does_not_change(center: Desks, sit: Sit) -> None:
    desk = sit(center.open())
    desk.rig.sign_in(RUTH)
    desk.goes("export")
    desk.does("drives")
    desk.does("drives_put", serial="SN-1", label="KENAI")
    assert said(desk).title == desk.window.look.words("rule.supervisor_needed.title")
    assert desk.recorded("drive_listed") == 0
