"""The office's own drives: a supervisor says which; others are neither written nor read (THREATS 11)."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.refusal import Rule
from app.faults import Fault, FaultCode
from app.ports import Drive, DriveState
from app.services.desk_parts import DeskParts
from app.services.drive_list import DriveList
from app.services.one_drive import to_read, to_write
from app.settings import RememberedDrives, load_settings
from sync.sticks import UdisksDrives
from sync.udisks import Udisks
from sync.volumes import Volume
from tests.carrying.world import World
from tests.services.invented_election import JAMES, RUTH
from tests.services.kit import Rig, done, refused

OURS, THEIRS = "SN-OURS", "SN-THEIRS"


def volume(serial: str, place: Path, label: str = "KENAI") -> Volume:
    return Volume(
        serial=serial,
        label=label,
        device="/dev/sdz1",
        usage="filesystem",
        filesystem="vfat",
        mount=place,
        read_only=False,
        handle="",
        drive="",
    )


class Slot:
    """The laptop's one USB slot; a folder that is a mount everywhere plays the drive."""

    def __init__(self, folder: Path) -> None:
        self.within: tuple[Volume, ...] = ()
        nobody = Udisks(f"unix:path={folder}/no-such-bus")
        self.drives = UdisksDrives(udisks=nobody, second=lambda: self.within)


@pytest.fixture
def slot(tmp_path: Path) -> Slot:
    return Slot(tmp_path)


@pytest.fixture
def desk(world: World, slot: Slot) -> Iterator[Rig]:
    rig = world.open_desk(world.package())
    parts: DeskParts = replace(
        rig.parts, drives=slot.drives, allowed=RememberedDrives(rig.home.folder, slot.drives.allow)
    )
    yield replace(rig, parts=parts)


def known(desk: Rig) -> DriveList:
    assert desk.parts.drive_list is not None
    return desk.parts.drive_list


def test_an_empty_list_takes_any_drive_and_the_first_entry_closes_it(desk: Rig, slot: Slot) -> None:
    slot.within = (volume(THEIRS, Path("/proc")),)
    assert known(desk).serials() == ()
    assert known(desk).in_place()[0].state is not DriveState.WRONG
    done(known(desk).put(OURS, "KENAI", allowed=True))
    assert known(desk).in_place()[0].state is DriveState.WRONG
    assert slot.drives.state() is DriveState.WRONG


def test_it_is_on_record_and_there_after_a_restart(desk: Rig) -> None:
    done(known(desk).put(OURS, "KENAI", allowed=True))
    done(known(desk).put(OURS, "KENAI", allowed=True))
    assert desk.journal_kinds.count("drive_listed") == 1, "what stands already is not recorded again"
    assert load_settings(desk.home.folder).allowed_drives == (OURS,)
    done(known(desk).put(OURS, "", allowed=False))
    assert desk.journal_kinds.count("drive_listed") == 2
    assert load_settings(desk.home.folder).allowed_drives == ()


def test_a_worker_does_not_change_it(desk: Rig) -> None:
    desk.sign_in(RUTH)
    refused(known(desk).put(OURS, "KENAI", allowed=True), Rule.SUPERVISOR_NEEDED)
    assert known(desk).serials() == ()
    desk.sign_in(JAMES)
    done(known(desk).put(OURS, "KENAI", allowed=True))


def test_a_drive_that_is_not_on_it_is_named_so_for_writing_and_for_reading(desk: Rig, slot: Slot) -> None:
    done(known(desk).put(OURS, "KENAI", allowed=True))
    slot.within = (volume(THEIRS, Path("/proc")),)
    for act in (to_write, to_read):
        with pytest.raises(Fault) as raised:
            act(slot.drives.list())
        assert raised.value.code is FaultCode.DRIVE_WRONG
    (drive,) = slot.drives.list()
    with pytest.raises(Fault) as raised:
        slot.drives.write(drive, "a.vcx", Path("a.vcx"), lambda _done, _of: True)
    assert raised.value.code is FaultCode.DRIVE_WRONG
    with pytest.raises(Fault) as raised:
        slot.drives.reach(drive)
    assert raised.value.code is FaultCode.DRIVE_WRONG


def test_every_state_is_a_fault_of_its_own_name() -> None:
    for state in DriveState:
        if state in (DriveState.IN_PLACE, DriveState.NONE, DriveState.SEVERAL, DriveState.UNKNOWN):
            continue
        with pytest.raises(Fault) as raised:
            to_write([Drive(id="x", label="KENAI", path=None, state=state)])
        assert raised.value.code.value == f"drive_{state.value}"


def test_of_two_usable_drives_a_person_chooses() -> None:
    one, other = (Drive(id=each, label=each, path=None, state=DriveState.IN_PLACE) for each in "ab")
    with pytest.raises(Fault) as raised:
        to_write([one, other])
    assert raised.value.code is FaultCode.DRIVE_SEVERAL
    assert to_write([one, other], "b") is other
    wrong = replace(other, state=DriveState.WRONG)
    assert to_write([one, wrong]) is one, "one of the office's beside a stranger's"
