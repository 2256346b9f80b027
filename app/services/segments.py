"""A stretch of journal as a file: one stored body a line, byte for byte what the hashes cover."""

from collections.abc import Iterable

from app.domain.ids import NO_DIGEST, MachineId
from app.domain.journal import Breach, Entry, Head, Recorded, digest_of
from app.faults import Fault, FaultCode
from app.store.codec import decode, envelope_of


def segment_of(entries: Iterable[Entry]) -> bytes:
    """``journal.jsonl``: bodies hold no line break, so lines need no escaping."""
    return b"".join(entry.body + b"\n" for entry in entries)


def entries_of(segment: bytes) -> tuple[Entry, ...]:
    """Each line's machine and sequence are its own word; the digest is computed, never believed.

    Raises Fault(JOURNAL_BROKEN) naming the line.
    """
    entries = []
    for line, body in enumerate(segment.split(b"\n")[:-1], start=1):
        try:
            envelope = envelope_of(body)
        except Fault as fault:
            raise Fault(FaultCode.JOURNAL_BROKEN, line=line, **fault.facts) from None
        entries.append(
            Entry(
                machine=MachineId(envelope.machine),
                sequence=envelope.sequence,
                digest=digest_of(body),
                body=body,
            )
        )
    return tuple(entries)


def understood(segment: bytes, machine: MachineId) -> tuple[Recorded, ...]:
    """One machine's whole journal, checked link by link and understood in one pass over its bytes.

    Raises Fault(JOURNAL_BROKEN) naming the first entry that does not fit, Fault(BUNDLE_VERSION) for a newer program's.
    """
    found: list[Recorded] = []
    previous = NO_DIGEST
    lines = segment.split(b"\n")
    if lines.pop():
        raise _broken(machine, len(lines) + 1, Breach.UNREADABLE)
    for sequence, body in enumerate(lines, start=1):
        envelope, event = decode(body)
        if envelope.machine != machine:
            raise _broken(machine, sequence, Breach.OUT_OF_PLACE)
        if envelope.sequence != sequence:
            raise _broken(machine, sequence, Breach.MISSING)
        if envelope.previous != previous:
            raise _broken(machine, sequence, Breach.UNCHAINED)
        previous = digest_of(body)
        found.append(Recorded(envelope=envelope, digest=previous, event=event))
    return tuple(found)


def must_reach(recorded: tuple[Recorded, ...], heads: Iterable[Head]) -> None:
    """Heads of this journal seen elsewhere lie on it. Raises Fault(JOURNAL_BROKEN) where one does not."""
    for head in heads:
        if not 1 <= head.sequence <= len(recorded):
            raise _broken(head.machine, head.sequence, Breach.CUT)
        if recorded[head.sequence - 1].digest != head.digest:
            raise _broken(head.machine, head.sequence, Breach.RECOMPUTED)


def _broken(machine: MachineId, sequence: int, breach: Breach) -> Fault:
    return Fault(FaultCode.JOURNAL_BROKEN, machine=machine, sequence=sequence, breach=breach.value)
