"""A desk's journal to try things on, and a disk small enough to fill."""

import ctypes
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.domain.ids import MachineId
from app.domain.roll import Voter
from app.store.journal_store import JournalStore
from app.store.roll_store import RollStore
from tests.store.key_change import small_store
from tests.store.roll_people import Rolls, roll_of
from tests.store.samples import BEGUN, KEY, SEAL_KEY, STAMP


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


@pytest.fixture
def store(path: Path) -> Iterator[JournalStore]:
    """Machine HS-A with its first entry."""
    made = JournalStore.create(path, KEY, machine=MachineId("HS-A"), seal_key=SEAL_KEY)
    made.append([BEGUN], stamp=STAMP, after=0)
    yield made
    made.close()


@pytest.fixture
def other(tmp_path: Path) -> Iterator[JournalStore]:
    """Machine HS-B, the desk beside it."""
    made = JournalStore.create(tmp_path / "other.db", KEY, machine=MachineId("HS-B"))
    made.append([BEGUN], stamp=STAMP, after=0)
    yield made
    made.close()


class SmallDisk:
    """A file system in memory, mounted for one test."""

    _NO_SUCH_DEVICE, _READ_ONLY, _REMOUNT, _DETACH = 0x2, 0x1, 0x20, 0x2

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._libc = ctypes.CDLL(None, use_errno=True)
        self._mount(self._NO_SUCH_DEVICE, b"size=1m")

    def make_read_only(self) -> None:
        self._mount(self._REMOUNT | self._READ_ONLY, b"")

    def unmount(self) -> None:
        self._libc.umount2(os.fsencode(self.folder), self._DETACH)

    def _mount(self, flags: int, options: bytes) -> None:
        if self._libc.mount(b"tmpfs", os.fsencode(self.folder), b"tmpfs", ctypes.c_ulong(flags), options):
            raise OSError(ctypes.get_errno(), "cannot mount")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[SmallDisk]:
    folder = tmp_path / "small"
    folder.mkdir(mode=0o700)
    try:
        disk = SmallDisk(folder)
    except OSError:
        pytest.skip("only root may mount a small disk")
    yield disk
    disk.unmount()


@pytest.fixture
def folder(tmp_path: Path, cheap_passwords: None) -> Path:
    """A store with three officials, the office and a recovery code, nobody at it."""
    return small_store(tmp_path)


@pytest.fixture
def roll(tmp_path: Path) -> Iterator[Rolls]:
    made: list[RollStore] = []

    def make(*voters: Voter) -> RollStore:
        made.append(roll_of(tmp_path, *voters))
        return made[-1]

    yield make
    for store in made:
        store.close()
