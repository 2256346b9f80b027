"""A store with three officials, whose key changes, and what must hold of it afterward."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.domain.events import OathTaken
from app.domain.ids import MachineId, OfficialId
from app.faults import Fault, FaultCode
from app.store.journal_store import JournalStore
from app.store.slots import SlotFile
from sync.keys import AgeKeys
from tests.store.samples import BEGUN, KEY, STAMP

HS_A = MachineId("HS-A")
ANA, BEN, CAM = OfficialId("ana"), OfficialId("ben"), OfficialId("cam")
NEW = bytes(range(100, 132))
KEYS = AgeKeys()
OFFICE = KEYS.new_decryption_key()
PASSWORDS = {ANA: "anchor rope", BEN: "salmon run", CAM: "cedar smoke"}


@contextmanager
def fault(code: FaultCode) -> Iterator[None]:
    with pytest.raises(Fault) as told:
        yield
    assert told.value.code is code


def small_store(folder: Path) -> Path:
    """A store with three officials, the office and a recovery code, nobody at it."""
    store = JournalStore.create(folder / "journal.db", KEY, machine=HS_A)
    store.append([BEGUN, *(OathTaken(official=each) for each in PASSWORDS)], stamp=STAMP, after=0)
    store.meta_set("small", b"secret")
    store.close()
    slots = SlotFile(folder / "slots.json", KEYS)
    for who, password in PASSWORDS.items():
        slots.add_official(who, KEY, password)
    slots.add_office(KEY, [OFFICE.public])
    return folder


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
