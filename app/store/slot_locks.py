"""One slot: what a password or a code opens, and how it comes to another store key without being opened.

A slot has an age key pair of its own. The password locks the pair; the store key is sealed to the pair. Whoever has the
store key can therefore seal its successor into every slot while nobody types a password. A proof made with the store
key ties the pair's public half to its owner, so that a stranger's put into the file is never sealed to.

Slots of format 1 hold the store key itself under the password. They open as ever; they cannot be sealed anew.
"""

import base64
import binascii
import hashlib
import hmac
from enum import StrEnum

import msgspec

from app.faults import Fault, FaultCode
from app.ports import DecryptionKey, Keys
from app.store.database import KEY_BYTES

_PROVES = b"votecenter slot recipient/1\n"
_OWNER_BYTES = 32


class SlotKind(StrEnum):
    OFFICIAL = "official"
    OFFICE = "office"
    RECOVERY = "recovery"


class Slot(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base64 of what the keys port made; but ``recipient`` is ``age1…`` and ``proof`` hexadecimal."""

    kind: SlotKind
    id: str
    locked: str
    """Under the password or the code: the key pair. Without ``recipient``: the store key; of the office, sealed."""
    recipient: str = ""
    sealed: str = ""
    proof: str = ""


def new_slot(keys: Keys, kind: SlotKind, owner: str, store_key: bytes, password: str) -> Slot:
    pair = keys.new_decryption_key()
    locked = keys.lock(_owner(kind, owner) + f"{pair.secret} {pair.public}".encode("ascii"), password)
    return resealed(keys, Slot(kind=kind, id=owner, locked=_text(locked), recipient=pair.public), store_key)


def office_slot(keys: Keys, store_key: bytes, recipients: tuple[str, ...]) -> Slot:
    sealed = keys.seal_to(_bound(store_key, SlotKind.OFFICE, ""), recipients)
    return Slot(kind=SlotKind.OFFICE, id="", locked=_text(sealed))


def resealed(keys: Keys, slot: Slot, store_key: bytes) -> Slot:
    """The same password opens it, to another store key."""
    sealed = keys.seal_to(_bound(store_key, slot.kind, slot.id), (slot.recipient,))
    proof = _proof(slot, store_key)
    return msgspec.structs.replace(slot, sealed=_text(sealed), proof=proof)


def is_proven(slot: Slot, store_key: bytes) -> bool:
    """Whether another key may be sealed into it: somebody who had this store key vouches for its recipient."""
    return bool(slot.recipient) and hmac.compare_digest(slot.proof.encode(), _proof(slot, store_key).encode())


def unlocked(keys: Keys, slot: Slot, password: str) -> bytes:
    """The store key. Raises Fault(KEY_WRONG), also for a slot copied under another owner's name; STORE_DAMAGED."""
    secret = keys.unlock(_bytes(slot.locked), password)
    if not slot.recipient:
        return _freed(secret, slot)
    whose, pair = secret[:_OWNER_BYTES], secret[_OWNER_BYTES:]
    if not hmac.compare_digest(whose, _owner(slot.kind, slot.id)):
        raise _wrong(slot)
    private, _, public = pair.decode("ascii").partition(" ")
    return unsealed(keys, slot.sealed, slot, DecryptionKey(secret=private, public=public))


def unsealed(keys: Keys, sealed: str, slot: Slot, key: DecryptionKey) -> bytes:
    """The store key. Raises Fault(KEY_WRONG), STORE_DAMAGED for sealed bytes that are not whole."""
    try:
        return _freed(keys.open_sealed(_bytes(sealed), key), slot)
    except Fault as fault:
        if fault.code is FaultCode.BUNDLE_DAMAGED:
            raise Fault(FaultCode.STORE_DAMAGED, slot=slot.id or slot.kind.value) from None
        raise


def _owner(kind: SlotKind, owner: str) -> bytes:
    return hashlib.sha256(f"{kind.value}\0{owner}".encode()).digest()


def _proof(slot: Slot, store_key: bytes) -> str:
    own = hmac.digest(store_key, _PROVES, "sha256")
    return hmac.digest(own, _owner(slot.kind, slot.id) + slot.recipient.encode(), "sha256").hex()


def _bound(store_key: bytes, kind: SlotKind, owner: str) -> bytes:
    if len(store_key) != KEY_BYTES:
        raise ValueError(f"a store key has {KEY_BYTES} bytes")
    return store_key + _owner(kind, owner)


def _freed(secret: bytes, slot: Slot) -> bytes:
    """The store key out of what a slot held; another owner's slot is as good as a wrong key."""
    store_key, whose = secret[:KEY_BYTES], secret[KEY_BYTES:]
    if len(store_key) != KEY_BYTES or not hmac.compare_digest(whose, _owner(slot.kind, slot.id)):
        raise _wrong(slot)
    return store_key


def _wrong(slot: Slot) -> Fault:
    return Fault(FaultCode.KEY_WRONG, slot=slot.id or slot.kind.value)


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


def _bytes(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error:
        raise Fault(FaultCode.STORE_DAMAGED, file="slots.json") from None
