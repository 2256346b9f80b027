"""A real CUPS and a virtual IPP printer: what arrives is what was sent, and what stands in the way is said.

Runs where cupsd and ippeveprinter are installed and the user is root; skipped elsewhere.
"""

import time
from collections.abc import Iterator
from dataclasses import replace

import pytest

from app.domain.ballots import LEGAL, Paper
from app.domain.ids import JobId
from app.faults import Fault, FaultCode
from app.ports import JobState, PrinterState
from printing.ballot import look, render_ballot
from printing.cups import CupsPrinter
from printing.ink import MM
from printing.printers import Queue, list_queues
from tests.printing.invented import FULL_CARD, MAYOR, ballot, card
from tests.printing.rig.measure import fiducial_corners
from tests.printing.rig.private_cups import QUEUE, Printed, Rig, missing, running_rig, until

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing() or "all there")

BALLOT = render_ballot(ballot(FULL_CARD))


@pytest.fixture(scope="module")
def rig() -> Iterator[Rig]:
    with running_rig() as running:
        yield running


@pytest.fixture
def printer(rig: Rig) -> Iterator[CupsPrinter]:
    yield CupsPrinter(QUEUE, name="Ballot printer", server=rig.server)
    rig.fault("")


def arrived(rig: Rig, title: str) -> Printed:
    until(lambda: any(each.title == title for each in rig.printed()), f"job {title}")
    return next(each for each in rig.printed() if each.title == title)


def becomes(printer: CupsPrinter, job: JobId, *states: JobState) -> None:
    until(lambda: printer.job_state(job) in states, f"{job} to become {states}")


def test_the_queue_is_found_and_ready(rig: Rig, printer: CupsPrinter) -> None:
    assert list_queues(rig.server) == (Queue(name=QUEUE, device=f"{rig.device}?contimeout=3"),)
    assert printer.state() is PrinterState.READY
    assert CupsPrinter("nobody", server=rig.server).state() is PrinterState.NOT_SET_UP
    assert CupsPrinter(QUEUE, server=f"{rig.server}.none").state() is PrinterState.UNKNOWN


def test_a_ballot_arrives_two_sided_on_its_paper_at_its_size(rig: Rig, printer: CupsPrinter) -> None:
    job = JobId("HS-A-J0001")
    assert printer.job_state(job) is JobState.UNKNOWN
    printer.submit(job, BALLOT)
    got = arrived(rig, "HS-A-J0001")
    assert got.sides == "two-sided-long-edge"
    assert got.size == (21590, 27940)
    becomes(printer, job, JobState.COMPLETED)
    wanted = (6.35, 32.3, 215.9 - 6.35, 279.4 - 4.8)
    for side in range(2):
        corners = fiducial_corners(got.pdf, side)
        across, down = corners[2] - corners[0], corners[3] - corners[1]
        assert across == pytest.approx(wanted[2] - wanted[0], rel=0.002)
        assert down == pytest.approx(wanted[3] - wanted[1], rel=0.002)
        assert corners == pytest.approx(wanted, abs=0.25)
    assert pytest.approx(wanted[1]) == look.FIDUCIAL_TOP / MM


def test_one_side_is_printed_on_one_side(rig: Rig, printer: CupsPrinter) -> None:
    printer.submit(JobId("HS-A-J0002"), render_ballot(ballot(card(MAYOR))))
    assert arrived(rig, "HS-A-J0002").sides == "one-sided"


def test_paper_that_is_not_in_the_tray_is_refused_before_anything_is_sent(rig: Rig, printer: CupsPrinter) -> None:
    page = ballot(card(MAYOR))
    legal = render_ballot(replace(page, definition=replace(page.definition, paper=LEGAL)))
    with pytest.raises(Fault) as fault:
        printer.submit(JobId("HS-A-J0003"), legal)
    assert fault.value.code is FaultCode.PRINTER_WRONG_MEDIA
    assert fault.value.facts["expected"] == "na_legal_8.5x14in"
    assert "na_letter_8.5x11in" in str(fault.value.facts["found"])
    assert printer.job_state(JobId("HS-A-J0003")) is JobState.UNKNOWN


def test_a_size_without_a_name_is_compared_too(printer: CupsPrinter) -> None:
    odd = replace(BALLOT, paper=Paper(media="custom_8.5x17in", height=17.0))
    with pytest.raises(Fault) as fault:
        printer.submit(JobId("HS-A-J0004"), odd)
    assert fault.value.facts["expected"] == "Custom.8.5x17in"


def test_paper_out_is_said_by_the_printer_and_nothing_more_is_sent(rig: Rig, printer: CupsPrinter) -> None:
    first = JobId("HS-A-J0005")
    rig.fault("media-empty-error")
    printer.submit(first, BALLOT)
    until(lambda: printer.state() is PrinterState.PAPER_OUT, "paper out")
    with pytest.raises(Fault) as fault:
        printer.submit(JobId("HS-A-J0006"), BALLOT)
    assert fault.value.code is FaultCode.PRINTER_PAPER_OUT
    assert printer.job_state(first) in {JobState.WAITING, JobState.PRINTING}
    rig.fault("")
    becomes(printer, first, JobState.COMPLETED)
    until(lambda: printer.state() is PrinterState.READY, "ready again")
    assert "HS-A-J0006" not in {each.title for each in rig.printed()}


