"""What may stand in the way of another key: a full disk, a reader, a copy that says something else."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app.domain.events import OathTaken
from app.faults import Fault, FaultCode
from app.store import changing_key
from app.store.changing_key import ROOM
from app.store.journal_store import Closed, JournalStore
from tests.conftest import ROOT
from tests.store.conftest import SmallDisk
from tests.store.key_change import ANA, HS_A, NEW, OFFICE, PASSWORDS, fault, opened, slots_in
from tests.store.samples import KEY, STAMP


def test_without_room_for_a_copy_nothing_is_begun(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = ROOM + 5
    monkeypatch.setattr(changing_key.shutil, "disk_usage", lambda _path: shutil._ntuple_diskusage(room, 0, room))  # type: ignore[attr-defined]
    store = JournalStore.open(folder / "journal.db", KEY)
    with pytest.raises(Fault) as told:
        store.change_key(KEY, NEW)
    assert told.value.code is FaultCode.DISK_FULL
    assert told.value.facts["free"] == room
    assert told.value.facts["needed"] > room
    store.append([OathTaken(official=ANA)], stamp=STAMP, after=4)
    store.close()
    assert not (folder / "journal.db.new").exists()
    opened(folder, KEY)


def test_a_disk_that_fills_up_meanwhile_leaves_the_store_as_it_was(
    small_disk: SmallDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changing_key, "ROOM", -(1 << 30))
    path = small_disk.folder / "journal.db"
    JournalStore.create(path, KEY, machine=HS_A).close()
    for turn in range(6):
        store = JournalStore.open(path, KEY)
        store.append([OathTaken(official=ANA)] * 150, stamp=STAMP, after=150 * turn)
        store.close()
    store = JournalStore.open(path, KEY)
    assert 550_000 < path.stat().st_size < 900_000
    with fault(FaultCode.DISK_FULL):
        store.change_key(KEY, NEW)
    assert store.verify() is None
    assert [each.name for each in small_disk.folder.iterdir() if each.name.endswith(".new")] == []
    store.close()
    JournalStore.open(path, KEY).close()


READER = """
import sys
from pathlib import Path
from app.store.journal_store import JournalStore
store = JournalStore.open(Path(sys.argv[1]), bytes.fromhex(sys.argv[2]), read_only=True)
print(len(store.heads()), flush=True)
sys.stdin.read()
"""


def test_while_another_program_reads_it_the_key_stays(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.store.database.BUSY_MILLISECONDS", 50)
    store = JournalStore.open(folder / "journal.db", KEY)
    reader = subprocess.Popen(
        [sys.executable, "-c", READER, str(folder / "journal.db"), KEY.hex()],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert reader.stdout is not None
    assert reader.stdout.readline() == b"1\n"
    with fault(FaultCode.STORE_IN_USE):
        store.change_key(KEY, NEW)
    assert store.verify() is None
    reader.communicate(timeout=200)
    store.change_key(KEY, NEW)
    store.close()
    opened(folder, NEW)


def test_a_copy_that_says_something_else_does_not_take_its_place(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = changing_key._encrypt

    def torn(draft: Path, old: bytes, new: bytes) -> None:
        whole(draft, old, new)
        data = bytearray(draft.read_bytes())
        data[-2000] ^= 1
        draft.write_bytes(data)

    monkeypatch.setattr(changing_key, "_encrypt", torn)
    store = JournalStore.open(folder / "journal.db", KEY)
    with fault(FaultCode.STORE_DAMAGED):
        store.change_key(KEY, NEW)
    store.close()
    opened(folder, KEY)


def test_a_store_that_does_not_open_again_says_that_it_is_closed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slots = slots_in(folder)
    store = JournalStore.open(folder / "journal.db", KEY)
    slots.begin_change(KEY, NEW, [OFFICE.public])

    def gone(*_: object, **__: object) -> None:
        raise Fault(FaultCode.STORE_READ_ONLY, file="journal.db")

    with monkeypatch.context() as only_now:
        only_now.setattr("app.store.journal_store.open_database", gone)
        with pytest.raises(Closed):
            store.change_key(KEY, NEW)
    assert slots.open_official(ANA, PASSWORDS[ANA]) == NEW
