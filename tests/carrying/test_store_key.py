"""A way into a laptop's store is taken away: it gets another key, on record, and everybody else goes on (SEC-04)."""

import base64
import hashlib
import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.bootstrap import MACHINE_KEY, OFFICE_PUBLIC, folder_devices
from app.domain.ids import OfficialId
from app.domain.refusal import Refusal, Rule
from app.faults import Fault, FaultCode
from app.paths import places
from app.services.desk_parts import DeskParts
from app.services.recovery import new_desk_code
from app.starter import DeskStarter
from app.store import changing_key
from app.store.database import fits
from app.store.journal_store import JournalStore
from app.store.slots import SlotFile
from sync.keyfiles import save_keys
from sync.keys import AgeKeys
from tests.carrying.world import World
from tests.services import invented_election as invented
from tests.services.invented_election import JAMES, NORA, RUTH, YUSUF, A
from tests.services.kit import tools

pytestmark = pytest.mark.usefixtures("cheap_passwords")

SECRET = "invented laptop passphrase"
PASSWORDS = {JAMES: "harbor lights", RUTH: "cedar smoke", NORA: "tidal flats", YUSUF: "salmon run"}
KEYS = AgeKeys()


@pytest.fixture
def starter(world: World) -> DeskStarter:
    """A laptop on which everybody has a password, shut."""
    home = places(world.folder / "laptop")
    save_keys(home.folder / MACHINE_KEY, world.keys[A], SECRET)
    (home.folder / OFFICE_PUBLIC).write_text(world.office.signing.public + "\n")
    made = DeskStarter(home, folder_devices(home.folder / "paper"), tools())
    made.unpack(world.package(), SECRET, lambda _done, _of: True)
    parts = made.load()
    parts.people.add_password(JAMES, PASSWORDS[JAMES])
    parts.people.sign_in(JAMES, PASSWORDS[JAMES])
    parts.people.take_oath(list(PASSWORDS))
    for who in (RUTH, NORA, YUSUF):
        assert parts.people.add_password(who, PASSWORDS[who]) is None
    parts.close()
    return made


@pytest.fixture
def desk(starter: DeskStarter) -> Iterator[DeskParts]:
    """James is at it."""
    made = starter.open(JAMES, PASSWORDS[JAMES])
    yield made
    made.close()


def kinds(desk: DeskParts) -> list[str]:
    return [each.envelope.kind for each in desk.session.journal.recorded(desk.session.journal.machine)]


def copied(starter: DeskStarter, to: Path) -> SlotFile:
    to.mkdir()
    shutil.copy(starter.places.slots, to)
    return SlotFile(to / "slots.json", KEYS)


def of_the_first_format(starter: DeskStarter, key: bytes, *who: OfficialId) -> None:
    """Put their slots back to what the first version wrote."""
    told = json.loads(starter.places.slots.read_text())
    slots = [each for each in told["slots"] if each["id"] not in who]
    for each in who:
        owner = hashlib.sha256(f"official\0{each}".encode()).digest()
        blob = base64.b64encode(KEYS.lock(key + owner, PASSWORDS[each])).decode()
        slots.append({"kind": "official", "id": each, "locked": blob})
    starter.places.slots.write_text(json.dumps({"format": 1, "slots": slots}))


def shut_again(starter: DeskStarter, who: OfficialId) -> bytes:
    """Somebody opens the laptop the next morning and shuts it; the key it has now."""
    parts = starter.open(who, PASSWORDS[who])
    assert parts.session.journal.verify() is None
    parts.close()
    return parts.people.store_key


def test_a_supervisor_takes_a_password_away_and_a_copy_of_it_opens_nothing(
    starter: DeskStarter, desk: DeskParts, tmp_path: Path
) -> None:
    kept = copied(starter, tmp_path / "kept")
    before = desk.people.store_key
    assert desk.people.remove_password(YUSUF) is None
    assert kinds(desk)[-2:] == ["slot_removed", "store_key_changed"]
    assert not desk.people.has_password(YUSUF)
    assert not desk.session.state.key_owed
    assert kept.open_official(YUSUF, PASSWORDS[YUSUF]) == before != desk.people.store_key
    desk.close()
    assert not fits(starter.places.journal, before)
    now = {shut_again(starter, who) for who in (JAMES, RUTH, NORA)}
    assert now == {desk.people.store_key}
    with pytest.raises(Fault):
        starter.open(YUSUF, PASSWORDS[YUSUF])


