"""Someone who has the key and takes the triggers away: whatever they do to the table, the first bad entry is named."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st
from sqlite_utils import Database

from app.domain.events import OathTaken
from app.domain.ids import MachineId, OfficialId
from app.domain.journal import Breach, Broken, Head, digest_of
from app.store.database import close_database, open_database
from app.store.journal_store import JournalStore, verify_file
from tests.store.samples import BEGUN, KEY, STAMP

LENGTH = 12
HS_A = MachineId("HS-A")
sequences = st.integers(1, LENGTH)
slow = settings(max_examples=12, deadline=None)


def verdict(change: Callable[[Database], None], *, with_head: bool = False) -> Broken | None:
    """What verification from outside says of a journal of LENGTH entries after ``change``."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "journal.db"
        store = JournalStore.create(path, KEY, machine=HS_A)
        store.append([BEGUN, *([OathTaken(official=OfficialId("ana"))] * (LENGTH - 1))], stamp=STAMP, after=0)
        head = store.head(HS_A)
        store.close()
        database = open_database(path, KEY)
        for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            database.execute(f"DROP TRIGGER {name}")
        change(database)
        close_database(database)
        return verify_file(path, KEY, [head] if with_head and head else [])


def broken(sequence: int, breach: Breach) -> Broken:
    return Broken(machine=HS_A, sequence=sequence, breach=breach)


def put(database: Database, sequence: int, body: bytes, digest: str) -> None:
    database.execute("UPDATE journal SET body = ?, digest = ? WHERE sequence = ?", (body, digest, sequence))


def row(database: Database, sequence: int) -> tuple[bytes, str]:
    found = database.execute("SELECT body, digest FROM journal WHERE sequence = ?", (sequence,)).fetchone()
    return found[0], found[1]


def recompute(database: Database, start: int) -> None:
    """Rewrite entry ``start`` and mend every hash behind it."""
    previous = row(database, start - 1)[1] if start > 1 else "0" * 64
    for sequence in range(start, LENGTH + 1):
        body, _ = row(database, sequence)
        told = body.index(b'"previous":"') + len(b'"previous":"')
        body = body[:told] + previous.encode() + body[told + 64 :]
        body = body.replace(b"boot-1", b"boot-2") if sequence == start else body
        previous = digest_of(body)
        put(database, sequence, body, previous)


@slow
@given(sequences, st.data())
def test_change(sequence: int, data: st.DataObject) -> None:
    def change(database: Database) -> None:
        body, digest = row(database, sequence)
        at = data.draw(st.integers(0, len(body) - 1))
        put(database, sequence, body[:at] + bytes([body[at] ^ 1]) + body[at + 1 :], digest)

    assert verdict(change) == broken(sequence, Breach.CHANGED)


@slow
@given(st.integers(1, LENGTH - 1))
def test_delete(sequence: int) -> None:
    def change(database: Database) -> None:
        database.execute("DELETE FROM journal WHERE sequence = ?", (sequence,))

    assert verdict(change) == broken(sequence + 1, Breach.MISSING)


@slow
@given(st.integers(1, LENGTH - 1))
def test_delete_and_close_the_gap(sequence: int) -> None:
    def change(database: Database) -> None:
        database.execute("DELETE FROM journal WHERE sequence = ?", (sequence,))
        for later in range(sequence + 1, LENGTH + 1):
            database.execute("UPDATE journal SET sequence = ? WHERE sequence = ?", (later - 1, later))

    assert verdict(change) == broken(sequence, Breach.OUT_OF_PLACE)


@slow
@given(st.lists(sequences, min_size=2, max_size=2, unique=True))
def test_reorder(pair: list[int]) -> None:
    def change(database: Database) -> None:
        one, other = (row(database, each) for each in pair)
        put(database, pair[0], *other)
        put(database, pair[1], *one)

    assert verdict(change) == broken(min(pair), Breach.OUT_OF_PLACE)


@slow
@given(sequences)
def test_cut_the_tail(first_gone: int) -> None:
    def change(database: Database) -> None:
        database.execute("DELETE FROM journal WHERE sequence >= ?", (first_gone,))

    assert verdict(change) is None
    assert verdict(change, with_head=True) == broken(LENGTH, Breach.CUT)


@slow
@given(sequences)
def test_recompute_the_chain(start: int) -> None:
    assert verdict(lambda database: recompute(database, start)) is None
    assert verdict(lambda database: recompute(database, start), with_head=True) == broken(LENGTH, Breach.RECOMPUTED)


def test_add_behind_the_end_without_what_lies_between() -> None:
    def change(database: Database) -> None:
        body, _ = row(database, LENGTH)
        body = body.replace(f'"sequence":{LENGTH}'.encode(), f'"sequence":{LENGTH + 2}'.encode())
        database.execute("INSERT INTO journal VALUES (?, ?, ?, ?)", (HS_A, LENGTH + 2, digest_of(body), body))

    assert verdict(change) == broken(LENGTH + 2, Breach.MISSING)


def test_a_head_of_a_machine_that_is_not_there_is_missed() -> None:
    head = Head(machine=MachineId("HS-B"), sequence=3, digest=digest_of(b"x"))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "journal.db"
        JournalStore.create(path, KEY, machine=HS_A).close()
        assert verify_file(path, KEY, [head]) == Broken(machine=head.machine, sequence=3, breach=Breach.CUT)
