"""Corrections and overrides: another entry, with who, when and why; attested later."""

from pytest_bdd import given, parsers, scenarios, then, when

from app.domain.ids import OfficialId
from app.domain.voters import envelope_of, voter_of
from app.services.paper_kinds import Paper
from app.services.tables import sorter_rows
from tests.features.conftest import Story, person
from tests.features.rulebook.conftest import answer_of, rig_of
from tests.services.invented_election import NORA, A, at
from tests.services.kit import done, served

scenarios("../corrections.feature")


def _correct(story: Story, right: str, *, second: OfficialId | None = None, left: bool = False) -> None:
    assert story.issue is not None
    story.answer = rig_of(story).parts.desk.correct_voter(
        story.issue, person(right).id, "next row", second_person=second, left=left
    )


@when(parsers.parse('a supervisor corrects it to "{right}"'))
@when(parsers.parse('a supervisor alone corrects the accepted envelope to "{right}"'))
def corrects(story: Story, right: str) -> None:
    _correct(story, right)


@when(parsers.parse('two people relabel the accepted envelope for "{right}"'))
def relabel(story: Story, right: str) -> None:
    _correct(story, right, second=NORA)


@when(parsers.parse('two people report the envelope as gone and correct it to "{right}"'))
def report_gone(story: Story, right: str) -> None:
    _correct(story, right, second=NORA, left=True)


@then(parsers.parse('"{who}" can be issued a ballot'))
def can_be_issued(story: Story, who: str) -> None:
    served(rig_of(story).ask(person(who)))


@then(parsers.parse('the ballot belongs to "{who}"'))
def belongs_to(story: Story, who: str) -> None:
    state = rig_of(story).parts.session.state
    assert story.issue is not None
    assert voter_of(state, state.issues[story.issue]) == person(who).id
    assert envelope_of(state, state.issues[story.issue]) == person(who).envelope_id


@then(parsers.parse('a label for "{who}" is printed'))
def label_printed(story: Story, who: str) -> None:
    assert who in rig_of(story).printed("labels")[-1]


@then(parsers.parse('the sorter file lists the envelope of "{who}" as "{status}"'))
def sorter_status(story: Story, who: str, status: str) -> None:
    rows = {row[0]: row[1] for row in sorter_rows(rig_of(story).parts.session.state, A)}
    assert rows[person(who).envelope_id] == status


@when(parsers.parse('a supervisor issues to "{who}" because "{why}"'))
def supervisor_issues(story: Story, who: str, why: str) -> None:
    story.ask(who, override=why)


@then(parsers.parse('the reason "{why}" stands with the ballot'))
def reason_stands(story: Story, why: str) -> None:
    issue = answer_of(story).card.issue
    assert issue is not None and issue.event.override == why


@given(parsers.parse("the line is closed with {count:d} people in it"))
def line_closed(story: Story, count: int) -> None:
    rig_of(story).move_to(at(20, 1))
    done(rig_of(story).parts.day.close_line(count))


@then(parsers.parse('the refusal slip of "{who}" says "{what}"'))
def refusal_slip(story: Story, who: str, what: str) -> None:
    notice = rig_of(story).parts.papers.notice(Paper.REFUSAL_SLIP, person(who).id)
    assert what in dict(notice.paragraphs).values()


@when(parsers.parse('the envelope of "{who}" is accepted without attestation and "{official}" attests it'))
def attested_later(story: Story, who: str, official: str) -> None:
    rig = rig_of(story)
    rig.accept(story.held(who), attested_by=None)
    rig.sign_in(OfficialId(official))
    done(rig.parts.desk.attest(story.held(who)))
    done(rig.parts.desk.attest(story.held(who)))


@then(parsers.parse('"{official}" has attested the envelope'))
def has_attested(story: Story, official: str) -> None:
    assert story.issue is not None
    attested = rig_of(story).parts.session.state.attested
    assert {issue: told.event.attested_by for issue, told in attested.items()} == {story.issue: OfficialId(official)}
