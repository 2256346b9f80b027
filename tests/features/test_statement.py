"""statement.feature"""

import csv
import io
import json
from datetime import date

from pytest_bdd import given, parsers, scenarios, then, when

from app.domain.events import PaperKind, PrintOutcome, SheetUse, StyleBasis
from app.domain.ids import BallotNumber
from app.domain.ledger import difference, ledgers
from app.domain.ledger_lines import DESTROYED, Line, Scope
from app.domain.papers import StatementLine, StatementPage
from app.domain.profile import Fate
from app.services.statement import as_csv, as_json, statement
from tests.features.conftest import STYLES, WHY, Story, person
from tests.services.invented_election import BOROUGH, DAYS, NORA, TOWN, A, at
from tests.services.kit import done, served

scenarios("statement.feature")

Table = list[list[str]]


def page(story: Story, *, final: bool | None = None) -> StatementPage:
    day = story.desk().parts.day
    scope = day.scope(final=final)
    return statement(story.desk().parts.session, day.ledgers(scope), scope)


def says(lines: tuple[StatementLine, ...], table: Table) -> None:
    told = {line.label: line.recorded[-1] for line in lines}
    assert {label: told[label] for label, _ in table} == {label: int(figure) for label, figure in table}


def voted_after(story: Story, who: str, fate: Fate) -> None:
    story.desk().issue(person(who))
    story.replace(who, fate)
    story.desk().accept(story.desk().came_out(served(story.answer)))  # type: ignore[arg-type]


@given(parsers.parse("{who} has voted after one ballot was {fate:w}"))
def after_one(story: Story, who: str, fate: str) -> None:
    voted_after(story, who, Fate(fate))


@given(parsers.parse("{who} has voted after one ballot was of the wrong style, that of Larch Town"))
def after_wrong_style(story: Story, who: str) -> None:
    rig = story.desk()
    rig.issue(person(who), style=TOWN, basis=StyleBasis.OFFICIALS, second_person=NORA)
    story.replace(who, Fate.WRONG_STYLE, style=STYLES["Upper Valley"], second_person=NORA)
    rig.accept(rig.came_out(served(story.answer)))  # type: ignore[arg-type]


def after_page(story: Story, who: str, outcome: PrintOutcome) -> None:
    rig = story.desk()
    card = served(rig.ask(person(who))).card
    job = next(job.asked.job for job in card.jobs if job.asked.paper is PaperKind.BALLOT)
    rig.accept(rig.came_out(served(rig.parts.desk.settle(job, outcome))))


@given(parsers.parse("{who} has voted after one page could not be used"))
def after_bad_page(story: Story, who: str) -> None:
    after_page(story, who, PrintOutcome.BAD_PAGE)


@given(parsers.parse("{who} has voted after one page did not come out"))
def after_no_page(story: Story, who: str) -> None:
    after_page(story, who, PrintOutcome.NOT_OUT)


@given(parsers.parse("the issue to {who} was undone"))
def undone(story: Story, who: str) -> None:
    done(story.desk().parts.desk.take_back(story.desk().issue(person(who)), Fate.UNDONE, reason=WHY))


@given(parsers.parse("{who} left the center with the ballot"))
def left(story: Story, who: str) -> None:
    issue = story.desk().issue(person(who))
    done(story.desk().parts.desk.take_back(issue, Fate.LEFT_CENTER, reason=WHY, second_person=NORA))


@given(parsers.parse("{who} has voted on the pre-printed ballot {number}"))
def on_stock(story: Story, who: str, number: str) -> None:
    story.desk().serve(person(who), stock_numbers=(BallotNumber(number),))


@given(parsers.parse("{tests:d} sheets were used for tests and {waste:d} were wasted"))
def sheets_used(story: Story, tests: int, waste: int) -> None:
    done(story.desk().parts.day.use_sheets(SheetUse.TEST, tests))
    done(story.desk().parts.day.use_sheets(SheetUse.WASTE, waste))


@given(parsers.parse("{count:d} envelopes of {style} were counted by hand"))
@when(parsers.parse("{count:d} envelopes of {style} are counted by hand"))
def counted(story: Story, count: int, style: str) -> None:
    story.answer = story.desk().parts.day.count(Line.VOTED, count, STYLES[style], BOROUGH)


@when(parsers.parse("{count:d} blank sheets are counted by hand"))
def sheets_counted(story: Story, count: int) -> None:
    done(story.desk().parts.day.count(Line.SHEETS_LEFT, count))


@when(parsers.re(r'James and Nora sign the statement with the note "(?P<note>.*)"'))
def sign_with_note(story: Story, note: str) -> None:
    story.answer = story.desk().parts.day.sign(note, NORA)


@given(parsers.parse("the day ends and the next opens with {sheets:d} more sheets"))
def next_day(story: Story, sheets: int) -> None:
    rig = story.desk()
    today = rig.clock.now().date()
    rig.move_to(at(20, 5, day=today))
    done(rig.parts.day.close_line(0))
    done(rig.parts.day.sign("", NORA))
    done(rig.parts.day.close(NORA))
    rig.move_to(at(6, 30, day=DAYS[DAYS.index(today) + 1]))
    rig.open_day(sheets=sheets)


