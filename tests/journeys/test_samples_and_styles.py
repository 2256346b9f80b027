"""At the desk's own window: samples looked at and printed, the printer's scale judged, voters nobody has mapped."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from app.bootstrap import folder_devices, tools
from app.clock import ScriptedClock
from app.demo.desks import PASSWORD, training_desk
from app.demo.folder import Wanted, prepare
from app.domain.events import BallotIssued, PrintOutcome, SheetUse, StyleBasis
from app.domain.ledger_lines import Line
from app.domain.roll import Address, Voter
from app.domain.styles import One, Unknown
from app.services.desk_parts import DeskParts
from tests.printing.reading import text
from ui.desk.controller import DeskController
from ui.desk.inline import InlineWork
from ui.viewmodels.saying import Saying
from ui.window import Window


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory):  # type: ignore[no-untyped-def]
    return prepare(tmp_path_factory.mktemp("office"), Wanted(voters=40, seed=3), tools())


@pytest.fixture
def parts(prepared, tmp_path: Path) -> Iterator[DeskParts]:  # type: ignore[no-untyped-def]
    hours = next(each for each in prepared.folder.centers[0].hours if each.final)
    clock = ScriptedClock(hours.opens + timedelta(hours=3))
    desk = training_desk(tmp_path / "desk", prepared, clock, folder_devices(tmp_path / "paper"), tools())
    desk.day.open(trusted_time=clock.now(), second_person="nora", seals=("1",), sheets=100)
    yield desk
    desk.close()


@pytest.fixture
def desk(window: Window, parts: DeskParts) -> Iterator[DeskController]:
    controller = DeskController(window, parts, Saying(window.look.words), InlineWork())
    controller.start()
    yield controller
    controller.stop()


def printed(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "paper" / "ballots").glob("*.pdf"))


def test_a_sample_is_looked_at_and_printed_and_is_never_official(
    desk: DeskController, window: Window, parts: DeskParts, tmp_path: Path
) -> None:
    desk.go("ballots")
    assert any(action.key == "samples" for action in window.view.actions)
    desk.on_command("ballots", "samples", {})
    desk.on_command("page", "sample", {"style": "15"})
    assert window.view.key == "sample.15"
    picture = window.view.body[0].columns[0][0].blocks[0]
    assert picture.png.startswith(b"\x89PNG")
    desk.on_command("page", "print_sample", {"style": "15", "language": ""})
    files = printed(tmp_path)
    assert len(files) == 2, "a sample of each card"
    for file in files:
        said = text(file.read_bytes())
        assert "Official Ballot" not in said
        assert "No number" in said
    assert parts.day.ledgers().sheets[Line.SHEETS_TEST] == 0, "samples are on colored paper of their own"


def test_a_test_print_is_counted_as_test_sheets(desk: DeskController, parts: DeskParts, tmp_path: Path) -> None:
    desk.go("ballots")
    desk.on_command("page", "print_test", {"style": "15", "language": "es"})
    assert len(printed(tmp_path)) == 2
    assert parts.day.ledgers().sheets[Line.SHEETS_TEST] == 2
    (used,) = parts.session.state.sheets_used
    assert used.event.use is SheetUse.TEST
    assert not parts.session.state.issues


def test_a_printer_that_fails_counts_nothing(desk: DeskController, parts: DeskParts, tmp_path: Path) -> None:
    (tmp_path / "paper").mkdir(exist_ok=True)
    (tmp_path / "paper" / "ballots").write_text("not a folder")
    desk.go("ballots")
    desk.on_command("page", "print_test", {"style": "12", "language": ""})
    assert parts.day.ledgers().sheets[Line.SHEETS_TEST] == 0
    assert desk.window.view.message is not None


def test_the_scale_is_judged_from_what_the_ruler_says(desk: DeskController, window: Window, parts: DeskParts) -> None:
    desk.go("ballots")
    desk.on_command("ballots", "calibrate", {})
    desk.on_command("page", "print_calibration", {})
    assert parts.day.ledgers().sheets[Line.SHEETS_TEST] == 1
    for across, down, words in (
        ("150.1", "149.9 mm", "prints at 100 %"),
        ("145,5", "145,5", "does not print"),
        ("", "x", "Type both"),
    ):
        desk.on_command("page", "calibrated", {"across": across, "down": down})
        assert window.view.message is not None
        assert words in window.view.message.title


def test_a_burst_is_counted_and_held_against_the_printers_counter(
    desk: DeskController, window: Window, parts: DeskParts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(parts.queue.ballots), "counter", lambda self: 900 + len(printed(tmp_path)))
    desk.go("ballots")
    desk.on_command("ballots", "calibrate", {})
    desk.on_command("page", "print_calibration", {"pages": "12"})
    assert parts.day.ledgers().sheets[Line.SHEETS_TEST] == len(printed(tmp_path)) == 12
    said = " ".join(text(each.read_bytes()) for each in printed(tmp_path))
    assert all(f"Page {number} of 12" in said for number in range(1, 13))
    desk.on_command("page", "compare_counter", {})
    assert window.view.message is not None and "agrees: 12" in window.view.message.title
    printed(tmp_path)[3].unlink()
    desk.on_command("page", "compare_counter", {})
    assert "fewer" in window.view.message.title and "11" in window.view.message.text


def unmapped(parts: DeskParts, address: Address) -> Voter:
    """Somebody the list has no precinct and no style for, at this address."""
    for voter in parts.session.roll.everyone():
        return replace(voter, style="", precinct="", split="", residence=address)
    raise AssertionError("nobody on the list")


def serve(desk: DeskController, voter: Voter, parts: DeskParts, monkeypatch: pytest.MonkeyPatch) -> None:
    """Open this voter's card as far as the ballot's page."""
    monkeypatch.setattr(type(parts.session), "voter", lambda self, wanted: voter if wanted == voter.id else None)
    desk.go("voters")
    desk.on_command("find", "open", {"id": voter.id})
    desk.on_command("serve", "identified", {"identity": "document:drivers_license"})


def issued(parts: DeskParts) -> BallotIssued:
    (issue,) = parts.session.state.issues.values()
    return issue.event


def test_an_unmapped_voter_gets_what_the_street_list_says_with_a_second_person(
    desk: DeskController, window: Window, parts: DeskParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """STY-05: by the street list, confirmed by another official, the basis on record."""
    voter = unmapped(parts, Address(street="12 Birch Street", city="Tamarack", zip="99599"))
    serve(desk, voter, parts, monkeypatch)
    card = parts.desk.open(voter.id)
    assert card is not None
    assert isinstance(card.style, Unknown)
    assert card.by_street == One(style="10", basis="street")
    desk.on_command("serve", "ballot_chosen", {"style": "10", "second": "", "second_password": ""})
    assert not parts.session.state.issues, "nobody has confirmed"
    desk.on_command("serve", "reopen", {})
    desk.on_command("serve", "identified", {"identity": "document:drivers_license"})
    desk.on_command("serve", "ballot_chosen", {"style": "10", "second": "nora", "second_password": PASSWORD})
    desk.on_command("serve", "print", {})
    event = issued(parts)
    assert (event.style, event.basis) == ("10", StyleBasis.STREET)
    recorded = next(
        each
        for each in parts.session.journal.recorded(parts.session.election.machine.id)
        if each.event == event or isinstance(each.event, BallotIssued)
    )
    assert {"james", "nora"} <= set(recorded.envelope.actors)


def test_a_voter_who_moved_is_looked_up_by_the_address_they_give(
    desk: DeskController, window: Window, parts: DeskParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    voter = unmapped(parts, Address(street="1 Nowhere Road", city="Tamarack"))
    serve(desk, voter, parts, monkeypatch)
    card = parts.desk.open(voter.id)
    assert card is not None and isinstance(card.by_street, Unknown)
    desk.on_command("serve", "other_style", {})
    desk.on_command("serve", "look_up_address", {"address": "", "unit": ""})
    assert window.view.message is not None
    desk.on_command("serve", "look_up_address", {"address": "13 Birch Street, Tamarack", "unit": ""})
    choices = next(block for block in window.view.blocks if getattr(block, "key", "") == "style")
    assert [option.key for option in choices.options] == ["12"]
    assert choices.chosen == "", "nothing is chosen for anybody"
    desk.on_command("serve", "officials_chose", {"style": "12", "second": "nora", "second_password": PASSWORD})
    desk.on_command("serve", "print", {})
    assert (issued(parts).style, issued(parts).basis) == ("12", StyleBasis.STREET)


def test_without_a_street_that_is_known_officials_choose_from_all(
    desk: DeskController, window: Window, parts: DeskParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    serve(desk, unmapped(parts, Address(street="1 Nowhere Road")), parts, monkeypatch)
    choices = next(block for block in window.view.blocks if getattr(block, "key", "") == "style")
    assert [option.key for option in choices.options] == ["10", "12", "15", "17"]
    desk.on_command("serve", "ballot_chosen", {"style": "17", "second": "nora", "second_password": PASSWORD})
    desk.on_command("serve", "print", {})
    assert issued(parts).basis is StyleBasis.OFFICIALS


def test_the_ballot_comes_in_the_language_the_voter_asks_for_and_so_does_its_replacement(
    desk: DeskController, window: Window, parts: DeskParts, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    voter = replace(unmapped(parts, Address()), style="12", precinct="03-215")
    serve(desk, voter, parts, monkeypatch)
    languages = next(block for block in window.view.blocks if getattr(block, "key", "") == "ballot_language")
    assert [option.title for option in languages.options] == ["English", "Español"]
    assert languages.chosen == "en"
    desk.on_command("serve", "ballot_chosen", {"ballot_language": "es"})
    desk.on_command("serve", "print", {})
    assert issued(parts).language == "es"
    assert "Cómo votar" in text(printed(tmp_path)[0].read_bytes())
    card = parts.desk.open(voter.id)
    assert card is not None
    job = next(each for each in card.jobs if each.asked.numbers)
    parts.desk.settle(job.asked.job, PrintOutcome.BAD_PAGE)
    second = max(parts.session.state.issues.values(), key=lambda issue: issue.when.sequence)
    assert (second.event.language, second.event.ballot) == ("es", 1)
    assert all("Cómo votar" in text(file.read_bytes()) for file in printed(tmp_path))
