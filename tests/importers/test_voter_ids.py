"""Where an id was first seen: exact for every id, however many and however written."""

from hypothesis import given
from hypothesis import strategies as st

from app.importers import voters_ids
from app.importers.voters_ids import SeenIds, packed

ID = st.one_of(
    st.text("0123456789", min_size=1, max_size=19),
    st.text("0123456789ABCXYZ", min_size=1, max_size=13),
    st.text("0a9-Zz", min_size=1, max_size=6),
    st.text("0123456789-V", min_size=10, max_size=16),
)


@given(st.lists(ID, max_size=60), st.sampled_from([0, 3, 1000]))
def test_the_first_place_of_every_id_is_remembered(ids: list[str], few: int) -> None:
    ordinary, voters_ids.FEW = voters_ids.FEW, few
    try:
        seen, expected = SeenIds(), dict[str, int]()
        for place, text in enumerate(ids, 1):
            assert seen.first_place(text, place) == expected.get(text, 0)
            expected.setdefault(text, place)
        assert len(seen) == len(expected)
    finally:
        voters_ids.FEW = ordinary


@given(ID, ID)
def test_two_ids_are_never_packed_alike(one: str, other: str) -> None:
    assert one == other or packed(one) != packed(other) or packed(one) == 0


def test_room_that_was_expected_is_there_and_more_is_made_when_it_was_not_enough() -> None:
    ordinary, voters_ids.FEW = voters_ids.FEW, 10
    try:
        for expected in (20_000, 100, 0):
            seen = SeenIds()
            seen.expect(expected)
            for number in range(20_000):
                assert seen.first_place(f"{number:08d}", number + 1) == 0
            assert len(seen._keys) == 1 << 15
            assert [seen.first_place(f"{number:08d}", 99_999) for number in (0, 11, 19_999)] == [1, 12, 20_000]
    finally:
        voters_ids.FEW = ordinary


def test_a_list_of_patterned_ids_stays_small() -> None:
    """Envelope ids with marks in them, five million of which a dictionary would keep in 600 MB."""
    ordinary, voters_ids.FEW = voters_ids.FEW, 10
    try:
        seen = SeenIds()
        for number in range(1_000):
            assert seen.first_place(f"VC26-{number:07d}-{number % 10}", number + 1) == 0
        assert seen.first_place("VC26-0000007-7", 5_000) == 8
        assert seen.first_place("VC27-0000007-7", 5_000) == 0
        assert not seen._others
    finally:
        voters_ids.FEW = ordinary


def test_a_list_of_nonsense_makes_no_patterns_without_end() -> None:
    ordinary, voters_ids.FEW, most, voters_ids.MOST_PATTERNS = voters_ids.FEW, 0, voters_ids.MOST_PATTERNS, 3
    try:
        seen = SeenIds()
        for number, mark in enumerate("!#$%&", 1):
            assert seen.first_place(f"{mark}7", number) == 0
        assert [seen.first_place(f"{mark}7", 9) for mark in "!#$%&"] == [1, 2, 3, 4, 5]
    finally:
        voters_ids.FEW, voters_ids.MOST_PATTERNS = ordinary, most


def test_it_grows_and_keeps_what_it_knew() -> None:
    ordinary, voters_ids.FEW = voters_ids.FEW, 10
    try:
        seen = SeenIds()
        for number in range(20_000):
            assert seen.first_place(f"{number:08d}", number + 1) == 0
        assert [seen.first_place(f"{number:08d}", 99_999) for number in (0, 11, 19_999)] == [1, 12, 20_000]
    finally:
        voters_ids.FEW = ordinary
