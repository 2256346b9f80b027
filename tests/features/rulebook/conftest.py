"""Steps and looks back that the rest of the rulebook shares: who voted, which rule said no, what is on record."""

from dataclasses import dataclass, replace

import pytest
from pytest_bdd import given, parsers, then

from app.domain.election import Official
from app.domain.events import (
    RequestRefused,
)
from app.domain.ledger_lines import Line
from app.domain.papers import Notice
from app.domain.refusal import Refusal, Rule
from app.services.desk import Served
from app.services.statement import statement
from tests.features.conftest import Story, person
from tests.services.kit import Rig, served


@dataclass(slots=True)
class Kept:
    """What a scenario looks back at."""

    notice: Notice | None = None
    counts: object = None
    pages: list[Notice] | None = None


@pytest.fixture
def kept() -> Kept:
    return Kept()


def rig_of(story: Story) -> Rig:
    return story.desk()


def profile_with(story: Story, **changes: object) -> None:
    rig_of(story).with_profile(replace(rig_of(story).parts.session.election.profile, **changes))  # type: ignore[arg-type]


def officials_with(story: Story, officials: tuple[Official, ...]) -> None:
    session = rig_of(story).parts.session
    session.election = replace(
        session.election, jurisdiction=replace(session.election.jurisdiction, officials=officials)
    )


def answer_of(story: Story) -> Served:
    return served(story.answer)  # type: ignore[arg-type]


@given("an open vote center")
def open_center(story: Story) -> None:
    story.add("A")


@given(parsers.parse('"{who}" voted'))
def has_voted(story: Story, who: str) -> None:
    story.issue = rig_of(story).serve(person(who))


@given(parsers.parse('"{who}" has a ballot'))
def has_ballot(story: Story, who: str) -> None:
    story.issue = rig_of(story).issue(person(who))


@then(parsers.parse('the rule "{rule}" says no'))
def rule_says_no(story: Story, rule: str) -> None:
    assert isinstance(story.answer, Refusal), story.answer
    assert story.answer.rule is Rule(rule)


@then(parsers.parse('the refusal is on record for "{who}"'))
def refusal_on_record(story: Story, who: str) -> None:
    told = [each.event for each in story.own() if isinstance(each.event, RequestRefused)]
    assert told[-1].voter == person(who).id


@then(parsers.re(r"the statement says (?P<voted>\d+) voted, of which (?P<of>\d+) (?P<which>questioned|special needs)"))
def statement_of_which(story: Story, voted: str, of: str, which: str) -> None:
    found = story.ledgers()
    line = Line.QUESTIONED if which == "questioned" else Line.SPECIAL_NEEDS
    assert (found.total(Line.VOTED), found.total(line)) == (int(voted), int(of))
    rig = rig_of(story)
    page = statement(rig.parts.session, rig.parts.day.ledgers(), rig.parts.day.scope())
    assert any(each.key == line.value and each.recorded[-1] == int(of) for each in page.ballots)
