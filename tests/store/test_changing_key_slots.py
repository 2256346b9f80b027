"""The slots while the key changes: nobody left out, nobody let in, no key in the file."""

import base64
import json
from pathlib import Path

import pytest

from app.domain.ids import OfficialId
from app.faults import Fault, FaultCode
from app.store.journal_store import JournalStore
from app.store.slots import SlotKind
from tests.store.key_change import ANA, BEN, CAM, KEYS, NEW, OFFICE, PASSWORDS, change, fault, slots_in
from tests.store.samples import KEY


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
