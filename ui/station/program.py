"""The station's two programs: the official's window between sittings, and one voter's sitting in its own process."""

from collections.abc import Callable
from dataclasses import dataclass, field

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.ports import Voice
from app.services.station_parts import Sittings
from ui.starting import start
from ui.station.comfort import Comfort
from ui.station.keeper import Keeper
from ui.station.scale import dots_of
from ui.station.speaker import Speaker
from ui.station.state import Ballot, Sitting
from ui.station.voting import Voting, Work
from ui.station.window import StationWindow
from ui.tasks import Tasks, catch_bugs


@dataclass(slots=True)
class Outcome:
    """How a sitting ended; ``broken`` until it says otherwise."""

    word: str = field(default="broken")


def make_window(application: QApplication, voice: Voice | None, panel_mm: float) -> StationWindow:
    screen = application.primaryScreen()
    window = StationWindow(dots_of(screen, panel_mm), Speaker(voice))
    window.setGeometry(screen.geometry())
    window.setWindowFlag(Qt.WindowType.FramelessWindowHint, True)
    window.setCursor(Qt.CursorShape.ArrowCursor)
    return window


def panel_of(application: QApplication, panel_mm: float) -> tuple[float, float]:
    """Width and height of the panel in millimeters."""
    screen = application.primaryScreen()
    dots = dots_of(screen, panel_mm)
    return screen.geometry().width() / dots, screen.geometry().height() / dots


def sit(
    ballot: Ballot,
    work: Work,
    voice: Voice | None,
    *,
    language: str,
    idle_minutes: int,
    panel_mm: float,
    ready: Callable[[StationWindow, Voting], None] | None = None,
) -> str:
    """One voter's sitting until it ends; returns its one word. Anything unforeseen ends it at once: what the program
    was doing is nobody's to see, and the desk gives the voter a new slip."""
    application = start()
    window = make_window(application, voice, panel_mm)
    tasks = Tasks(window)
    sitting = Sitting(ballot=ballot, comfort=Comfort(language=language))
    voting = Voting(window, sitting, work, tasks, idle_minutes=idle_minutes)
    outcome = Outcome()
    window.may_close = lambda: False

    def end(word: str) -> None:
        outcome.word = word
        application.exit(0)  # quit() would ask the window first, which says no

    def bug(_place: str) -> None:
        end("broken")

    voting.ended.connect(end)
    tasks.bugs.connect(bug)
    catch_bugs(bug)
    window.showFullScreen()
    window.activateWindow()
    voting.start()
    if ready is not None:
        ready(window, voting)
    application.exec()
    window.speaker.stop()
    tasks.close()
    window.hide()
    return outcome.word


def keep(
    make: Callable[[tuple[float, float]], Sittings], voice: Voice | None, *, language: str, panel_mm: float
) -> int:
    """The official's window until the station is closed. ``make`` is given the panel's size in millimeters."""
    application = start()
    window = make_window(application, voice, panel_mm)
    tasks = Tasks(window)
    keeper = Keeper(window, make(panel_of(application, panel_mm)), tasks, language=language)
    window.may_close = lambda: False
    keeper.quitted.connect(lambda: application.exit(0))
    window.showFullScreen()
    keeper.start()
    status = application.exec()
    window.speaker.stop()
    tasks.close()
    window.hide()
    return status
