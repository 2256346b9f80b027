"""Invented voters: the same for the same seed, each unlike the next in every way a desk must cope with."""

from collections import Counter
from itertools import islice

import pytest

from app.domain.folding import fold
from app.domain.ids import StyleId
from app.domain.look_alikes import Alike, look_alikes
from app.domain.roll import Voter, VoterStatus
from app.services.invented import invented_voters

PLACES = (("03-210", ""), ("03-215", ""), ("03-230", "A"), ("03-230", "B"), ("03-240", ""))


@pytest.fixture(scope="module")
def people() -> list[Voter]:
    return list(invented_voters(6_000, 1, PLACES))


def test_the_same_seed_gives_the_same_people(people: list[Voter]) -> None:
    assert list(islice(invented_voters(10_000, 1, PLACES), 6_000)) == people
    assert list(invented_voters(50, 2, PLACES)) != people[:50]


def test_as_many_as_asked_for_and_no_id_twice(people: list[Voter]) -> None:
    assert len(people) == 6_000
    for ids in ([v.id for v in people], [v.public_id for v in people], [v.envelope_id for v in people]):
        assert len(set(ids)) == len(people)
    assert list(invented_voters(0, 1, PLACES)) == []


def test_envelopes_stay_below_the_machines_reserve(people: list[Voter]) -> None:
    assert all(int(voter.envelope_id.removeprefix("VC26-")) < 9_000_000 for voter in people)


def test_everybody_lives_where_the_election_is_but_for_the_unmapped(people: list[Voter]) -> None:
    places = Counter((voter.precinct, voter.split) for voter in people)
    assert set(places) == {*PLACES, ("", "")}
    assert places["", ""] < 100
    assert min(places[place] for place in PLACES) > 500


def test_every_status_and_every_flag_occurs(people: list[Voter]) -> None:
    assert {voter.status for voter in people} == set(VoterStatus)
    assert any(voter.confidential for voter in people)
    assert any(voter.id_required for voter in people)
    assert any(voter.package.returned for voter in people)
    assert any(voter.package.replaced for voter in people)
    mailed = {voter.status for voter in people if voter.package.mailed}
    assert not mailed & {VoterStatus.UNDELIVERABLE, VoterStatus.PURGE_NOTICE}, "KMC 6.25.020(a)2"


def test_the_first_few_can_be_served(people: list[Voter]) -> None:
    for voter in people[:20]:
        assert voter.precinct
        assert voter.status is VoterStatus.ACTIVE
        assert not voter.id_required
        assert not voter.confidential


def test_twins_fathers_and_sons_and_the_letters_few_fonts_have(people: list[Voter]) -> None:
    found = {group.why for group in look_alikes(people)}
    assert {Alike.SAME_NAME_SAME_HOME, Alike.SAME_BIRTH_SAME_HOME} <= found
    names = {voter.name.last for voter in people} | {voter.name.first for voter in people}
    letters = "".join(names)
    for mark in "Łễø'’-":
        assert mark in letters
    marked = sum(not name.isascii() or not name.isalpha() for name in (voter.name.last for voter in people))
    assert 0.01 < marked / len(people) < 0.06


def test_surnames_are_few_and_common_or_many_and_rare(people: list[Voter]) -> None:
    counts = Counter(fold(voter.name.last) for voter in people)
    assert counts.most_common(1)[0][1] > 40
    assert sum(count == 1 for count in counts.values()) > 500


def test_the_cast_of_the_pictures_is_in_every_roll(people: list[Voter]) -> None:
    cast = [voter.name.with_suffix for voter in people[20:25]]
    assert cast == [
        "Robert A. Johansen Sr.", "Robert A. Johansen Jr.", "Robin E. Johansen", "Robyn E. Johansen",
        "Rosa Johansen-Łuczak",
    ]  # fmt: skip


def test_styles_where_the_caller_knows_them() -> None:
    known = {place: StyleId(str(number)) for number, place in enumerate(PLACES)}
    for voter in invented_voters(200, 3, PLACES, styles=known, parties=("N", "D")):
        assert voter.style == known.get((voter.precinct, voter.split), "")
        assert voter.party in ("N", "D")
