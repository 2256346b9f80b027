"""A stick is put in, mounted, written and taken out, as udisks and lsblk tell it (vxsuite#8127, #8725, #1981)."""

import json
import os
import select
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.faults import Fault, FaultCode
from app.ports import Drive, DriveState
from sync.lsblk import ask_lsblk, volumes_from_lsblk
from sync.sticks import UdisksDrives
from sync.udisks import Udisks
from tests.disks import disk_in_memory

FAKE = Path(__file__).with_name("fake_udisks.py")
DRIVE, BLOCK = "/org/freedesktop/UDisks2/drives/Acme_1", "/org/freedesktop/UDisks2/block_devices/sdb1"
needs_mount = pytest.mark.skipif(os.geteuid() != 0, reason="mounting needs root")


def stick(mounts: list[str] | None = None, number: int = 1, **block: Any) -> dict[str, Any]:
    drive, path = DRIVE.replace("_1", f"_{number}"), BLOCK.replace("sdb1", f"sdb{number}")
    medium = {"Serial": f"SN{number}", "ConnectionBus": "usb", "Vendor": "Acme", "Model": "Key", "MediaAvailable": True}
    said = {"Drive": drive, "Device": {"bytes": f"/dev/sdb{number}"}, "IdUsage": "filesystem", "IdType": "vfat"}
    volume = {**said, "IdLabel": "KENAI", "ReadOnly": False, **block}
    return {drive: {"Drive": medium}, path: {"Block": volume, "Filesystem": {"MountPoints": mounts or []}}}


