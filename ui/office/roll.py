"""The voter list at the office's window: checked in the background with a way to stop, its report written.

No key is needed: it comes before there is a package. ``ui.office.mapping`` makes a mapping of one's own.
"""

from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any, Protocol, TypeVar

from PySide6.QtCore import QObject, QTimer

from app.faults import Fault, FaultCode
from app.importers.report import ImportReport, ListInfo
from app.services.roll_check import Wanted, check_list
from ui.desk.context import Shows, Work, caught
from ui.messages import fault_message
from ui.office.mapping import MappingFlow
from ui.running import Running
from ui.viewmodels.make_roll import DETECT, OWN, report_view, roll_view, roll_working_view
from ui.viewmodels.parts import Action, Message, Status
from ui.viewmodels.saying import Saying
from ui.words import Words

T = TypeVar("T")
SHOW_MS = 150
TYPED = ("files", "layout", "map", "version", "cut_off", "previous")
NOT_KNOWN = (FaultCode.LAYOUT_UNKNOWN, FaultCode.LAYOUT_MISMATCH)


class ReportWriter(Protocol):
    """What makes files of a report; the office's starter fills it."""

    def write_report(self, report: ImportReport, folder: Path, words: Words) -> tuple[Path, ...]:
        """PDF, CSV and JSON into the folder. Raises FILE_EXISTS, FILE_MISSING, DISK_FULL."""


class RollFlow(QObject):
    """``leave`` goes back to where the office was; None while there is nowhere to go back to."""

    def __init__(self, parent: QObject, window: Shows, saying: Saying, work: Work, writer: ReportWriter) -> None:
        super().__init__(parent)
        self.window, self.saying, self.work, self._writer = window, saying, work, writer
        self.leave: Callable[[], None] | None = None
        self._given: dict[str, str] = {}
        self._report: ImportReport | None = None
        self._running: Running | None = None
        self._doing = ""
        self._progress = QTimer(self)
        self._progress.setInterval(SHOW_MS)
        self._progress.timeout.connect(self._show_progress)
        self.mapping = MappingFlow(self)

    # --- coming and going -----------------------------------------------------------------------------------------

    def takes(self, key: str) -> bool:
        """Whether a command is of this flow."""
        return key.startswith("roll.")

    def start(self, message: Message | None = None) -> None:
        view = roll_view(self.saying, self._given, can_leave=self.leave is not None, message=message)
        self.window.show_view(view)
        self.window.settle()

    def stop(self) -> None:
        """Somebody goes elsewhere: what is being read is let go."""
        self._progress.stop()
        if self._running is not None:
            self._running.stop.set()
            self._running = None

    def on(self, key: str, values: Mapping[str, str]) -> None:
        match key:
            case "roll.check":
                self._keep(values)
                self.check()
            case "roll.map":
                self._keep(values)
                self._map()
            case "roll.stop":
                if self._running is not None:
                    self._running.stop.set()
            case "roll.write":
                self._write(values.get("folder", ""))
            case "roll.again":
                self.start()
            case "roll.another":
                self._given, self._report = {}, None
                self.start()
            case "roll.back":
                if self.leave is not None:
                    self.leave()
            case "roll.start":
                self.start()
            case _:
                self.mapping.on(key, values)

    # --- checking ---------------------------------------------------------------------------------------------------

    def _keep(self, values: Mapping[str, str]) -> None:
        self._given |= {key: values[key].strip() for key in TYPED if key in values}

    def files(self) -> tuple[Path, ...]:
        lines = (line.strip() for line in self._given.get("files", "").splitlines())
        return tuple(Path(line).expanduser() for line in lines if line)

    def use_map(self, path: Path) -> None:
        """A mapping that was just saved is the layout from now on."""
        self._given |= {"layout": OWN, "map": str(path)}

    def check(self, message: Message | None = None) -> None:
        """Read every line; ``message`` tells what was done just before."""
        wanted = self._wanted()
        if isinstance(wanted, Message):
            self.start(wanted)
            return

        def done(report: ImportReport) -> None:
            self._report = report
            self.window.show_view(report_view(self.saying, report, wanted.files[0].parent, message=message))
            self.window.settle()

        self.run("roll.checking", lambda running: check_list(wanted, running.tell), done, failed=self._unread)

    def _wanted(self) -> Wanted | Message:
        given, words = self._given, self.saying.words
        files, chosen, own = self.files(), given.get("layout", DETECT), given.get("map", "")
        if not files:
            return Message(status=Status.WARN, title=words("roll.files_missing"))
        try:
            cut_off = date.fromisoformat(given["cut_off"]) if given.get("cut_off") else None
        except ValueError:
            return Message(status=Status.WARN, title=words("roll.cut_off_bad"))
        previous = given.get("previous", "")
        return Wanted(
            files=files,
            layout=chosen if chosen not in (DETECT, OWN) else "",
            map=Path(own).expanduser() if chosen == OWN else None,
            info=ListInfo(version=given.get("version", ""), cut_off=cut_off),
            previous=Path(previous).expanduser() if previous else None,
        )

    def _unread(self, fault: Fault) -> None:
        """A list that cannot be read: what is wrong, and the mapping where its columns are the matter."""
        message = fault_message(self.saying.words, fault)
        if fault.code in NOT_KNOWN:
            way = Action(key="roll.map", label=self.saying.words("roll.to_map"), icon="list")
            message = Message(
                status=message.status, title=message.title, text=message.text, points=message.points, actions=(way,)
            )
        self.start(message)

    def _map(self) -> None:
        files = self.files()
        if files:
            self.mapping.begin(files[0])
        else:
            self.start(Message(status=Status.WARN, title=self.saying.words("roll.files_missing")))

    # --- the report -------------------------------------------------------------------------------------------------

    def _write(self, folder: str) -> None:
        report, words = self._report, self.saying.words
        if report is None:
            self.start()
            return
        place = Path(folder.strip()).expanduser()

        def show(message: Message) -> None:
            self.window.show_view(report_view(self.saying, report, place, message=message))
            self.window.settle()

        def done(files: tuple[Path, ...]) -> None:
            named = ", ".join(each.name for each in files)
            show(Message(status=Status.OK, title=words("roll.report_written", files=named)))

        def failed(fault: Fault) -> None:
            if fault.code is FaultCode.FILE_EXISTS:
                title = words("roll.report_exists", file=str(fault.facts.get("file", "")))
                show(Message(status=Status.WARN, title=title))
            else:
                show(fault_message(words, fault))

        self.work.device(
            lambda: caught(lambda: self._writer.write_report(report, place, words)),
            lambda result: failed(result) if isinstance(result, Fault) else done(result),
        )

    # --- what takes time --------------------------------------------------------------------------------------------

    def run(
        self,
        doing: str,
        work: Callable[[Running], T],
        done: Callable[[T], None],
        *,
        failed: Callable[[Fault], None],
    ) -> None:
        """On the device thread, with a bar that can be stopped. Whoever went elsewhere meanwhile is left there."""
        running = Running()
        self._running, self._doing = running, doing
        self._progress.start()

        def answer(result: Any) -> None:
            if self._running is not running:
                return
            self._progress.stop()
            self._running = None
            if isinstance(result, Fault):
                failed(result)
            else:
                done(result)

        self.work.device(lambda: caught(lambda: work(running)), answer)

    def _show_progress(self) -> None:
        running = self._running
        if running is not None:
            self.window.show_view(roll_working_view(self.saying, self._doing, running.done, running.of))
