"""The station between two voters: the official opens it in the morning, then slips are scanned, each begins a sitting.

A sitting is another process (``Sittings.begin``); this one never holds a ballot's choices, so there is nothing in it to
be found. It learns how a sitting ended, and counts.
"""

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from app.faults import Fault
from app.services.station_parts import Sittings
from ui.messages import fault_message
from ui.station.acts import CODE_DIGITS
from ui.station.comfort import Comfort
from ui.station.keeper_pages import LONGEST_CODE, Keeping, Stage, keeper_page
from ui.station.window import StationWindow
from ui.tasks import Tasks
from ui.words import Words

LANGUAGES = ("en", "es")


class Keeper(QObject):
    quitted = Signal()
    _came_back = Signal(str)

    def __init__(self, window: StationWindow, sittings: Sittings, tasks: Tasks, *, language: str = "en") -> None:
        super().__init__(window)
        self.window_, self._sittings, self._tasks = window, sittings, tasks
        self.keeping = Keeping(stage=self._first_stage(), language=language, machine=sittings.machine())
        self._look_for_packages()
        window.asked.connect(self.do)
        self._came_back.connect(self._ended)

    def start(self) -> None:
        self._show()

    def _first_stage(self) -> Stage:
        if not self._sittings.machine():
            return Stage.NO_KEYS
        return Stage.UNLOCKING if self._sittings.is_loaded() else Stage.LOAD

    def _look_for_packages(self) -> None:
        if self.keeping.stage is Stage.LOAD:
            self.keeping = replace(self.keeping, found=tuple(self._sittings.found()))

    def _show(self, told: str = "") -> None:
        self.window_.present(keeper_page(self.keeping), Comfort(language=self.keeping.language), told)

    def do(self, word: str) -> None:
        name, _, rest = word.partition(":")
        if name == "language":
            at = LANGUAGES.index(self.keeping.language) if self.keeping.language in LANGUAGES else 0
            self.keeping = replace(self.keeping, language=LANGUAGES[(at + 1) % len(LANGUAGES)])
        elif name == "quit":
            if self.keeping.stage is not Stage.BUSY:
                self.quitted.emit()
                return
        else:
            try:
                self._on(name, rest)
            except Fault as fault:
                self._fault(fault)
        self._show()

    def _on(self, name: str, rest: str) -> None:
        k = self.keeping
        match k.stage, name:
            case ((Stage.NO_KEYS | Stage.LOAD | Stage.MARKING_OFF), "again"):
                self.keeping = replace(k, stage=self._first_stage(), notice="", machine=self._sittings.machine())
                self._look_for_packages()
            case Stage.LOAD, "found":
                self._choose(int(rest))
            case Stage.COMPARE, "back":
                self.keeping = replace(k, stage=Stage.LOAD, notice="")
            case Stage.COMPARE, "compared":
                self._sittings.load(k.found[k.chosen])
                self.keeping = replace(k, stage=Stage.UNLOCKING, notice="")
            case Stage.UNLOCKING, "char":
                self.keeping = replace(k, typed=k.typed + rest, notice="")
            case ((Stage.UNLOCKING | Stage.DAY_CODE | Stage.SLIP), "erase"):
                self.keeping = replace(k, typed=k.typed[:-1])
            case Stage.UNLOCKING, "open":
                self._open()
            case Stage.LACKS, "again":
                self._ready()
            case Stage.LACKS, "go_on":
                if not any(stop for _, stop in k.lacks):
                    self.keeping = replace(k, stage=Stage.DAY_CODE, typed="")
            case Stage.DAY_CODE, "letter":
                if rest.isdigit() and len(k.typed) < CODE_DIGITS:
                    self.keeping = replace(k, typed=k.typed + rest, notice="")
            case Stage.DAY_CODE, "set_code":
                self._set_code()
            case Stage.SLIP, "letter":
                if len(k.typed) < LONGEST_CODE:
                    self.keeping = replace(k, typed=k.typed + rest, notice="")
            case Stage.SLIP, "begin":
                self._begin()

    def _choose(self, number: int) -> None:
        chosen = self.keeping.found[number]
        if chosen.trusted:
            self._sittings.load(chosen)
            self.keeping = replace(self.keeping, stage=Stage.UNLOCKING, notice="")
        else:
            self.keeping = replace(self.keeping, stage=Stage.COMPARE, chosen=number, notice="")

    def _open(self) -> None:
        """The passphrase takes a second to try: not on the window's thread."""
        passphrase = self.keeping.typed
        self.keeping = replace(self.keeping, stage=Stage.OPENING, typed="", notice="")
        self._tasks.device(lambda: self._sittings.open(passphrase), self._opened, self._not_opened)

    def _opened(self, title: str) -> None:
        self.keeping = replace(self.keeping, title=title)
        if not self._sittings.allowed():
            self.keeping = replace(self.keeping, stage=Stage.MARKING_OFF)
        else:
            self._ready()
        self._show()

    def _not_opened(self, fault: Fault) -> None:
        self.keeping = replace(self.keeping, stage=Stage.UNLOCKING)
        self._fault(fault)
        self._show()

    def _ready(self) -> None:
        lacks = tuple(self._sittings.lacks())
        stage = Stage.LACKS if lacks else Stage.DAY_CODE
        self.keeping = replace(self.keeping, stage=stage, lacks=lacks, typed="", notice="")

    def _set_code(self) -> None:
        words = Words(self.keeping.language)
        if len(self.keeping.typed) != CODE_DIGITS or len(set(self.keeping.typed)) < 3:
            self.keeping = replace(self.keeping, typed="", notice=words("station.keeper.day_code.too_simple"))
            return
        self.keeping = replace(
            self.keeping,
            stage=Stage.SLIP,
            code=self.keeping.typed,
            typed="",
            notice="",
            counts=self._sittings.counts(),
        )

    def _begin(self) -> None:
        words, typed = Words(self.keeping.language), self.keeping.typed
        if not typed:
            self.keeping = replace(self.keeping, notice=words("station.keeper.slip.empty"))
            return
        answer = self._sittings.begin(typed, self.keeping.code, self._came_back.emit)
        if answer == "good":
            self.keeping = replace(self.keeping, stage=Stage.BUSY, typed="", notice="")
        else:
            self.keeping = replace(self.keeping, typed="", notice=words(f"station.keeper.slip.{answer}"))

    def _ended(self, outcome: str) -> None:
        """Back to the next slip. A sitting that broke off is said; how the others ended is nobody's to see."""
        words = Words(self.keeping.language)
        notice = words("station.keeper.slip.broken") if outcome == "broken" else ""
        counts = self._sittings.counts()
        self.keeping = replace(self.keeping, stage=Stage.SLIP, typed="", notice=notice, counts=counts)
        self._show()

    def _fault(self, fault: Fault) -> None:
        message = fault_message(Words(self.keeping.language), fault)
        self.keeping = replace(self.keeping, notice=f"{message.title}. {message.text}", typed="")