@when("the page given up for lost turns up")
def turns_up(story: Story) -> None:
    lost = next(job for job in story.desk().state.jobs.values() if job.outcome is PrintOutcome.NOT_OUT)
    done(story.desk().parts.desk.settle(lost.asked.job, PrintOutcome.LATE))


@then("the statement of ballots says")
def ballots_say(story: Story, datatable: Table) -> None:
    says(page(story).ballots, datatable)


@then("the final statement of ballots says")
def final_says(story: Story, datatable: Table) -> None:
    says(page(story, final=True).ballots, datatable)


@then("the daily statement of ballots says")
def daily_says(story: Story, datatable: Table) -> None:
    says(page(story, final=False).ballots, datatable)


@then("the statement of sheets says")
def sheets_say(story: Story, datatable: Table) -> None:
    says(page(story).sheets, datatable)


@then("the statement of labels says")
def labels_say(story: Story, datatable: Table) -> None:
    says(page(story).envelopes, datatable)


@then(
    parsers.parse(
        "the four numbers are {received:d} received, {voted:d} voted, {spoiled:d} spoiled, "
        "{unused:d} unused and destroyed"
    )
)
def four(story: Story, received: int, voted: int, spoiled: int, unused: int) -> None:
    assert [figure for _, figure in page(story).four_numbers] == [received, voted, spoiled, unused]


@then("the numbers of all destroyed ballots are listed")
def all_listed(story: Story) -> None:
    found = story.ledgers()
    listed = [number for _, numbers in page(story).destroyed for number in numbers]
    assert len(listed) == len(set(listed)) == sum(found.total(line) for line in DESTROYED) > 0


@then(parsers.parse("the difference is {count:d}"))
def difference_is(story: Story, count: int) -> None:
    assert page(story).difference == difference(story.ledgers()) == count


@then("the columns of the statement are Upper Valley, Larch Town card 1, Larch Town card 2 and all styles")
def columns(story: Story) -> None:
    *styles, last = page(story).columns
    assert [name.partition(", ")[2] for name in styles] == ["Upper Valley", "Larch Town, card 1", "Larch Town, card 2"]
    assert last == "All styles"


@then("each column has 1 voted")
def each_column(story: Story) -> None:
    assert line_of(story, Line.VOTED).recorded == (1, 1, 1, 3)


@then(parsers.parse("the statement is signed with a difference of {count:d}"))
def is_signed(story: Story, count: int) -> None:
    done(story.answer)
    (told,) = story.desk().parts.day.today.signed
    assert (told.difference, told.final, len(told.signers)) == (count, True, 2)


@then(parsers.re(r'the note stands on the statement: "(?P<note>.*)"'))
def note_stands(story: Story, note: str) -> None:
    assert page(story).note == note


def line_of(story: Story, line: Line) -> StatementLine:
    return next(each for each in page(story).ballots if each.key == line.value)


@then(parsers.parse("{recorded:d} envelope is recorded and {counted:d} are counted"))
def recorded_and_counted(story: Story, recorded: int, counted: int) -> None:
    told = line_of(story, Line.VOTED)
    assert (told.recorded[0], told.counted[0]) == (recorded, counted)


@then(parsers.parse("{count:d} ballots are out"))
def are_out(story: Story, count: int) -> None:
    assert story.ledgers().total(Line.OUT) == count


def csv_count(story: Story) -> str:
    rows = csv.DictReader(io.StringIO(as_csv(page(story)).decode()))
    return next(row["counted"] for row in rows if row["line"] == "voted")


@then("the count of envelopes is blank")
def blank(story: Story) -> None:
    assert line_of(story, Line.VOTED).counted[0] is None
    assert csv_count(story) == ""
    assert difference(story.ledgers()) == 0


@then("the count of envelopes is zero")
def zero(story: Story) -> None:
    assert line_of(story, Line.VOTED).counted[0] == 0
    assert csv_count(story) == "0"
    assert difference(story.ledgers()) == -1


@then(parsers.parse("the statement of October {day:d} still has {left:d} sheets left"))
def still_left(story: Story, day: int, left: int) -> None:
    session = story.desk().parts.session
    scope = Scope(machines=(A,), date=date(2026, 10, day), final=False)
    assert ledgers(session.state, session.election.definition, scope).sheets[Line.SHEETS_LEFT] == left


@then("the figures of the page, the CSV and the JSON agree")
def all_agree(story: Story) -> None:
    shown = page(story)
    told = json.loads(as_json(shown))
    rows = list(csv.DictReader(io.StringIO(as_csv(shown).decode())))
    for ledger, lines, key in (("ballots", shown.ballots, "ballots"), ("sheets", shown.sheets, "sheets")):
        for line, as_told in zip(lines, told[key], strict=True):
            mine = [row for row in rows if (row["ledger"], row["line"]) == (ledger, line.key)]
            assert [int(row["recorded"]) for row in mine] == list(line.recorded) == as_told["recorded"]
            assert [None if row["counted"] == "" else int(row["counted"]) for row in mine] == list(line.counted)
            assert as_told["counted"] == list(line.counted)
    assert told["balanced"] is False
