"""What comes to the desk otherwise: packages, fouled ballots, people for elsewhere, paper service, stock that moves."""

from dataclasses import replace

import pytest
from pytest_bdd import given, parsers, scenarios, then, when

from app.domain.events import (
    BackEntered,
    Elsewhere,
    IssueReason,
    StyleBasis,
)
from app.domain.ids import BallotNumber, EnvelopeId, OfficialId
from app.domain.ledger_lines import Line
from app.domain.roll import Birth, Voter, VoterStatus
from app.services.paper_kinds import Paper
from app.services.register import register
from app.services.statement import statement
from tests.features.conftest import Story, person
from tests.features.rulebook.conftest import answer_of, officials_with, profile_with, rig_of
from tests.services.invented_election import BOROUGH, NORA, RURAL, STYLE_OF, at
from tests.services.kit import DOCUMENT, done

scenarios("../handed_in.feature")


@then("a ballot is issued")
def is_issued(story: Story) -> None:
    assert answer_of(story).card.issue is not None


@when(parsers.parse('the package "{envelope}" is handed in'))
def handed_in(story: Story, envelope: str) -> None:
    story.answer = rig_of(story).parts.special.hand_delivered(EnvelopeId(envelope))


@then(parsers.parse("{count:d} package is counted beside the statement"))
def beside_statement(story: Story, count: int) -> None:
    day = rig_of(story).parts.day
    page = statement(rig_of(story).parts.session, day.ledgers(), day.scope())
    assert f"received: {count}." in page.beside[0]


@then(parsers.parse("the receipt says {count:d}"))
def receipt_says(story: Story, count: int) -> None:
    notice = rig_of(story).parts.papers.notice(Paper.RECEIPT)
    assert any(text == str(count) for _, text in notice.paragraphs)


@given("the profile wants fouled mailed ballots surrendered")
def wants_surrender(story: Story) -> None:
    profile_with(story, surrender_mailed=True)


@when(parsers.parse('"{who}" asks for a ballot because the mailed one is damaged'))
def mailed_damaged(story: Story, who: str) -> None:
    story.ask(who, reason=IssueReason.DAMAGED)


@when(parsers.parse('"{who}" hands in the mailed ballot'))
def hands_in(story: Story, who: str) -> None:
    done(rig_of(story).parts.special.surrender(person(who).id))


@given(parsers.parse('the official "{who}" is the voter "{voter}"'))
def official_is_voter(story: Story, who: str, voter: str) -> None:
    officials = rig_of(story).parts.session.election.jurisdiction.officials
    officials_with(
        story, tuple(replace(each, voter=person(voter).id) if each.id == who else each for each in officials)
    )


@when(parsers.parse('"{who}" witnesses the mailed package of "{voter}"'))
def witnesses(story: Story, who: str, voter: str) -> None:
    rig_of(story).sign_in(OfficialId(who))
    story.answer = rig_of(story).parts.special.attest_package(person(voter).id)


@then("the witness is on record and no ballot is out")
def witness_on_record(story: Story) -> None:
    state = rig_of(story).parts.session.state
    assert len(state.special.packages) == 1
    assert not state.issues


def _as_if(story: Story, who: str, monkeypatch: pytest.MonkeyPatch, **changes: object) -> None:
    """The list says something else of this voter."""
    session = rig_of(story).parts.session
    changed = replace(person(who), **changes)  # type: ignore[arg-type]
    plain = type(session.roll).voter
    monkeypatch.setattr(
        type(session.roll), "voter", lambda roll, voter: changed if voter == changed.id else plain(roll, voter)
    )


@given(parsers.parse('"{who}" was born in {year:d}'))
def born_in(story: Story, who: str, year: int, monkeypatch: pytest.MonkeyPatch) -> None:
    _as_if(story, who, monkeypatch, birth=Birth(year=year, month=1, day=1))


