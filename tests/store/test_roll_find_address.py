"""Finding people by where they live, however it is filed and typed (CASES A15, A73)."""

import pytest

from app.domain.matching import Why
from app.domain.roll import Address
from tests.store.roll_people import Rolls, ids, near_ids, person


@pytest.mark.parametrize("typed", ["12 omalleys", "12 o'malley's la", "12 O’Malley’s Lane", "12 oʻmalleys ln"])
def test_a15_apostrophes_in_streets(roll: Rolls, typed: str) -> None:
    store = roll(
        person(1, "Al", "Moss", street="12 O'Malley’s Lane"), person(2, "Bo", "Kern", street="12 O’MALLEYS LN")
    )
    assert ids(store.find(typed)) == {1, 2}


@pytest.mark.parametrize(
    "typed",
    [
        "12 birch", "12 birch st", "12 Birch Street", "12 birch stre", "012 birch", "12 n birch", "12 birch kenai",
        "johansen 12 birch", "12 birch johansen", "12 birch apt 4", "12 bi", "12 north birch",
    ],
)  # fmt: skip
def test_addresses(roll: Rolls, typed: str) -> None:
    home = Address(street="12 N Birch Street", unit="Apt 4", city="Kenai")
    other = Address(street="120 N Birch Street", city="Kenai")
    store = roll(person(1, "Rosa", "Johansen", residence=home), person(2, "Al", "Johansen", residence=other))
    assert 1 in ids(store.find(typed))
    assert 2 not in ids(store.find(typed))


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("po box 77", 1), ("berth 100", 2), ("birch", 3), ("100 1/2 half", 4), ("100½ half", 4), ("100 half", 4),
        ("38-12 queens", 5), ("3812 queens", 5), ("n123w456 county", 6),
    ],
)  # fmt: skip
def test_other_addresses(roll: Rolls, typed: str, number: int) -> None:
    store = roll(
        person(1, "Al", "Moss", residence=Address(), mailing=Address(street="PO Box 77", city="Tamarack")),
        person(2, "Bo", "Kern", street="Berth 100"), person(3, "Cy", "Lund", street="9 Birch Street"),
        person(4, "Di", "Dow", street="100½ Half Road"), person(5, "Ed", "Ek", street="38-12 Queens Boulevard"),
        person(6, "Fe", "Fry", street="N123W456 County Road K"),
    )  # fmt: skip
    assert ids(store.find(typed)) == {number}


def test_a73_a_protected_address_finds_nobody(roll: Rolls) -> None:
    store = roll(
        person(1, "Voter", "Guarded", street="7 Secrethaven Lane", confidential=True),
        person(2, "Other", "Body", street="9 Birch Street"),
    )
    for typed in ("7 secrethaven", "secrethaven", "secrethaven lane", "7", "guarded 7 secrethaven"):
        assert 1 not in ids(store.find(typed)) | near_ids(store.find(typed)), typed
    assert ids(store.find("guarded")) == {1}


@pytest.mark.parametrize("typed", ["moss 14", "14 moss", "al moss 14", "mos 14", "14 moss al"])
def test_a_name_with_a_house_number_alone(roll: Rolls, typed: str) -> None:
    store = roll(
        person(1, "Al", "Moss", street="14 Maple Street"), person(2, "Bo", "Kern", street="14 Maple Street"),
        person(3, "Al", "Moss", street="140 Maple Street"), person(4, "Al", "Moss", "14"),
    )  # fmt: skip
    assert 1 in ids(store.find(typed))
    assert not {2, 3} & ids(store.find(typed))


def test_a_house_number_finds_nobody_whose_address_is_protected(roll: Rolls) -> None:
    store = roll(person(1, "Voter", "Guarded", street="14 Secrethaven Lane", confidential=True))
    for typed in ("guarded 14", "guarded secrethaven"):
        assert not store.find(typed).exact
        assert not store.find(typed).near


@pytest.mark.parametrize("typed", ["moss maple", "maple moss", "moss maple street", "moss birch"])
def test_a_surname_with_a_street_is_offered_when_nobody_has_such_a_name(roll: Rolls, typed: str) -> None:
    store = roll(
        person(1, "Al", "Moss", street="14 Maple Street"), person(2, "Bo", "Kern", street="14 Maple Street"),
        person(3, "Cy", "Moss", street="9 N Birch Street"), person(4, "Di", "Moss", street="9 Elm Street"),
    )  # fmt: skip
    found = store.find(typed)
    assert not found.exact
    assert near_ids(found) == ({3} if "birch" in typed else {1})
    assert {Why.NAME, Why.ADDRESS} <= set(found.near[0].why)


def test_a_street_never_stands_before_a_similar_name(roll: Rolls) -> None:
    store = roll(person(1, "Mary", "Smith", street="5 Jordan Avenue"), person(2, "Jordon", "Smith"))
    assert [int(match.voter.id) for match in store.find("jordan smith").near] == [2, 1]


@pytest.mark.parametrize(("typed", "numbers"), [
    ("elm st", {1, 2, 3}), ("12 1/2 elm", {2}), ("12½ elm street", {2}), ("12 elm", {1, 2}),
    ("P O Box 77", {4}), ("box 77", {4}), ("pob 77", {4}), ("post office box 77", {4}),
    ("rural route 2 box 15", {5}), ("R.R. 2", {5}),
    ("8 n main st unit 12", {6}), ("8 main apt 12", {6}), ("8 main #12", {6}), ("8 apt", set()),
])  # fmt: skip
def test_addresses_however_they_are_written(roll: Rolls, typed: str, numbers: set[int]) -> None:
    unit = Address(street="8 North Main Street", unit="#12", city="Tamarack")
    store = roll(
        person(1, "Al", "Moss", street="12 Elm St"), person(2, "Bo", "Kern", street="12 1/2 Elm St"),
        person(3, "Cy", "Lund", street="14½ Elm Street"), person(4, "Di", "Dow", street="P.O. Box 77"),
        person(5, "Ed", "Ek", street="RR 2 BOX 15"), person(6, "Fe", "Fry", residence=unit),
    )  # fmt: skip
    assert ids(store.find(typed)) == numbers
