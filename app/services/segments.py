"""A stretch of journal as a file: one stored body a line, byte for byte what the hashes cover."""

from collections.abc import Iterable

from app.domain.ids import MachineId
from app.domain.journal import Entry, digest_of
from app.faults import Fault, FaultCode
from app.store.codec import envelope_of


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
