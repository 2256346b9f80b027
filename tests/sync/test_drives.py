"""A stick that is full, locked, pulled out or slipped away: each failure named, nothing half-written (CASES A91)."""

import errno
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.faults import Fault, FaultCode
from app.oserrors import fault_from
from app.ports import BundlePart, Drive, DriveState
from sync.copying import copy_to_drive
from sync.drives import FolderDrives
from sync.names import legal_file, to_legal_file
from sync.removable import on_removable
from tests.disks import disk_in_memory
from tests.sync.world import World

root_only = pytest.mark.skipif(os.geteuid() != 0, reason="mounting needs root")
MKFS = shutil.which("mkfs.exfat", path="/usr/sbin:/sbin:/usr/bin")
EXFAT = shutil.which("mount.exfat-fuse", path="/usr/sbin:/sbin:/usr/bin")


def on(done: int, of: int) -> bool:
    return True


def code(call: object, *given: object) -> FaultCode:
    with pytest.raises(Fault) as caught:
        call(*given)  # type: ignore[operator]
    return caught.value.code


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "HS-A-1.vcx"
    path.write_bytes(os.urandom(3_000_000))
    return path


@pytest.fixture
def stick(tmp_path: Path) -> Iterator[Path]:
    """A real file system of 2 MiB where root may mount one."""
    with disk_in_memory(tmp_path / "stick", "2m") as place:
        yield place


def test_a_folder_plays_the_drive(tmp_path: Path, source: Path) -> None:
    drives = FolderDrives(tmp_path / "usb", "KENAI")
    assert (drives.list(), drives.state()) == ((), DriveState.NONE)
    (tmp_path / "usb").mkdir()
    drive = drives.list()[0]
    assert (drive.label, drive.state, drives.state()) == ("KENAI", DriveState.IN_PLACE, DriveState.IN_PLACE)
    seen: list[tuple[int, int]] = []

    def watch(done: int, of: int) -> bool:
        seen.append((done, of))
        return True

    written = drives.write(drive, source.name, source, watch)
    assert written == tmp_path / "usb" / source.name
    assert written.read_bytes() == source.read_bytes()
    assert seen[-1] == (6_000_000, 6_000_000), "written and read back"
    assert code(drives.write, drive, source.name, source, on) is FaultCode.FILE_EXISTS
    drives.release(drive)
    assert (drives.list(), drives.state()) == ((), DriveState.NONE)
    assert code(drives.write, drive, "b.vcx", source, on) is FaultCode.DRIVE_GONE
    drives.insert()
    assert drives.state() is DriveState.IN_PLACE


def test_a_file_in_the_drive_s_place_is_unreadable_and_a_drive_with_a_bad_state_is_not_written(tmp_path: Path) -> None:
    (tmp_path / "usb").write_bytes(b"")
    drives = FolderDrives(tmp_path / "usb")
    assert drives.state() is DriveState.UNREADABLE
    assert code(drives.write, drives.list()[0], "a.vcx", tmp_path / "usb", on) is FaultCode.DRIVE_UNREADABLE


def test_the_source_s_failures_are_not_the_drive_s(tmp_path: Path) -> None:
    drive = Drive(id="folder:x", label="x", path=tmp_path, state=DriveState.IN_PLACE)
    assert code(FolderDrives(tmp_path, "x").write, drive, "a.vcx", tmp_path / "none", on) is FaultCode.FILE_MISSING
    assert code(FolderDrives(tmp_path, "x").write, drive, "a.vcx", tmp_path, on) is FaultCode.FILE_UNREADABLE


def test_asked_to_stop_it_stops_and_cleans_up(tmp_path: Path, source: Path) -> None:
    place = tmp_path / "usb"
    place.mkdir()
    for stop in (0, 3_000_000, 5_000_000):
        fault = code(copy_to_drive, place, "a.vcx", source, lambda done, of, stop=stop: done < stop)
        assert fault is FaultCode.CANCELED
        assert list(place.iterdir()) == []


def test_a_file_size_limit_is_a_limit_of_the_drive(tmp_path: Path, source: Path) -> None:
    """As FAT32's at 4 GiB: the system says EFBIG (signalapp/Signal-Android#11951)."""
    script = (
        "import resource, sys; from pathlib import Path; from sync.copying import copy_to_drive; "
        f"resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, {resource.RLIM_INFINITY}))\n"
        "try: copy_to_drive(Path(sys.argv[1]), 'a.vcx', Path(sys.argv[2]), lambda done, of: True)\n"
        "except Exception as fault: print(fault.code)"
    )
    (tmp_path / "usb").mkdir()
    done = subprocess.run(
        [sys.executable, "-c", script, tmp_path / "usb", source],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        check=True,
        text=True,
    )
    assert done.stdout == "file_too_large\n"
    assert list((tmp_path / "usb").iterdir()) == []


