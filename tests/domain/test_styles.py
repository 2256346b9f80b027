"""Which ballot a voter gets: CASES A30 to A45, one by one."""

from datetime import date

import pytest

from app.domain.ballots import BallotDefinition, Card, Contest, ContestKind, Style, english
from app.domain.ids import CardId, ContestId, ElectionId, EnvelopeId, PublicId, StyleId, VoterId
from app.domain.roll import Address, Name, Voter
from app.domain.streets import Segment, StreetIndex
from app.domain.styles import (
    Ask,
    Basis,
    Candidates,
    KeyRule,
    One,
    Primary,
    Reason,
    StyleRow,
    StyleTable,
    Unknown,
    determine_style,
)
from app.domain.styles_overrides import Override
from app.domain.styles_places import style_at
from app.domain.styles_proof import Contradiction, contradictions, differences, expected, tally


def style(id: str, precincts: str = "", party: str = "", districts: tuple[str, ...] = ()) -> Style:
    contest = Contest(id=ContestId("c"), kind=ContestKind.CANDIDATES, title=english("Mayor"), options=())
    card = Card(id=CardId(f"{id}-1"), name=english(id), items=(contest,))
    return Style(
        id=StyleId(id),
        name=english(f"Style {id}"),
        cards=(card,),
        precincts=tuple(precincts.split()),
        party=party,
        districts=districts,
    )


def definition(*styles: Style) -> BallotDefinition:
    return BallotDefinition(
        election=ElectionId("e"),
        title=english("Election"),
        jurisdiction=english("Borough"),
        date=date(2026, 10, 6),
        styles=styles,
    )


NOWHERE = Address()


def voter(precinct: str = "", split: str = "", *, style: str = "", party: str = "", home: Address = NOWHERE) -> Voter:
    return Voter(
        id=VoterId("1"),
        public_id=PublicId("1"),
        name=Name(last="One"),
        envelope_id=EnvelopeId("1"),
        precinct=precinct,
        split=split,
        style=StyleId(style),
        party=party,
        residence=home,
    )


def rows(*lines: str) -> tuple[StyleRow, ...]:
    """``precinct/split=style`` or ``precinct/split:party=style``."""
    found = []
    for line in lines:
        place, _, id = line.partition("=")
        place, _, party = place.partition(":")
        precinct, _, split = place.partition("/")
        found.append(StyleRow(precinct=precinct, split=split, party=party, style=StyleId(id)))
    return tuple(found)


TOWN = definition(
    style("10", districts=("House 37", "Third Judicial")), style("12", districts=("House 37", "Fourth Judicial"))
)


def test_a30_one_house_district_two_judicial_districts_two_styles() -> None:
    table = StyleTable(column=False, rows=rows("37-100=10", "37-105=12"))
    assert determine_style(voter("37-100"), table, TOWN) == One(style=StyleId("10"), basis=Basis.PRECINCT)
    assert determine_style(voter("37-105"), table, TOWN) == One(style=StyleId("12"), basis=Basis.PRECINCT)
    proof = list(expected(table, TOWN))
    assert [(each.precinct, each.style, each.districts) for each in proof] == [
        ("37-100", "10", ("House 37", "Third Judicial")),
        ("37-105", "12", ("House 37", "Fourth Judicial")),
    ]


def test_the_roll_s_own_column_goes_first_where_the_election_uses_it() -> None:
    table = StyleTable(column=True, rows=rows("P1=10"))
    assert determine_style(voter("P1", style="12"), table, TOWN) == One(style=StyleId("12"), basis=Basis.STYLE_COLUMN)
    assert determine_style(voter("P1"), table, TOWN) == One(style=StyleId("10"), basis=Basis.PRECINCT)
    without = StyleTable(column=False, rows=rows("P1=10"))
    assert determine_style(voter("P1", style="12"), without, TOWN) == One(style=StyleId("10"), basis=Basis.PRECINCT)


def test_a_style_nobody_defined_is_unknown_not_another() -> None:
    assert determine_style(voter(style="99"), StyleTable(), TOWN) == Unknown(reason=Reason.STYLE_UNKNOWN)
    table = StyleTable(rows=rows("P1=99"))
    assert determine_style(voter("P1"), table, TOWN) == Unknown(reason=Reason.STYLE_UNKNOWN)


def test_one_style_for_everybody() -> None:
    table = StyleTable(everyone=StyleId("10"))
    assert determine_style(voter(style="12"), table, TOWN) == One(style=StyleId("10"), basis=Basis.EVERYONE)


