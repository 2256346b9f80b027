"""One export as it came in: genuine, whole, one machine's own journal of this election, and no rehearsal's."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from app.domain.election import Machine
from app.domain.events import JournalBegun, PackageLoaded
from app.domain.ids import NO_DIGEST, CenterId, Digest, ElectionId, MachineId
from app.domain.journal import Head, Recorded
from app.faults import Fault, FaultCode
from app.ports import BundleInfo, BundlePart, Bundles, DecryptionKey
from app.services.exchange_values import EXPORT, LOST, heads_of, named
from app.services.segments import must_reach, understood


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrived:
    """An export that passed every check it can pass alone."""

    file: str
    machine: MachineId
    center: CenterId
    number: int
    recorded: tuple[Recorded, ...] = field(repr=False)
    seen: tuple[Head, ...]
    """The last entry of every machine's journal that this machine held."""
    package: Digest
    """The package it last loaded."""
    parts: Mapping[str, bytes] = field(repr=False)
    brought: Mapping[MachineId, bytes] = field(default_factory=dict, repr=False)
    """Journals of lost machines, as this one had taken them in."""

    @property
    def head(self) -> Head:
        return self.recorded[-1].head

    @property
    def at(self) -> datetime:
        return self.recorded[-1].envelope.at


def read_export(
    path: Path,
    *,
    bundles: Bundles,
    keys: Sequence[DecryptionKey],
    election: ElectionId,
    machines: Mapping[str, Machine],
) -> Arrived:
    """``machines``: every enrolled laptop by its verify key, those struck off included. Raises a BUNDLE_…, FILE_… or
    JOURNAL_… fault, and then nothing of the file is counted."""
    info, parts = _opened(path, bundles, keys, election, tuple(machines))
    machine = machines[info.signer].id
    by_name = named(parts, "journal.jsonl", "heads.json", "statement.json", file=path.name)
    recorded = understood(by_name["journal.jsonl"], machine)
    seen = heads_of(by_name["heads.json"]).heads
    must_reach(recorded, (head for head in seen if head.machine == machine))
    first = recorded[0].event if recorded else None
    if not isinstance(first, JournalBegun) or first.training or first.election != info.election:
        raise Fault(FaultCode.BUNDLE_OTHER_ELECTION, file=path.name, machine=machine)
    facts = dict(info.facts)
    brought = {
        MachineId(name.removeprefix(LOST).removesuffix(".jsonl")): by_name.pop(name)
        for name in tuple(by_name)
        if name.startswith(LOST) and name.endswith(".jsonl")
    }
    return Arrived(
        file=path.name,
        machine=machine,
        center=first.center,
        number=int(facts["number"]) if facts.get("number", "").isdecimal() else 0,
        recorded=recorded,
        seen=seen,
        package=package_of(recorded),
        parts=by_name,
        brought=brought,
    )


def package_of(recorded: Sequence[Recorded]) -> Digest:
    """The package a journal was last loaded with."""
    loaded = (each.event for each in reversed(recorded) if isinstance(each.event, PackageLoaded))
    return next((event.package for event in loaded), NO_DIGEST)


def _opened(
    path: Path, bundles: Bundles, keys: Sequence[DecryptionKey], election: ElectionId, signers: tuple[str, ...]
) -> tuple[BundleInfo, tuple[BundlePart, ...]]:
    """With the newest of the office's keys, or with one from before a rotation."""
    for key in keys[:-1]:
        try:
            return bundles.read(path, key, kind=EXPORT, signers=signers, election=election)
        except Fault as fault:
            if fault.code is not FaultCode.BUNDLE_NOT_FOR_US:
                raise
    return bundles.read(path, keys[-1], kind=EXPORT, signers=signers, election=election)
