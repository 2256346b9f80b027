"""How a voter file is read, whatever is in it: exact round trips, exact accounting, and never a traceback."""

import csv
import io
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.roll import Voter, VoterStatus
from app.faults import Fault, FaultCode
from app.importers.layouts import layout_names, load_layout
from app.importers.report import ImportReport
from app.importers.voters import VoterReading, check_file
from app.importers.voters_blocks import BLOCK, LONGEST_LINE
from app.importers.voters_detect import detect_layout
from app.importers.voters_notes import Note, Reason

HEADER = "voter_id,last_name,first_name,birth_date,street,precinct\n"
KEEP = settings(max_examples=60)


def read(path: Path, layout: str = "plain") -> tuple[list[Voter], ImportReport]:
    reading = VoterReading([path], load_layout(layout))
    return list(reading), reading.report()


def plain(folder: Path, body: str | bytes, header: str = HEADER) -> tuple[list[Voter], ImportReport]:
    file = folder / "list.csv"
    file.write_bytes(header.encode() + (body.encode() if isinstance(body, str) else body))
    return read(file)


def why(report: ImportReport) -> list[tuple[int, Reason]]:
    return [(one.line, one.reason) for one in report.rejected]


def noted(report: ImportReport) -> dict[Note, int]:
    return {one.note: one.count for one in report.notes}


NAME = st.text(
    st.characters(min_codepoint=33, max_codepoint=0x24F, exclude_categories=["C", "Z"], exclude_characters="*#?\xad"),
    min_size=1,
    max_size=20,
).filter(lambda name: "XX" not in name.upper())


@KEEP
@given(names=st.lists(st.tuples(NAME, NAME, NAME), min_size=1, max_size=8), delimiter=st.sampled_from(",\t|;"))
def test_names_with_quotes_and_delimiters_come_back_as_they_went_in(
    tmp_path: Path, names: list[tuple[str, str, str]], delimiter: str
) -> None:
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\r\n")
    writer.writerow(["voter_id", "last_name", "first_name", "middle_name"])
    writer.writerows([f"{number:05d}", *name] for number, name in enumerate(names))
    file = tmp_path / "list.csv"
    file.write_bytes(out.getvalue().encode())
    voters, report = read(file)
    assert [(one.name.last, one.name.first, one.name.middle) for one in voters] == names
    assert report.rejected == ()


@KEEP
@given(
    lines=st.lists(
        st.one_of(
            st.text(max_size=40),
            st.sampled_from(["1,A,B,1980-01-01,1 ELM,01", '2,"A,B', 'x"y"', "", "   ", ",,,,,", '3,"A\nB",C,,,']),
        ),
        max_size=12,
    )
)
def test_every_line_is_accounted_for_whatever_it_says(tmp_path: Path, lines: list[str]) -> None:
    """An ``ImportReport`` that does not add up cannot be made; here it is made of anything."""
    try:
        voters, report = plain(tmp_path, "\n".join(lines))
    except Fault as fault:
        assert fault.code in (FaultCode.FILE_EMPTY, FaultCode.FILE_NOT_LIST)  # all signs that no text has
        return
    (file,) = report.files
    assert file.lines == file.header + file.blank + file.continued + file.read
    assert report.read == len(voters) + len(report.rejected)
    assert report.stored == len(voters)


@KEEP
@given(data=st.binary(max_size=400), layout=st.sampled_from(sorted(layout_names())))
def test_no_bytes_make_a_traceback(tmp_path: Path, data: bytes, layout: str) -> None:
    file = tmp_path / "noise"
    file.write_bytes(data)
    try:
        check_file([file], load_layout(layout))
    except Fault as fault:
        assert fault.facts["file"] == "noise"


