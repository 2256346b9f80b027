"""The rest of the rulebook: questioned, special needs, handed in, corrected; people and papers."""

from dataclasses import dataclass, replace
from datetime import datetime

import pytest
from pytest_bdd import given, parsers, scenarios, then, when

from app.domain.commands import NewPerson, Representative
from app.domain.duties import CHECKLISTS, barred
from app.domain.election import Official
from app.domain.events import (
    BackEntered,
    Elsewhere,
    IssueReason,
    QuestionReason,
    RequestRefused,
    StyleBasis,
    VisitorKind,
)
from app.domain.ids import BallotNumber, EnvelopeId, IssueId, OfficialId
from app.domain.ledger import difference
from app.domain.ledger_lines import Line
from app.domain.papers import Notice
from app.domain.refusal import Refusal, Rule
from app.domain.roll import Birth, Name, Voter, VoterStatus
from app.domain.special_needs import OATH, with_representatives
from app.domain.voters import envelope_of, voter_of
from app.services.desk import Served
from app.services.notices import ABOUT_ISSUE, Paper
from app.services.register import register
from app.services.special import Question
from app.services.statement import statement
from app.services.tables import sorter_rows, voted_rows
from tests.features.conftest import Story, person
from tests.services.invented_election import BOROUGH, JAMES, NORA, PROFILE, RURAL, STYLE_OF, A, at
from tests.services.kit import DOCUMENT, Rig, done, served

scenarios("questioned.feature", "special_needs.feature", "handed_in.feature", "corrections.feature", "people.feature")


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


def _profile(story: Story, **changes: object) -> None:
    rig_of(story).with_profile(replace(rig_of(story).parts.session.election.profile, **changes))  # type: ignore[arg-type]


def _jurisdiction(story: Story, officials: tuple[Official, ...]) -> None:
    session = rig_of(story).parts.session
    session.election = replace(
        session.election, jurisdiction=replace(session.election.jurisdiction, officials=officials)
    )


def _answer(story: Story) -> Served:
    return served(story.answer)  # type: ignore[arg-type]


# --- the desk ----------------------------------------------------------------------------------------------------


@given("an open vote center")
def open_center(story: Story) -> None:
    story.add("A")


@given(parsers.parse('"{who}" is at the screen'))
def at_the_screen(story: Story, who: str) -> None:
    rig_of(story).sign_in(OfficialId(who))


@given("an official without oath is at the screen")
def without_oath(story: Story) -> None:
    officials = rig_of(story).parts.session.election.jurisdiction.officials
    _jurisdiction(story, (*officials, Official(id=OfficialId("walt"), name="Walt Tornow")))
    rig_of(story).sign_in(OfficialId("walt"))


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


@then("a ballot is issued")
def is_issued(story: Story) -> None:
    assert _answer(story).card.issue is not None


@then(parsers.re(r"the statement says (?P<voted>\d+) voted, of which (?P<of>\d+) (?P<which>questioned|special needs)"))
def statement_of_which(story: Story, voted: str, of: str, which: str) -> None:
    found = story.ledgers()
    line = Line.QUESTIONED if which == "questioned" else Line.SPECIAL_NEEDS
    assert (found.total(Line.VOTED), found.total(line)) == (int(voted), int(of))
    rig = rig_of(story)
    page = statement(rig.parts.session, rig.parts.day.ledgers(), rig.parts.day.scope())
    assert any(each.key == line.value and each.recorded[-1] == int(of) for each in page.ballots)


# --- questioned --------------------------------------------------------------------------------------------------


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
    rig_of(story).accept(rig_of(story).came_out(_answer(story)))


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
    _profile(story, questioned=False)


@then(parsers.parse('the ballot is questioned because of "{reason}"'))
def is_questioned(story: Story, reason: str) -> None:
    issue = _answer(story).card.issue
    assert issue is not None and issue.event.kind.value == "questioned"
    stated = rig_of(story).parts.session.state.special.questions[issue.id].event
    assert stated.reasons == (QuestionReason(reason),)


