"""A CUPS of our own with one virtual IPP printer on loopback; nothing of the system's is touched.

The printer wants a message bus to announce itself by, so a private one runs too; nobody listens on it, for two of the
machine's announcers would be in each other's way. Every rig has a folder and a port of its own, so that any number of
them run at once. What is printed lands in the folder with the settings it was sent, and faults are put in by a file:
see ``print_command``.
"""

import json
import os
import shutil
import socket  # noqa: TID251  # loopback only: the rig keeps its printer's port
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

PROGRAMS = ("cupsd", "ippeveprinter", "dbus-daemon", "lpadmin", "lp", "ipptool")
QUEUE = "ballot"
LONGEST = 90.0
"""Seconds to wait for what another process does: how slow the machine is decides nothing."""


def missing() -> str:
    """Why the rig cannot run here; blank when it can."""
    path = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"
    absent = [program for program in PROGRAMS if shutil.which(program, path=path) is None]
    if absent:
        return f"not installed: {', '.join(absent)}"
    return "" if os.geteuid() == 0 else "a private CUPS needs root"


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """One job as the printer received it."""

    title: str
    sides: str
    size: tuple[int, int]
    """Width and height of the media in hundredths of a millimeter."""
    pdf: bytes


class Rig:
    """``server`` is the spooler's socket, ``printer_port`` where the virtual printer listens."""

    def __init__(self, folder: Path, sides: int = 2) -> None:
        self.folder = folder
        self.sides = sides
        self.server = str(folder / "cups.sock")
        self._reserved: socket.socket | None = None
        self.printer_port = 0
        self._running: list[subprocess.Popen[bytes]] = []
        self._printer: subprocess.Popen[bytes] | None = None

    @property
    def device(self) -> str:
        return f"ipp://localhost:{self.printer_port}/ipp/print"

    def fault(self, keyword: str) -> None:
        """The printer reports this keyword from its next job on until ``fault("")``; the job waits so long."""
        self._put("fault", keyword)

    def fail_job(self, title: str = "") -> None:
        """The engine gives this job up, or with no title the next one; a job still on its way is not taken for it."""
        if not title:
            until(lambda: not self.command("lpstat", "-o"), "the spooler to be empty")
        self._put("fail-once", title)

    def job_failed(self) -> bool:
        """Whether the engine gave up the job it was to."""
        return not (self.folder / "fail-once").exists()

    def printed(self) -> tuple[Printed, ...]:
        """Every job that reached the printer, oldest first."""
        found = []
        for about in sorted((self.folder / "out").glob("*.json"), key=lambda each: each.stat().st_mtime_ns):
            told = json.loads(about.read_text())
            found.append(
                Printed(
                    title=told["title"],
                    sides=told["sides"],
                    size=(told["width"], told["height"]),
                    pdf=about.with_suffix(".pdf").read_bytes(),
                )
            )
        return tuple(found)

    def command(self, *words: str) -> str:
        """Run a CUPS program against this spooler."""
        environment = {**os.environ, "CUPS_SERVER": self.server, "LC_ALL": "C.UTF-8"}
        done = subprocess.run(words, env=environment, capture_output=True, timeout=LONGEST, check=True)
        return done.stdout.decode()

    def switch_printer_off(self) -> None:
        if self._printer is not None:
            self._end(self._printer)
            self._printer = None
            self._reserve(self.printer_port)

    def switch_printer_on(self) -> None:
        command = Path(__file__).with_name("print_command")
        self._release()
        self._printer = printer = self._start(
            "ippeveprinter",
            "-r",
            "off",
            *(("-2",) if self.sides == 2 else ()),
            "-p",
            str(self.printer_port),
            "-n",
            "localhost",
            "-d",
            str(self.folder / "spool"),
            "-f",
            "application/pdf,image/urf,image/pwg-raster",
            "-c",
            str(command),
            "Ballot Printer",
            RIG=str(self.folder),
        )
        until(lambda: self._answers() or printer.poll() is not None, "the virtual printer")
        assert printer.poll() is None, (self.folder / "ippeveprinter.log").read_text()[-2000:]

    def start(self) -> None:
        for name in (
            "bus",
            "spool",
            "out",
            "cups/spool",
            "cups/cache",
            "cups/state",
            "cups/tmp",
            "cups/log",
            "cups/ssl",
        ):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        self.folder.chmod(0o755)
        for path in (self.folder / "cups", *(self.folder / "cups").rglob("*")):
            shutil.chown(path, group="lp")
            path.chmod(0o775)
        self._start_bus()
        self._reserve()
        self.switch_printer_on()
        self._start_spooler()
        uri = f"{self.device}?contimeout=3"
        self.command("lpadmin", "-p", QUEUE, "-E", "-v", self.device, "-m", "everywhere")
        self.command("lpadmin", "-p", QUEUE, "-v", uri, "-o", "printer-error-policy=abort-job")

    def stop(self) -> None:
        for process in reversed(self._running):
            self._end(process)
        self._release()

    def _reserve(self, port: int = 0) -> None:
        """Keep a port while nobody listens on it, so that no other program gets it and whoever calls is refused. The
        system chooses one that nobody has."""
        held = socket.socket()
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind(("127.0.0.1", port))
        self._reserved, self.printer_port = held, held.getsockname()[1]

    def _release(self) -> None:
        if self._reserved is not None:
            self._reserved.close()
            self._reserved = None

    def _put(self, name: str, text: str) -> None:
        """Write a file for ``print_command``, which never sees half of it."""
        part = self.folder / f"{name}.part"
        part.write_text(text)
        part.replace(self.folder / name)

    def _start_bus(self) -> None:
        path = self.folder / "bus/socket"
        settings = self.folder / "bus/bus.conf"
        settings.write_text(BUS.format(socket=path))
        self._start("dbus-daemon", f"--config-file={settings}", "--nofork")
        until(lambda: _listens(path), "the message bus")

    def _start_spooler(self) -> None:
        folder = self.folder / "cups"
        (folder / "cupsd.conf").write_text(SPOOLER.format(socket=self.server))
        (folder / "cups-files.conf").write_text(SPOOLER_FILES.format(folder=folder))
        self._start("cupsd", "-f", "-c", str(folder / "cupsd.conf"), "-s", str(folder / "cups-files.conf"))
        until(lambda: "is running" in self.command("lpstat", "-r"), "the spooler")

    def _answers(self) -> bool:
        asked = subprocess.run(
            ("ipptool", "-q", "-T", "2", self.device, "get-printer-attributes.test"),
            check=False,
            capture_output=True,
            timeout=LONGEST,
        )
        return asked.returncode == 0

    def _start(self, *words: str, **more: str) -> subprocess.Popen[bytes]:
        environment = {
            **os.environ,
            **more,
            "PATH": os.environ.get("PATH", "") + ":/usr/sbin:/sbin",
            "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={self.folder}/bus/socket",
        }
        with (self.folder / f"{Path(words[0]).name}.log").open("ab") as log:
            process = subprocess.Popen(words, env=environment, stdout=log, stderr=log)
        self._running.append(process)
        return process

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        if process in self._running:
            self._running.remove(process)
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(LONGEST)


