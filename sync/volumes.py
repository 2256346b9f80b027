"""What the system says of a removable medium, whichever of its two voices says it, and the one state we call it by."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path

from app.ports import Drive, DriveState
from sync.folders import state_of_folder

WRITABLE = frozenset({"vfat", "exfat", "fuseblk", "ntfs", "ntfs3", "ext2", "ext3", "ext4", "btrfs", "xfs", "f2fs"})
"""File systems that a stick may have and that we write to. Discs (iso9660, udf) are read-only media."""
DISCS = frozenset({"iso9660", "udf"})

_SYSTEM = frozenset({"/", "/boot", "/boot/efi", "/home", "/usr", "/var", "[SWAP]"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Volume:
    """One file system on a removable medium, or the medium itself when it has none that can be seen.

    ``serial`` is the medium's own (the token an office allows), ``device`` such as ``/dev/sdb1``, ``usage`` is
    ``filesystem``, ``crypto`` or empty, ``handle`` and ``drive`` are what the source calls the volume and its medium.
    """

    serial: str
    label: str
    device: str
    usage: str
    filesystem: str
    mount: Path | None
    read_only: bool
    handle: str
    drive: str


def is_system(mounts: Iterable[str | None]) -> bool:
    """Some laptops run from a disk on USB: it must never be offered as a stick."""
    return not _SYSTEM.isdisjoint(mount for mount in mounts if mount)


def as_drive(volume: Volume, allowed: Collection[str] | None) -> Drive:
    state, free = _state(volume, allowed)
    return Drive(
        id=volume.serial or volume.device,
        label=volume.label or volume.device.rpartition("/")[2],
        path=volume.mount,
        state=state,
        free=free,
        serial=volume.serial,
    )


def _state(volume: Volume, allowed: Collection[str] | None) -> tuple[DriveState, int]:
    if allowed is not None and volume.serial not in allowed:
        return DriveState.WRONG, 0
    if volume.usage != "filesystem":
        return DriveState.UNREADABLE, 0  # locked, never formatted, or damaged
    if volume.filesystem not in WRITABLE | DISCS:
        return DriveState.UNSUPPORTED, 0
    if volume.mount is None:
        return (DriveState.READ_ONLY if volume.read_only else DriveState.IN_PLACE), 0
    if not volume.mount.is_mount():
        return DriveState.NONE, 0  # unmounted a moment ago: the path is the system disk
    state, free = state_of_folder(volume.mount)
    if volume.read_only and state in (DriveState.IN_PLACE, DriveState.FULL):
        return DriveState.READ_ONLY, free
    return state, free


def state_of_all(drives: Collection[Drive]) -> DriveState:
    """None, the one drive's state, or several: with two sticks in, a person must choose (vxsuite#8127)."""
    there = [drive for drive in drives if drive.state is not DriveState.NONE]
    if len(there) > 1:
        return DriveState.SEVERAL
    return there[0].state if there else DriveState.NONE
