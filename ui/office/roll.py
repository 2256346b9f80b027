"""The voter list at the office's window: checked in the background with a way to stop, its report written.

No key is needed: it comes before there is a package. ``ui.office.mapping`` makes a mapping of one's own.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from app.faults import Fault, FaultCode
from app.importers.report import ImportReport, ListInfo
from app.services.roll_check import Wanted, check_list
from ui.desk.context import Screen, Shows, Work, caught
from ui.messages import fault_message, retold
from ui.office.mapping import MappingFlow
from ui.office.working import LongWork
from ui.running import Running
from ui.viewmodels.make_roll import DETECT, OWN, report_view, roll_view, roll_working_view
from ui.viewmodels.parts import Action, Message, Status
from ui.viewmodels.saying import Saying
from ui.words import Words

T = TypeVar("T")
P = ParamSpec("P")
TYPED = ("files", "layout", "map", "version", "cut_off", "previous")
NOT_KNOWN = (FaultCode.LAYOUT_UNKNOWN, FaultCode.LAYOUT_MISMATCH)


class ReportWriter(Protocol):
    """What makes files of a report; the office's starter fills it."""

    def write_report(self, report: ImportReport, folder: Path, words: Words) -> tuple[Path, ...]:
        """PDF, CSV and JSON into the folder. Raises FILE_EXISTS, FILE_MISSING, PLACE_…"""


def report_told(words: Words, written: Sequence[Path] | Fault) -> Message:
    """What became of a report: its files, or why there are none."""
    if not isinstance(written, Fault):
        named = ", ".join(each.name for each in written)
        return Message(status=Status.OK, title=words("roll.report_written", files=named))
    if written.code is FaultCode.FILE_EXISTS:
        title = words("roll.report_exists", file=str(written.facts.get("file", "")))
        return Message(status=Status.WARN, title=title)
    return fault_message(words, written)


class RollFlow:
    """``leave`` goes back to where the office was; None while there is nowhere to go back to."""

    def __init__(self, screen: Screen, long: LongWork, writer: ReportWriter) -> None:
        self._screen, self._long, self._writer = screen, long, writer
        self.leave: Callable[[], None] | None = None
        self._given: dict[str, str] = {}
        self._report: ImportReport | None = None
        self._folder = Path()
        """Where the report's files go, if the clerk does not say otherwise."""
        self.mapping = MappingFlow(self)

    @property
    def saying(self) -> Saying:
        return self._screen.saying

    @property
    def window(self) -> Shows:
        return self._screen.window

    def put(self, make: Callable[Concatenate[Saying, P], Any], *args: P.args, **kwargs: P.kwargs) -> None:
        """As ``Screen.put``."""
        self._screen.put(make, *args, **kwargs)

    @property
    def work(self) -> Work:
        return self._screen.work

    # --- coming and going -----------------------------------------------------------------------------------------

    def takes(self, key: str) -> bool:
        """Whether a command is of this flow."""
        return key.startswith("roll.")

    def start(self, message: Message | None = None) -> None:
        self.put(roll_view, dict(self._given), can_leave=self.leave is not None, message=message)
        self.window.settle()

    def stop(self) -> None:
        """Somebody goes elsewhere: what is being read is let go."""
        self._long.let_go()

    def on(self, key: str, values: Mapping[str, str]) -> None:
        match key:
            case "roll.check":
                self._keep(values)
                self.check()
            case "roll.map":
                self._keep(values)
                self._map()
            case "roll.stop":
                self._long.stop()
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
            self._report, self._folder = report, wanted.files[0].parent
            self._show_report(message)

        self.run("roll.checking", lambda running: check_list(wanted, running.tell), done, failed=self._unread)

    def _wanted(self) -> Wanted | Message:
        given = self._given
        files, chosen, own = self.files(), given.get("layout", DETECT), given.get("map", "")
        if not files:
            return self._no_files()
        try:
            cut_off = date.fromisoformat(given["cut_off"]) if given.get("cut_off") else None
        except ValueError:
            return retold(self.saying.words, lambda words: Message(status=Status.WARN, title=words("roll.cut_off_bad")))
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

        def told(words: Words) -> Message:
            message = fault_message(words, fault)
            if fault.code in NOT_KNOWN:
                message = replace(message, actions=(Action(key="roll.map", label=words("roll.to_map"), icon="list"),))
            return message

        self.start(retold(self.saying.words, told))

    def _map(self) -> None:
        files = self.files()
        if files:
            self.mapping.begin(files[0])
        else:
            self.start(self._no_files())

    def _no_files(self) -> Message:
        return retold(self.saying.words, lambda words: Message(status=Status.WARN, title=words("roll.files_missing")))

    # --- the report -------------------------------------------------------------------------------------------------

    def _show_report(self, message: Message | None = None) -> None:
        if self._report is not None:
            self.put(report_view, self._report, self._folder, message=message)
            self.window.settle()

    def _write(self, folder: str) -> None:
        report, words = self._report, self.saying.words
        if report is None:
            self.start()
            return
        place = self._folder = Path(folder.strip()).expanduser()
        show = self._show_report

        self.work.device(
            lambda: caught(lambda: self._writer.write_report(report, place, words)),
            lambda written: show(retold(self.saying.words, lambda words: report_told(words, written))),
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
        self._long.begin(
            work,
            done,
            page=lambda running: roll_working_view(
                self.saying, doing, running.done, running.of, stopping=running.stop.is_set()
            ),
            failed=failed,
        )
