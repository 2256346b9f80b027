"""A count at noon changes nothing; supplies are watched; the line's wait is told (SUP-06, CASES A84)."""

import csv
import io
from dataclasses import replace
from datetime import timedelta

from app.domain.events import SheetUse
from app.domain.ledger_lines import Line
from app.domain.profile import Fate
from app.domain.refusal import Rule
from app.domain.supplies import Supply, expected, left_of, low, wait
from app.services.day_table import day_csv
from tests.services.invented_election import BY_NAME, NORA, at
from tests.services.kit import Rig, done, refused, served

NAMES = ("Alma Berg", "Bruno Castillo", "Edda Falk", "Finn Garcia")


def test_a_count_now_is_on_record_beside_what_was_expected_and_changes_nothing(desk: Rig) -> None:
    for name in NAMES[:3]:
        desk.serve(BY_NAME[name])
    desk.issue(BY_NAME[NAMES[3]])
    before = desk.parts.day.ledgers()
    done(desk.parts.day.count_now({Line.LABELS_ACCEPTED: 2, Line.SHEETS_LEFT: 96, Line.VOTED: 0}))
    told = [(each.event.line, each.event.counted, each.event.expected) for each in desk.state.counted_now]
    assert told == [("labels_accepted", 2, 3), ("sheets_left", 96, 96), ("voted", 0, 3)]
    assert desk.parts.day.ledgers() == before
    assert desk.state.accounted < desk.state.counted_now[0].when.sequence
    refused(desk.parts.day.count_now({Line.SPOILED: 1}), Rule.COUNT_MISSING)


def test_a_signed_statement_is_not_overtaken_by_a_count(desk: Rig) -> None:
    desk.move_to(at(20, 5))
    done(desk.parts.day.close_line(0))
    done(desk.parts.day.count(Line.SHEETS_LEFT.value, 100))
    done(desk.parts.day.sign("", NORA))
    done(desk.parts.day.count_now({Line.SHEETS_LEFT: 7}))
    done(desk.parts.day.close(NORA))


def test_supplies_go_down_with_what_is_used(desk: Rig) -> None:
    scene = desk.parts.session.scene
    assert left_of(scene(), Supply.LABELS) is None
    done(desk.parts.day.count_supply(Supply.LABELS, 30))
    done(desk.parts.day.count_supply(Supply.ENVELOPES, 27))
    done(desk.parts.day.count_supply(Supply.TONER, 14))
    issue = desk.serve(BY_NAME[NAMES[0]])
    again = desk.issue(BY_NAME[NAMES[1]])
    desk.parts.desk.reprint_label(again)
    assert left_of(scene(), Supply.LABELS) == 27
    assert left_of(scene(), Supply.ENVELOPES) == 25
    assert dict(low(scene(), desk.parts.day.ledgers())) == {"toner": 14}
    desk.issue(BY_NAME[NAMES[2]])
    assert dict(low(scene(), desk.parts.day.ledgers())) == {"envelopes": 24, "toner": 14}
    done(desk.parts.day.count_supply(Supply.TONER, 90))
    refused(desk.parts.day.count_supply(Supply.TONER, 101), Rule.COUNT_MISSING)
    assert issue


def test_paper_runs_low(desk: Rig) -> None:
    done(desk.parts.day.use_sheets(SheetUse.WASTE, 76))
    assert dict(low(desk.parts.session.scene(), desk.parts.day.ledgers())) == {"paper": 24}


def test_the_wait_follows_the_pace(desk: Rig) -> None:
    scene = desk.parts.session.scene
    assert wait(scene(), 10) is None
    for name in NAMES[:3]:
        desk.serve(BY_NAME[name])
        desk.clock.pass_time(300)
    assert wait(scene(), 10) == timedelta(minutes=100)
    desk.clock.pass_time(3600)
    assert wait(scene(), 10) is None


def test_minutes_after_opening_no_wait_is_told_and_soon_the_pace_is_that_since_opening(desk: Rig) -> None:
    """One voter two minutes after the doors opened is no pace of two an hour."""
    scene = desk.parts.session.scene
    desk.serve(BY_NAME[NAMES[0]])
    key = (scene().machine.id, scene().date)
    day, now = desk.state.days[key], scene().now
    assert day.opened is not None

    def opened(minutes: int) -> None:
        desk.state.days[key] = replace(day, opened=replace(day.opened, at=now - timedelta(minutes=minutes)))

    opened(2)
    assert wait(scene(), 10) is None
    opened(12)
    assert wait(scene(), 10) == timedelta(minutes=120)
    opened(300)
    assert wait(scene(), 10) == timedelta(minutes=300), "the last half hour, however long the day"


def test_who_spoils_a_ballot_was_one_person_in_line(desk: Rig) -> None:
    scene = desk.parts.session.scene
    issue = desk.issue(BY_NAME[NAMES[0]])
    served(desk.parts.desk.take_back(issue, Fate.SPOILED))
    desk.issue(BY_NAME[NAMES[0]])
    assert len(desk.state.issues) == 2
    assert wait(scene(), 10) == timedelta(minutes=300)


def test_the_table_of_the_day_says_what_the_ledger_says_and_names_nobody(desk: Rig) -> None:
    desk.serve(BY_NAME[NAMES[0]])
    desk.clock.pass_time(3600 * 2)
    desk.serve(BY_NAME[NAMES[1]])
    found, scope = desk.parts.day.ledgers(), desk.parts.day.scope()
    text = day_csv(desk.parts.session, found, scope).decode()
    ledger, _, hourly = text.partition("\n\n")
    rows = {(row["line"], row["column"]): row["recorded"] for row in csv.DictReader(io.StringIO(ledger))}
    assert rows["voted", "All styles"] == "2"
    assert hourly.splitlines() == ["hour,issued,accepted", "07:00,1,1", "08:00,0,0", "09:00,1,1"]
    for voter in BY_NAME.values():
        assert voter.name.last not in text
        assert voter.id not in text


def test_what_is_expected_is_what_the_statement_says(desk: Rig) -> None:
    found = desk.parts.day.ledgers()
    assert expected(found, Line.SHEETS_LEFT) == 100
    assert expected(found, Line.LABELS_ACCEPTED) == 0
    assert expected(found, Line.UNUSED) == found.total(Line.UNUSED)
