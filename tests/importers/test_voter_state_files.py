"""One invented town in eleven states' layouts: the same thirty-four people, each state's own way of writing them."""

import json
from pathlib import Path

import pytest

from app.domain.roll import Birth, Voter, VoterStatus
from app.importers.layouts import load_layout
from app.importers.report import ImportReport
from app.importers.voters import VoterReading
from app.importers.voters_notes import Note, Reason

FILES = {
    "alaska": "alaska_synth.csv",
    "north_carolina": "ncvoter_synth.txt",
    "ohio": "ohio_swvf_synth.txt",
    "washington": "washington_vrdb_synth.txt",
    "florida": "florida_ZZZ_synth.txt",
    "colorado": "colorado_ex003_synth.txt",
    "texas": "texas_fwf_synth.txt",
    "michigan": "michigan_qvf_synth.csv",
    "minnesota": "minnesota_synth.csv",
    "oregon": "oregon_synth.txt",
    "votingworks": "nh_vxpollbook_voters_synth.csv",
}


def read(shared_data: Path, layout: str) -> tuple[dict[str, Voter], ImportReport]:
    reading = VoterReading([shared_data / "voter_files" / FILES[layout]], load_layout(layout))
    voters = {voter.name.last: voter for voter in reading}
    return voters, reading.report()


def counts(report: ImportReport) -> dict[Note, int]:
    return {one.note: one.count for one in report.notes}


@pytest.mark.parametrize("layout", FILES)
def test_everybody_is_there_once_and_the_second_of_an_id_is_rejected(shared_data: Path, layout: str) -> None:
    reading = VoterReading([shared_data / "voter_files" / FILES[layout]], load_layout(layout))
    everybody = list(reading)
    report = reading.report()
    people = json.loads((shared_data / "voter_files" / "people_expected.json").read_text("utf-8"))
    assert report.stored == len({person["id"] for person in people}) == 33
    duplicate = report.rejected[0]
    assert duplicate.reason is Reason.DUPLICATE_ID
    assert dict(duplicate.facts)["first_line"] == str(duplicate.line - 1)
    assert "DUPLICATE" not in {voter.name.last for voter in everybody}
    ids = {voter.id[-6:] for voter in everybody}
    assert ids == {person["id"][-6:] for person in people}
    assert report.read == report.stored + len(report.rejected)


@pytest.mark.parametrize("layout", FILES)
def test_names_are_as_filed(shared_data: Path, layout: str) -> None:
    voters, report = read(shared_data, layout)
    assert voters["COMMA, III"].name.first == "LEE"
    assert voters["QUOTE"].name.first == 'ROBERT "BOB"'
    assert voters["SPACED OUT"].name.first == "TRIM"
    assert voters["MONONYM"].name.first == ""
    assert voters["NULL"].name.first == "PAT"
    assert voters["PEÑA"].name.first == "JOSÉ"
    assert voters["DE LA CRUZ"].name.first == "MARÍA DEL CARMEN"
    assert voters["SMITH"].name.suffix in {"SR", "JR"}
    assert counts(report).get(Note.LETTERS_LOST, 0) in {0, 2}


@pytest.mark.parametrize("layout", FILES)
def test_births_are_whole_or_a_year_or_unknown_never_invented(shared_data: Path, layout: str) -> None:
    voters, _ = read(shared_data, layout)
    leaper, century, old = voters["LEAPER"].birth, voters["CENTURY"].birth, voters["PLACEHOLDER"].birth
    assert old is None
    if leaper and century:
        assert leaper in {Birth(year=2008, month=2, day=29), Birth(year=2008)}
        assert century.year == 1968
    else:
        assert layout in {"alaska", "votingworks"}


@pytest.mark.parametrize("layout", FILES)
def test_addresses_keep_their_numbers(shared_data: Path, layout: str) -> None:
    voters, report = read(shared_data, layout)
    assert voters["ZEROPAD"].residence.street == "00123 MAPLE ST"
    if layout != "minnesota":
        assert voters["FRACTION"].residence.street == "123 1/2 MAPLE ST"
    assert voters["DIRECTION"].residence.street == "2410 N ST NE"
    assert "#4" in voters["UNITED"].residence.line
    assert voters["NORESIDENCE"].residence.street == ""
    assert counts(report)[Note.MISSING_RESIDENCE] == 1
    assert voters["ZEROPAD"].residence.zip == "00123"


@pytest.mark.parametrize("layout", ["alaska", "north_carolina", "florida", "oregon"])
def test_confidential_voters_are_known_and_their_address_is_not_in_the_report(shared_data: Path, layout: str) -> None:
    voters, report = read(shared_data, layout)
    assert voters["GUARDED"].confidential
    assert counts(report)[Note.CONFIDENTIAL] == 1
    told = json.dumps(report.as_json())
    for secret in ("SECRETHAVEN", "GUARDED", "MAPLE", "00000115"):
        assert secret not in told


@pytest.mark.parametrize(
    ("layout", "name", "status"),
    [
        ("alaska", "INACTIVE", VoterStatus.UNDELIVERABLE),
        ("north_carolina", "INACTIVE", VoterStatus.INACTIVE),
        ("north_carolina", "REMOVED", VoterStatus.CANCELED),
        ("ohio", "INACTIVE", VoterStatus.INACTIVE),
        ("washington", "INACTIVE", VoterStatus.INACTIVE),
        ("florida", "PREREG", VoterStatus.PENDING),
        ("colorado", "REMOVED", VoterStatus.CANCELED),
        ("colorado", "PREREG", VoterStatus.PENDING),
        ("texas", "INACTIVE", VoterStatus.INACTIVE),
        ("michigan", "REMOVED", VoterStatus.CANCELED),
        ("oregon", "INACTIVE", VoterStatus.INACTIVE),
    ],
)
def test_each_state_s_status_codes_are_understood(
    shared_data: Path, layout: str, name: str, status: VoterStatus
) -> None:
    assert read(shared_data, layout)[0][name].status is status


@pytest.mark.parametrize("layout", [name for name in FILES if name != "alaska"])
def test_precincts_2_and_02_are_kept_apart_and_pointed_out(shared_data: Path, layout: str) -> None:
    _, report = read(shared_data, layout)
    assert counts(report)[Note.LOOKALIKE_PRECINCTS] == 1
    assert sum(count for name, count in report.precincts if name.endswith(("-2", "2"))) >= 2
    assert any(name.endswith("1-4") for name, _ in report.precincts), "1-4 is a precinct and no date"


def test_the_report_line_at_the_end_is_rejected_as_what_it_is(shared_data: Path) -> None:
    assert read(shared_data, "votingworks")[1].rejected[-1].reason is Reason.REPORT_LINE


def test_the_vxpollbook_package_of_ten_thousand_reads_whole(shared_data: Path) -> None:
    reading = VoterReading(
        [shared_data / "votingworks" / "pollbook_famous_names" / "voters.csv"], load_layout("votingworks")
    )
    assert sum(1 for _ in reading.rows()) == 10_000
    assert reading.report().rejected == ()
