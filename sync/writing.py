"""Write a bundle: hash the parts, sign what they are, encrypt them as they stream, prove the result."""

import os
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

from app.domain.ids import Digest
from app.faults import Fault, FaultCode
from app.ports import BundleInfo, BundlePart, Progress, SigningKey
from sync.agestream import encrypt_stream
from sync.durable import Landing
from sync.manifest import FORMAT, MOST_MANIFEST, Header, Manifest, Part, canonical, check_parts
from sync.oserrors import fault_from
from sync.outside import front_bytes, must_be_signed, must_be_whole, read_front
from sync.tarball import END, MANIFEST, header, padding

CHUNK = 1 << 18
_BLANK = "0" * 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Labels:
    """What a bundle says of itself besides its parts."""

    kind: str
    election: str
    maker: str
    facts: dict[str, str]


def write_bundle(
    path: Path,
    labels: Labels,
    parts: Sequence[BundlePart],
    signer: SigningKey,
    recipients: Sequence[str],
    *,
    replace: bool,
    progress: Progress,
) -> BundleInfo:
    """Three passes, each a third of the progress: hash the parts, encrypt, read back. See ``Bundles.write``."""
    steps = _Steps(progress, 3 * sum(_size(part) for part in parts))
    manifest = _manifest(labels, parts, signer, steps)
    text = canonical(manifest)
    if len(text) > MOST_MANIFEST:
        raise Fault(FaultCode.FILE_TOO_LARGE, file=MANIFEST, found=len(text), limit=MOST_MANIFEST)
    digest = sha256(text).hexdigest()
    blank = Header(
        kind=labels.kind,
        election=labels.election,
        maker=labels.maker,
        signer=signer.public,
        manifest=digest,
        payload=_BLANK,
    )
    if not blank.valid():
        raise Fault(FaultCode.FILE_BAD, file=path.name, expected="kind, election, maker of 1 to 200 characters")
    with Landing(path, replace=replace) as landing:
        landing.write(bytes(len(front_bytes(blank, signer))))  # zeros: not ours until the last write
        target = _Hashing(landing)
        encrypt_stream(_archive(text, manifest, parts, steps), target, recipients)
        landing.rewind()
        landing.write(front_bytes(Header(**{**_fields(blank), "payload": target.digest.hexdigest()}), signer))

        def whole(file: BinaryIO) -> None:
            front = read_front(file, path.name)
            must_be_signed(front, (signer.public,), path.name)
            must_be_whole(file, front, path.name, steps.alone, front.size)

        landing.settle(whole)
        landing.commit()
    return manifest.info(Digest(digest))


def _fields(blank: Header) -> dict[str, str]:
    return {name: getattr(blank, name) for name in blank.__struct_fields__}


def _manifest(labels: Labels, parts: Sequence[BundlePart], signer: SigningKey, steps: "_Steps") -> Manifest:
    listed: list[Part] = []
    for part in parts:
        digest, size = sha256(), 0
        for data in _pieces(part):
            digest.update(data)
            size += len(data)
            steps.add(len(data))
        listed.append(Part(name=part.name, size=size, sha256=digest.hexdigest()))
    check_parts(listed)
    return Manifest(
        format=FORMAT,
        kind=labels.kind,
        election=labels.election,
        maker=labels.maker,
        signer=signer.public,
        facts=labels.facts,
        parts=tuple(listed),
    )


def _archive(text: bytes, manifest: Manifest, parts: Sequence[BundlePart], steps: "_Steps") -> Iterator[bytes]:
    yield header(MANIFEST, len(text)) + text + padding(len(text))
    for listed, part in zip(manifest.parts, parts, strict=True):
        yield header(listed.name, listed.size)
        digest, size = sha256(), 0
        for data in _pieces(part):
            digest.update(data)
            size += len(data)
            steps.add(len(data))
            yield data
        if size != listed.size or digest.hexdigest() != listed.sha256:
            raise Fault(FaultCode.FILE_BAD, file=part.name, expected=listed.sha256, found=digest.hexdigest())
        yield padding(size)
    yield END


def _size(part: BundlePart) -> int:
    if part.path is None:
        return len(part.data)
    try:
        found = part.path.stat()
    except OSError as error:
        raise fault_from(error, file=part.path.name) from error
    if not stat.S_ISREG(found.st_mode):
        raise Fault(FaultCode.FILE_UNREADABLE, file=part.path.name)
    return found.st_size


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


class _Steps:
    """Counts the bytes of all passes towards one bar, and stops the work when asked to."""

    def __init__(self, progress: Progress, of: int) -> None:
        self._progress, self._of, self._done = progress, max(of, 1), 0

    def add(self, size: int) -> None:
        self._done += size
        if not self._progress(min(self._done, self._of), self._of):
            raise Fault(FaultCode.CANCELED)

    def alone(self, done: int, of: int) -> bool:
        """The read-back: a bar of its own in the last third."""
        base = self._of - self._of // 3
        return self._progress(min(base + done * (self._of - base) // max(of, 1), self._of), self._of)


class _Hashing:
    def __init__(self, landing: Landing) -> None:
        self._landing, self.digest = landing, sha256()

    def write(self, data: bytes) -> int:
        self.digest.update(data)
        return self._landing.write(data)

    def flush(self) -> None:
        """Left to ``settle``."""
