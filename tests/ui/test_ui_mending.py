"""In the evening: a difference leads to what sets the record right, and an order moves both times (BST-03, A99)."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from app.domain.ledger_lines import Line
from app.services.day import Day
from tests.services.fixtures import center, template
from tests.services.invented_election import BY_NAME, ELECTION_DAY, at
from tests.services.kit import Desks, Rig, done
from tests.ui.desk import Desk, desk
from ui.desk.controller import DeskController
from ui.desk.inline import InlineWork
from ui.viewmodels.saying import Saying
from ui.window import Window
from ui.words import Words

__all__ = ["center", "desk", "template"]


@pytest.fixture
def evening(center: Desks, desk: Desk) -> Iterator[tuple[Rig, Window, DeskController]]:
    """The line is closed; one voter's pages are in doubt."""
    rig = center.open()
    rig.serve(BY_NAME["Alma Berg"])
    rig.ask(BY_NAME["Bruno Castillo"])
    rig.move_to(at(20, 5))
    done(rig.parts.day.announce(0))
    done(rig.parts.day.close_line(1))
    window = desk()
    control = DeskController(window, rig.parts, Saying(Words("en")), InlineWork())
    control.start()
    yield rig, window, control
    control.stop()


def count(rig: Rig, control: DeskController, sheets: int) -> None:
    control.go("close")
    found = rig.parts.day.ledgers()
    counts = {f"count|voted|{style}|{card}": "1" for style, card in found.columns}
    control.on_command(
        "close", "counted", {**counts, "count|sheets_left||": str(sheets), "count|labels_accepted||": "1"}
    )


def test_a_difference_names_its_likeliest_causes_and_leads_to_them(
    evening: tuple[Rig, Window, DeskController],
) -> None:
    rig, window, control = evening
    count(rig, control, 97)
    message = window.view.message  # type: ignore[attr-defined]
    assert any("A ballot printed at" in point for point in message.points)
    actions = {action.key: action for action in message.actions}
    assert set(actions) == {"count_again", "open", "show_out", "to_ballots"}
    control.on_command("statement", "open", dict(actions["open"].args))
    assert window.view.person.name == "Bruno Castillo"  # type: ignore[attr-defined]
    control.go("close")
    count(rig, control, 97)
    control.on_command("statement", "to_ballots", {})
    control.on_command("ballots", "waste_sheets", {"count": "1"})
    assert rig.parts.day.ledgers().sheets[Line.SHEETS_WASTE] == 1
    assert rig.parts.day.ledgers().counted_sheets[Line.SHEETS_LEFT] == 97


def test_an_order_moves_the_return_of_ballots_along(center: Desks, desk: Desk) -> None:
    rig = center.open()
    session = rig.parts.session
    hours = tuple(
        replace(each, issue_stops=at(16), return_stops=at(17)) if each.date == ELECTION_DAY else each
        for each in session.election.center.hours
    )
    session.election = replace(session.election, center=replace(session.election.center, hours=hours))
    control = DeskController(desk(), rig.parts, Saying(Words("en")), InlineWork())
    control.start()
    control.go("close")
    control.on_command("close", "move_closing", {})
    control.on_command("close", "moved", {"until": "4:30 pm", "order": "Court"})
    moved = Day(session).hours
    control.stop()
    assert moved is not None
    assert (moved.issue_stops, moved.return_stops) == (at(16, 30), at(17, 30))