@then("its envelope has a number from this laptop's reserved range")
def reserved_envelope(story: Story) -> None:
    issue = _answer(story).card.issue
    reserved = rig_of(story).parts.session.election.machine.envelopes
    assert issue is not None and reserved.first <= int(issue.event.envelope_id) <= reserved.last
    assert any(issue.event.envelope_id in each for each in rig_of(story).printed("labels"))


@then(parsers.parse('the sorter file lists that envelope as "{status}" and "{kind}"'))
def sorter_lists(story: Story, status: str, kind: str) -> None:
    issue = _answer(story).card.issue
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


# --- special needs -----------------------------------------------------------------------------------------------

EVERY_BAR = PROFILE.representative_bars


def _send(story: Story, who: str, *, oath: tuple[str, ...] = OATH, declared: tuple[str, ...] = EVERY_BAR) -> None:
    given_by = Representative(
        name="Bea Berg",
        residence="2 Larch Road",
        mailing="",
        identified_by="birth_date",
        oath=oath,
        declared=declared,
    )
    voter = person(who)
    story.answered(
        rig_of(story).parts.special.send(voter.id, given_by, style=STYLE_OF[voter.precinct], basis=StyleBasis.PRECINCT)
    )


@given(parsers.parse('a representative has the ballot of "{who}"'))
@when(parsers.parse('a representative takes a special needs ballot to "{who}"'))
def representative_takes(story: Story, who: str) -> None:
    _send(story, who)
    if isinstance(story.answer, Served):
        rig_of(story).came_out(story.answer)


@when(parsers.parse('a representative who is the {relation} asks for the ballot of "{who}"'))
def barred_representative(story: Story, relation: str, who: str) -> None:
    _send(story, who, declared=tuple(each for each in EVERY_BAR if each != relation))


@when(parsers.parse('a representative of "{who}" leaves out the part "{part}" of the oath'))
def part_left_out(story: Story, who: str, part: str) -> None:
    _send(story, who, oath=tuple(each for each in OATH if each != part))


@given("the profile has no special needs ballots")
def no_special_needs(story: Story) -> None:
    _profile(story, special_needs=False)


@then("the ballot is an open item until it is back")
def open_until_back(story: Story) -> None:
    out = with_representatives(rig_of(story).parts.session.scene())
    assert [each.id for each in out] == [story.issue]


@when(parsers.parse('the sealed envelope of "{who}" is accepted'))
def sealed_accepted(story: Story, who: str) -> None:
    rig_of(story).accept(story.held(who))


@then("nothing is out with a representative")
def nothing_out(story: Story) -> None:
    assert with_representatives(rig_of(story).parts.session.scene()) == ()


@when("the line is closed and the statement is to be signed")
def to_be_signed(story: Story) -> None:
    rig = rig_of(story)
    rig.move_to(at(20, 1))
    done(rig.parts.day.close_line(0))
    story.answer = rig.parts.day.sign("", NORA)


@when(parsers.parse('"{helper}" helps "{who}"'))
def official_helps(story: Story, helper: str, who: str) -> None:
    story.answer = rig_of(story).parts.special.assist(story.held(who), official=OfficialId(helper))


@when(parsers.parse('"{helpers}" help "{who}" under oath'))
def persons_help(story: Story, helpers: str, who: str) -> None:
    names = tuple(helpers.split(", "))
    story.answer = rig_of(story).parts.special.assist(story.held(who), official=None, helpers=names, sworn=True)


@when(parsers.parse('"{helper}" helps "{who}" without the oath'))
def helps_unsworn(story: Story, helper: str, who: str) -> None:
    story.answer = rig_of(story).parts.special.assist(story.held(who), official=None, helpers=(helper,))


