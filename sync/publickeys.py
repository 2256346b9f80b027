"""``office.pub``, ``HS-A.pub``: what others need to trust and to write to an office or a machine (FORMAT.md, 6)."""

import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from app.faults import Fault, FaultCode
from app.ports import SigningKey
from sync.durable import put
from sync.keys import sign, verify
from sync.outside import open_bundle

Role = Literal["office", "machine"]
FORMAT = 1
MOST = 64 << 10
_PROVES = b"votecenter-public-key/1\n"
_AGE = re.compile(r"age1[0-9a-z]{20,200}", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicKeys:
    """Nothing in it is secret. ``verify`` is Ed25519 in hexadecimal, ``recipient`` is ``age1…``."""

    role: Role
    name: str
    verify: str
    recipient: str

    @property
    def fingerprint(self) -> str:
        """Six groups of four, read aloud and compared when a key is enrolled: a stick may have been exchanged."""
        digest = sha256(_PROVES + _said(self)).hexdigest()[:24].upper()
        return " ".join(digest[at : at + 4] for at in range(0, 24, 4))


class _Public(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    format: int
    name: str
    proof: str
    recipient: str
    role: Role
    verify: str


def save_public(path: Path, public: PublicKeys, key: SigningKey) -> None:
    """Signed by itself: a slip in it, or an age key that is somebody else's, is found on loading."""
    put(path, public_text(public, sign(_PROVES + _said(public), key)))


def public_text(public: PublicKeys, proof: bytes) -> bytes:
    """The file's bytes."""
    said = _Public(
        format=FORMAT,
        name=public.name,
        proof=proof.hex(),
        recipient=public.recipient,
        role=public.role,
        verify=public.verify,
    )
    return msgspec.json.encode(said, order="sorted") + b"\n"


def load_public(path: Path) -> PublicKeys:
    """Raises FILE_MISSING, FILE_BAD, BUNDLE_VERSION. Says nothing of whose key it is: compare the fingerprint."""
    found = parse_key_file(path, _Public)
    public = PublicKeys(role=found.role, name=found.name, verify=found.verify, recipient=found.recipient)
    try:
        proof = bytes.fromhex(found.proof)
    except ValueError:
        proof = b""
    if not _AGE.fullmatch(public.recipient) or not verify(_PROVES + _said(public), proof, public.verify):
        raise Fault(FaultCode.FILE_BAD, file=path.name, expected="votecenter public key file")
    return public


class _Version(msgspec.Struct, frozen=True):
    format: int


Form = TypeVar("Form", bound=msgspec.Struct)


def parse_key_file(path: Path, form: type[Form]) -> Form:
    """A small JSON text of this form. Raises FILE_MISSING, FILE_UNREADABLE, FILE_BAD, BUNDLE_VERSION (newer)."""
    with open_bundle(path) as file:
        text = file.read(MOST + 1)
    bad = Fault(FaultCode.FILE_BAD, file=path.name, expected="votecenter key file")
    if len(text) > MOST:
        raise bad
    try:
        version = msgspec.json.decode(text, type=_Version).format
        if version > FORMAT:
            raise Fault(FaultCode.BUNDLE_VERSION, file=path.name, found=version, expected=FORMAT)
        return msgspec.json.decode(text, type=form)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise bad from None


def _said(public: PublicKeys) -> bytes:
    said = {"name": public.name, "recipient": public.recipient, "role": public.role, "verify": public.verify}
    return msgspec.json.encode(said, order="sorted")
