"""USB and serial label printers, as python-escpos opens them. Its drivers, pyusb and pyserial, may not be installed."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import escpos.printer
from escpos.exceptions import Error as EscposError

from app.faults import Fault, FaultCode
from app.ports import PrinterState
from printing.escpos_label import DeviceError


class AskedDevice:
    """A printer on USB or a serial line, as the library opens it: it answers for its paper and its cover."""

    def __init__(self, opened: Any) -> None:
        self._opened = opened

    def send(self, data: bytes) -> None:
        with _library_errors():
            self._opened._raw(data)

    def ask(self) -> PrinterState:
        with _library_errors():
            paper = self._opened.paper_status()
            online = self._opened.is_online()
        if paper == 0:
            return PrinterState.PAPER_OUT
        if not online:
            return PrinterState.OFFLINE
        return PrinterState.PAPER_LOW if paper == 1 else PrinterState.READY

    def close(self) -> None:
        self._opened.close()


def usb_device(vendor: int, product: int) -> AskedDevice:
    """Raises Fault(PRINTER_NONE) without the driver, DeviceError when the printer is not there."""
    return _opened(escpos.printer.Usb, "pyusb", vendor, product, timeout=10_000)


def serial_device(path: str) -> AskedDevice:
    """Raises Fault(PRINTER_NONE) without the driver, DeviceError when the printer is not there."""
    return _opened(escpos.printer.Serial, "pyserial", devfile=path, timeout=10)


def _opened(kind: Any, driver: str, *where: object, **how: object) -> AskedDevice:
    try:
        made = kind(*where, **how)
    except RuntimeError as missing:
        raise Fault(FaultCode.PRINTER_NONE, program=driver) from missing
    with _library_errors():
        made.open()
    return AskedDevice(made)


@contextmanager
def _library_errors() -> Iterator[None]:
    try:
        yield
    except EscposError as error:
        raise DeviceError(type(error).__name__) from error
