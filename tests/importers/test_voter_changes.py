"""File 2 and file 3: new and changed voters, and yanks, applied to the full list."""

from datetime import date
from pathlib import Path

import pytest

from app.domain.ids import EnvelopeId, PublicId, VoterId
from app.domain.roll import Name, Voter
from app.domain.roll_row import Row, row_of
from app.faults import Fault, FaultCode
from app.importers.changes import Changing, check_sequence, read_removals
from app.importers.layouts import load_layout
from app.importers.report import ListInfo
from app.importers.voters_notes import Reason


def voter(number: int, last: str = "INVENTED") -> Row:
    name = Name(last=last)
    return row_of(Voter(id=VoterId(f"{number:04d}"), public_id=PublicId(""), name=name, envelope_id=EnvelopeId("")))


def test_a_delta_replaces_adds_and_removes_and_says_how_many() -> None:
    changing = Changing([voter(2, "CHANGED"), voter(3), voter(9, "NEW")], {VoterId("0001"): ("yanks.csv", 2)})
    after = list(changing.applied([voter(1), voter(2), voter(3), voter(4)]))
    assert [(one.id, one.last) for one in after] == [
        ("0002", "CHANGED"),
        ("0003", "INVENTED"),
        ("0004", "INVENTED"),
        ("0009", "NEW"),
    ]
    outcome = changing.outcome()
    assert (outcome.before, outcome.added, outcome.replaced, outcome.same, outcome.removed) == (4, 1, 1, 1, 1)
    assert outcome.after == len(after)


def test_a_yank_for_nobody_on_the_list_is_named_by_its_line() -> None:
    changing = Changing([], {VoterId("0007"): ("yanks.csv", 5)})
    assert len(list(changing.applied([voter(1)]))) == 1
    assert changing.outcome().unknown == (("yanks.csv", 5),)


def test_changed_and_yanked_at_once_is_for_the_state_to_settle() -> None:
    with pytest.raises(Fault) as caught:
        Changing([voter(1)], {VoterId("0001"): ("yanks.csv", 2)})
    assert (caught.value.facts["file"], caught.value.facts["line"]) == ("yanks.csv", 2)


@pytest.mark.parametrize(
    "text",
    [
        "voter_id\n0001\n0002\n",
        "voter_id,reason\n0001,MOVED\n0002,DIED\n",
        "voter_id,last_name,first_name\n0001,A,B\n0002,C,D\n",
    ],
)
def test_a_yank_file_needs_an_id_and_may_hold_more(tmp_path: Path, text: str) -> None:
    file = tmp_path / "yanks.csv"
    file.write_text(text)
    removals = read_removals([file], load_layout("plain"))
    assert removals.ids == {"0001": ("yanks.csv", 2), "0002": ("yanks.csv", 3)}


def test_a_yank_that_cannot_be_an_id_is_rejected_by_line(tmp_path: Path) -> None:
    file = tmp_path / "yanks.csv"
    file.write_text("ASCENSION #\n0001\n\n9.1E+07\n")
    removals = read_removals([file], load_layout("alaska"))
    assert list(removals.ids) == ["0001"]
    assert [(one.line, one.reason) for one in removals.account.rejected] == [(4, Reason.ID_DAMAGED)]


FULL = ListInfo(kind="full", version="1", cut_off=date(2026, 9, 1))


@pytest.mark.parametrize(
    ("lists", "reason"),
    [
        ([], "no_full_list"),
        ([ListInfo(kind="changes", cut_off=date(2026, 9, 1))], "no_full_list"),
        ([FULL, FULL], "second_full_list"),
        ([FULL, ListInfo(kind="changes")], "no_cut_off"),
        ([FULL, ListInfo(kind="removals", cut_off=date(2026, 8, 31))], "list_older"),
    ],
)
def test_lists_must_follow_each_other(lists: list[ListInfo], reason: str) -> None:
    with pytest.raises(Fault) as caught:
        check_sequence(lists)
    assert caught.value.code is FaultCode.ELECTION_BAD
    assert caught.value.facts["trouble"] == reason


def test_a_full_list_and_later_deltas_are_in_order() -> None:
    check_sequence([FULL, ListInfo(kind="changes", cut_off=date(2026, 9, 10))])
