"""The office at its window: keys are opened, places are gone to; the status bar is kept true.

No rule stands here: what does not add up is found by the services, what it means is said by the view models.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, QTimer

from app.faults import Fault, FaultCode
from app.services.office.at_work import OfficeAtWork, OfficeStarter
from ui.desk.context import Screen, Work
from ui.desk.drives import DrivesFlow
from ui.desk.leafing import Leafing
from ui.messages import fault_message, note_message, retold
from ui.office.building import BuildFlow
from ui.office.deciding import DecideFlow
from ui.office.incoming import IncomingFlow
from ui.office.lists import ListsFlow
from ui.office.menu import OfficeMenu
from ui.office.roll import RollFlow
from ui.office.status import PLACES, office_rail, office_status
from ui.office.working import LongWork
from ui.screens.impatience import NOBODY_WAITS, Impatience
from ui.viewmodels.make_findings import findings_view
from ui.viewmodels.make_help import help_view
from ui.viewmodels.make_office import centers_view
from ui.viewmodels.make_office_pages import archive_view, load_view, open_view, statements_view
from ui.viewmodels.make_status import Readings
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Message, Status
from ui.viewmodels.saying import Saying
from ui.viewmodels.status import RailView
from ui.window import Window
from ui.words import Words

TICK_MS, DEVICES_MS = 1_000, 5_000
OF_THE_OFFICE = frozenset({*(key for key, _ in PLACES), "menu"})
OWN_PAGE = "11-the-office"
"""Of the handbook."""
STOPS = frozenset({"stop", "roll.stop"})
Held = Callable[[OfficeAtWork, str], str]
"""Until when an office's records are held, in words of this language."""


