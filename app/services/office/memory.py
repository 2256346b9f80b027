"""What the office has seen of each machine's journal, from one reconciliation to the next (``heads.json``).

A stick can be brought back with an older, genuine export on it; only who remembers can tell (THREATS 16).
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from app.domain.ids import Digest, ElectionId, MachineId
from app.domain.journal import Head
from app.faults import Fault, FaultCode
from app.store.durable import write_durably

FILE = "heads.json"
FORMAT = 1
MOST = 64 << 20


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: int
    elections: dict[str, dict[str, tuple[int, str]]]


def remembered(folder: Path, election: ElectionId) -> tuple[Head, ...]:
    """The newest head seen of each machine; () where nothing was seen yet. Raises Fault(FILE_BAD, BUNDLE_VERSION): a
    memory that cannot be read is not the same as none."""
    told = _read(folder / FILE).elections.get(election, {})
    return tuple(
        Head(machine=MachineId(machine), sequence=sequence, digest=Digest(digest))
        for machine, (sequence, digest) in told.items()
    )


def remember(folder: Path, election: ElectionId, heads: Iterable[Head]) -> None:
    """Keep the newest head of each machine. Raises Fault(DISK_FULL, STORE_READ_ONLY)."""
    path = folder / FILE
    file = _read(path)
    told = dict(file.elections.get(election, {}))
    for head in heads:
        if head.sequence > told.get(head.machine, (0, ""))[0]:
            told[head.machine] = (head.sequence, head.digest)
    kept = _File(format=FORMAT, elections={**file.elections, election: told})
    write_durably(path, msgspec.json.encode(kept, order="sorted") + b"\n")


def _read(path: Path) -> _File:
    if not path.exists():
        return _File(format=FORMAT, elections={})
    bad = Fault(FaultCode.FILE_BAD, file=path.name, expected="the office's memory of journal heads")
    try:
        if path.stat().st_size > MOST:
            raise bad
        plain: Any = msgspec.json.decode(path.read_bytes())
        if isinstance(plain, dict) and isinstance(plain.get("format"), int) and plain["format"] > FORMAT:
            raise Fault(FaultCode.BUNDLE_VERSION, file=path.name, version=plain["format"])
        return msgspec.convert(plain, _File)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise bad from None
