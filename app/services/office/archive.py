"""Everything of an election in one sealed file: exports, packages, results, the hold on them (RET-01, DESIGN 3).

A bundle like any other, signed and encrypted by and for the office alone; ``sync/FORMAT.md`` is enough to open it in
twenty years.
"""

from collections.abc import Iterable
from pathlib import Path

from app.faults import Fault, FaultCode
from app.ports import BundleInfo, BundlePart, Bundles, DecryptionKey, Progress, SigningKey

KIND = "archive"
EXPORTS, PACKAGES, RESULTS = "exports", "packages", "results"


def seal(
    out: Path,
    *,
    bundles: Bundles,
    election: str,
    signer: SigningKey,
    recipient: str,
    exports: Iterable[Path],
    packages: Iterable[Path],
    results: Path | None,
    facts: dict[str, str],
    progress: Progress | None = None,
) -> BundleInfo:
    """Write, read back, verify. What goes in stays where it is. Raises BUNDLE_…, FILE_… and PLACE_… faults."""
    parts = [
        *(BundlePart(name=f"{EXPORTS}/{path.name}", path=path) for path in sorted(exports)),
        *(BundlePart(name=f"{PACKAGES}/{path.name}", path=path) for path in sorted(packages)),
        *(_results(results) if results is not None else ()),
    ]
    if not parts:
        raise Fault(FaultCode.FILE_EMPTY, file=out.name, expected="exports, packages or results")
    return bundles.write(
        out,
        kind=KIND,
        election=election,
        maker="office",
        facts=facts,
        parts=parts,
        signer=signer,
        recipients=(recipient,),
        progress=progress,
    )


def _results(folder: Path) -> Iterable[BundlePart]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            yield BundlePart(name=f"{RESULTS}/{path.relative_to(folder).as_posix()}", path=path)


def unseal(
    path: Path,
    out: Path,
    *,
    bundles: Bundles,
    key: DecryptionKey,
    signers: tuple[str, ...],
    progress: Progress | None = None,
) -> BundleInfo:
    """All of it into a new folder; nothing of an archive that fails any check. Raises FILE_EXISTS, BUNDLE_…"""
    if out.exists() and any(out.iterdir()):
        raise Fault(FaultCode.FILE_EXISTS, file=out.name)
    info = bundles.check(path, key, signers=signers, progress=progress)
    if info.kind != KIND:
        raise Fault(FaultCode.BUNDLE_OTHER_KIND, file=path.name, expected=KIND, found=info.kind)
    files = {name: out / name for name, _, _ in info.parts}
    for target in files.values():
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    bundles.read(path, key, kind=KIND, signers=signers, files=files, progress=progress)
    return info
