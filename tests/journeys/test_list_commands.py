"""Every voter file through ``roll check --json``: read = stored + rejected to the last line, each malformed file says
what is wrong with it, and none ends in a traceback (CASES B, A61 … A72). And the mapping and the report by command.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from app.cli.main import run

STATES = {
    "alaska_synth.csv": (34, 33),
    "colorado_ex003_synth.txt": (34, 33),
    "florida_ZZZ_synth.txt": (34, 33),
    "michigan_qvf_synth.csv": (34, 33),
    "minnesota_synth.csv": (34, 33),
    "ncvoter_synth.txt": (34, 33),
    "nh_vxpollbook_voters_synth.csv": (35, 33),
    "ohio_swvf_synth.txt": (34, 33),
    "oregon_synth.txt": (34, 33),
    "texas_fwf_synth.txt": (34, 33),
    "washington_vrdb_synth.txt": (34, 33),
}
"""File: (read, stored); in each, one id stands on two lines."""
BAD = {
    "bad_bom_utf8.csv": (7, {}),
    "bad_dates.csv": (7, {}),
    "bad_dup_ids.csv": (9, {9: "duplicate_id", 10: "duplicate_id"}),
    "bad_embedded_newline.csv": (7, {}),
    "bad_excel_mangled.csv": (2, {3: "id_damaged"}),
    "bad_lone_cr.csv": (7, {}),
    "bad_long_row.csv": (7, {3: "long_row"}),
    "bad_mixed_latin1.csv": (3, {3: "encoding"}),
    "bad_nul_byte.csv": (7, {3: "nul_byte"}),
    "bad_short_row.csv": (7, {3: "short_row"}),
    "bad_totals_row.csv": (8, {9: "totals_row"}),
    "bad_truncated.csv": (7, {8: "truncated"}),
    "bad_utf16le.csv": (7, {}),
}
NO_LIST = {
    "bad_empty.csv": "is empty",
    "bad_header_only.csv": "column names and no voters",
    "bad_dup_header.csv": "more than once: city",
    "bad_no_header.csv": "missing: the line with column names",
}


def check(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    status = run(["roll", "check", *arguments, "--json"])
    told = capsys.readouterr()
    assert (status, told.err) == (0, "")
    found: dict[str, Any] = json.loads(told.out)
    assert found["read"] == found["stored"] + len(found["rejected"])
    for file in found["files"]:
        assert file["lines"] == file["header"] + file["blank"] + file["continued"] + file["read"]
    assert all({"file", "line", "reason", "code"} <= set(each) for each in found["rejected"])
    return found


def physical_lines(path: Path) -> int:
    data = path.read_bytes()
    if data[:2] == b"\xff\xfe":
        data = data[2:].decode("utf-16-le").encode()
    return len(data.splitlines())


def test_no_file_is_left_out(shared_data: Path) -> None:
    there = {each.name for each in (shared_data / "voter_files").iterdir() if each.suffix != ".json"}
    assert there == {*STATES, *BAD, *NO_LIST}


@pytest.mark.parametrize("name", STATES)
def test_each_state_s_file_is_recognized_and_accounted_for(
    shared_data: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    path = shared_data / "voter_files" / name
    found = check(capsys, str(path))
    assert (found["read"], found["stored"]) == STATES[name]
    assert found["lines"] == physical_lines(path), "not one line is lost"
    assert "layout_detected" in {each["code"] for each in found["notes"]}
    assert found["rejected"][0]["code"] == "duplicate_id"


@pytest.mark.parametrize("name", BAD)
def test_each_malformed_file_says_what_is_wrong_line_by_line(
    shared_data: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    path = shared_data / "voter_files" / name
    found = check(capsys, str(path), "--layout", "plain")
    read, rejected = BAD[name]
    assert found["read"] == read
    assert {each["line"]: each["code"] for each in found["rejected"]} == rejected
    assert found["lines"] == physical_lines(path)


@pytest.mark.parametrize("name", NO_LIST)
@pytest.mark.parametrize("layout", [("--layout", "plain"), ()])
def test_what_is_no_list_is_one_sentence_and_status_2(
    shared_data: Path, capsys: pytest.CaptureFixture[str], name: str, layout: tuple[str, ...]
) -> None:
    path = shared_data / "voter_files" / name
    assert run(["roll", "check", str(path), *layout, "--json"]) == 2
    told = capsys.readouterr()
    assert told.out == "" and told.err.count("\n") == 1
    assert "Traceback" not in told.err and "LAST1" not in told.err
    if layout or name != "bad_no_header.csv":
        assert NO_LIST[name] in told.err


def test_several_files_of_one_list_are_one_account(shared_data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = shared_data / "voter_files"
    found = check(capsys, str(folder / "bad_totals_row.csv"), str(folder / "bad_long_row.csv"), "--layout", "plain")
    assert [file["name"] for file in found["files"]] == ["bad_totals_row.csv", "bad_long_row.csv"]
    assert found["read"] == 15


def test_a_person_s_answers_are_taken(shared_data: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_bytes("voter_id|last_name|first_name\n1|PEÑA|JOSÉ\n2|FROSTWICK|ADA\n".encode("latin-1"))
    options = ("--layout", "plain", "--delimiter", "bar", "--version", "7", "--cut-off", "2026-09-01")
    asked = check(capsys, str(file), *options, "--encoding", "latin-1")
    assert asked["list"] == {"kind": "full", "version": "7", "cut_off": "2026-09-01"}
    assert (asked["files"][0]["encoding"], asked["files"][0]["delimiter"], asked["stored"]) == ("windows-1252", "|", 2)
    told = check(capsys, str(file), *options, "--encoding", "utf-8")
    assert [each["code"] for each in told["rejected"]] == ["encoding"], "what was said holds, and the line is named"
    for wrong in (("--encoding", "ebcdic"), ("--delimiter", "~"), ("--cut-off", "soon")):
        assert run(["roll", "check", str(file), *wrong]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_the_report_is_written_and_the_next_list_compared_with_it(
    shared_data: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = shared_data / "voter_files"
    made = tmp_path / "report"
    first = check(capsys, str(folder / "bad_dup_ids.csv"), "--layout", "plain", "-o", str(made))
    assert {Path(each).suffix for each in first["files_written"]} == {".pdf", ".csv", ".json"}
    assert (made / "import-report-bad_dup_ids.pdf").read_bytes().startswith(b"%PDF")
    before = str(made / "import-report-bad_dup_ids.json")
    found = check(capsys, str(folder / "bad_long_row.csv"), "--layout", "plain", "--previous", before)
    assert found["previous"]["precincts"]["01"] == {"before": 7, "now": 6, "difference": -1}
    again = run(["roll", "check", str(folder / "bad_dup_ids.csv"), "--layout", "plain", "-o", str(made)])
    assert again == 2, "a signed report is never written over"


def test_a_mapping_is_proposed_completed_and_used(
    shared_data: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file, own = shared_data / "voter_files" / "washington_vrdb_synth.txt", tmp_path / "wa.toml"
    assert run(["roll", "map", str(file), "-o", str(own), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["delimiter"], told["header"], told["missing"]) == ("|", True, [])
    assert told["tried"] == {"read": 34, "stored": 33, "rejected": 1}
    found = check(capsys, str(file), "--map", str(own))
    assert (found["read"], found["stored"]) == (34, 33)
    assert run(["roll", "map", str(file), "-o", str(own)]) == 2, "a mapping that is there stays"
    capsys.readouterr()
    fixed = tmp_path / "tx.toml"
    assert run(["roll", "map", str(file.with_name("texas_fwf_synth.txt")), "-o", str(fixed), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["missing"] == ["widths", "id", "name"]
