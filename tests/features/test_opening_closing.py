"""opening_closing.feature"""

from datetime import date, timedelta

from pytest_bdd import given, parsers, scenarios, then, when

from app.domain.events import ClockStepped, SheetsReceived
from app.domain.ledger_lines import Line, Scope
from tests.features.conftest import STYLES, Story, clock_time, person
from tests.services.invented_election import BOROUGH, ELECTION_DAY, JAMES, NORA, RUTH, A, at
from tests.services.kit import done

scenarios("opening_closing.feature")


def open_day(story: Story, **more: object) -> None:
    rig = story.desk()
    values = {"trusted_time": rig.clock.now(), "second_person": NORA, "sheets": 10, **more}
    story.answer = rig.parts.day.open(**values)  # type: ignore[arg-type]


@given("desk A is not yet open on October 4")
def on_sunday(story: Story) -> None:
    story.add("A", opened=False, day=date(2026, 10, 4))


@when(parsers.parse("James and Nora open the day with {sheets:d} sheets and the seals {one} and {other}"))
def two_open(story: Story, sheets: int, one: str, other: str) -> None:
    open_day(story, sheets=sheets, seals=(one, other))


@when(parsers.parse("James and Nora open the day while the watch says {watch}"))
def open_with_watch(story: Story, watch: str) -> None:
    open_day(story, trusted_time=clock_time(watch))


@when("James alone opens the day")
def alone(story: Story) -> None:
    open_day(story, second_person=None)


@when("James with himself opens the day")
def with_himself(story: Story) -> None:
    open_day(story, second_person=JAMES)


@when("Ruth, a worker, and Nora open the day")
def worker_opens(story: Story) -> None:
    story.desk().sign_in(RUTH)
    open_day(story)


@when(parsers.parse("the ballots {first:d} to {last:d} of {style} are counted in"))
def count_in(story: Story, first: int, last: int, style: str) -> None:
    story.answer = story.desk().parts.duties.take_stock((STYLES[style], BOROUGH, first, last))


@when(parsers.parse("the line is closed at {time} with {count:d} in it"))
def close_line(story: Story, time: str, count: int) -> None:
    story.desk().move_to(clock_time(time))
    story.answer = story.desk().parts.day.close_line(count)


@when(parsers.parse("{who}, number {number:d} in line, asks for a ballot"))
def in_line_asks(story: Story, who: str, number: int) -> None:
    story.ask(who, line_number=number)


@given(parsers.parse("{who}, number {number:d} in line, was issued a ballot"))
def in_line_issued(story: Story, who: str, number: int) -> None:
    story.issue = story.desk().issue(person(who), line_number=number)


@given(parsers.parse("it was found to be {who}"))
def found_to_be(story: Story, who: str) -> None:
    assert story.issue is not None
    done(story.desk().parts.desk.correct_voter(story.issue, person(who).id, "Father and son mixed up"))


@when(parsers.re(r'(?P<who>.+) asks for a ballot after closing and the supervisor decides: "(?P<reason>.*)"'))
def overridden(story: Story, who: str, reason: str) -> None:
    story.ask(who, override=reason)


@when("James alone signs the statement")
def one_signs(story: Story) -> None:
    story.answer = story.desk().parts.day.sign("", None)


@when("James and Nora close the day")
def two_close(story: Story) -> None:
    story.answer = story.desk().parts.day.close(NORA)


@given("James and Nora closed the day")
def closed(story: Story) -> None:
    done(story.desk().parts.day.close(NORA))


@when(parsers.parse("somebody sets the clock back by {seconds:d} seconds"))
def set_back(story: Story, seconds: int) -> None:
    clock = story.desk().clock
    clock.set_wall(clock.now() - timedelta(seconds=seconds))


@then("the day is open")
def day_is_open(story: Story) -> None:
    done(story.answer)
    assert story.desk().parts.day.today.opened is not None


@then("the day is closed")
def day_is_closed(story: Story) -> None:
    done(story.answer)
    day = story.desk().state.days[A, ELECTION_DAY]
    assert day.closed is not None
    assert day.final


@given("it is twenty past midnight")
def past_midnight(story: Story) -> None:
    story.desk().move_to(at(0, 20, day=ELECTION_DAY + timedelta(days=1)))


@then(parsers.parse("election day's statement has {count:d} voted"))
def on_election_day(story: Story, count: int) -> None:
    scope = Scope(machines=(A,), date=ELECTION_DAY, final=True)
    assert story.desk().parts.day.ledgers(scope).total(Line.VOTED) == count


@then(parsers.parse("the seals {one} and {other} are on record"))
def seals(story: Story, one: str, other: str) -> None:
    assert story.desk().parts.day.today.seals == (one, other)


@then(parsers.parse("{count:d} blank sheets are counted in"))
def sheets(story: Story, count: int) -> None:
    assert [each.event.count for each in story.own() if isinstance(each.event, SheetsReceived)] == [count]


@then(parsers.parse("the clock is on record as {seconds:d} seconds ahead"))
def clock_off(story: Story, seconds: int) -> None:
    done(story.answer)
    assert story.desk().parts.day.today.clock_off_seconds == seconds


@then(parsers.parse("a clock step of {seconds:d} seconds is on record"))
def stepped(story: Story, seconds: int) -> None:
    assert [each.event.seconds for each in story.own() if isinstance(each.event, ClockStepped)] == [seconds]
