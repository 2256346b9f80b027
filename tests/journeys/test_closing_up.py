"""Closing through the real window: the unused ballots are counted, destroyed and listed, questioned ballots stand
against their register, and what does not add up leads to what mends it."""

from dataclasses import replace

import pytest

from app.domain.events import QuestionReason, StyleBasis
from app.domain.ids import IssueId
from app.domain.ledger import difference
from app.domain.ledger_lines import Line
from app.domain.profile import Fate
from app.domain.refusal import Rule
from app.services.special import Question
from app.services.statement import as_json, statement
from tests.journeys.hands import BOTH, SECOND, Hands
from tests.services.invented_election import BOROUGH, BY_NAME, JAMES, NORA, RURAL, STYLE_OF, at
from tests.services.kit import done, refused, served
from ui.viewmodels.views_day import StatementView

LEFT = f"left|{RURAL}|{BOROUGH}"


def counted(hands: Hands, **other: int) -> None:
    """Every line as the record has it, except where people found something else."""
    hands.goes("close")
    found = hands.rig.parts.day.ledgers()
    typed: dict[str, str] = {}
    for line in (Line.VOTED, Line.QUESTIONED, Line.UNUSED):
        for style, card in found.columns:
            recorded = found.ballots[line].get((style, card), 0)
            if line is Line.VOTED or recorded:
                typed[f"count|{line}|{style}|{card}"] = str(other.get(line.value, recorded))
    typed["count|sheets_left||"] = str(found.sheets[Line.SHEETS_LEFT])
    typed["count|labels_accepted||"] = str(found.labels[Line.LABELS_ACCEPTED])
    if "station_sheets" in other:
        typed["count|station_sheets||"] = str(other["station_sheets"])
    elif "count|station_sheets||" in hands.window.current.values():
        typed["count|station_sheets||"] = ""
    hands.does("counted", **typed)


def line_closed(hands: Hands) -> None:
    hands.rig.move_to(at(20, 5))
    done(hands.rig.parts.day.announce(0))
    done(hands.rig.parts.day.close_line(0))


@pytest.fixture
def evening(hands: Hands) -> Hands:
    """Twenty pre-printed ballots came in, and one of them was voted."""
    hands.rig.serve(BY_NAME["Edda Falk"], stock_numbers=("060004",))
    line_closed(hands)
    counted(hands)
    return hands


@BOTH
def test_unused_ballots_are_counted_destroyed_and_listed(evening: Hands) -> None:
    session = evening.rig.parts.session
    assert "destroy_unused" in [each.key for each in evening.window.view.others]
    evening.does("destroy_unused", note="")
    shown = str(evening.window.view)
    assert evening.key == "close.unused"
    assert "060001" in shown and "060003" in shown and "060005" in shown and "060020" in shown
    assert "(19)" not in shown and "value='19'" not in shown, "the count is blind"
    evening.does("unused_go", **{LEFT: ""}, destroyed="yes", **SECOND)
    evening.does("unused_go", **{LEFT: "18"}, destroyed="yes", **SECOND)
    evening.does("unused_go", **{LEFT: "19"}, **SECOND)
    evening.does("unused_go", **{LEFT: "19"}, destroyed="yes")
    assert evening.key == f"refusal.{Rule.SECOND_PERSON_NEEDED.value}"
    evening.goes("close")
    counted(evening)
    evening.does("destroy_unused", note="")
    evening.does("unused_go", **{LEFT: "19"}, destroyed="yes", second=SECOND["second"], second_password="wrong")
    assert evening.recorded("unused_destroyed") == 0
    evening.does("unused_go", **{LEFT: "19"}, destroyed="yes", **SECOND)
    assert evening.key == "close.statement"
    view = evening.window.view
    assert isinstance(view, StatementView)
    assert "destroy_unused" not in [each.key for each in view.others]
    page = statement(session, evening.rig.parts.day.ledgers(), evening.rig.parts.day.scope())
    (told,) = [each for each in page.beside if each.startswith("Unused")]
    (listed,) = [each for each in page.beside if each.startswith("Destroyed")]
    people = [session.election.jurisdiction.official(each).name for each in (JAMES, NORA)]  # type: ignore[union-attr]
    assert told == f"Unused ballots counted and destroyed by {', '.join(people)}, 8:05 PM: 19."
    assert listed.endswith(": 060001 to 060003 (3), 060005 to 060020 (16).")
    assert b"060005 to 060020" in as_json(page)
    assert dict(page.four_numbers)["Unused and destroyed"] == 19
    evening.does("unused_go", **{LEFT: "19"}, destroyed="yes", **SECOND)
    assert evening.recorded("unused_destroyed") == 1, "a second press destroys nothing twice"


