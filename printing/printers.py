"""Which printers there are, and opening one from the words in which the settings name it.

``cups:QUEUE``, ``folder:PATH``, ``escpos:/dev/usb/lp0``, ``escpos:usb:04b8:0202``, ``escpos:serial:/dev/ttyUSB0``;
``system:NAME`` on Windows, drawn by the window's toolkit. What
draws is imported when a printer of its kind is opened: the sign-in screen does not wait for it.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from app.faults import Fault, FaultCode
from app.ports import Printer, SystemPrinting
from printing.cups import CupsPrinter
from printing.folder import FolderPrinter
from printing.programs import run

_DEVICE = re.compile(r"device for (\S+): (.+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Queue:
    """A queue of the spooler and where it prints to."""

    name: str
    device: str


def list_queues(server: str = "") -> tuple[Queue, ...]:
    """Every queue CUPS has, by name. Raises Fault(PRINTER_NONE) when CUPS is not installed, _TIMEOUT when it hangs."""
    done = run("lpstat", "-v", server=server)
    found = (_DEVICE.fullmatch(line.strip()) for line in done.out.splitlines())
    return tuple(sorted((Queue(name=each[1], device=each[2]) for each in found if each), key=lambda each: each.name))


def open_printer(
    address: str,
    *,
    name: str = "",
    media: str = "",
    dpi: int = 203,
    tray: str = "",
    system: SystemPrinting | None = None,
) -> Printer:
    """Raises Fault(PRINTER_NONE) for words that name no printer. Nothing is asked of the device yet."""
    kind, _, rest = address.partition(":")
    if rest and kind == "cups":
        return CupsPrinter(rest, name=name, media=media, options=(f"InputSlot={tray}",) if tray else ())
    if rest and kind == "folder":
        return FolderPrinter(name or Path(rest).name, Path(rest))
    if rest and kind == "escpos":
        return _escpos(rest, name or rest, dpi)
    if rest and kind == "system" and system is not None:
        from printing.system import SystemPrinter
        from printing.windows_spool import WindowsSpool

        return SystemPrinter(rest, system, WindowsSpool(rest), name=name, tray=tray)
    raise Fault(
        FaultCode.PRINTER_NONE,
        printer=name,
        expected="cups:QUEUE, folder:PATH, escpos:DEVICE",
        found=address,
    )


def _escpos(rest: str, name: str, dpi: int) -> Printer:
    from printing.escpos_label import Device, EscposLabelPrinter, WrittenDevice

    usb = re.fullmatch(r"usb:([0-9a-fA-F]{4}):([0-9a-fA-F]{4})", rest)
    serial = re.fullmatch(r"serial:(/.+)", rest)

    def device() -> Device:
        if not usb and not serial:
            return WrittenDevice(Path(rest))
        from printing.escpos_device import serial_device, usb_device  # a second to load

        return usb_device(int(usb[1], 16), int(usb[2], 16)) if usb else serial_device(serial[1] if serial else "")

    return EscposLabelPrinter(name, device, dpi=dpi)