def test_sty_03_the_precinct_alone_never_decides_a_split_one() -> None:
    table = StyleTable(rows=rows("P1/A=10", "P1/B=12", "P2=10"))
    assert determine_style(voter("P1", "A"), table, TOWN) == One(style=StyleId("10"), basis=Basis.PRECINCT)
    asked = determine_style(voter("P1"), table, TOWN)
    assert asked == Candidates(styles=(StyleId("10"), StyleId("12")), ask=Ask.SPLIT, basis=Basis.PRECINCT)
    assert determine_style(voter("P1", "C"), table, TOWN) == Unknown(reason=Reason.SPLIT_UNKNOWN)
    assert determine_style(voter("P2", "A"), table, TOWN) == Unknown(reason=Reason.SPLIT_UNKNOWN)


def test_a_place_with_two_styles_asks_for_the_map() -> None:
    table = StyleTable(rows=rows("P1=10", "P1=12"))
    asked = determine_style(voter("P1"), table, TOWN)
    assert isinstance(asked, Candidates)
    assert asked.ask is Ask.MAP
    assert asked.styles == (StyleId("10"), StyleId("12"))


PRIMARY = definition(style("1D", "P1", "D"), style("1R", "P1", "R"), style("1N", "P1"), style("2D", "P2", "D"))
PARTY_ROWS = rows("P1:D=1D", "P1:R=1R", "P1=1N", "P2:D=2D")
CLOSED = StyleTable(
    rows=PARTY_ROWS, primary=Primary.CLOSED, parties=(("DEM", "D"), ("REP", "R")), unaffiliated=("UND",)
)
OPEN = StyleTable(rows=PARTY_ROWS, primary=Primary.OPEN, parties=CLOSED.parties)


@pytest.mark.parametrize("party", ["", "UND", " "])
def test_a36_an_unaffiliated_voter_of_a_closed_primary_is_asked_and_nothing_is_chosen(party: str) -> None:
    asked = determine_style(voter("P1", party=party), CLOSED, PRIMARY)
    assert asked == Candidates(styles=("1D", "1R", "1N"), ask=Ask.PARTY, basis=Basis.PRECINCT)


def test_a36_even_a_single_party_ballot_is_not_the_default() -> None:
    asked = determine_style(voter("P2"), CLOSED, PRIMARY)
    assert asked == Candidates(styles=("2D",), ask=Ask.PARTY, basis=Basis.PRECINCT)


def test_a_registered_voter_of_a_closed_primary_gets_the_party_s_ballot_and_no_other() -> None:
    assert determine_style(voter("P1", party="REP"), CLOSED, PRIMARY) == One(style="1R", basis=Basis.PRECINCT)
    assert determine_style(voter("P1", party="GRN"), CLOSED, PRIMARY) == One(style="1N", basis=Basis.PRECINCT)
    assert determine_style(voter("P2", party="REP"), CLOSED, PRIMARY) == Unknown(reason=Reason.PARTY_WITHOUT_BALLOT)


def test_in_an_open_primary_the_roll_never_decides() -> None:
    asked = determine_style(voter("P1", party="REP"), OPEN, PRIMARY)
    assert isinstance(asked, Candidates)
    assert asked.ask is Ask.PARTY
    assert determine_style(voter("P1", party="REP"), OPEN, PRIMARY, party="D") == One(style="1D", basis=Basis.PRECINCT)


def test_a_party_style_in_the_roll_s_column_is_not_a_choice_made() -> None:
    asked = determine_style(voter("P1", style="1R"), CLOSED, PRIMARY)
    assert asked == Candidates(styles=("1D", "1R", "1N"), ask=Ask.PARTY, basis=Basis.STYLE_COLUMN)
    assert determine_style(voter("P1", style="1R", party="REP"), CLOSED, PRIMARY) == One(
        style="1R", basis=Basis.STYLE_COLUMN
    )
    assert determine_style(voter("P1", style="1R", party="DEM"), CLOSED, PRIMARY) == Unknown(
        reason=Reason.PARTY_DISAGREES
    )
    assert isinstance(determine_style(voter(style="1R"), StyleTable(primary=Primary.OPEN), PRIMARY), Candidates)


