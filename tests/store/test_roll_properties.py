"""What must hold for every voter of an invented roll, and that no look-up ever reads the whole list."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.folding import words
from app.domain.query import parse
from app.domain.roll import Voter
from app.services.invented import invented_voters
from app.store.roll_near import asked_of, near_statements, same_birth_statements
from app.store.roll_search import otherwise, statements
from app.store.roll_search_codes import begins, has_code, licence_statements
from app.store.roll_statement import begun_by
from app.store.roll_store import RollStore
from tests.bench.voters import KINDS, NEAR_KINDS
from tests.store.roll_people import person, roll_of

PLACES = (("03-210", ""), ("03-215", ""), ("03-230", "A"), ("03-240", ""))
MANY = 1_500
MARKED = [
    person(n, first, last, middle)
    for n, (first, middle, last) in enumerate(
        (
            ("María", "del Carmen", "De la Cruz"), ("Kim-Ly", "", "Nguyen-Tran"), ("Mary", "Sue", "O’Brien"),
            ("Jean-Luc", "A", "Van der Berg"), ("Ḵaa", "", "Ḵaawudei"), ("Zoë", "Ø", "Łukasiewicz"),
            ("Keoni", "Kāwika", "Kaʻanāʻanā"), ("Ng", "", "Li"), ("Le", "Vi", "Do-Ho"), ("José", "Ma", "Garcia Lopez"),
        ),
        900_001,
    )
]  # fmt: skip


@pytest.fixture(scope="module")
def voters() -> list[Voter]:
    return [*invented_voters(MANY, 11, PLACES), *MARKED]


@pytest.fixture(scope="module")
def roll(tmp_path_factory: pytest.TempPathFactory, voters: list[Voter]) -> Iterator[RollStore]:
    store = roll_of(tmp_path_factory.mktemp("roll"), *voters)
    yield store
    store.close()


def name_parts(voter: Voter) -> list[str]:
    return [*words(voter.name.first), *words(voter.name.middle), *words(voter.name.last)]


def finds(roll: RollStore, text: str, voter: Voter) -> bool:
    return any(match.voter == voter for match in roll.find(text, limit=MANY).exact)


@settings(max_examples=80)
@given(data=st.data())
def test_every_voter_is_found_by_their_own_name_in_any_order(
    roll: RollStore, voters: list[Voter], data: st.DataObject
) -> None:
    voter = data.draw(st.sampled_from(voters))
    parts = data.draw(st.permutations(name_parts(voter)))
    assert finds(roll, " ".join(parts), voter)


@settings(max_examples=80)
@given(data=st.data())
def test_and_by_any_of_its_parts_as_far_as_typed(roll: RollStore, voters: list[Voter], data: st.DataObject) -> None:
    voter = data.draw(st.sampled_from(voters))
    parts = [part for part in name_parts(voter) if len(part) > 1]
    some = data.draw(st.lists(st.sampled_from(parts), min_size=1, max_size=3, unique=True))
    cut = data.draw(st.integers(2, len(some[-1])))
    assert finds(roll, " ".join([*some[:-1], some[-1][:cut]]), voter)


@settings(max_examples=40)
@given(data=st.data())
def test_no_suffix_hides_anybody(roll: RollStore, voters: list[Voter], data: st.DataObject) -> None:
    voter = data.draw(st.sampled_from(voters))
    suffix = data.draw(st.sampled_from(["jr", "Sr.", "III", "ii", "junior", "2nd"]))
    assert finds(roll, f"{' '.join(name_parts(voter))} {suffix}", voter)


@pytest.mark.parametrize("kind", list(KINDS))
def test_every_kind_of_text_finds_its_person(roll: RollStore, voters: list[Voter], kind: str) -> None:
    random = Random(5)
    for voter in random.sample(voters[:MANY], 60):
        text = KINDS[kind](voter, random)
        if voter.confidential and kind in ("house number + 3 letters", "whole address"):
            assert not finds(roll, text, voter)
        else:
            assert finds(roll, text, voter), kind


@pytest.mark.parametrize("voter", MARKED, ids=lambda voter: voter.name.full)
def test_marked_names_in_every_order(roll: RollStore, voter: Voter) -> None:
    parts = name_parts(voter)
    orders = list(permutations(parts))
    for order in Random(1).sample(orders, min(len(orders), 24)):
        assert finds(roll, " ".join(order), voter), order
    assert finds(roll, "".join(words(voter.name.last)), voter)


def test_one_slip_still_finds_nearly_everybody(roll: RollStore, voters: list[Voter]) -> None:
    random = Random(9)
    sample = random.sample([voter for voter in voters[:MANY] if len(words(voter.name.last)[0]) > 3], 150)
    found = 0
    for voter in sample:
        result = roll.find(NEAR_KINDS["one slip in the last name"](voter, random))
        found += any(match.voter == voter for match in result.exact + result.near)
    assert found >= 0.95 * len(sample)


def test_the_same_text_finds_the_same_people_in_the_same_order(roll: RollStore) -> None:
    for text in ("smith", "jo sm", "12 b", "john smyht"):
        assert roll.find(text) == roll.find(text)


def test_near_matches_are_never_exact_ones(roll: RollStore) -> None:
    for text in ("smith", "bill smith", "johansen rob"):
        exact = {match.voter.id for match in roll.find(text, limit=MANY).exact}
        assert not exact & {match.voter.id for match in roll.near(text)}


def test_no_statement_reads_the_whole_list(roll: RollStore, voters: list[Voter]) -> None:
    """An index serves every one of them; a scan would be fast here and slow in a county of five million."""
    random = Random(2)
    texts = [
        kind(voter, random) for voter in random.sample(voters[:MANY], 5) for kind in {**KINDS, **NEAR_KINDS}.values()
    ]
    texts += ["smith jr", "po box 77", "1948", "1948 birch", "12 birch 1948", "6/6/86 smith", "a b c d"]
    seen: set[str] = set()
    for text in texts:
        query = parse(text)
        wanted = [each for reading in query.readings for each in statements(reading, roll._counts)]
        wanted += [each for reading in query.readings for each in otherwise(reading)]
        wanted += [has_code(column, "1", "2") for column in ("id", "envelope_id", "public_id")]
        wanted += [begins(column, "1") for column in ("id", "envelope_id")]
        wanted += licence_statements(query.licence, vague=True) if query.licence else []
        wanted += [begun_by("smithson")]
        for _, asked in asked_of(query, roll._counts):
            wanted += [*near_statements(asked, "smith", 0), *near_statements(asked, "smyth", 1)]
            wanted += same_birth_statements(asked)
        for sql, values in wanted:
            if sql in seen:
                continue
            seen.add(sql)
            plan = [row[3] for row in roll._rows((f"EXPLAIN QUERY PLAN {sql}", values), 1)]
            assert plan
            assert not [step for step in plan if "SCAN" in step and "CONSTANT ROW" not in step], (sql, plan)
            assert not [step for step in plan if "TEMP B-TREE" in step], (sql, plan)
    assert len(seen) > 30
