"""What printers say, what it means, and how a printer is named."""

from pathlib import Path

import pytest

from app.domain.ballots import LEGAL, LETTER, PAPERS, Paper
from app.faults import Fault, FaultCode
from app.ports import JobState, PrinterState
from printing.cups import CupsPrinter, media_name
from printing.escpos_label import EscposLabelPrinter
from printing.folder import FolderPrinter
from printing.ipp import device_uri, queue_uri
from printing.printer_states import holds, job_state, printer_state
from printing.printers import open_printer


@pytest.mark.parametrize("ending", ["", "-error", "-warning", "-report"])
@pytest.mark.parametrize(
    ("keyword", "meaning"),
    [
        ("media-jam", PrinterState.JAM),
        ("cover-open", PrinterState.COVER_OPEN),
        ("door-open", PrinterState.COVER_OPEN),
        ("media-empty", PrinterState.PAPER_OUT),
        ("media-needed", PrinterState.PAPER_OUT),
        ("offline", PrinterState.OFFLINE),
        ("media-low", PrinterState.PAPER_LOW),
        ("toner-low", PrinterState.TONER_LOW),
    ],
)
def test_keywords_are_known_by_their_beginning(keyword: str, ending: str, meaning: PrinterState) -> None:
    assert printer_state("processing", (keyword + ending,)) is meaning


def test_the_worst_counts() -> None:
    assert printer_state("stopped", ("toner-low-warning", "media-jam-error")) is PrinterState.JAM


@pytest.mark.parametrize(
    ("state", "meaning"),
    [
        ("idle", PrinterState.READY),
        ("processing", PrinterState.BUSY),
        ("stopped", PrinterState.OFFLINE),
        ("", PrinterState.UNKNOWN),
    ],
)
def test_a_printer_without_complaint_is_idle_or_at_work(state: str, meaning: PrinterState) -> None:
    assert printer_state(state, ()) is meaning


@pytest.mark.parametrize(
    ("state", "meaning"),
    [
        ("pending", JobState.WAITING),
        ("pending-held", JobState.WAITING),
        ("processing", JobState.PRINTING),
        ("processing-stopped", JobState.PRINTING),
        ("completed", JobState.COMPLETED),
        ("canceled", JobState.CANCELED),
        ("aborted", JobState.FAILED),
        ("strange", JobState.UNKNOWN),
    ],
)
def test_what_the_spooler_says_of_a_job(state: str, meaning: JobState) -> None:
    assert job_state(state) is meaning


def test_paper_in_a_tray_is_compared_by_its_size() -> None:
    ready = ("na_letter_8.5x11in", "na_index-4x6_4x6in")
    assert holds(ready, LETTER) is True
    assert holds(ready, Paper(width=11, height=8.5)) is True
    assert holds(ready, LEGAL) is False
    assert holds(("iso_a4_210x297mm",), LETTER) is False
    assert holds((), LETTER) is None
    assert holds(("main",), LETTER) is None


def test_papers_without_a_standard_name_are_asked_for_by_size() -> None:
    assert media_name(LEGAL) == "na_legal_8.5x14in"
    assert media_name(PAPERS["custom-8.5x17"]) == "Custom.8.5x17in"
    label = Paper(media="custom_label_89x36mm", width=89 / 25.4, height=36 / 25.4)
    assert media_name(label) == "Custom.89x36mm"


def test_the_spooler_is_asked_by_its_socket_and_the_printer_by_its_own_address() -> None:
    assert queue_uri("ballot", "/run/x/cups.sock") == "ipp://%2Frun%2Fx%2Fcups.sock/printers/ballot"
    assert queue_uri("ballot", "127.0.0.1:631") == "ipp://127.0.0.1:631/printers/ballot"
    assert device_uri({"device-uri": "ipp://h:8631/ipp/print?contimeout=6"}) == "ipp://h:8631/ipp/print"
    assert device_uri({"device-uri": "usb://DYMO/LabelWriter"}) == ""


def test_settings_name_a_printer(tmp_path: Path) -> None:
    assert isinstance(open_printer("cups:ballot", name="Ballot printer"), CupsPrinter)
    assert open_printer("cups:ballot", name="Ballot printer").name == "Ballot printer"
    assert isinstance(open_printer(f"folder:{tmp_path}"), FolderPrinter)
    assert isinstance(open_printer("escpos:/dev/usb/lp0"), EscposLabelPrinter)
    assert isinstance(open_printer("escpos:usb:04b8:0202"), EscposLabelPrinter)


@pytest.mark.parametrize("address", ["", "cups:", "folder:", "lpt1:", "cups:ball ot", "cups:../etc", "cups:-d"])
def test_words_that_name_no_printer_are_refused(address: str) -> None:
    with pytest.raises(Fault) as fault:
        open_printer(address)
    assert fault.value.code is FaultCode.PRINTER_NONE


def test_a_desk_without_cups_says_not_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert CupsPrinter("ballot").state() is PrinterState.NOT_SET_UP
