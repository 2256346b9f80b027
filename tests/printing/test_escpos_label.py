"""A label over ESC/POS: what goes down the cable is the label, dot for dot, and it scans."""

import os
import struct
from pathlib import Path

import pytest
from PIL import Image

from app.domain.ids import EnvelopeId, JobId
from app.domain.papers import Label, LabelSize, Rendered
from app.faults import Fault, FaultCode
from app.ports import JobState, PrinterState
from printing.escpos_label import DeviceError, EscposLabelPrinter, WrittenDevice
from printing.label import render_label
from printing.printers import open_printer
from printing.readback import raster, read_zbar, read_zxing

JOB = JobId("HS-A-J0007")
SIZE = LabelSize(width=62, height=40, dpi=203)


def label(size: LabelSize = SIZE) -> Rendered:
    return render_label(Label(envelope_id=EnvelopeId("VC26-0073118-4"), name="Łukasz Nguyễn", size=size))


def picture(data: bytes) -> Image.Image:
    """The raster pictures (GS v 0) of a captured job, one under the other."""
    parts, at = [], 0
    while (at := data.find(b"\x1dv0", at)) >= 0:
        across, down = struct.unpack("<HH", data[at + 4 : at + 8])
        dots = data[at + 8 : at + 8 + across * down]
        parts.append(Image.frombytes("1", (across * 8, down), bytes(255 - each for each in dots)))
        at += 8 + across * down
    whole = Image.new("L", (parts[0].width, sum(each.height for each in parts)), 255)
    for place, part in enumerate(parts):
        whole.paste(part, (0, sum(each.height for each in parts[:place])))
    return whole


class Device:
    """A device on a cable that answers."""

    def __init__(self, state: PrinterState = PrinterState.READY, error: Exception | None = None) -> None:
        self.state, self.error, self.got, self.closed = state, error, b"", 0

    def send(self, data: bytes) -> None:
        if self.error:
            raise self.error
        self.got += data

    def ask(self) -> PrinterState:
        return self.state

    def close(self) -> None:
        self.closed += 1


def test_what_is_sent_to_a_device_file_is_the_label_dot_for_dot(tmp_path: Path) -> None:
    file = tmp_path / "lp0"
    file.touch()
    printer = open_printer(f"escpos:{file}", name="Labels")
    printer.submit(JOB, label())
    sent = picture(file.read_bytes())
    wanted = raster(label().pdf, 203)
    assert sent.crop((0, 0, wanted.width, wanted.height)).tobytes() == wanted.tobytes()
    assert read_zxing(sent) == read_zbar(sent) == "VC26-0073118-4"
    assert printer.job_state(JOB) is JobState.COMPLETED
    assert printer.state() is PrinterState.READY


def test_a_label_wider_than_the_printer_is_refused() -> None:
    printer = EscposLabelPrinter("Labels", Device, dots=384)
    with pytest.raises(Fault) as fault:
        printer.submit(JOB, label())
    assert fault.value.code is FaultCode.PRINTER_WRONG_MEDIA
    assert printer.job_state(JOB) is JobState.UNKNOWN


@pytest.mark.parametrize(
    ("state", "code"),
    [(PrinterState.PAPER_OUT, FaultCode.PRINTER_PAPER_OUT), (PrinterState.OFFLINE, FaultCode.PRINTER_OFFLINE)],
)
def test_nothing_is_sent_to_a_printer_that_cannot_print(state: PrinterState, code: FaultCode) -> None:
    device = Device(state)
    with pytest.raises(Fault) as fault:
        EscposLabelPrinter("Labels", lambda: device).submit(JOB, label())
    assert fault.value.code is code
    assert device.got == b""
    assert device.closed == 1


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (TimeoutError(), FaultCode.PRINTER_TIMEOUT),
        (OSError("gone"), FaultCode.PRINTER_FAILED),
        (DeviceError("USBNotFoundError"), FaultCode.PRINTER_FAILED),
    ],
)
def test_a_cable_pulled_in_the_middle_is_a_failed_job(error: Exception, code: FaultCode) -> None:
    device = Device(error=error)
    printer = EscposLabelPrinter("Labels", lambda: device)
    with pytest.raises(Fault) as fault:
        printer.submit(JOB, label())
    assert fault.value.code is code
    assert printer.job_state(JOB) is JobState.FAILED


def test_a_device_that_is_not_there_is_offline(tmp_path: Path) -> None:
    assert open_printer(f"escpos:{tmp_path}/none").state() is PrinterState.OFFLINE


def test_a_printer_that_takes_nothing_more_is_not_waited_for_for_ever(tmp_path: Path) -> None:
    pipe = tmp_path / "lp0"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        printer = EscposLabelPrinter("Labels", lambda: WrittenDevice(pipe, seconds=0.05))
        with pytest.raises(Fault) as fault:
            printer.submit(JOB, label(LabelSize(width=70, height=300, dpi=203)))
        assert fault.value.code is FaultCode.PRINTER_TIMEOUT
    finally:
        os.close(reader)
