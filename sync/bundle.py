"""Election packages, exports and desk rounds: signed (Ed25519), encrypted (age), versioned. Bytes: see FORMAT.md."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from app.ports import BundleInfo, BundlePart, DecryptionKey, Progress, SigningKey
from sync.outside import must_be_signed, must_be_whole, open_bundle, read_front
from sync.reading import read_bundle
from sync.steps import Steps
from sync.writing import Labels, write_bundle

PACKAGE, EXPORT, ROUND = "package", "export", "round"
SUFFIXES: Mapping[str, str] = MappingProxyType({PACKAGE: ".vcpkg", EXPORT: ".vcx", ROUND: ".vcx"})
MOST_IN_MEMORY = 256 << 20
"""Bytes of parts that ``read`` keeps in memory unless told otherwise; a roll goes to a file."""

_NO_FILES: Mapping[str, Path] = MappingProxyType({})


def _on(done: int, of: int) -> bool:
    return True


class AgeBundles:
    """The port ``Bundles``. Holds no keys and no state."""

    def write(
        self,
        path: Path,
        *,
        kind: str,
        election: str,
        maker: str,
        facts: dict[str, str],
        parts: Iterable[BundlePart],
        signer: SigningKey,
        recipients: Sequence[str],
        replace: bool = False,
        progress: Progress | None = None,
    ) -> BundleInfo:
        labels = Labels(kind=kind, election=election, maker=maker, facts=dict(facts))
        return write_bundle(path, labels, tuple(parts), signer, recipients, replace=replace, progress=progress or _on)

    def read(
        self,
        path: Path,
        key: DecryptionKey,
        *,
        kind: str,
        signers: Sequence[str],
        most_bytes: int = MOST_IN_MEMORY,
        election: str | None = None,
        files: Mapping[str, Path] = _NO_FILES,
        progress: Progress | None = None,
    ) -> tuple[BundleInfo, tuple[BundlePart, ...]]:
        return read_bundle(
            path,
            key,
            kind=kind,
            election=election,
            signers=signers,
            most_bytes=most_bytes,
            files=files,
            keep=True,
            progress=progress or _on,
        )

    def check(
        self, path: Path, key: DecryptionKey, *, signers: Sequence[str], progress: Progress | None = None
    ) -> BundleInfo:
        info, _ = read_bundle(
            path,
            key,
            kind=None,
            election=None,
            signers=signers,
            most_bytes=0,
            files=_NO_FILES,
            keep=False,
            progress=progress or _on,
        )
        return info

    def check_outside(self, path: Path, *, signers: Sequence[str], progress: Progress | None = None) -> BundleInfo:
        with open_bundle(path) as file:
            front = read_front(file, path.name)
            must_be_signed(front, signers, path.name)
            must_be_whole(file, front, path.name, Steps(progress or _on, front.size))
            return front.header.info()

    def outside(self, path: Path) -> BundleInfo:
        with open_bundle(path) as file:
            return read_front(file, path.name).header.info()