@contextmanager
def running_rig(sides: int = 2) -> Iterator[Rig]:
    """``sides`` 1 is a printer that has no duplex unit."""
    # A short path: a socket's name has 107 letters at most. What the spooler had begun may still write a last file.
    with tempfile.TemporaryDirectory(prefix="vc-rig-", ignore_cleanup_errors=True) as folder:
        rig = Rig(Path(folder), sides)
        try:
            rig.start()
            yield rig
        finally:
            rig.stop()


def _listens(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as caller:
        caller.connect(str(path))
    return True


def until(happened: object, what: str, seconds: float = LONGEST) -> None:
    """Wait for something another process does."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if happened():  # type: ignore[operator]
                return
        except (OSError, subprocess.SubprocessError):
            pass
        time.sleep(0.1)
    raise AssertionError(f"waited in vain for {what}")


BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>system</type><listen>unix:path={socket}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow user="*"/><allow own="*"/><allow send_type="method_call"/>
<allow send_type="signal"/><allow send_requested_reply="true"/><allow receive_type="method_call"/>
<allow receive_type="signal"/><allow receive_type="method_return"/><allow receive_type="error"/></policy></busconfig>
"""
SPOOLER = """LogLevel warn
Listen {socket}
Browsing No
DefaultAuthType None
WebInterface No
PreserveJobFiles No
<Location />
  Order allow,deny
  Allow all
</Location>
<Location /admin>
  Order allow,deny
  Allow all
</Location>
<Policy default>
  JobPrivateAccess all
  JobPrivateValues none
  <Limit All>
    Order deny,allow
  </Limit>
</Policy>
"""
SPOOLER_FILES = """ServerRoot {folder}
RequestRoot {folder}/spool
CacheDir {folder}/cache
StateDir {folder}/state
TempDir {folder}/tmp
AccessLog {folder}/log/access_log
ErrorLog {folder}/log/error_log
PageLog {folder}/log/page_log
ServerKeychain {folder}/ssl
SystemGroup root lpadmin
User lp
Group lp
Sandboxing relaxed
"""