def test_the_desk_goes_on_while_its_key_changes(desk: DeskParts) -> None:
    """What is recorded before and after makes one chain; a second person still proves who they are."""
    desk.people.remove_password(YUSUF)
    assert desk.people.prove(RUTH, PASSWORDS[RUTH]) == RUTH
    desk.people.sign_in(RUTH, PASSWORDS[RUTH])
    assert desk.session.journal.verify() is None
    assert desk.session.roll.voter(invented.VOTERS[0].id) is not None


def test_who_may_not_take_one_away(desk: DeskParts) -> None:
    own = desk.people.remove_password(JAMES)
    assert isinstance(own, Refusal)
    desk.people.sign_in(RUTH, PASSWORDS[RUTH])
    refused = desk.people.remove_password(YUSUF)
    assert isinstance(refused, Refusal)
    assert refused.rule is Rule.SUPERVISOR_NEEDED
    assert "slot_removed" not in kinds(desk)


def test_an_official_whom_the_new_package_does_not_name_is_out_with_the_key(
    starter: DeskStarter, desk: DeskParts, world: World
) -> None:
    before = desk.people.store_key
    left = tuple(each for each in invented.jurisdiction({}).officials if each.id != YUSUF)
    amending = desk.amending
    assert amending is not None
    weighed = amending.weigh(world.package("second", officials=left))
    assert not isinstance(amending.load(weighed, second_person=NORA), Refusal)
    assert kinds(desk)[-2:] == ["slot_removed", "store_key_changed"]
    desk.close()
    assert before != shut_again(starter, RUTH)


def test_a_password_that_is_replaced_takes_the_key_with_it(desk: DeskParts) -> None:
    before = desk.people.store_key
    desk.people.add_password(RUTH, "quiet inlet nine")
    assert kinds(desk)[-2:] == ["slot_added", "store_key_changed"]
    assert desk.people.store_key != before


def test_slots_of_the_first_version_are_waited_for(starter: DeskStarter, tmp_path: Path) -> None:
    before = shut_again(starter, JAMES)
    of_the_first_format(starter, before, RUTH, NORA)
    desk = starter.open(JAMES, PASSWORDS[JAMES])
    desk.people.remove_password(YUSUF)
    assert desk.people.key_waits_for() == (RUTH, NORA)
    assert desk.people.store_key == before
    waiting = desk.people.settle_key()
    assert waiting is not None
    assert waiting.code is FaultCode.KEY_MISSING
    desk.people.prove(RUTH, PASSWORDS[RUTH])  # as a second person is enough
    assert desk.people.key_waits_for() == (NORA,)
    desk.close()
    assert shut_again(starter, NORA) != before, "the last of them opened the laptop"


def test_without_room_it_is_owed_and_made_good_later(
    starter: DeskStarter, desk: DeskParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = desk.people.store_key
    with monkeypatch.context() as full:
        full.setattr(changing_key, "ROOM", 1 << 60)
        assert desk.people.remove_password(YUSUF) is None
        fault = desk.people.settle_key()
    assert fault is not None
    assert fault.code is FaultCode.DISK_FULL
    assert desk.session.state.key_owed
    desk.close()
    assert shut_again(starter, RUTH) != before


def test_the_sealed_code_used_once_leads_nowhere_even_from_a_copy(
    starter: DeskStarter, desk: DeskParts, tmp_path: Path
) -> None:
    code = new_desk_code(desk.session, desk.people)
    assert isinstance(code, str)
    kept = copied(starter, tmp_path / "kept")
    desk.close()
    again = starter.recover(code, RUTH, "quiet inlet nine")
    assert kinds(again)[-1] == "store_key_changed"
    again.close()
    assert kept.open_recovery(code) != again.people.store_key
    assert starter.open(NORA, PASSWORDS[NORA]).close() is None


def test_a_change_cut_short_is_settled_at_the_next_start(starter: DeskStarter) -> None:
    key = shut_again(starter, JAMES)
    slots = SlotFile(starter.places.slots, KEYS)
    for new, through in ((bytes(32), False), (bytes(range(32)), True)):
        slots.begin_change(key, new, ())
        if through:
            store = JournalStore.open(starter.places.journal, key)
            store.change_key(key, new)
            store.close()
        assert shut_again(starter, RUTH) == (new if through else key)
        assert "coming" not in json.loads(starter.places.slots.read_text())
