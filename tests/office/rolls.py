"""The office's window before any key is open, a list no layout fits, and a way to see what stands on the screen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication

from app.faults import Fault, FaultCode
from app.importers.report import ImportReport
from app.services.building import Built
from app.services.import_files import write_report
from app.services.office.at_work import OfficeAtWork
from app.services.roll_reading import DeltaDone
from printing.renderer import PaperRenderer
from ui.desk.inline import InlineWork
from ui.look import Look
from ui.office.controller import OfficeController
from ui.viewmodels.blocks import Card, Table
from ui.viewmodels.page import PageView
from ui.viewmodels.saying import Saying
from ui.window import Window
from ui.words import Words

OWN = (
    "Nr;Familienname;Rufname;Geburt;Strasse;Ort;Bezirk;Lage\n"
    "A-1;FROSTWICK;ADA;1/31/1980;12 HIDDENHAVEN LN;TESTPORT;01;OK\n"
    "A-2;PEÑA-LØVE;BO;2/28/1975;9 ELM ST;TESTPORT;02;OK\n"
    "A-3;ŁUKASIEWICZ;CAL;1990;9 ELM ST;TESTPORT;02;GONE\n"
    "A-3;TWICE;DOT;1990;9 ELM ST;TESTPORT;02;OK\n"
    "A-4;MAYBE;EVE;1990;9 ELM ST;TESTPORT;02;???\n"
)
"""A county's own file: six lines, a semicolon, names no layout knows, one id twice, a status nobody explained."""


@dataclass
class NoKeys:
    """An office whose keys stay shut: the list is checked without them. Reports are written by the real renderer."""

    written: list[Path] = field(default_factory=list)

    def folder(self) -> str:
        return ""

    def packages(self, folder: Path) -> Sequence[Path]:
        return ()

    def open(self, *_: Any) -> OfficeAtWork:
        raise Fault(FaultCode.KEY_MISSING)

    def build(self, *_: Any) -> tuple[Path, Built]:
        raise Fault(FaultCode.KEY_MISSING)

    def write_report(
        self, report: ImportReport, folder: Path, words: Words, deltas: Sequence[DeltaDone] = ()
    ) -> tuple[Path, ...]:
        files = write_report(report, folder, PaperRenderer(), words, printed="2026-11-30 17:00", deltas=deltas)
        self.written += files
        return files


class OfficeWindow:
    """The window with its controller; ``press`` sends what a button sends."""

    def __init__(self, look: Look, work: Any = None) -> None:
        self.window = Window(look, "Vote Center office")
        self.starter = NoKeys()
        self.control = OfficeController(
            self.window, self.starter, Saying(look.words), work or InlineWork(), held=lambda *_: ""
        )
        self.window.resize(1366, 768)
        self.window.show()
        self.control.start()
        self.settle()

    @property
    def view(self) -> PageView:
        found = self.window.view
        assert isinstance(found, PageView)
        return found

    def press(self, key: str, **values: str) -> PageView:
        self.window.command.emit("page", key, values)
        self.settle()
        return self.view

    def settle(self) -> None:
        for _ in range(4):
            QApplication.processEvents()

    def close(self) -> None:
        self.control.stop()
        self.window.allow_close()
        self.window.deleteLater()


Make = Callable[..., OfficeWindow]
BLANK = {"layout": "", "map": "", "version": "", "cut_off": "", "previous": ""}


def county(folder: Path, text: str = OWN, name: str = "county.csv") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def tables(office: OfficeWindow) -> dict[str, Table]:
    cards = (block for block in office.view.body if isinstance(block, Card))
    return {block.label: block for card in cards for block in card.blocks if isinstance(block, Table)}


def mapped(office: OfficeWindow, file: Path) -> None:
    """As far as the last step: every column and code said."""
    office.press("roll.start")
    office.press("roll.map", files=str(file))
    office.press("roll.map_step", to="columns")
    for name, column in (
        *(("id", "Nr"), ("last", "Familienname"), ("first", "Rufname"), ("birth", "Geburt"), ("street", "Strasse")),
        *(("city", "Ort"), ("precinct", "Bezirk"), ("status", "Lage")),
    ):
        office.press("roll.field", field=name)
        office.press("roll.field_use", field=name, column=column)
    office.press("roll.map_step", to="codes")
    office.press("roll.code", code="OK")
    office.press("roll.code_use", code="OK", meaning="active")
    office.press("roll.code_use", code="GONE", meaning="canceled")
