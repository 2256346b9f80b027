"""Drives the program can write to. Here: a plain folder that plays the drive, at the office, in the demo, in tests."""

import os
from pathlib import Path

from app.faults import Fault, FaultCode
from app.ports import Drive, DriveState, Progress
from sync.copying import copy_to_drive

LEAST_FREE = 1 << 20
"""A drive with less than 1 MiB left is called full before anyone relies on it."""


def state_of_folder(path: Path, *, mounted_on: int | None = None) -> tuple[DriveState, int]:
    """What can be said of this folder as a drive, and its free bytes. ``mounted_on`` is the device it must be on."""
    try:
        found = path.stat()
        room = os.statvfs(path)
    except FileNotFoundError:
        return DriveState.NONE, 0
    except OSError:
        return DriveState.UNREADABLE, 0
    free = room.f_bavail * room.f_frsize
    if mounted_on is not None and found.st_dev != mounted_on:
        return DriveState.NONE, 0
    if not path.is_dir():
        return DriveState.UNREADABLE, 0
    if room.f_flag & os.ST_RDONLY or not os.access(path, os.W_OK):
        return DriveState.READ_ONLY, free
    return (DriveState.FULL if free < LEAST_FREE else DriveState.IN_PLACE), free


FAULT_OF: dict[DriveState, FaultCode] = {
    DriveState.NONE: FaultCode.DRIVE_NONE,
    DriveState.SEVERAL: FaultCode.DRIVE_SEVERAL,
    DriveState.READ_ONLY: FaultCode.DRIVE_READ_ONLY,
    DriveState.FULL: FaultCode.DRIVE_FULL,
    DriveState.UNREADABLE: FaultCode.DRIVE_UNREADABLE,
    DriveState.UNSUPPORTED: FaultCode.DRIVE_UNREADABLE,
    DriveState.WRONG: FaultCode.DRIVE_UNREADABLE,
    DriveState.BUSY: FaultCode.DRIVE_BUSY,
    DriveState.UNKNOWN: FaultCode.DRIVE_NONE,
}
"""The fault that a write raises when the drive is not in place. FULL is left to the write itself: it may still fit."""


def must_be_usable(drive: Drive) -> Path:
    if drive.state not in (DriveState.IN_PLACE, DriveState.FULL) or drive.path is None:
        code = FAULT_OF.get(drive.state, FaultCode.DRIVE_NONE)
        raise Fault(code, drive=drive.label or drive.id, state=drive.state.value)
    return drive.path


class FolderDrives:
    """The port ``Drives`` over one folder. The folder need not exist: then there is no drive."""

    def __init__(self, folder: Path, label: str = "") -> None:
        self._folder, self._label = folder, label or folder.name
        self._released = False

    def list(self) -> tuple[Drive, ...]:
        state, free = (DriveState.NONE, 0) if self._released else state_of_folder(self._folder)
        if state is DriveState.NONE:
            return ()
        return (Drive(id=f"folder:{self._label}", label=self._label, path=self._folder, state=state, free=free),)

    def state(self) -> DriveState:
        return next((drive.state for drive in self.list()), DriveState.NONE)

    def write(self, drive: Drive, name: str, source: Path, progress: Progress) -> Path:
        if self._released:
            raise Fault(FaultCode.DRIVE_GONE, drive=drive.label)
        return copy_to_drive(must_be_usable(drive), name, source, progress)

    def release(self, drive: Drive) -> None:
        """After this the folder counts as taken out, until ``insert``."""
        os.sync()
        self._released = True

    def insert(self) -> None:
        self._released = False
