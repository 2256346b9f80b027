"""The report a clerk signs: it adds up or cannot be made, compares with the list before, and names nobody."""

import csv
import io
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.faults import Fault, FaultCode
from app.importers.layouts import load_layout
from app.importers.report import FileRead, ImportReport, ListInfo
from app.importers.report_csv import report_csv, report_spreadsheet, spreadsheet_safe
from app.importers.report_words import note_text, reason_text
from app.importers.voters import check_file
from app.importers.voters_notes import Note, Reason

LIST = (
    "voter_id,last_name,first_name,street,precinct,split,style,status\n"
    "1,FROSTWICK,ADA,12 HIDDENHAVEN LN,01,a,S1,A\n2,FROSTWICK,BEA,,01,b,S2,UN\n3,FROSTWICK,CAL,9 ELM,-2,,S1,A\n"
    "3,FROSTWICK,DOT,9 ELM,02,,S1,A\n"
)


def report_of(folder: Path, text: str = LIST, **more: object) -> ImportReport:
    file = folder / "list.csv"
    file.write_text(text)
    return check_file([file], load_layout("plain"), **more)  # type: ignore[arg-type]


def test_every_reason_and_every_note_has_its_words() -> None:
    facts = {"found": "1", "expected": "2", "first_line": "3", "first_file": "f", "most": "4", "encoding": "e"}
    for reason in Reason:
        told = reason_text(reason, facts.items()), reason_text(reason, facts.items(), "es")
        assert all("{" not in each for each in told)
        assert told[0] != told[1]
    for note in Note:
        assert note_text(note) != note_text(note, language="es")


def test_counts_are_per_precinct_split_style_and_status(tmp_path: Path) -> None:
    report = report_of(tmp_path)
    assert report.precincts == (("-2", 1), ("01", 2))
    assert report.splits == (("-2", 1), ("01/a", 1), ("01/b", 1))
    assert report.styles == (("S1", 2), ("S2", 1))
    assert report.statuses == (("active", 2), ("undeliverable", 1))


def test_an_account_that_does_not_add_up_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="do not add up"):
        FileRead(
            name="x", sha256="", size=1, encoding="utf-8", delimiter=",",
            lines=5, header=1, blank=0, continued=0, read=3, stored=3, rejected=0,
        )  # fmt: skip


def test_the_report_names_no_voter(tmp_path: Path) -> None:
    report = report_of(tmp_path)
    for told in (
        json.dumps(report.as_json()),
        "\n".join(report.lines()),
        report_csv(report).decode(),
        report_spreadsheet(report).decode(),
    ):
        for secret in ("FROSTWICK", "ADA", "HIDDENHAVEN"):
            assert secret not in told


def test_the_text_tells_every_rejection_and_total_and_has_a_line_to_sign(tmp_path: Path) -> None:
    text = "\n".join(report_of(tmp_path).lines())
    assert "Read 4 = stored 3 + rejected 1" in text
    assert "list.csv line 5: The voter id is already on line 4 of list.csv" in text
    assert "5 lines = 1 header + 0 blank + 0 continued + 4 read" in text
    assert "Checked by" in text
    assert "undeliverable" in text


def test_the_list_is_compared_with_the_one_before(tmp_path: Path) -> None:
    before = json.loads(json.dumps(report_of(tmp_path, info=ListInfo(version="1")).as_json()))
    now = report_of(tmp_path, LIST.replace(",01,a,", ",03,a,"), previous=before)
    assert now.previous is not None
    assert now.previous.version == "1"
    assert now.previous.precincts == (("-2", 1, 1), ("01", 2, 1), ("03", 0, 1))
    assert any("03" in line and "+1" in line for line in now.lines())
    assert now.as_json()["previous"]["precincts"]["01"] == {"before": 2, "now": 1, "difference": -1}


def test_something_else_than_a_report_is_not_compared_with(tmp_path: Path) -> None:
    with pytest.raises(Fault) as caught:
        report_of(tmp_path, previous={"hello": "world"})
    assert (caught.value.code, caught.value.facts["trouble"]) == (FaultCode.FILE_BAD, "not_a_report")


def test_the_spreadsheet_is_safe_and_the_exact_file_exact(tmp_path: Path) -> None:
    report = report_of(tmp_path, LIST.replace(",02,", ",=1+1,").replace("3,FROSTWICK,DOT", "4,FROSTWICK,DOT"))
    exact = list(csv.DictReader(io.StringIO(report_csv(report).decode())))
    safe = list(csv.DictReader(io.StringIO(report_spreadsheet(report).decode("utf-8-sig"))))
    assert [row["name"] for row in exact if row["part"] == "precincts"] == ["-2", "01", "=1+1"]
    assert [row["name"] for row in safe if row["part"] == "precincts"] == ["-2", "01", "'=1+1"]
    assert len(exact) == len(safe)


@given(st.text(max_size=12))
def test_no_cell_of_the_spreadsheet_can_be_a_formula(text: str) -> None:
    safe = spreadsheet_safe(text)
    assert safe.removeprefix("'") == text or safe == text
    assert not safe.startswith(("=", "+", "@", "\t", "\r")) and (not safe.startswith("-") or safe[1:].isdigit())
