"""The sorter's package history: mailed, replaced, returned, found by voter or by envelope, never a vote."""

from datetime import date
from pathlib import Path

import pytest

from app.domain.ids import EnvelopeId, PublicId, VoterId
from app.domain.roll import Name, Package, Voter
from app.domain.roll_row import Row, row_of, voter_of
from app.faults import Fault, FaultCode
from app.importers.history import History, HistoryUse, read_history
from app.importers.voters_notes import Note, Reason


def voter(number: int, *, package: Package | None = None) -> Row:
    one = Voter(
        id=VoterId(f"{number:04d}"),
        public_id=PublicId(""),
        name=Name(last="INVENTED"),
        envelope_id=EnvelopeId(f"E-{number:04d}"),
        package=package or Package(),
    )
    return row_of(one)


def history(folder: Path, text: str) -> History:
    file = folder / "sorter.csv"
    file.write_text(text, "utf-8")
    return read_history([file])


def test_a_voter_s_package_is_found_by_voter_id_or_else_by_envelope(tmp_path: Path) -> None:
    told = history(
        tmp_path,
        "voter_id,envelope_id,mailed,replaced,returned\n"
        "0001,E-0001,2026-10-01,,2026-10-20\n"
        ",E-0002,10/01/2026,2026-10-15,\n",
    )
    use = HistoryUse(told)
    first, second, third = map(voter_of, use.applied([voter(1), voter(2), voter(3)]))
    assert first.package == Package(mailed=date(2026, 10, 1), returned=date(2026, 10, 20))
    assert second.package == Package(mailed=date(2026, 10, 1), replaced=date(2026, 10, 15))
    assert third.package == Package()
    account = use.account()
    assert (account.voters, account.unmatched) == (2, ())


def test_lines_by_voter_and_by_envelope_on_one_package_are_taken_together(tmp_path: Path) -> None:
    told = history(tmp_path, "voter_id,envelope_id,mailed,returned\n0001,,2026-10-01,\n,E-0001,,2026-10-20\n")
    use = HistoryUse(told)
    (one,) = map(voter_of, use.applied([voter(1)]))
    assert one.package == Package(mailed=date(2026, 10, 1), returned=date(2026, 10, 20))
    assert use.account().unmatched == ()


def test_the_sorter_s_usual_column_names_are_known(tmp_path: Path) -> None:
    told = history(tmp_path, "Package ID;Date Sent;Received Date\nE-0001;2026-10-01;2026-10-20\n")
    assert told.by_envelope["E-0001"].package.returned == date(2026, 10, 20)


def test_several_lines_on_one_package_are_taken_together(tmp_path: Path) -> None:
    told = history(
        tmp_path,
        "voter_id,mailed,replaced,returned\n0001,2026-10-01,,\n0001,,2026-10-10,\n0001,,2026-10-12,2026-10-25\n"
        "0001,,,2026-10-22\n",
    )
    assert told.by_voter["0001"].package == Package(
        mailed=date(2026, 10, 1), replaced=date(2026, 10, 12), returned=date(2026, 10, 22)
    )
    assert [(one.note, one.count) for one in told.account.notes if one.note is Note.SEVERAL_LINES] == [
        (Note.SEVERAL_LINES, 3)
    ]


def test_what_the_history_does_not_say_stays_as_the_voter_file_has_it(tmp_path: Path) -> None:
    told = history(tmp_path, "voter_id,returned\n0001,2026-10-20\n")
    (one,) = map(voter_of, HistoryUse(told).applied([voter(1, package=Package(mailed=date(2026, 9, 30)))]))
    assert one.package == Package(mailed=date(2026, 9, 30), returned=date(2026, 10, 20))


def test_every_line_is_accounted_for_and_lines_for_nobody_are_listed(tmp_path: Path) -> None:
    told = history(
        tmp_path,
        "voter_id,mailed\n0001,2026-10-01\n0009,2026-10-01\n0002,13/45/2026\n0003,\n,2026-10-01\n1.2E+05,2026-10-01\n"
        "Total,6\nVoter ID,MAILED\n",
    )
    (file,) = told.account.files
    assert (file.read, file.stored, file.rejected) == (8, 2, 6)
    assert [(one.line, one.reason) for one in told.account.rejected] == [
        (4, Reason.DATE_UNREADABLE),
        (5, Reason.NOTHING_TOLD),
        (6, Reason.ID_MISSING),
        (7, Reason.ID_DAMAGED),
        (8, Reason.TOTALS_ROW),
        (9, Reason.HEADER_AGAIN),
    ]
    use = HistoryUse(told)
    assert len(list(use.applied([voter(1), voter(2)]))) == 2
    account = use.account()
    assert account.unmatched == (("sorter.csv", 3),)
    assert (account.files, account.rejected) == (told.account.files, told.account.rejected)


def test_another_kind_of_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Fault) as caught:
        history(tmp_path, "colour,size\nred,4\n")
    assert caught.value.code is FaultCode.LAYOUT_MISMATCH
