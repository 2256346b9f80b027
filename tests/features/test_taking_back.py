"""taking_back.feature"""

from pytest_bdd import parsers, scenarios, then, when

from app.domain.events import StyleBasis
from app.domain.ledger_lines import Line
from app.domain.profile import Fate
from tests.features.conftest import STYLES, WHY, Story
from tests.services.invented_election import NORA

scenarios("taking_back.feature")


@when("that ballot is taken back once more")
def once_more(story: Story) -> None:
    assert story.issue is not None
    story.answer = story.desk().parts.desk.take_back(story.issue, Fate.UNDONE, reason=WHY)


@when(parsers.parse("James and Nora replace the ballot of {who} by one of {style}"))
def replace_style(story: Story, who: str, style: str) -> None:
    story.replace(who, Fate.WRONG_STYLE, style=STYLES[style], second_person=NORA)
    assert story.desk().state.issues[story.held(who)].event.basis is StyleBasis.OFFICIALS


@then("its number stands under Undone on the statement")
def number_undone(story: Story) -> None:
    assert story.ledgers().destroyed[Line.UNDONE] == ("000001",)


@then(parsers.parse("the statement counts {count:d} under {line}"))
def counts_under(story: Story, count: int, line: str) -> None:
    key = {"Left the center": Line.LEFT_CENTER}[line]
    assert story.ledgers().total(key) == count


@then(parsers.parse("the number {number} is not among the destroyed"))
def not_destroyed(story: Story, number: str) -> None:
    assert all(number not in numbers for numbers in story.ledgers().destroyed.values())


@when("James alone notes that the ballot of Alma Berg left the center")
def alone(story: Story) -> None:
    story.answer = story.desk().parts.desk.take_back(story.issue, Fate.LEFT_CENTER, reason="Seen to walk out")
