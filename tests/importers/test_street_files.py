"""Street files in every format, with every edge of CASES section C."""

import csv
from pathlib import Path

import pytest

from app.domain.ids import EnvelopeId, PublicId, VoterId
from app.domain.roll import Address, Name, Voter
from app.domain.streets import Found, NotFound, Side, StreetIndex, find
from app.domain.streets_check import Trouble, orphans
from app.faults import Fault, FaultCode
from app.importers.streets import StreetFile, load_streets
from app.importers.vip import whole_name

VIP_HEADER = (
    "id,address_direction,city,includes_all_addresses,includes_all_streets,odd_even_both,precinct_id,"
    "start_house_number,end_house_number,house_number_prefix,house_number_suffix,state,street_direction,"
    "street_name,street_suffix,unit_number,zip\n"
)
PRECINCTS = "id,name,number,precinct_split_name\nP1,TEST 1,1,\nP2,TEST 1 SPLIT B,1,B\nP3,OTHERTOWN,3,\n"


def vip(folder: Path, *lines: str, precincts: str = PRECINCTS) -> StreetFile:
    (folder / "street_segment.txt").write_text(VIP_HEADER + "\n".join(lines) + "\n", encoding="utf-8")
    (folder / "precinct.txt").write_text(precincts, encoding="utf-8")
    return load_streets(folder)


def plain(folder: Path, *lines: str) -> StreetFile:
    path = folder / "streets.csv"
    path.write_text("street,low,high,side,precinct\n" + "\n".join(lines) + "\n", encoding="utf-8")
    return load_streets(path)


def troubles(file: StreetFile) -> list[tuple[Trouble, int]]:
    return [(each.trouble, each.line) for each in file.problems]


def test_the_samples_of_the_specification(tmp_path: Path) -> None:
    file = vip(
        tmp_path,
        "ss1,N,Washington,false,false,odd,P1,101,199,,,DC,NW,Delaware,St,,20001",
        "ss2,S,Washington,true,false,both,P2,,,,,DC,SE,Wisconsin,Ave,,20002",
        "ss3,N,Washington,false,false,even,P3,100,100,A,1/2,DC,NW,Delaware,St,,20001",
    )
    assert file.format == "vip"
    assert file.problems == ()
    assert [each.street for each in file.segments] == [
        "N Delaware St NW",
        "S Wisconsin Ave SE",
        "N Delaware St NW",
    ]
    streets = StreetIndex(file.segments)
    place = find(streets, "155 N Delaware St NW, Washington")
    assert isinstance(place, Found)
    assert place.precinct == "1"
    place = find(streets, "9 S Wisconsin Avenue SE")
    assert isinstance(place, Found)
    assert (place.precinct, place.split) == ("1", "B"), "precincts of one number differ in their split"
    assert isinstance(find(streets, "A100 1/2 N Delaware St NW"), Found)
    assert isinstance(find(streets, "100 1/2 N Delaware St NW"), NotFound), "the prefix is part of the number"


def test_directions_stand_where_the_specification_says() -> None:
    assert whole_name("Capitol", "St", street="E", address="NE") == "E Capitol St NE"
    assert whole_name("MERIDIAN", "AVE", street="", address="S") == "MERIDIAN AVE S"
    assert whole_name("Delaware", "St", street="NW", address="N") == "N Delaware St NW"


def test_a47_a_segment_of_a_missing_precinct_stops_the_import(tmp_path: Path) -> None:
    file = vip(tmp_path, "ss9,,Port,,,both,P9,1,99,,,AK,,Oak,St,,00123")
    assert [(each.trouble, each.line, each.said) for each in file.stops] == [(Trouble.PRECINCT_MISSING, 2, "P9")]
    assert file.segments == ()


