"""Real removable media: found through udisks or lsblk, mounted when needed, written with proof, released when safe."""

import os
import subprocess
from collections.abc import Callable, Collection
from pathlib import Path

from app.faults import Fault, FaultCode
from app.ports import DRIVE_READABLE, Drive, DriveState, Progress
from sync.copying import copy_to_drive
from sync.folders import must_be_usable
from sync.lsblk import ask_lsblk
from sync.udisks import Udisks
from sync.volumes import Volume, as_drive, state_of_all

_SECONDS = 300


class UdisksDrives:
    """The port ``Drives``. ``allowed``: the serial numbers of the office's own drives; None allows any.

    udisks is asked first. Where it does not run, lsblk still finds a stick that the desktop has mounted.
    """

    def __init__(
        self,
        *,
        allowed: Collection[str] | None = None,
        udisks: Udisks | None = None,
        second: Callable[[], tuple[Volume, ...] | None] = ask_lsblk,
    ) -> None:
        self._allowed, self._udisks, self._second = allowed, udisks or Udisks(), second

    def allow(self, serials: Collection[str]) -> None:
        """From now on these only; any, when there are none."""
        self._allowed = tuple(serials) or None

    def list(self) -> tuple[Drive, ...]:
        return tuple(as_drive(volume, self._allowed) for volume in self._volumes() or ())

    def state(self) -> DriveState:
        """UNKNOWN only when neither source answers."""
        volumes = self._volumes()
        if volumes is None:
            return DriveState.UNKNOWN
        return state_of_all([as_drive(volume, self._allowed) for volume in volumes])

    def write(self, drive: Drive, name: str, source: Path, progress: Progress, *, replace: bool = False) -> Path:
        """Mounts the drive if nobody has. See ``sync.copying.copy_to_drive``."""
        must_be_usable(as_drive(self._find(drive), self._allowed))
        now = self._mounted(drive)
        must_be_usable(now)
        if now.path is None:
            raise Fault(FaultCode.DRIVE_UNREADABLE, drive=drive.label, state="not mounted")
        return copy_to_drive(now.path, name, source, progress, replace=replace)

    def reach(self, drive: Drive) -> Path:
        """Where it is mounted, by us if nobody has; one that is full or cannot be written can still be read."""
        if as_drive(self._find(drive), self._allowed).state not in DRIVE_READABLE:
            must_be_usable(as_drive(self._find(drive), self._allowed))
        now = self._mounted(drive)
        if now.path is None or now.state not in DRIVE_READABLE:
            raise Fault(FaultCode.DRIVE_UNREADABLE, drive=drive.label, state=now.state.value)
        return now.path

    def _mounted(self, drive: Drive) -> Drive:
        volume = self._find(drive)
        if volume.mount is None:
            if not volume.handle:
                raise Fault(FaultCode.DRIVE_UNREADABLE, drive=drive.label, state="not mounted")
            self._udisks.mount(volume.handle)
            volume = self._find(drive)
        return as_drive(volume, self._allowed)

    def release(self, drive: Drive) -> None:
        """Returns when every byte is on the medium and it may be pulled out. Raises DRIVE_BUSY, DRIVE_GONE."""
        volume = self._find(drive)
        os.sync()
        if volume.mount is not None:
            if volume.handle:
                self._udisks.unmount(volume.handle)
            else:
                _unmount(volume.mount, drive)
            if volume.mount.is_mount():
                raise Fault(FaultCode.DRIVE_BUSY, drive=drive.label)
        if volume.drive:
            self._udisks.power_off(volume.drive)

    def _volumes(self) -> tuple[Volume, ...] | None:
        first = self._udisks.volumes()
        return self._second() if first is None else first

    def _find(self, drive: Drive) -> Volume:
        """The same medium and the same place on it, asked for anew: the screen's list may be minutes old."""
        same = [volume for volume in self._volumes() or () if (volume.serial or volume.device) == drive.id]
        if len(same) > 1:
            same = [volume for volume in same if drive.path is not None and volume.mount == drive.path]
        if len(same) != 1:
            raise Fault(FaultCode.DRIVE_SEVERAL if same else FaultCode.DRIVE_GONE, drive=drive.label)
        return same[0]


def _unmount(mount: Path, drive: Drive) -> None:
    try:
        done = subprocess.run(["umount", "--", mount], capture_output=True, timeout=_SECONDS, check=False)
    except (OSError, subprocess.SubprocessError):
        raise Fault(FaultCode.DRIVE_BUSY, drive=drive.label) from None
    if done.returncode:
        raise Fault(FaultCode.DRIVE_BUSY, drive=drive.label)
