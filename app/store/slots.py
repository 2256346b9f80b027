"""Ways to open the store: one random key, held in slots, any of which opens it (DESIGN 6).

Slots live in a small file beside the store: each official's password (Argon2id), the office (age), one recovery code
shown once. What a slot opens says whose it is, so that a slot copied under another name opens nothing. Changing slots
needs the store key itself; that they changed is journaled by whoever changes them, and lock-out is theirs too.

While the store changes its key (``begin_change``) the file holds the slots of both keys, so that it opens whichever of
the two the store has when the program ends in between; ``settle`` leaves those of the key the store was opened with.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from app.domain.ids import OfficialId
from app.faults import Fault, FaultCode
from app.ports import DecryptionKey, Keys
from app.store.database import fits
from app.store.durable import write_durably
from app.store.slot_locks import Slot, SlotKind, is_proven, new_slot, office_slot, resealed, unlocked, unsealed

__all__ = ["SlotFile", "SlotKind"]

_FORMAT = 2


class _Version(msgspec.Struct, frozen=True):
    format: int


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    format: int
    slots: tuple[Slot, ...]
    coming: tuple[Slot, ...] = ()
    """The same ways to the key the store is about to have."""


class SlotFile:
    """``path`` is ``slots.json``; the store is ``journal.db`` beside it. Every change is on the disk when the method
    returns. All but ``begin_change`` and ``settle`` raise Fault(STORE_IN_USE) for a change while the key changes."""

    def __init__(self, path: Path, keys: Keys) -> None:
        self._path = path
        self._keys = keys

    def exists(self) -> bool:
        return self._path.is_file()

    def officials(self) -> tuple[OfficialId, ...]:
        return tuple(OfficialId(each.id) for each in self._read().slots if each.kind is SlotKind.OFFICIAL)

    def has(self, kind: SlotKind) -> bool:
        return any(each.kind is kind for each in self._read().slots)

    def add_official(self, official: OfficialId, store_key: bytes, password: str) -> None:
        """A new official, or a new password for one that has a slot."""
        self._put(new_slot(self._keys, SlotKind.OFFICIAL, official, store_key, password))

    def open_official(self, official: OfficialId, password: str) -> bytes:
        """The store key. Raises Fault(KEY_WRONG), and KEY_MISSING when the official has no slot."""
        return self._open(SlotKind.OFFICIAL, official, lambda slot: unlocked(self._keys, slot, password))

    def bring_up(self, official: OfficialId, store_key: bytes, password: str) -> None:
        """A slot of an earlier format, or one nobody vouches for, made anew now that its password is at hand."""
        if not self._read().coming and official in self.unready(store_key):
            self.add_official(official, store_key, password)

    def remove(self, official: OfficialId) -> None:
        """Raises Fault(KEY_MISSING). The last slot of all stays: without one nobody could open the store."""
        self._remove(SlotKind.OFFICIAL, official)

    def add_office(self, store_key: bytes, recipients: Sequence[str]) -> None:
        """Sealed to the office's age recipients (``age1…``); any of their keys opens it. Replaces the one before."""
        self._put(office_slot(self._keys, store_key, tuple(recipients)))

    def open_office(self, key: DecryptionKey) -> bytes:
        """Raises Fault(KEY_WRONG), KEY_MISSING."""
        return self._open(SlotKind.OFFICE, "", lambda slot: unsealed(self._keys, slot.locked, slot, key))

    def add_recovery(self, store_key: bytes) -> str:
        """The code to write down, shown this once; the one before stops working."""
        code = self._keys.new_recovery_code()
        self._put(new_slot(self._keys, SlotKind.RECOVERY, "", store_key, self._keys.recovery_secret(code)))
        return code

    def remove_recovery(self) -> None:
        """The code has been used, or is to open nothing any more. Raises Fault(KEY_MISSING) when there is none."""
        self._remove(SlotKind.RECOVERY, "")

    def open_recovery(self, code: str) -> bytes:
        """The code however it was typed. Raises Fault(KEY_WRONG), with ``group`` for a slip in one; KEY_MISSING."""
        secret = self._keys.recovery_secret(code)
        return self._open(SlotKind.RECOVERY, "", lambda slot: unlocked(self._keys, slot, secret))

    # --- another store key -------------------------------------------------------------------------------------------

    def unready(self, store_key: bytes) -> tuple[OfficialId, ...]:
        """Officials whose slot cannot be sealed anew: they sign in once, and then it can."""
        slots = self._read().slots
        return tuple(
            OfficialId(each.id) for each in slots if each.kind is SlotKind.OFFICIAL and not is_proven(each, store_key)
        )

    def begin_change(self, old: bytes, new: bytes, office: Sequence[str]) -> bool:
        """Put the slots of the ``new`` key beside those of the ``old``; the office's is sealed to these recipients.

        Returns whether the recovery code will open the store still: one of an earlier format will not. Raises
        Fault(KEY_MISSING) naming an official whose slot is not ready.
        """
        unready = self.unready(old)
        if unready:
            raise Fault(FaultCode.KEY_MISSING, slot=unready[0])
        slots = self._read().slots
        coming = [resealed(self._keys, each, new) for each in slots if is_proven(each, old)]
        if office and self.has(SlotKind.OFFICE):
            coming.append(office_slot(self._keys, new, tuple(office)))
        self._write(_File(format=_FORMAT, slots=slots, coming=tuple(coming)))
        kept = any(each.kind is SlotKind.RECOVERY for each in coming)
        return kept or not any(each.kind is SlotKind.RECOVERY for each in slots)

    def settle(self, store_key: bytes) -> None:
        """Keep the slots of the key that the store has just been opened with, and no others. Only for whom no change
        of the key runs beside."""
        file = self._read()
        if file.coming:
            changed = any(is_proven(each, store_key) for each in file.coming)
            self._write(_File(format=_FORMAT, slots=file.coming if changed else file.slots))

    # -----------------------------------------------------------------------------------------------------------------

    def _open(self, kind: SlotKind, owner: str, opens: Callable[[Slot], bytes]) -> bytes:
        file = self._read()
        key = opens(self._find(file.slots, kind, owner))
        if not file.coming or fits(self._path.with_name("journal.db"), key):
            return key
        return opens(self._find(file.coming, kind, owner))

    def _find(self, slots: tuple[Slot, ...], kind: SlotKind, owner: str) -> Slot:
        for each in slots:
            if (each.kind, each.id) == (kind, owner):
                return each
        raise Fault(FaultCode.KEY_MISSING, slot=owner or kind.value)

    def _put(self, slot: Slot) -> None:
        slots = self._changeable() if self._path.exists() else ()
        others = (each for each in slots if (each.kind, each.id) != (slot.kind, slot.id))
        self._write(_File(format=_FORMAT, slots=(*others, slot)))

    def _remove(self, kind: SlotKind, owner: str) -> None:
        slots = self._changeable()
        left = tuple(each for each in slots if (each.kind, each.id) != (kind, owner))
        if len(left) == len(slots) or not left:
            raise Fault(FaultCode.KEY_MISSING, slot=owner or kind.value)
        self._write(_File(format=_FORMAT, slots=left))

    def _changeable(self) -> tuple[Slot, ...]:
        file = self._read()
        if file.coming:
            raise Fault(FaultCode.STORE_IN_USE, file=self._path.name)
        return file.slots

    def _read(self) -> _File:
        try:
            data = self._path.read_bytes()
            version = msgspec.json.decode(data, type=_Version).format
            if not 1 <= version <= _FORMAT:
                raise Fault(FaultCode.BUNDLE_VERSION, file=self._path.name, version=version)
            return msgspec.json.decode(data, type=_File)
        except FileNotFoundError:
            raise Fault(FaultCode.FILE_MISSING, file=self._path.name) from None
        except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise Fault(FaultCode.STORE_DAMAGED, file=self._path.name) from None

    def _write(self, file: _File) -> None:
        write_durably(self._path, msgspec.json.format(msgspec.json.encode(file), indent=2) + b"\n")
