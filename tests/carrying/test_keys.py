"""Keys at work: an office that changes them, a laptop struck off, codes for the safe (STANDARDS 13.3-E)."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.bootstrap import MACHINE_KEY, OFFICE_PUBLIC, folder_devices
from app.domain.refusal import Refusal
from app.faults import Fault, FaultCode
from app.importers.struck import marked, read_struck
from app.paths import places
from app.services.office.facts import Finding
from app.services.reconciling import reconcile
from app.services.recovery import desk_sheet, new_desk_code, office_sheet
from app.services.striking import strike
from app.starter import DeskStarter
from app.store.slots import SlotFile
from sync.keyfiles import new_office_keys, save_keys
from sync.keys import AgeKeys
from sync.rotation import succession_text
from tests.carrying.world import World
from tests.services.invented_election import JAMES, RUTH, A, B
from tests.services.kit import tools

pytestmark = pytest.mark.usefixtures("cheap_passwords")

SECRET = "invented laptop passphrase"


def laptop(world: World) -> DeskStarter:
    """A laptop that has its keys and trusts this office."""
    home = places(world.folder / "laptop")
    save_keys(home.folder / MACHINE_KEY, world.keys[A], SECRET)
    (home.folder / OFFICE_PUBLIC).write_text(world.office.signing.public + "\n")
    return DeskStarter(home, folder_devices(home.folder / "paper"), tools())


def test_a_laptop_follows_its_office_to_new_keys(world: World) -> None:
    new = new_office_keys("Office")
    package = world.package("second", signer=new)
    starter = laptop(world)
    with pytest.raises(Fault) as raised:
        starter.unpack(package, SECRET, lambda _done, _of: True)
    assert raised.value.code is FaultCode.BUNDLE_WRONG_SIGNER
    assert not starter.glance(package).trusted

    (package.parent / "office.succession").write_bytes(succession_text(world.office, new))
    assert starter.glance(package).trusted
    starter.unpack(package, SECRET, lambda _done, _of: True)
    assert (starter.places.folder / OFFICE_PUBLIC).read_text().strip() == new.signing.public


def test_nothing_is_unpacked_of_a_package_nobody_vouches_for(world: World) -> None:
    starter = laptop(world)
    package = world.package("foreign", signer=new_office_keys("Stranger"))
    with pytest.raises(Fault):
        starter.unpack(package, SECRET, lambda _done, _of: True)
    assert not starter.places.roll.exists()


def test_a_struck_laptop_opens_no_later_package(world: World) -> None:
    first = world.package()
    among = tuple(replace(each, struck=each.id == A) for each in world.machines())
    second = world.package("second", machines=among)
    starter = laptop(world)
    with pytest.raises(Fault) as raised:
        starter.unpack(second, SECRET, lambda _done, _of: True)
    assert raised.value.code is FaultCode.BUNDLE_NOT_FOR_US
    starter.unpack(first, SECRET, lambda _done, _of: True)  # what was encrypted for it before stays readable


def test_its_rounds_are_refused_and_its_exports_marked(world: World) -> None:
    first = world.package()
    thief = world.open_desk(first, A)
    among = tuple(replace(each, struck=each.id == A) for each in world.machines())
    here = world.open_desk(world.package("second", machines=among), B)
    thief.parts.exchange.write_round(world.folder)
    assert here.parts.key is not None
    with pytest.raises(Fault) as raised:
        here.parts.exchange.take_round(world.folder / "larch-2026-round-LH-A.vcx", here.parts.key)
    assert raised.value.code is FaultCode.BUNDLE_WRONG_SIGNER

    thief.parts.exchange.export(world.folder)
    result = reconcile(
        [world.folder / thief.parts.exchange.file_name(1)],
        bundles=world.bundles,
        keys=(world.office.decryption,),
        packages=(world.understood(first), world.understood(world.stick / "second.vcpkg")),
        processes=1,
    )
    assert {each.finding for each in result.found if each.machine == A} >= {Finding.STRUCK, Finding.OLDER_PACKAGE}


def test_the_list_of_struck_laptops_goes_by_key_not_by_name(world: World, tmp_path: Path) -> None:
    """A laptop enrolled anew under the same id is another one."""
    machine = world.machines()[0]
    now = datetime(2026, 10, 6, 12, tzinfo=UTC)
    strike(tmp_path, machine, reason="Stolen from a car", at=now)
    assert [each.struck for each in marked(world.machines(), read_struck(tmp_path))] == [True, False, False]
    anew = replace(machine, verify_key="0" * 64)
    assert not marked((anew,), read_struck(tmp_path))[0].struck
    with pytest.raises(Fault) as again:
        strike(tmp_path, machine, reason="Once more", at=now)
    assert again.value.code is FaultCode.FILE_EXISTS


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format":1}', '{"format":1,"struck":[{"machine":1}]}'])
def test_a_list_that_is_none_stops_the_build(tmp_path: Path, text: str) -> None:
    (tmp_path / "struck.json").write_text(text)
    with pytest.raises(Fault) as raised:
        read_struck(tmp_path)
    assert raised.value.code is FaultCode.ELECTION_BAD


def test_the_sealed_code_opens_the_desk_and_the_next_replaces_it(world: World) -> None:
    desk = world.desk(world.package())
    slots = SlotFile(desk.home.slots, AgeKeys())
    first = new_desk_code(desk.parts.session, desk.parts.people)
    assert isinstance(first, str)
    assert slots.open_recovery(first) == world.store_keys[A]
    second = new_desk_code(desk.parts.session, desk.parts.people)
    assert isinstance(second, str)
    assert slots.open_recovery(second) == desk.parts.people.store_key != world.store_keys[A]
    with pytest.raises(Fault):
        slots.open_recovery(first)
    assert desk.journal_kinds.count("slot_added") == 2


def test_only_a_supervisor_makes_one(world: World) -> None:
    desk = world.desk(world.package())
    desk.sign_in(RUTH)
    assert isinstance(new_desk_code(desk.parts.session, desk.parts.people), Refusal)
    desk.sign_in(JAMES)
    assert isinstance(new_desk_code(desk.parts.session, desk.parts.people), str)


def test_the_code_is_on_the_sheet_and_nowhere_else(world: World) -> None:
    desk = world.desk(world.package())
    code = new_desk_code(desk.parts.session, desk.parts.people)
    assert isinstance(code, str)
    assert any(code in text for _, text in desk_sheet(desk.parts.session, code).paragraphs)
    assert any(code in text for _, text in office_sheet("Office", "ABCD", code).paragraphs)
    bodies = b"".join(entry.body for entry in desk.parts.session.journal.entries())
    assert code.encode() not in bodies + desk.home.slots.read_bytes()
    assert json.loads(desk.home.slots.read_text())["format"] == 2


def test_both_sheets_speak_the_language_they_are_asked_for(world: World) -> None:
    desk, code = world.desk(world.package()), "7K3M-0Q9TX"
    for sheet in (
        desk_sheet(desk.parts.session, code, "es"),
        office_sheet("Larch Borough", "ABCD", code, "es"),
    ):
        assert ("Código de recuperación", code) in sheet.paragraphs
        assert "Segunda persona" in sheet.signatures
        assert sheet.language == "es"
