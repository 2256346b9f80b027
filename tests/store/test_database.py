"""The encrypted file: nothing readable in it, and every way it can fail has its name."""

import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from sqlcipher3 import dbapi2 as sqlcipher
from sqlite_utils import Database

from app.domain.events import BallotIssued, IncidentNoted, OathTaken
from app.domain.ids import MachineId, OfficialId, VoterId
from app.faults import Fault, FaultCode
from app.store import database as module
from app.store.database import close_database, create_database, open_database, writing
from app.store.journal_store import JournalStore, verify_file
from app.store.migrations import STEPS, migrate, version_of
from tests.store.conftest import SmallDisk
from tests.store.samples import KEY, SEAL_KEY, STAMP, sample

OATH = OathTaken(official=OfficialId("ana"))
OTHER_KEY = bytes(32)


@contextmanager
def fault(code: FaultCode) -> Iterator[None]:
    with pytest.raises(Fault) as told:
        yield
    assert told.value.code is code


def setting(database: Database, name: str) -> object:
    return database.execute(f"PRAGMA {name}").fetchone()[0]


def test_it_is_opened_to_last(path: Path) -> None:
    database = create_database(path, KEY)
    told = {
        name: setting(database, name)
        for name in ("synchronous", "journal_mode", "foreign_keys", "secure_delete", "temp_store", "recursive_triggers")
    }
    assert told == {
        "synchronous": 2,
        "journal_mode": "wal",
        "foreign_keys": 1,
        "secure_delete": 1,
        "temp_store": 2,
        "recursive_triggers": 1,
    }
    close_database(database)


def test_an_opened_journal_waits_for_the_disk(path: Path, store: JournalStore) -> None:
    database = open_database(path, KEY)
    assert setting(database, "synchronous") == 2
    close_database(database)


def test_only_its_owner_may_read_it(path: Path, store: JournalStore) -> None:
    for file in path.parent.glob("journal.db*"):
        assert file.stat().st_mode & 0o077 == 0, file.name


def test_nothing_planted_can_be_read_in_any_of_its_files(path: Path, store: JournalStore) -> None:
    planted = "Quillaquanda Vexworthy"
    issued = replace(sample(BallotIssued), voter=VoterId(planted))  # type: ignore[type-var]
    store.append([IncidentNoted(text=planted), issued], stamp=STAMP, after=1)
    store.meta_set("signing_seed", planted.encode())
    while_open = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert path.with_name("journal.db-wal").stat().st_size > 0
    store.close()
    closed = path.read_bytes()
    for secret in (planted.encode(), b"Quilla", KEY, KEY.hex().encode(), SEAL_KEY, b"CREATE TABLE", b"SQLite format"):
        assert secret not in while_open + closed


def test_a_wrong_key_opens_nothing(path: Path, store: JournalStore, capfd: pytest.CaptureFixture[str]) -> None:
    with fault(FaultCode.STORE_LOCKED):
        JournalStore.open(path, OTHER_KEY)
    assert capfd.readouterr() == ("", "")  # not even the cipher's own complaints
    with pytest.raises(ValueError, match="32 bytes"):
        JournalStore.open(path, b"short")


def test_a_missing_file_is_told_and_not_made(tmp_path: Path) -> None:
    with fault(FaultCode.FILE_MISSING):
        JournalStore.open(tmp_path / "none.db", KEY)
    with fault(FaultCode.FILE_MISSING):
        create_database(tmp_path / "no" / "such.db", KEY)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("data", [b"", b"x" * 100, b"SQLite format 3\x00" + bytes(8176), b"x" * 4097])
