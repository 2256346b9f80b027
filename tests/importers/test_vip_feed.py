"""The Voting Information Project's own sample feed: loaded whole, and asked for addresses as a desk would ask."""

from pathlib import Path

import pytest

from app.domain.ballots import BallotDefinition, Card, Style, english
from app.domain.ids import CardId, ElectionId, StyleId
from app.domain.roll import Address
from app.domain.streets import Side, StreetIndex
from app.domain.styles import Ask, Basis, Candidates, One, Reason, StyleRow, StyleTable, Unknown
from app.domain.styles_places import style_at
from app.importers.streets import StreetFile, load_streets
from tests.printing.invented import DAY


@pytest.fixture(scope="module")
def feed(shared_data: Path) -> StreetFile:
    return load_streets(shared_data / "vip" / "sample_feed_v5.xml")


def ballots(feed: StreetFile) -> tuple[BallotDefinition, StyleTable]:
    """Styles and rows as the feed itself assigns them."""
    ids = dict.fromkeys(style for _, _, style in feed.styles)
    styles = tuple(
        Style(id=StyleId(id), name=english(id), cards=(Card(id=CardId("1"), name=english("1"), items=()),))
        for id in ids
    )
    definition = BallotDefinition(
        election=ElectionId("vip"), title=english("x"), jurisdiction=english("x"), date=DAY, styles=styles
    )
    rows = tuple(
        StyleRow(precinct=precinct, split=split, style=StyleId(style)) for precinct, split, style in feed.styles
    )
    return definition, StyleTable(column=False, rows=rows)


def test_the_feed_loads_whole(feed: StreetFile) -> None:
    assert feed.format == "vip-xml"
    assert feed.lines == len(feed.segments) == 13
    assert not feed.stops
    assert len(feed.styles) == 32
    assert ("0504", "0000", "bs00005") in feed.styles
    assert ("0504", "0001", "bs00003") in feed.styles


@pytest.mark.parametrize(
    ("address", "answer"),
    [
        ("12 Misty Mountain Rd, Greenwood", One(style=StyleId("bs00004"), basis=Basis.STREET)),
        ("B1 1/2 Misty Mountain Rd, Greenwood", One(style=StyleId("bs00004"), basis=Basis.STREET)),
        ("120 Garnett Center Dr, Charlottesville, VA 22911", One(style=StyleId("bs00003"), basis=Basis.STREET)),
        ("151 steubin lane, Charlottesville", One(style=StyleId("bs00005"), basis=Basis.STREET)),
        ("77 Chapel Hill Road, Charlottesville", One(style=StyleId("bs00000"), basis=Basis.STREET)),
        ("202 Misty Mountain Rd, Greenwood", Unknown(reason=Reason.NUMBER_OUTSIDE)),
        ("5 Nowhere Ln, Crozet", Unknown(reason=Reason.STREET_UNKNOWN)),
        ("", Unknown(reason=Reason.NO_ADDRESS)),
    ],
)
def test_addresses_of_the_feed(feed: StreetFile, address: str, answer: object) -> None:
    definition, table = ballots(feed)
    found = style_at(Address(street=address), StreetIndex(feed.segments), table, definition)
    assert found == answer


def test_a_street_nobody_lists_in_a_city_that_is_all_one_precinct(feed: StreetFile) -> None:
    """IncludesAllStreets: every street of Charlottesville the feed does not name is in its precinct."""
    definition, table = ballots(feed)
    found = style_at(
        Address(street="9 Unheard Of St", city="Charlottesville"), StreetIndex(feed.segments), table, definition
    )
    assert found == One(style=StyleId("bs00000"), basis=Basis.STREET)


SEGMENTS = """id,address_direction,city,includes_all_addresses,includes_all_streets,odd_even_both,precinct_id,\
start_house_number,end_house_number,house_number_prefix,house_number_suffix,state,street_direction,street_name,\
street_suffix,unit_number,zip
s1,,Larch,false,false,odd,p1,101,199,,,AK,,Main,St,,99000
s2,,Larch,false,false,even,p2,100,198,,,AK,,Main,St,,99000
s3,,Larch,false,false,both,p2,500,500,,,AK,,Tower,Ave,A,99000
s4,,Larch,false,false,both,p1,500,500,,,AK,,Tower,Ave,B,99000
s5,,Larch,false,false,both,p2,103,103,,1/2,AK,,Main,St,,99000
"""
PRECINCTS = "id,name,number,ballot_style_id\np1,One,1,bs1\np2,Two,2,bs2\n"


@pytest.fixture
def small(tmp_path: Path) -> StreetFile:
    (tmp_path / "street_segment.txt").write_text(SEGMENTS)
    (tmp_path / "precinct.txt").write_text(PRECINCTS)
    return load_streets(tmp_path)


@pytest.mark.parametrize(
    ("address", "unit", "answer"),
    [
        ("101 Main St", "", "bs1"),
        ("102 Main Street", "", "bs2"),
        ("103 1/2 Main St", "", "bs2"),
        ("103½ Main St", "", "bs2"),
        ("103 Main St", "", "bs1"),
        ("500 Tower Ave", "Apt. A", "bs2"),
        ("500 Tower Ave #B", "", "bs1"),
        ("500 Tower Ave", "", Ask.UNIT),
        ("500 Tower Ave", "C", Reason.UNIT_UNKNOWN),
        ("Main St", "", Ask.NUMBER),
        ("101-103 Main St", "", Ask.NUMBER),
        ("201 Main St", "", Reason.NUMBER_OUTSIDE),
    ],
)
def test_odd_even_unit_half_and_what_must_be_asked(small: StreetFile, address: str, unit: str, answer: object) -> None:
    definition, table = ballots(small)
    found = style_at(Address(street=address, unit=unit, city="Larch"), StreetIndex(small.segments), table, definition)
    match found:
        case One(style=style):
            assert style == answer
        case Candidates(ask=ask):
            assert ask is answer
        case Unknown(reason=reason):
            assert reason is answer


def test_the_styles_of_a_csv_feed_are_its_precincts(small: StreetFile) -> None:
    assert small.styles == (("1", "", "bs1"), ("2", "", "bs2"))
    assert [segment.side for segment in small.segments][:2] == [Side.ODD, Side.EVEN]
