"""The desk at work: commands go to the flow of their place; the clock, the devices and the lock are watched.

No rule of an election stands here: flows ask services, services ask the rulebook.
"""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QTimer

from app.domain.ids import VoterId
from app.ports import Speech
from app.services.desk_parts import DeskParts
from ui.appearance import Appearance
from ui.desk.announcing import Announcing
from ui.desk.closing import Closing
from ui.desk.context import Context, Work
from ui.desk.counting import Counting
from ui.desk.days import Days
from ui.desk.duties import DutiesFlow
from ui.desk.exporting import Exporting
from ui.desk.leafing import FIRST_PAGE, Leafing
from ui.desk.menu import Menu
from ui.desk.observing import Observing
from ui.desk.people import SignInFlow
from ui.desk.samples import SampleFlow
from ui.desk.shelf import Shelf
from ui.desk.slips import SlipFlow
from ui.desk.testing import Testing
from ui.desk.voters import Voters
from ui.desk.watching import Watching
from ui.places import rail
from ui.viewmodels.make_help import help_view
from ui.viewmodels.saying import Saying
from ui.viewmodels.status import RailView, TrainingBand
from ui.window import Window
from ui.words import Words

TICK_MS = 1_000
DEVICES_MS = 5_000


class DeskController(QObject):
    def __init__(
        self,
        window: Window,
        parts: DeskParts,
        saying: Saying,
        work: Work,
        *,
        speech: Speech | None = None,
        idle_minutes: int = 10,
        on_close: Callable[[], None] = lambda: None,
        appearance: Appearance | None = None,
    ) -> None:
        super().__init__(window)
        self.window, self.parts = window, parts
        self.context = Context(parts=parts, saying=saying, window=window, work=work, go=self.go)
        self.voters, self.days = Voters(self.context), Days(self.context)
        self.closing, self.exporting = Closing(self.context), Exporting(self.context)
        self.people, self.testing = SignInFlow(self.context), Testing(self.context)
        self.shelf, self.duties = Shelf(self.context), DutiesFlow(self.context)
        self.samples, self.slips = SampleFlow(self.context), SlipFlow(self.context)
        self.counting, self.menu = Counting(self.context), Menu(self.context, window, appearance)
        self.leafing = Leafing(self.context, window)
        self.observing = Observing(self.context, window)
        self.watching = Watching(self.context, window)
        self.announcing = Announcing(self.context, window, speech, self.tick)
        self._on_close = on_close
        self._place = ""
        self._idle_ms = idle_minutes * 60_000
        window.command.connect(self.on_command)
        if parts.session.state.training:
            window.set_band(TrainingBand(text=saying.words("training.band")))
        self._tick = self._timer(TICK_MS, self.tick)
        self._devices = self._timer(DEVICES_MS, self.watching.read)
        self._idle = self._timer(self._idle_ms, self._idle_lock)
        self._idle.setSingleShot(True)

    @property
    def saying(self) -> Saying:
        """One for every flow: names are hidden, or shown, everywhere at once."""
        return self.context.saying

    def start(self) -> None:
        """Show the first screen and begin to watch."""
        self.watching.read()
        self.tick()
        self._tick.start()
        self._devices.start()
        if self.parts.session.official is None:
            self._locked()
        else:
            self.go("voters" if self.parts.session.scene().day.opened is not None else "open_day")

    def stop(self) -> None:
        for timer in (self._tick, self._devices, self._idle):
            timer.stop()

    def _timer(self, milliseconds: int, slot: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setInterval(milliseconds)
        timer.timeout.connect(slot)
        return timer

    # --- going about -----------------------------------------------------------------------------------------------

    def go(self, place: str) -> None:
        if self.parts.session.official is None:
            if place == "menu" and self.menu.appearance is not None:
                if self._place != "menu":
                    self.menu.come_from(self._place)
                self._place = place
                self.menu.show_locked(self.watching.status())
            elif place == "help":
                if not self.leafing.is_open:
                    self.leafing.open(self._place, FIRST_PAGE)
                    self._place = place
            else:
                self._locked()
            return
        opened = self.parts.session.scene().day.opened is not None
        if not opened and place not in ("help", "export", "open_day", "readiness"):
            place = "open_day"
        if place != "menu":
            self.menu.forget()
        elif self._place != "menu":
            self.menu.come_from(self._place)
        self._place = place
        shows: dict[str, Callable[[], None]] = {
            "voters": self.voters.show,
            "today": self.days.show_today,
            "out": self.days.show_out,
            "ballots": self.days.show_ballots,
            "close": self.closing.show,
            "export": self.exporting.show,
            "open_day": self.days.show_open,
            "readiness": self.testing.show,
            "help": lambda: self.context.put(help_view),
            "menu": lambda: self.menu.show(self.watching.status()),
        }
        self._show_rail(place)
        shows.get(place, self.voters.show)()
        self._idle.start()

    def on_command(self, screen: str, key: str, values: dict[str, str]) -> None:
        """Where a command comes from decides whose it is."""
        self._idle.start()
        if self._place == "observers" and screen not in ("announcement", "window"):
            if key == "to_sign_in":
                self._locked(watched=True)
        elif screen == "rail":
            self._on_rail(key, values)
        elif screen == "announcement":
            self.announcing.on(key)
        elif screen == "window":
            self._on_close()
        elif screen == "menu":
            self._on_menu(key, values)
        elif screen == "sign_in" and key == "observers":
            self._observe()
        elif screen == "sign_in" and key == "look":
            self.go("menu")
        elif screen == "sign_in" and key == "help":
            self.go(key)
        elif screen == "help" and self.leafing.is_open:
            if key == "back":
                self._place = self.leafing.leave()
        elif screen == "sign_in" or self._place == "sign_in":
            self.people.on(key, values)
        elif key == "open" and self._place in ("today", "out", "close"):
            self._place = "voters"
            self._show_rail("voters")
            self.voters.open(VoterId(values["id"]))
        else:
            self._on_place(key, values)
        self.tick()

    def _on_place(self, key: str, values: dict[str, str]) -> None:
        flows: dict[str, Callable[[str, dict[str, str]], None]] = {
            "voters": self.voters.on,
            "today": self._on_today,
            "out": self._on_today,
            "ballots": self._on_ballots,
            "close": self.closing.on,
            "export": self.exporting.on,
            "open_day": self.days.on_open,
            "readiness": self.testing.on,
        }
        flow = flows.get(self._place)
        if flow is not None:
            flow(key, values)

    def _on_today(self, key: str, values: dict[str, str]) -> None:
        self.days.on_today(key, values)
        self.duties.on(key, values)

    def _on_ballots(self, key: str, values: dict[str, str]) -> None:
        if key == "back":
            self.days.show_ballots()
        self.days.on_ballots(key, values)
        self.shelf.on(key, values)
        self.samples.on(key, values)
        self.slips.on(key, values)
        self.counting.on(key, values)

    def _on_rail(self, key: str, values: dict[str, str]) -> None:
        if key == "lock":
            self.lock()
        elif values["to"] == "names":
            self.hide_names()
        elif values["to"] == "observers":
            self.observe()
        else:
            self.go(values["to"])

    def _show_rail(self, place: str) -> None:
        active = {"open_day": "voters", "readiness": "voters", "out": "today", "menu": ""}.get(place, place)
        self.window.set_rail(rail(self.saying.words, active))

    def _on_menu(self, key: str, values: dict[str, str]) -> None:
        if key == "back":
            self._leave_menu()
        elif not self.menu.changes_look(key, values) and self.parts.session.official is not None:
            self._on_rail(key, {"to": key})

    def _leave_menu(self) -> None:
        """Back to the page one came from; made again where names or language have changed since."""
        before = self.menu.take()
        if before is None or self.parts.session.official is None:
            self.go("voters")
            return
        self._place = before.place
        self._show_rail(before.place)
        if not before.is_said_otherwise(self.saying):
            self.window.show_view(before.view)
        elif not self.context.say_again(before.view):
            self._say_anew()
        self.window.resume(before.kept)

    def _say_anew(self) -> None:
        """A page nobody can say again: the one its place begins with."""
        if self._place == "voters":
            self.voters.show_again()
        elif self._place in ("menu", "today", "out"):
            self.go(self._place)

    def look_changed(self, words: Words) -> None:
        """The window was built anew; the menu, where looks are chosen, says so in its words."""
        self.context.saying = replace(self.saying, words=words)
        if self.parts.session.state.training:
            self.window.set_band(TrainingBand(text=words("training.band")))
        if self._place == "menu":
            self.go("menu")
        self.tick()

    def hide_names(self) -> None:
        """Initials and years only while observers are near, or names as filed again (IDN-12). The page in front says
        them so at once; what is typed on it stays."""
        self.context.saying = replace(self.saying, masked=not self.saying.masked)
        if self._place == "menu" or not self.context.say_again(self.window.view):
            self._say_anew()
        self.tick()

    # --- the lock ----------------------------------------------------------------------------------------------------

    def lock(self, *, automatic: bool = False) -> None:
        self.parts.people.sign_out(automatic=automatic)
        self._locked()

    def _locked(self, *, watched: bool = False) -> None:
        self._place = "sign_in"
        self.menu.forget()
        self.leafing.forget()
        self.window.set_rail(RailView(items=(), lock=None))
        self.people.watched = watched
        self.people.may_look = self.menu.appearance is not None
        self.people.show()
        self.tick()

    def observe(self) -> None:
        """Lock the desk and leave the counts on the screen: observers are near, and nobody works at it (WAT-09)."""
        self.parts.people.sign_out()
        self._observe()

    def _observe(self) -> None:
        self._place = "observers"
        self.menu.forget()
        self.window.set_rail(RailView(items=(), lock=None))
        self.observing.show()
        self.tick()

    def _idle_lock(self) -> None:
        """Nobody has touched the desk for a while: lock it (SEC-04). What was being done is on record or was not."""
        if self.parts.session.official is not None:
            self.lock(automatic=True)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress):
            self._idle.start()
        return super().eventFilter(watched, event)

    # --- watching ----------------------------------------------------------------------------------------------------

    def tick(self) -> None:
        """Once a second: the copy on the stick, the status bar, and whatever is to be announced."""
        self.watching.copy()
        self.watching.show(menu=self._place != "observers")
        self.announcing.ring(self.parts.session.scene())
        if self._place == "observers":
            self.observing.keep_current()
        if self.parts.session.official is not None:
            self.announcing.keep_current()
