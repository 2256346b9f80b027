"""Another key for the whole store, while it runs: who was removed reaches nothing, who is left gets in."""

import base64
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from app.domain.events import OathTaken
from app.domain.ids import MachineId, OfficialId
from app.faults import Fault, FaultCode
from app.store import changing_key
from app.store.changing_key import ROOM, clear_draft
from app.store.database import fits
from app.store.journal_store import Closed, JournalStore
from app.store.slots import SlotFile, SlotKind
from sync import locked
from sync.keys import AgeKeys
from tests.conftest import ROOT
from tests.store.conftest import BEGUN, SmallDisk
from tests.store.samples import KEY, STAMP

HS_A, HS_B = MachineId("HS-A"), MachineId("HS-B")
ANA, BEN, CAM = OfficialId("ana"), OfficialId("ben"), OfficialId("cam")
NEW = bytes(range(100, 132))
KEYS = AgeKeys()
OFFICE = KEYS.new_decryption_key()
PASSWORDS = {ANA: "anchor rope", BEN: "salmon run", CAM: "cedar smoke"}


@pytest.fixture(autouse=True)
def _cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real Argon2id at its least cost: what it costs is tried where it is made."""
    monkeypatch.setattr(locked, "ROUNDS", 1)
    monkeypatch.setattr(locked, "MEMORY", 16)


@contextmanager
def fault(code: FaultCode) -> Iterator[None]:
    with pytest.raises(Fault) as told:
        yield
    assert told.value.code is code


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A store with three officials, the office and a recovery code, nobody at it."""
    store = JournalStore.create(tmp_path / "journal.db", KEY, machine=HS_A)
    store.append([BEGUN, *(OathTaken(official=each) for each in PASSWORDS)], stamp=STAMP, after=0)
    store.meta_set("small", b"secret")
    store.close()
    slots = SlotFile(tmp_path / "slots.json", KEYS)
    for who, password in PASSWORDS.items():
        slots.add_official(who, KEY, password)
    slots.add_office(KEY, [OFFICE.public])
    return tmp_path


def slots_in(folder: Path) -> SlotFile:
    return SlotFile(folder / "slots.json", KEYS)


def change(folder: Path, old: bytes = KEY, new: bytes = NEW) -> None:
    """What the desk does, with nobody at it afterward."""
    slots = slots_in(folder)
    store = JournalStore.open(folder / "journal.db", old)
    slots.begin_change(old, new, [OFFICE.public])
    store.change_key(old, new)
    slots.settle(new)
    store.close()


def opened(folder: Path, key: bytes) -> None:
    """The store is whole, and goes on."""
    store = JournalStore.open(folder / "journal.db", key)
    assert store.verify() is None
    assert store.meta_get("small") == b"secret"
    head = store.head(HS_A)
    assert head is not None
    store.append([OathTaken(official=ANA)], stamp=STAMP, after=head.sequence)
    store.close()


# --- what it is for --------------------------------------------------------------------------------------------------


def test_whoever_was_removed_reaches_nothing_with_the_file_and_the_password_of_before(folder: Path) -> None:
    kept = folder / "kept"
    kept.mkdir()
    shutil.copy(folder / "slots.json", kept)
    slots_in(folder).remove(CAM)
    change(folder)

    old = slots_in(kept).open_official(CAM, PASSWORDS[CAM])
    assert old == KEY
    assert not fits(folder / "journal.db", old)
    shutil.copy(folder / "journal.db", kept)
    with fault(FaultCode.STORE_LOCKED):
        JournalStore.open(kept / "journal.db", old)
    with fault(FaultCode.KEY_MISSING):
        slots_in(folder).open_official(CAM, PASSWORDS[CAM])
    # and what their own slot of before holds opens none of the slots of now
    now = json.loads((folder / "slots.json").read_text())["slots"]
    before = json.loads((kept / "slots.json").read_text())["slots"]
    theirs = next(each for each in before if each["id"] == CAM)
    (kept / "slots.json").write_text(
        json.dumps({"format": 2, "slots": [{**each, "id": CAM, "locked": theirs["locked"]} for each in now[:1]]})
    )
    with fault(FaultCode.KEY_WRONG):
        slots_in(kept).open_official(CAM, PASSWORDS[CAM])


