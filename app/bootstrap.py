"""The one place where real clock, store, printers, renderers and drives are joined (windows excepted)."""

from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from pathlib import Path

from app.clock import SystemClock
from app.domain.election import Center
from app.domain.ids import JobId
from app.domain.papers import LabelSize, Rendered
from app.faults import Fault, FaultCode
from app.late import late
from app.paths import Places
from app.ports import (
    AllowedDrives,
    Bundles,
    Clock,
    DecryptionKey,
    Drives,
    JobState,
    Keys,
    Machinery,
    Printer,
    PrinterState,
    PrinterUse,
    Renderer,
    Speech,
    SystemPrinting,
)
from app.services.amending import Amending
from app.services.day import Day
from app.services.desk import Desk
from app.services.desk_parts import DeskParts
from app.services.exchange import Exchange
from app.services.people import People, SignIn
from app.services.print_queue import PrintQueue
from app.services.session import Session
from app.services.shadow import Shadow
from app.settings import RememberedDrives, Settings
from app.store.journal_store import JournalStore
from app.store.slots import SlotFile
from printing.folder import FolderPrinter
from printing.printers import list_queues, open_printer
from sync.bundle import AgeBundles
from sync.drives import FolderDrives
from sync.keyfiles import OwnKeys, load_keys
from sync.keys import AgeKeys, decryption_key
from sync.machinery import SysMachinery
from sync.speech import DeskSpeech
from sync.sticks import UdisksDrives

OFFICE_PUBLIC = "office.pub"
MACHINE_KEY = "machine.key"


@dataclass(frozen=True, slots=True)
class Tools:
    """The real parts that need no election."""

    keys: Keys
    bundles: Bundles
    renderer: Renderer
    machinery: Machinery
    speech: Speech | None = None


def tools() -> Tools:
    return Tools(
        keys=AgeKeys(),
        bundles=AgeBundles(),
        renderer=late(_renderer),
        machinery=SysMachinery(),
        speech=DeskSpeech(),
    )


def _renderer() -> Renderer:
    from printing.renderer import PaperRenderer

    return PaperRenderer()


@dataclass(frozen=True, slots=True, kw_only=True)
class Devices:
    """What is plugged in at a desk."""

    ballots: Printer
    labels: Printer
    drives: Drives
    label_size: LabelSize = LabelSize()
    label_qr: bool = False
    allowed: AllowedDrives | None = None


def folder_devices(folder: Path) -> Devices:
    """Printers and drive as plain folders: rehearsals, the demonstration, the office."""
    return Devices(
        ballots=FolderPrinter(PrinterUse.BALLOTS, folder / "ballots"),
        labels=FolderPrinter(PrinterUse.LABELS, folder / "labels"),
        drives=FolderDrives(folder / "drive"),
    )


def join(
    session: Session,
    store_key: bytes,
    places: Places,
    devices: Devices,
    *,
    office_recipients: tuple[str, ...],
    parts: Tools,
    key: DecryptionKey | None = None,
    sign_ins: SignIn | None = None,
    amending: Amending | None = None,
) -> DeskParts:
    """Services over one open session."""
    queue = PrintQueue(
        session=session,
        renderer=parts.renderer,
        ballots=devices.ballots,
        labels=devices.labels,
        label_size=devices.label_size,
        label_qr=devices.label_qr,
    )
    exchange = Exchange(session, parts.bundles, parts.renderer, office_recipients)
    sign_in = sign_ins or SignIn(SlotFile(places.slots, parts.keys), parts.keys, session.clock)
    return DeskParts(
        session=session,
        desk=Desk(session, queue),
        day=Day(session),
        people=People(session, sign_in, store_key),
        exchange=exchange,
        queue=queue,
        drives=devices.drives,
        machinery=parts.machinery,
        speech=parts.speech,
        key=key,
        exports=places.exports,
        shadow=Shadow(exchange=exchange, drives=devices.drives, folder=places.exports),
        amending=amending,
        allowed=devices.allowed,
    )


