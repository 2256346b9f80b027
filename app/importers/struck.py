"""``struck.json`` of an election folder: laptops lost or stolen, for which no package opens any more."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from app.domain.election import Machine
from app.domain.ids import MachineId
from app.faults import Fault, FaultCode

FILE = "struck.json"
FORMAT = 1
MOST_BYTES = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Struck:
    """One laptop struck off: by its key, so that a laptop enrolled anew under the same id is another one."""

    machine: MachineId
    verify_key: str
    reason: str
    at: str
    """When the office did it, ISO 8601."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _File:
    format: int
    struck: tuple[Struck, ...]


def read_struck(folder: Path) -> tuple[Struck, ...]:
    """() where nothing was struck off. Raises Fault(ELECTION_BAD, FILE_UNREADABLE, BUNDLE_VERSION)."""
    path = folder / FILE
    if not path.exists():
        return ()
    try:
        if path.stat().st_size > MOST_BYTES:
            raise Fault(FaultCode.FILE_TOO_LARGE, file=FILE, limit=MOST_BYTES)
        found = msgspec.json.decode(path.read_bytes(), type=_File)
    except OSError:
        raise Fault(FaultCode.FILE_UNREADABLE, file=FILE) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Fault(FaultCode.ELECTION_BAD, file=FILE, reason="it is not the list of struck laptops") from None
    if found.format > FORMAT:
        raise Fault(FaultCode.BUNDLE_VERSION, file=FILE, version=found.format)
    return found.struck


def struck_text(struck: Iterable[Struck]) -> bytes:
    """The file's bytes."""
    file = _File(format=FORMAT, struck=tuple(struck))
    return msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n"


def marked(machines: Iterable[Machine], struck: Iterable[Struck]) -> tuple[Machine, ...]:
    """The laptops of an election, those struck off marked."""
    keys = {each.verify_key for each in struck}
    return tuple(replace(each, struck=True) if each.verify_key in keys else each for each in machines)
