"""The clear-text front of a bundle: three lines before the encrypted payload. See FORMAT.md, 2.

Everything here is done before a byte of the payload is parsed: a bundle that no trusted office or machine signed never
reaches the decryption or the archive.
"""

import os
import re
import stat
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey as Seed
from nacl.signing import VerifyKey

from app.faults import Fault, FaultCode
from app.oserrors import fault_from
from app.ports import SigningKey
from sync.manifest import FORMAT, Header, canonical, read_header
from sync.steps import Steps

MAGIC = b"votecenter-bundle/"
MOST_LINE = 4096
CHUNK = 1 << 18

_VERSION = re.compile(rb"[1-9][0-9]{0,5}", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Front:
    """The front of one bundle: its header, whether the signature on it holds, and where the payload begins."""

    header: Header
    signed: bool
    start: int
    size: int
    """Of the payload, in bytes."""


def front_bytes(header: Header, signer: SigningKey) -> bytes:
    signed = MAGIC + b"%d\n" % FORMAT + canonical(header) + b"\n"
    return signed + b64encode(Seed(signer.secret).sign(signed).signature) + b"\n"


@contextmanager
def open_bundle(path: Path) -> Iterator[BinaryIO]:
    """Open for reading, for as long as the context lasts; a stick pulled out meanwhile is named as such.

    A folder, pipe or device is not read: opening one from a stick could hang the program. Raises FILE_MISSING,
    FILE_UNREADABLE, DRIVE_GONE.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            os.close(descriptor)
            raise Fault(FaultCode.FILE_UNREADABLE, file=path.name)
        with os.fdopen(descriptor, "rb", CHUNK) as file:
            yield file
    except OSError as error:
        raise fault_from(error, file=path.name) from error


def read_front(file: BinaryIO, name: str) -> Front:
    """Raises FILE_EMPTY, BUNDLE_NOT_OURS, BUNDLE_VERSION, BUNDLE_UNSIGNED, BUNDLE_DAMAGED."""
    whole = os.fstat(file.fileno()).st_size
    if whole == 0:
        raise Fault(FaultCode.FILE_EMPTY, file=name)
    first = file.readline(64)
    version = first.removeprefix(MAGIC).removesuffix(b"\n")
    if not first.startswith(MAGIC):
        raise Fault(FaultCode.BUNDLE_NOT_OURS, file=name)
    if not first.endswith(b"\n") or not _VERSION.fullmatch(version):
        raise Fault(FaultCode.BUNDLE_DAMAGED, file=name, check="first line")
    if int(version) != FORMAT:
        raise Fault(FaultCode.BUNDLE_VERSION, file=name, found=int(version), expected=FORMAT)
    second, third = file.readline(MOST_LINE), file.readline(MOST_LINE)
    header = read_header(second.removesuffix(b"\n")) if second.endswith(b"\n") else None
    if header is None:
        raise Fault(FaultCode.BUNDLE_DAMAGED, file=name, check="header")
    if third == b"\n":
        raise Fault(FaultCode.BUNDLE_UNSIGNED, file=name)
    signature = _signature(third)
    if signature is None:
        raise Fault(FaultCode.BUNDLE_DAMAGED, file=name, check="signature line")
    start = len(first) + len(second) + len(third)
    signed = _holds(first + second, signature, header.signer)
    return Front(header=header, signed=signed, start=start, size=whole - start)


def must_be_signed(front: Front, signers: Sequence[str], name: str) -> None:
    """Raises BUNDLE_DAMAGED if the signature does not fit, BUNDLE_WRONG_SIGNER if the signer is not one of ours."""
    if not front.signed:
        raise Fault(FaultCode.BUNDLE_DAMAGED, file=name, check="signature")
    if front.header.signer not in signers:
        raise Fault(FaultCode.BUNDLE_WRONG_SIGNER, file=name, found=front.header.signer, maker=front.header.maker)


def must_be_whole(file: BinaryIO, front: Front, name: str, steps: Steps) -> None:
    """Hash the payload to the end of the file. Raises BUNDLE_DAMAGED, CANCELED."""
    file.seek(front.start)
    digest = sha256()
    while data := file.read(CHUNK):
        digest.update(data)
        steps.add(len(data))
    if digest.hexdigest() != front.header.payload:
        raise Fault(FaultCode.BUNDLE_DAMAGED, file=name, check="payload")


def _signature(line: bytes) -> bytes | None:
    try:
        signature = b64decode(line.removesuffix(b"\n"), validate=True)
    except ValueError:
        return None
    # Re-encoding refuses the other spellings that base64 decoders forgive.
    return signature if len(signature) == 64 and b64encode(signature) + b"\n" == line else None


def _holds(message: bytes, signature: bytes, signer: str) -> bool:
    try:
        VerifyKey(bytes.fromhex(signer)).verify(message, signature)
    except (BadSignatureError, ValueError):
        return False
    return True