def site_clock(center: Center) -> Clock:
    """The machine's clock told in the site's offset, which the signed calendar carries for every open day."""
    spans = [(each.opens, each.opens.tzinfo or UTC) for each in sorted(center.hours, key=lambda each: each.opens)]

    def offset(instant: datetime) -> tzinfo:
        past = [zone for opens, zone in spans if opens.date() <= instant.astimezone(zone).date()]
        return past[-1] if past else spans[0][1]

    return SystemClock(offset) if spans else SystemClock()


def machine_keys(places: Places, password: str) -> OwnKeys:
    """This laptop's keys. Raises Fault(FILE_MISSING, KEY_WRONG)."""
    return load_keys(places.folder / MACHINE_KEY, password)


def own_key(journal: JournalStore) -> DecryptionKey | None:
    """The laptop's age key, kept in its own encrypted store once a package is loaded."""
    secret = journal.meta_get("machine.age")
    return decryption_key(secret.decode()) if secret is not None else None


def real_devices(settings: Settings, folder: Path, system: SystemPrinting | None = None) -> Devices:
    """The printers this laptop's settings (kept in ``folder``) name, and whatever drive is in place. ``system`` draws
    on the operating system's own printers, where a window's toolkit is there to do it."""
    drives = UdisksDrives(allowed=settings.allowed_drives or None)
    return Devices(
        ballots=_printer(settings.ballot_printer, PrinterUse.BALLOTS, tray=settings.ballot_tray, system=system),
        labels=_printer(
            settings.label_printer,
            PrinterUse.LABELS,
            dpi=settings.label_dpi,
            media=settings.label_media,
            system=system,
        ),
        drives=drives,
        allowed=RememberedDrives(folder, drives.allow),
        label_size=LabelSize(width=settings.label_width, height=settings.label_height, dpi=settings.label_dpi),
        label_qr=settings.label_qr,
    )


def _printer(
    address: str,
    name: str,
    *,
    dpi: int = 300,
    media: str = "",
    tray: str = "",
    system: SystemPrinting | None = None,
) -> Printer:
    if not address:
        return NoPrinter(name)
    return open_printer(address, name=name, dpi=dpi, media=media, tray=tray, system=system)


@dataclass(frozen=True, slots=True)
class NoPrinter:
    """A printer nobody has set up: it says so, and takes no job."""

    name: str

    def state(self) -> PrinterState:
        return PrinterState.NOT_SET_UP

    def check(self, document: Rendered) -> None:
        raise Fault(FaultCode.PRINTER_NONE, printer=self.name)

    def submit(self, job: JobId, document: Rendered) -> None:
        raise Fault(FaultCode.PRINTER_NONE, printer=self.name, job=job)

    def job_state(self, job: JobId) -> JobState:
        return JobState.UNKNOWN

    def cancel(self, job: JobId) -> None:
        return None

    def counter(self) -> int | None:
        return None


def office_printer(settings: Settings, system: SystemPrinting | None = None) -> Printer:
    """What the office prints its lists on: the printer that is set up on its computer."""
    return _printer(settings.ballot_printer, PrinterUse.PAGES, tray=settings.ballot_tray, system=system)


def chosen_printers(settings: Settings) -> tuple[tuple[str, PrinterState], ...]:
    """The two printers of a desk and how they are, without the window's toolkit; none where neither was chosen."""
    if not settings.ballot_printer and not settings.label_printer:
        return ()
    chosen = ((PrinterUse.BALLOTS, settings.ballot_printer), (PrinterUse.LABELS, settings.label_printer))
    return tuple((use, _state(address, use)) for use, address in chosen)


def _state(address: str, use: PrinterUse) -> PrinterState:
    """Of a printer that only the window's toolkit reaches, nothing is known here."""
    return PrinterState.UNKNOWN if address.startswith("system:") else _printer(address, use).state()


def printer_queues() -> tuple[tuple[str, PrinterState], ...]:
    """Every queue of the spooler and its state; none where CUPS is not installed."""
    try:
        return tuple((each.name, open_printer(f"cups:{each.name}").state()) for each in list_queues())
    except Fault:
        return ()


def named_printer(address: str, *, name: str = "", dpi: int = 300, media: str = "") -> Printer:
    """A printer by its address (``cups:QUEUE``, ``escpos:DEVICE``, ``folder:PATH``); a bare word is a queue."""
    return open_printer(address if ":" in address else f"cups:{address}", name=name, dpi=dpi, media=media)
