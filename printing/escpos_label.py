"""A label or receipt printer that speaks ESC/POS: the label goes as one picture, dot for dot.

The printer's own barcode command is not used: its bars are what the firmware makes of them. Ours are on whole dots
and are read back here once more, at the dots that are sent.
"""

import os
import select
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from app.domain.ids import JobId
from app.domain.papers import Rendered
from app.faults import Fault, FaultCode
from app.ports import JobState, PrinterState
from printing.printer_states import STOPS
from printing.programs import about
from printing.readback import raster, read_zbar, read_zxing

ROLL_MM = 72.1
"""What an 80 mm roll prints across: 576 dots at 203 dpi."""


class DeviceError(Exception):
    """The device could not be opened, asked or written to."""


class Device(Protocol):
    """One opened device. Its methods raise OSError, TimeoutError or DeviceError."""

    def send(self, data: bytes) -> None: ...
    def ask(self) -> PrinterState: ...
    def close(self) -> None: ...


Open = Callable[[], Device]
"""Opens the device; called for each job and each question, for a cable may have been pulled in between."""


class EscposLabelPrinter:
    """``dpi`` is the device's, the label must have been rendered for it; ``dots`` is how many fit across, when not
    told as many as on an 80 mm roll."""

    def __init__(self, name: str, device: Open, *, dpi: int = 203, dots: int = 0, cut: bool = True) -> None:
        self._name = name
        self._open = device
        self._dpi = dpi
        self._dots = dots or int(ROLL_MM / 25.4 * dpi)
        self._cut = cut
        self._sent: dict[JobId, JobState] = {}

    @property
    def name(self) -> str:
        return self._name

    def state(self) -> PrinterState:
        """Asked of the device where it can answer; a device that is only written to is ready when it opens. Not set up
        where its driver is missing."""
        try:
            return self._ask()
        except Fault:
            return PrinterState.NOT_SET_UP

    def _ask(self) -> PrinterState:
        try:
            device = self._open()
        except (DeviceError, OSError):
            return PrinterState.OFFLINE
        try:
            return device.ask()
        except (DeviceError, OSError):
            return PrinterState.OFFLINE
        finally:
            device.close()

    def check(self, document: Rendered) -> None:
        """Raises Fault(PRINTER_WRONG_MEDIA, BARCODE_UNREADABLE) and the PRINTER_ fault of the state."""
        self.bytes_for(document)
        with about(self._name):
            stopped = STOPS.get(self._ask())
        if stopped is not None:
            raise Fault(stopped, printer=self._name)

    def submit(self, job: JobId, document: Rendered) -> None:
        """Raises Fault(PRINTER_WRONG_MEDIA, BARCODE_UNREADABLE) and the PRINTER_ fault of the state."""
        data = self.bytes_for(document)
        with about(self._name):
            stopped = STOPS.get(self._ask())
        if stopped is not None:
            raise Fault(stopped, printer=self._name)
        self._sent[job] = JobState.FAILED
        try:
            device = self._open()
            try:
                device.send(data)
            finally:
                device.close()
        except TimeoutError as slow:
            raise Fault(FaultCode.PRINTER_TIMEOUT, printer=self._name, job=job) from slow
        except (DeviceError, OSError) as problem:
            raise Fault(
                FaultCode.PRINTER_FAILED, printer=self._name, job=job, reason=type(problem).__name__
            ) from problem
        self._sent[job] = JobState.COMPLETED

    def job_state(self, job: JobId) -> JobState:
        """There is no spooler to ask: what this program sent since it started."""
        return self._sent.get(job, JobState.UNKNOWN)

    def cancel(self, job: JobId) -> None:
        """Nothing waits: the picture went to the device at once."""

    def counter(self) -> int | None:
        """Label printers do not say."""
        return None

    def bytes_for(self, document: Rendered) -> bytes:
        """What goes over the cable: reset, the label as a picture, feed and cut."""
        bitmap = raster(document.pdf, self._dpi)
        if bitmap.width > self._dots:
            raise Fault(
                FaultCode.PRINTER_WRONG_MEDIA,
                printer=self._name,
                expected=f"a label {self._dots / self._dpi * 25.4:.0f} mm wide at most",
                found=f"{document.paper.width * 25.4:.0f} mm",
            )
        if not (read_zxing(bitmap) or read_zbar(bitmap)):
            raise Fault(
                FaultCode.BARCODE_UNREADABLE,
                expected=f"a label made for {self._dpi} dpi",
                found="no barcode that reads",
            )
        from escpos.printer import Dummy  # a second to load, and only for those who have such a printer

        made = Dummy()
        made.hw("INIT")
        made.image(bitmap, impl="bitImageRaster")
        if self._cut:
            made.cut()
        return bytes(made.output)


class WrittenDevice:
    """A device file such as ``/dev/usb/lp0``: only written to, in pieces, each with a time limit."""

    def __init__(self, path: Path, *, seconds: float = 10.0) -> None:
        self._handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_NONBLOCK)
        self._seconds = seconds

    def send(self, data: bytes) -> None:
        left = memoryview(data)
        while left:
            _, ready, _ = select.select([], [self._handle], [], self._seconds)
            if not ready:
                raise TimeoutError
            left = left[os.write(self._handle, left[:4096]) :]

    def ask(self) -> PrinterState:
        return PrinterState.READY

    def close(self) -> None:
        os.close(self._handle)
