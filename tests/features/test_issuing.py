"""issuing.feature"""

from dataclasses import replace

from pytest_bdd import given, parsers, scenarios, then, when

from app.domain.election import Official
from app.domain.events import BallotIssued, StyleBasis
from app.domain.ids import BallotNumber, OfficialId
from app.domain.refusal import Refusal
from tests.features.conftest import STYLES, Story, listed, person, titles
from tests.services.invented_election import JAMES, NORA, A
from tests.services.kit import served

scenarios("issuing.feature")


@given("Walt Tornow, who has not taken the oath, is signed in")
def without_oath(story: Story) -> None:
    session = story.desk().parts.session
    walt = Official(id=OfficialId("walt"), name="Walt Tornow")
    officials = (*session.election.jurisdiction.officials, walt)
    session.election = replace(
        session.election, jurisdiction=replace(session.election.jurisdiction, officials=officials)
    )
    story.desk().sign_in(walt.id)


@given(parsers.parse("the last number of desk A is {number:d}"))
def last_number(story: Story, number: int) -> None:
    session = story.desk().parts.session
    machine = session.election.machine
    session.election = replace(
        session.election, machine=replace(machine, ballots=replace(machine.ballots, last=number))
    )


@given("desk A is open in two windows")
def two_windows(story: Story) -> None:
    rig = story.add("A")
    story.center.start(A, rig.clock).sign_in(JAMES)


@when(parsers.parse("{who} asks for a ballot of the style of {style}"))
def asks_style(story: Story, who: str, style: str) -> None:
    story.ask(who, style=STYLES[style])


@when(parsers.parse("Nora and James find that {who} lives in {style}"))
def officials_find(story: Story, who: str, style: str) -> None:
    story.ask(who, style=STYLES[style], basis=StyleBasis.OFFICIALS, second_person=NORA)


@when(parsers.parse("James alone finds that {who} lives in {style}"))
def one_finds(story: Story, who: str, style: str) -> None:
    story.ask(who, style=STYLES[style], basis=StyleBasis.OFFICIALS, second_person=JAMES)


@given(parsers.parse("{who} was given the pre-printed ballot {number}"))
@when(parsers.parse("{who} is given the pre-printed ballot {number}"))
def given_stock(story: Story, who: str, number: str) -> None:
    story.ask(who, stock_numbers=(BallotNumber(number),))


@when(parsers.parse("{who} asks for a ballot in both at once"))
def asks_twice(story: Story, who: str) -> None:
    first = story.desk()
    second = story.center.start(A, first.clock)
    second.sign_in(JAMES)
    story.answer = [rig.ask(person(who)) for rig in (first, second)]


@then(parsers.parse('one ballot is issued and the other request is refused: "{title}"'))
def one_of_two(story: Story, title: str) -> None:
    first, other = story.answer  # type: ignore[misc]
    served(first)
    assert isinstance(other, Refusal)
    assert titles()[other.rule.value] == title
    assert sum(isinstance(each.event, BallotIssued) for each in story.own()) == 1


@then(parsers.parse("the label bears the name and the envelope number of {who}"))
def label_bears(story: Story, who: str) -> None:
    voter = person(who)
    assert story.desk().printed("labels") == [f"label {voter.envelope_id} {voter.name.full}\n"]


@then("no printed ballot bears a name")
def no_name(story: Story) -> None:
    assert story.desk().printed("ballots") == ["ballot 12/borough number 000001\n"]


@then(parsers.parse("the ballots printed have the numbers {numbers}"))
def printed_numbers(story: Story, numbers: str) -> None:
    assert [page.split()[-1] for page in story.desk().printed("ballots")] == listed(numbers)


@then("it is on record that officials found the style")
def basis_on_record(story: Story) -> None:
    (issued,) = (each for each in story.own() if isinstance(each.event, BallotIssued))
    assert issued.event.basis is StyleBasis.OFFICIALS  # type: ignore[attr-defined]
    assert issued.envelope.actors == (JAMES, NORA)
