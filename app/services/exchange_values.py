"""What crosses between machines, as values: a bundle prepared, what a round brought, and the parts by name."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from app.domain.ids import MachineId
from app.domain.journal import Broken, Head
from app.domain.voters import Conflict
from app.faults import Fault, FaultCode
from app.ports import BundlePart
from app.store.values import from_json

EXPORT = "export"
ROUND = "round"
LOST = "lost/"
"""Parts beginning so hold what is known of a laptop that is gone: ``lost/HS-A.jsonl``, ``lost/HS-A.csv``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heads:
    """``heads.json``: the last entry of every machine's journal that this machine holds."""

    machine: MachineId
    heads: tuple[Head, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """A bundle ready to be written: its values are fixed, whatever happens at the desk meanwhile."""

    kind: str
    name: str
    """File name, legal on FAT32 and exFAT; names election, machine and number, nobody."""
    number: int
    through: int
    facts: Mapping[str, str]
    parts: tuple[BundlePart, ...] = field(repr=False)
    recipients: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundResult:
    """What the other desk's stick brought."""

    machine: MachineId
    entries: int
    conflicts: tuple[Conflict, ...]
    breach: Broken | None = None
    """What does not fit, now that both journals are here."""
    older: tuple[int, int] | None = None
    """(last entry it brought, last entry held) where an older copy came than one seen before."""


def other_ledger(machine: MachineId) -> str:
    """Where the store keeps the ballot ledger another desk brought: its numbers are sealed in its journal."""
    return f"ledger.{machine}"


def named(parts: Iterable[BundlePart], *needed: str, file: str) -> dict[str, bytes]:
    """The parts by name. Raises Fault(BUNDLE_DAMAGED) when one that is needed is not there."""
    found = {part.name: part.data for part in parts}
    for name in needed:
        if name not in found:
            raise Fault(FaultCode.BUNDLE_DAMAGED, file=file, part=name)
    return found


def heads_of(data: bytes) -> Heads:
    """What ``heads.json`` says. Raises Fault(BUNDLE_DAMAGED)."""
    return from_json(data, Heads, name="heads.json")
