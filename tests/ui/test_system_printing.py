"""Pages drawn on the operating system's printers: at the device's resolution, at their own size, on both sides.

Qt's own PDF printer stands in for a device; what it wrote is measured.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from PySide6.QtPrintSupport import QPrinter
from pytestqt.qtbot import QtBot

from app.domain.ballots import LEGAL
from app.domain.ids import JobId
from app.domain.papers import Rendered
from app.faults import Fault, FaultCode
from app.ports import PageDots
from printing.ballot import render_ballot
from printing.system import page_dots
from tests.printing.invented import FULL_CARD, ballot
from tests.printing.reading import sizes
from tests.printing.rig.measure import fiducial_corners
from tests.printing.rig.private_cups import QUEUE, Rig, missing, running_rig, until
from ui.system_printing import QtPrinting, draw, set_up

JOB = JobId("HS-A-J0001")
WANTED = (6.35, 32.3, 215.9 - 6.35, 279.4 - 4.8)
"""Outer edges of the corner squares of a letter ballot, in millimeters."""


@pytest.fixture(scope="module")
def sheet() -> Rendered:
    return render_ballot(ballot(FULL_CARD))


def pages(document: Rendered) -> Callable[[int, float], PageDots]:
    return lambda page, dpi: page_dots(document.pdf, page, dpi)


def to_file(path: Path, resolution: int) -> QPrinter:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(path))
    printer.setResolution(resolution)
    return printer


@pytest.mark.parametrize("resolution", [300, 600, 1200])
def test_a_ballot_is_drawn_at_exactly_its_size(qtbot: QtBot, tmp_path: Path, sheet: Rendered, resolution: int) -> None:
    out = tmp_path / "out.pdf"
    printer = set_up(to_file(out, resolution), JOB, sheet)
    assert printer.docName() == JOB
    draw(sheet, printer, pages(sheet))
    drawn = out.read_bytes()
    assert sizes(drawn) == [(612, 792)] * 2
    for side in range(2):
        corners = fiducial_corners(drawn, side)
        assert corners[2] - corners[0] == pytest.approx(WANTED[2] - WANTED[0], rel=0.002)
        assert corners[3] - corners[1] == pytest.approx(WANTED[3] - WANTED[1], rel=0.002)
        assert corners == pytest.approx(WANTED, abs=0.25)


def test_nothing_is_lost_on_the_way_to_the_device(qtbot: QtBot, tmp_path: Path, sheet: Rendered) -> None:
    """A picture of the page, and yet the same page: no gray ground, no missing letter."""
    out = tmp_path / "out.pdf"
    draw(sheet, set_up(to_file(out, 600), JOB, sheet), pages(sheet))
    drawn, meant = (page_dots(pdf, 1, 600) for pdf in (out.read_bytes(), sheet.pdf))
    size = (meant.width, meant.height)
    assert (drawn.width, drawn.height) == size == (5100, 6600)
    differing = ImageChops.difference(*(Image.frombytes("L", size, each.gray) for each in (drawn, meant)))
    assert sum(differing.histogram()[100:]) < 5100 * 6600 // 100_000


def test_paper_the_device_does_not_take_is_said(qtbot: QtBot, tmp_path: Path, sheet: Rendered) -> None:
    printer = set_up(to_file(tmp_path / "out.pdf", 300), JOB, sheet)
    with pytest.raises(Fault) as raised:
        draw(replace(sheet, paper=LEGAL), printer, pages(sheet))
    assert raised.value.code is FaultCode.PRINTER_WRONG_MEDIA


def test_a_tray_nobody_knows_is_said_with_those_there_are(qtbot: QtBot, tmp_path: Path, sheet: Rendered) -> None:
    assert set_up(to_file(tmp_path / "out.pdf", 300), JOB, sheet, "upper") is not None
    with pytest.raises(Fault) as raised:
        set_up(to_file(tmp_path / "out.pdf", 300), JOB, sheet, "cellar")
    assert "upper" in str(raised.value.facts["found"])


def test_a_printer_nobody_has(qtbot: QtBot, sheet: Rendered) -> None:
    assert QtPrinting().ask("nobody's printer") is None
    with pytest.raises(Fault) as raised:
        QtPrinting().draw("nobody's printer", JOB, sheet, pages(sheet))
    assert raised.value.code is FaultCode.PRINTER_NONE


@pytest.fixture(scope="module")
def rig() -> Iterator[Rig]:
    with running_rig() as running:
        yield running


SENDS = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from app.domain.ballots import LETTER
from app.domain.papers import Rendered
from printing.system import page_dots
from ui.system_printing import QtPrinting
application = QApplication([])
queue, job, pdf = sys.argv[1], sys.argv[2], Path(sys.argv[3]).read_bytes()
print(QtPrinting().ask(queue))
sheet = Rendered(pdf=pdf, pages=2, sheets=1, paper=LETTER)
QtPrinting().draw(queue, job, sheet, lambda page, dpi: page_dots(pdf, page, dpi))
"""


@pytest.mark.skipif(bool(missing()), reason=missing() or "all there")
def test_a_real_spooler_gets_the_ballot_two_sided_at_its_size(rig: Rig, tmp_path: Path, sheet: Rendered) -> None:
    """In a process of its own: Qt asks for the spooler once, at its start."""
    (tmp_path / "ballot.pdf").write_bytes(sheet.pdf)
    done = subprocess.run(
        [sys.executable, "-c", SENDS, QUEUE, "HS-A-J0009", str(tmp_path / "ballot.pdf")],
        env={**os.environ, "CUPS_SERVER": rig.server, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "two_sided=True" in done.stdout
    until(lambda: any(each.title == "HS-A-J0009" for each in rig.printed()), "the job")
    got = next(each for each in rig.printed() if each.title == "HS-A-J0009")
    assert got.sides == "two-sided-long-edge"
    assert got.size == (21590, 27940)
    corners = fiducial_corners(got.pdf, 0)
    assert corners[2] - corners[0] == pytest.approx(WANTED[2] - WANTED[0], rel=0.002)
    assert corners[3] - corners[1] == pytest.approx(WANTED[3] - WANTED[1], rel=0.002)
