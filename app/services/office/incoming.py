"""Exports come in at the office: copied onto its own disk, where the signature and the hash of every byte are checked.

What was taken is whole, what was turned away leaves nothing behind, and a stop is heard in the middle of a file: what
is in by then stays in, and the next time it goes on from there.
"""

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from app.faults import Fault, FaultCode
from app.oserrors import fault_from
from app.ports import BundleInfo, Bundles, Progress
from app.services.exchange_values import EXPORT

_CHUNK = 1 << 20
NO_PLACE = frozenset({FaultCode.PLACE_FULL, FaultCode.PLACE_CLOSED})

Naming = Callable[[str, int, int], None]
"""Told of each file as it is begun: its name, which it is (from 1), and of how many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """What a drive brought."""

    new: tuple[str, ...]
    known: int
    """Files that had been brought before, byte for byte."""
    turned: tuple[tuple[str, Fault], ...]
    """Files that are no whole export of an enrolled laptop, each with its fault."""
    stopped: bool = False
    """A person stopped it: what is told here is in, the rest is not, and the next import goes on from there."""


def nobody(name: str, number: int, of: int) -> None:
    """Nobody wants to know which file it is."""


def take_in(
    folder: Path,
    exports: Path,
    *,
    bundles: Bundles,
    signers: Sequence[str],
    progress: Progress,
    naming: Naming = nobody,
) -> Imported:
    """Copy what is genuine and whole from ``folder`` into ``exports``. The same file again changes nothing; another
    file of that name is kept beside the first. ``progress`` counts bytes, each once copied and once checked. Raises
    Fault(FILE_MISSING) for a folder that is not there; PLACE_FULL, PLACE_CLOSED of the office's own folder, which is
    nothing that a file on the drive could be turned away for."""
    if not folder.is_dir():
        raise Fault(FaultCode.FILE_MISSING, file=folder.name)
    with _kept_in(exports, exports.name):
        exports.mkdir(mode=0o700, exist_ok=True)
    files = sorted(folder.glob("*.vcx"))
    sizes = [_size(each) for each in files]
    of = 2 * sum(sizes)
    new: list[str] = []
    turned: list[tuple[str, Fault]] = []
    known = before = 0
    stopped = False
    for number, (file, size) in enumerate(zip(files, sizes, strict=True), start=1):
        naming(file.name, number, len(files))

        def tell(done: int, before: int = before, name: str = file.name) -> None:
            if not progress(min(before + done, of), of):
                raise Fault(FaultCode.CANCELED, file=name)

        try:
            tell(0)
            outside = bundles.outside(file)
            if outside.kind == EXPORT:
                name = _take(file, size, exports, outside, bundles, signers, tell)
                new += [name] if name else []
                known += not name
        except Fault as fault:
            if fault.code is FaultCode.CANCELED:
                stopped = True
                break
            if fault.code in NO_PLACE:
                raise
            turned.append((file.name, fault))
        before += 2 * size
    else:
        progress(of, of)
    return Imported(new=tuple(new), known=known, turned=tuple(turned), stopped=stopped)


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0


def _take(
    file: Path,
    size: int,
    exports: Path,
    outside: BundleInfo,
    bundles: Bundles,
    signers: Sequence[str],
    tell: Callable[[int], None],
) -> str:
    """The name under which it is kept; "" when it was here before."""
    target = exports / file.name
    if target.exists():
        if bundles.outside(target).digest == outside.digest:
            return ""
        target = target.with_name(f"{file.stem}-{outside.digest[:8]}.vcx")
        if target.exists():
            return ""

    def checked(done: int, of: int) -> bool:
        tell(size + done)
        return True

    with _kept_in(exports, file.name):
        handle, name = tempfile.mkstemp(dir=exports, prefix=".", suffix=".vcpart")
    os.close(handle)
    copy = Path(name)
    try:
        _copy(file, copy, tell)
        bundles.check_outside(copy, signers=signers, progress=checked)
        with _kept_in(exports, file.name):
            copy.replace(target)
    except OSError:
        raise Fault(FaultCode.FILE_UNREADABLE, file=file.name) from None
    finally:
        copy.unlink(missing_ok=True)
    return target.name


def _copy(file: Path, copy: Path, tell: Callable[[int], None]) -> None:
    done = 0
    with file.open("rb") as source, copy.open("wb", buffering=0) as to:
        while data := source.read(_CHUNK):
            rest = memoryview(data)
            while rest:
                with _kept_in(copy.parent, file.name):
                    rest = rest[to.write(rest) :]
            done += len(data)
            tell(done)


@contextmanager
def _kept_in(exports: Path, file: str) -> Iterator[None]:
    """What fails in here is no fault of the drive: the office's folder is named."""
    try:
        yield
    except OSError as error:
        raise fault_from(error, place=exports.parent, file=file) from None
