"""wrong_person.feature"""

from pytest_bdd import given, parsers, scenarios, then, when

from app.domain.events import BallotIssued, VoterCorrected
from app.domain.ids import OfficialId
from app.domain.ledger_lines import Line
from tests.features.conftest import Story, person, sorter
from tests.services.invented_election import NORA
from tests.services.kit import done

scenarios("wrong_person.feature")


def correct(story: Story, right: str, reason: str, second: OfficialId | None = None) -> None:
    assert story.issue is not None
    desk = story.desk().parts.desk
    story.answer = desk.correct_voter(story.issue, person(right).id, reason, second_person=second)


@when(parsers.re(r'a supervisor says it was (?P<right>.+): "(?P<reason>.*)"'))
def says(story: Story, right: str, reason: str) -> None:
    correct(story, right, reason)


@given(parsers.re(r'a supervisor said it was (?P<right>.+): "(?P<reason>.*)"'))
def said(story: Story, right: str, reason: str) -> None:
    correct(story, right, reason)
    done(story.answer)


@when(parsers.re(r'two supervisors say it was (?P<right>.+): "(?P<reason>.*)"'))
def two_say(story: Story, right: str, reason: str) -> None:
    correct(story, right, reason, NORA)
    done(story.answer)


@when(parsers.re(r'a supervisor says the ballot of (?P<wrong>.+) was for (?P<right>.+): "(?P<reason>.*)"'))
def says_of(story: Story, wrong: str, right: str, reason: str) -> None:
    story.issue = story.held(wrong)
    correct(story, right, reason)


@when(parsers.parse("that ballot comes in under the label of {who}"))
def under_label(story: Story, who: str) -> None:
    assert story.issue is not None
    story.answer = story.desk().try_accept(story.issue, envelope_seen=person(who).envelope_id)


@then(parsers.parse("a label for {who} is printed, no duplicate"))
def label_printed(story: Story, who: str) -> None:
    voter = person(who)
    assert story.desk().printed("labels")[-1] == f"label {voter.envelope_id} {voter.name.with_suffix}\n"


@then("the first label counts as spoiled")
def label_spoiled(story: Story) -> None:
    found = story.ledgers()
    assert (found.labels[Line.LABELS_PRINTED], found.labels[Line.LABELS_SPOILED]) == (2, 1)


@then("both names stay on record")
def both_on_record(story: Story) -> None:
    senior, junior = person("Tove Ulrich Sr."), person("Tove Ulrich Jr.")
    events = [each.event for each in story.own()]
    (issued,) = (each for each in events if isinstance(each, BallotIssued))
    (corrected,) = (each for each in events if isinstance(each, VoterCorrected))
    assert issued.voter == corrected.wrong == senior.id
    assert corrected.right == junior.id


@then(parsers.parse("the envelope of {who} is the accepted one"))
def accepted_one(story: Story, who: str) -> None:
    told = {row["envelope_id"]: row["status"] for row in sorter(story)}
    assert told == {person(who).envelope_id: "accepted"}
