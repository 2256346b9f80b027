"""Where a printer is missing or in trouble, people are told which one: for ballots, for labels, the office's for pages;
in the language of who reads it (CASES A80)."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.bootstrap import NoPrinter, chosen_printers, office_printer
from app.cli.words import fault_sentence
from app.domain.ballots import Paper
from app.domain.ids import JobId
from app.domain.papers import Rendered
from app.faults import Fault, FaultCode
from app.ports import PrinterState, PrinterUse
from app.services.health import Standing
from app.services.readiness import name_of
from app.settings import Settings, save_settings
from printing.cups import CupsPrinter
from tests.carrying.test_commands import command
from tests.services.kit import Desks, PlainRenderer
from ui.messages import fault_message
from ui.words import Words

PAGE = Rendered(pdf=b"%PDF", pages=1, paper=Paper(width=8.5, height=11, media="na_letter_8.5x11in"), sheets=1)
THE = {
    "en": ("The ballot printer", "The label printer", "The ballot printer", "The page printer"),
    "es": ("La impresora de boletas", "La impresora de etiquetas", "La impresora de boletas", "La impresora de hojas"),
}


def refused(printer: NoPrinter | CupsPrinter) -> Fault:
    with pytest.raises(Fault) as told:
        printer.check(PAGE)
    with pytest.raises(Fault) as also:
        printer.submit(JobId("vc-1"), PAGE)
    assert also.value.facts.get("printer") == told.value.facts.get("printer")
    return told.value


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("use", PrinterUse)
def test_a_printer_nobody_set_up_says_which_it_is_and_how_it_is_chosen(use: PrinterUse, language: str) -> None:
    words = Words(language)
    message = fault_message(words, refused(NoPrinter(use)))
    the = THE[language][list(PrinterUse).index(use)]
    assert message.title.startswith(f"{the} ")
    assert words(f"printer.{use}.papers") in message.text
    command_line = (
        "votecenter station-settings --printer " if use is PrinterUse.STATION else "votecenter desk printers --"
    )
    assert command_line in message.points[-1]
    assert "[" not in message.spoken and "ballot_printer" not in message.spoken
    assert message.again is not None
    assert message.again(Words("es")).title.startswith(THE["es"][list(PrinterUse).index(use)])


def test_every_trouble_of_a_printer_names_it_in_the_reader_s_language() -> None:
    jam = Fault(FaultCode.PRINTER_JAM, printer=PrinterUse.LABELS)
    assert fault_message(Words("es"), jam).text.startswith("La impresora de etiquetas dice")
    assert fault_sentence(jam).startswith("Paper is stuck in the printer. The label printer says")
    by_hand = Fault(FaultCode.PRINTER_JAM, printer="HP-4")
    assert fault_message(Words("es"), by_hand).text.startswith("HP-4 dice")


def test_where_the_print_system_is_missing_that_is_said_of_the_printer_that_was_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    fault = refused(CupsPrinter("ballots", name=PrinterUse.BALLOTS))
    assert fault_sentence(fault).startswith(
        "The ballot printer is not set up. The program has no printer for ballots, notices and reports: ipptool is not"
    )
    assert "ipptool no está instalado" in fault_message(Words("es"), fault).text


def test_the_readiness_test_names_both_in_the_worker_s_language(center: Desks) -> None:
    rig = center.closed()
    rig.parts.queue.ballots, rig.parts.queue.labels = NoPrinter(PrinterUse.BALLOTS), NoPrinter(PrinterUse.LABELS)
    found = [each for each in rig.parts.readiness.checks() if each.key == "printer"]
    assert [(each.told, each.state) for each in found] == [("not_set_up", Standing.STOP)] * 2
    assert [name_of(each, Words("en")) for each in found] == ["Ballot printer", "Label printer"]
    assert [name_of(each, Words("es")) for each in found] == ["Impresora de boletas", "Impresora de etiquetas"]
    report = rig.parts.readiness.report(tuple(found), language="es")
    assert "Impresora de boletas" in str(report.paragraphs) and "ballot_printer" not in str(report.paragraphs)


def test_the_page_with_rulers_names_the_printer_as_people_do(center: Desks) -> None:
    named: list[str] = []

    class Ruled(PlainRenderer):
        def calibration(self, paper: Paper, *, printer: str = "", number: int = 0, of: int = 0) -> Rendered:
            named.append(printer)
            return PAGE

    rig = center.open(renderer=Ruled())
    rig.parts.samples.print_calibration()
    assert named == ["Ballot printer"]


def test_the_machine_s_own_test_names_the_printers_that_were_chosen_for_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr("app.cli.journal.default_folder", lambda: tmp_path)
    command("health")
    assert (
        "Printers: Neither a ballot printer nor a label printer is set up on this machine." in capsys.readouterr().out
    )
    settings = Settings(ballot_printer=f"folder:{tmp_path / 'ballots'}")
    save_settings(tmp_path, settings)
    assert chosen_printers(settings) == (
        (PrinterUse.BALLOTS, PrinterState.READY),
        (PrinterUse.LABELS, PrinterState.NOT_SET_UP),
    )
    command("health")
    said = capsys.readouterr().out
    assert "OK       Ballot printer: Ready." in said and "STOP     Label printer: Not set up." in said
    unseen = chosen_printers(replace(settings, ballot_printer="system:HP LaserJet"))
    assert unseen[0] == (PrinterUse.BALLOTS, PrinterState.UNKNOWN), "only a window reaches it"


def test_the_office_s_printer_is_for_pages(tmp_path: Path) -> None:
    assert office_printer(Settings()).name == PrinterUse.PAGES
    assert office_printer(Settings(ballot_printer=f"folder:{tmp_path}")).name == PrinterUse.PAGES
