"""The journal on disk: appended to, read, carried, verified; never changed.

The store holds this machine's entries and those taken in from other machines, each machine's in an unbroken chain.
What ``append`` and ``take_in`` return is on the disk (``synchronous=FULL``). Ballot numbers of this machine come back
readable; those of others stay sealed. Safe to use from several threads and several processes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from threading import RLock
from types import MappingProxyType
from typing import Self

from sqlite_utils import Database

from app.domain.events import Event, JournalMerged, kind_of
from app.domain.ids import NO_DIGEST, Digest, MachineId
from app.domain.journal import Broken, Entry, Envelope, Head, Recorded, Stamp, digest_of
from app.faults import Fault, FaultCode
from app.store import codec, segments
from app.store import journal_rows as rows
from app.store.changing_key import put_in_place, rekeyed
from app.store.database import (
    close_database,
    create_database,
    open_database,
    remove_database,
    sync_folder,
    writing,
)
from app.store.migrations import migrate
from app.store.sealing import Seal, new_seal_key
from app.store.trouble import faults
from app.store.verifying import verify_rows

_MACHINE, _SEAL_KEY = "machine", "seal_key"
_NOTHING: Mapping[str, bytes] = MappingProxyType({})


class Stale(Exception):
    """Somebody appended since the decision was taken: read on from ``found`` and decide again (CASES A26)."""

    def __init__(self, *, after: int, found: int) -> None:
        super().__init__(f"expected the journal to end at {after}, it ends at {found}")
        self.after = after
        self.found = found


class Closed(Exception):
    """The store was shut to change its key and did not open again; the cause is a Fault. The program has to end."""


class JournalStore:
    """One machine's journal for one election. ``path`` is the database file, ``key`` its 32 bytes."""

    machine: MachineId

    def __init__(self, database: Database, path: Path) -> None:
        self._database = database
        self._path = path
        self._turn = RLock()
        machine, seal_key = rows.meta(database, _MACHINE), rows.meta(database, _SEAL_KEY)
        if machine is None or seal_key is None:
            raise Fault(FaultCode.STORE_DAMAGED, file=path.name)
        self.machine = MachineId(machine.decode())
        self._seal = Seal(seal_key)

    @property
    def folder(self) -> Path:
        """Where the record lies: what fills this disk stops the record too."""
        return self._path.parent

    @classmethod
    def create(cls, path: Path, key: bytes, *, machine: MachineId, seal_key: bytes | None = None) -> Self:
        """A new journal, complete or not there at all. Raises Fault(FILE_EXISTS), DISK_FULL, STORE_READ_ONLY.

        ``seal_key`` (64 bytes) seals ballot numbers; drawn at random unless given.
        """
        if path.exists():
            raise Fault(FaultCode.FILE_EXISTS, file=path.name)
        draft = path.with_name(path.name + ".new")
        remove_database(draft)  # of a creation cut short
        database = create_database(draft, key)
        try:
            migrate(database)
            with writing(database):
                rows.put_meta(database, _MACHINE, machine.encode())
                rows.put_meta(database, _SEAL_KEY, seal_key or new_seal_key())
        except BaseException:
            close_database(database)
            remove_database(draft)
            raise
        close_database(database)
        draft.rename(path)
        sync_folder(path.parent)
        return cls.open(path, key)

    @classmethod
    def open(cls, path: Path, key: bytes, *, read_only: bool = False) -> Self:
        """Raises Fault(FILE_MISSING), STORE_LOCKED for a key that does not fit, STORE_DAMAGED, BUNDLE_VERSION."""
        database = open_database(path, key, read_only=read_only)
        try:
            with faults(path):
                migrate(database)
                return cls(database, path)
        except BaseException:
            close_database(database)
            raise

    def close(self) -> None:
        with self._turn:
            close_database(self._database)

    def change_key(self, old: bytes, new: bytes) -> None:
        """Put the whole store under another key, and go on with it. Threads that use it wait.

        Raises Fault(STORE_IN_USE) while another program has it open, DISK_FULL, STORE_READ_ONLY, STORE_DAMAGED: then
        it has the old key and goes on. ``Closed`` when it may have either key and could not be opened again.
        """
        with self._turn:
            with faults(self._path):
                # Only without a log may the file be exchanged; the last one to leave it folds it in and removes it.
                if self._database.conn.execute("PRAGMA journal_mode = DELETE").fetchone() != ("delete",):
                    raise Fault(FaultCode.STORE_IN_USE, file=self._path.name)
            close_database(self._database)
            try:
                draft = rekeyed(self._path, old, new)
            except BaseException:
                self._reopen(old)
                raise
            try:
                put_in_place(draft, self._path)
            except Fault as fault:
                raise Closed from fault
            self._reopen(new)

    def _reopen(self, key: bytes) -> None:
        try:
            self._database = open_database(self._path, key)
        except Fault as fault:
            raise Closed from fault

    def append(
        self, events: Sequence[Event], *, stamp: Stamp, after: int, beside: Mapping[str, bytes] = _NOTHING
    ) -> tuple[Recorded, ...]:
        """All of ``events`` or none, behind entry ``after`` of this machine. Raises Stale, Fault(DISK_FULL …).

        ``beside`` is kept as by ``meta_set`` in the same transaction: an amended package is loaded when it is on
        record, and not before.

        That a merge happened is recorded by ``take_in`` alone, beside the entries it speaks of.
        """
        if any(isinstance(event, JournalMerged) for event in events):
            raise ValueError("only take_in records a merge")
        if not beside.keys().isdisjoint((_MACHINE, _SEAL_KEY)):
            raise ValueError("machine and seal are set once, when the journal is made")
        with self._turn, writing(self._database):
            recorded = self._append(events, stamp, after=after)
            for name, value in beside.items():
                rows.put_meta(self._database, name, value)
            return recorded

    def take_in(self, entries: Sequence[Entry], *, stamp: Stamp) -> tuple[Recorded, ...]:
        """Entries of other machines, and one JournalMerged per machine that had new ones; () when nothing was new.

        Returns the new entries in (machine, sequence) order, then this machine's JournalMerged. Raises
        Fault(JOURNAL_BROKEN, JOURNAL_GAP, JOURNAL_ROLLED_BACK, BUNDLE_OTHER_ELECTION, BUNDLE_VERSION) and then has
        taken nothing. Whether the others saw entries of this machine that it no longer has, ``verify`` tells.
        """
        with self._turn, writing(self._database):
            taken: list[Recorded] = []
            merged: list[Event] = []
            for machine, segment in segments.by_machine(entries).items():
                new = segments.fresh(segment, self._head(machine), self._digest, own=self.machine)
                if not new:
                    continue
                self._check_election(new[0][1])
                for entry, _ in new:
                    rows.insert(self._database, entry)
                last = new[-1][0]
                taken.extend(recorded for _, recorded in new)
                merged.append(
                    JournalMerged(machine=machine, through=last.sequence, digest=last.digest, entries=len(new))
                )
            own = self._head(self.machine)
            return (*taken, *self._append(merged, stamp, after=own.sequence if own else 0))

    def entries(self, machine: MachineId | None = None, after: int = 0) -> Iterator[Entry]:
        """As stored, in (machine, sequence) order; ``after`` counts in each machine's own numbers."""
        with self._turn, faults(self._path):
            machines = rows.machines(self._database) if machine is None else (machine,)
        for each in machines:
            last = after
            while True:
                with self._turn, faults(self._path):
                    page = rows.chunk(self._database, each, last)
                if not page:
                    break
                last = page[-1].sequence
                yield from page

    def recorded(self, machine: MachineId | None = None, after: int = 0) -> Iterator[Recorded]:
        """Understood. Raises Fault(JOURNAL_BROKEN, BUNDLE_VERSION) naming the entry it cannot understand."""
        for entry in self.entries(machine, after):
            seal = self._seal if entry.machine == self.machine else None
            envelope, event = codec.decode(entry.body, seal)
            yield Recorded(envelope=envelope, digest=entry.digest, event=event)

    def heads(self) -> tuple[Head, ...]:
        with self._turn, faults(self._path):
            found = (self._head(machine) for machine in rows.machines(self._database))
            return tuple(head for head in found if head is not None)

    def head(self, machine: MachineId) -> Head | None:
        with self._turn, faults(self._path):
            return self._head(machine)

    def verify(self, heads: Iterable[Head] = ()) -> Broken | None:
        """The first entry that does not fit, or None; ``heads`` were seen on paper, in exports, at other desks."""
        return verify_rows(self.entries(), self.heads(), heads, own=self.machine)

    def meta_get(self, name: str) -> bytes | None:
        with self._turn, faults(self._path):
            return rows.meta(self._database, name)

    def meta_set(self, name: str, value: bytes) -> None:
        """Keep a small secret beside the journal (signing seed, roll key …), durably, replacing the one before."""
        if name in (_MACHINE, _SEAL_KEY):
            raise ValueError(f"{name} is set once, when the journal is made")
        with self._turn, writing(self._database):
            rows.put_meta(self._database, name, value)

    def _append(self, events: Sequence[Event], stamp: Stamp, *, after: int) -> tuple[Recorded, ...]:
        if stamp.at.utcoffset() is None:
            raise ValueError("wall time without an offset is no testimony")
        head = self._head(self.machine)
        sequence, digest = (head.sequence, head.digest) if head else (0, NO_DIGEST)
        if sequence != after:
            raise Stale(after=after, found=sequence)
        written: list[Recorded] = []
        for event in events:
            sequence += 1
            envelope = Envelope(
                machine=self.machine,
                sequence=sequence,
                previous=digest,
                kind=kind_of(event),
                version=event.VERSION,
                at=stamp.at,
                boot=stamp.boot,
                actors=stamp.actors,
                program=stamp.program,
                package=stamp.package,
                profile=stamp.profile,
                heads_seen=_seen_in(event),
            )
            body = codec.encode(envelope, event, self._seal)
            digest = digest_of(body)
            rows.insert(self._database, Entry(machine=self.machine, sequence=sequence, digest=digest, body=body))
            written.append(Recorded(envelope=envelope, digest=digest, event=event))
        return tuple(written)

    def _check_election(self, first: Recorded) -> None:
        """A merge cannot be taken back: another election's journal, or a rehearsal's, is kept out (CASES A24)."""
        ours = next(self.recorded(self.machine), None)
        if first.envelope.sequence == 1 and ours is not None and not segments.same_election(ours.event, first.event):
            raise Fault(FaultCode.BUNDLE_OTHER_ELECTION, machine=first.envelope.machine)

    def _head(self, machine: MachineId) -> Head | None:
        return rows.head(self._database, machine)

    def _digest(self, machine: MachineId, sequence: int) -> Digest | None:
        return rows.digest(self._database, machine, sequence)


def _seen_in(event: Event) -> tuple[Head, ...]:
    """Other machines' heads change only by a merge, in the same transaction: it is the entry that names them."""
    if isinstance(event, JournalMerged):
        return (Head(machine=event.machine, sequence=event.through, digest=event.digest),)
    return ()


def verify_file(path: Path, key: bytes, heads: Iterable[Head] = ()) -> Broken | None:
    """Verify a journal file from outside, altering nothing in it. Raises what ``JournalStore.open`` raises."""
    store = JournalStore.open(path, key, read_only=True)
    try:
        return store.verify(heads)
    finally:
        store.close()
