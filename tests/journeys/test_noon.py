"""At noon, through the real window: counts beside the record, supplies that run low, the line's wait, ballots by the
hour, and the day as a table on the drive (SUP-06; DESIGN 5 Today)."""

import csv
import io

import pytest

from tests.journeys.hands import BOTH, Hands
from tests.services.invented_election import BY_NAME
from ui.viewmodels.views_day import TodayView


@pytest.fixture
def noon(hands: Hands) -> Hands:
    for who in ("Alma Berg", "Clara Dunn", "Grete Holm"):
        hands.rig.clock.pass_time(600)
        hands.rig.serve(BY_NAME[who])
    return hands


@BOTH
def test_what_runs_low_and_how_long_the_line_waits_stand_on_today(noon: Hands) -> None:
    noon.goes("today")
    view = noon.window.view
    assert isinstance(view, TodayView)
    words = noon.desk.saying.words
    assert [figure.value for figure in view.figures] == ["3", "3", words("today.minutes_value", n=100)]
    assert sum(count or 0 for count in view.throughput.counts) == 3
    assert words("supply.low_labels", n=20) not in [item.title for item in view.items]
    noon.goes("ballots")
    assert "count_now" in [action.key for action in noon.window.view.actions]
    noon.does("count_now")
    noon.does("counted_now", **{"now|labels_accepted": "3", "now|sheets_left": "90", "supply|labels": "20"})
    assert noon.recorded("counted_now") == 2 and noon.recorded("supply_counted") == 1
    noon.goes("today")
    assert words("supply.low_labels", n=20) in [item.title for item in noon.window.view.items]


def test_the_day_goes_onto_the_drive_as_a_table(noon: Hands) -> None:
    drive = noon.rig.paper / "drive"
    drive.mkdir(parents=True, exist_ok=True)
    noon.goes("today")
    assert "today_csv" in [action.key for action in noon.window.view.actions]
    noon.does("today_csv")
    (written,) = drive.rglob("*.csv")
    rows = list(csv.reader(io.StringIO(written.read_text())))
    assert ["ballots", "voted", "Voted, envelope accepted", "All styles", "5", "", "", ""] in rows
    assert ["07:00", "3", "3"] in rows
    assert not list(noon.rig.parts.exports.glob("*.csv")), "the copy on the laptop goes again"
