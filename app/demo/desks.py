"""The laptops of the demonstration: loaded, opened, and who on their roll can be served."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from app.bootstrap import Devices, Tools, folder_devices, join
from app.clock import ScriptedClock
from app.demo.answers import must
from app.demo.folder import DESKS, Prepared
from app.domain.events import Identity, StyleBasis
from app.domain.ids import IssueId, MachineId, OfficialId, StyleId
from app.domain.issuing import under_age
from app.domain.profile import IdentityMethod
from app.domain.roll import Voter, VoterStatus
from app.domain.styles import Candidates, One
from app.paths import Places, places
from app.ports import Clock
from app.services.desk_parts import DeskParts
from app.services.packages import read_package, set_up
from app.store.slots import SlotFile

SUPERVISOR, SECOND, WORKER = OfficialId("james"), OfficialId("nora"), OfficialId("ruth")
PASSWORD = "harbor light"  # noqa: S105 the demonstration's officials are invented, and so is their password
DOCUMENT = Identity(method=IdentityMethod.DOCUMENT, document="drivers_license")


@dataclass(slots=True)
class DemoDesk:
    """One laptop of the demonstration."""

    parts: DeskParts
    clock: ScriptedClock
    home: Places
    out: dict[IssueId, str] = field(default_factory=dict)

    @property
    def machine(self) -> MachineId:
        return self.parts.session.election.machine.id


def set_up_desk(output: Path, machine: MachineId, prepared: Prepared, clock: ScriptedClock, parts: Tools) -> DemoDesk:
    """Load the package on one laptop, let the officials choose passwords, sign in."""
    home = places(output / "desks" / machine)
    return DemoDesk(parts=loaded(home, machine, prepared, clock, devices(output), parts), clock=clock, home=home)


def training_desk(folder: Path, prepared: Prepared, clock: Clock, printers: Devices, parts: Tools) -> DeskParts:
    """A desk in training mode: its own store, never merged with a real one."""
    return loaded(places(folder), DESKS[0], prepared, clock, printers, parts, training=True)


def loaded(
    home: Places,
    machine: MachineId,
    prepared: Prepared,
    clock: Clock,
    printers: Devices,
    parts: Tools,
    *,
    training: bool = False,
) -> DeskParts:
    """A package loaded, three officials with passwords and oaths, the supervisor at the screen."""
    keys = prepared.machines[machine]
    contents = read_package(
        parts.bundles, prepared.package, keys.decryption, (prepared.office.signing.public,), roll_to=home.roll
    )
    session, store_key = set_up(
        home, contents, machine_id=machine, signing=keys.signing, clock=clock, training=training
    )
    recipient = prepared.office.decryption.public
    session.journal.meta_set("office.recipient", recipient.encode())
    SlotFile(home.slots, parts.keys).add_office(store_key, (recipient,))
    desk = join(
        session,
        store_key,
        home,
        printers,
        office_recipients=(recipient,),
        parts=parts,
        key=keys.decryption,
    )
    desk.people.add_password(SUPERVISOR, PASSWORD)
    must(desk.people.sign_in(SUPERVISOR, PASSWORD))
    for official in (SECOND, WORKER):
        desk.people.add_password(official, PASSWORD)
    desk.people.take_oath((SUPERVISOR, SECOND, WORKER))
    return desk


def devices(output: Path) -> Devices:
    return folder_devices(output)


def open_day(desk: DemoDesk, sheets: int) -> None:
    must(
        desk.parts.day.open(
            trusted_time=desk.clock.now(), second_person=SECOND, seals=("004417", "004418"), sheets=sheets
        )
    )


def servable(desk: DemoDesk) -> Iterator[tuple[Voter, StyleId, StyleBasis]]:
    """People of the roll the desk can serve: registered and of age on election day, a style known or to be asked."""
    scene = desk.parts.session.scene()
    for voter in desk.parts.session.roll.everyone():
        if voter.status in (VoterStatus.CANCELED, VoterStatus.PENDING) or under_age(voter, scene):
            continue
        card = desk.parts.desk.open(voter.id)
        if card is None:
            continue
        match card.style:
            case One(style=style):
                yield voter, style, StyleBasis.SNAPSHOT
            case Candidates(styles=styles):
                yield voter, styles[0], StyleBasis.PARTY_CHOSEN
            case _:
                continue


def find_status(desk: DemoDesk, status: VoterStatus) -> Voter | None:
    """The first voter of this status among the first thousands."""
    people = islice(desk.parts.session.roll.everyone(), 5000)
    return next((voter for voter in people if voter.status is status), None)
