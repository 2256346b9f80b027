"""Malformed voter files: each gives its own reason by line, every line is accounted for, nothing is guessed."""

from pathlib import Path

import pytest

from app.faults import Fault, FaultCode
from app.importers.layouts import load_layout
from app.importers.report import ImportReport
from app.importers.voters import VoterReading, check_file
from app.importers.voters_detect import detect_layout
from app.importers.voters_notes import Note, Reason


def check(shared_data: Path, name: str) -> ImportReport:
    return check_file([shared_data / "voter_files" / name], load_layout("plain"))


def why(report: ImportReport) -> list[tuple[int, Reason]]:
    return [(one.line, one.reason) for one in report.rejected]


def where(report: ImportReport, note: Note) -> list[int]:
    return [line for one in report.notes if one.note is note for _, line in one.where]


@pytest.mark.parametrize(
    ("name", "read", "rejected"),
    [
        ("bad_bom_utf8.csv", 7, []),
        ("bad_utf16le.csv", 7, []),
        ("bad_lone_cr.csv", 7, []),
        ("bad_embedded_newline.csv", 7, []),
        ("bad_dates.csv", 7, []),
        ("bad_dup_ids.csv", 9, [(9, Reason.DUPLICATE_ID), (10, Reason.DUPLICATE_ID)]),
        ("bad_excel_mangled.csv", 2, [(3, Reason.ID_DAMAGED)]),
        ("bad_long_row.csv", 7, [(3, Reason.LONG_ROW)]),
        ("bad_short_row.csv", 7, [(3, Reason.SHORT_ROW)]),
        ("bad_mixed_latin1.csv", 3, [(3, Reason.ENCODING)]),
        ("bad_nul_byte.csv", 7, [(3, Reason.NUL_BYTE)]),
        ("bad_totals_row.csv", 8, [(9, Reason.TOTALS_ROW)]),
        ("bad_truncated.csv", 7, [(8, Reason.TRUNCATED)]),
    ],
)
def test_each_line_is_stored_or_rejected_by_number(
    shared_data: Path, name: str, read: int, rejected: list[tuple[int, Reason]]
) -> None:
    report = check(shared_data, name)
    assert why(report) == rejected
    assert (report.read, report.stored) == (read, read - len(rejected))


@pytest.mark.parametrize(
    ("name", "code", "fact", "says"),
    [
        ("bad_empty.csv", FaultCode.FILE_EMPTY, "trouble", "no_bytes"),
        ("bad_header_only.csv", FaultCode.FILE_EMPTY, "trouble", "header_only"),
        ("bad_dup_header.csv", FaultCode.LAYOUT_MISMATCH, "repeated", "city"),
        ("bad_no_header.csv", FaultCode.LAYOUT_MISMATCH, "missing", "the line with column names"),
    ],
)
def test_a_file_that_cannot_be_a_list_stops_with_what_is_wrong(
    shared_data: Path, name: str, code: FaultCode, fact: str, says: str
) -> None:
    with pytest.raises(Fault) as caught:
        check(shared_data, name)
    assert caught.value.code is code
    assert caught.value.facts["file"] == name
    assert caught.value.facts[fact] == says
    assert "LAST1" not in str(caught.value), "a first line that may be a voter is not repeated"


def test_a_list_without_column_names_is_told_so_where_no_layout_is_named(shared_data: Path) -> None:
    with pytest.raises(Fault) as caught:
        detect_layout(shared_data / "voter_files" / "bad_no_header.csv")
    assert caught.value.code is FaultCode.LAYOUT_UNKNOWN
    assert (caught.value.facts["line"], caught.value.facts["trouble"]) == (1, "no_column_names")
    assert "LAST1" not in str(caught.value)


def test_a_duplicate_names_the_first_line_and_is_never_merged(shared_data: Path) -> None:
    second = check(shared_data, "bad_dup_ids.csv").rejected[0]
    assert dict(second.facts)["first_line"] == "8"


def test_dates_are_understood_or_left_unknown_never_turned_around(shared_data: Path) -> None:
    reading = VoterReading([shared_data / "voter_files" / "bad_dates.csv"], load_layout("plain"))
    births = [voter.birth for voter in reading]
    assert [(b.year, b.month, b.day) if b else None for b in births] == [
        (1968, 7, 16), None, None, (1980, 1, 4), (1980, 3, 12), None, None,
    ]  # fmt: skip
    report = reading.report()
    assert where(report, Note.TWO_DIGIT_YEAR) == [2]
    assert where(report, Note.BIRTH_UNREADABLE) == [3, 4, 7]
    assert where(report, Note.MASKED) == [8]


def test_letters_are_never_mojibake(shared_data: Path) -> None:
    names = [
        v.name.last for v in VoterReading([shared_data / "voter_files/bad_mixed_latin1.csv"], load_layout("plain"))
    ]
    assert names == ["LAST1", "PEÑA"]


def test_an_embedded_line_break_is_one_record_and_the_line_numbers_stay_true(shared_data: Path) -> None:
    report = check(shared_data, "bad_embedded_newline.csv")
    (file,) = report.files
    assert (file.lines, file.header, file.continued, file.read) == (9, 1, 1, 7)
    assert where(report, Note.LINE_BREAK_IN_FIELD) == [3]


def test_spreadsheet_damage_is_named(shared_data: Path) -> None:
    assert where(check(shared_data, "bad_excel_mangled.csv"), Note.SPREADSHEET_DAMAGE) == [2]
