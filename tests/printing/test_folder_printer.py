"""The printer that is a folder: a job is there whole, once, or not at all."""

from pathlib import Path

import pytest

from app.domain.ballots import LETTER
from app.domain.ids import JobId
from app.domain.papers import Rendered
from app.faults import Fault, FaultCode
from app.ports import JobState, PrinterState
from printing.folder import FolderPrinter

PAGE = Rendered(pdf=b"%PDF-1.4 invented", pages=2, sheets=1, paper=LETTER)
JOB = JobId("HS-A-J0042")


def test_a_job_becomes_a_file_named_for_it(tmp_path: Path) -> None:
    printer = FolderPrinter("Demo", tmp_path / "printed")
    assert printer.state() is PrinterState.READY
    assert printer.job_state(JOB) is JobState.UNKNOWN
    printer.submit(JOB, PAGE)
    assert (tmp_path / "printed" / "HS-A-J0042.pdf").read_bytes() == PAGE.pdf
    assert printer.job_state(JOB) is JobState.COMPLETED
    assert [each.name for each in (tmp_path / "printed").iterdir()] == ["HS-A-J0042.pdf"]
    printer.cancel(JOB)
    assert printer.job_state(JOB) is JobState.COMPLETED


def test_the_same_job_is_never_printed_twice(tmp_path: Path) -> None:
    printer = FolderPrinter("Demo", tmp_path)
    printer.submit(JOB, PAGE)
    with pytest.raises(Fault) as fault:
        printer.submit(JOB, PAGE)
    assert fault.value.code is FaultCode.PRINTER_FAILED


def test_a_folder_that_cannot_be_written_is_a_fault_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    printer = FolderPrinter("Demo", tmp_path / "file" / "folder")
    assert printer.state() is PrinterState.NOT_SET_UP
    with pytest.raises(Fault) as fault:
        printer.submit(JOB, PAGE)
    assert fault.value.code is FaultCode.PRINTER_FAILED


@pytest.mark.parametrize("job", ["", "../up", "a/b", ".hidden", "Łukasz"])
def test_a_job_id_cannot_leave_the_folder(tmp_path: Path, job: str) -> None:
    with pytest.raises(ValueError, match="job id"):
        FolderPrinter("Demo", tmp_path).submit(JobId(job), PAGE)
