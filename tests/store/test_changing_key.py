"""Another key for the whole store, while it runs: who was removed reaches nothing, who is left gets in."""

import json
import shutil
from itertools import pairwise
from pathlib import Path

import pytest

from app.faults import FaultCode
from app.store.database import fits
from app.store.journal_store import JournalStore
from tests.store.key_change import ANA, BEN, CAM, HS_A, NEW, OFFICE, PASSWORDS, change, fault, opened, slots_in
from tests.store.samples import KEY


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
