"""A plain folder that plays the drive: at the office, in the demo, in tests. Real sticks are in ``sync.sticks``."""

import os
from pathlib import Path

from app.faults import Fault, FaultCode
from app.ports import Drive, DriveState, Progress
from sync.copying import copy_to_drive
from sync.folders import must_be_usable, state_of_folder


class FolderDrives:
    """The port ``Drives`` over one folder. The folder need not exist: then there is no drive."""

    def __init__(self, folder: Path, label: str = "") -> None:
        self._folder, self._label = folder, label or folder.name
        self._out = False

    def list(self) -> tuple[Drive, ...]:
        state, free = (DriveState.NONE, 0) if self._out else state_of_folder(self._folder)
        if state is DriveState.NONE:
            return ()
        return (Drive(id=f"folder:{self._label}", label=self._label, path=self._folder, state=state, free=free),)

    def state(self) -> DriveState:
        return next((drive.state for drive in self.list()), DriveState.NONE)

    def write(self, drive: Drive, name: str, source: Path, progress: Progress, *, replace: bool = False) -> Path:
        """See ``sync.copying.copy_to_drive``. The state is looked at again: the screen's may be minutes old."""
        now = self._now(drive)
        must_be_usable(now)
        return copy_to_drive(self.reach(drive), name, source, progress, replace=replace)

    def reach(self, drive: Drive) -> Path:
        """The folder, while it is in place; a read-only or full one can still be read."""
        now = self._now(drive)
        if now.path is None or now.state is DriveState.UNREADABLE:
            raise Fault(FaultCode.DRIVE_UNREADABLE, drive=drive.label)
        return now.path

    def _now(self, drive: Drive) -> Drive:
        now = next((found for found in self.list() if found.id == drive.id), None)
        if now is None or now.path is None:
            raise Fault(FaultCode.DRIVE_GONE, drive=drive.label)
        return now

    def release(self, drive: Drive) -> None:
        """From here on the folder counts as taken out, until ``insert``."""
        os.sync()
        self._out = True

    def insert(self) -> None:
        self._out = False
