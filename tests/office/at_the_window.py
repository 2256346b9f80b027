"""The office's real window over real exports: five invented centers, one silent, one voter at two of them."""

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from app.clock import ScriptedClock
from app.domain.ids import VoterId
from app.domain.roll import Birth, Name, Voter
from app.faults import Fault, FaultCode
from app.ports import AllowedDrives, Printer, Progress
from app.services.office.at_work import OfficeAtWork
from app.store.roll_store import RollStore
from app.store.roll_writer import RollWriter
from printing.renderer import PaperRenderer
from sync.bundle import AgeBundles
from sync.drives import FolderDrives
from sync.keys import new_signing_key
from sync.machinery import SysMachinery
from tests.bench.county import County, county, envelope_id, public_id
from tests.bench.office_day import CenterDay
from tests.services.invented_election import at
from tests.services.kit import ROLL_KEY
from ui.desk.inline import InlineWork
from ui.office.controller import Held, OfficeController
from ui.starting import look_for, start
from ui.viewmodels.saying import Saying
from ui.window import Window
from ui.words import Words

NAMES = ("Harbor School", "Birch Creek Library", "North Fork Hall", "Spruce Point Fire Hall", "Airport Terminal")
PASSPHRASE = "three spruces in the wind"
TWICE, SILENT, OFF = VoterId("700000000"), 4, 0
VOTERS = (14, 9, 5, 7)


@dataclass(slots=True)
class Starter:
    """The office's keys open with one passphrase; everything behind them is real."""

    home: County
    place: Path
    roll_file: Path
    folder_name: str = ""
    printer: Printer | None = None
    allowed: AllowedDrives | None = None

    def folder(self) -> str:
        return self.folder_name or str(self.place / "office")

    def packages(self, folder: Path) -> Sequence[Path]:
        return (self.place / "package.vcpkg",)

    def open(self, folder: Path, packages: Sequence[Path], passphrase: str, progress: Progress) -> OfficeAtWork:
        if passphrase != PASSPHRASE:
            raise Fault(FaultCode.KEY_WRONG)
        folder.mkdir(exist_ok=True)
        return OfficeAtWork(
            folder=folder,
            bundles=AgeBundles(),
            drives=FolderDrives(self.place / "drive", "KENAI"),
            machinery=SysMachinery(),
            clock=ScriptedClock(at(22, 41)),
            signing=new_signing_key(),
            keys=(self.home.office,),
            packages=(self.home.contents,),
            package_files=tuple(packages),
            roll=RollStore(self.roll_file, ROLL_KEY),
            name="Nora Attla-Reyes",
            renderer=PaperRenderer(),
            printer=self.printer,
            allowed=self.allowed,
        )


def make_office(place: Path) -> Starter:
    """A package of five centers, and a drive with the exports of four."""
    home = county(len(NAMES))
    jurisdiction = home.contents.jurisdiction
    named = tuple(replace(each, name=name) for each, name in zip(jurisdiction.centers, NAMES, strict=True))
    home = replace(home, contents=replace(home.contents, jurisdiction=replace(jurisdiction, centers=named)))
    (place / "drive").mkdir(parents=True)
    for number, voters in enumerate(VOTERS):
        also = (TWICE,) if number == 1 else ()
        off = -1 if number == OFF else 0
        CenterDay(county=home, number=number, voters=voters, also=also, count_off=off).serve().export(place / "drive")
    with RollWriter(place / "roll.db", ROLL_KEY) as writer:
        name = Name(first="Ḵaachxana", last="Tłʼoh")
        writer.add(
            [
                Voter(
                    id=TWICE,
                    public_id=public_id(TWICE),
                    envelope_id=envelope_id(TWICE),
                    name=name,
                    birth=Birth(year=1979, month=5, day=14),
                )
            ]
        )
        writer.finish(as_of=date(2026, 9, 28), version="final")
    (place / "package.vcpkg").write_bytes(b"a package")
    return Starter(home, place, place / "roll.db")


@dataclass(slots=True)
class Office:
    """A clerk's hands on the office's window."""

    starter: Starter
    window: Window
    controller: OfficeController

    def does(self, key: str, **values: str) -> None:
        self.controller.on_command("page", key, values)
        QApplication.processEvents()

    def goes(self, place: str) -> None:
        self.controller.on_command("rail", "go", {"to": place})
        QApplication.processEvents()

    @property
    def key(self) -> str:
        return str(getattr(self.window.view, "key", ""))

    @property
    def work(self) -> OfficeAtWork:
        assert self.controller.office is not None
        return self.controller.office

    def close(self) -> None:
        self.controller.stop()
        self.window.allow_close()
        self.window.deleteLater()
        QApplication.processEvents()


def sit_down(
    starter: Starter,
    *,
    theme: str = "light",
    percent: int = 100,
    language: str = "en",
    size: tuple[int, int] = (1366, 768),
    held: Held = lambda *_: "August 6, 2028",
) -> Office:
    application = start()
    window = Window(look_for(application, theme=theme, percent=percent, language=language), "Vote Center office")
    window.resize(*size)
    window.show()
    controller = OfficeController(window, starter, Saying(Words(language)), InlineWork(), held=held)
    controller.start()
    return Office(starter, window, controller)
