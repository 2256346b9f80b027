"""Starting a desk: enrolment, loading a package, opening the store. The real ``Starter`` behind the window."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from app.bootstrap import MACHINE_KEY, OFFICE_PUBLIC, Devices, Tools, join, machine_keys, own_key, site_clock
from app.clock import SystemClock
from app.domain.election import Center, Official, Role
from app.domain.events import SlotRemoved
from app.domain.ids import CenterId, MachineId, OfficialId
from app.faults import Fault, FaultCode
from app.paths import Places
from app.ports import DRIVE_READABLE, DecryptionKey, Drive, DriveState, Progress
from app.services.amending import Amending
from app.services.desk_parts import DeskParts, Glance, StartStage
from app.services.new_password import new_password
from app.services.packages import Contents, open_store, opened, read_package, set_up
from app.services.people import SignIn
from app.services.recovery import desk_code_used
from app.services.session import Session
from app.services.store_key import OFFICE_RECIPIENT
from app.settings import load_settings, save_settings
from app.store.durable import write_durably
from app.store.slots import SlotFile, SlotKind
from sync.keyfiles import OwnKeys, new_machine_keys, save_keys
from sync.rotation import succeeds

OFFICIALS = "officials.json"
"""Names and roles for the sign-in screen, before the store is open. Officials are public."""


@dataclass(slots=True)
class DeskStarter:
    places: Places
    devices: Devices
    parts: Tools
    _sign_in: SignIn | None = field(default=None, init=False)
    _unpacked: tuple[Contents, OwnKeys, str] | None = field(default=None, init=False, repr=False)

    def get_ready(self) -> None:
        self.parts.renderer.prepare()

    def stage(self) -> StartStage:
        if self.places.journal.is_file() and self.places.slots.is_file():
            return StartStage.LOCKED
        return StartStage.NO_PACKAGE if (self.places.folder / MACHINE_KEY).is_file() else StartStage.NO_KEYS

    def machine(self) -> str:
        return load_settings(self.places.folder).machine

    def enrol(self, machine: str, password: str) -> str:
        """Raises Fault(PASSWORD_UNFIT)."""
        keys = new_machine_keys(machine)
        public = save_keys(self.places.folder / MACHINE_KEY, keys, new_password(password, machine))
        save_settings(self.places.folder, replace(load_settings(self.places.folder), machine=machine))
        for drive in self.devices.drives.list():
            if drive.state is DriveState.IN_PLACE:
                self.devices.drives.write(drive, f"{machine}.pub", public, lambda _done, _of: True)
        return keys.public.fingerprint

    def _reached(self, drive: Drive) -> Path | None:
        """Its files, mounted if nobody has; of a drive that is not on the list nothing is read."""
        if drive.state not in DRIVE_READABLE:
            return None
        try:
            return self.devices.drives.reach(drive)
        except Fault:
            return None  # it is gone or cannot be read: it has no packages to show

    def packages(self) -> Sequence[Path]:
        folders = [folder for folder in map(self._reached, self.devices.drives.list()) if folder is not None]
        found = (file for folder in (*folders, self.places.packages) for file in folder.glob("*.vcpkg"))
        return tuple(sorted(found))

    def glance(self, package: Path) -> Glance:
        info = self.parts.bundles.outside(package)
        return Glance(
            file=package,
            title=info.election,
            digest=info.digest,
            office=info.signer,
            trusted=info.signer == self._trusted() or succeeds(package.parent, self._trusted(), info.signer),
        )

    def unpack(self, package: Path, password: str, progress: Progress) -> Sequence[Center]:
        """Raises Fault(BUNDLE_WRONG_SIGNER) for another office's package than the one this laptop trusts, or one that
        nothing leads to from there; BUNDLE_NOT_FOR_US for a laptop that is not enrolled, or struck off."""
        keys = machine_keys(self.places, password)
        signer = self.parts.bundles.outside(package).signer
        if self._trusted() and not self._trusts(package.parent, signer):
            raise Fault(FaultCode.BUNDLE_WRONG_SIGNER, file=package.name)
        if not self.places.journal.exists():
            self.places.roll.unlink(missing_ok=True)  # of a loading that was cut short: no journal knows it
        contents = read_package(
            self.parts.bundles,
            package,
            keys.decryption,
            (signer,),
            roll_to=self.places.roll,
            progress=progress,
        )
        opened(contents, MachineId(keys.name))
        self._unpacked = (contents, keys, signer)
        machine = contents.jurisdiction.machine(MachineId(keys.name))
        return contents.jurisdiction.centers if machine is not None and machine.spare else ()

    def load(self, center: str = "") -> DeskParts:
        if self._unpacked is None:
            raise Fault(FaultCode.KEY_MISSING, expected="a package")
        contents, keys, signer = self._unpacked
        machine, at = MachineId(keys.name), CenterId(center)
        self._trust(signer)
        recipient = contents.office
        clock = site_clock(opened(contents, machine, at).center)
        session, store_key = set_up(self.places, contents, machine_id=machine, signing=keys.signing, clock=clock, at=at)
        session.journal.meta_set(OFFICE_RECIPIENT, recipient.encode())
        session.journal.meta_set("machine.age", keys.decryption.secret.encode())
        slots = SlotFile(self.places.slots, self.parts.keys)
        slots.add_office(store_key, (recipient,))
        self._remember_officials(contents.jurisdiction.officials)
        self._unpacked = None
        return self._joined(session, store_key, SignIn(slots, self.parts.keys, clock), recipient, keys.decryption)

    def officials(self) -> Sequence[Official]:
        told = json.loads((self.places.folder / OFFICIALS).read_text(encoding="utf-8"))
        known = SlotFile(self.places.slots, self.parts.keys).officials()
        everybody = (Official(id=OfficialId(e["id"]), name=e["name"], role=Role(e["role"])) for e in told)
        return tuple(each for each in everybody if each.id in known)

    def open(self, official: OfficialId, password: str) -> DeskParts:
        slots = SlotFile(self.places.slots, self.parts.keys)
        if self._sign_in is None:
            self._sign_in = SignIn(slots, self.parts.keys, SystemClock())
        store_key = self._sign_in.open(official, password)
        session = open_store(self.places, store_key, SystemClock())
        slots.settle(store_key)  # of a change of the key that was cut short
        session.clock = site_clock(session.election.center)
        office = session.journal.meta_get(OFFICE_RECIPIENT)
        if office is None:
            raise Fault(FaultCode.STORE_DAMAGED, part=OFFICE_RECIPIENT)
        desk = self._joined(session, store_key, self._sign_in, office.decode(), own_key(session.journal))
        known = session.election.jurisdiction.official(official)
        if known is None:
            raise Fault(FaultCode.KEY_MISSING, official=official)
        desk.people.start(known)
        desk.people.settle_key()
        return desk

    def recoverable(self) -> bool:
        return self.places.slots.is_file() and SlotFile(self.places.slots, self.parts.keys).has(SlotKind.RECOVERY)

    def recover(self, code: str, official: OfficialId, password: str) -> DeskParts:
        """Raises Fault(KEY_WRONG) for the code, PASSWORD_UNFIT for the password chosen."""
        names = (each.name for each in self.officials() if each.id == official)
        new_password(password, official, *names)
        slots = SlotFile(self.places.slots, self.parts.keys)
        store_key = slots.open_recovery(code)
        slots.settle(store_key)
        slots.add_official(official, store_key, password)
        desk = self.open(official, password)
        desk_code_used(desk.session, desk.people, official)
        return desk

    def _joined(
        self, session: Session, store_key: bytes, sign_ins: SignIn, office: str, key: DecryptionKey | None
    ) -> DeskParts:
        amending = Amending(
            session=session, places=self.places, bundles=self.parts.bundles, key=key, trusts=self._trusts
        )
        desk = join(
            session,
            store_key,
            self.places,
            self.devices,
            office_recipients=(office,),
            parts=self.parts,
            key=key,
            sign_ins=sign_ins,
            amending=amending,
        )
        amending.loaded = lambda contents: self._amended(desk, contents)
        return desk

    def _amended(self, desk: DeskParts, contents: Contents) -> None:
        """Who may sign in is as the package in force says: names for the screen, no slot for who is gone, and another
        store key than the one they could reach."""
        self._remember_officials(contents.jurisdiction.officials)
        session, slots = desk.session, desk.people.sign_ins.slots
        session.journal.meta_set(OFFICE_RECIPIENT, contents.office.encode())
        for official in slots.officials():
            if contents.jurisdiction.official(official) is None:
                slots.remove(official)
                session.note(SlotRemoved(slot=f"official:{official}"))
        desk.people.settle_key()

    def _trusts(self, folder: Path, signer: str) -> bool:
        """The office this laptop knows, or keys that it has passed its word on to (``*.succession`` beside the
        package); the new key is then the one that is known."""
        trusted = self._trusted()
        if signer == trusted:
            return True
        if not trusted or not succeeds(folder, trusted, signer):
            return False
        self._trust(signer)
        return True

    def _trust(self, signer: str) -> None:
        write_durably(self.places.folder / OFFICE_PUBLIC, f"{signer}\n".encode("ascii"))

    def _trusted(self) -> str:
        path = self.places.folder / OFFICE_PUBLIC
        return path.read_text(encoding="ascii").strip() if path.is_file() else ""

    def _remember_officials(self, officials: Sequence[Official]) -> None:
        told = [{"id": each.id, "name": each.name, "role": each.role.value} for each in officials]
        (self.places.folder / OFFICIALS).write_text(json.dumps(told, ensure_ascii=False), encoding="utf-8")