def test_what_is_no_encrypted_database_is_damaged(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    with fault(FaultCode.STORE_DAMAGED):
        JournalStore.open(path, KEY)


def test_a_plain_database_is_not_taken_for_ours(path: Path) -> None:
    plain = sqlcipher.connect(str(path))
    plain.execute("CREATE TABLE journal (body)")
    plain.close()
    with fault(FaultCode.STORE_DAMAGED):
        JournalStore.open(path, KEY)


def test_a_database_of_ours_that_is_no_journal_is_damaged(path: Path) -> None:
    database = create_database(path, KEY)
    migrate(database)
    close_database(database)
    with fault(FaultCode.STORE_DAMAGED):
        JournalStore.open(path, KEY)


def test_a_damaged_page_is_told_and_nothing_is_guessed(path: Path, store: JournalStore) -> None:
    store.append([OATH] * 200, stamp=STAMP, after=1)
    store.close()
    data = bytearray(path.read_bytes())
    pages = len(data) // 4096
    assert pages > 20
    for page in range(pages // 2, pages):
        data[page * 4096 + 100] ^= 1
    path.write_bytes(data)
    with fault(FaultCode.STORE_DAMAGED):
        verify_file(path, KEY)


def test_a_file_cut_short_is_told(path: Path, store: JournalStore) -> None:
    store.append([OATH] * 200, stamp=STAMP, after=1)
    store.close()
    os.truncate(path, 5 * 4096)
    with fault(FaultCode.STORE_DAMAGED):
        verify_file(path, KEY)


def test_a_database_shaped_by_a_newer_program_is_left_alone(path: Path, store: JournalStore) -> None:
    database = open_database(path, KEY)
    database.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
    close_database(database)
    with fault(FaultCode.BUNDLE_VERSION):
        JournalStore.open(path, KEY)


def test_a_step_that_fails_leaves_the_shape_as_it_was(path: Path) -> None:
    database = create_database(path, KEY)

    def broken(database: Database) -> None:
        database.execute("CREATE TABLE half (x) STRICT")

    with pytest.raises(sqlcipher.OperationalError):
        migrate(database, (*STEPS, broken))
    assert (version_of(database), database.table_names()) == (0, [])
    migrate(database)
    migrate(database)
    assert (version_of(database), database.table_names()) == (len(STEPS), ["journal", "meta"])
    close_database(database)


def test_while_another_program_writes_it_is_in_use(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BUSY_MILLISECONDS", 20)
    store = JournalStore.create(path, KEY, machine=MachineId("HS-A"))
    busy = open_database(path, KEY)
    with writing(busy), fault(FaultCode.STORE_IN_USE):
        store.append([OATH], stamp=STAMP, after=0)
    store.append([OATH], stamp=STAMP, after=0)
    close_database(busy)
    store.close()


def test_a_transaction_is_all_or_nothing(path: Path, store: JournalStore) -> None:
    database = open_database(path, KEY)
    with pytest.raises(RuntimeError), writing(database):
        database.table("meta").insert({"name": "half", "value": b"x"})
        raise RuntimeError
    assert store.meta_get("half") is None
    with writing(database):
        database.table("meta").insert({"name": "whole", "value": b"x"})
    assert store.meta_get("whole") == b"x"
    close_database(database)


def _fill(store: JournalStore) -> int:
    """Append until the disk is full; how many entries were acknowledged, whole batches only."""
    last = 1
    with fault(FaultCode.DISK_FULL):
        for _ in range(500):
            last = store.append([IncidentNoted(text="x" * 3_000)] * 5, stamp=STAMP, after=last)[-1].envelope.sequence
    head = store.head(store.machine)
    assert head is not None and head.sequence == last
    assert store.verify() is None
    return last


def test_a_full_disk_loses_nothing_and_says_so(small_disk: SmallDisk) -> None:
    path = small_disk.folder / "journal.db"
    ballast = small_disk.folder / "ballast"
    ballast.write_bytes(bytes(200_000))
    store = JournalStore.create(path, KEY, machine=MachineId("HS-A"))
    store.append([OATH], stamp=STAMP, after=0)
    last = _fill(store)
    ballast.unlink()
    store.append([OATH], stamp=STAMP, after=last)
    store.close()
    assert verify_file(path, KEY) is None


def test_a_file_that_may_not_grow_is_a_full_disk(path: Path, store: JournalStore) -> None:
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, limits[1]))
    try:
        last = _fill(store)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    store.append([OATH], stamp=STAMP, after=last)
    assert store.verify() is None


def test_no_room_for_a_journal_leaves_none(small_disk: SmallDisk) -> None:
    (small_disk.folder / "ballast").write_bytes(bytes(1_000_000))
    with fault(FaultCode.DISK_FULL):
        JournalStore.create(small_disk.folder / "journal.db", KEY, machine=MachineId("HS-A"))
    assert not (small_disk.folder / "journal.db").exists()


def test_a_disk_that_cannot_be_written_is_told_and_can_be_verified(small_disk: SmallDisk) -> None:
    """CASES A23: no success when nothing was written."""
    path = small_disk.folder / "journal.db"
    store = JournalStore.create(path, KEY, machine=MachineId("HS-A"))
    store.append([OATH], stamp=STAMP, after=0)
    store.close()
    small_disk.make_read_only()
    with fault(FaultCode.STORE_READ_ONLY):
        JournalStore.open(path, KEY)
    with fault(FaultCode.STORE_READ_ONLY):
        JournalStore.create(path.with_name("second.db"), KEY, machine=MachineId("HS-A"))
    assert verify_file(path, KEY) is None


def test_a_disk_that_turns_read_only_under_the_desk_is_told(small_disk: SmallDisk) -> None:
    """A failing disk is remounted read-only by the kernel: what the desk asks for then is refused, not lost."""
    store = JournalStore.create(small_disk.folder / "journal.db", KEY, machine=MachineId("HS-A"))
    store.append([OATH], stamp=STAMP, after=0)
    data = {each.name: each.read_bytes() for each in small_disk.folder.iterdir()}
    store.close()
    for name, content in data.items():
        (small_disk.folder / name).write_bytes(content)
    small_disk.make_read_only()
    with fault(FaultCode.STORE_READ_ONLY):
        JournalStore.open(small_disk.folder / "journal.db", KEY)
