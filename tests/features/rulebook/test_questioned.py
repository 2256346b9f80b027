"""Questioned ballots: who is given one, on what oath, and what the lists say of it."""

from pytest_bdd import given, parsers, scenarios, then, when

from app.domain.commands import NewPerson
from app.domain.events import (
    QuestionReason,
    StyleBasis,
)
from app.domain.ids import OfficialId
from app.domain.ledger import difference
from app.domain.ledger_lines import Line
from app.domain.roll import Birth, Name, Voter
from app.services.paper_kinds import Paper
from app.services.register import register
from app.services.special import Question
from app.services.tables import sorter_rows, voted_rows
from tests.features.conftest import Story, person
from tests.features.rulebook.conftest import Kept, answer_of, profile_with, rig_of
from tests.services.invented_election import BOROUGH, NORA, RURAL, STYLE_OF, A
from tests.services.kit import done

scenarios("../questioned.feature")


@given(parsers.parse('"{who}" is at the screen'))
def at_the_screen(story: Story, who: str) -> None:
    rig_of(story).sign_in(OfficialId(who))


def _question(story: Story, voter: Voter | None, new: NewPerson | None, *reasons: str, sworn: bool = True) -> None:
    question = Question(reasons=tuple(QuestionReason(each) for each in reasons), sworn=sworn)
    listed = voter is not None and voter.precinct in STYLE_OF
    story.answered(
        rig_of(story).parts.special.question(
            question,
            voter_id=voter.id if voter is not None else None,
            person=new,
            style=STYLE_OF[voter.precinct] if voter is not None and listed else RURAL,
            basis=StyleBasis.PRECINCT if listed else StyleBasis.OFFICIALS,
            second_person=NORA,
        )
    )


@when(parsers.parse('"{who}" of "{home}", who is not on the list, swears and is given a questioned ballot'))
def not_on_list(story: Story, kept: Kept, who: str, home: str) -> None:
    first, last = who.split()
    new = NewPerson(name=Name(first=first, last=last), birth=Birth(year=1970), residence=home)
    _question(story, None, new, "not_on_list")
    kept.counts = story.ledgers()


@given(parsers.parse('"{who}" of "{home}" voted a questioned ballot'))
def voted_questioned(story: Story, kept: Kept, who: str, home: str) -> None:
    not_on_list(story, kept, who, home)
    rig_of(story).accept(rig_of(story).came_out(answer_of(story)))


@when(parsers.parse('"{who}" shows nothing and swears the statement'))
def shows_nothing(story: Story, who: str) -> None:
    _question(story, person(who), None, "no_identity")


@when(parsers.parse('"{who}" asks for a questioned ballot because of "{reason}"'))
def asks_questioned(story: Story, who: str, reason: str) -> None:
    _question(story, person(who), None, reason)


@when(parsers.parse('"{who}" refuses the oath of the questioned voter'))
def refuses_oath(story: Story, who: str) -> None:
    _question(story, person(who), None, "no_identity", sworn=False)


@given("the profile has no questioned ballots")
def no_questioned(story: Story) -> None:
    profile_with(story, questioned=False)


@then(parsers.parse('the ballot is questioned because of "{reason}"'))
def is_questioned(story: Story, reason: str) -> None:
    issue = answer_of(story).card.issue
    assert issue is not None and issue.event.kind.value == "questioned"
    stated = rig_of(story).parts.session.state.special.questions[issue.id].event
    assert stated.reasons == (QuestionReason(reason),)


@then("its envelope has a number from this laptop's reserved range")
def reserved_envelope(story: Story) -> None:
    issue = answer_of(story).card.issue
    reserved = rig_of(story).parts.session.election.machine.envelopes
    assert issue is not None and reserved.first <= int(issue.event.envelope_id) <= reserved.last
    assert any(issue.event.envelope_id in each for each in rig_of(story).printed("labels"))


@then(parsers.parse('the sorter file lists that envelope as "{status}" and "{kind}"'))
def sorter_lists(story: Story, status: str, kind: str) -> None:
    issue = answer_of(story).card.issue
    assert issue is not None
    rows = {row[0]: row for row in sorter_rows(rig_of(story).parts.session.state, A)}
    assert (rows[issue.event.envelope_id][1], rows[issue.event.envelope_id][3]) == (status, kind)


@then("who-has-voted lists do not name the person")
def no_public_name(story: Story) -> None:
    assert list(voted_rows(rig_of(story).parts.session.state, A)) == []


@then(parsers.parse("the questioned envelopes counted by hand as {count:d} differ by {by:d}"))
def counted_questioned(story: Story, count: int, by: int) -> None:
    done(rig_of(story).parts.day.count(Line.QUESTIONED.value, count, RURAL, BOROUGH))
    assert difference(story.ledgers()) == by


@then(parsers.parse('the register says "{identity}" for "{who}"'))
def register_says(story: Story, identity: str, who: str) -> None:
    rows = {row.name: row for row in register(rig_of(story).parts.session).rows}
    assert rows[who].identity == identity


@when(parsers.parse('the paper "{paper}" is printed for the ballot'))
def paper_for_ballot(story: Story, kept: Kept, paper: str) -> None:
    assert story.issue is not None
    papers = rig_of(story).parts.papers
    kept.notice = papers.notice(Paper(paper), story.issue)
    papers.print(Paper(paper), story.issue)


@then(parsers.parse('the last paper says "{mark}"'))
def last_paper(kept: Kept, mark: str) -> None:
    assert kept.notice is not None and kept.notice.title.endswith(mark)


@then("no count has changed")
def no_count_changed(story: Story, kept: Kept) -> None:
    assert story.ledgers() == kept.counts