@given(parsers.parse('the registration of "{who}" is pending'))
def is_pending(story: Story, who: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _as_if(story, who, monkeypatch, status=VoterStatus.PENDING)


@when(parsers.parse('"{who}" is sent to "{place}"'))
def sent_to(story: Story, who: str, place: str) -> None:
    done(rig_of(story).parts.special.elsewhere(Elsewhere.UNDER_AGE, place, person(who).id))
    story.answer = person(who)


@then(parsers.parse('the slip says "{place}"'))
def slip_says(story: Story, place: str) -> None:
    assert isinstance(story.answer, Voter)
    notice = rig_of(story).parts.papers.notice(Paper.ELSEWHERE_SLIP, story.answer.id)
    assert place in dict(notice.paragraphs).values()


@given(parsers.parse("a pack of stock numbers {first:d} to {last:d}"))
def pack(story: Story, first: int, last: int) -> None:
    done(rig_of(story).parts.duties.take_stock((RURAL, BOROUGH, first, last)))


@when(parsers.parse('"{who}" is entered as served on paper at {hour:d}:{minute:d} with number {number:d}'))
def entered_back(story: Story, who: str, hour: int, minute: int, number: int) -> None:
    voter = person(who)
    story.answered(
        rig_of(story).parts.special.enter_back(
            voter.id,
            served=at(hour, minute),
            line="1/4",
            numbers=(BallotNumber(str(number)),),
            identity=DOCUMENT,
            style=STYLE_OF[voter.precinct],
            basis=StyleBasis.PRECINCT,
        )
    )


@then(parsers.parse('the register marks "{who}" as served on paper at "{time}"'))
def register_marks(story: Story, who: str, time: str) -> None:
    rows = {row.name: row for row in register(rig_of(story).parts.session).rows}
    assert rows[who].ballots.endswith(f"on paper {time}")


@then("the ballot is with the voter and nothing but the label was printed")
def only_label(story: Story) -> None:
    rig = rig_of(story)
    assert story.issue in rig.parts.session.state.handed_over
    assert any(isinstance(each.event, BackEntered) for each in story.own())
    assert not (rig.paper / "ballots").exists() or rig.printed("ballots") == []
    assert len(rig.printed("labels")) == 1


@when(parsers.parse('the numbers {first:d} to {last:d} go to "{place}"'))
def go_to(story: Story, first: int, last: int, place: str) -> None:
    story.answer = rig_of(story).parts.duties.move_stock((RURAL, BOROUGH, first, last), place, NORA)


@when(parsers.parse('the numbers {first:d} to {last:d} come in from "{place}"'))
def come_in(story: Story, first: int, last: int, place: str) -> None:
    done(rig_of(story).parts.duties.take_stock((RURAL, BOROUGH, first, last), came_from=place))


@then(parsers.parse("the statement says {unused:d} unused and {moved:d} moved"))
def says_unused(story: Story, unused: int, moved: int) -> None:
    found = story.ledgers()
    assert (found.total(Line.UNUSED), found.total(Line.MOVED)) == (unused, moved)
    assert found.total(Line.IN_ALL) == found.total(Line.ACCOUNTED)


@then(parsers.parse('the manifest names "{place}"'))
def manifest_names(story: Story, place: str) -> None:
    assert any(place in text for _, text in rig_of(story).parts.papers.notice(Paper.MANIFEST).paragraphs)


@when(parsers.parse('"{who}" alone certifies substitutes {first:d} to {last:d}'))
def alone_certifies(story: Story, who: str, first: int, last: int) -> None:
    story.answer = rig_of(story).parts.duties.substitutes((RURAL, BOROUGH, first, last), "none left", None)


@when(parsers.parse('"{one}" and "{two}" certify substitutes {first:d} to {last:d} because "{why}"'))
def certify(story: Story, one: str, two: str, first: int, last: int, why: str) -> None:
    done(rig_of(story).parts.duties.substitutes((RURAL, BOROUGH, first, last), why, OfficialId(two)))


@then(parsers.parse("{count:d} substitutes came in"))
def substitutes_in(story: Story, count: int) -> None:
    assert story.ledgers().total(Line.SUBSTITUTE) == count


@then(parsers.parse('the certificate says "{why}"'))
def certificate_says(story: Story, why: str) -> None:
    assert why in dict(rig_of(story).parts.papers.notice(Paper.SUBSTITUTE).paragraphs).values()


@then(parsers.parse('the statement tells of "{sentence}"'))
def statement_tells(story: Story, sentence: str) -> None:
    day = rig_of(story).parts.day
    assert sentence in statement(rig_of(story).parts.session, day.ledgers(), day.scope()).beside


@when(parsers.parse("the unused ballots are counted as {count:d} and destroyed"))
def unused_destroyed(story: Story, count: int) -> None:
    story.answer = rig_of(story).parts.duties.destroy_unused({(RURAL, BOROUGH): count}, NORA)


@then(parsers.parse('the statement says "{words}"'))
def beside_the_ledgers(story: Story, words: str) -> None:
    parts = rig_of(story).parts
    page = statement(parts.session, parts.day.ledgers(), parts.day.scope())
    assert words in " ".join(page.beside)
