"""Appending and reading: all or nothing, in order, own numbers readable, nothing ever changed."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlcipher3 import dbapi2 as sqlcipher

from app.domain.events import (
    KINDS,
    BallotIssued,
    DayOpened,
    Event,
    IncidentNoted,
    JournalBegun,
    JournalMerged,
    OathTaken,
    PrintAsked,
    kind_of,
)
from app.domain.ids import NO_DIGEST, MachineId, OfficialId
from app.domain.journal import Entry, digest_of
from app.faults import Fault, FaultCode
from app.store import journal_rows
from app.store.database import close_database, open_database
from app.store.journal_store import JournalStore, Stale, verify_file
from tests.store.samples import BEGUN, KEY, STAMP, every_kind, sample
from tests.store.strategies import events

APPENDED = [kind for kind in KINDS.values() if kind is not JournalMerged]
OATH = OathTaken(official=OfficialId("ana"))


def test_a_new_journal_knows_its_machine_and_is_empty(path: Path) -> None:
    made = JournalStore.create(path, KEY, machine=MachineId("HS-A"))
    assert (made.machine, made.heads(), made.head(MachineId("HS-A"))) == ("HS-A", (), None)
    assert list(made.entries()) == []
    assert made.verify() is None
    made.close()
    assert sorted(each.name for each in path.parent.iterdir()) == ["journal.db"]


def test_a_journal_is_never_made_over_another(path: Path, store: JournalStore) -> None:
    with pytest.raises(Fault) as told:
        JournalStore.create(path, KEY, machine=MachineId("HS-A"))
    assert told.value.code is FaultCode.FILE_EXISTS


def test_a_creation_cut_short_is_begun_anew(path: Path) -> None:
    path.with_name("journal.db.new").write_bytes(b"half")
    path.with_name("journal.db.new-wal").write_bytes(b"half")
    JournalStore.create(path, KEY, machine=MachineId("HS-A")).close()
    assert sorted(each.name for each in path.parent.iterdir()) == ["journal.db"]


def test_entries_are_numbered_chained_and_told_as_they_were_stamped(store: JournalStore) -> None:
    one, two = store.append([OATH, sample(PrintAsked)], stamp=STAMP, after=1)
    assert (one.envelope.sequence, two.envelope.sequence) == (2, 3)
    assert two.envelope.previous == one.digest
    assert (one.envelope.kind, one.envelope.version) == ("oath_taken", 1)
    assert (one.envelope.at, one.envelope.boot, one.envelope.actors) == (STAMP.at, STAMP.boot, STAMP.actors)
    assert (one.envelope.program, one.envelope.package) == ("0.1.0", NO_DIGEST)
    assert store.head(store.machine) == two.head
    assert list(store.recorded(after=1)) == [one, two]
    assert [digest_of(each.body) for each in store.entries()] == [each.digest for each in store.entries()]


def test_every_kind_is_stored_and_read_after_the_store_was_closed(path: Path, store: JournalStore) -> None:
    happened = [each for each in every_kind().values() if not isinstance(each, JournalMerged)]
    written = store.append(happened, stamp=STAMP, after=1)
    store.close()
    again = JournalStore.open(path, KEY)
    assert tuple(again.recorded(after=1)) == written
    assert [each.event for each in written] == happened
    assert again.verify([each.head for each in written]) is None
    again.close()
    assert len(written) == len(KINDS) - 1


def test_a_merge_is_recorded_only_with_the_entries_it_speaks_of(store: JournalStore) -> None:
    with pytest.raises(ValueError, match="take_in"):
        store.append([sample(JournalMerged)], stamp=STAMP, after=1)


@settings(max_examples=25)
@given(st.lists(events(*APPENDED), max_size=4))
def test_whatever_is_appended_is_what_is_read(store: JournalStore, happened: list[Event]) -> None:
    head = store.head(store.machine)
    assert head is not None
    store.append(happened, stamp=STAMP, after=head.sequence)
    assert [each.event for each in store.recorded(after=head.sequence)] == happened
    assert store.verify() is None


def test_a_decision_taken_before_somebody_elses_entry_is_stale(path: Path, store: JournalStore) -> None:
    """CASES A26: two windows on one store; the second reads on and decides again."""
    window = JournalStore.open(path, KEY)
    window.append([OATH], stamp=STAMP, after=1)
    with pytest.raises(Stale) as told:
        store.append([OATH], stamp=STAMP, after=1)
    assert (told.value.after, told.value.found) == (1, 2)
    store.append([OATH], stamp=STAMP, after=2)
    assert [each.envelope.sequence for each in window.recorded()] == [1, 2, 3]
    window.close()


@pytest.mark.parametrize(
    "bad",
    [
        replace(sample(DayOpened), seals=["S-1"]),  # type: ignore[type-var]
        IncidentNoted(text=5),  # type: ignore[arg-type]
        IncidentNoted(text="\ud800"),
    ],
)
def test_one_event_that_would_not_read_back_and_none_is_written(store: JournalStore, bad: Event) -> None:
    with pytest.raises(ValueError):
        store.append([OATH, bad, OATH], stamp=STAMP, after=1)
    assert len(list(store.entries())) == 1
    store.append([OATH], stamp=STAMP, after=1)
    assert store.verify() is None


def test_wall_time_without_an_offset_is_refused(store: JournalStore) -> None:
    with pytest.raises(ValueError, match="offset"):
        store.append([OATH], stamp=replace(STAMP, at=datetime(2026, 11, 3, 12)), after=1)


def test_nothing_to_append_appends_nothing(store: JournalStore) -> None:
    assert store.append([], stamp=STAMP, after=1) == ()
    assert len(list(store.entries())) == 1


def _attempts() -> Sequence[str]:
    return (
        "UPDATE journal SET body = x'00'",
        "UPDATE OR REPLACE journal SET sequence = 2",
        "DELETE FROM journal",
        "INSERT OR REPLACE INTO journal SELECT machine, sequence, digest, x'00' FROM journal",
        "INSERT INTO journal SELECT machine, 3, digest, body FROM journal",
        "INSERT INTO journal SELECT machine, 1, digest, body FROM journal",
        "INSERT INTO journal SELECT 'HS-C', 2, digest, body FROM journal",
        "INSERT INTO journal SELECT machine, 2, digest, 'text' FROM journal",
        "INSERT INTO journal SELECT machine, 2, 'abc', body FROM journal",
    )


@pytest.mark.parametrize("statement", _attempts())
def test_the_database_itself_refuses_to_change_the_journal(path: Path, store: JournalStore, statement: str) -> None:
    before = list(store.entries())
    database = open_database(path, KEY)
    with pytest.raises(sqlcipher.IntegrityError):
        database.execute(statement)
    close_database(database)
    assert list(store.entries()) == before


def test_threads_take_turns(store: JournalStore) -> None:
    def work() -> None:
        done = 0
        while done < 20:
            head = store.head(store.machine)
            assert head is not None
            try:
                store.append([OATH], stamp=STAMP, after=head.sequence)
                done += 1
            except Stale:
                continue

    with ThreadPoolExecutor(4) as pool:
        for each in [pool.submit(work) for _ in range(4)]:
            each.result()
    assert [each.sequence for each in store.entries()] == list(range(1, 82))
    assert store.verify() is None


def test_small_secrets_lie_beside_the_journal(path: Path, store: JournalStore) -> None:
    assert store.meta_get("signing_seed") is None
    store.meta_set("signing_seed", b"one")
    store.meta_set("signing_seed", b"two")
    store.close()
    again = JournalStore.open(path, KEY)
    assert again.meta_get("signing_seed") == b"two"
    again.close()


@pytest.mark.parametrize("name", ["machine", "seal_key"])
def test_what_the_journal_stands_on_is_set_once(store: JournalStore, name: str) -> None:
    with pytest.raises(ValueError, match="set once"):
        store.meta_set(name, b"x")


def test_long_journals_are_read_in_pieces_and_in_order(store: JournalStore) -> None:
    store.append([OATH] * 1_203, stamp=STAMP, after=1)
    assert [each.sequence for each in store.entries()] == list(range(1, 1_205))
    assert [each.sequence for each in store.entries(store.machine, after=1_200)] == [1_201, 1_202, 1_203, 1_204]
    assert list(store.entries(MachineId("HS-Z"))) == []


def test_appending_goes_on_while_somebody_reads(store: JournalStore) -> None:
    store.append([OATH] * 600, stamp=STAMP, after=1)
    reading = store.recorded()
    next(reading)
    store.append([OATH], stamp=STAMP, after=601)
    assert sum(1 for _ in reading) == 601


def test_a_journal_can_be_verified_from_outside_while_it_is_open(path: Path, store: JournalStore) -> None:
    (oath,) = store.append([OATH], stamp=STAMP, after=1)
    assert verify_file(path, KEY, [oath.head]) is None


def test_a_journal_opened_to_be_read_takes_nothing(path: Path, store: JournalStore) -> None:
    reader = JournalStore.open(path, KEY, read_only=True)
    with pytest.raises(Fault) as told:
        reader.append([OATH], stamp=STAMP, after=1)
    assert told.value.code is FaultCode.STORE_READ_ONLY
    reader.close()


def test_an_entry_of_a_newer_program_is_named_and_not_passed_over(path: Path, store: JournalStore) -> None:
    body = next(store.entries()).body.replace(b'"journal_begun"', b'"journal_ended"')
    previous = next(store.entries()).digest
    body = body.replace(b'"sequence":1', b'"sequence":2').replace(NO_DIGEST.encode(), previous.encode(), 1)
    database = open_database(path, KEY)
    journal_rows.insert(database, Entry(machine=store.machine, sequence=2, digest=digest_of(body), body=body))
    close_database(database)
    assert store.verify() is None  # the chain holds; what it says is beyond this program
    with pytest.raises(Fault) as told:
        list(store.recorded())
    assert (told.value.code, told.value.facts["sequence"]) == (FaultCode.BUNDLE_VERSION, 2)


def test_the_first_entry_says_which_election_and_center(store: JournalStore) -> None:
    (first,) = store.recorded()
    assert first.event == BEGUN
    assert (first.envelope.kind, kind_of(JournalBegun)) == ("journal_begun", "journal_begun")


def test_own_numbers_come_back_readable(store: JournalStore) -> None:
    store.append([sample(BallotIssued)], stamp=STAMP, after=1)
    (issued,) = (each.event for each in store.recorded(after=1))
    assert isinstance(issued, BallotIssued)
    assert {piece.number for piece in issued.pieces} == {"0012345"}
    assert not any(b"0012345" in each.body for each in store.entries())