def test_a_destroyed_ballot_is_issued_to_nobody_and_moves_nowhere(evening: Hands) -> None:
    evening.does("destroy_unused", note="")
    evening.does("unused_go", **{LEFT: "19"}, destroyed="yes", **SECOND)
    duties, who = evening.rig.parts.duties, BY_NAME["Alma Berg"]
    asked = evening.rig.ask(who, stock_numbers=("060007",), override="Court order")
    refused(asked, Rule.OUT_OF_STOCK)
    refused(duties.move_stock((RURAL, BOROUGH, 60005, 60010), "Seward", NORA), Rule.OUT_OF_STOCK)


def test_not_before_the_line_is_closed_and_not_on_another_day(hands: Hands) -> None:
    all_of_it = {(RURAL, BOROUGH): 20}
    refused(hands.rig.parts.duties.destroy_unused(all_of_it, NORA), Rule.LINE_NOT_CLOSED)
    hours = hands.rig.parts.session.election.center.hours
    daily = tuple(replace(each, final=False) for each in hours)
    session = hands.rig.parts.session
    session.election = replace(session.election, center=replace(session.election.center, hours=daily))
    line_closed(hands)
    counted(hands)
    assert "destroy_unused" not in str(hands.window.view)
    refused(hands.rig.parts.duties.destroy_unused(all_of_it, NORA), Rule.BEFORE_CLOSING)


def questioned(hands: Hands, who: str) -> IssueId:
    voter = BY_NAME[who]
    told = Question(reasons=(QuestionReason.NO_IDENTITY,), sworn=True)
    style = STYLE_OF[voter.precinct]
    return hands.rig.came_out(
        served(hands.rig.parts.special.question(told, style=style, voter_id=voter.id, basis=StyleBasis.PRECINCT))
    )


def beside(hands: Hands) -> str:
    parts = hands.rig.parts
    return " ".join(statement(parts.session, parts.day.ledgers(), parts.day.scope()).beside)


def test_questioned_ballots_stand_against_their_register(hands: Hands) -> None:
    rig = hands.rig
    assert "questioned register" not in beside(hands), "nobody was questioned"
    rig.accept(questioned(hands, "Bruno Castillo"))
    spoiled = questioned(hands, "Clara Dunn")
    out = questioned(hands, "Edda Falk")
    register = "Voters in the questioned register: 3. Their envelopes accepted: "
    assert f"{register}1. Difference: −2. Ballot still with the voter: 2." in beside(hands)
    served(rig.parts.desk.take_back(spoiled, Fate.UNDONE, reason="Changed her mind"))
    rig.accept(out)
    assert f"{register}2. Difference: −1. Ballot taken back and no envelope: 1." in beside(hands)


@BOTH
def test_a_questioned_ballot_on_the_wrong_pile_shows_and_one_that_is_missing_is_missing_once(hands: Hands) -> None:
    rig = hands.rig
    rig.serve(BY_NAME["Alma Berg"])
    rig.accept(questioned(hands, "Bruno Castillo"))
    line_closed(hands)
    voted = {column: count for column, count in rig.parts.day.ledgers().ballots[Line.VOTED].items() if count}
    assert set(voted.values()) <= {1, 2}
    counted(hands, questioned=0)
    view = hands.window.view
    assert isinstance(view, StatementView) and view.message is not None
    assert any(point.startswith(("Questioned, ", "Cuestionada, ")) for point in view.message.points)
    bruno = len(rig.issue_of(BY_NAME["Bruno Castillo"]).event.pieces)
    assert difference(rig.parts.day.ledgers()) == -bruno, "all voted are there; the questioned among them are not"
    hands.does("to_sign", note="")
    assert hands.key == "close.statement", "it demands its note"
    style, card = next(iter(rig.parts.day.ledgers().ballots[Line.QUESTIONED]))
    done(rig.parts.day.count(Line.VOTED, voted[style, card] - 1, style, card))
    assert difference(rig.parts.day.ledgers()) == -bruno


def test_the_station_s_sheets_stand_beside_its_slips(hands: Hands) -> None:
    """A total for the center, and no figure of any ledger changes (BST-11)."""
    rig = hands.rig
    rig.serve(BY_NAME["Alma Berg"])
    hands.goes("ballots")
    hands.does("slips")
    for _ in range(3):
        hands.does("print_slip", style=str(RURAL), language="en")
    line_closed(hands)
    assert "accessible station: 3." in beside(hands) and "its counter" not in beside(hands)
    hands.goes("close")
    assert hands.key == "close.count" and "count|station_sheets||" in str(hands.window.view)
    counted(hands)
    assert hands.key == "close.count", "a blank is not zero"
    before = rig.parts.day.ledgers()
    counted(hands, station_sheets=2)
    assert hands.key == "close.statement"
    assert "accessible station: 3. Sheets it printed, as its counter says: 2. Difference: −1." in beside(hands)
    after = rig.parts.day.ledgers()
    assert (after.ballots, after.sheets, after.labels) == (before.ballots, before.sheets, before.labels)
    assert difference(after) == 0
