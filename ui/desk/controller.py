"""The desk at work: commands go to the flow of their place; the clock, the devices and the lock are watched.

No rule of an election stands here: flows ask services, services ask the rulebook.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

from PySide6.QtCore import QEvent, QObject, QTimer

from app.domain.announcements import Announcement, due_now
from app.domain.ids import VoterId
from app.domain.refusal import Refusal
from app.ports import DriveState, Speech
from app.services.desk_parts import DeskParts
from app.services.shadow import ShadowState
from ui.appearance import Appearance
from ui.desk.closing import Closing
from ui.desk.context import Context, Work
from ui.desk.counting import Counting
from ui.desk.days import Days
from ui.desk.duties import DutiesFlow
from ui.desk.exporting import Exporting
from ui.desk.menu import Menu
from ui.desk.observing import Observing
from ui.desk.people import SignInFlow
from ui.desk.samples import SampleFlow
from ui.desk.shelf import Shelf
from ui.desk.slips import SlipFlow
from ui.desk.testing import Testing
from ui.desk.voters import Voters
from ui.viewmodels.make_close import announcement_view
from ui.viewmodels.make_help import help_view
from ui.viewmodels.make_status import Readings, status_view
from ui.viewmodels.saying import Saying
from ui.viewmodels.status import RailView, StatusView, TrainingBand
from ui.window import Window, rail
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
        self.observing = Observing(self.context, window)
        self._speech, self._on_close = speech, on_close
        self._place = ""
        self._announcing: Announcement | None = None
        self._rung: tuple[int, datetime] | None = None
        self._idle_ms = idle_minutes * 60_000
        window.command.connect(self.on_command)
        if parts.session.state.training:
            window.set_band(TrainingBand(text=saying.words("training.band")))
        self._copying = False
        self._tick = self._timer(TICK_MS, self.tick)
        self._devices = self._timer(DEVICES_MS, self.read_devices)
        self._idle = self._timer(self._idle_ms, self._idle_lock)
        self._idle.setSingleShot(True)

    @property
    def saying(self) -> Saying:
        """One for every flow: names are hidden, or shown, everywhere at once."""
        return self.context.saying

    def start(self) -> None:
        """Show the first screen and begin to watch."""
        self.read_devices()
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
            if place == "menu" and self.menu.appearance is not None and self._place != "menu":
                self.menu.come_from(self._place)
            if place == "menu" and self.menu.appearance is not None:
                self._place = place
                self.menu.show_locked(self._status())
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
            "menu": lambda: self.menu.show(self._status()),
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
            self._on_announcement(key)
        elif screen == "window":
            self._on_close()
        elif screen == "menu":
            self._on_menu(key, values)
        elif screen == "sign_in" and key == "observers":
            self._observe()
        elif screen == "sign_in" and key == "look":
            self.go("menu")
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
        self._copy()
        scene = self.parts.session.scene()
        self.window.set_status(self._status())
        self._ring(due_now(scene))
        if self._place == "observers":
            self.observing.keep_current()
        if self.parts.session.official is None:
            return
        if self._announcing is not None:
            self.window.tell_time(announcement_view(self.saying, self.parts.session, self._announcing))
            return
        due = self.parts.day.due()
        if due is not None:
            self._announcing = due
            self.window.announce(announcement_view(self.saying, self.parts.session, due))

    def _status(self) -> StatusView:
        return status_view(self.saying, self.parts.session.scene(), self.context.readings)

    def _copy(self) -> None:
        """What has just been recorded goes onto the stick left in the desk, one copy at a time."""
        shadow = self.parts.shadow
        if shadow is None or self._copying or self.context.readings.drive is not DriveState.IN_PLACE:
            return
        if shadow.due():
            self._copying = True
            self.context.work.device(shadow.keep, self._copied)

    def _copied(self, state: ShadowState) -> None:
        self._copying = False
        readings = self.context.readings
        self._read(replace(readings, copied=state.at, copy_failed=state.fault is not None))

    def _ring(self, due: Announcement | None) -> None:
        """Once for each announcement, also at a locked desk: somebody has to come and read it."""
        call = (due.minutes, due.designated) if due is not None else None
        if call is not None and call != self._rung and self._speech is not None:
            self._speech.chime()
        self._rung = call

    def read_devices(self) -> None:
        parts = self.parts

        def read() -> Readings:
            ballots, labels = parts.queue.states()
            return Readings(
                ballots=ballots,
                labels=labels,
                drive=parts.drives.state(),
                power=parts.machinery.power(),
                network=parts.machinery.network(),
                copied=parts.shadow.state.at if parts.shadow is not None else None,
                copy_failed=parts.shadow is not None and parts.shadow.state.fault is not None,
            )

        self.context.work.device(read, self._read)

    def _read(self, readings: Readings) -> None:
        before, self.context.readings = self.context.readings, readings
        self.window.set_status(self._status())
        printers = (readings.ballots, readings.labels) != (before.ballots, before.labels)
        if printers and not self.window.is_busy and self.voters.tells_printers(self.window.view):
            self.context.say_again(self.window.view)

    def _on_announcement(self, key: str) -> None:
        due = self._announcing
        if due is None:
            return
        if key == "speak" and self._speech is not None:
            view = announcement_view(self.saying, self.parts.session, due)
            self._speech.say(view.spoken, self.saying.words.language)
        elif key == "announced":
            self.context.do(
                lambda: self.parts.day.announce(due.minutes), self._announced, failed=lambda _: self._announced(())
            )

    def _announced(self, answer: Any) -> None:
        """Confirmed, or no longer to be made: either way the script goes."""
        self._announcing = None
        self.window.end_announcement()
        if isinstance(answer, Refusal):
            self.context.refused(answer)
        self.tick()