def test_a42_keys_are_equal_or_they_are_not() -> None:
    places = ("Town", "Ward 10", "1", "11", "A-1")
    town = definition(*(style(place) for place in places))
    table = StyleTable(rows=rows(*(f"{place}={place}" for place in places)))
    for place in places:
        assert determine_style(voter(place), table, town) == One(style=StyleId(place), basis=Basis.PRECINCT)
    for strange in ("town", "Ward 1", "0", "99", "A1", "1/1"):
        assert determine_style(voter(strange), table, town) == Unknown(reason=Reason.PRECINCT_UNKNOWN)
    assert determine_style(voter(""), table, town) == Unknown(reason=Reason.NO_PRECINCT)


def test_a43_leading_noughts_count_or_not_by_one_rule() -> None:
    text = StyleTable(rows=rows("02=10", "2=12"))
    assert determine_style(voter("02"), text, TOWN) == One(style=StyleId("10"), basis=Basis.PRECINCT)
    assert determine_style(voter("2"), text, TOWN) == One(style=StyleId("12"), basis=Basis.PRECINCT)
    number = StyleTable(rows=rows("02=10"), keys=KeyRule.NUMBER)
    assert determine_style(voter("2"), number, TOWN) == One(style=StyleId("10"), basis=Basis.PRECINCT)
    assert determine_style(voter("002"), number, TOWN) == One(style=StyleId("10"), basis=Basis.PRECINCT)
    assert determine_style(voter("A-2"), number, TOWN) == Unknown(reason=Reason.PRECINCT_UNKNOWN)


def test_a44_the_voter_before_changes_nothing() -> None:
    alone = determine_style(voter("P1"), CLOSED, PRIMARY)
    determine_style(voter("P1", party="REP"), CLOSED, PRIMARY)
    determine_style(voter("P1"), CLOSED, PRIMARY, party="D")
    assert determine_style(voter("P1"), CLOSED, PRIMARY) == alone


COURT = StyleTable(
    rows=rows("P1=10"),
    overrides=(
        Override(street="41 Boatyard Loop", unit="Space 7", city="Tamarack", style=StyleId("12"), approved="N."),
        Override(street="9 Mill Rd", style=StyleId("12"), approved="N."),
    ),
)


def test_sty_06_an_override_of_the_unit_goes_before_the_roll() -> None:
    def at(street: str, unit: str = "", city: str = "Tamarack") -> object:
        home = Address(street=street, unit=unit, city=city)
        return determine_style(voter("P1", style="10", home=home), COURT, TOWN)

    own = One(style=StyleId("12"), basis=Basis.OVERRIDE)
    assert at("41 BOATYARD LOOP", "SPC 7") == own
    assert at("9 Mill Rd.", "Apt 3") == own, "an override without a unit is for the whole building"
    for street, unit, city in (
        ("41 Boatyard Loop", "Space 70", "Tamarack"),
        ("41 Boatyard Loop", "", "Tamarack"),
        ("41 Boatyard Loop", "Space 7", "Elsewhere"),
        ("141 Boatyard Loop", "Space 7", "Tamarack"),
    ):
        assert at(street, unit, city) == One(style=StyleId("10"), basis=Basis.STYLE_COLUMN)


@pytest.mark.parametrize(
    ("street", "unit"),
    [
        ("41 Boatyard Loop, Tamarack", "Space 7"),
        ("41 Boatyard Loop, Tamarack, AK 99599", "SPC 7"),
        ("41 boatyard loop, spc 7, tamarack", ""),
        ("41 Boatyard Loop Space 7", ""),
        ("041 Boatyard Loop #7", ""),
        ("41 Boatyard", "7"),
    ],
)
def test_sty_06_an_override_is_found_however_the_address_is_typed(street: str, unit: str) -> None:
    """At the desk the city and the unit come in one line; the trap has to be seen all the same."""
    found = style_at(Address(street=street, unit=unit), STREETS, COURT, TOWN)
    assert found == One(style=StyleId("12"), basis=Basis.OVERRIDE)


STREETS = StreetIndex(
    [
        Segment(street="Oak St", low=1, high=99, precinct="P1", split="A"),
        Segment(street="Tower Ave", low=500, high=500, unit="A", precinct="P1", split="A"),
        Segment(street="Tower Ave", low=500, high=500, unit="B", precinct="P1", split="B"),
        Segment(street="Lost Ln", low=1, high=99, precinct="P9"),
    ]
)
SPLIT = StyleTable(rows=rows("P1/A=10", "P1/B=12"), overrides=COURT.overrides)