def test_whoever_is_left_signs_in_as_before(folder: Path) -> None:
    slots_in(folder).remove(CAM)
    change(folder)
    for who in (ANA, BEN):
        assert slots_in(folder).open_official(who, PASSWORDS[who]) == NEW
    assert slots_in(folder).open_office(OFFICE) == NEW
    opened(folder, NEW)


def test_the_recovery_code_opens_it_still(folder: Path) -> None:
    code = slots_in(folder).add_recovery(KEY)
    change(folder)
    assert slots_in(folder).open_recovery(code) == NEW


def test_a_running_store_goes_on_with_what_it_has(folder: Path) -> None:
    store = JournalStore.open(folder / "journal.db", KEY)
    pages = store.entries()
    first = next(pages)
    head = store.head(HS_A)
    store.change_key(KEY, NEW)
    assert [first, *pages] == list(store.entries())
    assert store.head(HS_A) == head
    assert store.verify() is None
    store.close()
    opened(folder, NEW)


def test_the_file_of_before_is_written_over(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = folder / "kept.db"
    other.hardlink_to(folder / "journal.db")
    change(folder)
    with fault(FaultCode.STORE_LOCKED):
        JournalStore.open(other, KEY)
    assert [each.name for each in sorted(folder.iterdir())] == ["journal.db", "kept.db", "slots.json"]


def test_several_changes_one_after_the_other(folder: Path) -> None:
    keys = [KEY, NEW, bytes(32), KEY[::-1]]
    for old, new in pairwise(keys):
        change(folder, old, new)
    assert slots_in(folder).open_official(BEN, PASSWORDS[BEN]) == keys[-1]
    opened(folder, keys[-1])


# --- killed at any moment --------------------------------------------------------------------------------------------

WATCHED = tuple(f"/app/store/{name}.py" for name in ("changing_key", "journal_store", "slots", "durable", "database"))


def killed_at(moment: int, work: Callable[[], None]) -> bool:
    """Run ``work`` in a process of its own and kill it (SIGKILL) before the given line of the store's code. False when
    it came to its end before."""
    child = os.fork()
    if child == 0:
        left = moment

        def line(frame: FrameType, event: str, _arg: object) -> Any:
            nonlocal left
            if not frame.f_code.co_filename.endswith(WATCHED):
                return None
            if event == "line":
                left -= 1
                if left == 0:
                    os.kill(os.getpid(), signal.SIGKILL)
            return line

        sys.settrace(line)
        try:
            work()
        except BaseException:
            os._exit(3)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0
    return os.WIFSIGNALED(status)


def test_killed_at_any_moment_it_opens_for_everybody_who_is_left(folder: Path, tmp_path: Path) -> None:
    slots_in(folder).remove(CAM)
    code = slots_in(folder).add_recovery(KEY)
    held = tmp_path / "held"
    held.mkdir()
    for name in ("journal.db", "slots.json"):
        shutil.copy(folder / name, held)
    seen, moment = set(), 1
    while True:
        attempt = tmp_path / f"try-{moment}"
        shutil.copytree(held, attempt)
        killed = killed_at(moment, lambda attempt=attempt: change(attempt))  # type: ignore[misc]
        found = {slots_in(attempt).open_official(who, PASSWORDS[who]) for who in (ANA, BEN)}
        found |= {slots_in(attempt).open_office(OFFICE), slots_in(attempt).open_recovery(code)}
        assert len(found) == 1, f"at line {moment}"
        (key,) = found
        seen.add(key)
        slots_in(attempt).settle(key)
        opened(attempt, key)
        clear_draft(attempt / "journal.db")
        assert sorted(each.name for each in attempt.iterdir()) in (
            ["journal.db", "slots.json"],
            ["journal.db", "slots.json", "slots.json.new"],
        )
        # and the next start carries it out
        change(attempt, key, bytes(32))
        assert slots_in(attempt).open_official(ANA, PASSWORDS[ANA]) == bytes(32)
        shutil.rmtree(attempt)
        if not killed:
            break
        moment += 7
    assert seen == {KEY, NEW}
    assert moment > 100


# --- a full disk, somebody else at it --------------------------------------------------------------------------------


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
    reader.communicate(timeout=60)
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


# --- the slots -------------------------------------------------------------------------------------------------------


def old_format(folder: Path, *who: OfficialId, recovery: str = "") -> None:
    """The file as the first version wrote it: the store key itself under each password."""
    slots = [("official", each, KEYS.lock(KEY + _owner("official", each), PASSWORDS[each])) for each in who]
    if recovery:
        slots.append(("recovery", "", KEYS.lock(KEY + _owner("recovery", ""), KEYS.recovery_secret(recovery))))
    stored = [{"kind": kind, "id": each, "locked": base64.b64encode(data).decode()} for kind, each, data in slots]
    (folder / "slots.json").write_text(json.dumps({"format": 1, "slots": stored}))


def _owner(kind: str, owner: str) -> bytes:
    import hashlib

    return hashlib.sha256(f"{kind}\0{owner}".encode()).digest()


def test_slots_of_the_first_format_open_and_are_made_anew_when_their_owner_signs_in(folder: Path) -> None:
    old_format(folder, ANA, BEN)
    slots = slots_in(folder)
    assert slots.unready(KEY) == (ANA, BEN)
    assert slots.open_official(BEN, PASSWORDS[BEN]) == KEY
    with pytest.raises(Fault) as told:
        slots.begin_change(KEY, NEW, [OFFICE.public])
    assert told.value.code is FaultCode.KEY_MISSING
    assert told.value.facts == {"slot": ANA}
    slots.bring_up(ANA, KEY, PASSWORDS[ANA])
    assert slots.unready(KEY) == (BEN,)
    slots.bring_up(BEN, KEY, PASSWORDS[BEN])
    change(folder)
    assert {slots.open_official(who, PASSWORDS[who]) for who in (ANA, BEN)} == {NEW}


def test_a_slot_that_is_ready_is_left_alone(folder: Path) -> None:
    before = (folder / "slots.json").read_bytes()
    slots_in(folder).bring_up(ANA, KEY, PASSWORDS[ANA])
    assert (folder / "slots.json").read_bytes() == before


def test_a_recovery_code_of_the_first_format_does_not_follow_and_that_is_told(folder: Path) -> None:
    code = KEYS.new_recovery_code()
    old_format(folder, ANA, recovery=code)
    slots = slots_in(folder)
    slots.bring_up(ANA, KEY, PASSWORDS[ANA])
    assert slots.open_recovery(code) == KEY
    assert not slots.begin_change(KEY, NEW, [])
    store = JournalStore.open(folder / "journal.db", KEY)
    store.change_key(KEY, NEW)
    store.close()
    slots.settle(NEW)
    assert not slots.has(SlotKind.RECOVERY)
    assert slots.begin_change(NEW, KEY, []), "there was none to lose"


def test_a_strangers_recipient_put_into_the_file_is_never_sealed_to(folder: Path) -> None:
    """Whoever can write the file and has not the key; else the next change would hand them the store."""
    stranger = KEYS.new_decryption_key()
    stored = json.loads((folder / "slots.json").read_text())
    stored["slots"][1]["recipient"] = stranger.public
    (folder / "slots.json").write_text(json.dumps(stored))
    slots = slots_in(folder)
    assert slots.unready(KEY) == (BEN,)
    with fault(FaultCode.KEY_MISSING):
        slots.begin_change(KEY, NEW, [OFFICE.public])
    assert stranger.public not in json.dumps(json.loads((folder / "slots.json").read_text()).get("coming", []))
    slots.bring_up(BEN, KEY, PASSWORDS[BEN])
    assert slots.unready(KEY) == ()


def test_while_the_key_changes_nobody_is_added_or_removed(folder: Path) -> None:
    slots = slots_in(folder)
    slots.begin_change(KEY, NEW, [OFFICE.public])
    for act in (
        lambda: slots.add_official(CAM, KEY, "cedar smoke"),
        lambda: slots.remove(CAM),
        lambda: slots.add_recovery(KEY),
    ):
        with fault(FaultCode.STORE_IN_USE):
            act()
    before = (folder / "slots.json").read_bytes()
    slots.bring_up(CAM, KEY, PASSWORDS[CAM])
    assert (folder / "slots.json").read_bytes() == before
    slots.settle(KEY)
    slots.remove(CAM)
    assert slots.open_official(ANA, PASSWORDS[ANA]) == KEY


def test_no_key_is_in_the_file_in_any_form(folder: Path) -> None:
    slots_in(folder).begin_change(KEY, NEW, [OFFICE.public])
    stored = (folder / "slots.json").read_text()
    for key in (KEY, NEW):
        assert key.hex() not in stored
        assert base64.b64encode(key).decode()[:40] not in stored
    assert "AGE-SECRET-KEY" not in stored
    assert (folder / "slots.json").stat().st_mode & 0o077 == 0