@pytest.mark.parametrize("layout", ["plain", "alaska", "florida", "north_carolina", "texas"])
def test_no_flipped_byte_makes_a_traceback(shared_data: Path, tmp_path: Path, layout: str) -> None:
    name = {
        "plain": "bad_dates.csv",
        "alaska": "alaska_synth.csv",
        "florida": "florida_ZZZ_synth.txt",
        "north_carolina": "ncvoter_synth.txt",
        "texas": "texas_fwf_synth.txt",
    }[layout]
    whole = (shared_data / "voter_files" / name).read_bytes()
    file = tmp_path / name
    for at in range(0, len(whole), max(1, len(whole) // 40)):
        for byte in (0, 0x22, 0x0A, 0xFF):
            file.write_bytes(whole[:at] + bytes([byte]) + whole[at + 1 :])
            try:
                report = check_file([file], load_layout(layout))
            except Fault as fault:
                assert fault.facts["file"] == name
            else:
                assert report.read == report.stored + len(report.rejected)


def test_a_quotation_mark_never_closed_costs_its_own_line_and_no_other(tmp_path: Path) -> None:
    body = '1,A,B,,,01\n2,"A,B,,,01\n' + "".join(f"{n},A,B,,,01\n" for n in range(3, 30))
    voters, report = plain(tmp_path, body)
    assert why(report) == [(3, Reason.QUOTE_OPEN)]
    assert len(voters) == 28


def test_a_quotation_mark_closed_by_another_line_s_does_not_swallow_it(tmp_path: Path) -> None:
    voters, report = plain(tmp_path, '1,"A,B,,,01\n2,"A ""Z"" X",B,,,01\n3,A,B,,,01\n')
    assert why(report) == [(2, Reason.QUOTE_OPEN)]
    assert [one.id for one in voters] == ["2", "3"]


def test_a_quotation_mark_within_a_value_is_a_letter_like_any_other(tmp_path: Path) -> None:
    voters, report = plain(tmp_path, '1,A,ROBERT "BOB",,12" PIPE RD,01\n2,C,D,,"9 ""X"" ST",01\n3,"E"F,G,,,01\n')
    assert [(one.name.first, one.residence.street) for one in voters] == [
        ('ROBERT "BOB"', '12" PIPE RD'),
        ("D", '9 "X" ST'),
    ]
    assert why(report) == [(4, Reason.QUOTE_BAD)]


def test_a_header_in_the_middle_is_no_voter(tmp_path: Path) -> None:
    again = 'Voter_ID, "last_name",FIRST_NAME,birth_date,street,precinct\n'.replace(' "', '"')
    people, report = plain(tmp_path, f"1,A,B,1960-01-01,1 A St,01\n{again}voter_id,A,B,1960-01-01,1 A St,01\n")
    assert [voter.id for voter in people] == ["1", "voter_id"], "an odd id is not yet a header"
    assert why(report) == [(3, Reason.HEADER_AGAIN)]


def test_a_voter_surnamed_total_is_stored_and_a_totals_row_is_not(tmp_path: Path) -> None:
    voters, report = plain(tmp_path, "1,TOTAL,ANN,,,01\nGrand total,1,,,,\nRecords: 1\n,,,,,\n")
    assert [one.name.last for one in voters] == ["TOTAL"]
    assert why(report) == [(3, Reason.TOTALS_ROW), (4, Reason.SHORT_ROW), (5, Reason.EMPTY_ROW)]


def test_blank_lines_are_counted_and_are_no_records(tmp_path: Path) -> None:
    _, report = plain(tmp_path, "\n1,A,B,,,01\n   \n\n2,C,D,,,01\n\n\x1a")
    (file,) = report.files
    assert (file.lines, file.blank, file.read, file.stored) == (8, 5, 2, 2)


def test_an_unknown_status_is_rejected_never_taken_for_active(tmp_path: Path) -> None:
    voters, report = plain(tmp_path, "1,A,B,UN\n2,C,D,Z9\n3,E,F,\n", "voter_id,last_name,first_name,status\n")
    assert [one.status for one in voters] == [VoterStatus.UNDELIVERABLE, VoterStatus.ACTIVE]
    assert why(report) == [(3, Reason.STATUS_UNKNOWN)]


def test_columns_that_have_moved_are_seen_by_the_zip(tmp_path: Path) -> None:
    voters, report = plain(
        tmp_path,
        "1,A,B,12 ELM,TESTPORT,00123\n2,A,B,,12 ELM,TESTPORT\n3,A,B,1 ELM,TESTPORT,123\n4,A,B,1 ELM,TESTPORT,1E+05\n",
        "voter_id,last_name,first_name,street,city,zip\n",
    )
    assert why(report) == [(3, Reason.COLUMNS_SHIFTED)]
    assert [one.residence.zip for one in voters] == ["00123", "123", "1E+05"]
    assert noted(report)[Note.ZIP_ODD] == 1
    assert noted(report)[Note.SPREADSHEET_DAMAGE] == 1


def test_two_voters_never_share_an_envelope(tmp_path: Path) -> None:
    header = "voter_id,last_name,envelope_id\n"
    voters, report = plain(tmp_path, "1,A,E-7\n2,B,E-7\n3,C,\n4,D,\n", header)
    assert [one.id for one in voters] == ["1", "3", "4"]
    assert why(report) == [(3, Reason.DUPLICATE_ENVELOPE)]


def test_a_line_rejected_for_another_reason_does_not_take_the_id(tmp_path: Path) -> None:
    voters, _ = plain(tmp_path, "1,,,,,01\n1,A,B,,,01\n")
    assert len(voters) == 1


def test_ids_keep_their_zeros_and_text_stays_text(tmp_path: Path) -> None:
    voters, _ = plain(tmp_path, "0001,A,B,,007 ELM,02\n1,C,D,,7 ELM,2\n01,E,F,,7 ELM,02\n")
    assert [(one.id, one.precinct) for one in voters] == [("0001", "02"), ("1", "2"), ("01", "02")]


def test_a_windows_file_is_read_as_such_and_said(tmp_path: Path) -> None:
    voters, report = plain(tmp_path, "1,PEÑA,O’NEIL,,,01\n".encode("windows-1252"))
    assert (voters[0].name.last, voters[0].name.first) == ("PEÑA", "O’NEIL")
    assert noted(report)[Note.ENCODING_ASSUMED] == 1
    assert report.files[0].encoding == "windows-1252"


def test_where_encodings_are_mixed_the_rarer_lines_are_rejected_by_number(tmp_path: Path) -> None:
    body = "".join(f"{n},PEÑA,B,,,01\n" for n in range(1, 6)).encode("windows-1252") + "6,PEÑA,B,,,01\n".encode()
    voters, report = plain(tmp_path, body)
    assert {one.name.last for one in voters} == {"PEÑA"}
    assert why(report) == [(7, Reason.ENCODING_MIXED)]


@pytest.mark.parametrize("codec", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_is_recognized_with_and_without_its_mark(tmp_path: Path, codec: str) -> None:
    file = tmp_path / "list.csv"
    file.write_bytes((HEADER + "1,ŁUKASIEWICZ,ZOË,,,01\r\n").encode(codec))
    voters, report = read(file)
    assert voters[0].name.last == "ŁUKASIEWICZ"
    assert noted(report)[Note.ENCODING_UTF16] == 1


@pytest.mark.parametrize(
    ("start", "reason"),
    [(b"PK\x03\x04", "spreadsheet_or_zip"), (b"%PDF-1.7", "pdf"), (b"\xd0\xcf\x11\xe0", "old_spreadsheet")],
)
def test_a_file_of_another_kind_is_named(tmp_path: Path, start: bytes, reason: str) -> None:
    file = tmp_path / "list.xlsx"
    file.write_bytes(start + b"...")
    with pytest.raises(Fault) as caught:
        read(file)
    assert caught.value.facts["trouble"] == reason


def test_a_line_without_end_is_rejected_by_number_and_memory_stays_small(tmp_path: Path) -> None:
    endless = b"9," + b"x" * (3 * BLOCK) + b"\n"
    voters, report = plain(tmp_path, b"1,A,B,,,01\n" + endless + b"2,C,D,,,01\n")
    assert [one.id for one in voters] == ["1", "2"]
    assert why(report) == [(3, Reason.LINE_TOO_LONG)]
    assert report.files[0].lines == 4
    assert len(endless) > LONGEST_LINE


def test_line_numbers_hold_over_block_borders_and_for_every_line_end(tmp_path: Path) -> None:
    padding = "P" * 200
    for end in ("\n", "\r\n", "\r"):
        body = "".join(f"{n},A,B,,{padding},01{end}" for n in range(1, 12_000))
        voters, report = plain(tmp_path, body.replace("11000,A", "11000," + "Z" * 501), HEADER.replace("\n", end))
        assert why(report) == [(11_001, Reason.FIELD_TOO_LONG)]
        assert len(voters) == 11_998


def test_several_files_are_one_list(tmp_path: Path) -> None:
    one, two = tmp_path / "north.csv", tmp_path / "south.csv"
    one.write_text(HEADER + "1,A,B,,,01\n2,C,D,,,01\n")
    two.write_text(HEADER.replace(",", "\t") + "3\tE\tF\t\t\t02\n2\tC\tD\t\t\t02\n")
    report = check_file([one, two], load_layout("plain"))
    assert (report.read, report.stored) == (4, 3)
    (twice,) = report.rejected
    assert (twice.file, twice.line, dict(twice.facts)) == (
        "south.csv",
        3,
        {"first_line": "3", "first_file": "north.csv"},
    )
    assert report.precincts == (("01", 2), ("02", 1))


def test_a_wrong_layout_is_told_by_what_was_expected_and_found(shared_data: Path) -> None:
    with pytest.raises(Fault) as caught:
        check_file([shared_data / "voter_files" / "ohio_swvf_synth.txt"], load_layout("alaska"))
    assert caught.value.code is FaultCode.LAYOUT_MISMATCH
    assert "ASCENSION #" in str(caught.value.facts["expected"])
    assert "SOS_VOTERID" in str(caught.value.facts["found"])
    assert "ASCENSION #" in str(caught.value.facts["missing"])


def test_texas_lines_cut_by_nineteen_characters_stop_and_never_shift(shared_data: Path, tmp_path: Path) -> None:
    whole = (shared_data / "voter_files" / "texas_fwf_synth.txt").read_bytes().splitlines()
    file = tmp_path / "tx.txt"
    file.write_bytes(b"\r\n".join(line[:-19] for line in whole))
    with pytest.raises(Fault) as caught:
        check_file([file], load_layout("texas"))
    assert (caught.value.code, caught.value.facts["found"]) == (FaultCode.LAYOUT_MISMATCH, "666 characters")
    file.write_bytes(b"\r\n".join([*whole[:3], whole[3][:-19], *whole[4:]]))
    assert why(check_file([file], load_layout("texas")))[0] == (4, Reason.LINE_LENGTH)


def test_canceling_stops_with_canceled(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text(HEADER + "1,A,B,,,01\n")
    with pytest.raises(Fault) as caught:
        check_file([tmp_path / "list.csv"], load_layout("plain"), progress=lambda _done, _of: False)
    assert caught.value.code is FaultCode.CANCELED


@pytest.mark.parametrize(
    ("name", "layout"),
    [
        ("alaska_synth.csv", "alaska"),
        ("ncvoter_synth.txt", "north_carolina"),
        ("ohio_swvf_synth.txt", "ohio"),
        ("washington_vrdb_synth.txt", "washington"),
        ("florida_ZZZ_synth.txt", "florida"),
        ("colorado_ex003_synth.txt", "colorado"),
        ("texas_fwf_synth.txt", "texas"),
        ("michigan_qvf_synth.csv", "michigan"),
        ("minnesota_synth.csv", "minnesota"),
        ("oregon_synth.txt", "oregon"),
        ("nh_vxpollbook_voters_synth.csv", "votingworks"),
        ("bad_utf16le.csv", "plain"),
    ],
)
def test_a_layout_is_recognized_by_the_file_s_columns(shared_data: Path, name: str, layout: str) -> None:
    assert detect_layout(shared_data / "voter_files" / name).name == layout


def test_a_layout_that_is_not_sure_is_asked_for(shared_data: Path) -> None:
    with pytest.raises(Fault) as caught:
        detect_layout(shared_data / "voter_files" / "bad_no_header.csv")
    assert caught.value.code is FaultCode.LAYOUT_UNKNOWN


def test_the_report_of_a_reading_waits_for_its_end(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text(HEADER + "1,A,B,,,01\n2,C,D,,,01\n")
    reading = VoterReading([tmp_path / "list.csv"], load_layout("plain"))
    next(reading.rows())
    with pytest.raises(RuntimeError):
        reading.report()


def test_the_json_says_what_the_command_promises(tmp_path: Path) -> None:
    _, report = plain(tmp_path, "1,A,B,7/4/76,,01\n1,C,D,,,01\n")
    told = json.loads(json.dumps(report.as_json()))
    assert (told["read"], told["stored"]) == (2, 1)
    (rejected,) = told["rejected"]
    assert (rejected["line"], rejected["code"]) == (3, "duplicate_id")
    assert "line 2" in rejected["reason"]
    assert {"two_digit_year", "month_first", "missing_residence"} <= {note["code"] for note in told["notes"]}
    assert told["precincts"] == {"01": 1}
    assert told["statuses"] == {"active": 1}
