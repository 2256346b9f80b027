"""The second source on removable media: ``lsblk``, for a machine where udisks does not run."""

import subprocess
from pathlib import Path

import msgspec

from sync.volumes import Volume, is_system

_COLUMNS = "NAME,PATH,RM,HOTPLUG,RO,TRAN,TYPE,FSTYPE,LABEL,MOUNTPOINTS,SERIAL,SIZE"
_SECONDS = 5


class _Device(msgspec.Struct, frozen=True):
    path: str
    type: str
    rm: bool = False
    hotplug: bool = False
    ro: bool = False
    tran: str | None = None
    fstype: str | None = None
    label: str | None = None
    serial: str | None = None
    size: int = 0
    mountpoints: tuple[str | None, ...] = ()
    children: "tuple[_Device, ...]" = ()


class _Listing(msgspec.Struct, frozen=True):
    blockdevices: tuple[_Device, ...]


def ask_lsblk() -> tuple[Volume, ...] | None:
    """The removable volumes, or None when lsblk cannot say."""
    try:
        found = subprocess.run(
            ["lsblk", "--json", "--bytes", "-o", _COLUMNS], capture_output=True, timeout=_SECONDS, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return volumes_from_lsblk(found.stdout)


def volumes_from_lsblk(listing: bytes) -> tuple[Volume, ...] | None:
    """Media on USB, or that call themselves removable; loop devices and the machine's own disks are left out."""
    try:
        devices = msgspec.json.decode(listing, type=_Listing).blockdevices
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return tuple(volume for disk in devices if _removable(disk) for volume in _volumes(disk))


def _removable(disk: _Device) -> bool:
    return disk.type in ("disk", "rom") and (disk.tran == "usb" or disk.rm or disk.hotplug)


def _volumes(disk: _Device) -> list[Volume]:
    """The file systems of one medium; an opened encrypted one replaces its shell; a bare medium stands for itself.

    An empty card reader or disc drive has no size. A medium the system itself runs from is no stick.
    """
    ends = _ends(disk)
    if not disk.size or is_system(point for end in ends for point in end.mountpoints):
        return []
    ends = [end for end in ends if end.fstype]
    return [_volume(end, disk) for end in ends or [disk]]


def _ends(device: _Device) -> list[_Device]:
    return [end for child in device.children for end in _ends(child)] if device.children else [device]


def _volume(device: _Device, disk: _Device) -> Volume:
    kind = device.fstype or ""
    usage = "crypto" if kind in ("crypto_LUKS", "BitLocker") else "filesystem" if kind else ""
    mount = next((point for point in device.mountpoints if point), None)
    return Volume(
        serial=disk.serial or "",
        label=device.label or "",
        device=device.path,
        usage=usage,
        filesystem=kind,
        mount=Path(mount) if mount else None,
        read_only=device.ro or disk.ro or kind in ("iso9660", "udf"),
        handle="",
        drive="",
    )