def test_lines_that_cannot_be_used_are_named(tmp_path: Path) -> None:
    file = vip(
        tmp_path,
        "a,,Port,,,,P1,1,99,,,AK,,Oak,St,,",
        "b,,Port,,,left,P1,1,99,,,AK,,Oak,St,,",
        "c,,Port,,,both,P1,1,x,,,AK,,Oak,St,,",
        "d,,Port,,,both,P1,-5,9,,,AK,,Oak,St,,",
        "e,,Port,,,both,P1,1,9,,1/2,AK,,Oak,St,,",
        "f,,Port,,,both,P1,1,9,,,AK,,,,,",
        "g,,Port,,,both,,1,9,,,AK,,Oak,St,,",
        "g,,Port,,,both,P1,1,9,,,AK,,Elm,St,,",
        "h,,Port,,,even,P1,149,149,,,AK,,Ash,St,,",
    )
    assert troubles(file) == [
        (Trouble.BAD_SIDE, 2),
        (Trouble.BAD_SIDE, 3),
        (Trouble.BAD_NUMBER, 4),
        (Trouble.BAD_NUMBER, 5),
        (Trouble.PART_ON_RANGE, 6),
        (Trouble.NO_STREET, 7),
        (Trouble.NO_PRECINCT, 8),
        (Trouble.SAME_ID, 9),
        (Trouble.NOBODY, 10),
    ]
    assert file.lines == 9
    assert [each.id for each in file.segments] == ["g", "h"]


def test_a51_a_descending_range_is_told_and_works(tmp_path: Path) -> None:
    file = plain(tmp_path, "Oak St,300,200,both,P1")
    assert troubles(file) == [(Trouble.DESCENDING, 2)]
    place = find(StreetIndex(file.segments), "250 Oak St")
    assert isinstance(place, Found)


def test_plain_ranges_with_hyphens_and_whole_streets(tmp_path: Path) -> None:
    file = plain(tmp_path, "Queens Blvd,64-01,64-99,odd,P1", "Long Lane,*,,both,P2", "Oak St,64-01,65-99,odd,P1")
    assert (file.segments[0].prefix, file.segments[0].low, file.segments[0].high) == ("64-", 1, 99)
    assert file.segments[1].whole_street
    assert troubles(file) == [(Trouble.BAD_NUMBER, 4)]


def test_every_edge_of_one_file(tmp_path: Path) -> None:
    file = plain(
        tmp_path,
        "Same St,1,99,both,P1",
        "Same St,1,99,both,P1",
        "Clash St,1,99,both,P1",
        "Clash St,50,60,both,P2",
        "Edge St,1,50,odd,P1",
        "Edge St,50,99,even,P2",
        "O'Malley’s Lane,1,9,both,P1",
        "North St,1,9,both,P1",
        "N St,1,9,both,P2",
    )
    assert [(each.trouble, each.line, each.other) for each in file.problems] == [(Trouble.OVERLAP, 5, 4)]


def test_a_vip_feed_in_xml(tmp_path: Path) -> None:
    path = tmp_path / "feed.xml"
    path.write_text(
        """<?xml version="1.0"?>
<VipObject xmlns="http://example.org/vip">
  <Precinct id="p1"><Name>One</Name><Number>0001</Number><PrecinctSplitName>B</PrecinctSplitName></Precinct>
  <StreetSegment id="s1"><City>Port</City><OddEvenBoth>both</OddEvenBoth><PrecinctId>p1</PrecinctId>
    <StartHouseNumber>500</StartHouseNumber><EndHouseNumber>500</EndHouseNumber>
    <StreetName>Tower</StreetName><StreetSuffix>Ave</StreetSuffix>
    <UnitNumber>A</UnitNumber><UnitNumber>B</UnitNumber></StreetSegment>
  <StreetSegment id="s2"><City>Port</City><OddEvenBoth>odd</OddEvenBoth><PrecinctId>p7</PrecinctId>
    <StartHouseNumber>1</StartHouseNumber><EndHouseNumber>9</EndHouseNumber><StreetName>Oak</StreetName></StreetSegment>
</VipObject>
""",
        encoding="utf-8",
    )
    file = load_streets(path)
    assert [(each.unit, each.precinct, each.split, each.line) for each in file.segments] == [
        ("A", "0001", "B", 4),
        ("B", "0001", "B", 4),
    ]
    assert [(each.trouble, each.said) for each in file.stops] == [(Trouble.PRECINCT_MISSING, "p7")]


@pytest.mark.parametrize(
    "body",
    [
        '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><VipObject>&b;</VipObject>',
        "<VipObject><StreetSegment></VipObject>",
        "<Other/>",
        "<VipObject>",
    ],
)
def test_xml_that_is_not_a_feed_is_refused(tmp_path: Path, body: str) -> None:
    path = tmp_path / "feed.xml"
    path.write_text(body, encoding="utf-8")
    with pytest.raises(Fault) as refused:
        load_streets(path)
    assert refused.value.code is FaultCode.FILE_BAD
    assert refused.value.facts["file"] == "feed.xml"


