"""Read a bundle: first who signed it and whether it is whole, then what is inside; keep nothing of a bad one."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

from app.faults import Fault, FaultCode
from app.ports import BundleInfo, BundlePart, DecryptionKey, Progress
from sync.agestream import decrypt_stream
from sync.durable import CHUNK, Landing
from sync.manifest import Header, Manifest, Part
from sync.outside import must_be_signed, must_be_whole, open_bundle, read_front
from sync.steps import Steps
from sync.unpack import Sink, Unpacker


def read_bundle(
    path: Path,
    key: DecryptionKey,
    *,
    kind: str | None,
    election: str | None,
    signers: Sequence[str],
    most_bytes: int,
    files: Mapping[str, Path],
    keep: bool,
    progress: Progress,
) -> tuple[BundleInfo, tuple[BundlePart, ...]]:
    """Two passes, each half of the progress: check, then decrypt. See ``Bundles.read``."""
    with open_bundle(path) as file, ExitStack() as landings:
        front = read_front(file, path.name)
        must_be_signed(front, signers, path.name)
        _must_be_asked_for(front.header, kind, election, path.name)
        steps = Steps(progress, 2 * front.size)
        must_be_whole(file, front, path.name, steps)
        store = _Store(front.header, files, landings, most_bytes if keep else 0, keep)
        unpacker = Unpacker(front.header.manifest, store.begin)
        file.seek(front.start)
        try:
            decrypt_stream(_Counted(file, steps), unpacker, key)
            unpacker.finish()
        except Fault as fault:
            raise Fault(fault.code, **{"file": path.name, **fault.facts}) from fault
        return store.manifest_info(front.header), store.settle()


def _must_be_asked_for(header: Header, kind: str | None, election: str | None, name: str) -> None:
    if kind is not None and header.kind != kind:
        raise Fault(FaultCode.BUNDLE_OTHER_KIND, file=name, expected=kind, found=header.kind)
    if election is not None and header.election != election:
        raise Fault(FaultCode.BUNDLE_OTHER_ELECTION, file=name, expected=election, found=header.election)


class _Store:
    """Where the parts wait until all of them have been checked: small ones in memory, named ones as nameless files."""

    def __init__(
        self, header: Header, files: Mapping[str, Path], landings: ExitStack, most_bytes: int, keep: bool
    ) -> None:
        self._header, self._files, self._stack, self._most, self._keep = header, files, landings, most_bytes, keep
        self._memory: dict[str, bytearray] = {}
        self._landings: dict[str, Landing] = {}
        self._manifest: Manifest | None = None

    def begin(self, manifest: Manifest) -> Mapping[str, Sink]:
        if not manifest.agrees_with(self._header):
            raise Fault(FaultCode.BUNDLE_DAMAGED, check="manifest against header")
        self._manifest = manifest
        if not self._keep:
            return {}
        missing = self._files.keys() - {part.name for part in manifest.parts}
        if missing:
            raise Fault(FaultCode.FILE_MISSING, part=min(missing))
        in_memory = sum(part.size for part in manifest.parts if part.name not in self._files)
        if in_memory > self._most:
            raise Fault(FaultCode.FILE_TOO_LARGE, found=in_memory, limit=self._most)
        return {part.name: self._sink(part) for part in manifest.parts}

    def _sink(self, part: Part) -> Sink:
        if part.name in self._files:
            landing = self._stack.enter_context(Landing(self._files[part.name]))
            self._landings[part.name] = landing
            return landing.write
        memory = self._memory[part.name] = bytearray()
        return memory.extend

    def manifest_info(self, header: Header) -> BundleInfo:
        assert self._manifest is not None, "the unpacker finished without a manifest"
        return self._manifest.info(header.info().digest)

    def settle(self) -> tuple[BundlePart, ...]:
        """Everything is right: give the files their names, hand over the rest."""
        if self._manifest is None or not self._keep:
            return ()
        hashes = {part.name: part.sha256 for part in self._manifest.parts}
        for name, landing in self._landings.items():
            landing.settle(_Same(hashes[name], landing.path.name))
        try:
            for landing in self._landings.values():
                landing.commit()
        except BaseException:
            for landing in self._landings.values():
                landing.undo()
            raise
        return tuple(
            BundlePart(name=part.name, path=self._files[part.name])
            if part.name in self._landings
            else BundlePart(name=part.name, data=bytes(self._memory.pop(part.name)))
            for part in self._manifest.parts
        )


class _Same:
    """The check that a file just written says what the manifest says."""

    def __init__(self, digest: str, name: str) -> None:
        self._digest, self._name = digest, name

    def __call__(self, file: BinaryIO) -> None:
        seen = sha256()
        while data := file.read(CHUNK):
            seen.update(data)
        if seen.hexdigest() != self._digest:
            raise Fault(FaultCode.DRIVE_NOT_VERIFIED, file=self._name)


class _Counted:
    """Reads the payload for the second pass, moving the bar's second half."""

    def __init__(self, file: BinaryIO, steps: Steps) -> None:
        self._file, self._steps = file, steps

    def read(self, size: int) -> bytes:
        data = self._file.read(size)
        self._steps.add(len(data))
        return data
