"""One key, several ways to it: each opens what it should and nothing else, and a power cut loses none."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from app.domain.ids import OfficialId
from app.faults import Fault, FaultCode
from app.store.slots import SlotFile, SlotKind
from sync.keys import AgeKeys
from tests.store.conftest import SmallDisk

pytestmark = pytest.mark.usefixtures("cheap_passwords")

STORE_KEY = bytes(range(32))
ANA, BEN = OfficialId("ana"), OfficialId("ben")
KEYS = AgeKeys()


@pytest.fixture
def slots(tmp_path: Path) -> SlotFile:
    """Ana's slot is there."""
    made = SlotFile(tmp_path / "slots.json", KEYS)
    made.add_official(ANA, STORE_KEY, "anchor rope")
    return made


@contextmanager
def fault(code: FaultCode) -> Iterator[None]:
    with pytest.raises(Fault) as told:
        yield
    assert told.value.code is code


def tree(tmp_path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((tmp_path / "slots.json").read_text())
    return found


def put(tmp_path: Path, changed: object) -> None:
    (tmp_path / "slots.json").write_text(json.dumps(changed))


def test_each_officials_password_opens_the_store(slots: SlotFile, tmp_path: Path) -> None:
    slots.add_official(BEN, STORE_KEY, "salmon run")
    again = SlotFile(tmp_path / "slots.json", KEYS)
    assert again.officials() == (ANA, BEN)
    assert again.open_official(ANA, "anchor rope") == STORE_KEY
    assert again.open_official(BEN, "salmon run") == STORE_KEY


@pytest.mark.parametrize("wrong", ["", "salmon run", "Anchor rope", "anchor rope "])
def test_a_wrong_password_opens_nothing(slots: SlotFile, wrong: str) -> None:
    slots.add_official(BEN, STORE_KEY, "salmon run")
    with fault(FaultCode.KEY_WRONG):
        slots.open_official(ANA, wrong)


def test_who_has_no_slot_is_told_apart_from_a_wrong_password(slots: SlotFile) -> None:
    with fault(FaultCode.KEY_MISSING):
        slots.open_official(BEN, "anchor rope")


def test_a_new_password_takes_the_place_of_the_old(slots: SlotFile) -> None:
    slots.add_official(ANA, STORE_KEY, "another rope")
    assert slots.open_official(ANA, "another rope") == STORE_KEY
    with fault(FaultCode.KEY_WRONG):
        slots.open_official(ANA, "anchor rope")
    assert slots.officials() == (ANA,)


def test_a_removed_official_is_out_and_the_last_way_in_stays(slots: SlotFile) -> None:
    slots.add_official(BEN, STORE_KEY, "salmon run")
    slots.remove(ANA)
    with fault(FaultCode.KEY_MISSING):
        slots.open_official(ANA, "anchor rope")
    with fault(FaultCode.KEY_MISSING):
        slots.remove(ANA)
    with fault(FaultCode.KEY_MISSING):
        slots.remove(BEN)
    assert slots.open_official(BEN, "salmon run") == STORE_KEY


def test_the_office_opens_with_any_of_its_keys(slots: SlotFile) -> None:
    first, second, stranger = (KEYS.new_decryption_key() for _ in range(3))
    assert not slots.has(SlotKind.OFFICE)
    slots.add_office(STORE_KEY, [first.public, second.public])
    assert slots.has(SlotKind.OFFICE)
    assert slots.open_office(first) == slots.open_office(second) == STORE_KEY
    with fault(FaultCode.KEY_WRONG):
        slots.open_office(stranger)


def test_the_recovery_code_opens_however_it_is_typed_until_there_is_a_new_one(slots: SlotFile) -> None:
    old = slots.add_recovery(STORE_KEY)
    assert slots.open_recovery(old.lower().replace("-", " ")) == STORE_KEY
    new = slots.add_recovery(STORE_KEY)
    assert slots.open_recovery(new) == STORE_KEY
    with fault(FaultCode.KEY_WRONG):
        slots.open_recovery(old)
    with fault(FaultCode.KEY_WRONG):
        slots.open_recovery(new[:-1])


def test_ways_that_were_never_made_are_missing(slots: SlotFile) -> None:
    with fault(FaultCode.KEY_MISSING):
        slots.open_recovery(KEYS.new_recovery_code())
    with fault(FaultCode.KEY_MISSING):
        slots.open_office(KEYS.new_decryption_key())


def test_a_slot_copied_under_another_name_opens_nothing(slots: SlotFile, tmp_path: Path) -> None:
    """Else Ana could sign in as Ben, with her own password."""
    stored = tree(tmp_path)
    stored["slots"].append({**stored["slots"][0], "id": "ben"})
    stored["slots"].append({**stored["slots"][0], "kind": "recovery", "id": ""})
    put(tmp_path, stored)
    with fault(FaultCode.KEY_WRONG):
        slots.open_official(BEN, "anchor rope")
    assert slots.open_official(ANA, "anchor rope") == STORE_KEY


def test_neither_key_nor_password_nor_code_is_in_the_file(slots: SlotFile, tmp_path: Path) -> None:
    code = slots.add_recovery(STORE_KEY)
    stored = (tmp_path / "slots.json").read_text()
    for secret in (code, code.replace("-", ""), "anchor rope", STORE_KEY.hex(), "AAECAwQFBgcICQoLDA0ODxAREhM"):
        assert secret not in stored
    assert (tmp_path / "slots.json").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", FaultCode.STORE_DAMAGED),
        ("{", FaultCode.STORE_DAMAGED),
        ("[]", FaultCode.STORE_DAMAGED),
        ('{"format":1,"slots":[{"kind":"official","id":"ana"}]}', FaultCode.STORE_DAMAGED),
        ('{"format":1,"slots":[{"kind":"guest","id":"ana","locked":""}]}', FaultCode.STORE_DAMAGED),
        ('{"format":1,"slots":[{"kind":"official","id":"ana","locked":"","more":1}]}', FaultCode.STORE_DAMAGED),
        ('{"format":1,"slots":[{"kind":"official","id":"ana","locked":"%%"}]}', FaultCode.STORE_DAMAGED),
        ('{"format":1,"slots":[{"kind":"official","id":"ana","locked":"AAAA"}]}', FaultCode.KEY_WRONG),
        ('{"format":3,"slots":[]}', FaultCode.BUNDLE_VERSION),
    ],
)
def test_a_damaged_file_is_told(slots: SlotFile, tmp_path: Path, text: str, code: FaultCode) -> None:
    (tmp_path / "slots.json").write_text(text)
    with fault(code):
        slots.open_official(ANA, "anchor rope")


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with fault(FaultCode.FILE_MISSING):
        SlotFile(tmp_path / "slots.json", KEYS).officials()