@pytest.mark.parametrize(
    ("body", "line"),
    [
        (b"street,low,high,side,precinct\nOak St,1,9,both\n", 2),
        (b"street,low,high,side,precinct\nOak St,1,9,both,P1\nPE\xd1A St,1,9,both,P1\n", 3),
        (b"street,low,low,side,precinct\n", 1),
        (b"street,low,high,side,precinct\nOak\x00 St,1,9,both,P1\n", 2),
    ],
)
def test_a_broken_csv_names_its_line(tmp_path: Path, body: bytes, line: int) -> None:
    path = tmp_path / "streets.csv"
    path.write_bytes(body)
    with pytest.raises(Fault) as refused:
        load_streets(path)
    assert (refused.value.code, refused.value.facts["line"]) == (FaultCode.FILE_BAD, line)


def test_utf_16_and_byte_order_marks_are_read(tmp_path: Path) -> None:
    text = "street,low,high,side,precinct\nPeña St,1,9,both,P1\n"
    for encoding in ("utf-8-sig", "utf-16"):
        path = tmp_path / "streets.csv"
        path.write_bytes(text.encode(encoding))
        assert load_streets(path).segments[0].street == "Peña St"


def test_a_folder_without_segments_and_unknown_columns_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Fault) as refused:
        load_streets(tmp_path)
    assert refused.value.code is FaultCode.FILE_MISSING
    path = tmp_path / "x.csv"
    path.write_text("a,b\n1,2\n", encoding="utf-8")
    with pytest.raises(Fault) as refused:
        load_streets(path)
    assert refused.value.code is FaultCode.LAYOUT_UNKNOWN


def test_the_shared_street_files(shared_data: Path) -> None:
    file = load_streets(shared_data / "street_files" / "nh_streetNames_synth.csv")
    streets = StreetIndex(file.segments)
    for address, precinct in (
        ("3 OCONNELL ST", "1"),
        ("4 O’Connell St", "2"),
        ("7 ST JOHNS PLACE", "1"),
        ("UNNUMBERED WAY", "1"),
    ):
        place = find(streets, address)
        assert isinstance(place, Found)
        assert place.precinct == precinct
    with pytest.raises(Fault) as refused:
        load_streets(shared_data / "street_files" / "tiger_addrfeat_like_synth.csv")
    assert refused.value.code is FaultCode.LAYOUT_UNKNOWN
    feed = load_streets(shared_data / "vip" / "sample_feed_v5.xml")
    assert (feed.lines, len(feed.segments), feed.problems) == (13, 13, ())
    older = load_streets(shared_data / "vip" / "street_segment.txt")
    assert older.format == "vip-3"
    assert {each.trouble for each in older.stops} == {Trouble.PRECINCT_MISSING}, "the sample's precincts are cut short"


def test_a_whole_roll_against_its_own_street_file(shared_data: Path) -> None:
    folder = shared_data / "votingworks" / "pollbook_famous_names"
    streets = StreetIndex(load_streets(folder / "streetNames.csv").segments)
    with (folder / "voters.csv").open(encoding="utf-8", newline="") as lines:
        roll = [
            Voter(
                id=VoterId(row["Voter ID"]),
                public_id=PublicId(row["Voter ID"]),
                name=Name(last=row["Last Name"]),
                envelope_id=EnvelopeId(row["Voter ID"]),
                residence=Address(
                    street=f"{row['Street Number']}{row['Address Suffix']} {row['Street Name']}",
                    unit=row["Apartment / Unit Number"],
                    city=row["Postal City / Town"],
                    zip=row["Postal Zip 5"],
                ),
            )
            for row in csv.DictReader(lines)
            if row["Last Name"]
        ]
    assert len(roll) > 1000
    assert list(orphans(roll, streets)) == []


def test_sides_are_read_in_every_way_people_write_them(tmp_path: Path) -> None:
    file = plain(tmp_path, "A St,1,9,O,P1", "B St,2,8,Even,P1", "C St,1,9,ALL,P1")
    assert [each.side for each in file.segments] == [Side.ODD, Side.EVEN, Side.BOTH]
