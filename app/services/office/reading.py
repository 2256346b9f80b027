"""What the reading of one center is given, and what piles up meanwhile."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.domain.election import Machine
from app.domain.ids import CenterId, Digest, MachineId
from app.domain.journal import Head, Recorded
from app.faults import Fault
from app.ports import Bundles, DecryptionKey
from app.services.office.arrived import Arrived
from app.services.office.facts import Finding, Found, Turned
from app.services.packages import Contents


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """What every center's reading needs, the same for all."""

    bundles: Bundles
    keys: tuple[DecryptionKey, ...] = field(repr=False)
    contents: Contents
    """The package in force: centers, rules, ballots."""
    packages: tuple[Digest, ...]
    """Every package of this election, the one in force last."""
    machines: Mapping[str, Machine]
    """Enrolled laptops of all those packages, by verify key."""
    events: bool = False
    """Whether the event logs are wanted too, which are larger than everything else together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    center: CenterId
    paths: tuple[Path, ...]
    remembered: tuple[Head, ...] = ()
    """Heads the office has seen of these machines before."""


@dataclass(slots=True)
class Reading:
    """What piles up while one center is read."""

    turned: list[Turned] = field(default_factory=list)
    found: list[Found] = field(default_factory=list)
    newest: dict[MachineId, Arrived] = field(default_factory=dict)
    journals: dict[MachineId, tuple[Recorded, ...]] = field(default_factory=dict)
    """What is counted: a machine's own export, or a lost one's journal as another desk brought it."""
    brought_by: dict[MachineId, MachineId] = field(default_factory=dict)


def turned(path: Path, fault: Fault, machine: MachineId) -> Turned:
    """A file that is not counted. Its facts name no voter."""
    facts = tuple((name, str(value)) for name, value in fault.facts.items())
    return Turned(file=path.name, fault=fault.code.value, machine=machine, facts=facts)


def found_at(finding: Finding, center: CenterId, machine: MachineId, **facts: object) -> Found:
    told = tuple((name, str(value)) for name, value in facts.items())
    return Found(finding=finding, center=center, machine=machine, facts=told)


def order(paths: Sequence[Path]) -> tuple[Path, ...]:
    """The same files in the same order, each once."""
    return tuple(sorted(set(paths)))