@then(parsers.parse('the record names the helper of "{who}"'))
def helper_named(story: Story, who: str) -> None:
    told = rig_of(story).parts.session.state.special.assisted[story.held(who)].event
    assert told.voter == person(who).id and (told.official or told.helpers)


@then(parsers.parse('the oath to print names "{helpers}"'))
def oath_names(story: Story, helpers: str) -> None:
    assert story.issue is not None
    notice = rig_of(story).parts.papers.notice(Paper.ASSIST_OATH, story.issue)
    assert any(helpers in text for _, text in notice.paragraphs)


@when(parsers.parse('"{official}" alone takes the ballot of "{who}" to the curb'))
def alone_to_curb(story: Story, official: str, who: str) -> None:
    story.answer = rig_of(story).parts.special.curbside_out(story.held(who), None)


@when(parsers.parse('"{one}" and "{two}" take the ballot of "{who}" to the curb and return'))
def to_curb_and_back(story: Story, one: str, two: str, who: str) -> None:
    rig = rig_of(story)
    done(rig.parts.special.curbside_out(story.held(who), OfficialId(two)))
    rig.clock.pass_time(420)
    done(rig.parts.special.curbside_back(story.held(who), OfficialId(two)))


@then("both times of the curb are on record with both names")
def curb_times(story: Story) -> None:
    special = rig_of(story).parts.session.state.special
    assert story.issue is not None
    out, back = special.curbside_out[story.issue], special.curbside_back[story.issue]
    assert (back.at - out.at).total_seconds() == 420
    assert out.actors == back.actors == (JAMES, NORA)


# --- handed in ---------------------------------------------------------------------------------------------------


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
    _profile(story, surrender_mailed=True)


@when(parsers.parse('"{who}" asks for a ballot because the mailed one is damaged'))
def mailed_damaged(story: Story, who: str) -> None:
    story.ask(who, reason=IssueReason.DAMAGED)


@when(parsers.parse('"{who}" hands in the mailed ballot'))
def hands_in(story: Story, who: str) -> None:
    done(rig_of(story).parts.special.surrender(person(who).id))


@given(parsers.parse('the official "{who}" is the voter "{voter}"'))
def official_is_voter(story: Story, who: str, voter: str) -> None:
    officials = rig_of(story).parts.session.election.jurisdiction.officials
    _jurisdiction(story, tuple(replace(each, voter=person(voter).id) if each.id == who else each for each in officials))


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
    done(rig_of(story).parts.duties.take_stock((RURAL, BOROUGH, first, last), place))


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


# --- corrections -------------------------------------------------------------------------------------------------


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
    issue = _answer(story).card.issue
    assert issue is not None and issue.event.override == why


@given(parsers.parse("the line is closed with {count:d} people in it"))
def line_closed(story: Story, count: int) -> None:
    rig_of(story).move_to(at(20, 1))
    done(rig_of(story).parts.day.close_line(count))


@then(parsers.parse('the refusal slip of "{who}" says "{what}"'))
def refusal_slip(story: Story, who: str, what: str) -> None:
    notice = rig_of(story).parts.papers.notice(Paper.REFUSAL_SLIP, person(who).id)
    assert what in dict(notice.paragraphs).values()


# --- people ------------------------------------------------------------------------------------------------------


@given(parsers.parse('the profile bars "{relation}"'))
def bars(story: Story, relation: str) -> None:
    _profile(story, barred_relations=(relation,))


@when(parsers.parse('"{who}" declares "{relation}" of "{candidate}"'))
def declares(story: Story, who: str, relation: str, candidate: str) -> None:
    done(rig_of(story).parts.duties.declare(OfficialId(who), (relation,), candidate))


@when(parsers.parse('"{who}" declares no relation'))
def declares_none(story: Story, who: str) -> None:
    done(rig_of(story).parts.duties.declare(OfficialId(who), (), ""))


