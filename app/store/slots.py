"""Ways to open the store: one random key, held in slots, any of which opens it (DESIGN 6).

Slots live in a small file beside the store: each official's password (Argon2id), the office (age), one recovery code
shown once. What a slot opens says whose it is, so that a slot copied under another name opens nothing. Changing slots
needs the store key itself; that they changed is journaled by whoever changes them, and lock-out is theirs too.
"""

import base64
import binascii
import hashlib
import hmac
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path

import msgspec

from app.domain.ids import OfficialId
from app.faults import Fault, FaultCode
from app.ports import DecryptionKey, Keys
from app.store.database import KEY_BYTES
from app.store.durable import write_durably

_FORMAT = 1


class SlotKind(StrEnum):
    OFFICIAL = "official"
    OFFICE = "office"
    RECOVERY = "recovery"


class _Slot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: SlotKind
    id: str
    locked: str
    """Base64 of what the keys port made."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: int
    slots: tuple[_Slot, ...]


class SlotFile:
    """``path`` is ``slots.json``. Every change is on the disk when the method returns."""

    def __init__(self, path: Path, keys: Keys) -> None:
        self._path = path
        self._keys = keys

    def officials(self) -> tuple[OfficialId, ...]:
        return tuple(OfficialId(each.id) for each in self._read() if each.kind is SlotKind.OFFICIAL)

    def has(self, kind: SlotKind) -> bool:
        return any(each.kind is kind for each in self._read())

    def add_official(self, official: OfficialId, store_key: bytes, password: str) -> None:
        """A new official, or a new password for one that has a slot."""
        self._put(
            SlotKind.OFFICIAL, official, self._keys.lock(_bound(store_key, SlotKind.OFFICIAL, official), password)
        )

    def open_official(self, official: OfficialId, password: str) -> bytes:
        """The store key. Raises Fault(KEY_WRONG), and KEY_MISSING when the official has no slot."""
        return self._open_by_password(SlotKind.OFFICIAL, official, password)

    def remove(self, official: OfficialId) -> None:
        """Raises Fault(KEY_MISSING). The last slot of all stays: without one nobody could open the store."""
        slots = self._read()
        left = tuple(each for each in slots if (each.kind, each.id) != (SlotKind.OFFICIAL, official))
        if len(left) == len(slots) or not left:
            raise Fault(FaultCode.KEY_MISSING, slot=official)
        self._write(left)

    def add_office(self, store_key: bytes, recipients: Sequence[str]) -> None:
        """Sealed to the office's age recipients (``age1…``); any of their keys opens it. Replaces the one before."""
        sealed = self._keys.seal_to(_bound(store_key, SlotKind.OFFICE, ""), recipients)
        self._put(SlotKind.OFFICE, "", sealed)

    def open_office(self, key: DecryptionKey) -> bytes:
        """Raises Fault(KEY_WRONG), KEY_MISSING."""
        return _freed(self._keys.open_sealed(self._find(SlotKind.OFFICE, ""), key), SlotKind.OFFICE, "")

    def add_recovery(self, store_key: bytes) -> str:
        """The code to write down, shown this once; the one before stops working."""
        code = self._keys.new_recovery_code()
        secret = self._keys.recovery_secret(code)
        locked = self._keys.lock(_bound(store_key, SlotKind.RECOVERY, ""), secret)
        self._put(SlotKind.RECOVERY, "", locked)
        return code

    def remove_recovery(self) -> None:
        """The code has been used, or is to open nothing any more. Raises Fault(KEY_MISSING) when there is none."""
        left = tuple(each for each in self._read() if each.kind is not SlotKind.RECOVERY)
        if not left or not self.has(SlotKind.RECOVERY):
            raise Fault(FaultCode.KEY_MISSING, slot=SlotKind.RECOVERY.value)
        self._write(left)

    def open_recovery(self, code: str) -> bytes:
        """The code however it was typed. Raises Fault(KEY_WRONG), with ``group`` for a slip in one; KEY_MISSING."""
        return self._open_by_password(SlotKind.RECOVERY, "", self._keys.recovery_secret(code))

    def _open_by_password(self, kind: SlotKind, owner: str, password: str) -> bytes:
        return _freed(self._keys.unlock(self._find(kind, owner), password), kind, owner)

    def _find(self, kind: SlotKind, owner: str) -> bytes:
        for each in self._read():
            if (each.kind, each.id) == (kind, owner):
                try:
                    return base64.b64decode(each.locked, validate=True)
                except binascii.Error:
                    raise Fault(FaultCode.STORE_DAMAGED, file=self._path.name) from None
        raise Fault(FaultCode.KEY_MISSING, slot=owner or kind.value)

    def _put(self, kind: SlotKind, owner: str, locked: bytes) -> None:
        slot = _Slot(kind=kind, id=owner, locked=base64.b64encode(locked).decode())
        slots = self._read() if self._path.exists() else ()
        self._write((*(each for each in slots if (each.kind, each.id) != (kind, owner)), slot))

    def _read(self) -> tuple[_Slot, ...]:
        try:
            file = msgspec.json.decode(self._path.read_bytes(), type=_File)
        except FileNotFoundError:
            raise Fault(FaultCode.FILE_MISSING, file=self._path.name) from None
        except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise Fault(FaultCode.STORE_DAMAGED, file=self._path.name) from None
        if file.format != _FORMAT:
            raise Fault(FaultCode.BUNDLE_VERSION, file=self._path.name, version=file.format)
        return file.slots

    def _write(self, slots: tuple[_Slot, ...]) -> None:
        data = msgspec.json.format(msgspec.json.encode(_File(format=_FORMAT, slots=slots)), indent=2)
        write_durably(self._path, data + b"\n")


def _owner(kind: SlotKind, owner: str) -> bytes:
    return hashlib.sha256(f"{kind.value}\0{owner}".encode()).digest()


def _bound(store_key: bytes, kind: SlotKind, owner: str) -> bytes:
    if len(store_key) != KEY_BYTES:
        raise ValueError(f"a store key has {KEY_BYTES} bytes")
    return store_key + _owner(kind, owner)


def _freed(secret: bytes, kind: SlotKind, owner: str) -> bytes:
    """The store key out of what a slot held; another owner's slot is as good as a wrong key."""
    store_key, whose = secret[:KEY_BYTES], secret[KEY_BYTES:]
    if len(store_key) != KEY_BYTES or not hmac.compare_digest(whose, _owner(kind, owner)):
        raise Fault(FaultCode.KEY_WRONG, slot=owner or kind.value)
    return store_key
