"""The demonstration day, checked from what it leaves: papers, figures, exports and journals."""

import io
import json
import re
from collections import Counter
from datetime import datetime, timedelta
from itertools import combinations
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image, ImageChops
from pypdf import PdfReader
from pyzbar import pyzbar

from app.cli.main import run
from app.demo.folder import Wanted
from app.demo.run import run_day
from app.domain.ids import Digest, grouped
from tests.journeys.left_behind import Books, Left, rows
from tests.printing.reading import dots, text

STUB_DOTS = 115
"""The removable stub's height at a hundred dots an inch, with the line to tear along."""

DAYS = [(1, 1), (3, 2), (40, 3), (40, 11)]


@pytest.fixture(scope="module", params=DAYS, ids=lambda wanted: f"{wanted[0]} voters, seed {wanted[1]}")
def left(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Left:
    voters, seed = request.param
    folder = tmp_path_factory.mktemp("demo") / "day"
    run_day(folder, Wanted(voters=voters, seed=seed), lambda _: None)
    return Left(folder)


# --- papers ------------------------------------------------------------------------------------------------------


def test_two_readers_read_every_label_as_its_envelope(left: Left) -> None:
    labels = rows(left.folder / "labels" / "index.csv")
    assert {each["file"] for each in labels} == {path.name for path in (left.folder / "labels").glob("*.pdf")}
    for each in labels:
        picture = dots((left.folder / "labels" / each["file"]).read_bytes(), 0, 300)
        assert [found.data.decode() for found in pyzbar.decode(picture)] == [each["envelope_id"]]
        assert [found.text for found in zxingcpp.read_barcodes(picture)] == [each["envelope_id"]]


def test_every_ballot_says_what_the_law_wants_on_it(left: Left) -> None:
    """KMC 6.20.030: the words "Official Ballot", the date, and how many to vote for."""
    ballots = rows(left.folder / "ballots" / "index.csv")
    assert {each["file"] for each in ballots} == {path.name for path in (left.folder / "ballots").glob("*.pdf")}
    for each in ballots:
        said = text((left.folder / "ballots" / each["file"]).read_bytes())
        assert "Official Ballot" in said
        assert "October 6, 2026" in said
        assert "Vote for no more than" in said
        assert said.count(each["number"]) == 1


def test_two_ballots_of_one_style_differ_in_the_stub_only(left: Left) -> None:
    same: dict[tuple[str, str], list[bytes]] = {}
    for each in rows(left.folder / "ballots" / "index.csv"):
        pdf = (left.folder / "ballots" / each["file"]).read_bytes()
        same.setdefault((each["style"], each["card"]), []).append(pdf)
    pairs = [pair for pdfs in same.values() for pair in combinations(pdfs[:3], 2)]
    assert pairs, "nobody was served twice with the same style"
    for one, other in pairs:
        readers = [PdfReader(io.BytesIO(pdf)) for pdf in (one, other)]
        assert readers[0].metadata == readers[1].metadata
        assert readers[0].trailer["/ID"] == readers[1].trailer["/ID"]
        assert len(readers[0].pages) == len(readers[1].pages)
        for side in range(len(readers[0].pages)):
            differs = _differs(dots(one, side), dots(other, side))
            assert differs is None or differs[3] <= STUB_DOTS, f"side {side} differs in {differs}"


def _differs(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(one, other).getbbox()


def test_no_number_is_on_two_ballots(left: Left) -> None:
    numbers = Counter(each["number"] for each in rows(left.folder / "ballots" / "index.csv"))
    assert numbers and set(numbers.values()) == {1}


# --- figures -----------------------------------------------------------------------------------------------------


def test_every_figure_of_the_summary_follows_from_the_journals(left: Left) -> None:
    books, told = Books(left), left.summary
    begun = left.entries("package_loaded")
    assert {told["voters"]} == {each.event["voters"] for each in begun}
    definition = json.loads((left.folder / "package" / "election" / "ballots.json").read_text("utf-8"))
    assert told["styles"] == len(definition["Election"][0]["BallotStyle"])
    assert told["issued"] == len(books.issued)
    assert told["ballots_printed"] == len(books.pieces) == len(rows(left.folder / "ballots" / "index.csv"))
    for fate in ("spoiled", "exhibited", "wrong_style", "misprint", "undone"):
        assert told[fate] == books.ended(fate), fate
    assert told["refused"] == books.refused()
    assert told["refused_spoil_limit"] == books.refused("spoil_limit") == 1
    assert told["accepted"] == len(books.accepted())
    assert told["announcements"] == [
        {"machine": each.machine, **each.event} for each in left.entries("announcement_made")
    ]
    assert [each["minutes"] for each in told["announcements"]] == [15, 0]
    for each in told["announcements"]:
        due = datetime.fromisoformat(each["designated"]) - timedelta(minutes=each["minutes"])
        assert due + timedelta(seconds=each["late_seconds"]) == datetime.fromisoformat(each["actual"])
    assert [each["late_seconds"] for each in told["announcements"]] == [10, 15], "both in their minute"


def test_every_figure_of_the_reconciliation_follows_from_the_journals(left: Left) -> None:
    books, told = Books(left), left.summary["reconcile"]
    assert told["issued"] == len(books.issued)
    assert told["accepted"] == len(books.accepted())
    assert told["conflicts"] == len(books.with_two_ballots()) == 1
    assert told["missing"] == [] == told["turned_away"]
    for export in told["exports"]:
        assert (export["entries"], export["head"]) == left.head(export["machine"])
    (center,) = told["centers"]
    assert (center["in_all"], center["voted"]) == (len(books.pieces), books.voted())
    assert center["spoiled"] == books.ended("spoiled")
    assert (center["balanced"], center["difference"]) == (True, 0)
    assert json.loads((left.folder / "office" / "reconcile.json").read_text("utf-8")) == told


def test_the_statement_of_the_center_follows_from_the_journals(left: Left) -> None:
    books, told = Books(left), json.loads((left.folder / "statement" / "statement.json").read_text("utf-8"))
    lines = {each["key"]: each["recorded"][-1] for name in ("ballots", "sheets", "envelopes") for each in told[name]}
    assert left.summary["statement"] == {"balanced": told["balanced"], "difference": told["difference"]}
    assert (lines["printed"], lines["voted"]) == (len(books.pieces), books.voted())
    for fate in ("spoiled", "exhibited", "wrong_style", "misprint", "undone"):
        assert lines[fate] == books.ended(fate)
    assert lines["out"] == 0
    assert lines["in_all"] == lines["accounted"]
    assert lines["sheets_printed"] == len(books.pieces)
    assert lines["sheets_in_all"] == lines["sheets_accounted"] == 1000
    assert lines["labels_printed"] == lines["labels_accounted"] == len(rows(left.folder / "labels" / "index.csv"))
    destroyed = [number for _, numbers in told["destroyed"] for number in numbers]
    where = {each["number"]: each["where"] for each in rows(left.folder / "office" / "ballots.csv")}
    assert sorted(destroyed) == sorted(number for number, line in where.items() if line != "voted")


def test_nobody_is_asked_about_a_page_after_the_day(left: Left) -> None:
    """Every job of a day that was closed has an outcome."""
    asked = {each.event["job"] for each in left.entries("print_asked")}
    assert asked == {each.event["job"] for each in left.entries("print_settled")}


def test_the_conflict_is_told_with_both_times(left: Left) -> None:
    (voter,) = Books(left).with_two_ballots()
    issued = [each for each in Books(left).issued if each.event["voter"] == voter]
    told = rows(left.folder / "office" / "conflicts.csv")
    assert {each["public_id"] for each in told} == {issued[0].event["public_id"]}
    assert {each["machine"] for each in told} == set(left.machines)
    assert {each["at"] for each in told} <= {each.at for each in issued}
    assert voter not in (left.folder / "office" / "conflicts.csv").read_text("utf-8")


# --- exports -----------------------------------------------------------------------------------------------------

NUMBER = re.compile(r"(?<![\w-])\d{6}(?![\w-])")


def _said(path: Path) -> str:
    return text(path.read_bytes()) if path.suffix == ".pdf" else path.read_text("utf-8")


def test_no_file_of_an_export_holds_a_voter_and_a_ballot_number_together(left: Left) -> None:
    numbers = {each["number"] for each in rows(left.folder / "ballots" / "index.csv")}
    people = {each.event[name] for each in Books(left).issued for name in ("voter", "public_id", "envelope_id")} | {
        each["name"] for each in rows(left.folder / "office" / "register.csv")
    }
    files = [path for path in (left.folder / "office").rglob("*") if path.suffix in (".csv", ".json", ".jsonl", ".pdf")]
    assert len(files) >= 2 * 11 + 6
    told_numbers, told_people = set(), set()
    for path in files:
        said = _said(path)
        here = numbers & set(NUMBER.findall(said))
        them = {each for each in people if each in said}
        assert not (here and them), f"{path.name} tells {sorted(here)[:3]} and somebody"
        told_numbers |= here
        told_people |= them
    assert told_numbers == numbers, "the ballot ledger tells every number"
    assert told_people == people, "journal and register tell who was served"


def test_a_confidential_voter_id_is_in_the_journal_only(left: Left) -> None:
    """SNP-16: registers, lists and logs that leave the office know the public identifier."""
    voters = {each.event["voter"] for each in Books(left).issued}
    for path in (left.folder / "office").rglob("*"):
        if path.suffix in (".csv", ".json", ".pdf"):
            assert not [each for each in voters if re.search(rf"(?<!\w){each}(?!\w)", _said(path))], path.name


# --- journals ----------------------------------------------------------------------------------------------------


@pytest.fixture
def lines(left: Left) -> list[bytes]:
    return left.journal("HS-A").read_bytes().splitlines(keepends=True)


def _verified(path: Path, lines: list[bytes], capsys: pytest.CaptureFixture[str], *more: str) -> str:
    """What ``votecenter journal verify`` says of these lines."""
    path.write_bytes(b"".join(lines))
    status = run(["journal", "verify", str(path), *more])
    said = capsys.readouterr().out.strip()
    assert (status == 0) is (said == "The journal is whole.")
    return said


def test_both_journals_are_whole_up_to_their_heads(left: Left, capsys: pytest.CaptureFixture[str]) -> None:
    for machine in left.machines:
        number, digest = left.head(machine)
        head = f"{machine}:{number}:{grouped(Digest(digest))}"
        assert run(["journal", "verify", str(left.journal(machine)), "--head", head]) == 0
    assert capsys.readouterr().out.splitlines() == ["The journal is whole."] * 2


def test_a_changed_line_is_found_at_the_entry_that_no_longer_follows(
    lines: list[bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = next(at for at, line in enumerate(lines) if b'"spoiled"' in line)
    lines[place] = lines[place].replace(b'"spoiled"', b'"misprint"')
    said = _verified(tmp_path / "journal.jsonl", lines, capsys)
    assert said == f"The journal is broken: machine HS-A, entry {place + 2}: unchained."


def test_a_dropped_line_is_found(lines: list[bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    del lines[11]
    said = _verified(tmp_path / "journal.jsonl", lines, capsys)
    assert said == "The journal is broken: machine HS-A, entry 13: missing."


def test_two_lines_that_changed_places_are_found(
    lines: list[bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines[14], lines[15] = lines[15], lines[14]
    said = _verified(tmp_path / "journal.jsonl", lines, capsys)
    assert said == "The journal is broken: machine HS-A, entry 16: missing."


def test_a_cut_tail_is_found_by_the_head_on_paper(
    left: Left, lines: list[bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    number, digest = left.head("HS-A")
    head = ("--head", f"HS-A:{number}:{digest}")
    assert _verified(tmp_path / "journal.jsonl", lines[:-1], capsys) == "The journal is whole."
    said = _verified(tmp_path / "journal.jsonl", lines[:-1], capsys, *head)
    assert said == f"The journal is broken: machine HS-A, entry {number}: cut."


def test_a_last_line_that_was_changed_is_found_by_the_head_on_paper(
    left: Left, lines: list[bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    number, digest = left.head("HS-A")
    lines[-1] = lines[-1].replace(b'"final":true', b'"final":false')
    lines[-1] = lines[-1].replace(b'"at":"2026-10-06T2', b'"at":"2026-10-06T1')
    said = _verified(tmp_path / "journal.jsonl", lines, capsys, "--head", f"HS-A:{number}:{digest}")
    assert said == f"The journal is broken: machine HS-A, entry {number}: recomputed."


# --- other people's elections ------------------------------------------------------------------------------------


def _checked(left: Left, ballots: int) -> None:
    told, books = left.summary, Books(left)
    assert told["ballots_printed"] == len(books.pieces) >= ballots
    assert told["statement"] == {"balanced": True, "difference": 0}
    assert told["reconcile"]["turned_away"] == []
    for each in rows(left.folder / "ballots" / "index.csv")[:4]:
        said = text((left.folder / "ballots" / each["file"]).read_bytes())
        assert "Official Ballot" in said
        assert "Vote for no more than" in said


def test_a_day_on_a_ballot_definition_of_nist(shared_data: Path, tmp_path: Path) -> None:
    ballots = shared_data / "nist" / "test_data" / "gen-01" / "bd-gen-01.json"
    run_day(tmp_path / "day", Wanted(voters=30, seed=5, ballots=ballots), lambda _: None)
    _checked(Left(tmp_path / "day"), ballots=10)


def test_a_day_on_famous_names_and_their_ten_thousand_voters(
    shared_data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.demo.run.MOST_SERVED", 12)
    folder = shared_data / "votingworks"
    wanted = Wanted(
        voters=0,
        seed=1,
        ballots=folder / "elections" / "electionFamousNames2021.election.json",
        roll=folder / "pollbook_famous_names" / "voters.csv",
        layout="votingworks",
    )
    run_day(tmp_path / "day", wanted, lambda _: None)
    _checked(Left(tmp_path / "day"), ballots=20)
    assert Left(tmp_path / "day").summary["voters"] == 10_000
