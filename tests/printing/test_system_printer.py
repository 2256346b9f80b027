"""Printing on the operating system's own printer: the same port, the same refusals, asked of the Windows spooler."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from app.domain.ballots import LEGAL, LETTER
from app.domain.ids import JobId
from app.domain.papers import Rendered
from app.faults import Fault, FaultCode
from app.ports import JobState, PageDots, PrinterState, SystemQueue
from printing.printers import open_printer
from printing.system import SystemPrinter
from printing.windows_spool import WindowsSpool

SHEET = Rendered(pdf=b"%PDF", pages=2, sheets=1, paper=LETTER)
JOB = JobId("HS-A-J0001")
OFFICE = SystemQueue(two_sided=True, sizes=((215.9, 279.4), (210.0, 297.0)), any_size=False, resolution=600)


@dataclass
class Toolkit:
    """The window's toolkit: remembers what it was to draw."""

    queue: SystemQueue | None = OFFICE
    drawn: list[tuple[str, JobId, str]] = field(default_factory=list)
    asked: int = 0

    def ask(self, queue: str) -> SystemQueue | None:
        self.asked += 1
        return self.queue

    def draw(
        self, queue: str, job: JobId, document: Rendered, page: Callable[[int, float], PageDots], *, tray: str = ""
    ) -> None:
        self.drawn.append((queue, job, tray))


@dataclass
class Spooler:
    told: PrinterState = PrinterState.READY
    job: JobState = JobState.PRINTING
    hangs: bool = False
    canceled: list[JobId] = field(default_factory=list)

    def state(self) -> PrinterState:
        if self.hangs:
            raise Fault(FaultCode.PRINTER_TIMEOUT, program="powershell.exe", seconds=15)
        return self.told

    def job_state(self, job: JobId) -> JobState:
        self.state()
        return self.job

    def cancel(self, job: JobId) -> None:
        self.canceled.append(job)


def refused(printer: SystemPrinter, document: Rendered = SHEET) -> Fault:
    with pytest.raises(Fault) as raised:
        printer.submit(JOB, document)
    return raised.value


def test_what_can_be_printed_is_drawn_once_under_its_job_s_name() -> None:
    toolkit, spooler = Toolkit(), Spooler()
    printer = SystemPrinter("HP LaserJet", toolkit, spooler, name="Ballot printer", tray="Upper")
    printer.check(SHEET)
    printer.submit(JOB, SHEET)
    assert toolkit.drawn == [("HP LaserJet", JOB, "Upper")]
    assert toolkit.asked == 1, "what the check was told a moment ago holds for the job it was made for"
    assert (printer.name, printer.state(), printer.job_state(JOB)) == (
        "Ballot printer",
        PrinterState.READY,
        JobState.PRINTING,
    )
    printer.cancel(JOB)
    assert spooler.canceled == [JOB]
    assert printer.counter() is None


@pytest.mark.parametrize(
    ("told", "code"),
    [
        (PrinterState.PAPER_OUT, FaultCode.PRINTER_PAPER_OUT),
        (PrinterState.JAM, FaultCode.PRINTER_JAM),
        (PrinterState.COVER_OPEN, FaultCode.PRINTER_COVER_OPEN),
        (PrinterState.OFFLINE, FaultCode.PRINTER_OFFLINE),
    ],
)
def test_a_printer_that_cannot_print_is_sent_nothing(told: PrinterState, code: FaultCode) -> None:
    toolkit = Toolkit()
    assert refused(SystemPrinter("HP", toolkit, Spooler(told=told))).code is code
    assert toolkit.drawn == []


def test_a_printer_of_one_side_a_paper_it_has_not_and_a_name_nobody_has() -> None:
    one_sided = Toolkit(queue=replace(OFFICE, two_sided=False))
    assert refused(SystemPrinter("HP", one_sided, Spooler())).code is FaultCode.PRINTER_NO_DUPLEX
    SystemPrinter("HP", one_sided, Spooler()).submit(JOB, replace(SHEET, pages=1))
    wrong = refused(SystemPrinter("HP", Toolkit(), Spooler()), replace(SHEET, paper=LEGAL))
    assert (wrong.code, wrong.facts["expected"]) == (FaultCode.PRINTER_WRONG_MEDIA, "na_legal_8.5x14in")
    any_size = Toolkit(queue=replace(OFFICE, any_size=True, two_sided=None))
    SystemPrinter("HP", any_size, Spooler()).submit(JOB, replace(SHEET, paper=LEGAL))
    assert refused(SystemPrinter("HP", Toolkit(queue=None), Spooler())).code is FaultCode.PRINTER_NONE