class Room:
    """A private bus with the fake on it. ``say`` changes what the fake answers from now on."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "udisks.json"
        self.address = f"unix:path={folder}/bus"

    def say(self, objects: dict[str, Any], **answers: str) -> None:
        self.file.write_text(json.dumps({"objects": objects, "answers": answers}))

    def drives(self, **options: Any) -> UdisksDrives:
        return UdisksDrives(udisks=Udisks(self.address), second=lambda: None, **options)

    @property
    def calls(self) -> list[str]:
        lines = self.file.with_suffix(".calls").read_text().splitlines()
        return [line.split()[0] for line in lines if not line.startswith("GetManagedObjects")]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    if shutil.which("dbus-daemon") is None:
        pytest.skip("no dbus-daemon on this machine")
    room = Room(tmp_path)
    room.say({})
    bus = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address", f"--address={room.address}"], stdout=subprocess.PIPE
    )
    assert bus.stdout is not None
    assert bus.stdout.readline()
    fake = subprocess.Popen([sys.executable, FAKE, room.address, room.file], stdout=subprocess.PIPE)
    assert fake.stdout is not None
    try:
        assert select.select([fake.stdout], [], [], 200)[0], "the fake did not start"
        assert fake.stdout.readline() == b"ready\n"
        yield room
    finally:
        for process in (fake, bus):
            process.terminate()
            process.wait()
            if process.stdout is not None:
                process.stdout.close()


@pytest.fixture
def mounted(tmp_path: Path) -> Iterator[Path]:
    with disk_in_memory(tmp_path / "KENAI", "4m") as place:
        yield place


def on(done: int, of: int) -> bool:
    return True


def code(call: Any, *given: Any) -> FaultCode:
    with pytest.raises(Fault) as caught:
        call(*given)
    return caught.value.code


def test_no_stick_one_and_two(room: Room) -> None:
    drives = room.drives()
    assert drives.list() == ()
    assert drives.state() is DriveState.NONE
    room.say(stick())
    assert drives.list() == (Drive(id="SN1", label="KENAI", path=None, state=DriveState.IN_PLACE, serial="SN1"),)
    assert drives.state() is DriveState.IN_PLACE
    room.say({**stick(), **stick(number=2)})
    assert drives.state() is DriveState.SEVERAL


@pytest.mark.parametrize(
    ("block", "state"),
    [
        ({"IdType": "zfs_member"}, DriveState.UNSUPPORTED),
        ({"IdUsage": "crypto", "IdType": "crypto_LUKS"}, DriveState.UNREADABLE),
        ({"IdUsage": "", "IdType": ""}, DriveState.UNREADABLE),
        ({"ReadOnly": True}, DriveState.READ_ONLY),
        ({"IdType": "iso9660"}, DriveState.READ_ONLY),
    ],
)
def test_a_stick_that_cannot_be_used_says_why(room: Room, block: dict[str, Any], state: DriveState) -> None:
    room.say(stick(**block))
    assert room.drives().state() is state


def test_only_the_office_s_own_sticks_where_it_says_so(room: Room, tmp_path: Path) -> None:
    room.say(stick())
    assert room.drives(allowed={"SN1"}).state() is DriveState.IN_PLACE
    stranger = room.drives(allowed={"SN9"})
    assert stranger.state() is DriveState.WRONG
    assert code(stranger.write, stranger.list()[0], "a.vcx", room.file, on) is FaultCode.DRIVE_WRONG


def test_the_disk_the_machine_runs_from_is_no_stick(room: Room) -> None:
    room.say(stick(["/boot/efi"]))
    assert room.drives().list() == ()


def test_an_encrypted_stick_that_is_open_is_one_drive(room: Room) -> None:
    objects = stick(IdUsage="crypto", IdType="crypto_LUKS")
    inner = BLOCK.replace("sdb1", "dm_2d0")
    objects[inner] = {
        "Block": {
            "Drive": "/",
            "CryptoBackingDevice": BLOCK,
            "Device": {"bytes": "/dev/dm-0"},
            "IdUsage": "filesystem",
            "IdType": "ext4",
            "IdLabel": "SEALED",
        },
        "Filesystem": {"MountPoints": []},
    }
    room.say(objects)
    assert [(drive.id, drive.label, drive.state) for drive in room.drives().list()] == [
        ("SN1", "SEALED", DriveState.IN_PLACE)
    ]


def test_a_mount_point_that_is_no_mount_any_more_is_no_drive(room: Room, tmp_path: Path) -> None:
    """After a lazy unmount the same path is a folder on the system disk."""
    room.say(stick([str(tmp_path)]))
    drives = room.drives()
    assert drives.state() is DriveState.NONE
    assert code(drives.write, drives.list()[0], "a.vcx", room.file, on) is FaultCode.DRIVE_NONE


@needs_mount
def test_mounted_with_nothing_allowed_to_run_written_read_back_and_released(room: Room, mounted: Path) -> None:
    room.say(stick(), Mount=str(mounted), Unmount="umount")
    source = mounted.parent / "HS-A-1.vcx"
    source.write_bytes(os.urandom(300_000))
    drives = room.drives()
    assert drives.list()[0].path is None
    written = drives.write(drives.list()[0], "HS-A-1.vcx", source, on)
    assert written.read_bytes() == source.read_bytes()
    assert "noexec" in room.file.with_suffix(".calls").read_text()
    drive = drives.list()[0]
    assert (drive.path, drive.state) == (mounted, DriveState.IN_PLACE)
    assert drive.free > 0
    drives.release(drive)
    assert room.calls == ["Mount", "Unmount", "PowerOff"]
    assert not mounted.is_mount()
    assert list(mounted.iterdir()) == []


@needs_mount
def test_an_unmount_that_is_only_said_is_not_called_safe(room: Room, mounted: Path) -> None:
    room.say(stick([str(mounted)]))
    drives = room.drives()
    assert code(drives.release, drives.list()[0]) is FaultCode.DRIVE_BUSY
    assert room.calls == ["Unmount"]


@needs_mount
def test_without_udisks_a_mounted_stick_is_written_and_released_too(mounted: Path) -> None:
    listing = json.dumps({"blockdevices": [usb(mountpoints=[str(mounted)])]}).encode()
    drives = UdisksDrives(udisks=Udisks("unix:path=/nobody"), second=lambda: volumes_from_lsblk(listing))
    written = drives.write(drives.list()[0], "copy.py", FAKE, on)
    with written.open("rb"):
        assert code(drives.release, drives.list()[0]) is FaultCode.DRIVE_BUSY
    drives.release(drives.list()[0])
    assert not mounted.is_mount()


@pytest.mark.parametrize(
    ("error", "expected"),
    [("DeviceBusy", FaultCode.DRIVE_BUSY), ("Failed", FaultCode.DRIVE_BUSY), ("NotAuthorized", FaultCode.DRIVE_BUSY)],
)
def test_a_stick_that_is_held_is_not_called_safe(room: Room, tmp_path: Path, error: str, expected: FaultCode) -> None:
    room.say(stick([str(tmp_path)]), Unmount=error)
    drives = room.drives()
    assert code(drives.release, drives.list()[0]) is expected


def test_a_stick_already_unmounted_or_unable_to_power_off_is_safe(room: Room, tmp_path: Path) -> None:
    room.say(stick([str(tmp_path)]), Unmount="NotMounted", PowerOff="NotSupported")
    drives = room.drives()
    drives.release(drives.list()[0])
    assert room.calls == ["Unmount", "PowerOff"]


def test_a_stick_pulled_since_the_screen_was_drawn_is_gone(room: Room) -> None:
    room.say(stick())
    drives = room.drives()
    drive = drives.list()[0]
    room.say({})
    assert code(drives.write, drive, "a.vcx", room.file, on) is FaultCode.DRIVE_GONE
    assert code(drives.release, drive) is FaultCode.DRIVE_GONE


def test_where_udisks_is_silent_lsblk_speaks_and_where_both_are_the_state_is_unknown(tmp_path: Path) -> None:
    silent = Udisks(f"unix:path={tmp_path}/nobody")
    listing = json.dumps({"blockdevices": [usb()]}).encode()
    assert UdisksDrives(udisks=silent, second=lambda: volumes_from_lsblk(listing)).state() is DriveState.IN_PLACE
    assert UdisksDrives(udisks=silent, second=lambda: None).state() is DriveState.UNKNOWN


def usb(**part: Any) -> dict[str, Any]:
    child = {"path": "/dev/sdb1", "type": "part", "fstype": "exfat", "label": "KENAI", "mountpoints": [None], "size": 9}
    return {
        "path": "/dev/sdb",
        "type": "disk",
        "tran": "usb",
        "serial": "SN1",
        "size": 10,
        "mountpoints": [None],
        "children": [{**child, **part}],
    }


@pytest.mark.parametrize(
    ("devices", "found"),
    [
        ([usb()], [("SN1", "exfat", "filesystem")]),
        ([usb(), {**usb(), "serial": "SN2"}], [("SN1", "exfat", "filesystem"), ("SN2", "exfat", "filesystem")]),
        ([usb(fstype=None)], [("SN1", "", "")]),
        ([usb(fstype="crypto_LUKS")], [("SN1", "crypto_LUKS", "crypto")]),
        ([usb(mountpoints=["/"])], []),
        ([{**usb(), "size": 0}], []),
        ([{**usb(), "tran": "sata"}], []),
        ([{**usb(), "type": "loop"}], []),
        ([{"path": "/dev/sr0", "type": "rom", "rm": True, "size": 0}], []),
    ],
)
def test_lsblk_tells_sticks_from_the_machine_s_own_disks(
    devices: list[dict[str, Any]], found: list[tuple[str, str, str]]
) -> None:
    volumes = volumes_from_lsblk(json.dumps({"blockdevices": devices}).encode())
    assert volumes is not None
    assert [(volume.serial, volume.filesystem, volume.usage) for volume in volumes] == found


def test_this_machine_s_lsblk_is_understood_and_nonsense_is_not() -> None:
    """Where lsblk is missing or cannot see the devices, as in a bare container, it says nothing."""
    can_say = shutil.which("lsblk") is not None and Path("/sys/dev/block").is_dir()
    assert (ask_lsblk() is not None) == can_say
    for nonsense in (b"", b"[]", b"{}", b'{"blockdevices":[{}]}', b"\xff"):
        assert volumes_from_lsblk(nonsense) is None
