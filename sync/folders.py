"""What a folder says of itself as a place to write to, and the fault that a drive's state stands for."""

import os
from pathlib import Path

from app.faults import Fault
from app.ports import DRIVE_FAULT, Drive, DriveState

LEAST_FREE = 64 << 10
"""A drive with less than 64 KiB left is called full before anyone relies on it."""


def state_of_folder(path: Path) -> tuple[DriveState, int]:
    """The state, and the free bytes."""
    try:
        if not path.is_dir():
            return (DriveState.UNREADABLE if path.exists() else DriveState.NONE), 0
        room = os.statvfs(path)
    except OSError:
        return DriveState.UNREADABLE, 0  # a FUSE drive whose program died says so here
    free = room.f_bavail * room.f_frsize
    if room.f_flag & os.ST_RDONLY or not os.access(path, os.W_OK):
        return DriveState.READ_ONLY, free
    return (DriveState.FULL if free < LEAST_FREE else DriveState.IN_PLACE), free


def must_be_usable(drive: Drive) -> None:
    """Raises the fault for the drive's state, unless it is in place."""
    if drive.state is not DriveState.IN_PLACE:
        raise Fault(DRIVE_FAULT[drive.state], drive=drive.label or drive.id, state=drive.state.value)
