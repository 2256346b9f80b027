"""The whole way of a package: an office that writes it, laptops that load it, one spare among them."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from pathlib import Path

from app.bootstrap import folder_devices, join
from app.clock import ScriptedClock
from app.domain.ballots import BallotDefinition
from app.domain.election import Center, Machine, NumberRange, Official, Snapshot
from app.domain.ids import CenterId, MachineId
from app.domain.profile import Profile
from app.domain.roll import Voter
from app.paths import places
from app.services.amending import Amending
from app.services.packages import (
    FORMAT,
    KIND,
    Contents,
    OfficePart,
    open_store,
    parts_of,
    read_package,
    set_up,
)
from app.store.roll_writer import RollWriter
from sync.bundle import AgeBundles
from sync.keyfiles import OwnKeys, new_machine_keys, new_office_keys
from tests.services import invented_election as invented
from tests.services.invented_election import CENTER, DEFINITION, PROFILE, STYLES, VOTERS, A, B, at
from tests.services.kit import ROLL_KEY, Rig, Template, tools

SPARE = MachineId("SP-1")
ELSEWHERE = CenterId("north-fork")
AS_OF = date(2026, 9, 28)
_EMPTY: dict[MachineId, bytes] = {}


@dataclass(slots=True)
class World:
    """Everybody's keys, and the desks made so far."""

    folder: Path
    office: OwnKeys
    keys: dict[MachineId, OwnKeys]
    bundles: AgeBundles = field(default_factory=AgeBundles)
    rigs: list[Rig] = field(default_factory=list)
    store_keys: dict[MachineId, bytes] = field(default_factory=dict)

    @property
    def stick(self) -> Path:
        drive = self.folder / "stick"
        drive.mkdir(exist_ok=True)
        return drive

    def machines(self) -> tuple[Machine, ...]:
        public = {each: (own.decryption.public, own.signing.public) for each, own in self.keys.items() if each != SPARE}
        plain = invented.jurisdiction(public).machines
        own = self.keys[SPARE]
        spare = Machine(
            id=SPARE,
            center=ELSEWHERE,
            desk="spare",
            recipient=own.decryption.public,
            verify_key=own.signing.public,
            ballots=NumberRange(first=20_001, last=29_999),
            envelopes=NumberRange(first=920_001, last=929_999),
            spare=True,
        )
        return (*plain, spare)

    def package(
        self,
        name: str = "first",
        *,
        voters: Sequence[Voter] = VOTERS,
        as_of: date = AS_OF,
        definition: BallotDefinition = DEFINITION,
        profile: Profile = PROFILE,
        machines: tuple[Machine, ...] = (),
        election: str = "",
        signer: OwnKeys | None = None,
        officials: tuple[Official, ...] = (),
    ) -> Path:
        """Written as the office writes it."""
        signed_by = signer or self.office
        among = machines or self.machines()
        plain = invented.jurisdiction({})
        roll = self.folder / f"{name}-roll.db"
        with RollWriter(roll, ROLL_KEY) as writer:
            writer.add(voters)
            snapshot = writer.finish(as_of=as_of, version=name)
        centers = (*plain.centers, Center(id=ELSEWHERE, name="North Fork Hall", hours=plain.centers[0].hours))
        part = OfficePart(
            format=FORMAT,
            election=replace(plain.election, id=election or plain.election.id),  # type: ignore[arg-type]
            snapshot=Snapshot(as_of=snapshot.as_of, version=name, voters=snapshot.voters),
            centers=centers,
            machines=among,
            officials=officials or plain.officials,
        )
        path = self.stick / f"{name}.vcpkg"
        self.bundles.write(
            path,
            kind=KIND,
            election=part.election.id,
            maker="office",
            facts={"office": signed_by.decryption.public},
            parts=parts_of(part, profile, definition, STYLES, roll=roll, roll_key=ROLL_KEY, report=b"{}"),
            signer=signed_by.signing,
            recipients=[*(each.recipient for each in among if not each.struck), signed_by.decryption.public],
        )
        return path

    def desk(
        self, package: Path, machine: MachineId = A, *, center: CenterId = CENTER, moment: datetime | None = None
    ) -> Rig:
        """A laptop that has loaded the package, its people sworn in, the day not yet open."""
        home = places(self.folder / machine)
        own = self.keys[machine]
        contents = read_package(self.bundles, package, own.decryption, (self.office.signing.public,), roll_to=home.roll)
        clock = ScriptedClock(moment or at(6, 30), boot=f"boot-{machine}")
        session, self.store_keys[machine] = set_up(
            home, contents, machine_id=machine, signing=own.signing, clock=clock, at=center
        )
        session.roll.close()
        session.journal.close()
        rig = self.start(machine, clock)
        rig.staff()
        return rig

    def open_desk(self, package: Path, machine: MachineId = A) -> Rig:
        rig = self.desk(package, machine)
        rig.open_day()
        rig.clock.pass_time(1800)
        return rig

    def start(self, machine: MachineId, clock: ScriptedClock) -> Rig:
        home = places(self.folder / machine)
        session = open_store(home, self.store_keys[machine], clock)
        key = self.keys[machine].decryption
        amending = Amending(
            session=session,
            places=home,
            bundles=self.bundles,
            key=key,
            trusts=lambda _folder, signer: signer == self.office.signing.public,
        )
        devices = folder_devices(home.folder / "paper")
        parts = join(
            session,
            self.store_keys[machine],
            home,
            devices,
            office_recipients=(self.office.decryption.public,),
            parts=tools(),
            key=key,
            amending=amending,
        )
        template = Template(
            folder=self.folder,
            office=self.office,
            keys=self.keys,
            store_keys=self.store_keys,
            contents=None,  # type: ignore[arg-type]
        )
        rig = Rig(parts=parts, clock=clock, home=home, template=template)
        self.rigs.append(rig)
        return rig

    def restart(self, rig: Rig) -> Rig:
        """The program ends without a word and is started again."""
        rig.close()
        self.rigs.remove(rig)
        again = self.start(rig.machine, rig.clock)
        again.sign_in(invented.JAMES)
        return again

    def understood(self, package: Path) -> Contents:
        """The package as the office itself opens it."""
        roll = self.folder / f"office-{package.stem}.db"
        roll.unlink(missing_ok=True)
        return read_package(self.bundles, package, self.office.decryption, (self.office.signing.public,), roll_to=roll)

    def close(self) -> None:
        for rig in self.rigs:
            rig.close()


def make_world(folder: Path) -> World:
    return World(
        folder=folder,
        office=new_office_keys("Office"),
        keys={machine: new_machine_keys(machine) for machine in (A, B, SPARE)},
    )
