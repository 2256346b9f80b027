"""The slots of a store as the first version wrote them still open it; signed in once, they follow it to another key."""

import shutil
from pathlib import Path

import pytest

from app.domain.ids import OfficialId
from app.store.journal_store import JournalStore
from app.store.slots import SlotFile, SlotKind
from sync.keyfiles import load_keys
from sync.keys import AgeKeys

HERE = Path(__file__).parent
KEY, NEW = bytes(range(32)), bytes(range(50, 82))
PASSWORDS = {OfficialId("ana"): "anchor rope", OfficialId("ben"): "Peña salmon run"}
CODE = "1DDCV-B0NB3-PDH8M-4RV35-VZNZV-EDMHZ"
OFFICE = load_keys(HERE / "bundle_v1" / "office.key", "Peña sample passphrase")


@pytest.fixture
def folder(tmp_path: Path, cheap_passwords: None) -> Path:
    """A copy beside the journal of then: the samples are never written to. Slots made anew cost little here."""
    shutil.copy(HERE / "slots_v1.json", tmp_path / "slots.json")
    shutil.copy(HERE / "journal_v1.db", tmp_path / "journal.db")
    return tmp_path


def test_every_way_of_then_opens(folder: Path) -> None:
    slots = SlotFile(folder / "slots.json", AgeKeys())
    assert slots.officials() == tuple(PASSWORDS)
    assert {slots.open_official(who, password) for who, password in PASSWORDS.items()} == {KEY}
    assert slots.open_office(OFFICE.decryption) == KEY
    assert slots.open_recovery(CODE) == KEY


def test_after_one_sign_in_each_they_follow_to_another_key(folder: Path) -> None:
    slots = SlotFile(folder / "slots.json", AgeKeys())
    assert slots.unready(KEY) == tuple(PASSWORDS)
    for who, password in PASSWORDS.items():
        slots.bring_up(who, KEY, password)
    store = JournalStore.open(folder / "journal.db", KEY)
    before = list(store.entries())
    assert not slots.begin_change(KEY, NEW, (OFFICE.public.recipient,)), "a code of then does not follow"
    store.change_key(KEY, NEW)
    slots.settle(NEW)
    assert list(store.entries()) == before
    store.close()
    assert {slots.open_official(who, password) for who, password in PASSWORDS.items()} == {NEW}
    assert slots.open_office(OFFICE.decryption) == NEW
    assert not slots.has(SlotKind.RECOVERY)
