"""A sheet laid on a scanner, or held before a camera that SANE knows: one picture, by pipe, in memory only."""

import re
import subprocess

from app.faults import Fault, FaultCode

SECONDS = 90
"""A slow flat-bed takes half a minute for a legal page."""
DPI = 200
MOST_BYTES = 80_000_000
_DEVICE = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _.,:/@+=-]{0,200}")


class Scanner:
    """Implements ``app.ports.SheetReader``. ``device`` as ``scanimage -L`` names it, ``v4l:/dev/video0`` for a camera;
    blank takes the only one there is."""

    def __init__(self, device: str = "", *, program: str = "scanimage") -> None:
        if device and not _DEVICE.fullmatch(device):
            raise Fault(FaultCode.READER_NONE, expected="a device as scanimage -L names it")
        self._device = device
        self._program = program

    def picture(self) -> bytes:
        """Raises Fault(READER_NONE) without the program or the device, Fault(READER_FAILED) with its last word."""
        command = [self._program, "--format=pnm", "--mode=Gray"]
        if self._device:
            command += ["-d", self._device]
        if not self._device.startswith("v4l"):
            command.append(f"--resolution={DPI}")
        try:
            done = subprocess.run(command, capture_output=True, timeout=SECONDS, check=False)
        except FileNotFoundError:
            raise Fault(FaultCode.READER_NONE, expected="the program scanimage") from None
        except subprocess.TimeoutExpired:
            raise Fault(FaultCode.READER_FAILED, reason="no picture in 90 seconds") from None
        if done.returncode != 0 or not done.stdout or len(done.stdout) > MOST_BYTES:
            raise Fault(FaultCode.READER_FAILED, reason=_last_line(done.stderr))
        return done.stdout


def _last_line(told: bytes) -> str:
    lines = [line.strip() for line in told.decode("utf-8", "replace").splitlines() if line.strip()]
    return lines[-1][:120] if lines else "no reason given"
