"""A list is put in order in memory and nowhere else, and comes out the same where there is no such memory."""

from datetime import date
from pathlib import Path
from typing import Any, cast

import pytest

from app.services.invented import invented_voters
from app.store import sorting
from app.store.database import QUICK_SEAL, close_database, create_database, open_database
from app.store.roll_writer import RollWriter
from tests.store.roll_people import KEY

ROWS = 30_000
"""Of 100 letters each: three runs of the shortest there are."""


def _open_files() -> set[str]:
    found = set()
    for handle in Path("/proc/self/fd").iterdir():
        try:
            found.add(str(handle.readlink()))
        except FileNotFoundError:
            continue  # the one that lists them
    return found


def test_what_is_sorted_lies_in_memory_without_a_name(tmp_path: Path) -> None:
    if not sorting.has_memory(16 << 20):
        pytest.skip("this system has no file system in memory")
    database = create_database(tmp_path / "list.db", KEY, cache_kib=512)
    connection = cast(Any, database.conn)
    connection.execute("CREATE TABLE voter (name TEXT)")
    connection.executemany("INSERT INTO voter VALUES (?)", ((f"{n * 7919 % ROWS:05}" * 20,) for n in range(ROWS)))
    connection.commit()
    before, seen = _open_files(), set[str]()

    def look() -> None:
        seen.update(_open_files() - before)

    sorting.sort_quickly(connection, 1)
    connection.execute("PRAGMA cache_size = -512")
    connection.set_progress_handler(look, 5_000)
    connection.execute("CREATE INDEX by_name ON voter (name)")
    connection.set_progress_handler(None, 0)
    ours = {path for path in seen if not path.startswith(str(tmp_path))}
    assert ours
    assert all(path.startswith(f"{sorting.MEMORY}/") and path.endswith(" (deleted)") for path in ours), ours
    assert {path.name for path in tmp_path.iterdir()} <= {"list.db", "list.db-wal", "list.db-shm"}
    close_database(database)
    assert not _open_files() & ours


def test_only_a_file_system_in_memory_with_room_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mounts = tmp_path / "mounts"
    monkeypatch.setattr(sorting, "MEMORY", tmp_path)
    monkeypatch.setattr(sorting, "MOUNTS", mounts)
    assert not sorting.has_memory(1)  # a system without such a file
    mounts.write_text(f"/dev/sda1 / ext4 rw 0 0\ntmpfs {tmp_path} tmpfs rw,nosuid 0 0\n")
    assert sorting.has_memory(1)
    assert not sorting.has_memory(1 << 60)
    mounts.write_text(f"/dev/sda1 / ext4 rw 0 0\n/dev/sda2 {tmp_path} ext4 rw 0 0\n")
    assert not sorting.has_memory(1)
    mounts.write_text(f"tmpfs {tmp_path} tmpfs rw 0 0\n/dev/sda2 {tmp_path} ext4 rw 0 0\n")  # mounted over it
    assert not sorting.has_memory(1)
    mounts.write_text("")
    assert not sorting.has_memory(1)


def test_no_other_place_is_taken_where_memory_cannot_be_had(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sorting, "has_memory", lambda room: False)
    database = create_database(tmp_path / "list.db", KEY)
    connection = cast(Any, database.conn)
    sorting.sort_quickly(connection, 1)
    assert connection.execute("PRAGMA temp_store").fetchone() == (2,)  # memory
    close_database(database)


def test_a_roll_is_the_same_however_it_was_sorted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = _everything_in(_roll(tmp_path / "runs.db"))
    monkeypatch.setattr(sorting, "has_memory", lambda room: False)
    assert _everything_in(_roll(tmp_path / "chain.db")) == first


def _roll(path: Path) -> Path:
    with RollWriter(path, KEY) as writer:
        writer.add(invented_voters(1_500, 3, (("03-210", ""), ("03-215", "A"))))
        writer.finish(as_of=date(2026, 9, 28))
    return path


def _everything_in(roll: Path) -> dict[str, Any]:
    database = open_database(roll, KEY, read_only=True, seal=QUICK_SEAL)
    connection = cast(Any, database.conn)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in names}
    close_database(database)
    return found
