"""Real file systems in image files: an ext4 and an exFAT stick, filled, locked, killed at random and put in again."""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from app.faults import Fault, FaultCode
from app.ports import DriveState
from sync.bundle import AgeBundles
from sync.copying import copy_to_drive
from sync.drives import FolderDrives
from sync.durable import TEMPORARY, sweep
from tests.sync.world import MARKER

PATH = "/usr/sbin:/sbin:/usr/bin:/bin"
WRITER = Path(__file__).with_name("killed_writer.py")
ROOT = Path(__file__).parents[2]
MAKE = {"ext4": ("mkfs.ext4", "-q", "-F", "-m", "0"), "exfat": ("mkfs.exfat",)}
FUSE = shutil.which("mount.exfat-fuse", path=PATH)


@dataclass
class Stick:
    """An image on a loop device that is put in and taken out."""

    kind: str
    image: Path
    place: Path
    device: str = ""
    driver: subprocess.Popen[bytes] | None = field(default=None)

    def put_in(self, *options: str) -> None:
        loop = subprocess.run(["losetup", "--find", "--show", self.image], capture_output=True, check=False, text=True)
        if loop.returncode:
            pytest.skip("no loop device")
        self.device = loop.stdout.strip()
        if self.kind == "exfat":
            assert FUSE is not None
            call = [FUSE, "-d", *options, self.device, str(self.place)]
            self.driver = subprocess.Popen(call, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            deadline = time.monotonic() + 60
            while not self.place.is_mount() and self.driver.poll() is None and time.monotonic() < deadline:
                time.sleep(0.02)
        else:
            subprocess.run(["mount", *options, self.device, self.place], check=False, capture_output=True)
        if not self.place.is_mount():
            self.take_out()
            pytest.skip(f"{self.kind} cannot be mounted here")

    def take_out(self) -> None:
        deadline = time.monotonic() + 60  # another program may look into it for a moment
        while subprocess.run(["umount", self.place], check=False, capture_output=True).returncode:
            if not self.place.is_mount() or time.monotonic() > deadline:
                break
            time.sleep(0.1)
        if self.driver is not None:
            self.driver.wait(200)
            self.driver = None
        if self.device:
            subprocess.run(["losetup", "--detach", self.device], check=False, capture_output=True)
            self.device = ""


@pytest.fixture(params=["ext4", "exfat"])
def stick(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Stick]:
    kind = str(request.param)
    make = shutil.which(MAKE[kind][0], path=PATH)
    if os.geteuid() != 0 or make is None or (kind == "exfat" and (FUSE is None or not Path("/dev/fuse").exists())):
        pytest.skip(f"{kind} needs root and its programs")
    made = Stick(kind, tmp_path / "image", tmp_path / "stick")
    made.place.mkdir()
    with made.image.open("wb") as file:
        file.truncate(12 << 20)
    subprocess.run([make, *MAKE[kind][1:], made.image], check=True, capture_output=True)
    made.put_in()
    yield made
    made.take_out()


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "HS-A-1.vcx"
    path.write_bytes(os.urandom(3_000_000))
    return path


def on(done: int, of: int) -> bool:
    return True


def code(call: object, *given: object) -> FaultCode:
    with pytest.raises(Fault) as caught:
        call(*given)  # type: ignore[operator]
    return caught.value.code


def names(stick: Stick) -> list[str]:
    return sorted(path.name for path in stick.place.iterdir() if path.name != "lost+found")


def test_what_is_written_is_there_after_it_was_taken_out(stick: Stick, source: Path) -> None:
    copy_to_drive(stick.place, "HS-A-1.vcx", source, on)
    stick.take_out()
    stick.put_in()
    assert (stick.place / "HS-A-1.vcx").read_bytes() == source.read_bytes()
    assert code(copy_to_drive, stick.place, "HS-A-1.vcx", source, on) is FaultCode.FILE_EXISTS


def test_full_it_says_so_and_keeps_nothing_half(stick: Stick, source: Path) -> None:
    copy_to_drive(stick.place, "HS-A-1.vcx", source, on)
    source.write_bytes(os.urandom(10_000_000))
    assert code(copy_to_drive, stick.place, "HS-A-2.vcx", source, on) is FaultCode.DRIVE_FULL
    stick.take_out()
    stick.put_in()
    assert names(stick) == ["HS-A-1.vcx"]


def test_read_only_it_is_read_and_not_written(stick: Stick, source: Path) -> None:
    copy_to_drive(stick.place, "HS-A-1.vcx", source, on)
    stick.take_out()
    stick.put_in("-o", "ro")
    assert FolderDrives(stick.place).state() is DriveState.READ_ONLY
    assert code(copy_to_drive, stick.place, "HS-A-2.vcx", source, on) is FaultCode.DRIVE_READ_ONLY
    assert (FolderDrives(stick.place).reach(FolderDrives(stick.place).list()[0]) / "HS-A-1.vcx").stat().st_size


def test_killed_at_random_points_there_is_never_a_bad_file_of_that_name(stick: Stick, tmp_path: Path) -> None:
    """After each kill the stick is taken out and put in again, as people would do."""
    roll = tmp_path / "roll.db"
    roll.write_bytes((MARKER + b"\n") * 40_000)
    chance = random.Random(stick.kind)
    points = [*(f"byte:{chance.randrange(1, 18)}" for _ in range(5)), "fsync", "rename", "after-rename", "never"]
    for where in points:
        call = [sys.executable, str(WRITER), str(stick.place), str(roll), where]
        ended = subprocess.run(call, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False)
        assert ended.returncode == (0 if where == "never" else -signal.SIGKILL), where
        stick.take_out()
        assert MARKER not in stick.image.read_bytes(), f"{where}: nothing in the clear, deleted or not"
        stick.put_in()
        finished = [name for name in names(stick) if not name.endswith(TEMPORARY)]
        if where in ("after-rename", "never"):
            signer = (tmp_path / "signer").read_text()
            assert AgeBundles().check_outside(stick.place / "HS-A-1.vcx", signers=[signer]).maker == "HS-A"
            (stick.place / "HS-A-1.vcx").unlink()
        else:
            assert finished == [], where
        sweep(stick.place)
        assert names(stick) == []
