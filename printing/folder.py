"""A printer that is a folder: every job becomes ``<job>.pdf``. For the demo, training, tests and "save as PDF"."""

import os
import re
import tempfile
from pathlib import Path

from app.domain.ids import JobId
from app.domain.papers import Rendered
from app.faults import Fault, FaultCode
from app.ports import JobState, PrinterState

_SAFE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


class FolderPrinter:
    """``name`` is what people call it; the folder is made when the first job comes."""

    def __init__(self, name: str, folder: Path) -> None:
        self._name = name
        self._folder = folder

    @property
    def name(self) -> str:
        return self._name

    def path(self, job: JobId) -> Path:
        """Where this job's pages are."""
        if not _SAFE.fullmatch(job):
            raise ValueError("a job id has letters, digits, dots, hyphens and underscores only")
        return self._folder / f"{job}.pdf"

    def state(self) -> PrinterState:
        nearest = next(each for each in (self._folder, *self._folder.absolute().parents) if each.exists())
        writable = nearest.is_dir() and os.access(nearest, os.W_OK)
        return PrinterState.READY if writable else PrinterState.NOT_SET_UP

    def check(self, document: Rendered) -> None:
        """A folder takes everything; what is wrong with it shows when it is written to."""

    def submit(self, job: JobId, document: Rendered) -> None:
        """Write, fsync, rename: the file is whole or it is not there. A job is never written twice (CASES A80).

        Raises Fault(PRINTER_FAILED).
        """
        path = self.path(job)
        if path.exists():
            raise Fault(FaultCode.PRINTER_FAILED, printer=self._name, job=job, reason="already printed")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            _write_whole(path, document.pdf)
        except OSError as problem:
            reason = problem.strerror or type(problem).__name__
            raise Fault(FaultCode.PRINTER_FAILED, printer=self._name, job=job, reason=reason) from problem

    def job_state(self, job: JobId) -> JobState:
        return JobState.COMPLETED if self.path(job).exists() else JobState.UNKNOWN

    def cancel(self, job: JobId) -> None:
        """Nothing waits here: a job is written at once or has failed."""
        self.path(job)

    def counter(self) -> int | None:
        """A folder counts nothing."""
        return None


def _write_whole(path: Path, data: bytes) -> None:
    handle, temporary = tempfile.mkstemp(prefix=".", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
