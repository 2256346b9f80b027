"""What the Windows spooler says of a printer and its jobs, asked through PowerShell's own print commands.

A printer's name and a job's title go in by environment, never into a command's text; nothing else does.
"""

from app.domain.ids import JobId
from app.faults import Fault, FaultCode
from app.ports import JobState, PrinterState
from printing.programs import SECONDS, Done, run

SHELL = ("powershell.exe", "-NoProfile", "-NonInteractive", "-Command")
_BEGIN = "$ErrorActionPreference = 'Stop'; "
_STATE = _BEGIN + (
    "Get-Printer | Where-Object { $_.Name -eq $env:VC_QUEUE } | ForEach-Object { $_.PrinterStatus.ToString() }"
)
_JOBS = _BEGIN + (
    "Get-PrintJob -PrinterName $env:VC_QUEUE | Where-Object { $_.DocumentName -eq $env:VC_JOB }"
    " | ForEach-Object { $_.JobStatus.ToString() }"
)
_REMOVE = _BEGIN + (
    "Get-PrintJob -PrinterName $env:VC_QUEUE | Where-Object { $_.DocumentName -eq $env:VC_JOB } | Remove-PrintJob"
)

_PRINTER = (
    ("PaperJam", PrinterState.JAM),
    ("DoorOpen", PrinterState.COVER_OPEN),
    ("PaperOut", PrinterState.PAPER_OUT),
    ("PaperProblem", PrinterState.PAPER_OUT),
    ("ManualFeed", PrinterState.PAPER_OUT),
    ("Offline", PrinterState.OFFLINE),
    ("ServerOffline", PrinterState.OFFLINE),
    ("NotAvailable", PrinterState.OFFLINE),
    ("Paused", PrinterState.OFFLINE),
    ("Error", PrinterState.OFFLINE),
    ("NoToner", PrinterState.OFFLINE),
    ("OutputBinFull", PrinterState.OFFLINE),
    ("UserIntervention", PrinterState.OFFLINE),
    ("TonerLow", PrinterState.TONER_LOW),
    ("Printing", PrinterState.BUSY),
    ("Processing", PrinterState.BUSY),
    ("Busy", PrinterState.BUSY),
    ("IOActive", PrinterState.BUSY),
    ("Waiting", PrinterState.BUSY),
    ("WarmingUp", PrinterState.BUSY),
    ("Initializing", PrinterState.BUSY),
    ("Normal", PrinterState.READY),
    ("PowerSave", PrinterState.READY),
)
"""The spooler's words, the worst first; several may be told at once."""

_JOB = (
    ("Deleted", JobState.CANCELED),
    ("Deleting", JobState.CANCELED),
    ("Printed", JobState.COMPLETED),
    ("Complete", JobState.COMPLETED),
    ("Completed", JobState.COMPLETED),
    ("Printing", JobState.PRINTING),
    ("Spooling", JobState.WAITING),
    ("Error", JobState.WAITING),
    ("Blocked", JobState.WAITING),
    ("Normal", JobState.WAITING),
    ("Paused", JobState.WAITING),
    ("Offline", JobState.WAITING),
    ("PaperOut", JobState.WAITING),
    ("UserIntervention", JobState.WAITING),
    ("Restarted", JobState.WAITING),
)
"""A job in error is still there: Windows sends it again when the paper is back, so it waits and can be taken out."""


class WindowsSpool:
    """One printer of this laptop. Raises Fault(PRINTER_TIMEOUT) when the spooler hangs."""

    def __init__(self, queue: str, *, seconds: float = SECONDS, shell: tuple[str, ...] = SHELL) -> None:
        self._queue, self._seconds, self._shell = queue, seconds, shell

    def state(self) -> PrinterState:
        done = self._ask(_STATE)
        if done.status != 0:
            return PrinterState.UNKNOWN
        told = _words(done.out)
        if not told:
            return PrinterState.NOT_SET_UP
        return next((meaning for word, meaning in _PRINTER if word in told), PrinterState.UNKNOWN)

    def job_state(self, job: JobId) -> JobState:
        """Unknown once the spooler has let go of it."""
        done = self._ask(_JOBS, job)
        told = _words(done.out)
        if done.status != 0 or not told:
            return JobState.UNKNOWN
        return next((meaning for word, meaning in _JOB if word in told), JobState.WAITING)

    def cancel(self, job: JobId) -> None:
        """Take every job of this title out. Raises Fault(PRINTER_FAILED) when one stays."""
        done = self._ask(_REMOVE, job)
        if done.status != 0 or self.job_state(job) in (JobState.WAITING, JobState.PRINTING):
            raise Fault(FaultCode.PRINTER_FAILED, printer=self._queue, job=job, reason="the spooler keeps the job")

    def _ask(self, script: str, job: str = "") -> Done:
        named = {"VC_QUEUE": self._queue, "VC_JOB": job}
        return run(*self._shell, script, seconds=self._seconds, named=named)


def _words(out: str) -> set[str]:
    return {word.strip() for line in out.splitlines() for word in line.split(",") if word.strip()}
