"""two_desks.feature"""

from pytest_bdd import parsers, scenarios, then, when

from app.domain.profile import Fate
from app.services.exchange_values import RoundResult
from tests.features.conftest import MACHINES, WHY, Story, person
from tests.services.invented_election import A, B

scenarios("two_desks.feature")


@when(parsers.parse("desk B wants to take back the ballot of {who}"))
def other_takes_back(story: Story, who: str) -> None:
    story.answer = story.desk("B").parts.desk.take_back(story.held(who, "B"), Fate.SPOILED, reason=WHY)


def result(story: Story) -> RoundResult:
    assert isinstance(story.answer, RoundResult)
    return story.answer


@then(parsers.parse("desk {letter} reports a conflict of {who} with both times"))
def conflict(story: Story, letter: str, who: str) -> None:
    (found,) = result(story).conflicts
    assert found.voter == person(who).id
    assert {issue.when.machine for issue in found.issues} == {A, B}
    assert [issue.when.at for issue in found.issues] == sorted(
        rig.state.issues[issue.id].when.at for issue in found.issues for rig in [story.rigs[MACHINES[letter]]]
    )


@then(parsers.parse("desk {letter} reports no conflict"))
def no_conflict(story: Story, letter: str) -> None:
    assert result(story).conflicts == ()


@then(parsers.parse("both issues stay on record at desk {letter}"))
def both_kept(story: Story, letter: str) -> None:
    assert {issue.when.machine for issue in story.desk(letter).state.issues.values()} == {A, B}


@then(parsers.parse("desk {letter} reports that {who} had {count:d} ballots, over the limit"))
def over_limit(story: Story, letter: str, who: str, count: int) -> None:
    (found,) = result(story).conflicts
    assert (found.voter, found.over_limit, len(found.issues)) == (person(who).id, True, count)


@then(parsers.parse("both desks print the same envelope number for {who}"))
def same_envelope(story: Story, who: str) -> None:
    voter = person(who)
    label = f"label {voter.envelope_id} {voter.name.full}"
    assert story.desk("A").printed("labels") == [f"{label}\n"]
    assert [page.partition(" DUPLICATE")[0].strip() for page in story.desk("B").printed("labels")] == [label]


@then(parsers.parse("desk B knows that {who} has a ballot and cannot read its number"))
def sealed(story: Story, who: str) -> None:
    card = story.desk("B").parts.desk.open(person(who).id)
    assert card is not None
    assert card.issue is not None
    (piece,) = card.issue.event.pieces
    assert piece.number.startswith("s:")
    (own,) = story.desk("A").issue_of(person(who)).event.pieces
    assert own.number == "000001"


@then("desk A and desk B know the same of both")
def know_the_same(story: Story) -> None:
    one, other = (story.desk(letter).state for letter in "AB")
    assert one.issues.keys() == other.issues.keys()
    assert {each.machine for each in one.heads.values()} == {A, B} == {each.machine for each in other.heads.values()}
    assert [story.desk(letter).parts.session.journal.verify() for letter in "AB"] == [None, None]
