"""The one place where real clock, store, printers, renderers and drives are joined (windows excepted)."""

from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from pathlib import Path

from app.clock import SystemClock
from app.domain.election import Center
from app.domain.ids import OfficialId
from app.faults import Fault, FaultCode
from app.paths import Places
from app.ports import Bundles, Clock, Drives, Keys, Machinery, Printer, Renderer
from app.services.day import Day
from app.services.desk import Desk
from app.services.exchange import Exchange
from app.services.packages import open_store
from app.services.people import People, SignIn
from app.services.print_queue import PrintQueue
from app.services.session import Session
from app.store.slots import SlotFile
from printing.folder import FolderPrinter
from printing.renderer import PaperRenderer
from sync.bundle import AgeBundles
from sync.drives import FolderDrives
from sync.keyfiles import OwnKeys, load_keys
from sync.keys import AgeKeys
from sync.machinery import SysMachinery
from sync.publickeys import load_public

OFFICE_PUBLIC = "office.pub"
MACHINE_KEY = "machine.key"


@dataclass(frozen=True, slots=True)
class Tools:
    """The real parts that need no election."""

    keys: Keys
    bundles: Bundles
    renderer: Renderer
    machinery: Machinery


def tools() -> Tools:
    return Tools(keys=AgeKeys(), bundles=AgeBundles(), renderer=PaperRenderer(), machinery=SysMachinery())


@dataclass(frozen=True, slots=True, kw_only=True)
class Devices:
    """What is plugged in at a desk."""

    ballots: Printer
    labels: Printer
    drives: Drives


def folder_devices(folder: Path) -> Devices:
    """Printers and drive as plain folders: rehearsals, the demonstration, the office."""
    return Devices(
        ballots=FolderPrinter("Ballot printer", folder / "ballots"),
        labels=FolderPrinter("Label printer", folder / "labels"),
        drives=FolderDrives(folder / "drive"),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskParts:
    """One desk, joined: what the window and the scripted day work with."""

    session: Session
    desk: Desk
    day: Day
    people: People
    exchange: Exchange
    queue: PrintQueue
    drives: Drives
    machinery: Machinery
    own: OwnKeys | None = None
    """This laptop's keys, unlocked for the session; None where rounds are not taken in."""


def join(
    session: Session,
    store_key: bytes,
    places: Places,
    devices: Devices,
    *,
    office_recipients: tuple[str, ...],
    parts: Tools,
    own: OwnKeys | None = None,
    sign_ins: SignIn | None = None,
) -> DeskParts:
    """Services over one open session."""
    queue = PrintQueue(session=session, renderer=parts.renderer, ballots=devices.ballots, labels=devices.labels)
    sign_in = sign_ins or SignIn(SlotFile(places.slots, parts.keys), parts.keys, session.clock)
    return DeskParts(
        session=session,
        desk=Desk(session, queue),
        day=Day(session),
        people=People(session, sign_in, store_key),
        exchange=Exchange(session, parts.bundles, parts.renderer, office_recipients),
        queue=queue,
        drives=devices.drives,
        machinery=parts.machinery,
        own=own,
    )


def open_desk(
    places: Places,
    official: OfficialId,
    password: str,
    devices: Devices,
    *,
    clock: Clock,
    parts: Tools,
    sign_ins: SignIn | None = None,
) -> DeskParts:
    """An official's password opens the desk as it was left. Raises Fault(KEY_WRONG, STORE_…)."""
    sign_in = sign_ins or SignIn(SlotFile(places.slots, parts.keys), parts.keys, clock)
    store_key = sign_in.open(official, password)
    session = open_store(places, store_key, clock)
    office = session.journal.meta_get("office.recipient")
    if office is None:
        raise Fault(FaultCode.STORE_DAMAGED, part="office.recipient")
    desk = join(
        session,
        store_key,
        places,
        devices,
        office_recipients=(office.decode(),),
        parts=parts,
        sign_ins=sign_in,
    )
    known = session.election.jurisdiction.official(official)
    if known is not None:
        desk.people.admit(known)
    return desk


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


def trusted_office(places: Places) -> tuple[str, ...]:
    """The office keys this laptop trusts; empty before the first package."""
    path = places.folder / OFFICE_PUBLIC
    return (load_public(path).verify,) if path.is_file() else ()
