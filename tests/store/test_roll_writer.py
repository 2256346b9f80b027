"""Writing a roll: everything comes back as filed, a failure leaves nothing, two ids are never one."""

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from sqlcipher3 import dbapi2 as sqlcipher

from app.domain.ids import EnvelopeId, PublicId, StyleId, VoterId
from app.domain.roll import Address, Birth, Name, Package, Voter, VoterStatus
from app.domain.roll_row import row_of, voter_of
from app.faults import Fault, FaultCode
from app.services.invented import invented_voters
from app.store.roll_keys import KeyMaker, street_key
from app.store.roll_store import RollStore
from app.store.roll_writer import RollWriter
from tests.store.roll_people import KEY, person, roll_of

FULL = Voter(
    id=VoterId("00000101"),
    public_id=PublicId("P-7"),
    envelope_id=EnvelopeId("VC26-0000101"),
    name=Name(first='ROBERT "BOB"', middle="Ḵ.", last="  COMMA, III ", suffix="Jr."),
    birth=Birth(year=1986, month=6, day=7),
    residence=Address(street="0150 Half Rd", unit="#4", city="Kenai", state="AK", zip="00123", number="0150"),
    mailing=Address(street="PO Box 1", city="Kenai", country="USA"),
    precinct="03-230",
    split="A",
    party="N",
    style=StyleId("15"),
    status=VoterStatus.UNDELIVERABLE,
    package=Package(mailed=date(2026, 9, 15), returned=date(2026, 9, 20)),
    id_required=True,
    confidential=True,
    districts=(("congressional", "02"), ("house", "30")),
)


def test_everything_comes_back_as_filed(tmp_path: Path) -> None:
    plain = person(2, "Al", "Moss")
    year = person(3, "Bo", "Kern", born=(1950,))
    store = roll_of(tmp_path, FULL, plain, year)
    assert [store.voter(each.id) for each in (FULL, plain, year)] == [FULL, plain, year]
    assert list(store.everyone()) == [FULL, plain, year]
    assert store.by_envelope(EnvelopeId("VC26-0000101")) == FULL
    assert store.voter(VoterId("nobody")) is None
    assert store.by_envelope(EnvelopeId("")) is None
    store.close()


def test_every_invented_voter_comes_back(tmp_path: Path) -> None:
    voters = list(invented_voters(1_200, 5, (("03-210", ""), ("03-215", "A"))))
    store = roll_of(tmp_path, *voters)
    assert list(store.everyone()) == voters
    store.close()


def test_what_the_list_is(tmp_path: Path) -> None:
    voters = [person(n, "Al", "Moss", precinct="P", split=split) for n, split in ((1, "A"), (2, "A"), (3, ""))]
    store = roll_of(tmp_path, *voters)
    assert store.count() == 3
    assert (store.snapshot.as_of, store.snapshot.version, store.snapshot.voters) == (date(2026, 9, 28), "tests", 3)
    assert store.totals() == (("P", "", "", 1), ("P", "A", "", 2))
    store.close()


@pytest.mark.parametrize("field", ["id", "envelope_id"])
def test_one_id_for_two_people_stops_the_import(tmp_path: Path, field: str) -> None:
    one, two = person(1, "Al", "Moss"), person(2, "Bo", "Kern")
    with pytest.raises(Fault) as caught, RollWriter(tmp_path / "roll.db", KEY) as writer:
        writer.add([one, replace(two, **{field: getattr(one, field)})])
        writer.finish(as_of=date(2026, 9, 28))
    assert caught.value.code is FaultCode.FILE_BAD
    assert list(tmp_path.iterdir()) == []


def test_people_without_an_envelope_id_are_many(tmp_path: Path) -> None:
    blank = [replace(person(n, "Al", "Moss"), envelope_id=EnvelopeId("")) for n in (1, 2, 3)]
    store = roll_of(tmp_path, *blank)
    assert store.count() == 3
    store.close()


def test_a_control_character_inside_a_value_stops_the_import(tmp_path: Path) -> None:
    bad = person(1, "Al\x1fMoss", "Kern")
    with pytest.raises(Fault) as caught, RollWriter(tmp_path / "roll.db", KEY) as writer:
        writer.add([bad])
    assert caught.value.code is FaultCode.FILE_BAD
    assert list(tmp_path.iterdir()) == []


def test_an_import_that_fails_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError), RollWriter(tmp_path / "roll.db", KEY) as writer:
        writer.add([person(1, "Al", "Moss")])
        raise RuntimeError
    assert list(tmp_path.iterdir()) == []


def test_a_roll_is_never_written_over(tmp_path: Path) -> None:
    roll_of(tmp_path, person(1, "Al", "Moss")).close()
    before = (tmp_path / "roll.db").read_bytes()
    with pytest.raises(Fault) as caught:
        RollWriter(tmp_path / "roll.db", KEY)
    assert caught.value.code is FaultCode.FILE_EXISTS
    assert (tmp_path / "roll.db").read_bytes() == before


def test_nothing_of_a_voter_can_be_read_from_the_file(tmp_path: Path) -> None:
    roll_of(tmp_path, person(1, "Zebulon", "Marker-Quillfeather", street="7 Secrethaven Lane")).close()
    stored = (tmp_path / "roll.db").read_bytes()
    for secret in (b"Zebulon", b"Quillfeather", b"quillfeather", b"ecrethaven", b"SQLite format 3"):
        assert secret not in stored
    assert (tmp_path / "roll.db").stat().st_mode & 0o077 == 0


def test_another_key_opens_nothing(tmp_path: Path) -> None:
    roll_of(tmp_path, person(1, "Al", "Moss")).close()
    with pytest.raises(Fault) as caught:
        RollStore(tmp_path / "roll.db", bytes(32))
    assert caught.value.code is FaultCode.STORE_LOCKED


def test_a_missing_and_a_torn_file(tmp_path: Path) -> None:
    with pytest.raises(Fault) as caught:
        RollStore(tmp_path / "none.db", KEY)
    assert caught.value.code is FaultCode.FILE_MISSING
    roll_of(tmp_path, *invented_voters(300, 1, (("1", ""),))).close()
    whole = (tmp_path / "roll.db").read_bytes()
    (tmp_path / "torn.db").write_bytes(whole[: len(whole) // 2 // 4096 * 4096])
    with pytest.raises(Fault) as caught:
        store = RollStore(tmp_path / "torn.db", KEY)
        list(store.everyone())
    assert caught.value.code in (FaultCode.STORE_DAMAGED, FaultCode.STORE_LOCKED)


def test_a_roll_cannot_be_changed_once_it_is_open(tmp_path: Path) -> None:
    store = roll_of(tmp_path, person(1, "Al", "Moss"))
    with pytest.raises(sqlcipher.OperationalError):
        store._connection.execute("DELETE FROM voter")
    store.close()


def test_an_empty_list_is_a_list(tmp_path: Path) -> None:
    store = roll_of(tmp_path)
    assert store.count() == 0
    found = store.find("smith")
    assert found.exact == found.near == ()
    store.close()


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"confidential": True},
        {"residence": Address()},
        {"residence": Address(), "mailing": Address(street="PO Box 77", city="Tamarack")},
        {"residence": Address(number="0150", street_name="N Birch Street")},
    ],
)
def test_a_voter_is_filed_under_the_address_a_licence_is_compared_with(more: dict[str, Any]) -> None:
    voter = person(1, "Al", "Moss", **more)
    keys = KeyMaker().keys(row_of(voter))
    assert (keys.house, keys.street) == street_key(voter)
    assert voter_of(row_of(voter)) == voter
