"""Who stands in line at closing may vote, however long it takes (HRS-04): after midnight every page, paper and figure
is still of the day that goes on, and the statement printed after it was closed is that day's."""

import csv
import io
from datetime import timedelta

import pytest

from app.domain.scene import on_the_day
from app.services.day_table import day_csv
from app.services.paper_kinds import Paper
from tests.journeys.hands import SECOND, Hands
from tests.services.invented_election import BY_NAME, ELECTION_DAY, JAMES, NORA, at
from tests.services.kit import done
from ui.viewmodels.views_day import TodayView

NEXT = ELECTION_DAY + timedelta(days=1)


@pytest.fixture
def late(hands: Hands) -> Hands:
    """A day's work, a line at closing, and it is half past midnight."""
    rig = hands.rig
    rig.serve(BY_NAME["Alma Berg"])
    hands.does("hand_delivered")
    hands.does("hand_delivered_go", envelope="LB26-00005-5")
    hands.goes("today")
    hands.does("people")
    hands.does("visitor")
    hands.does("visitor_go", name="Wanda Field", kind="watcher", sent_by="Committee for Solberg")
    hands.does("checklist", name="opening")
    hands.does("checklist_go", name="opening", point_box_empty="yes")
    hands.goes("ballots")
    hands.does("count_now")
    hands.does("counted_now", **{"now|voted": "1"})
    rig.move_to(at(20, 5))
    done(rig.parts.day.announce(0))
    done(rig.parts.day.close_line(3))
    rig.move_to(at(0, 30, day=NEXT))
    rig.serve(BY_NAME["Bruno Castillo"], line_number=1)
    return hands


def test_every_page_is_still_of_the_day_that_goes_on(late: Hands) -> None:
    late.goes("today")
    view = late.window.view
    assert isinstance(view, TodayView)
    assert view.figures[0].value == "2"
    assert any("still signed in" in item.title for item in view.items), "the watcher who came at noon has not left"
    late.does("people")
    text = str(late.window.view)
    assert "Wanda Field" in text
    assert "18 h 00" in text, "hours worked since half past six in the morning"
    late.goes("ballots")
    late.does("count_now")
    assert "7:00 AM" in str(late.window.view), "the count of the morning is listed"
    late.goes("voters")
    late.does("hand_delivered")
    assert late.key == "hand_delivered.1"


def test_papers_are_of_the_day_that_goes_on(late: Hands) -> None:
    papers = late.rig.parts.papers
    assert "0001, 0002" in str(papers.notice(Paper.MANIFEST).paragraphs)
    assert "Wanda Field" in str(papers.notice(Paper.VISITORS).paragraphs)
    assert "James" in str(papers.notice(Paper.HOURS).paragraphs)
    assert "1" in str(papers.notice(Paper.RECEIPT).paragraphs)


def test_the_table_goes_on_after_twenty_three_o_clock(late: Hands) -> None:
    parts = late.rig.parts
    rows = list(csv.reader(io.StringIO(day_csv(parts.session, parts.day.ledgers(), parts.day.scope()).decode())))
    hours = rows[rows.index(["hour", "issued", "accepted"]) + 1 :]
    assert hours[0] == ["07:00", "1", "1"]
    assert hours[-2:] == [["23:00", "0", "0"], ["00:00", "1", "1"]]


def test_a_time_of_the_evening_typed_after_midnight_is_the_evening_before(late: Hands) -> None:
    late.opens("Edda Falk")
    late.does("identified", identity="document:passport")
    late.does("served_on_paper")
    late.does("on_paper_go", served="7:45 pm", line="1/3", number1="60001")
    (told,) = late.rig.state.special.back_entered.values()
    assert told.event.served == at(19, 45)
    scene = late.rig.parts.session.scene()
    assert on_the_day(scene, at(0, 10, day=NEXT)) == at(0, 10, day=NEXT)


def test_closed_after_midnight_it_is_stated_printed_and_carried_as_that_day(late: Hands) -> None:
    rig = late.rig
    late.goes("close")
    found = rig.parts.day.ledgers()
    counts = {f"count|{line}|{style}|{card}": "" for line in ("voted", "unused") for style, card in found.columns}
    for key in counts:
        _, line, style, card = key.split("|")
        counts[key] = str(found.ballots[line].get((style, card), 0))  # type: ignore[index, call-overload]
    late.does(
        "counted",
        **counts,
        **{"count|sheets_left||": str(found.sheets["sheets_left"]), "count|labels_accepted||": "2"},  # type: ignore[index]
    )
    assert late.key == "close.statement"
    late.does("to_sign", note="")
    late.does("sign", seals="9", **SECOND)
    assert late.key == "close.closed", "half an hour into the night it is still the day that was closed"
    scope = rig.parts.day.scope()
    assert (scope.date, scope.final) == (ELECTION_DAY, True)
    assert rig.parts.exchange.last_day().date == ELECTION_DAY
    late.does("print_statement")
    assert late.key == "close.closed"
    day = rig.parts.session.scene().day
    assert day.signed[0].signers == (JAMES, NORA)
    rig.move_to(at(6, 30, day=NEXT))
    assert rig.parts.session.scene().date == NEXT
    assert rig.parts.exchange.last_day().date == ELECTION_DAY
