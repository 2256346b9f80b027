"""Take a decrypted archive apart as it streams by, refusing the first byte that is not what the manifest promised."""

from collections.abc import Callable, Generator, Mapping
from hashlib import sha256

from app.faults import Fault, FaultCode
from sync.manifest import MOST_MANIFEST, Manifest, read_manifest
from sync.names import MANIFEST
from sync.tarball import BLOCK, END, header, padding, stated_size

Sink = Callable[[bytes], object]
Begin = Callable[[Manifest], Mapping[str, Sink]]
"""Given the checked manifest, says where each part goes; a part it does not name is checked and dropped."""
Steps = Generator[int, bytes, None]
"""Asks for up to so many bytes, and is sent between one and that many."""


class Unpacker:
    """Feed it the plain bytes in pieces of any size; ``finish`` says whether that was all of it."""

    def __init__(self, digest: str, begin: Begin) -> None:
        self._steps = _unpack(digest, begin)
        self._wanted = next(self._steps)
        self._ended = False

    def write(self, data: bytes) -> int:
        view = memoryview(data)
        while view:
            if self._ended:
                raise Fault(FaultCode.BUNDLE_DAMAGED, check="bytes after the end")
            piece, view = view[: self._wanted], view[self._wanted :]
            try:
                self._wanted = self._steps.send(bytes(piece))
            except StopIteration:
                self._ended = True
        return len(data)

    def flush(self) -> None:
        """The decrypting side calls this at the end of its work; there is nothing held back."""

    def finish(self) -> None:
        if not self._ended:
            raise Fault(FaultCode.BUNDLE_DAMAGED, check="archive ends early")


def _unpack(digest: str, begin: Begin) -> Steps:
    block = yield from _exactly(BLOCK)
    size = stated_size(block)
    if size is None or size > MOST_MANIFEST or block != header(MANIFEST, size):
        raise Fault(FaultCode.BUNDLE_DAMAGED, check="manifest header")
    text = yield from _exactly(size)
    if sha256(text).hexdigest() != digest:
        raise Fault(FaultCode.BUNDLE_DAMAGED, check="manifest hash")
    yield from _expect(padding(size))
    manifest = read_manifest(text)
    sinks = begin(manifest)
    for part in manifest.parts:
        yield from _expect(header(part.name, part.size))
        yield from _pass_on(part.name, part.size, part.sha256, sinks.get(part.name))
        yield from _expect(padding(part.size))
    yield from _expect(END)


def _pass_on(name: str, size: int, digest: str, sink: Sink | None) -> Steps:
    seen = sha256()
    while size:
        data = yield size
        seen.update(data)
        if sink is not None:
            sink(data)
        size -= len(data)
    if seen.hexdigest() != digest:
        raise Fault(FaultCode.BUNDLE_DAMAGED, check="part hash", part=name)


def _exactly(size: int) -> Generator[int, bytes, bytes]:
    got = bytearray()
    while len(got) < size:
        got += yield size - len(got)
    return bytes(got)


def _expect(wanted: bytes) -> Steps:
    if wanted and (yield from _exactly(len(wanted))) != wanted:
        raise Fault(FaultCode.BUNDLE_DAMAGED, check="archive")
