"""The office at its window: keys are opened, exports come in, everything is added up; the status bar is kept true.

No rule stands here: what does not add up is found by the services, what it means is said by the view models.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QTimer

from app.domain.ids import IssueId, PublicId
from app.faults import Fault, FaultCode
from app.services.office.at_work import Imported, OfficeAtWork, OfficeStarter
from app.services.office.facts import Reconciled, TwiceIssued
from app.services.office.receipts import Receipts
from ui.desk.context import Screen, Work, caught
from ui.desk.drives import DrivesFlow
from ui.messages import fault_message, note_message
from ui.office.lists import ListsFlow
from ui.office.menu import OfficeMenu
from ui.office.roll import RollFlow
from ui.office.status import office_rail, office_status
from ui.running import Running
from ui.screens.impatience import NOBODY_WAITS, Impatience
from ui.viewmodels.make_help import help_view
from ui.viewmodels.make_office import centers_view, decide_view, findings_view
from ui.viewmodels.make_office_pages import (
    archive_view,
    folder_view,
    load_view,
    open_view,
    receipts_view,
    statements_view,
    working_view,
)
from ui.viewmodels.make_status import Readings
from ui.viewmodels.parts import Message, Status
from ui.viewmodels.saying import Saying
from ui.viewmodels.status import RailView
from ui.window import Window

T = TypeVar("T")
TICK_MS, DEVICES_MS, SHOW_MS = 1_000, 5_000, 150


class OfficeController(QObject):
    def __init__(
        self,
        window: Window,
        starter: OfficeStarter,
        saying: Saying,
        work: Work,
        *,
        held: Callable[[OfficeAtWork], str],
        on_close: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(window)
        self.window, self.starter, self.saying, self.work = window, starter, saying, work
        self.office: OfficeAtWork | None = None
        self._held, self._on_close = held, on_close
        self._place, self._center = "", ""
        self.menu = OfficeMenu(window, self.go, self.lock)
        self._running: Running | None = None
        self._doing = "reading"
        window.impatience = Impatience(NOBODY_WAITS)
        window.command.connect(self.on_command)
        self._tick = self._timer(TICK_MS, self.tick)
        self._devices = self._timer(DEVICES_MS, self.read_devices)
        self._progress = self._timer(SHOW_MS, self._show_progress)
        self._readings = Readings()
        self.roll = RollFlow(self, window, saying, work, starter)
        screen = Screen(saying, window, work)
        self.lists = ListsFlow(screen)
        self.own_drives = DrivesFlow(
            screen,
            lambda: self.office.drive_list if self.office is not None else None,
            lambda message: self.go("centers", message),
            place="centers",
        )

    def start(self) -> None:
        self.roll.leave = self._show_open
        self.window.set_rail(RailView(items=(), lock=None))
        self._show_open()

    def stop(self) -> None:
        self.roll.stop()
        for timer in (self._tick, self._devices, self._progress):
            timer.stop()

    def _timer(self, milliseconds: int, slot: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setInterval(milliseconds)
        timer.timeout.connect(slot)
        return timer

    # --- opening ----------------------------------------------------------------------------------------------------

    def _show_open(self, message: Message | None = None, folder: str = "") -> None:
        place = folder or self.starter.folder()
        packages = self.starter.packages(Path(place).expanduser()) if place else ()
        self.window.show_view(open_view(self.saying, place, packages, message=message))
        self.window.settle()

    def _open(self, values: dict[str, str]) -> None:
        folder, passphrase = values.get("folder", "").strip(), values.get("password", "")
        if not folder or not passphrase:
            self._show_open(note_message(self.saying.words, "missing.password"), folder)
            return
        path = Path(folder).expanduser()
        self._run(
            "opening",
            lambda running: self.starter.open(path, self.starter.packages(path), passphrase, running.tell),
            self._opened,
            failed=lambda message: self._show_open(message, folder),
        )

    def _opened(self, office: OfficeAtWork) -> None:
        self.office = office
        self._tick.start()
        self._devices.start()
        self.read_devices()
        if office.files():
            self._add_up()
        else:
            self.go("centers")

    def lock(self) -> None:
        """The keys leave memory as far as the program can make them; the next person types the passphrase."""
        if self.office is not None:
            self.office.close()
        self.office = None
        self._tick.stop()
        self._devices.stop()
        self.start()

    # --- going about ------------------------------------------------------------------------------------------------

    def go(self, place: str, message: Message | None = None) -> None:
        office = self.office
        if office is None:
            self._show_open()
            return
        self.roll.stop()
        if office.result is None and place in ("statements", "load"):
            place = "centers"
        if place == "menu":
            self.menu.come_from(self._place)
        self._place = place
        self.window.set_rail(office_rail(self.saying.words, place))
        result = office.result
        if place == "statements" and result is not None:
            self.window.show_view(statements_view(self.saying, office, result, message=message))
        elif place == "load" and result is not None:
            self.window.show_view(load_view(self.saying, office, result, self._center, message=message))
        elif place == "archive":
            path = str(office.folder / f"{office.contents.jurisdiction.election.id}.vcarchive")
            view = archive_view(self.saying, office, held=self._held(office), path=path, message=message)
            self.window.show_view(view)
        elif place == "roll":
            self.roll.leave = None
            self.roll.start()
        elif place == "help":
            self.window.show_view(help_view(self.saying))
        elif place == "menu":
            self.menu.show(self.saying, office_status(self.saying, office, self._readings))
        else:
            self.window.show_view(centers_view(self.saying, office, message=message))
        self.window.settle()
        self.tick()

    def look_changed(self) -> None:
        """The window was built anew; the menu says how it looks now."""
        if self._place == "menu":
            self.go("menu")

    def on_command(self, screen: str, key: str, values: dict[str, str]) -> None:
        if screen == "window":
            self._on_close()
        elif screen == "menu":
            self.menu.on(key, values)
        elif screen == "rail":
            if key == "lock":
                self.lock()
            else:
                self.go(values["to"])
        elif self.roll.takes(key):
            self.roll.on(key, values)
        elif self.office is None:
            if key == "open":
                self._open(values)
            elif key == "look_again":
                self._show_open(folder=values.get("folder", "").strip())
            elif key == "stop" and self._running is not None:
                self._running.stop.set()
        else:
            self._on(self.office, key, values)

    def _on(self, office: OfficeAtWork, key: str, values: dict[str, str]) -> None:
        if key == "stop":
            if self._running is not None:
                self._running.stop.set()
        elif key == "import":
            self._import(office.import_from_drive)
        elif key == "from_folder":
            self.window.show_view(folder_view(self.saying))
        elif key == "import_folder":
            folder = Path(values.get("path", "").strip()).expanduser()
            self._import(lambda progress: office.import_from(folder, progress))
        elif key == "receipts":
            self.window.show_view(receipts_view(self.saying))
        elif key == "take_receipts":
            self._take_receipts(office, values)
        elif key == "again":
            self._add_up()
        elif key == "drives" or key.startswith("drives_"):
            self.own_drives.on(key, values)
        elif key == "print_list":
            self._print(office, values.get("list", ""))
        elif key == "findings" and office.result is not None:
            self.window.show_view(findings_view(self.saying, office, office.result))
        elif key == "decide":
            twice = self._twice(values.get("public_id", ""))
            if twice is not None:
                self.window.show_view(decide_view(self.saying, office, twice))
        elif key == "decided":
            self._decided(office, values)
        elif key == "center":
            self._center = values.get("center", values.get("value", ""))
            self.go("load")
        elif key == "seal":
            self._seal(office, values)
        else:
            self.go(self._place if self._place != "help" else "centers")

    def _print(self, office: OfficeAtWork, name: str) -> None:
        def told(message: Message) -> None:
            if name == "findings" and office.result is not None:
                self.window.show_view(findings_view(self.saying, office, office.result, message=message))
                self.window.settle()
            else:
                self.go({"busiest": "load"}.get(name, name), message)

        self.lists.print(office, name, told)

    # --- what takes time --------------------------------------------------------------------------------------------

    def _run(
        self,
        doing: str,
        work: Callable[[Running], T],
        done: Callable[[T], None],
        *,
        failed: Callable[[Message], None],
    ) -> None:
        """On the device thread, with a bar that can be stopped."""
        running = Running()
        self._running, self._doing = running, doing

        def answer(result: Any) -> None:
            self._progress.stop()
            self._running = None
            if isinstance(result, Fault):
                failed(fault_message(self.saying.words, result))
                self.window.settle()
            else:
                done(result)

        if self.office is not None:
            self._progress.start()
        self.work.device(lambda: caught(lambda: work(running)), answer)

    def _show_progress(self) -> None:
        running = self._running
        if running is not None:
            self.window.show_view(working_view(self.saying, self._doing, running.done, running.of))

    def _fail(self, message: Message) -> None:
        self.go("centers", message)

    def _import(self, take: Callable[[Callable[[int, int], bool]], Imported]) -> None:
        self._run("reading", lambda running: take(running.tell), self._imported, failed=self._fail)

    def _imported(self, imported: Imported) -> None:
        words = self.saying.words
        if imported.turned:
            name, fault = imported.turned[0]
            told = fault_message(words, fault)
            title = words("office.imported_turned", n=len(imported.turned), file=name)
            message = Message(status=Status.STOP, title=title, text=f"{told.title}. {told.text}", points=told.points)
        elif imported.stopped:
            message = Message(status=Status.WARN, title=words("office.imported_stopped", n=len(imported.new)))
        elif imported.new:
            message = Message(status=Status.OK, title=words("office.imported", n=len(imported.new)))
        else:
            message = Message(status=Status.INFO, title=words("office.imported_known", n=imported.known))
        if imported.new:
            self._add_up(message)
        else:
            self.go("centers", message)

    def _add_up(self, message: Message | None = None) -> None:
        office = self.office
        if office is not None:
            self._run(
                "adding",
                lambda running: office.add_up(running.tell),
                lambda result: self._added_up(result, message),
                failed=self._fail,
            )

    def _added_up(self, result: Reconciled, message: Message | None) -> None:
        self.go("centers", message)

    def _take_receipts(self, office: OfficeAtWork, values: dict[str, str]) -> None:
        path = Path(values.get("path", "").strip()).expanduser()
        as_of = values.get("as_of", "").strip()

        def taken(receipts: Receipts) -> None:
            title = self.saying.words("office.receipts_in", n=receipts.lines, as_of=as_of)
            self._add_up(Message(status=Status.OK, title=title))

        def failed(message: Message) -> None:
            self.window.show_view(receipts_view(self.saying, message=message))

        self._run("reading", lambda _: office.take_receipts(path, as_of), taken, failed=failed)

    # --- deciding, putting away -------------------------------------------------------------------------------------

    def _twice(self, public_id: str) -> TwiceIssued | None:
        result = self.office.result if self.office is not None else None
        return next((each for each in result.conflicts if each.public_id == public_id), None) if result else None

    def _decided(self, office: OfficeAtWork, values: dict[str, str]) -> None:
        twice = self._twice(values.get("public_id", ""))
        if twice is None:
            self.go("centers")
            return
        issue = next((each for each in twice.issues if each.issue == IssueId(values.get("issue", ""))), None)
        reason = values.get("reason", "").strip()
        if issue is None or not reason:
            missing = "missing.counts_envelope" if issue is None else "missing.text"
            view = decide_view(self.saying, office, twice, message=note_message(self.saying.words, missing))
            self.window.show_view(view)
            self.window.settle()
            return
        result = caught(lambda: office.decide(PublicId(twice.public_id), issue, reason))
        if isinstance(result, Fault):
            self._fail(fault_message(self.saying.words, result))
        else:
            self.go("centers", Message(status=Status.OK, title=self.saying.words("office.decision_kept")))

    def _seal(self, office: OfficeAtWork, values: dict[str, str]) -> None:
        path = Path(values.get("path", "").strip()).expanduser()
        if not path.name:
            self.go("archive", fault_message(self.saying.words, Fault(FaultCode.FILE_MISSING)))
            return
        facts = {"held_until": self._held(office)}

        def sealed(_: object) -> None:
            message = Message(status=Status.OK, title=self.saying.words("office.sealed", file=path.name))
            self.go("archive", message)

        self._run(
            "sealing",
            lambda running: office.archive(path, facts, running.tell),
            sealed,
            failed=lambda message: self.go("archive", message),
        )

    # --- watching ---------------------------------------------------------------------------------------------------

    def tick(self) -> None:
        if self.office is not None:
            self.window.set_status(office_status(self.saying, self.office, self._readings))

    def read_devices(self) -> None:
        office = self.office
        if office is None:
            return

        def read() -> Readings:
            drive, power = office.drives.state(), office.machinery.power()
            return Readings(drive=drive, power=power, network=office.machinery.network())

        self.work.device(read, self._read)

    def _read(self, readings: Readings) -> None:
        self._readings = readings
        self.tick()
