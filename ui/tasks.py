"""Two workers beside the window: one for the journal, one for devices. Each does one thing after the other.

The window's thread never waits: it hands over a callable and gets the result back by signal. A ``Fault`` goes to the
caller's ``failed``; anything else that is raised is a bug and is told to ``bugs`` by place, without its text, which
may hold a voter's name (house rule 9).
"""

import sys
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import PurePath
from types import TracebackType
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from app.faults import Fault

T = TypeVar("T")
ROOMS = ("app", "ui", "printing", "sync")


def place_of(error: BaseException) -> str:
    """Where in the program an error arose: kind, file, function and line; nothing of what it says."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if any(room in PurePath(frame.filename).parts for room in ROOMS)] or list(frames)
    if not own:
        return type(error).__name__
    parts = PurePath(own[-1].filename).parts
    start = next((i for i, part in enumerate(parts) if part in ROOMS), len(parts) - 1)
    return f"{type(error).__name__} in {'/'.join(parts[start:])}, {own[-1].name}, line {own[-1].lineno}"


class Tasks(QObject):
    """``journal`` and ``device`` return at once; ``done`` and ``failed`` are called in the window's thread."""

    bugs = Signal(str)
    """Where something unforeseen happened."""
    _back = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._journal = ThreadPoolExecutor(max_workers=1, thread_name_prefix="journal")
        self._device = ThreadPoolExecutor(max_workers=1, thread_name_prefix="device")
        self._open = True
        self._waiting = 0
        self._back.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def journal(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Fault], None] | None = None
    ) -> None:
        """Run on the one thread that touches the record."""
        self._run(self._journal, work, done, failed)

    def device(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Fault], None] | None = None
    ) -> None:
        """Run on the one thread that talks to printers, drives and the machine."""
        self._run(self._device, work, done, failed)

    @property
    def is_idle(self) -> bool:
        """Nothing handed over is still unanswered."""
        return self._waiting == 0

    def close(self) -> None:
        """Finish what was begun, drop what was not, and end both threads. What is dropped is never answered."""
        self._open = False
        for pool in (self._journal, self._device):
            pool.shutdown(wait=True, cancel_futures=True)

    def _run(
        self,
        pool: ThreadPoolExecutor,
        work: Callable[[], T],
        done: Callable[[T], None],
        failed: Callable[[Fault], None] | None,
    ) -> None:
        if not self._open:
            return
        self._waiting += 1

        def job() -> None:
            answer: Callable[[Any], None] | None = done
            result: Any
            try:
                result = work()
            except Fault as fault:
                answer, result = (failed or self._unforeseen), fault
            except Exception as error:
                answer, result = self._unforeseen, error
            self._back.emit(answer, result)

        pool.submit(job)

    def _deliver(self, answer: Callable[[Any], None], result: Any) -> None:
        self._waiting -= 1
        if not self._open:
            return
        try:
            answer(result)
        except Exception as error:
            self._unforeseen(error)

    def _unforeseen(self, error: BaseException) -> None:
        self.bugs.emit(place_of(error))


def catch_bugs(told: Callable[[str], None]) -> None:
    """Errors in the window's own slots end here too, instead of on a console nobody reads."""

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        told(place_of(error))

    sys.excepthook = hook