@root_only
def test_a_full_stick(stick: Path, source: Path) -> None:
    assert code(copy_to_drive, stick, "a.vcx", source, on) is FaultCode.DRIVE_FULL
    assert list(stick.iterdir()) == []
    (stick / "other").write_bytes(bytes((2 << 20) - 8192))
    assert FolderDrives(stick).state() is DriveState.FULL
    assert code(FolderDrives(stick).write, FolderDrives(stick).list()[0], "a", source, on) is FaultCode.DRIVE_FULL


@root_only
def test_a_bundle_that_does_not_fit_into_the_folder_named_for_it(stick: Path, world: World) -> None:
    """It is the folder that is full, which is told by its name, and not the record."""
    roll = BundlePart(name="roll.db", data=os.urandom(3_000_000))
    with pytest.raises(Fault) as caught:
        world.write((roll,), stick / "a.vcx")
    assert caught.value.code is FaultCode.PLACE_FULL
    assert caught.value.facts["place"] == str(stick)
    assert list(stick.iterdir()) == []


@root_only
def test_a_read_only_stick(stick: Path, source: Path, world: World) -> None:
    subprocess.run(["mount", "-o", "remount,ro", stick], check=True)
    assert FolderDrives(stick).state() is DriveState.READ_ONLY
    assert code(FolderDrives(stick).write, FolderDrives(stick).list()[0], "a", source, on) is FaultCode.DRIVE_READ_ONLY
    assert code(copy_to_drive, stick, "a.vcx", source, on) is FaultCode.DRIVE_READ_ONLY
    assert code(world.write, (), stick / "a.vcx") is FaultCode.DRIVE_READ_ONLY


@root_only
def test_a_stick_unmounted_behind_our_back_does_not_become_the_system_disk(stick: Path, source: Path) -> None:
    """After ``umount -l`` the open folder goes on taking writes, and the path leads elsewhere (STACK: measured)."""
    source.write_bytes(os.urandom(1_000_000))
    gone = False

    def pull(done: int, of: int) -> bool:
        nonlocal gone
        if not gone:
            subprocess.run(["umount", "-l", stick], check=True)
            gone = True
        return True

    assert code(copy_to_drive, stick, "a.vcx", source, pull) is FaultCode.DRIVE_GONE
    assert gone
    assert list(stick.iterdir()) == []


@pytest.fixture
def exfat(tmp_path: Path) -> Iterator[tuple[Path, int]]:
    """An exFAT file system of 8 MiB through FUSE, and its program's process id."""
    if os.geteuid() != 0 or MKFS is None or EXFAT is None or not Path("/dev/fuse").exists():
        pytest.skip("needs root, exfatprogs, exfat-fuse and FUSE")
    image, place = tmp_path / "image", tmp_path / "exfat"
    place.mkdir()
    with image.open("wb") as file:
        file.truncate(8 << 20)
    subprocess.run([MKFS, image], check=True, capture_output=True)
    loop = subprocess.run(["losetup", "--find", "--show", image], capture_output=True, check=False, text=True)
    if loop.returncode:
        pytest.skip("no loop device")
    device = loop.stdout.strip()
    driver = subprocess.Popen([EXFAT, "-d", device, place], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 60
        while not place.is_mount() and driver.poll() is None and time.monotonic() < deadline:
            time.sleep(0.02)
        if not place.is_mount():
            pytest.skip("exFAT cannot be mounted here")
        yield place, driver.pid
    finally:
        subprocess.run(["umount", "-l", place], check=False, capture_output=True)
        driver.kill()
        driver.wait()
        subprocess.run(["losetup", "--detach", device], check=False, capture_output=True)


def test_exfat_takes_an_export_and_says_when_it_is_full(exfat: tuple[Path, int], source: Path) -> None:
    place, _ = exfat
    copy_to_drive(place, "HS-A-1.vcx", source, on)
    assert (place / "HS-A-1.vcx").read_bytes() == source.read_bytes()
    assert code(copy_to_drive, place, "HS-A-1.vcx", source, on) is FaultCode.FILE_EXISTS
    source.write_bytes(os.urandom(6_000_000))
    assert code(copy_to_drive, place, "HS-A-2.vcx", source, on) is FaultCode.DRIVE_FULL
    assert [path.name for path in place.iterdir()] == ["HS-A-1.vcx"]


def test_exfat_pulled_out_in_mid_write(exfat: tuple[Path, int], source: Path) -> None:
    place, driver = exfat
    pulled = False

    def pull(done: int, of: int) -> bool:
        nonlocal pulled
        if not pulled and done >= 1 << 20:
            os.kill(driver, signal.SIGKILL)
            pulled = True
        return True

    assert code(copy_to_drive, place, "a.vcx", source, pull) is FaultCode.DRIVE_GONE
    assert pulled
    assert FolderDrives(place).state() is DriveState.UNREADABLE


def test_exfat_pulled_out_while_a_bundle_is_read(exfat: tuple[Path, int], world: World) -> None:
    place, driver = exfat
    world.write((BundlePart(name="roll.db", data=os.urandom(4_000_000)),), place / "a.vcx")
    with (place / "a.vcx").open("rb") as file:
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)

    def pull(done: int, of: int) -> bool:
        if done < 1 << 20:
            os.kill(driver, signal.SIGKILL)
        return True

    with pytest.raises(Fault) as caught:
        world.bundles.read(place / "a.vcx", world.office, kind="export", signers=[world.desk.public], progress=pull)
    assert caught.value.code is FaultCode.DRIVE_GONE