def test_a_change_cut_short_leaves_the_slots_as_they_were(
    slots: SlotFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class PowerCut(BaseException):
        pass

    def cut(_: int) -> None:
        raise PowerCut

    monkeypatch.setattr(os, "fsync", cut)
    with pytest.raises(PowerCut):
        slots.add_official(BEN, STORE_KEY, "salmon run")
    monkeypatch.undo()
    assert slots.officials() == (ANA,)
    assert slots.open_official(ANA, "anchor rope") == STORE_KEY
    slots.add_official(BEN, STORE_KEY, "salmon run")
    assert slots.officials() == (ANA, BEN)
    assert [each.name for each in tmp_path.iterdir()] == ["slots.json"]


def test_a_full_disk_leaves_the_slots_as_they_were(small_disk: SmallDisk) -> None:
    slots = SlotFile(small_disk.folder / "slots.json", KEYS)
    slots.add_official(ANA, STORE_KEY, "anchor rope")
    room = os.statvfs(small_disk.folder)
    (small_disk.folder / "ballast").write_bytes(bytes(room.f_bavail * room.f_frsize))
    with fault(FaultCode.DISK_FULL):
        slots.add_official(BEN, STORE_KEY, "salmon run")
    assert slots.open_official(ANA, "anchor rope") == STORE_KEY
    small_disk.make_read_only()
    with fault(FaultCode.STORE_READ_ONLY):
        slots.add_official(BEN, STORE_KEY, "salmon run")
    assert slots.officials() == (ANA,)


def test_a_store_key_has_one_length(slots: SlotFile) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        slots.add_official(BEN, b"short", "salmon run")
