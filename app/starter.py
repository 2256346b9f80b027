"""Starting a desk: enrolment, loading a package, opening the store. The real ``Starter`` behind the window."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from app.bootstrap import MACHINE_KEY, OFFICE_PUBLIC, Devices, Tools, join, machine_keys, own_key, site_clock
from app.clock import SystemClock
from app.domain.election import Official, Role
from app.domain.ids import MachineId, OfficialId
from app.faults import Fault, FaultCode
from app.paths import Places
from app.ports import Clock, DriveState, Progress
from app.services.desk_parts import DeskParts, Glance, StartStage
from app.services.packages import Contents, open_store, opened, read_package, set_up
from app.services.people import SignIn
from app.settings import load_settings, save_settings
from app.store.slots import SlotFile
from sync.keyfiles import new_machine_keys, save_keys

OFFICIALS = "officials.json"
"""Names and roles for the sign-in screen, before the store is open. Officials are public."""


@dataclass(slots=True)
class DeskStarter:
    places: Places
    devices: Devices
    parts: Tools
    _sign_in: SignIn | None = field(default=None, init=False)

    def stage(self) -> StartStage:
        if self.places.journal.is_file() and self.places.slots.is_file():
            return StartStage.LOCKED
        return StartStage.NO_PACKAGE if (self.places.folder / MACHINE_KEY).is_file() else StartStage.NO_KEYS

    def machine(self) -> str:
        return load_settings(self.places.folder).machine

    def enrol(self, machine: str, password: str) -> str:
        keys = new_machine_keys(machine)
        public = save_keys(self.places.folder / MACHINE_KEY, keys, password)
        save_settings(self.places.folder, replace(load_settings(self.places.folder), machine=machine))
        for drive in self.devices.drives.list():
            if drive.state is DriveState.IN_PLACE and drive.path is not None:
                self.devices.drives.write(drive, f"{machine}.pub", public, lambda _done, _of: True)
        return keys.public.fingerprint

    def packages(self) -> Sequence[Path]:
        folders = [drive.path for drive in self.devices.drives.list() if drive.path is not None]
        found = (file for folder in (*folders, self.places.packages) for file in folder.glob("*.vcpkg"))
        return tuple(sorted(found))

    def glance(self, package: Path) -> Glance:
        info = self.parts.bundles.outside(package)
        return Glance(
            file=package,
            title=info.election,
            digest=info.digest,
            office=info.signer,
            trusted=info.signer == self._trusted(),
        )

    def load(self, package: Path, password: str, progress: Progress) -> DeskParts:
        keys = machine_keys(self.places, password)
        info = self.parts.bundles.outside(package)
        trusted = self._trusted()
        if trusted and info.signer != trusted:
            raise Fault(FaultCode.BUNDLE_WRONG_SIGNER, file=package.name)
        if not self.places.journal.exists():
            self.places.roll.unlink(missing_ok=True)  # of a loading that was cut short: no journal knows it
        contents = read_package(
            self.parts.bundles,
            package,
            keys.decryption,
            (info.signer,),
            roll_to=self.places.roll,
            progress=progress,
        )
        (self.places.folder / OFFICE_PUBLIC).write_text(info.signer + "\n", encoding="ascii")
        recipient = contents.office
        clock = self._clock(contents, MachineId(keys.name))
        session, store_key = set_up(
            self.places, contents, machine_id=MachineId(keys.name), signing=keys.signing, clock=clock
        )
        session.journal.meta_set("office.recipient", recipient.encode())
        session.journal.meta_set("machine.age", keys.decryption.secret.encode())
        slots = SlotFile(self.places.slots, self.parts.keys)
        slots.add_office(store_key, (recipient,))
        self._remember_officials(contents.jurisdiction.officials)
        return join(
            session,
            store_key,
            self.places,
            self.devices,
            office_recipients=(recipient,),
            parts=self.parts,
            key=keys.decryption,
            sign_ins=SignIn(slots, self.parts.keys, clock),
        )

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
        session.clock = site_clock(session.election.center)
        office = session.journal.meta_get("office.recipient")
        if office is None:
            raise Fault(FaultCode.STORE_DAMAGED, part="office.recipient")
        desk = join(
            session,
            store_key,
            self.places,
            self.devices,
            office_recipients=(office.decode(),),
            parts=self.parts,
            key=own_key(session.journal),
            sign_ins=self._sign_in,
        )
        known = session.election.jurisdiction.official(official)
        if known is None:
            raise Fault(FaultCode.KEY_MISSING, official=official)
        desk.people.start(known)
        return desk

    def _clock(self, contents: Contents, machine: MachineId) -> Clock:
        return site_clock(opened(contents, machine).center)

    def _trusted(self) -> str:
        path = self.places.folder / OFFICE_PUBLIC
        return path.read_text(encoding="ascii").strip() if path.is_file() else ""

    def _remember_officials(self, officials: Sequence[Official]) -> None:
        told = [{"id": each.id, "name": each.name, "role": each.role.value} for each in officials]
        (self.places.folder / OFFICIALS).write_text(json.dumps(told, ensure_ascii=False), encoding="utf-8")
