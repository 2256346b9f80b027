"""Where an id was first seen: exact for every id, however many and however written."""

from hypothesis import given
from hypothesis import strategies as st

from app.importers import voters_ids
from app.importers.voters_ids import SeenIds, packed

ID = st.one_of(
    st.text("0123456789", min_size=1, max_size=19),
    st.text("0123456789ABCXYZ", min_size=1, max_size=13),
    st.text("0a9-Zz", min_size=1, max_size=6),
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


def test_it_grows_and_keeps_what_it_knew() -> None:
    ordinary, voters_ids.FEW = voters_ids.FEW, 10
    try:
        seen = SeenIds()
        for number in range(20_000):
            assert seen.first_place(f"{number:08d}", number + 1) == 0
        assert [seen.first_place(f"{number:08d}", 99_999) for number in (0, 11, 19_999)] == [1, 12, 20_000]
    finally:
        voters_ids.FEW = ordinary
