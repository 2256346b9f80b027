"""Another machine's entries, judged before they are taken in.

Two desks are one center by the union of their journals (CASES A20, A22). What is already held is passed over, so the
same drive may be read twice; what contradicts it is refused with both places named, never merged.
"""

from collections.abc import Callable, Iterable

from app.domain.events import Event, JournalBegun
from app.domain.ids import NO_DIGEST, Digest, MachineId
from app.domain.journal import Entry, Envelope, Head, Recorded, digest_of
from app.faults import Fault, FaultCode
from app.store import codec

Held = Callable[[MachineId, int], Digest | None]


def fresh(entries: Iterable[Entry], head: Head | None, held: Held, *, own: MachineId) -> list[tuple[Entry, Recorded]]:
    """Those of one machine's ``entries`` that are not held yet, in order, fitting behind ``head``.

    Raises Fault(JOURNAL_BROKEN) for an entry that does not fit its hash, place or forerunner, JOURNAL_GAP when
    entries before it are missing, JOURNAL_ROLLED_BACK when another entry is held in its place: that machine (or this
    one, ``own``) was set back and went on.
    """
    sequence, digest = (head.sequence, head.digest) if head else (0, NO_DIGEST)
    found: list[tuple[Entry, Recorded]] = []
    for entry in sorted(entries, key=lambda each: each.sequence):
        place: dict[str, str | int] = {"machine": entry.machine, "sequence": entry.sequence}
        if digest_of(entry.body) != entry.digest:
            raise Fault(FaultCode.JOURNAL_BROKEN, expected="an entry that fits its hash", **place)
        if entry.sequence <= sequence:
            known = digest if entry.sequence == sequence else held(entry.machine, entry.sequence)
            if known != entry.digest:  # sorted, so a second copy on the same drive meets the first as ``digest``
                raise Fault(FaultCode.JOURNAL_ROLLED_BACK, **place)
            continue
        if entry.machine == own:  # a genuine entry of ours that we no longer have
            raise Fault(FaultCode.JOURNAL_ROLLED_BACK, **place)
        if entry.sequence != sequence + 1:
            raise Fault(FaultCode.JOURNAL_GAP, machine=entry.machine, sequence=sequence + 1, found=entry.sequence)
        envelope, event = codec.decode(entry.body)
        _fits(envelope, entry, digest)
        found.append((entry, Recorded(envelope=envelope, digest=entry.digest, event=event)))
        sequence, digest = entry.sequence, entry.digest
    return found


def by_machine(entries: Iterable[Entry]) -> dict[MachineId, list[Entry]]:
    groups: dict[MachineId, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(entry.machine, []).append(entry)
    return dict(sorted(groups.items()))


def same_election(ours: Event, theirs: Event) -> bool:
    """Whether two first entries belong together; a rehearsal is another election than the real one (CASES A24)."""
    if isinstance(ours, JournalBegun) and isinstance(theirs, JournalBegun):
        return (ours.election, ours.training) == (theirs.election, theirs.training)
    return not isinstance(ours, JournalBegun)


def _fits(envelope: Envelope, entry: Entry, previous: Digest) -> None:
    told = (envelope.machine, envelope.sequence, envelope.previous)
    if told != (entry.machine, entry.sequence, previous):
        raise Fault(
            FaultCode.JOURNAL_BROKEN,
            machine=entry.machine,
            sequence=entry.sequence,
            expected="an entry that follows the one before it",
        )
