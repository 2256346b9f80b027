"""What takes time at the office: one piece of work at a time, its page with a bar, and the stop."""

from collections.abc import Callable
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QTimer

from app.faults import Fault
from ui.desk.context import Screen, caught
from ui.running import Running
from ui.viewmodels.make_working import working_view
from ui.viewmodels.page import PageView

T = TypeVar("T")
SHOW_MS = 150


class LongWork(QObject):
    """Its page comes up after a moment: what is quick shows none. While it works the window stays with it, so that
    nobody is taken away from something else when it ends."""

    def __init__(self, parent: QObject, screen: Screen) -> None:
        super().__init__(parent)
        self._screen = screen
        self._running: Running | None = None
        self._page: Callable[[Running], PageView] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(SHOW_MS)
        self._timer.timeout.connect(self.show)

    @property
    def is_running(self) -> bool:
        return self._running is not None

    def long_work(
        self,
        what: str,
        work: Callable[[Running], T],
        done: Callable[[T], None],
        *,
        failed: Callable[[Fault], None],
    ) -> None:
        """As ``begin``, with the office's own page for it."""

        def page(running: Running) -> PageView:
            return working_view(
                self._screen.saying,
                what,
                running.done,
                running.of,
                file=running.file,
                number=running.number,
                files=running.files,
                stopping=running.stop.is_set(),
            )

        self.begin(work, done, page=page, failed=failed)

    def begin(
        self,
        work: Callable[[Running], T],
        done: Callable[[T], None],
        *,
        page: Callable[[Running], PageView],
        failed: Callable[[Fault], None],
    ) -> None:
        """``done`` or ``failed`` is told when it ends, CANCELED after a stop; neither once it was let go."""
        running = Running()
        self._running, self._page = running, page
        self._timer.start()

        def answer(result: Any) -> None:
            if self._running is not running:
                return
            self._end()
            if isinstance(result, Fault):
                failed(result)
            else:
                done(result)

        self._screen.work.device(lambda: caught(lambda: work(running)), answer)

    def show(self) -> None:
        """How far it is."""
        if self._running is not None and self._page is not None:
            self._screen.show(self._page(self._running))

    def stop(self) -> None:
        """A person asks it to stop; it does at its next step, and its page says so meanwhile."""
        if self._running is not None:
            self._running.stop.set()
            self.show()

    def let_go(self) -> None:
        """Somebody went elsewhere: it stops by itself, and nobody is told."""
        if self._running is not None:
            self._running.stop.set()
        self._end()

    def _end(self) -> None:
        self._timer.stop()
        self._running = self._page = None
