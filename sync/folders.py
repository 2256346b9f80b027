"""What a folder says of itself as a place to write to, and the fault that a drive's state stands for."""

import os
from pathlib import Path

from app.faults import Fault, FaultCode
from app.ports import Drive, DriveState

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
"""What a write raises when the drive is not in place. ``state`` among the fault's facts tells the finer story."""


def must_be_usable(drive: Drive) -> None:
    """Raises the fault for the drive's state, unless it is in place."""
    if drive.state is not DriveState.IN_PLACE:
        raise Fault(FAULT_OF[drive.state], drive=drive.label or drive.id, state=drive.state.value)
