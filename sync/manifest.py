"""The two small JSON texts of a bundle: the clear header outside and the manifest inside. See FORMAT.md, 2 and 3.

Both are canonical: keys sorted, no spaces, UTF-8, so one value has one text, and a reader that writes the value again
and compares refuses doubled keys, unknown keys and every other second spelling.
"""

import re
from collections.abc import Iterable

import msgspec

from app.domain.ids import Digest
from app.faults import Fault, FaultCode
from app.ports import BundleInfo
from sync.names import legal_part

FORMAT = 1
MOST_PARTS = 20_000
MOST_MANIFEST = 8 << 20
MOST_TEXT = 200
MOST_PART = 8**11 - 1
"""Bytes: what eleven octal digits can say in a ustar header, 8 GiB less one."""

_HEX = re.compile(r"[0-9a-f]{64}", re.ASCII)


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What anyone may read of a bundle. ``manifest`` and ``payload`` are SHA-256, ``signer`` an Ed25519 public key."""

    kind: str
    election: str
    maker: str
    signer: str
    manifest: str
    payload: str

    def valid(self) -> bool:
        texts = (self.kind, self.election, self.maker)
        return all(0 < len(text) <= MOST_TEXT for text in texts) and all(
            _HEX.fullmatch(value) for value in (self.signer, self.manifest, self.payload)
        )

    def info(self) -> BundleInfo:
        return BundleInfo(
            kind=self.kind,
            format=FORMAT,
            election=self.election,
            maker=self.maker,
            signer=self.signer,
            facts=(),
            parts=(),
            digest=Digest(self.manifest),
        )


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    size: int
    sha256: str


class Manifest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is inside, part by part and in order, and who says so."""

    format: int
    kind: str
    election: str
    maker: str
    signer: str
    facts: dict[str, str]
    parts: tuple[Part, ...]

    def info(self, digest: Digest) -> BundleInfo:
        return BundleInfo(
            kind=self.kind,
            format=self.format,
            election=self.election,
            maker=self.maker,
            signer=self.signer,
            facts=tuple(sorted(self.facts.items())),
            parts=tuple((part.name, part.size, Digest(part.sha256)) for part in self.parts),
            digest=digest,
        )

    def agrees_with(self, header: Header) -> bool:
        return (self.format, self.kind, self.election, self.maker, self.signer) == (
            FORMAT,
            header.kind,
            header.election,
            header.maker,
            header.signer,
        )


def canonical(value: Header | Manifest) -> bytes:
    return msgspec.json.encode(value, order="sorted")


def read_header(text: bytes) -> Header | None:
    """The header this canonical text says, or None."""
    try:
        header = msgspec.json.decode(text, type=Header)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return header if header.valid() and canonical(header) == text else None


def read_manifest(text: bytes) -> Manifest:
    """Raises BUNDLE_DAMAGED: a signed manifest that cannot be read, or that names a part no honest writer would."""
    try:
        manifest = msgspec.json.decode(text, type=Manifest)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Fault(FaultCode.BUNDLE_DAMAGED, check="manifest") from error
    if canonical(manifest) != text:
        raise Fault(FaultCode.BUNDLE_DAMAGED, check="manifest")
    check_parts(manifest.parts)
    return manifest


def check_parts(parts: Iterable[Part]) -> None:
    """Names legal and each only once (also on a disk that ignores case), no file where another part needs a folder,
    sizes and hashes possible. Raises BUNDLE_DAMAGED."""
    files: set[str] = set()
    folders: set[str] = set()
    for count, part in enumerate(parts, 1):
        name = part.name.casefold()
        if not legal_part(part.name) or name in files or count > MOST_PARTS:
            raise Fault(FaultCode.BUNDLE_DAMAGED, check="part name", part=part.name[:MOST_TEXT])
        if not 0 <= part.size <= MOST_PART or not _HEX.fullmatch(part.sha256):
            raise Fault(FaultCode.BUNDLE_DAMAGED, check="part size", part=part.name)
        files.add(name)
        folders.update(name[:at] for at, letter in enumerate(name) if letter == "/")
    if files & folders:
        raise Fault(FaultCode.BUNDLE_DAMAGED, check="part name", part=min(files & folders))