@then(parsers.re(r'"(?P<who>\w+)" may (?P<negated>not )?serve'))
def may_serve(story: Story, who: str, negated: str | None) -> None:
    assert barred(rig_of(story).parts.session.scene(), OfficialId(who)) is (negated is not None)


@when(parsers.parse('"{one}" hands the desk over to "{two}" with the note "{note}"'))
def hands_over(story: Story, one: str, two: str, note: str) -> None:
    done(rig_of(story).parts.duties.hand_over(OfficialId(two), note))


@then(parsers.parse("the record of the shift names {count:d} ballot out"))
def shift_record(story: Story, count: int) -> None:
    told = rig_of(story).parts.session.state.special.handed_over[-1]
    assert told.event.ballots_out == count and told.when.actors == (JAMES, NORA)


@when(parsers.re(r'the watcher "(?P<name>.+)" of "(?P<sender>.*)" signs in'))
def watcher(story: Story, name: str, sender: str) -> None:
    story.answer = rig_of(story).parts.duties.visitor(name, VisitorKind.WATCHER, sender)


@when(parsers.parse("visitor {number:d} leaves"))
def visitor_leaves(story: Story, number: int) -> None:
    story.answer = rig_of(story).parts.duties.visitor_left(number)


@then("nobody is inside")
def nobody_inside(story: Story) -> None:
    special = rig_of(story).parts.session.state.special
    assert set(special.visitors) == set(special.left)


@given(parsers.parse('"{who}" signs in, works {minutes:d} minutes and signs out'))
def works(story: Story, who: str, minutes: int) -> None:
    rig = rig_of(story)
    rig.sign_in(OfficialId(who))
    rig.clock.pass_time(minutes * 60)
    rig.parts.people.sign_out()


@then(parsers.parse('"{who}" worked {minutes:d} minutes'))
def worked(story: Story, who: str, minutes: int) -> None:
    rig = rig_of(story)
    spans = [each for each in rig.parts.duties.worked(rig.clock.now().date()) if each.official == who]
    total = sum(((each.until or datetime.max) - each.since).total_seconds() for each in spans)
    assert total == minutes * 60


@when(parsers.parse('the opening checklist is gone through without "{point}"'))
def checklist(story: Story, point: str) -> None:
    seen = tuple(each for each in CHECKLISTS["opening"] if each != point)
    done(rig_of(story).parts.duties.checklist("opening", seen))


@then(parsers.parse('the record says "{point}" was left open'))
def left_open(story: Story, point: str) -> None:
    assert rig_of(story).parts.session.state.special.checklists[-1].event.left == (point,)


# --- papers ------------------------------------------------------------------------------------------------------


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


@when(parsers.parse('the paper "{paper}" is looked at and printed in both languages'))
def both_languages(story: Story, kept: Kept, paper: str) -> None:
    rig, name = rig_of(story), Paper(paper)
    about: IssueId | str = rig.issue(person("Clara Dunn")) if name in ABOUT_ISSUE else ""
    if name is Paper.REFUSAL_SLIP:
        rig.ask(person("Mara Nilsen"))
        about = person("Mara Nilsen").id
    kept.pages = [rig.parts.papers.notice(name, about, language) for language in ("en", "es")]
    for language in ("en", "es"):
        rig.parts.papers.print(name, about, language)


@then("it names the jurisdiction and leaves no blank unfilled")
def no_blank(story: Story, kept: Kept) -> None:
    assert kept.pages is not None
    english, spanish = kept.pages
    assert english.jurisdiction == spanish.jurisdiction == "Larch Borough"
    assert english.title != spanish.title
    assert len(english.paragraphs) == len(spanish.paragraphs)
    for page in kept.pages:
        for text in (page.title, *page.signatures, *(each for pair in page.paragraphs for each in pair)):
            assert "not known" not in text and "no se sabe" not in text.lower() and "{" not in text


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
    assert rig_of(story).parts.session.state.attested == {story.issue: OfficialId(official)}


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