class OfficeController(QObject):
    def __init__(
        self,
        window: Window,
        starter: OfficeStarter,
        saying: Saying,
        work: Work,
        *,
        held: Held,
        on_close: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(window)
        self.window, self.starter, self.work = window, starter, work
        self.office: OfficeAtWork | None = None
        self._held, self._on_close = held, on_close
        self._place, self._center = "open", ""
        self.screen = Screen(saying, window, work)
        self.long = LongWork(self, self.screen)
        self.menu, self.leafing = OfficeMenu(self.screen, window), Leafing(self.screen, window)
        window.impatience = Impatience(NOBODY_WAITS)
        window.command.connect(self.on_command)
        self._tick = self._timer(TICK_MS, self.tick)
        self._devices = self._timer(DEVICES_MS, self.read_devices)
        self._readings = Readings()
        self.roll = RollFlow(self.screen, self.long, starter)
        self.building = BuildFlow(self.screen, self.long, starter, self._leave_building)
        self.incoming = IncomingFlow(self.screen, self.long, self._centers)
        self.deciding = DecideFlow(self.screen, self._centers)
        self.lists = ListsFlow(self.screen)
        self.own_drives = DrivesFlow(
            self.screen,
            lambda: self.office.drive_list if self.office is not None else None,
            self._centers,
            place="centers",
        )

    @property
    def saying(self) -> Saying:
        return self.screen.saying

    def start(self) -> None:
        self.roll.leave = self._show_open
        self.window.set_rail(RailView(items=(), lock=None))
        self.window.set_status(None)
        self._show_open()

    def stop(self) -> None:
        self.long.let_go()
        for timer in (self._tick, self._devices):
            timer.stop()

    def _timer(self, milliseconds: int, slot: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setInterval(milliseconds)
        timer.timeout.connect(slot)
        return timer

    # --- opening ----------------------------------------------------------------------------------------------------

    def _show_open(self, message: Message | None = None, folder: str = "") -> None:
        self._place = "open"
        place = folder or self.starter.folder()
        packages = self.starter.packages(Path(place).expanduser()) if place else ()
        may_look = self.menu.appearance is not None
        self.screen.put(open_view, place, packages, may_look=may_look, message=message)
        self.window.settle()

    def _open(self, values: dict[str, str]) -> None:
        folder, passphrase = values.get("folder", "").strip(), values.get("password", "")
        if not folder or not passphrase:
            self._show_open(note_message(self.saying.words, "missing.password"), folder)
            return
        path = Path(folder).expanduser()
        self.long.long_work(
            "opening",
            lambda running: self.starter.open(path, self.starter.packages(path), passphrase, running.tell),
            self._opened,
            failed=lambda fault: self._show_open(fault_message(self.saying.words, fault), folder),
        )

    def _opened(self, office: OfficeAtWork) -> None:
        self.office = office
        self._tick.start()
        self._devices.start()
        self.read_devices()
        if office.files():
            self.incoming.add_up(office)
        else:
            self.go("centers")

    def lock(self) -> None:
        """The keys leave memory as far as the program can make them; the next person types the passphrase. What works
        is stopped, and nothing of a page stays."""
        self.long.let_go()
        self.menu.take()
        if self.office is not None:
            self.office.close()
        self.office = None
        self._tick.stop()
        self._devices.stop()
        self.start()

    # --- going about ------------------------------------------------------------------------------------------------

    def go(self, place: str, message: Message | None = None) -> None:
        """To a place of the rail. What is no place of the office, or needs its keys, leads nowhere."""
        office = self.office
        if place == "menu" and self._place != "menu":
            self.menu.come_from(self._place)
        if office is None:
            if place == "menu":
                self._place = place
                self.menu.show(office_rail(self.saying.words), None)
            elif place == "help" and not self.leafing.is_open:
                self.leafing.open(self._place, OWN_PAGE)
                self._place = place
            return
        if place not in OF_THE_OFFICE:
            return
        if office.result is None and place in ("statements", "load"):
            place = "centers"
        self._place = place
        self.window.set_rail(office_rail(self.saying.words, place))
        result = office.result
        if place == "statements" and result is not None:
            self.screen.put(statements_view, office, result, message=message)
        elif place == "load" and result is not None:
            self.screen.put(load_view, office, result, self._center, message=message)
        elif place == "archive":
            self.screen.put(self._archive_view, office, message=message)
        elif place == "roll":
            self.roll.leave = None
            self.roll.start()
        elif place == "help":
            self.screen.put(help_view, OWN_PAGE)
        elif place == "menu":
            self.menu.show(office_rail(self.saying.words), office_status(self.saying, office, self._readings))
        else:
            self.screen.put(centers_view, office, message=message)
        self.window.settle()
        self.tick()

    def _leave_building(self) -> None:
        if self.office is None:
            self._show_open()
        else:
            self.go("roll")

    def _archive_view(self, saying: Saying, office: OfficeAtWork, message: Message | None) -> PageView:
        path = str(office.folder / f"{office.contents.jurisdiction.election.id}.vcarchive")
        held = self._held(office, saying.words.language)
        return archive_view(saying, office, held=held, path=path, message=message)

    def _centers(self, message: Message | None) -> None:
        self.go("centers", message)

    def look_changed(self, words: Words) -> None:
        """The window was built anew; the menu says how it looks now, in its words."""
        self.screen.saying = replace(self.saying, words=words)
        if self._place == "menu":
            self.go("menu")
        self.tick()

    def _leave_menu(self) -> None:
        """Back to the page one came from; said again where the language is another."""
        before = self.menu.take()
        if before is None:
            self.go("centers")
            return
        self._place = before.place
        if self.office is not None:
            self.window.set_rail(office_rail(self.saying.words, before.place))
        if not (before.is_said_otherwise(self.saying) and self.screen.say_again(before.view)):
            self.window.show_view(before.view)
        self.window.resume(before.kept)

    def on_command(self, screen: str, key: str, values: dict[str, str]) -> None:
        if screen == "window":
            self._on_close()
        elif self.long.is_running and not (screen == "rail" and key == "lock"):
            self.long.stop() if key in STOPS else self.long.show()
        elif screen == "menu":
            self._on_menu(key, values)
        elif screen == "rail":
            self.lock() if key == "lock" else self.go(values["to"])
        elif screen == "help":
            if key == "back":  # which page of the handbook is read is nobody's concern
                self._place = self.leafing.leave() or self._place
        elif screen == "bug":
            self.go("centers") if self.office is not None else self._show_open()
        elif self.roll.takes(key):
            self._place = "roll"
            self.roll.on(key, values)
        elif self.building.takes(key):
            self._place = "roll"
            self.building.on(key, values)
        elif self.office is not None:
            self._on(self.office, key, values)
        elif key == "open":
            self._open(values)
        elif key in ("menu", "help"):
            self.go(key)
        elif key == "look_again":
            self._show_open(folder=values.get("folder", "").strip())

    def _on_menu(self, key: str, values: dict[str, str]) -> None:
        if key == "lock":
            self.lock()
        elif key == "back":
            self._leave_menu()
        elif not self.menu.changes_look(key, values):
            self.go(key)

    def _on(self, office: OfficeAtWork, key: str, values: dict[str, str]) -> None:
        if self.incoming.on(office, key, values) or self.deciding.on(office, key, values):
            return
        if key == "drives" or key.startswith("drives_"):
            self.own_drives.on(key, values)
        elif key == "print_list":
            self._print(office, values.get("list", ""))
        elif key == "findings" and office.result is not None:
            self.screen.put(findings_view, office, office.result)
        elif key == "center":
            self._center = values.get("center", values.get("value", ""))
            self.go("load")
        elif key == "seal":
            self._seal(office, values)
        else:
            self.go(self._place)

    def _print(self, office: OfficeAtWork, name: str) -> None:
        def told(message: Message) -> None:
            if name == "findings" and office.result is not None:
                self.screen.put(findings_view, office, office.result, message=message)
                self.window.settle()
            else:
                self.go({"busiest": "load"}.get(name, name), message)

        self.lists.print(office, name, told)

    def _seal(self, office: OfficeAtWork, values: dict[str, str]) -> None:
        path = Path(values.get("path", "").strip()).expanduser()
        words = self.saying.words
        if not path.name:
            self.go("archive", fault_message(words, Fault(FaultCode.FILE_MISSING)))
            return
        facts = {"held_until": self._held(office, words.language)}
        sealed = retold(words, lambda words: Message(status=Status.OK, title=words("office.sealed", file=path.name)))
        self.long.long_work(
            "sealing",
            lambda running: office.archive(path, facts, running.tell),
            lambda _: self.go("archive", sealed),
            failed=lambda fault: self.go("archive", fault_message(words, fault)),
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
