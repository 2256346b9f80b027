"""A printer of the operating system itself (Windows), where there is no CUPS: the window's toolkit draws each page at
the device's own resolution and at its own size, the spooler is asked what became of it.
"""

from time import monotonic
from typing import Protocol

from app.domain.ids import JobId
from app.domain.papers import Rendered
from app.faults import Fault, FaultCode
from app.ports import JobState, PageDots, PrinterState, SystemPrinting, SystemQueue
from printing.fonts import drawing
from printing.printer_states import STOPS

_WITHIN = 1.0
"""Millimeters in which a size counts as the same."""
EXACTLY = 1 - 1e-6
"""PDFium rounds a picture's size up: 6600.0000001 rows must not become 6601."""
FRESH = 1.0
"""Seconds for which what a check found holds for the job it was made for."""


class Spool(Protocol):
    """What the spooler is asked."""

    def state(self) -> PrinterState: ...
    def job_state(self, job: JobId) -> JobState: ...
    def cancel(self, job: JobId) -> None: ...


class SystemPrinter:
    """One printer by its name in the operating system; a job's title is its ``JobId``."""

    def __init__(self, queue: str, system: SystemPrinting, spool: Spool, *, name: str = "", tray: str = "") -> None:
        self._queue, self._system, self._spool = queue, system, spool
        self._name, self._tray = name or queue, tray
        self._checked = 0.0

    @property
    def name(self) -> str:
        return self._name

    def state(self) -> PrinterState:
        try:
            return self._spool.state()
        except Fault:
            return PrinterState.UNKNOWN

    def check(self, document: Rendered) -> None:
        """Raises Fault(PRINTER_NONE, _OFFLINE, _PAPER_OUT, _JAM, _COVER_OPEN, _NO_DUPLEX, _WRONG_MEDIA, _TIMEOUT)."""
        queue = self._system.ask(self._queue)
        if queue is None:
            raise Fault(FaultCode.PRINTER_NONE, printer=self._name, queue=self._queue)
        stopped = STOPS.get(self._spool.state())
        if stopped is not None:
            raise Fault(stopped, printer=self._name)
        if document.sheets < document.pages and queue.two_sided is False:
            raise Fault(FaultCode.PRINTER_NO_DUPLEX, printer=self._name)
        if not fits(queue, document):
            raise Fault(
                FaultCode.PRINTER_WRONG_MEDIA,
                printer=self._name,
                expected=document.paper.media,
                found=", ".join(f"{wide:g}x{high:g} mm" for wide, high in queue.sizes),
            )
        self._checked = monotonic()

    def submit(self, job: JobId, document: Rendered) -> None:
        """Raises what ``check`` raises, and Fault(PRINTER_FAILED)."""
        checked, self._checked = self._checked, 0.0
        if not checked or monotonic() - checked > FRESH:
            self.check(document)
            self._checked = 0.0
        self._system.draw(
            self._queue, job, document, lambda page, dpi: page_dots(document.pdf, page, dpi), tray=self._tray
        )

    def job_state(self, job: JobId) -> JobState:
        try:
            return self._spool.job_state(job)
        except Fault:
            return JobState.UNKNOWN

    def cancel(self, job: JobId) -> None:
        self._spool.cancel(job)

    def counter(self) -> int | None:
        """Windows does not pass a printer's own counter on."""
        return None


def page_dots(pdf: bytes, page: int, dpi: float) -> PageDots:
    """A page as the device is to print it."""
    import pypdfium2 as pdfium

    with drawing:
        document = pdfium.PdfDocument(pdf)
        try:
            drawn = document[page].render(scale=dpi / 72 * EXACTLY, grayscale=True, optimize_mode="print").to_pil()
        finally:
            document.close()
    return PageDots(width=drawn.width, height=drawn.height, gray=drawn.convert("L").tobytes())


def fits(queue: SystemQueue, document: Rendered) -> bool:
    """Whether the driver knows this paper, either way round; one that tells no sizes is taken at its word later."""
    if queue.any_size or not queue.sizes:
        return True
    short, long = sorted((document.paper.width * 25.4, document.paper.height * 25.4))
    return any(abs(min(size) - short) <= _WITHIN and abs(max(size) - long) <= _WITHIN for size in queue.sizes)
