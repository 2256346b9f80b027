"""The station between two voters, for real: packages, passphrase, readiness, and a process for each sitting."""

import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.bootstrap import tools
from app.domain.activation import Activation
from app.faults import Fault, FaultCode
from app.ports import Drives, PrinterState
from app.services.station import KIND, SUFFIX, Answer, SittingLog, StationContents, UsedCodes, read_station
from app.services.station_health import Seen, lacks
from app.services.station_parts import Found
from app.station_folder import StationPlaces, StationSettings
from app.station_order import Order, order_for, order_line, reader_of
from app.store.durable import write_durably
from printing.printers import open_printer
from sync.keyfiles import load_keys
from sync.publickeys import load_public
from sync.voice import StationVoice

MOST_PART = 200_000_000
OUTCOMES = ("printed", "wrong", "empty")


@dataclass(slots=True)
class Keeping:
    """Implements ``app.services.station_parts.Sittings``."""

    places: StationPlaces
    settings: StationSettings
    drives: Drives
    panel_mm: tuple[float, float] = (0.0, 0.0)
    rehearsal: bool = False
    _contents: StationContents | None = field(default=None, init=False, repr=False)

    def machine(self) -> str:
        public = self.places.key.with_suffix(".pub")
        return load_public(public).name if self.places.key.is_file() and public.is_file() else ""

    def is_loaded(self) -> bool:
        return self.places.package.is_file() and self.places.office.is_file()

    def found(self) -> Sequence[Found]:
        folders = [drive.path for drive in self.drives.list() if drive.path is not None]
        found = []
        for path in sorted(file for folder in (*folders, self.places.folder) for file in folder.glob(f"*{SUFFIX}")):
            if path == self.places.package:
                continue
            try:
                info = tools().bundles.outside(path)
            except Fault:
                continue  # what is no bundle is no choice; the clerk's file is listed by its name alone
            if info.kind == KIND:
                facts = dict(info.facts)
                found.append(
                    Found(
                        name=str(path),
                        title=facts.get("title", info.election),
                        date=facts.get("date", ""),
                        digest=info.digest,
                        office=info.signer,
                        trusted=info.signer == self._office(),
                    )
                )
        return tuple(found)

    def load(self, found: Found) -> None:
        """Keep a copy and the office's key that two people have compared, or the one that is kept already."""
        path = Path(found.name)
        if path.stat().st_size > MOST_PART:
            raise Fault(FaultCode.FILE_TOO_LARGE, file=path.name, most=MOST_PART)
        write_durably(self.places.package, path.read_bytes())
        write_durably(self.places.office, found.office.encode("ascii") + b"\n")

    def open(self, passphrase: str) -> str:
        own = load_keys(self.places.key, passphrase)
        self._contents = read_station(tools().bundles, self.places.package, own.decryption, (self._office(),))
        return f"{self._contents.election.title}, {self._contents.election.jurisdiction}"

    def allowed(self) -> bool:
        return self.contents.profile.station

    def lacks(self) -> Sequence[tuple[str, bool]]:
        return tuple((each.value, each.stops) for each in lacks(self.seen()))

    def seen(self) -> Seen:
        """Printer, voice, reader and panel as they are now."""
        folder = self.settings.printer.startswith("folder:")
        try:
            state = open_printer(self.settings.printer).state() if self.settings.printer else PrinterState.NOT_SET_UP
        except Fault:
            state = PrinterState.NOT_SET_UP
        if folder and not self.rehearsal:
            state = PrinterState.NOT_SET_UP
        return Seen(
            printer=state,
            prints_to_folder=folder and self.rehearsal,
            voice=StationVoice().is_ready,
            reader=reader_of(self.settings.reader, rehearsal=self.rehearsal) is not None,
            panel_mm=self.panel_mm,
        )

    def counts(self) -> tuple[int, int]:
        counts = SittingLog(self.places.sittings).counts()
        return counts.begun, counts.printed

    def begin(self, typed: str, code: str, ended: Callable[[str], None]) -> str:
        answer, activation = UsedCodes(self.places.used).take(self.contents, typed)
        if answer is not Answer.GOOD or activation is None:
            return answer.value
        log = SittingLog(self.places.sittings)
        log.begin()

        def told(outcome: str) -> None:
            log.end(outcome)
            ended(outcome)

        run_sitting(self.order(activation, code), told)
        return answer.value

    def order(self, activation: Activation, code: str) -> Order:
        return order_for(self.contents, activation, self.settings, code=code, rehearsal=self.rehearsal)

    @property
    def contents(self) -> StationContents:
        if self._contents is None:
            raise Fault(FaultCode.STORE_LOCKED)
        return self._contents

    def _office(self) -> str:
        return self.places.office.read_text(encoding="ascii").strip() if self.places.office.is_file() else ""


def command() -> tuple[str, ...]:
    """How the program starts itself again for a sitting: as it was started, packed or not."""
    if getattr(sys, "frozen", False):
        return (sys.executable, "station", "--sitting")
    return (sys.executable, "-m", "app", "station", "--sitting")


def run_sitting(
    order: Order, ended: Callable[[str], None], words: Sequence[str] | None = None
) -> "subprocess.Popen[bytes]":
    """Start the sitting's process, hand it the order by its standard input, and tell how it ended from a thread.

    Nothing it says besides its last word is kept: what a program says when it fails may hold what it was doing.
    """
    process = subprocess.Popen(
        tuple(words or command()),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        close_fds=True,
    )

    def watch() -> None:
        told = b""
        try:
            told, _ = process.communicate(order_line(order))
        except OSError:
            process.wait()
        last = told.decode("ascii", "replace").split()[-1:] or [""]
        ended(last[0] if process.returncode == 0 and last[0] in OUTCOMES else "broken")

    threading.Thread(target=watch, name="sitting", daemon=True).start()
    return process
