"""The parts of a bundle to be written: bytes in memory or a file, read alike, in pieces."""

import os
import stat
from collections.abc import Iterator, Sequence
from hashlib import sha256

from app.faults import Fault, FaultCode
from app.oserrors import fault_from
from app.ports import BundlePart
from sync.manifest import Part
from sync.steps import Steps

CHUNK = 1 << 18


def size_of(part: BundlePart) -> int:
    """Bytes. Raises FILE_MISSING, FILE_UNREADABLE."""
    if part.path is None:
        return len(part.data)
    try:
        found = part.path.stat()
    except OSError as error:
        raise fault_from(error, file=part.path.name) from error
    if not stat.S_ISREG(found.st_mode):
        raise Fault(FaultCode.FILE_UNREADABLE, file=part.path.name)
    return found.st_size


def listed(parts: Sequence[BundlePart], steps: Steps) -> tuple[Part, ...]:
    """The first pass: what the manifest will say of each part."""
    return tuple(_listed(part, steps) for part in parts)


def _listed(part: BundlePart, steps: Steps) -> Part:
    digest, size = sha256(), 0
    for data in _pieces(part):
        digest.update(data)
        size += len(data)
        steps.add(len(data))
    return Part(name=part.name, size=size, sha256=digest.hexdigest())


def read_as(wanted: Part, part: BundlePart, steps: Steps) -> Iterator[bytes]:
    """The second pass. Raises FILE_BAD if the file is no longer what the first pass saw."""
    digest, size = sha256(), 0
    for data in _pieces(part):
        digest.update(data)
        size += len(data)
        steps.add(len(data))
        yield data
    if size != wanted.size or digest.hexdigest() != wanted.sha256:
        raise Fault(FaultCode.FILE_BAD, file=part.name, expected=wanted.sha256, found=digest.hexdigest())


def _pieces(part: BundlePart) -> Iterator[bytes]:
    if part.path is None:
        yield from (part.data[at : at + CHUNK] for at in range(0, len(part.data), CHUNK))
        return
    try:
        with part.path.open("rb", buffering=0) as file:
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_SEQUENTIAL)
            while data := file.read(CHUNK):
                yield data
    except OSError as error:
        raise fault_from(error, file=part.path.name) from error
