"""The list of a package: the state's full file, its changes and removals in order, and what each of them did."""

import json
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from app.domain.roll import Voter
from app.domain.roll_row import voter_of
from app.faults import Fault, FaultCode
from app.importers.elections import RollSource
from app.services.roll_reading import RollReading
from tests.importers.folders import Folder, make_folder

HEAD = "voter_id,last_name,first_name,street,precinct,style,status\n"
FULL = HEAD + (
    "1,FROSTWICK,ADA,12 HIDDENHAVEN LN,01,S1,A\n2,ELMWOOD,BO,9 ELM ST,01,S1,A\n"
    "3,BIRCHWELL,CAL,3 OAK ST,02,S2,A\n4,ASHDOWN,DOT,4 OAK ST,02,S2,A\n"
)
CHANGES = (
    HEAD + "2,ELMWOOD-PINE,BO,9 ELM ST,02,S2,A\n3,BIRCHWELL,CAL,3 OAK ST,02,S2,A\n9,NEWCOMER,EVE,1 FIR ST,02,S2,A\n"
)
YANKS = "voter_id,reason\n4,moved away\n77,nobody\n"
DELTA = """
[[roll.delta]]
changes = ["changes.csv"]
removals = ["yanks.csv"]
as_of = 2026-09-30
version = "List 3 with changes 1"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    made = make_folder(tmp_path / "election")
    made.file("roll.csv", FULL)
    made.file("changes.csv", CHANGES)
    made.file("yanks.csv", YANKS)
    return made


def with_delta(folder: Folder, text: str = DELTA) -> RollSource:
    folder.edit("\n[ballots]", f"{text}\n[ballots]")
    return folder.load().roll


def read(source: RollSource) -> tuple[list[Voter], RollReading]:
    reading = RollReading(source)
    return [voter_of(row) for row in reading.rows()], reading


def test_changes_and_removals_are_applied_and_counted(folder: Folder) -> None:
    source = with_delta(folder)
    voters, reading = read(source)
    assert [(each.id, each.name.last, each.precinct) for each in voters] == [
        ("1", "FROSTWICK", "01"),
        ("2", "ELMWOOD-PINE", "02"),
        ("3", "BIRCHWELL", "02"),
        ("9", "NEWCOMER", "02"),
    ]
    (done,) = reading.deltas
    outcome = done.outcome
    assert (outcome.before, outcome.added, outcome.removed, outcome.after) == (4, 1, 1, 4)
    assert (outcome.replaced, outcome.same, outcome.unknown) == (1, 1, (("yanks.csv", 3),))
    report = reading.report()
    assert (report.read, report.stored) == (4, 4), "the account of lines is the full list's"
    assert report.precincts == (("01", 1), ("02", 3)), "the counts are those of the list in the end"
    assert source.last.as_of == date(2026, 9, 30) and source.last.version == "List 3 with changes 1"
    told = json.loads(json.dumps(reading.as_json(report)))
    assert told["voters"] == 4
    assert told["deltas"][0]["changes"]["read"] == 3 and told["deltas"][0]["removals"]["stored"] == 2
    assert "nobody on the list" in " ".join(done.lines())


def test_the_next_list_is_compared_with_the_one_that_was_used(folder: Folder) -> None:
    _, first = read(with_delta(folder))
    before = folder.path / "before.json"
    before.write_text(json.dumps(first.as_json(first.report())))
    source = replace(folder.load().roll, previous=before)
    _, again = read(source)
    compared = again.report().previous
    assert compared is not None
    assert (compared.stored_before, compared.stored_now) == (4, 4)
    assert compared.precincts == (("01", 1, 1), ("02", 3, 3))


def test_a_rejected_line_of_a_delta_is_told(folder: Folder) -> None:
    folder.file("changes.csv", CHANGES + "8,,,1 FIR ST,02,S2,A\n")
    _, reading = read(with_delta(folder))
    changes = reading.deltas[0].changes
    assert changes is not None and [one.line for one in changes.rejected] == [5]
    assert any("changes.csv line 5" in line for line in reading.deltas[0].lines())


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (DELTA.replace("2026-09-30", "2026-12-30"), "roll.delta[0].as_of"),
        (
            DELTA.replace('changes = ["changes.csv"]\n', "").replace('removals = ["yanks.csv"]\n', ""),
            "roll.delta[0].changes",
        ),
        (DELTA.replace("changes.csv", "../changes.csv"), "roll.delta[0].changes"),
        (DELTA.replace("yanks.csv", "gone.csv"), "roll.delta[0].removals"),
        (DELTA.replace("as_of", "of"), "roll.delta[0].of"),
    ],
)
def test_a_delta_that_does_not_fit_is_refused_by_its_key(folder: Folder, text: str, key: str) -> None:
    with pytest.raises(Fault) as caught:
        with_delta(folder, text)
    assert (caught.value.code, caught.value.facts["key"]) == (FaultCode.ELECTION_BAD, key)


def test_a_delta_older_than_the_list_is_refused(folder: Folder) -> None:
    with pytest.raises(Fault) as caught:
        with_delta(folder, DELTA.replace("2026-09-30", "2026-09-01"))
    assert caught.value.facts["trouble"] == "list_older"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('encoding = "windows-1252"', {"encoding": "windows-1252"}),
        ('delimiter = "tab"', {"delimiter": "\t"}),
        ('delimiter = "semicolon"', {"delimiter": ";"}),
    ],
)
def test_a_person_s_answers_to_a_doubtful_file(folder: Folder, line: str, expected: dict[str, Any]) -> None:
    folder.edit("[roll]\n", f"[roll]\n{line}\n")
    source = folder.load().roll
    assert {key: getattr(source, key) for key in expected} == expected


@pytest.mark.parametrize("line", ['encoding = "ebcdic"', 'delimiter = "~"', 'previous = "gone.json"'])
def test_an_answer_nobody_knows_is_refused(folder: Folder, line: str) -> None:
    folder.edit("[roll]\n", f"[roll]\n{line}\n")
    with pytest.raises(Fault) as caught:
        folder.load()
    assert caught.value.code is FaultCode.ELECTION_BAD
