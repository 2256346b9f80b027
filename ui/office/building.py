"""The election package built at the window: the page, the work with its stop, what came of it, the report to sign.

It needs the office's keys and no election: the first package is built before anything can be opened. The passphrase is
asked each time, for a package is signed with it, and is never kept.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

from app.faults import Fault
from app.importers.report import ImportReport
from app.services.build_steps import Building, Step
from app.services.building import Built
from app.services.roll_reading import DeltaDone
from ui.desk.context import Screen, caught
from ui.messages import fault_message, note_message, retold
from ui.office.roll import report_told
from ui.office.working import LongWork
from ui.running import Running
from ui.viewmodels.make_build import build_view, built_view
from ui.viewmodels.make_working import working_view
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Message
from ui.words import Words

TYPED = ("election", "folder", "out")


class Builder(Protocol):
    """What the office's starter does for it."""

    def folder(self) -> str:
        """Where office.key lies, where that was said; "" where not."""

    def build(
        self, election: Path, folder: Path, out: Path | None, passphrase: str, progress: Building
    ) -> tuple[Path, Built]:
        """As ``OfficeStarter.build``."""

    def write_report(
        self, report: ImportReport, folder: Path, words: Words, deltas: tuple[DeltaDone, ...] = ()
    ) -> tuple[Path, ...]:
        """As ``OfficeStarter.write_report``."""


class BuildFlow:
    """``leave`` goes back to where one came from."""

    def __init__(self, screen: Screen, long: LongWork, builder: Builder, leave: Callable[[], None]) -> None:
        self._screen, self._long, self._builder, self._leave = screen, long, builder, leave
        self._given: dict[str, str] = {}
        self._built: tuple[Path, Built] | None = None
        self._report_to = Path()

    def takes(self, key: str) -> bool:
        """Whether a command is of this flow."""
        return key.startswith("build.")

    def on(self, key: str, values: Mapping[str, str]) -> None:
        self._given |= {name: values[name].strip() for name in TYPED if name in values}
        if key == "build.go":
            self._build(values.get("password", ""))
        elif key == "build.write" and self._built is not None:
            self._write(self._built[1], values.get("report", ""))
        elif key == "build.back":
            self._leave()
        else:
            self.start()

    def start(self, message: Message | None = None) -> None:
        given = {"folder": self._builder.folder(), **self._given}
        self._screen.put(build_view, given, message=message)
        self._screen.window.settle()

    def _build(self, passphrase: str) -> None:
        given, words = self._given, self._screen.saying.words
        if not given.get("election") or not given.get("folder"):
            self.start(note_message(words, "missing.build_folders"))
            return
        if not passphrase:
            self.start(note_message(words, "missing.password"))
            return
        election, folder = Path(given["election"]).expanduser(), Path(given["folder"]).expanduser()
        out = Path(given["out"]).expanduser() if given.get("out") else None
        at = [Step.LAYING]

        def work(running: Running) -> tuple[Path, Built]:
            def told(step: Step, done: int, of: int) -> bool:
                at[:] = [step]
                return running.tell(done, of)

            return self._builder.build(election, folder, out, passphrase, told)

        def page(running: Running) -> PageView:
            stopping = running.stop.is_set()
            return working_view(self._screen.saying, at[0], running.done, running.of, stopping=stopping)

        self._long.begin(work, self._done, page=page, failed=self._failed)

    def _failed(self, fault: Fault) -> None:
        self.start(fault_message(self._screen.saying.words, fault))

    def _done(self, made: tuple[Path, Built]) -> None:
        self._built, self._report_to = made, made[0].parent
        self._show()

    def _show(self, message: Message | None = None) -> None:
        if self._built is not None:
            file, built = self._built
            self._screen.put(built_view, built, file, self._report_to, message=message)
            self._screen.window.settle()

    def _write(self, built: Built, folder: str) -> None:
        words = self._screen.saying.words
        place = self._report_to = Path(folder.strip()).expanduser()

        def work() -> tuple[Path, ...]:
            return self._builder.write_report(built.report, place, words, built.deltas)

        def told(written: tuple[Path, ...] | Fault) -> None:
            self._show(retold(self._screen.saying.words, lambda words: report_told(words, written)))

        self._screen.work.device(lambda: caught(work), told)
