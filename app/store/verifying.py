"""Verification over everything one store holds: each chain in itself, against heads seen outside, and against what
the chains say they saw of each other. A chain that was cut or wholly recomputed is given away by the others."""

from collections.abc import Iterable, Iterator
from itertools import chain

from app.domain.ids import MachineId
from app.domain.journal import Broken, Entry, Head, verify
from app.faults import Fault
from app.store.codec import envelope_of

_SEEN = b'"heads_seen":[{'


def verify_rows(
    entries: Iterable[Entry], ends: Iterable[Head], heads: Iterable[Head], *, own: MachineId
) -> Broken | None:
    """``ends`` are the last entries held, ``heads`` those seen outside. Reads ``entries`` once."""
    lengths = {end.machine: end.sequence for end in ends}
    seen: list[Head] = []

    def passing() -> Iterator[Entry]:
        for entry in entries:
            seen.extend(head for head in _named_in(entry) if _must_hold(head, entry.machine, own, lengths))
            yield entry

    return verify(passing(), chain(heads, seen))  # the heads are looked at when all entries have passed


def _named_in(entry: Entry) -> tuple[Head, ...]:
    if _SEEN not in entry.body:
        return ()
    try:
        return envelope_of(entry.body).heads_seen
    except Fault:
        return ()  # that the entry cannot be read is found where it stands


def _must_hold(head: Head, seer: MachineId, own: MachineId, lengths: dict[MachineId, int]) -> bool:
    """This store must hold what its own journal took in, and all of its own journal that others saw; of a third
    machine's another desk may have seen more than has come here."""
    return own in (seer, head.machine) or head.sequence <= lengths.get(head.machine, 0)
