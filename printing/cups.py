"""A printer behind CUPS, through its own programs: ``lp`` sends, ``ipptool`` asks, ``cancel`` takes back.

What the set-up sees to: ``PreserveJobFiles No`` (no ballot or label stays in the spool), ``printer-error-policy=
abort-job`` and ``contimeout`` on the device, so that a printer that is off fails instead of printing later.
"""

import re
from concurrent.futures import ThreadPoolExecutor
from time import monotonic

from app.domain.ballots import Paper
from app.domain.ids import JobId
from app.domain.papers import Rendered
from app.faults import Fault, FaultCode
from app.ports import JobState, PrinterState
from printing import ipp
from printing.printer_states import STOPS, holds, job_state, printer_state
from printing.programs import SECONDS, about, run

_QUEUE = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.+-]{0,126}")
_JOB = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
_REQUEST = re.compile(r"request id is (\S+-\d+)")
_ASK_SECONDS = 4.0
FRESH = 1.0
"""Seconds for which what a check found holds for the job it was made for."""


class CupsPrinter:
    """One queue. A job's title in the spooler is its ``JobId`` and nothing else.

    ``media`` overrides the paper's name where a driver has its own (a label roll); ``options`` are further ``-o``
    words such as ``InputSlot=Tray2``; ``server`` is a host and port or a socket, blank for the usual one.
    """

    def __init__(
        self,
        queue: str,
        *,
        name: str = "",
        media: str = "",
        options: tuple[str, ...] = (),
        server: str = "",
        seconds: float = SECONDS,
    ) -> None:
        if not _QUEUE.fullmatch(queue):
            raise Fault(FaultCode.PRINTER_NONE, printer=name, queue=queue)
        self._queue = queue
        self._name = name or queue
        self._media = media
        self._options = options
        self._server = server
        self._seconds = seconds
        self._device = ""
        self._taken_back: set[JobId] = set()
        self._asked: tuple[float, ipp.Answer, ipp.Answer | None] | None = None

    @property
    def name(self) -> str:
        return self._name

    def state(self) -> PrinterState:
        """The printer's own word where it speaks IPP, else the queue's. Unknown when CUPS does not answer."""
        try:
            queue, device = self._answers()
        except Fault as fault:
            return PrinterState.NOT_SET_UP if fault.code is FaultCode.PRINTER_NONE else PrinterState.UNKNOWN
        return _state(queue, device)

    def check(self, document: Rendered) -> None:
        """Raises Fault(PRINTER_OFFLINE, _PAPER_OUT, _JAM, _COVER_OPEN, _NO_DUPLEX, _WRONG_MEDIA, _NONE, _FAILED)."""
        queue, device = self._answers()
        self._check(queue, device, document, document.sheets < document.pages)
        self._asked = (monotonic(), queue, device)

    def submit(self, job: JobId, document: Rendered) -> None:
        """Check printer, sides and paper, then hand the document over; what cannot print now is not sent.

        Raises Fault(PRINTER_OFFLINE, _PAPER_OUT, _JAM, _COVER_OPEN, _NO_DUPLEX, _WRONG_MEDIA, _NONE, _TIMEOUT,
        _FAILED).
        """
        title = _title(job)
        two_sided = document.sheets < document.pages
        queue, device = self._just_asked() or self._answers()
        self._check(queue, device, document, two_sided)
        options = (
            f"media={self._media or media_name(document.paper)}",
            f"sides={'two-sided-long-edge' if two_sided else 'one-sided'}",
            "print-scaling=none",
            *self._options,
        )
        words = ("lp", "-d", self._queue, "-t", title, "-n", "1", *(w for each in options for w in ("-o", each)), "-")
        with about(self._name):
            done = run(*words, server=self._server, given=document.pdf, seconds=self._seconds)
        if done.status != 0 or not _REQUEST.search(done.out):
            raise Fault(FaultCode.PRINTER_FAILED, printer=self._name, job=title, reason=_last_line(done.err))

    def job_state(self, job: JobId) -> JobState:
        """What the spooler says of this job; unknown when it has forgotten it or does not answer.

        CUPS calls it "canceled" when the printer gives a job up; unless we took it back, that is a failure. When its
        two questions to the printer cross, it calls such a job completed: neither word says that a page came out.
        """
        try:
            found = self._find(job)
        except Fault:
            return JobState.UNKNOWN
        if found is None:
            return JobState.UNKNOWN
        told = job_state(found["job-state"])
        return JobState.FAILED if told is JobState.CANCELED and job not in self._taken_back else told

    def cancel(self, job: JobId) -> None:
        """Take every job of this title out of the spooler, its file too; silent when there is none.

        Raises Fault(PRINTER_FAILED) when a job is there and stays.
        """
        for found in self._jobs(job, ended=False):
            self._taken_back.add(job)
            request = f"{self._queue}-{found['job-id']}"
            done = run("cancel", "-x", request, server=self._server, seconds=self._seconds)
            if done.status != 0 and self._still(job):
                raise Fault(FaultCode.PRINTER_FAILED, printer=self._name, job=job, reason=_last_line(done.err))

    def _just_asked(self) -> tuple[ipp.Answer, ipp.Answer | None] | None:
        """The answers of a check a moment ago, once: the voter it was made for is the one who waits now."""
        asked, self._asked = self._asked, None
        return asked[1:] if asked is not None and monotonic() - asked[0] <= FRESH else None

    def counter(self) -> int | None:
        """Sides printed in the device's life, as it says itself over IPP."""
        try:
            queue, device = self._answers()
        except Fault:
            return None
        told = (device or queue)["printer-impressions-completed"]
        return int(told) if told.isascii() and told.isdigit() else None

    def _answers(self) -> tuple[ipp.Answer, ipp.Answer | None]:
        """(the queue's answer, the device's: itself when not IPP, None when it does not answer).

        Both are asked at once where the device was the last time: a voter is waiting.
        """
        uri = ipp.queue_uri(self._queue, self._server)
        with about(self._name), ThreadPoolExecutor(max_workers=2) as asking:
            asked = self._device
            first = asking.submit(ipp.ask_printer, uri, seconds=_ASK_SECONDS)
            second = asking.submit(ipp.ask_printer, asked, seconds=_ASK_SECONDS) if asked else None
            queue = first.result()
            if queue is None:
                raise self._no_queue()
            self._device = ipp.device_uri(queue)
            if not self._device:
                return queue, queue
            if second is not None and self._device == asked:
                return queue, second.result()
            return queue, ipp.ask_printer(self._device, seconds=_ASK_SECONDS)

    def _no_queue(self) -> Fault:
        running = run("lpstat", "-r", server=self._server, seconds=self._seconds)
        if "is running" in running.out:
            return Fault(FaultCode.PRINTER_NONE, printer=self._name, queue=self._queue)
        return Fault(FaultCode.PRINTER_FAILED, printer=self._name, reason="CUPS is not running")

    def _check(self, queue: ipp.Answer, device: ipp.Answer | None, document: Rendered, two_sided: bool) -> None:
        stopped = STOPS.get(_state(queue, device))
        if stopped is not None:
            raise Fault(stopped, printer=self._name)
        if device is None:
            return
        sides = ipp.words(device, "sides-supported")
        if two_sided and sides and "two-sided-long-edge" not in sides:
            raise Fault(FaultCode.PRINTER_NO_DUPLEX, printer=self._name)
        ready = ipp.words(device, "media-ready")
        if device is not queue and not self._media and holds(ready, document.paper) is False:
            raise Fault(
                FaultCode.PRINTER_WRONG_MEDIA,
                printer=self._name,
                expected=media_name(document.paper),
                found=", ".join(ready),
            )

    def _jobs(self, job: JobId, *, ended: bool) -> tuple[ipp.Answer, ...]:
        jobs = ipp.ask_jobs(ipp.queue_uri(self._queue, self._server), ended=ended, seconds=_ASK_SECONDS)
        return tuple(each for each in jobs if each["job-name"] == _title(job))

    def _find(self, job: JobId) -> ipp.Answer | None:
        """The newest job of this title; what is still going on is looked at first, for there is little of it."""
        found = self._jobs(job, ended=False) or self._jobs(job, ended=True)
        return max(found, key=lambda each: int(each["job-id"]), default=None)

    def _still(self, job: JobId) -> bool:
        return self.job_state(job) in {JobState.WAITING, JobState.PRINTING}


def media_name(paper: Paper) -> str:
    """The paper as ``lp`` wants it: a standard name, or ``Custom.8.5x17in`` for what has none."""
    if not paper.media.startswith("custom_"):
        return paper.media
    if paper.media.endswith("mm"):
        return f"Custom.{paper.width * 25.4:g}x{paper.height * 25.4:g}mm"
    return f"Custom.{paper.width:g}x{paper.height:g}in"


def _state(queue: ipp.Answer, device: ipp.Answer | None) -> PrinterState:
    if device is None:
        return PrinterState.OFFLINE
    found = printer_state(device["printer-state"], ipp.words(device, "printer-state-reasons"))
    if queue["printer-state"] == "stopped" and found in {PrinterState.READY, PrinterState.UNKNOWN}:
        return PrinterState.OFFLINE
    return found


def _title(job: JobId) -> str:
    if not _JOB.fullmatch(job):
        raise ValueError("a job id has letters, digits, dots, hyphens and underscores only")
    return job


def _last_line(text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1].strip() if lines else "no reason given"