@pytest.mark.parametrize(
    ("street", "unit", "answer"),
    [
        ("5 Oak Street", "", One(style=StyleId("10"), basis=Basis.STREET)),
        ("500 Tower Ave", "B", One(style=StyleId("12"), basis=Basis.STREET)),
        ("500 Tower Ave", "", Candidates(styles=(StyleId("10"), StyleId("12")), ask=Ask.UNIT, basis=Basis.STREET)),
        ("500 Oak St", "", Unknown(reason=Reason.NUMBER_OUTSIDE)),
        ("5 Nowhere St", "", Unknown(reason=Reason.STREET_UNKNOWN)),
        ("5 Lost Ln", "", Unknown(reason=Reason.PRECINCT_UNKNOWN)),
        ("", "", Unknown(reason=Reason.NO_ADDRESS)),
        ("9 Mill Rd", "", One(style=StyleId("12"), basis=Basis.OVERRIDE)),
        ("Oak St", "", Candidates(styles=(StyleId("10"),), ask=Ask.NUMBER, basis=Basis.STREET)),
    ],
)
def test_sty_05_the_style_of_an_address(street: str, unit: str, answer: object) -> None:
    assert style_at(Address(street=street, unit=unit), STREETS, SPLIT, TOWN) == answer


def test_a_primary_asks_for_the_party_at_an_address_too() -> None:
    streets = StreetIndex([Segment(street="Oak St", low=1, high=99, precinct="P1")])
    home = Address(street="5 Oak St")
    asked = style_at(home, streets, CLOSED, PRIMARY)
    assert asked == Candidates(styles=("1D", "1R", "1N"), ask=Ask.PARTY, basis=Basis.STREET)
    assert style_at(home, streets, CLOSED, PRIMARY, registered="DEM") == One(style="1D", basis=Basis.STREET)


def test_a39_a_split_without_a_row_and_a_row_with_a_foreign_style_are_contradictions() -> None:
    split = definition(style("10", "P1/A"), style("12", "P1/B P2"))
    assert list(contradictions(StyleTable(rows=rows("P1/A=10", "P1/B=12", "P2=12")), split)) == []
    assert list(contradictions(StyleTable(rows=rows("P1/A=10")), split)) == [
        Contradiction(precinct="P1", split="B", style=StyleId(""), allowed=(StyleId("12"),))
    ]
    assert list(contradictions(StyleTable(rows=rows("P2=10")), split)) == [
        Contradiction(precinct="P2", split="", style=StyleId("10"), allowed=(StyleId("12"),))
    ]
    assert list(contradictions(StyleTable(rows=rows("Ward 1=10")), split)) == [], "keys of its own are not compared"


def test_a_precinct_the_definition_names_whole_may_be_divided_by_the_table() -> None:
    """A service area's election: its part of the precinct votes, the rest has no ballot (STY-09)."""
    area = definition(style("10", "P1 P2"))
    table = StyleTable(rows=rows("P1/A=10", "P1/B=", "P2=10"))
    assert list(contradictions(table, area)) == []
    assert determine_style(voter("P1", "B"), table, area) == Unknown(reason=Reason.NOT_IN_ELECTION)
    assert determine_style(voter("P1", "A"), table, area) == One(style="10", basis=Basis.PRECINCT)
    wrong = StyleTable(rows=rows("P1/A=", "P1/B=", "P2=10"))
    assert [each.precinct for each in contradictions(wrong, area)] == ["P1"]


def test_a32_voters_are_counted_by_place_and_style_and_held_against_the_source() -> None:
    table = StyleTable(rows=rows("P1/A=10", "P1/B=12"))
    roll = [voter("P1", "A"), voter("P1", "A"), voter("P1", "B"), voter("P1"), voter("P7")]
    counted = tally(roll, table, TOWN)
    assert [(each.precinct, each.split, each.style, each.asked, each.reason, each.voters) for each in counted] == [
        ("P1", "", "", "split", "", 1),
        ("P1", "A", "10", "", "", 2),
        ("P1", "B", "12", "", "", 1),
        ("P7", "", "", "", "precinct_unknown", 1),
    ]
    assert sum(each.voters for each in counted) == len(roll)
    controls = {("P1", "A", "10"): 2, ("P1", "B", "12"): 2, ("P1", "", ""): 1}
    assert differences(counted, controls) == ((("P1", "B", "12"), 1, 2), (("P7", "", ""), 1, 0))
