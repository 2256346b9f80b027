"""``office.key``: the secret keys of an office, locked with a passphrase; a machine's file is alike (FORMAT.md, 6)."""

from dataclasses import dataclass
from pathlib import Path

import msgspec

from app.faults import Fault, FaultCode
from app.ports import DecryptionKey, SigningKey
from sync.durable import put
from sync.keys import decryption_key, new_decryption_key, new_signing_key, signing_key
from sync.locked import lock, unlock
from sync.publickeys import FORMAT, PublicKeys, Role, parse_key_file, save_public


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnKeys:
    """The keys of one office or one machine."""

    role: Role
    name: str
    signing: SigningKey
    decryption: DecryptionKey

    @property
    def public(self) -> PublicKeys:
        return PublicKeys(role=self.role, name=self.name, verify=self.signing.public, recipient=self.decryption.public)


class _Locked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    format: int
    locked: bytes
    name: str
    role: Role


class _Secret(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    age: str
    name: str
    role: Role
    seed: bytes


def new_office_keys(name: str) -> OwnKeys:
    return OwnKeys(role="office", name=name, signing=new_signing_key(), decryption=new_decryption_key())


def new_machine_keys(machine: str) -> OwnKeys:
    return OwnKeys(role="machine", name=machine, signing=new_signing_key(), decryption=new_decryption_key())


def save_keys(path: Path, keys: OwnKeys, password: str) -> Path:
    """Write the locked keys to ``path`` (mode 0600) and the public ones beside it, ending ``.pub``; returns that path.

    Never over a file: raises FILE_EXISTS before anything is written. Opened again with the password before it returns.
    """
    public = path.with_suffix(".pub")
    if public == path:
        raise Fault(FaultCode.FILE_BAD, file=path.name, expected=path.with_suffix(".key").name)
    for each in (path, public):
        if each.exists() or each.is_symlink():
            raise Fault(FaultCode.FILE_EXISTS, file=each.name)
    put(path, lock_keys(keys, password))
    if load_keys(path, password) != keys:
        raise Fault(FaultCode.DRIVE_NOT_VERIFIED, file=path.name)
    save_public(public, keys.public, keys.signing)
    return public


def lock_keys(keys: OwnKeys, password: str) -> bytes:
    """The bytes of a key file. Raises KEY_MISSING for an empty password."""
    secret = _Secret(age=keys.decryption.secret, name=keys.name, role=keys.role, seed=keys.signing.secret)
    locked = lock(msgspec.json.encode(secret, order="sorted"), password)
    outer = _Locked(format=FORMAT, locked=locked, name=keys.name, role=keys.role)
    return msgspec.json.encode(outer, order="sorted") + b"\n"


def load_keys(path: Path, password: str) -> OwnKeys:
    """Raises FILE_MISSING, FILE_BAD for what is no key file, BUNDLE_VERSION for a newer one, KEY_WRONG."""
    outer = parse_key_file(path, _Locked)
    inner = unlock(outer.locked, password)
    try:
        secret = msgspec.json.decode(inner, type=_Secret)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Fault(FaultCode.FILE_BAD, file=path.name, expected="votecenter key file") from None
    if (secret.name, secret.role) != (outer.name, outer.role):
        raise Fault(FaultCode.FILE_BAD, file=path.name, expected=secret.name, found=outer.name)
    return OwnKeys(
        role=secret.role, name=secret.name, signing=signing_key(secret.seed), decryption=decryption_key(secret.age)
    )