@pytest.mark.parametrize(
    ("keyword", "state", "code"),
    [
        ("media-jam-error", PrinterState.JAM, FaultCode.PRINTER_JAM),
        ("cover-open-error", PrinterState.COVER_OPEN, FaultCode.PRINTER_COVER_OPEN),
    ],
)
def test_trouble_in_the_middle_of_a_job(
    rig: Rig, printer: CupsPrinter, keyword: str, state: PrinterState, code: FaultCode
) -> None:
    job = JobId(f"HS-A-{keyword[:5]}")
    rig.fault(keyword)
    printer.submit(job, BALLOT)
    until(lambda: printer.state() is state, keyword)
    with pytest.raises(Fault) as fault:
        printer.submit(JobId("HS-A-J0099"), BALLOT)
    assert fault.value.code is code
    rig.fault("")
    becomes(printer, job, JobState.COMPLETED)


def test_low_toner_does_not_stop_the_work(rig: Rig, printer: CupsPrinter) -> None:
    rig.fault("toner-low-warning")
    printer.submit(JobId("HS-A-J0010"), BALLOT)
    until(lambda: printer.state() is PrinterState.TONER_LOW, "toner low")
    printer.submit(JobId("HS-A-J0011"), BALLOT)
    rig.fault("")
    assert arrived(rig, "HS-A-J0011").size == (21590, 27940)


def test_an_engine_that_fails_ends_its_job_and_the_next_one_prints(rig: Rig, printer: CupsPrinter) -> None:
    """CUPS may call a job completed that the printer gave up, when its two questions to the printer cross: both are
    an end, and neither is believed to be a page."""
    rig.fail_job("HS-A-J0012")
    printer.submit(JobId("HS-A-J0012"), BALLOT)
    becomes(printer, JobId("HS-A-J0012"), JobState.FAILED, JobState.COMPLETED)
    assert rig.job_failed()
    printer.submit(JobId("HS-A-J0013"), BALLOT)
    becomes(printer, JobId("HS-A-J0013"), JobState.COMPLETED)
    titles = {each.title for each in rig.printed()}
    assert "HS-A-J0013" in titles
    assert "HS-A-J0012" not in titles


def test_a_job_that_somebody_else_takes_out_of_the_spooler_has_failed(rig: Rig, printer: CupsPrinter) -> None:
    held, gone = JobId("HS-A-J0017"), JobId("HS-A-J0018")
    rig.fault("toner-low-warning")
    printer.submit(held, BALLOT)
    until(lambda: printer.state() is PrinterState.TONER_LOW, "the first job at the printer")
    printer.submit(gone, BALLOT)
    assert printer.job_state(gone) is JobState.WAITING
    last = rig.command("lpstat", "-o").splitlines()[-1].split()[0]
    rig.command("cancel", last)
    becomes(printer, gone, JobState.FAILED)
    rig.fault("")
    becomes(printer, held, JobState.COMPLETED)


def test_a_job_that_waits_is_taken_back_by_its_title_and_never_prints_late(rig: Rig, printer: CupsPrinter) -> None:
    """CASES A80."""
    held, waiting = JobId("HS-A-J0014"), JobId("HS-A-J0015")
    rig.fault("toner-low-warning")
    printer.submit(held, BALLOT)
    until(lambda: printer.state() is PrinterState.TONER_LOW, "the first job at the printer")
    printer.submit(waiting, BALLOT)
    assert printer.job_state(waiting) is JobState.WAITING
    printer.cancel(waiting)
    assert printer.job_state(waiting) in {JobState.CANCELED, JobState.UNKNOWN}
    printer.cancel(waiting)
    printer.cancel(JobId("HS-A-J9999"))
    rig.fault("")
    becomes(printer, held, JobState.COMPLETED)
    time.sleep(0.5)
    assert "HS-A-J0015" not in {each.title for each in rig.printed()}


def test_no_ballot_stays_in_the_spool(rig: Rig, printer: CupsPrinter) -> None:
    printer.submit(JobId("HS-A-J0016"), BALLOT)
    becomes(printer, JobId("HS-A-J0016"), JobState.COMPLETED)
    until(lambda: not list((rig.folder / "cups/spool").glob("d*")), "an empty spool")


def test_a_printer_that_is_off_is_offline_and_gets_nothing(rig: Rig, printer: CupsPrinter) -> None:
    rig.switch_printer_off()
    try:
        assert printer.state() is PrinterState.OFFLINE
        with pytest.raises(Fault) as fault:
            printer.submit(JobId("HS-A-J0017"), BALLOT)
        assert fault.value.code is FaultCode.PRINTER_OFFLINE
    finally:
        rig.switch_printer_on()
    assert printer.state() is PrinterState.READY


def test_a_stopped_queue_is_offline(rig: Rig, printer: CupsPrinter) -> None:
    rig.command("cupsdisable", QUEUE)
    try:
        assert printer.state() is PrinterState.OFFLINE
    finally:
        rig.command("cupsenable", QUEUE)
