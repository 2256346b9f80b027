"""A journal written without a store and without a disk, so that a thousand centers take minutes."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from app.domain import events as ev
from app.domain.ids import (
    NO_DIGEST,
    MachineId,
)
from app.domain.journal import Broken, Entry, Envelope, Head, Recorded, digest_of, verify
from app.ports import SigningKey
from app.store.codec import encode
from app.store.sealing import Seal
from tests.services.invented_election import (
    RUTH,
    jurisdiction,
)

PACKAGE = jurisdiction({}).package


class MemoryJournal:
    """One machine's journal that never touches a disk: what the export reads of a ``JournalStore``."""

    def __init__(self, machine: MachineId, signing: SigningKey) -> None:
        self.machine, self.signing = machine, signing
        self.rows: list[tuple[Entry, Recorded]] = []
        self._seal = Seal(machine.encode().ljust(64, b"."))

    def write(self, moment: datetime, *events: ev.Event) -> None:
        for event in events:
            previous = self.rows[-1][0].digest if self.rows else NO_DIGEST
            envelope = Envelope(
                machine=self.machine,
                sequence=len(self.rows) + 1,
                previous=previous,
                kind=ev.kind_of(event),
                version=event.VERSION,
                at=moment,
                boot="boot-1",
                actors=(RUTH,),
                program="0.1.0",
                package=PACKAGE,
                profile=NO_DIGEST,
            )
            body = encode(envelope, event, self._seal)
            entry = Entry(machine=self.machine, sequence=envelope.sequence, digest=digest_of(body), body=body)
            self.rows.append((entry, Recorded(envelope=envelope, digest=entry.digest, event=event)))

    def entries(self, machine: MachineId | None = None, after: int = 0) -> Iterator[Entry]:
        return (entry for entry, _ in self.rows[after:])

    def recorded(self, machine: MachineId | None = None, after: int = 0) -> Iterator[Recorded]:
        return (recorded for _, recorded in self.rows[after:])

    def verify(self, heads: Sequence[Head] = ()) -> Broken | None:
        return verify(self.entries(), heads)

    def meta_get(self, name: str) -> bytes | None:
        kept = {"signing": self.signing.secret, "signing.public": self.signing.public.encode()}
        return kept.get(name)
