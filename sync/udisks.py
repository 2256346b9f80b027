"""The first source on removable media: udisks, over the system's D-Bus (a Unix socket; nothing leaves the machine)."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jeepney import DBusAddress, DBusErrorResponse, Message, new_method_call
from jeepney.io.blocking import open_dbus_connection

from app.faults import Fault, FaultCode
from sync.volumes import DISCS, Volume, is_system

Properties = Mapping[str, tuple[str, Any]]
Objects = Mapping[str, Mapping[str, Properties]]
"""What ``GetManagedObjects`` answers: path, interface, property, (type, value)."""

_NAME = "org.freedesktop.UDisks2"
_SECONDS, _SLOW_SECONDS = 5.0, 300.0
"""An unmount waits for everything still to be written; on a slow stick that takes minutes."""
_BUSY = ("DeviceBusy", "TimedOut", "OptionNotPermitted", "NotAuthorized", "NotAuthorizedCanObtain", "AlreadyUnmounting")


class Udisks:
    """``bus`` is ``SYSTEM`` or an address. Every call opens the bus anew: a stick is handled a few times a day."""

    def __init__(self, bus: str = "SYSTEM") -> None:
        self._bus = bus

    def volumes(self) -> tuple[Volume, ...] | None:
        """None when udisks cannot be reached."""
        manager = DBusAddress("/org/freedesktop/UDisks2", _NAME, "org.freedesktop.DBus.ObjectManager")
        try:
            return volumes_from_objects(self._call(new_method_call(manager, "GetManagedObjects"), _SECONDS)[0])
        except (OSError, DBusErrorResponse, ValueError, KeyError, RuntimeError):
            return None

    def mount(self, handle: str) -> Path:
        """Mount with nothing on it allowed to run. Raises DRIVE_UNREADABLE."""
        options = {"options": ("s", "nosuid,nodev,noexec"), "auth.no_user_interaction": ("b", True)}
        answer = self._ask(handle, "Filesystem", "Mount", options, FaultCode.DRIVE_UNREADABLE)
        return Path(str(answer[0]))

    def unmount(self, handle: str) -> None:
        """Raises DRIVE_BUSY when a program still holds a file on it."""
        self._ask(handle, "Filesystem", "Unmount", {"auth.no_user_interaction": ("b", True)}, FaultCode.DRIVE_BUSY)

    def power_off(self, drive: str) -> None:
        """After the last unmount: the light goes out. Not every medium can; that is no fault."""
        try:
            self._ask(drive, "Drive", "PowerOff", {"auth.no_user_interaction": ("b", True)}, FaultCode.DRIVE_BUSY)
        except Fault:
            return

    def _ask(self, path: str, interface: str, method: str, options: dict[str, Any], code: FaultCode) -> tuple[Any, ...]:
        address = DBusAddress(path, _NAME, f"{_NAME}.{interface}")
        try:
            return self._call(new_method_call(address, method, "a{sv}", (options,)), _SLOW_SECONDS)
        except DBusErrorResponse as error:
            name = str(error.name).rpartition(".")[2]
            if method == "Unmount" and name == "NotMounted":
                return ()
            if name in ("UnknownObject", "UnknownMethod", "UnknownInterface"):
                raise Fault(FaultCode.DRIVE_GONE, state=name) from None
            raise Fault(FaultCode.DRIVE_BUSY if name in _BUSY else code, state=name) from None
        except TimeoutError:
            raise Fault(FaultCode.DRIVE_BUSY, state="timeout") from None
        except (OSError, KeyError, RuntimeError):
            raise Fault(FaultCode.DRIVE_GONE, state="udisks") from None

    def _call(self, message: Message, seconds: float) -> tuple[Any, ...]:
        with open_dbus_connection(self._bus) as connection:
            reply = connection.send_and_get_reply(message, timeout=seconds)
            if reply.header.message_type.name == "error":
                raise DBusErrorResponse(reply)
            return tuple(reply.body)


def volumes_from_objects(objects: Objects) -> tuple[Volume, ...]:
    """Volumes on drives that can be taken out; a drive without any file system stands for itself."""
    drives = {path: held[f"{_NAME}.Drive"] for path, held in objects.items() if f"{_NAME}.Drive" in held}
    drives = {path: drive for path, drive in drives.items() if _removable(drive)}
    blocks = {path: held[f"{_NAME}.Block"] for path, held in objects.items() if f"{_NAME}.Block" in held}
    mounts = {path: _mounts(held) for path, held in objects.items()}
    media = {path: _medium(block, blocks) for path, block in blocks.items()}
    system = {media[path] for path in blocks if is_system(mounts[path])}
    drives = {path: drive for path, drive in drives.items() if path not in system}
    opened = {str(_get(block, "CryptoBackingDevice", "/")) for block in blocks.values()}
    found: list[Volume] = []
    for path, block in sorted(blocks.items()):
        drive = media[path]
        if drive in drives and path not in opened and _get(block, "IdUsage", ""):
            found.append(_volume(path, block, drive, drives[drive], mounts[path]))
    for path, medium in sorted(drives.items()):
        bare = [block for at, block in sorted(blocks.items()) if media[at] == path]
        if bare and _get(medium, "MediaAvailable", True) and not any(volume.drive == path for volume in found):
            found.append(_volume("", bare[0], path, medium, []))
    return tuple(found)


def _medium(block: Properties, blocks: Mapping[str, Properties]) -> str:
    """The drive a block is on; an opened encrypted volume names none itself, but what it was opened from does."""
    return str(_get(blocks.get(str(_get(block, "CryptoBackingDevice", "/")), block), "Drive", "/"))


def _removable(drive: Properties) -> bool:
    return bool(_get(drive, "ConnectionBus", "") == "usb" or _get(drive, "Removable", False))


def _volume(path: str, block: Properties, drive: str, medium: Properties, mounts: list[str]) -> Volume:
    kind = str(_get(block, "IdType", ""))
    model = f"{_get(medium, 'Vendor', '')} {_get(medium, 'Model', '')}".strip()
    return Volume(
        serial=str(_get(medium, "Serial", "")),
        label=str(_get(block, "IdLabel", "")) or model,
        device=_path(_get(block, "Device", b"")),
        usage=str(_get(block, "IdUsage", "")),
        filesystem=kind,
        mount=Path(mounts[0]) if mounts else None,
        read_only=bool(_get(block, "ReadOnly", False)) or kind in DISCS,
        handle=path,
        drive=drive,
    )


def _get(properties: Properties, name: str, default: Any) -> Any:
    return properties[name][1] if name in properties else default


def _mounts(held: Mapping[str, Properties]) -> list[str]:
    return [_path(point) for point in _get(held.get(f"{_NAME}.Filesystem", {}), "MountPoints", [])]


def _path(raw: bytes | list[int]) -> str:
    """Paths travel as bytes with a zero at the end, as they need not be text."""
    return bytes(raw).split(b"\0", 1)[0].decode("utf-8", "surrogateescape")
