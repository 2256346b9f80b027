"""announcements.feature"""

import os
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta, timezone

import pytest
from pytest_bdd import given, parsers, scenarios, then, when

from app.clock import ScriptedClock
from app.domain.announcements import Standing
from app.domain.election import Hours
from app.domain.events import AnnouncementMade, AnnouncementMissed
from app.domain.profile import AnnouncementDays
from tests.features.conftest import Story, clock_time
from tests.services.invented_election import A
from tests.services.kit import done

scenarios("announcements.feature")

WHICH = {"15 minutes before": 15, "at closing": 0}
SUMMER, WINTER = timezone(timedelta(hours=-8)), timezone(timedelta(hours=-9))
CLOSING = datetime(2026, 11, 1, 4, 0, tzinfo=WINTER)


@pytest.fixture
def zone() -> Iterator[None]:
    before = os.environ.get("TZ")
    yield
    if before is None:
        os.environ.pop("TZ", None)
    else:
        os.environ["TZ"] = before
    time.tzset()


@given("the laptop believes to be in Tokyo")
def in_tokyo(zone: None) -> None:
    os.environ["TZ"] = "Asia/Tokyo"
    time.tzset()


@given("the rules ask for announcements on election day only")
def election_day_only(story: Story) -> None:
    closing = replace(story.profile.closing, days=AnnouncementDays.ELECTION_DAY)
    story.profile = replace(story.profile, closing=closing)


@given("the rules ask for no announcement")
def none_asked(story: Story) -> None:
    story.profile = replace(story.profile, closing=replace(story.profile.closing, announce_minutes=()))


@given("desk A is open through the night of November 1, until 4 in the morning")
def open_through_the_night(story: Story) -> None:
    opens = datetime(2026, 11, 1, 0, 30, tzinfo=SUMMER)
    hours = Hours(date=date(2026, 11, 1), opens=opens, issue_stops=CLOSING, return_stops=CLOSING, final=True)
    rig = story.center.closed(A, clock=ScriptedClock(opens))
    election = rig.parts.session.election
    rig.parts.session.election = replace(election, center=replace(election.center, hours=(hours,)))
    rig.open_day()
    story.rigs[A] = rig


@when("it is a quarter of an hour before closing")
def quarter_before(story: Story) -> None:
    story.desk().move_to(CLOSING - timedelta(minutes=15))


@when(parsers.parse("it is {moment} at desk {letter}"))
def it_is_at(story: Story, moment: str, letter: str) -> None:
    story.desk(letter).move_to(clock_time(moment))


@given(parsers.parse("it was announced at {moment}"))
def was_announced(story: Story, moment: str) -> None:
    story.desk().move_to(clock_time(moment))
    announced(story)
    done(story.answer)


@when("it is announced")
def announced(story: Story) -> None:
    due = story.desk().parts.day.due()
    assert due is not None
    story.answer = story.desk().parts.day.announce(due.minutes)


@when(parsers.parse("the announcement {which} is made"))
def is_made(story: Story, which: str) -> None:
    story.answer = story.desk().parts.day.announce(WHICH[which])


@when(parsers.re(r'closing is moved to (?P<moment>\S+) by "(?P<order>.*)"'))
def moved(story: Story, moment: str, order: str) -> None:
    story.answer = story.desk().parts.day.move_closing(clock_time(moment), clock_time(moment), order)


@when(parsers.parse("the laptop sleeps for {minutes:d} minutes"))
def sleeps(story: Story, minutes: int) -> None:
    story.desk().clock.pass_time(60 * minutes)


@when(parsers.parse("the clock is set to {moment}"))
def clock_set(story: Story, moment: str) -> None:
    story.desk().clock.set_wall(clock_time(moment))


@given(parsers.parse("the clock is wrongly at {moment}, and somebody looks"))
def wrongly(story: Story, moment: str) -> None:
    story.desk().clock.set_wall(clock_time(moment))
    story.desk().parts.day.due()


@given(parsers.parse("the clock is wrongly at {moment}, and it is announced"))
def wrongly_announced(story: Story, moment: str) -> None:
    story.desk().clock.set_wall(clock_time(moment))
    done(story.desk().parts.day.announce(15))


@then(parsers.parse("the announcement {which} is {standing:w}"))
def is_due(story: Story, which: str, standing: str) -> None:
    due = story.desk().parts.day.due()
    assert due is not None
    assert (due.minutes, due.standing) == (WHICH[which], Standing(standing))


@then("nothing is due")
@then(parsers.parse("nothing is due at desk {letter}"))
def nothing_due(story: Story, letter: str = "A") -> None:
    assert story.desk(letter).parts.day.due() is None


@then(parsers.parse("nothing is due, and the announcement {which} comes soon"))
def soon(story: Story, which: str) -> None:
    day = story.desk().parts.day
    assert day.due() is None
    assert [each.minutes for each in day.announcements() if each.standing is Standing.SOON] == [WHICH[which]]


@then(parsers.parse("it is on record with the designated time {designated} and the actual time {actual}, in time"))
def in_time(story: Story, designated: str, actual: str) -> None:
    on_record(story, designated, actual, 0)


@then(
    parsers.parse(
        "it is on record with the designated time {designated} and the actual time {actual}, {late:d} seconds late"
    )
)
def on_record(story: Story, designated: str, actual: str, late: int) -> None:
    done(story.answer)
    made = [each.event for each in story.own() if isinstance(each.event, AnnouncementMade)][-1]
    told = (made.designated.strftime("%H:%M"), made.actual.strftime("%H:%M"), made.late_seconds)
    assert told == (designated, actual, late)


@then(parsers.parse("the announcement {which} is on record as missed, once"))
def missed_once(story: Story, which: str) -> None:
    for _ in range(3):
        story.desk().parts.day.due()
    assert [each.event.minutes for each in story.own() if isinstance(each.event, AnnouncementMissed)] == [WHICH[which]]


@then("both announcements are on record as missed")
def both_missed(story: Story) -> None:
    done(story.answer)
    assert [each.event.minutes for each in story.own() if isinstance(each.event, AnnouncementMissed)] == [15, 0]


@then("no announcement is on record as missed")
def none_missed(story: Story) -> None:
    done(story.answer)
    assert not any(isinstance(each.event, AnnouncementMissed) for each in story.own())
