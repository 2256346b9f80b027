"""Write a bundle: hash the parts, sign what they are, encrypt them as they stream, prove the result."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

import msgspec

from app.domain.ids import Digest
from app.faults import Fault, FaultCode
from app.ports import BundleInfo, BundlePart, Progress, SigningKey
from sync.agestream import encrypt_stream
from sync.durable import Landing
from sync.manifest import FORMAT, MOST_MANIFEST, Header, Manifest, canonical, check_parts
from sync.names import MANIFEST
from sync.outside import front_bytes, must_be_signed, must_be_whole, read_front
from sync.parts import listed, read_as, size_of
from sync.steps import Steps
from sync.tarball import END, header, padding

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
    steps = Steps(progress, 3 * sum(size_of(part) for part in parts))
    manifest = _manifest(labels, parts, signer, steps)
    text = canonical(manifest)
    if len(text) > MOST_MANIFEST:
        raise Fault(FaultCode.FILE_TOO_LARGE, file=MANIFEST, found=len(text), limit=MOST_MANIFEST)
    blank = _blank(manifest, text, path.name)
    with Landing(path, replace=replace) as landing:
        landing.write(bytes(len(front_bytes(blank, signer))))  # zeros: not ours until the last write
        target = _Hashing(landing)
        encrypt_stream(_archive(text, manifest, parts, steps), target, recipients)
        landing.rewind()
        landing.write(front_bytes(msgspec.structs.replace(blank, payload=target.digest.hexdigest()), signer))

        def whole(file: BinaryIO) -> None:
            front = read_front(file, path.name)
            must_be_signed(front, (signer.public,), path.name)
            must_be_whole(file, front, path.name, steps)

        landing.settle(whole)
        landing.commit()
    return manifest.info(Digest(blank.manifest))


def _manifest(labels: Labels, parts: Sequence[BundlePart], signer: SigningKey, steps: Steps) -> Manifest:
    manifest = Manifest(
        format=FORMAT,
        kind=labels.kind,
        election=labels.election,
        maker=labels.maker,
        signer=signer.public,
        facts=labels.facts,
        parts=listed(parts, steps),
    )
    check_parts(manifest.parts)
    return manifest


def _blank(manifest: Manifest, text: bytes, name: str) -> Header:
    """The header as long as it will be, with the payload's hash still to come."""
    header = Header(
        kind=manifest.kind,
        election=manifest.election,
        maker=manifest.maker,
        signer=manifest.signer,
        manifest=sha256(text).hexdigest(),
        payload=_BLANK,
    )
    if not header.valid():
        raise Fault(FaultCode.FILE_BAD, file=name, expected="kind, election, maker of 1 to 200 characters")
    return header


def _archive(text: bytes, manifest: Manifest, parts: Sequence[BundlePart], steps: Steps) -> Iterator[bytes]:
    yield header(MANIFEST, len(text)) + text + padding(len(text))
    for wanted, part in zip(manifest.parts, parts, strict=True):
        yield header(wanted.name, wanted.size)
        yield from read_as(wanted, part, steps)
        yield padding(wanted.size)
    yield END


class _Hashing:
    def __init__(self, landing: Landing) -> None:
        self._landing, self.digest = landing, sha256()

    def write(self, data: bytes) -> int:
        self.digest.update(data)
        return self._landing.write(data)

    def flush(self) -> None:
        """Left to ``settle``."""
