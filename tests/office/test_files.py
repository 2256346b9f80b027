"""What the office writes: merged tables by public id, common formats, copies a spreadsheet may open (CASES A102)."""

import csv
import io
import json
from datetime import date
from pathlib import Path

import pytest

from app.faults import Fault, FaultCode
from app.services.event_log import log_head
from app.services.office.receipts import Receipts, read_receipts
from app.services.office.results import Results
from app.services.office.spreadsheets import safe_cell, safe_table
from app.services.reconciling import reconcile
from sync.bundle import AgeBundles
from tests.bench.county import county
from tests.bench.office_day import CenterDay
from tests.services.invented_election import at


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two centers, four voters each."""
    folder, home = tmp_path_factory.mktemp("written"), county(2)
    paths = [CenterDay(county=home, number=n, voters=4).serve().export(folder) for n in (0, 1)]
    head = log_head(home.contents.jurisdiction.election.id, at(23))
    with Results(folder / "out", at(23), events=head) as results:
        result = reconcile(
            paths,
            bundles=AgeBundles(),
            keys=(home.office,),
            packages=(home.contents,),
            keep=results.keep,
            events=True,
            processes=1,
        )
        results.finish(result, home.contents)
    return folder / "out"


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_merged_files_are_all_there(written: Path) -> None:
    names = {path.name for path in written.iterdir()}
    tables = {
        *("sorter.csv", "voted.csv", "register.csv", "register_public.csv", "ballots.csv", "voter_history.csv"),
        *("conflicts.csv", "findings.csv", "centers.csv", "statement.csv", "hours.csv"),
    }
    assert names == {*tables, "reconcile.json", "ballot_counts.json", "events.json", "spreadsheets"}
    assert {path.name for path in (written / "spreadsheets").iterdir()} == tables


def test_who_has_voted_and_the_public_register_name_public_ids_only(written: Path) -> None:
    for name in ("voted.csv", "register_public.csv", "voter_history.csv", "sorter.csv", "conflicts.csv"):
        said = (written / name).read_text("utf-8")
        assert "Invented" not in said, name
        assert "700000000" not in said, name
    assert {each["public_id"] for each in rows(written / "voted.csv")} == {
        f"P{center:04d}{place:04d}" for center in (0, 1) for place in range(4)
    }


def test_every_envelope_has_one_line_for_the_sorter(written: Path) -> None:
    told = rows(written / "sorter.csv")
    assert len(told) == 8
    assert {each["status"] for each in told} == {"accepted"}


def test_statements_are_told_per_center_style_and_day(written: Path) -> None:
    told = [each for each in rows(written / "statement.csv") if each["line"] == "voted"]
    assert [(each["center"], each["date"], each["style"], each["recorded"], each["counted"]) for each in told] == [
        ("center-0000", "2026-10-06", "12", "4", "4"),
        ("center-0001", "2026-10-06", "12", "4", "4"),
    ]


def test_load_per_center_and_hour(written: Path) -> None:
    told = rows(written / "hours.csv")
    assert sum(int(each["issued"]) for each in told) == len(rows(written / "register_public.csv"))
    assert {each["center"] for each in told} == {"center-0000", "center-0001"}


def test_the_event_log_is_valid_by_the_schema_of_nist(written: Path, shared_data: Path) -> None:
    """SP 1500-101: one log, one device a desk."""
    from jsonschema import Draft202012Validator

    schema = shared_data / "nist" / "sp1500-101_event_logging" / "NIST_V1_election_event_logging.json"
    log = json.loads((written / "events.json").read_text("utf-8"))
    Draft202012Validator(json.loads(schema.read_text("utf-8"))).validate(log)
    assert [device["Id"] for device in log["Device"]] == ["C0000-A", "C0001-A"]
    assert {event["Type"] for device in log["Device"] for event in device["Event"]} >= {"ballot", "print", "day"}
    assert "P0000" not in (written / "events.json").read_text("utf-8"), "nobody is named"


def test_ballot_counts_in_the_common_format_of_nist(written: Path) -> None:
    """SP 1500-100: per vote center, cast, out and rejected; what may stand where, as its schema says."""
    report = json.loads((written / "ballot_counts.json").read_text("utf-8"))
    assert report["@type"] == "ElectionResults.ElectionReport"
    assert report["Status"] == "unofficial-complete"
    required = {"Format", "GeneratedDate", "Issuer", "IssuerAbbreviation", "SequenceEnd", "SequenceStart", "Status"}
    assert required <= report.keys()
    units = {unit["@id"]: unit["Type"] for unit in report["GpUnit"]}
    assert units["center-center-0000"] == "vote-center"
    (election,) = report["Election"]
    assert election["ElectionScopeId"] in units
    cast = [each for each in election["BallotCounts"] if each["Type"] == "election-day"]
    assert [each["BallotsCast"] for each in cast] == [4, 4]
    for each in election["BallotCounts"]:
        assert each["GpUnitId"] in units
        assert each["Type"] in {"election-day", "early", "provisional", "other"}
        assert ("OtherType" in each) is (each["Type"] == "other")


# --- spreadsheets ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["=1+1", "-SMITH", "@HOME", "+1", "\tTAB", "\rCR"])
def test_what_begins_like_a_formula_is_text_in_the_copy_alone(name: str) -> None:
    data = f'machine,name\nHS-A,"{name}"\nHS-A,Berg\n'.encode()
    safe = list(csv.reader(io.StringIO(safe_table(data).decode(), newline="")))
    assert safe[1] == ["HS-A", f"'{name}"]
    assert safe[2] == ["HS-A", "Berg"]


def test_a_difference_keeps_its_sign_and_plain_tables_stay_byte_for_byte() -> None:
    assert safe_cell("-1") == "-1"
    assert safe_cell("-1+2") == "'-1+2"
    plain = "machine,name\nHS-A,Łukasz Nguyễn\n".encode()
    assert safe_table(plain) is plain


# --- the sorter's list ----------------------------------------------------------------------------------------------


def received(tmp_path: Path, text: bytes) -> Receipts:
    path = tmp_path / "received.csv"
    path.write_bytes(text)
    return read_receipts(path, "Oct 6, 9:30 PM")


def test_accepted_envelopes_are_held_against_the_sorters_list(tmp_path: Path) -> None:
    home = county(1)
    export = CenterDay(county=home, number=0, voters=3).serve().export(tmp_path)
    receipts = received(tmp_path, b"Envelope_ID,at\nLB26-00000000,x\nLB26-00000001,x\nLB26-00000001,x\nMAIL-9,x\n")
    result = reconcile(
        [export],
        bundles=AgeBundles(),
        keys=(home.office,),
        packages=(home.contents,),
        receipts=receipts,
        processes=1,
    )
    found = {(each.finding.value, dict(each.facts)["envelope"]) for each in result.found}
    assert found == {("not_at_sorter", "LB26-00000002"), ("sorter_twice", "LB26-00000001")}
    assert result.received == "Oct 6, 9:30 PM"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (b"id,at\n1,2\n", 1),
        (b"envelope_id,at\nA,2\n,3\n", 3),
        (b'envelope_id\n"A\n', 2),
        (b"envelope_id\n\xff\xfe\n", None),
    ],
)
def test_a_list_that_is_none_is_named_with_its_line(tmp_path: Path, text: bytes, line: int | None) -> None:
    with pytest.raises(Fault) as raised:
        received(tmp_path, text)
    assert raised.value.code is FaultCode.FILE_BAD
    if line is not None:
        assert raised.value.facts["line"] == line


def test_an_empty_list_and_one_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(Fault) as empty:
        received(tmp_path, b"")
    assert empty.value.code is FaultCode.FILE_EMPTY
    with pytest.raises(Fault) as gone:
        read_receipts(tmp_path / "nowhere.csv", "")
    assert gone.value.code is FaultCode.FILE_MISSING


def test_days_are_told_as_dates(written: Path) -> None:
    assert {date.fromisoformat(each["voted_on"]) for each in rows(written / "voter_history.csv")} == {date(2026, 10, 6)}