@pytest.mark.parametrize(
    ("number", "disk", "drive"),
    [
        (errno.ENOSPC, FaultCode.DISK_FULL, FaultCode.DRIVE_FULL),
        (errno.EDQUOT, FaultCode.DISK_FULL, FaultCode.DRIVE_FULL),
        (errno.EROFS, FaultCode.DRIVE_READ_ONLY, FaultCode.DRIVE_READ_ONLY),
        (errno.ENOTCONN, FaultCode.DRIVE_GONE, FaultCode.DRIVE_GONE),
        (errno.EIO, FaultCode.DRIVE_GONE, FaultCode.DRIVE_GONE),
        (errno.EFBIG, FaultCode.FILE_TOO_LARGE, FaultCode.FILE_TOO_LARGE),
        (errno.ENOENT, FaultCode.FILE_MISSING, FaultCode.DRIVE_GONE),
        (errno.EEXIST, FaultCode.FILE_EXISTS, FaultCode.FILE_EXISTS),
        (errno.EACCES, FaultCode.FILE_UNREADABLE, FaultCode.DRIVE_READ_ONLY),
        (errno.EBUSY, FaultCode.FILE_UNREADABLE, FaultCode.DRIVE_BUSY),
        (errno.ELOOP, FaultCode.FILE_UNREADABLE, FaultCode.FILE_UNREADABLE),
    ],
)
def test_what_the_system_says_is_named_for_where_it_happened(number: int, disk: FaultCode, drive: FaultCode) -> None:
    told = OSError(number, "told", "/a/path/with/a name")
    assert (fault_from(told).code, fault_from(told, drive=True).code) == (disk, drive)
    assert "path" not in str(fault_from(told, file="a.vcx"))
    named = fault_from(told, place=Path("/media/KENAI"), file="a.vcx")
    of_a_place = {FaultCode.DISK_FULL: FaultCode.PLACE_FULL, FaultCode.FILE_UNREADABLE: FaultCode.PLACE_CLOSED}
    assert named.code is of_a_place.get(disk, disk)
    assert fault_from(told, drive=True, place=Path("/media/KENAI")).code is drive, "a stick is called a drive"


@pytest.mark.parametrize(
    ("place", "says", "removable"),
    [
        ("pci0/usb2/2-1/host6/block/sdb/sdb1", "0", True),
        ("pci0/mmc0/block/mmcblk0/mmcblk0p1", "1", True),
        ("pci0/ata1/block/sda/sda1", "0", False),
    ],
)
def test_a_stick_is_told_from_the_laptop_s_disk(tmp_path: Path, place: str, says: str, removable: bool) -> None:
    partition = tmp_path / "devices" / place
    partition.mkdir(parents=True)
    (partition.parent / "removable").write_text(says + "\n")
    (tmp_path / "dev" / "block").mkdir(parents=True)
    (tmp_path / "dev" / "block" / "8:17").symlink_to(partition)
    assert on_removable(os.makedev(8, 17), tmp_path) is removable
    assert on_removable(os.makedev(0, 40), tmp_path) is False


@pytest.mark.parametrize(
    ("wanted", "legal"),
    [
        ("HS-A-1.vcx", "HS-A-1.vcx"),
        ("2026-11-03 19:55.vcx", "2026-11-03 19-55.vcx"),
        ("con.vcx", "_con.vcx"),
        ("LPT1", "_LPT1"),
        ("a/b\\c", "a-b-c"),
        ("ends in dot.", "ends in dot"),
        (" space ", "space"),
        ("?", "-"),
        ("..", "file"),
        ("", "file"),
        ("Peña.vcx", "Peña.vcx"),
        ("n" * 300 + ".vcx", "n" * 251 + ".vcx"),
        ("\U0001f5f3" * 200, "\U0001f5f3" * 127),
    ],
)
def test_names_that_every_system_can_read(wanted: str, legal: str, tmp_path: Path) -> None:
    assert to_legal_file(wanted) == legal
    assert legal_file(legal)
    assert legal_file(wanted) == (wanted == legal)
    if wanted != legal:
        assert code(copy_to_drive, tmp_path, wanted, tmp_path, on) is FaultCode.FILE_BAD
