"""The window as a program: the desk, and the training desk of the demonstration."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtWidgets import QApplication

from app.ports import Speech
from app.services.desk_parts import DeskParts, Starter
from ui.appearance import Appearance, KeepLook
from ui.desk.controller import DeskController
from ui.desk.starting import Starting
from ui.look import Look
from ui.messages import bug_view
from ui.starting import look_for, start
from ui.tasks import Tasks, catch_bugs
from ui.viewmodels.saying import Saying
from ui.viewmodels.status import RailView
from ui.window import Window

NO_RAIL = RailView(items=(), lock=None)


class Program:
    """One window, its two workers, and the desk once it is open."""

    def __init__(
        self,
        application: QApplication,
        *,
        theme: str,
        percent: int,
        language: str,
        idle_minutes: int,
        speech: Speech | None,
        keep_look: KeepLook | None = None,
    ) -> None:
        self.application = application
        look = look_for(application, theme=theme, percent=percent, language=language)
        self.saying = Saying(look.words)
        self.window = Window(look)
        self.window.set_rail(NO_RAIL)
        self.tasks = Tasks(self.window)
        self.tasks.bugs.connect(self.bug)
        catch_bugs(self.bug)
        self.appearance = Appearance(
            application, self.window, self.tasks, percent, changed=self._look_changed, keep=keep_look
        )
        self._idle_minutes, self._speech = idle_minutes, speech
        self.desk: DeskController | None = None
        self._parts: DeskParts | None = None
        self._starting: Starting | None = None
        self._before_bug: object | None = None
        self.window.command.connect(self._on_command)

    def begin(self, starter: Starter) -> None:
        """Set-up or sign-in, whichever this laptop needs."""
        self._starting = Starting(starter, self.saying, self.window, self.tasks, self.open)
        self._starting.show()

    def open(self, parts: DeskParts) -> None:
        """The store is open: the desk takes the window."""
        self._starting = None
        self._parts = parts
        self.desk = DeskController(
            self.window,
            parts,
            self.saying,
            self.tasks,
            speech=self._speech,
            idle_minutes=self._idle_minutes,
            on_close=self.end,
            appearance=self.appearance,
        )
        self.application.installEventFilter(self.desk)
        parts.queue.recover()
        self.desk.start()

    def bug(self, place: str) -> None:
        """Neither a refusal nor a fault. The record is whole; the screen says so and the work goes on."""
        self._before_bug = self.window.view
        self.window.show_view(bug_view(self.saying.words, place))

    def _look_changed(self, look: Look) -> None:
        self.saying = replace(self.saying, words=look.words)
        if self._starting is not None:
            self._starting.context.saying = self.saying
        if self.desk is not None:
            self.desk.look_changed(look.words)

    def end(self) -> None:
        if self.desk is not None:
            self.desk.stop()
        self.tasks.close()
        if self._parts is not None:
            self._parts.people.sign_out()
            self._parts.close()
        self.window.allow_close()

    def _on_command(self, screen: str, key: str, values: dict[str, str]) -> None:
        if screen == "bug":
            if key == "resume" and self.desk is not None:
                self.desk.go("voters")
            elif key == "resume" and self._starting is not None:
                self._starting.show()
        elif self._starting is not None:
            if screen == "window":
                self.end()
            elif screen == "help":
                self._starting.on_help(key)
            else:
                self._starting.on(key, values)


def run_desk(
    starter: Starter,
    *,
    theme: str = "light",
    percent: int = 0,
    language: str = "en",
    idle_minutes: int = 10,
    speech: Speech | None = None,
    keep_look: KeepLook | None = None,
) -> int:
    """The desk's window until it is closed. ``percent`` 0: the text size the panel needs; ``keep_look`` remembers what
    people choose at the window."""
    application = start()
    program = Program(
        application,
        theme=theme,
        percent=percent,
        language=language,
        idle_minutes=idle_minutes,
        speech=speech,
        keep_look=keep_look,
    )
    program.begin(starter)
    program.window.showMaximized()
    program.tasks.device(starter.get_ready, lambda _none: None)
    return application.exec()


def run_training(make: Callable[[], DeskParts]) -> int:
    """The training desk: its own store, the violet band, invented voters."""
    application = start()
    program = Program(application, theme="light", percent=0, language="en", idle_minutes=60, speech=None)
    program.open(make())
    program.window.showMaximized()
    return application.exec()
