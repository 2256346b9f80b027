"""One voter's sitting on the window: words from the window become the next page, effects become work.

The time without a touch is the only thing that is timed (VVSG 7.2-O): after ``idle_minutes``, between 2 and 5, the
station asks; after ``ALERT_SECONDS`` without an answer it hides the ballot and waits for an official.
"""

import hmac
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QObject, QTimer, Signal

from app.domain.marking import Choices
from app.domain.marking_read import SheetRead, joined
from app.faults import Fault
from ui.station.acts import act
from ui.station.contest_page import said
from ui.station.name_page import spelled, typed_text
from ui.station.pages_of import page_of
from ui.station.state import SHUT, At, Effect, Sitting, over
from ui.station.window import StationWindow
from ui.tasks import Tasks
from ui.words import Words

ALERT_SECONDS = 30
IDLE_LEAST, IDLE_MOST = 2, 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """What a sitting can ask of the machine. ``code`` is the official's code of the day."""

    print_all: Callable[[Choices], None]
    """Print every sheet; returns when the spooler has them all. Raises a PRINTER_… fault."""
    read_sheet: Callable[[], SheetRead]
    """Look at one sheet and read its marks. Raises READER_… or SHEET_UNREADABLE."""
    code: str = field(default="", repr=False)


class Voting(QObject):
    ended = Signal(str)
    """``printed``, ``wrong`` or ``empty``: how the sitting ended, and nothing more."""

    def __init__(
        self, window: StationWindow, sitting: Sitting, work: Work, tasks: Tasks, *, idle_minutes: int = 3
    ) -> None:
        super().__init__(window)
        self.window_, self.sitting, self._work, self._tasks = window, sitting, work, tasks
        self._alert = QTimer(self)
        self._alert.setSingleShot(True)
        self._alert.setInterval(ALERT_SECONDS * 1000)
        self._alert.timeout.connect(self._lock)
        self._idle = QTimer(self)
        self._idle.setSingleShot(True)
        self._idle.setInterval(max(IDLE_LEAST, min(IDLE_MOST, idle_minutes)) * 60_000)
        self._idle.timeout.connect(self._ask_whether_there)
        window.asked.connect(self.do)
        window.touched.connect(self._somebody)

    @property
    def idle_timer(self) -> QTimer:
        return self._idle

    @property
    def alert_timer(self) -> QTimer:
        return self._alert

    def start(self) -> None:
        self._show()
        self._idle.start()

    def stop(self) -> None:
        """The sitting is over: no timer, no sound, nothing held."""
        self._idle.stop()
        self._alert.stop()
        self.window_.asked.disconnect(self.do)
        self.window_.touched.disconnect(self._somebody)
        self.window_.speaker.stop()

    def do(self, word: str) -> None:
        """One word from the window, a timer or a device."""
        before = self.sitting
        step = act(before, word)
        self.sitting = step.sitting
        self._show(self._told(before, word))
        if step.effect is not None:
            self._effect(step.effect)

    def _show(self, told: str = "") -> None:
        self.window_.present(page_of(self.sitting), self.sitting.comfort, told)

    def _told(self, before: Sitting, word: str) -> str:
        """What just happened, for the voice: a choice, a letter, a setting."""
        now, words = self.sitting, Words(self.sitting.comfort.language)
        if before.comfort != now.comfort:
            return _setting_told(words, before, now)
        if now.at is At.NAME and before.at is At.NAME:
            if now.came is not None:
                key = "station.came.name_missing" if now.came.value == "name_missing" else "station.name.cannot_print"
                return words(key)
            if word == "erase":
                return typed_text(words, now.typed)
            return spelled(words, now.typed[-1:]) if len(now.typed) > len(before.typed) else ""
        if now.at is At.CONTEST and now.came is not None and now.came is not before.came:
            return said(now)
        if now.at is At.CONTEST and now.choices != before.choices:
            return said(now)
        return ""

    # --- what the machine does

    def _effect(self, effect: Effect) -> None:
        match effect:
            case Effect.PRINT:
                choices = self.sitting.choices
                self._tasks.device(lambda: self._work.print_all(choices), lambda _: self.do("done"), self._failed)
            case Effect.READ:
                self._tasks.device(self._work.read_sheet, self._was_read, self._failed)
            case Effect.REPEAT:
                self.window_.speak_page()
            case Effect.CHECK_CODE:
                right = bool(self._work.code) and hmac.compare_digest(self.sitting.code, self._work.code)
                self.do("code_right" if right else "code_wrong")
            case Effect.END_PRINTED | Effect.END_WRONG | Effect.END_EMPTY:
                self._end(effect)

    def _failed(self, fault: Fault) -> None:
        self.sitting = replace(self.sitting, trouble=fault.code.value)
        self.do("failed")

    def _was_read(self, read: SheetRead) -> None:
        others = tuple(each for each in self.sitting.read if each.card != read.card)
        same = next((each for each in self.sitting.read if each.card == read.card), None)
        self.sitting = replace(self.sitting, read=(*others, joined(same, read) if same is not None else read))
        self.do("done")

    def _end(self, effect: Effect) -> None:
        self.stop()
        self.ended.emit({Effect.END_PRINTED: "printed", Effect.END_WRONG: "wrong"}.get(effect, "empty"))

    # --- nobody there

    def _somebody(self) -> None:
        self._alert.stop()
        self._idle.start()

    def _ask_whether_there(self) -> None:
        """Listening is not idling: while the voice speaks, the time begins anew."""
        if self.window_.speaker.is_busy or self.sitting.at in {At.PRINTING, At.READING}:
            self._idle.start()
        elif self.sitting.at in {At.END, At.WRONG}:
            self.do("finish")
        elif self.sitting.at not in SHUT:
            self.sitting = over(self.sitting, At.STILL_THERE)
            self._show()
            self._alert.start()

    def _lock(self) -> None:
        below = tuple(each for each in (*self.sitting.under, self.sitting.at) if each is not At.STILL_THERE)
        self.sitting = replace(self.sitting, at=At.LOCKED, under=below)
        self._show()


def _setting_told(words: Words, before: Sitting, now: Sitting) -> str:
    """The setting that changed, in words."""
    old, new = before.comfort, now.comfort
    if old.size != new.size:
        return words("station.size.now", what=words(f"station.size.{new.size}"))
    if old.mode != new.mode:
        return words("station.mode.now", what=words(f"station.mode.{new.mode}"))
    if old.rate != new.rate:
        return words("station.settings.rate", n=new.rate)
    if old.level != new.level:
        return words("station.settings.level", n=new.level)
    if old.hidden != new.hidden:
        return words("station.hidden") if new.hidden else words("station.settings.shown")
    return ""
