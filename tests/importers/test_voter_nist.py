"""NIST SP 1500-102 voter records: the same care, counted by record."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.domain.roll import Birth, VoterStatus
from app.faults import Fault, FaultCode
from app.importers.layouts import load_layout
from app.importers.voters import VoterReading, check_file
from app.importers.voters_json_address import address_parts
from app.importers.voters_notes import Note, Reason


def record(number: int = 1, **more: Any) -> dict[str, Any]:
    return {
        "@type": "VRI.VoterRecord",
        "VoterStatus": "active",
        "HavaIdRequired": True,
        "District": [
            {"@type": "VRI.ReportingUnit", "Type": "congressional", "Name": "02"},
            {"@type": "VRI.ReportingUnit", "Type": "split-precinct", "Name": "b"},
        ],
        "Locality": [
            {
                "@type": "VRI.ReportingUnit",
                "Type": "precinct",
                "ExternalIdentifier": [{"Type": "local-level", "Value": "0102"}],
            }
        ],
        "Voter": {
            "@type": "VRI.Voter",
            "DateOfBirth": "1993-11-12T00:00:00",
            "VoterId": [
                {"@type": "VRI.VoterId", "Type": "drivers-license", "StringValue": "AA999888"},
                {"@type": "VRI.VoterId", "Type": "state-voter-registration-id", "StringValue": f"{number:08d}"},
            ],
            "Name": {"@type": "VRI.Name", "FirstName": "ADA", "MiddleName": ["LEE", "MAY"], "LastName": "FROST"},
            "Party": {"@type": "VRI.Party", "Name": "Nonpartisan", "Abbreviation": "N"},
            "ResidenceAddress": {
                "@type": "addr.NumberedThoroughfareAddress_type",
                "CompleteStreetName": {
                    "StreetNamePostType": {"Value": "AVE"},
                    "StreetName": "BELMONT",
                    "StreetNamePreDirectional": {"Value": "N"},
                },
                "CompleteAddressNumber": {"AddressNumberSuffix": "B", "AddressNumber": "3818"},
                "CompleteSubaddress": {"SubaddressElement": [{"SubaddressType": "APT", "SubaddressIdentifier": "4"}]},
                "CompletePlaceName1": {
                    "PlaceName": [
                        {"PlaceNameType": "County", "Value": "78"},
                        {"PlaceNameType": "MunicipalJurisdiction", "Value": "TESTPORT"},
                    ]
                },
                "StateName": "OH",
                "ZipCode": "00123",
            },
            **more,
        },
    }


def results(folder: Path, *records: Any) -> Path:
    file = folder / "voters.json"
    file.write_text(json.dumps({"@type": "VRI.VoterRecordResults", "VoterRecord": list(records)}))
    return file


def test_a_record_is_read_into_the_same_fields_as_any_other_list(tmp_path: Path) -> None:
    (voter,) = VoterReading([results(tmp_path, record())], load_layout("nist_vri"))
    assert (voter.id, voter.name.full, voter.party) == ("00000001", "ADA LEE MAY FROST", "N")
    assert voter.birth == Birth(year=1993, month=11, day=12)
    assert voter.residence.street == "3818B N BELMONT AVE"
    assert (voter.residence.unit, voter.residence.city, voter.residence.zip) == ("APT 4", "TESTPORT", "00123")
    assert (voter.precinct, voter.split, voter.status) == ("0102", "b", VoterStatus.ACTIVE)
    assert voter.id_required
    assert dict(voter.districts) == {"congressional": "02"}


def test_a_protected_voter_is_confidential(tmp_path: Path) -> None:
    protected = record(VoterClassification=[{"Type": "protected-voter", "Assertion": "yes"}])
    reading = VoterReading([results(tmp_path, protected)], load_layout("nist_vri"))
    (voter,) = reading
    assert voter.confidential
    assert Note.CONFIDENTIAL in {one.note for one in reading.report().notes}


def test_records_are_accounted_for_by_number(tmp_path: Path) -> None:
    licence_only = record(VoterId=[{"Type": "drivers-license", "StringValue": "AA999888"}])
    no_status = {key: value for key, value in record(3).items() if key != "VoterStatus"}
    report = check_file(
        [results(tmp_path, record(1), "what?", licence_only, record(1), no_status)], load_layout("nist_vri")
    )
    assert (report.read, report.stored) == (5, 1)
    assert [(one.line, one.reason) for one in report.rejected] == [
        (2, Reason.RECORD_BAD),
        (3, Reason.ID_MISSING),
        (4, Reason.DUPLICATE_ID),
        (5, Reason.STATUS_UNKNOWN),
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"VoterRecord": [', FaultCode.FILE_BAD),
        ("[1, 2]", FaultCode.LAYOUT_MISMATCH),
        ('{"@type": "VRI.VoterRecordsRequest"}', FaultCode.LAYOUT_MISMATCH),
        ("[" * 100_000, FaultCode.FILE_BAD),
        ("\xff", FaultCode.FILE_BAD),
        ("  ", FaultCode.FILE_EMPTY),
    ],
)
def test_what_is_not_a_list_of_voter_records_is_refused(tmp_path: Path, text: str, code: FaultCode) -> None:
    file = tmp_path / "voters.json"
    file.write_text(text, "latin-1")
    with pytest.raises(Fault) as caught:
        check_file([file], load_layout("nist_vri"))
    assert caught.value.code is code


def test_one_person_s_application_is_not_a_list(shared_data: Path) -> None:
    with pytest.raises(Fault) as caught:
        check_file(
            [shared_data / "nist" / "sp1500-102_voter_records" / "ohio_registration.json"], load_layout("nist_vri")
        )
    assert caught.value.facts["found"] == "VRI.VoterRecordsRequest"


@pytest.mark.parametrize(
    ("address", "line"),
    [
        ({"GeneralAddress": "MILE 7.5 SEWARD HWY"}, "MILE 7.5 SEWARD HWY"),
        ({"USPSBox": {"USPSBoxType": "PO BOX", "USPSBoxId": "9"}}, "PO BOX 9"),
        ({"CompleteLandmarkName": {"LandmarkName": [{"Value": "OLD MILL"}]}}, "OLD MILL"),
        (
            {"CompleteStreetName1": {"StreetName": "FIRST"}, "CompleteStreetName2": {"StreetName": "ELM"}},
            "FIRST & ELM",
        ),
        (
            {"CompleteStreetName": {"StreetName": "UNNUMBERED", "StreetNamePostType": {"Value": "WAY"}}},
            "UNNUMBERED WAY",
        ),
    ],
)
def test_address_classes_without_a_house_number_are_one_line(address: dict[str, Any], line: str) -> None:
    assert address_parts(address)["line"] == line
