"""The journal: an append-only list of entries, each chained to the one before by a hash over its stored bytes.

Order is (machine, sequence); wall time is testimony. What the hash covers is exactly what is stored, so that nothing
can be changed, dropped, added or moved without ``verify`` naming the first entry that no longer fits. A chain that
was cut or wholly recomputed fits in itself; only a *head* seen elsewhere (printed, exported, seen by the other desk)
gives it away, which is why heads are printed and carried.
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from app.domain.events import Event
from app.domain.ids import NO_DIGEST, Digest, MachineId, OfficialId


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """The last entry of one machine's journal: what a report prints and the other desk remembers."""

    machine: MachineId
    sequence: int
    digest: Digest


@dataclass(frozen=True, slots=True, kw_only=True)
class Envelope:
    """What surrounds every event (ARCHITECTURE, rule 2)."""

    machine: MachineId
    sequence: int
    previous: Digest
    kind: str
    version: int
    at: datetime
    """Wall time with the site's offset."""
    boot: str
    actors: tuple[OfficialId, ...]
    program: str
    package: Digest
    profile: Digest
    heads_seen: tuple[Head, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One row as stored."""

    machine: MachineId
    sequence: int
    digest: Digest
    body: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """One entry understood: what happened, and what surrounds it."""

    envelope: Envelope
    digest: Digest
    event: Event

    @property
    def head(self) -> Head:
        return Head(machine=self.envelope.machine, sequence=self.envelope.sequence, digest=self.digest)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamp:
    """What a command knows of its moment: the part of the envelope that the store does not supply."""

    at: datetime
    """Wall time with the site's offset, asked once per command."""
    boot: str
    actors: tuple[OfficialId, ...] = ()
    program: str
    package: Digest = NO_DIGEST
    profile: Digest = NO_DIGEST


class Breach(StrEnum):
    """How a chain can be broken."""

    CHANGED = "changed"
    """The bytes do not match their hash."""
    UNREADABLE = "unreadable"
    OUT_OF_PLACE = "out_of_place"
    """The entry says another machine or sequence than where it stands."""
    MISSING = "missing"
    """A sequence number is skipped: an entry was deleted."""
    UNCHAINED = "unchained"
    """The entry points back to another entry than the one before it."""
    CUT = "cut"
    """A head seen elsewhere lies beyond the end of this chain."""
    RECOMPUTED = "recomputed"
    """A head seen elsewhere names another hash for an entry of this chain."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    machine: MachineId
    sequence: int
    breach: Breach


def digest_of(body: bytes) -> Digest:
    """SHA-256 of the stored bytes, which hold the previous hash."""
    return Digest(hashlib.sha256(body).hexdigest())


def verify(entries: Iterable[Entry], heads: Iterable[Head] = ()) -> Broken | None:
    """The first entry that does not fit, or None. Entries come in (machine, sequence) order.

    ``heads`` were seen elsewhere: on paper, in an export, by another desk.
    """
    seen: dict[MachineId, dict[int, Digest]] = {}
    last: dict[MachineId, tuple[int, Digest]] = {}
    for entry in entries:
        breach = _breach(entry, last.get(entry.machine, (0, NO_DIGEST)))
        if breach is not None:
            return Broken(machine=entry.machine, sequence=entry.sequence, breach=breach)
        last[entry.machine] = (entry.sequence, entry.digest)
        seen.setdefault(entry.machine, {})[entry.sequence] = entry.digest
    for head in sorted(heads, key=lambda each: (each.machine, each.sequence)):
        found = seen.get(head.machine, {}).get(head.sequence)
        if found is None:
            return Broken(machine=head.machine, sequence=head.sequence, breach=Breach.CUT)
        if found != head.digest:
            return Broken(machine=head.machine, sequence=head.sequence, breach=Breach.RECOMPUTED)
    return None


def _breach(entry: Entry, before: tuple[int, Digest]) -> Breach | None:
    sequence, digest = before
    if digest_of(entry.body) != entry.digest:
        return Breach.CHANGED
    try:
        envelope = json.loads(entry.body)["envelope"]
        told = (envelope["machine"], envelope["sequence"], envelope["previous"])
    except (ValueError, KeyError, TypeError):
        return Breach.UNREADABLE
    if told[:2] != (entry.machine, entry.sequence):
        return Breach.OUT_OF_PLACE
    if entry.sequence != sequence + 1:
        return Breach.MISSING
    if told[2] != digest:
        return Breach.UNCHAINED
    return None
