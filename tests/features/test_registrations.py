"""registrations.feature"""

from pytest_bdd import parsers, scenarios, then, when

from app.domain.events import BallotIssued
from app.services.register import register
from tests.features.conftest import Story, person

scenarios("registrations.feature")


@when(parsers.re(r'(?P<who>.+) asks for a ballot and the supervisor decides: "(?P<reason>.*)"'))
def decided(story: Story, who: str, reason: str) -> None:
    story.ask(who, override=reason)


@when(parsers.parse("{who} comes to the desk"))
def comes(story: Story, who: str) -> None:
    story.answer = story.desk().parts.desk.open(person(who).id)


@then(parsers.parse("her package is shown as mailed on {mailed} and returned as of {returned}"))
def package(story: Story, mailed: str, returned: str) -> None:
    told = story.answer.voter.package  # type: ignore[attr-defined]
    assert (told.mailed.isoformat(), told.returned.isoformat()) == (mailed, returned)


@then(parsers.re(r'the reason is on record: "(?P<reason>.*)"'))
def reason_on_record(story: Story, reason: str) -> None:
    (issued,) = (each.event for each in story.own() if isinstance(each.event, BallotIssued))
    assert issued.override == reason


@then(parsers.re(r'the register says of (?P<who>.+): "(?P<words>.*)"'))
def register_says(story: Story, who: str, words: str) -> None:
    (row,) = register(story.desk().parts.session).rows
    assert row.name == who
    assert row.residence == words
    assert person(who).residence.street not in str(row)
