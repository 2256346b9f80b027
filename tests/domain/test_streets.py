"""From an address to its precinct: CASES A45 to A56, one by one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.streets import Found, NotFound, Segment, Several, Side, StreetIndex, find
from app.domain.streets_keys import folded, street_name, unit_key
from app.domain.styles import Ask, Reason


def seg(street: str, low: int, high: int, precinct: str, side: Side = Side.BOTH, **more: object) -> Segment:
    return Segment(street=street, low=low, high=high, precinct=precinct, side=side, **more)


def precinct(*segments: Segment, at: str, unit: str = "", **more: str) -> str | Ask | Reason:
    """In one word: the precinct, what to ask, or why not."""
    place = find(StreetIndex(segments), at, unit, **more)
    if isinstance(place, Found):
        return f"{place.precinct}/{place.split}" if place.split else place.precinct
    return place.ask if isinstance(place, Several) else place.reason


BIRCH = (seg("Birch St", 2, 98, "P1", Side.EVEN), seg("Birch St", 1, 99, "P2", Side.ODD))


def test_the_two_sides_of_a_street() -> None:
    assert precinct(*BIRCH, at="12 Birch St") == "P1"
    assert precinct(*BIRCH, at="13 BIRCH STREET") == "P2"
    assert precinct(*BIRCH, at="12 birch") == "P1", "the type may be left out where it leaves no doubt"


def test_a45_an_unknown_street_is_unknown_never_the_nearest() -> None:
    assert precinct(*BIRCH, at="12 Birth St") == Reason.STREET_UNKNOWN
    assert precinct(*BIRCH, at="12 Birch Ave") == Reason.STREET_UNKNOWN
    assert precinct(*BIRCH, at="12 North Birch St") == Reason.STREET_UNKNOWN
    assert precinct(*BIRCH, at="500 Birch St") == Reason.NUMBER_OUTSIDE
    assert precinct(*BIRCH, at="  ") == Reason.NO_ADDRESS


def test_a48_nought_to_nought_is_not_house_nought_and_landmarks_are_names() -> None:
    file = (seg("Unnumbered Way", 0, 0, "P1"), seg("Berth 100", 0, 0, "P2"), seg("Slip G-19", 0, 0, "P3"))
    assert precinct(*file, at="Unnumbered Way") == "P1"
    assert precinct(*file, at="0 Unnumbered Way") == "P1", "nought is no number"
    assert precinct(*file, at="5 Unnumbered Way") == Reason.NUMBER_OUTSIDE
    assert precinct(*file, at="Berth 100") == "P2"
    assert precinct(*file, at="SLIP G-19") == "P3"
    assert precinct(seg("Main St", 0, 98, "P1"), at="0 Main St") == Ask.NUMBER


def test_a49_prefix_and_suffix_stay_text_and_go_before_the_range() -> None:
    file = (
        seg("County Rd K", 1234, 1234, "P1", prefix="W"),
        seg("County Rd K", 1, 2000, "P2"),
        seg("Half Rd", 100, 198, "P3", Side.EVEN),
        seg("Half Rd", 100, 100, "P4", suffix="1/2"),
        seg("Main St", 456, 456, "P5", prefix="N123W"),
    )
    assert precinct(*file, at="W1234 COUNTY RD K") == "P1"
    assert precinct(*file, at="1234 County Road K") == "P2"
    assert precinct(*file, at="E1234 County Rd K") == Reason.NUMBER_OUTSIDE
    assert precinct(*file, at="100 1/2 HALF RD") == "P4"
    assert precinct(*file, at="100½ Half Rd") == "P4"
    assert precinct(*file, at="100 Half Rd") == "P3"
    assert precinct(*file, at="102 1/2 Half Rd") == "P3", "no record of its own: the range holds it"
    assert precinct(*file, at="N123W456 Main St") == "P5"


def test_a50_a_leading_nought_does_not_matter() -> None:
    assert precinct(seg("Oak St", 100, 198, "P1"), at="0150 Oak St") == "P1"


def test_a52_a_number_of_the_other_side_is_not_rounded() -> None:
    assert precinct(seg("Oak St", 100, 198, "P1", Side.EVEN), at="149 Oak St") == Reason.NUMBER_OUTSIDE


def test_a53_the_file_s_own_names_come_first() -> None:
    file = (
        seg("N St NE", 2400, 2498, "P1"),
        seg("South Avenue N", 1600, 1698, "P2"),
        seg("S St", 1, 99, "P3"),
        seg("South St", 1, 99, "P4"),
        seg("Mile 7.5 Seward Hwy", 0, 0, "P5"),
        seg("Avenue N", 1, 99, "P6"),
        seg("1st St", 1, 99, "P7"),
    )
    assert precinct(*file, at="2410 N ST NE") == "P1"
    assert precinct(*file, at="1600 SOUTH AVENUE N") == "P2"
    assert precinct(*file, at="10 S St") == "P3"
    assert precinct(*file, at="10 South St") == "P4"
    assert precinct(*file, at="Mile 7.5 Seward Hwy") == "P5"
    assert precinct(*file, at="9 Avenue N") == "P6"
    assert precinct(*file, at="5 1st St") == "P7"
    assert precinct(seg("S St", 1, 99, "P3"), at="10 South St") == Reason.STREET_UNKNOWN


def test_a54_a_unit_is_never_a_house_number_and_a_range_asks() -> None:
    albans = seg("Saint Albans St N", 300, 399, "P1")
    assert precinct(albans, at="SAINT ALBANS ST. N. #303") == Ask.NUMBER
    assert precinct(albans, at="350 St Albans Street North #303") == "P1"
    assert precinct(seg("Hwy 6", 1, 99, "P1", city="Fay"), at="12 Hwy 6 NORTH") == Reason.STREET_UNKNOWN
    assert precinct(seg("Hwy 6 N", 1, 99, "P1"), at="12 Hwy 6 NORTH") == "P1"
    assert precinct(seg("Main St", 900, 998, "P1"), at="912-914 Main St") == Ask.NUMBER
    assert precinct(*BIRCH, at="12 Birch St Bldg 2 Apt 4") == "P1"


def test_queens_numbers_have_a_hyphen() -> None:
    boulevard = seg("Queens Blvd", 1, 99, "P1", Side.ODD, prefix="64-")
    assert precinct(boulevard, at="64-01 Queens Blvd") == "P1"
    assert precinct(boulevard, at="65-01 Queens Blvd") == Reason.NUMBER_OUTSIDE


def test_a55_two_streets_of_one_name_ask_which() -> None:
    file = (seg("Boylston St", 1, 99, "P1", zip="00123"), seg("Boylston Pl", 1, 99, "P2", zip="00124"))
    assert precinct(*file, at="10 BOYLSTON") == Ask.STREET
    assert precinct(*file, at="10 Boylston Place") == "P2"
    assert precinct(*file, at="10 Boylston", zip="00124-0001") == "P2"
    sides = (seg("N Delaware St", 1, 99, "P1"), seg("S Delaware St", 1, 99, "P2"))
    assert precinct(*sides, at="10 Delaware St") == Ask.STREET


def test_a56_a_house_of_several_precincts_asks_for_the_unit() -> None:
    file = (seg("Tower Ave", 500, 500, "P1", unit="A"), seg("Tower Ave", 500, 500, "P2", unit="B"))
    assert precinct(*file, at="500 TOWER AVE") == Ask.UNIT
    assert precinct(*file, at="500 TOWER AVE", unit="Apt. B") == "P2"
    assert precinct(*file, at="500 Tower Ave Apt A") == "P1"
    assert precinct(*file, at="500 Tower Ave, Unit A") == "P1"
    assert precinct(*file, at="500 TOWER AVE #C") == Reason.UNIT_UNKNOWN
    building = (*file, seg("Tower Ave", 500, 500, "P3"))
    assert precinct(*building, at="500 Tower Ave #C") == "P3"
    alike = (seg("Tower Ave", 500, 500, "P1", unit="A"), seg("Tower Ave", 500, 500, "P1", unit="B"))
    assert precinct(*alike, at="500 Tower Ave") == "P1", "nothing to ask where every answer is the same"


def test_cities_and_zip_codes_tell_streets_apart() -> None:
    file = (seg("High St", 13, 41, "P1", city="Nashua", zip="03060"), seg("High St", 13, 41, "P2", city="Keene"))
    assert precinct(*file, at="15 High St") == Ask.CITY
    assert precinct(*file, at="15 High St, Keene") == "P2"
    assert precinct(*file, at="15 High St, NASHUA NH 03060") == "P1"
    assert precinct(*file, at="15 High St", city="Dover") == Reason.STREET_UNKNOWN


def test_a_precinct_may_hold_a_whole_street_or_a_whole_city() -> None:
    file = (
        Segment(street="Chapel Hill Rd", precinct="P1", whole_street=True, city="Port"),
        Segment(street="", precinct="P2", whole_city=True, city="Crozet"),
    )
    assert precinct(*file, at="7 Chapel Hill Rd") == "P1"
    assert precinct(*file, at="Chapel Hill Rd") == "P1"
    assert precinct(*file, at="7 Any Lane, Crozet") == "P2"
    assert precinct(*file, at="7 Any Lane") == Ask.CITY
    assert precinct(*file, at="7 Any Lane, Elsewhere") == Reason.STREET_UNKNOWN


def test_where_the_file_contradicts_itself_the_map_decides() -> None:
    file = (seg("Oak St", 1, 50, "P1"), seg("Oak St", 50, 99, "P2"))
    assert precinct(*file, at="50 Oak St") == Ask.MAP
    assert precinct(*file, at="51 Oak St") == "P2"


@pytest.mark.parametrize("typed", ["O'Connell St", "O’Connell St", "OʻConnell Street", "OCONNELL ST."])
def test_every_apostrophe_is_the_same(typed: str) -> None:
    assert precinct(seg("O'Connell St", 1, 99, "P1"), at=f"10 {typed}") == "P1"
    assert folded("O'Malley’s Lane") == "OMALLEYS LANE"


def test_units_are_compared_without_their_words() -> None:
    assert {unit_key(each) for each in ("Apt. 4-B", "#4B", "4b", "UNIT 4 B", "apartment 4B")} == {"4B"}
    assert unit_key("") == ""


@given(st.text(max_size=60), st.text(max_size=10))
def test_whatever_is_typed_has_an_answer(address: str, unit: str) -> None:
    assert isinstance(find(StreetIndex(BIRCH), address, unit), Found | Several | NotFound)


@given(st.text(max_size=40))
def test_a_name_is_taken_apart_without_losing_it(text: str) -> None:
    name = street_name(text)
    assert bool(name.core) is bool(folded(text))
    assert name.admits(name)


@given(st.integers(1, 9999), st.integers(1, 9999), st.sampled_from(Side), st.integers(1, 9999))
def test_a_house_is_found_exactly_where_the_range_holds_it(low: int, high: int, side: Side, house: int) -> None:
    low, high = min(low, high), max(low, high)
    answer = precinct(seg("Oak St", low, high, "P1", side), at=f"{house} Oak St")
    inside = low <= house <= high and (side is Side.BOTH or (house % 2 == 1) is (side is Side.ODD))
    assert answer == ("P1" if inside else Reason.NUMBER_OUTSIDE)
