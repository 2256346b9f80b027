"""A station on a screen nobody sees: a window in real millimeters, a voice that writes down what it says, and hands."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.domain.ballots import BallotDefinition, Style
from app.domain.marking import Choices, Mark
from app.domain.marking_paper import MarkedPage
from app.domain.marking_read import SheetRead, joined
from app.domain.papers import BallotPage, Rendered
from app.domain.profile import BallotWording
from app.faults import Fault, FaultCode
from printing.marked_papers import StationPapers
from tests.station.paper import scanned
from ui.starting import start
from ui.station.comfort import Comfort
from ui.station.cursor import stops
from ui.station.parts import Push, Row
from ui.station.speaker import Speaker
from ui.station.state import Ballot, Sitting
from ui.station.voting import Voting, Work
from ui.station.window import StationWindow
from ui.words import catalogue

PANELS = {"15.6": (1920, 1080, 345.4), "12.1": (1920, 1080, 267.9)}
"""Pixels across and down, millimeters across: the mocks' panel, and the least the standard allows (VVSG 8.1-A)."""

ROOT = Path(__file__).resolve().parents[2]


@dataclass
class WrittenVoice:
    """Says nothing and keeps what it was asked to say, with language, speed and level. Never busy."""

    said: list[tuple[str, str, int, int]] = field(default_factory=list)
    languages: set[str] = field(default_factory=set)
    stopped: int = 0

    def say(self, text: str, language: str, *, rate: int, level: int) -> None:
        self.said.append((text, language, rate, level))
        self.languages.add(language)

    def stop(self) -> None:
        self.stopped += 1

    def is_speaking(self) -> bool:
        return False

    @property
    def transcript(self) -> list[str]:
        return [text for text, *_ in self.said]


@dataclass
class Machine:
    """What the sitting asks of the printer and the reader, kept for the test."""

    printed: list[Choices] = field(default_factory=list)
    reads: list[SheetRead] = field(default_factory=list)
    trouble: FaultCode | None = None

    def print_all(self, choices: Choices) -> None:
        if self.trouble is not None:
            raise Fault(self.trouble)
        self.printed.append(choices)

    def read_sheet(self) -> SheetRead:
        if not self.reads:
            raise Fault(FaultCode.CANCELED)
        return self.reads.pop(0)


@dataclass
class PaperMachine(Machine):
    """Prints on paper for true, and lays sheet after sheet, side after side, on the reader."""

    pages: tuple[BallotPage, ...] = ()
    sheets: list[Rendered] = field(default_factory=list)
    looked_at: int = 0
    papers: StationPapers = field(default_factory=StationPapers)

    def print_all(self, choices: Choices) -> None:
        super().print_all(choices)
        self.sheets = [self.papers.marked(MarkedPage(ballot=page, choices=choices)) for page in self.pages]

    def read_sheet(self) -> SheetRead:
        sides = [(sheet, side) for sheet in self.sheets for side in range(sheet.pages)]
        sheet, side = sides[self.looked_at % len(sides)]
        self.looked_at += 1
        return self.papers.read(scanned(sheet, side), self.pages)

    def on_paper(self) -> dict[str, frozenset[Mark]]:
        """What every sheet says, read from its raster by card; all sides of all sheets."""
        found: dict[str, SheetRead] = {}
        for sheet in self.sheets:
            for side in range(sheet.pages):
                read = self.papers.read(scanned(sheet, side), self.pages)
                found[read.card] = joined(found[read.card], read) if read.card in found else read
        assert not any(read.unsure for read in found.values())
        return {card: read.marks for card, read in found.items()}


class AtOnce(QObject):
    """Work done on the calling thread, faults told as the real workers tell them."""

    def device(self, work: Callable[[], Any], done: Callable[[Any], None], failed: Callable[[Fault], None]) -> None:
        try:
            result = work()
        except Fault as fault:
            failed(fault)
        else:
            done(result)


class Station:
    """One voter at one station."""

    def __init__(
        self,
        definition: BallotDefinition,
        style: Style,
        *,
        language: str = "en",
        languages: tuple[str, ...] = ("en", "es"),
        panel: str = "15.6",
        machine: Machine | None = None,
        reads_back: bool = True,
    ) -> None:
        self.app = start()
        catalogue.cache_clear()
        wide, high, mm = PANELS[panel]
        self.voice = WrittenVoice()
        self.machine = machine or Machine()
        self.window = StationWindow(wide / mm, Speaker(self.voice))
        self.window.resize(wide, high)
        self.window.show()
        ballot = Ballot(
            definition=definition, style=style, wording=BallotWording(), languages=languages, reads_back=reads_back
        )
        work = Work(print_all=self.machine.print_all, read_sheet=self.machine.read_sheet, code="123456")
        self.voting = Voting(self.window, Sitting(ballot=ballot, comfort=Comfort(language=language)), work, AtOnce())
        self.ended: list[str] = []
        self.voting.ended.connect(self.ended.append)
        self.voting.start()
        self.settle()

    # --- looking

    @property
    def sitting(self) -> Sitting:
        return self.voting.sitting

    @property
    def keys(self) -> tuple[str, ...]:
        return stops(self.window.laid)

    @property
    def heard(self) -> list[str]:
        return self.voice.transcript

    def settle(self) -> None:
        self.app.processEvents()
        while self.window.speaker._queue:
            self.window.speaker._go_on()

    def hush(self) -> None:
        self.voice.said.clear()

    def picture(self, path: Path) -> None:
        self.settle()
        self.window.grab().save(str(path))

    # --- hands

    def press(self, *keys: Qt.Key | str) -> None:
        for key in keys:
            if isinstance(key, str):
                QTest.keyClicks(self.window, key)
            else:
                QTest.keyClick(self.window, key)
            self.settle()

    def touch(self, key: str) -> None:
        widget = self.widget(key)
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, _middle(widget))
        self.settle()

    def widget(self, key: str) -> Row | Push:
        found = [each for each in self.window._made if isinstance(each, Row | Push) and each.placed.key == key]
        assert found, f"{key} is not on this part: {self.keys}"
        return found[0]

    def do(self, *words: str) -> None:
        for word in words:
            self.voting.do(word)
            self.settle()

    def close(self) -> None:
        self.voting.idle_timer.stop()
        self.voting.alert_timer.stop()
        self.window.speaker.stop()
        self.window.close()
        self.window.deleteLater()
        QApplication.processEvents()


def _middle(widget: Row | Push) -> QPoint:
    return widget.rect().center()
