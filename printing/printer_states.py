"""What a printer's keywords mean to a worker, and which of them stop a job before it is sent."""

import re
from collections.abc import Iterable

from app.domain.ballots import Paper
from app.faults import FaultCode
from app.ports import JobState, PrinterState

_REASONS = (
    ("media-jam", PrinterState.JAM),
    ("cover-open", PrinterState.COVER_OPEN),
    ("door-open", PrinterState.COVER_OPEN),
    ("interlock-open", PrinterState.COVER_OPEN),
    ("media-empty", PrinterState.PAPER_OUT),
    ("media-needed", PrinterState.PAPER_OUT),
    ("input-tray-missing", PrinterState.PAPER_OUT),
    ("offline", PrinterState.OFFLINE),
    ("shutdown", PrinterState.OFFLINE),
    ("timed-out", PrinterState.OFFLINE),
    ("paused", PrinterState.OFFLINE),
    ("media-low", PrinterState.PAPER_LOW),
    ("toner-", PrinterState.TONER_LOW),
    ("marker-supply-", PrinterState.TONER_LOW),
)
"""Beginnings, for a printer adds -error, -warning or -report as it likes; the worst first."""

_STATES = {"idle": PrinterState.READY, "processing": PrinterState.BUSY, "stopped": PrinterState.OFFLINE}

STOPS = {
    PrinterState.PAPER_OUT: FaultCode.PRINTER_PAPER_OUT,
    PrinterState.JAM: FaultCode.PRINTER_JAM,
    PrinterState.COVER_OPEN: FaultCode.PRINTER_COVER_OPEN,
    PrinterState.OFFLINE: FaultCode.PRINTER_OFFLINE,
    PrinterState.NOT_SET_UP: FaultCode.PRINTER_NONE,
}
"""States in which no job is sent: it would wait and come out when nobody expects it (CASES A80)."""

_JOBS = {
    "pending": JobState.WAITING,
    "pending-held": JobState.WAITING,
    "processing": JobState.PRINTING,
    "processing-stopped": JobState.PRINTING,
    "canceled": JobState.CANCELED,
    "aborted": JobState.FAILED,
    "completed": JobState.COMPLETED,
}
_SIZE = re.compile(r"_(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(in|mm)$")


def printer_state(state: str, reasons: Iterable[str]) -> PrinterState:
    """The worst thing the printer says, else whether it is idle or at work."""
    told = tuple(reasons)
    for beginning, meaning in _REASONS:
        if any(each.startswith(beginning) for each in told):
            return meaning
    return _STATES.get(state, PrinterState.UNKNOWN)


def job_state(state: str) -> JobState:
    return _JOBS.get(state, JobState.UNKNOWN)


def holds(ready: Iterable[str], paper: Paper) -> bool | None:
    """Whether paper of this size lies in a tray, within a millimeter, either way round; None when not told."""
    sizes = [(float(w) * _unit(u), float(h) * _unit(u)) for w, h, u in (_parts(each) for each in ready) if u]
    if not sizes:
        return None
    short, long = sorted((paper.width * 25.4, paper.height * 25.4))
    return any(abs(min(size) - short) <= 1 and abs(max(size) - long) <= 1 for size in sizes)


def _parts(name: str) -> tuple[str, str, str]:
    found = _SIZE.search(name)
    return (found[1], found[2], found[3]) if found else ("0", "0", "")


def _unit(name: str) -> float:
    return 25.4 if name == "in" else 1.0