def test_a_spooler_that_hangs_is_unknown_and_stops_a_job() -> None:
    toolkit = Toolkit()
    printer = SystemPrinter("HP", toolkit, Spooler(hangs=True))
    assert (printer.state(), printer.job_state(JOB)) == (PrinterState.UNKNOWN, JobState.UNKNOWN)
    assert refused(printer).code is FaultCode.PRINTER_TIMEOUT
    assert toolkit.drawn == []


def test_it_is_named_in_the_settings_like_every_other() -> None:
    assert open_printer("system:HP LaserJet", name="Ballot printer", system=Toolkit()).name == "Ballot printer"
    with pytest.raises(Fault) as raised:
        open_printer("system:HP LaserJet")
    assert raised.value.code is FaultCode.PRINTER_NONE


SHELL = """#!/bin/sh
echo "$VC_QUEUE|$VC_JOB|$#" >> "{log}"
case "$*" in
*Remove-PrintJob*) cat "{folder}/removed" ; rm -f "{folder}/jobs" ;;
*Get-PrintJob*) [ -e "{folder}/jobs" ] && cat "{folder}/jobs" ;;
*Get-Printer*) cat "{folder}/printer" ;;
esac
exit $(cat "{folder}/status")
"""


@dataclass(frozen=True)
class Windows:
    """A shell that answers as PowerShell does."""

    folder: Path

    def spool(self, queue: str = "HP") -> WindowsSpool:
        return WindowsSpool(queue, shell=("sh", str(self.folder / "shell")), seconds=10)

    def says(self, printer: str = "Normal\n", jobs: str | None = None, status: int = 0) -> None:
        (self.folder / "printer").write_text(printer)
        (self.folder / "status").write_text(str(status))
        (self.folder / "removed").write_text("")
        (self.folder / "jobs").unlink(missing_ok=True)
        if jobs is not None:
            (self.folder / "jobs").write_text(jobs)

    def asked(self) -> list[str]:
        return (self.folder / "log").read_text().splitlines()


@pytest.fixture
def windows(tmp_path: Path) -> Windows:
    (tmp_path / "shell").write_text(SHELL.format(folder=tmp_path, log=tmp_path / "log"))
    (tmp_path / "shell").chmod(0o700)
    made = Windows(tmp_path)
    made.says()
    return made


@pytest.mark.parametrize(
    ("word", "state"),
    [
        ("Normal\r\n", PrinterState.READY),
        ("Printing, TonerLow", PrinterState.TONER_LOW),
        ("Error, PaperOut", PrinterState.PAPER_OUT),
        ("PaperJam", PrinterState.JAM),
        ("DoorOpen", PrinterState.COVER_OPEN),
        ("Offline", PrinterState.OFFLINE),
        ("Printing", PrinterState.BUSY),
        ("SomethingNew", PrinterState.UNKNOWN),
        ("", PrinterState.NOT_SET_UP),
    ],
)
def test_the_spooler_s_words_for_a_printer(windows: Windows, word: str, state: PrinterState) -> None:
    windows.says(printer=word)
    assert windows.spool().state() is state


@pytest.mark.parametrize(
    ("word", "state"),
    [
        ("Normal", JobState.WAITING),
        ("Spooling, Printing", JobState.PRINTING),
        ("Printing, Retained", JobState.PRINTING),
        ("Error, Printing", JobState.PRINTING),
        ("Error", JobState.WAITING),
        ("Printed", JobState.COMPLETED),
        ("Deleting", JobState.CANCELED),
        (None, JobState.UNKNOWN),
    ],
)
def test_the_spooler_s_words_for_a_job(windows: Windows, word: str | None, state: JobState) -> None:
    windows.says(jobs=word)
    assert windows.spool().job_state(JOB) is state


def test_names_never_become_part_of_a_command(windows: Windows) -> None:
    windows.spool("HP'; Remove-Item C:\\ -Recurse #").job_state(JOB)
    assert windows.asked() == [f"HP'; Remove-Item C:\\ -Recurse #|{JOB}|1"]


def test_a_job_is_taken_out_or_its_staying_is_said(windows: Windows) -> None:
    windows.says(jobs="Printing")
    windows.spool().cancel(JOB)
    assert windows.spool().job_state(JOB) is JobState.UNKNOWN
    windows.says(jobs="Printing", status=1)
    with pytest.raises(Fault) as raised:
        windows.spool().cancel(JOB)
    assert raised.value.code is FaultCode.PRINTER_FAILED
    assert windows.spool().state() is PrinterState.UNKNOWN
