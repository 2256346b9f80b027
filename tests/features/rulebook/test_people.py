"""Officials, watchers and visitors: relations, shifts, hours, checklists; what hangs on the wall."""

from datetime import datetime

from pytest_bdd import given, parsers, scenarios, then, when

from app.domain.duties import CHECKLISTS, barred
from app.domain.election import Official
from app.domain.events import (
    VisitorKind,
)
from app.domain.ids import IssueId, OfficialId
from app.services.paper_kinds import Paper
from tests.features.conftest import Story, person
from tests.features.rulebook.conftest import Kept, officials_with, profile_with, rig_of
from tests.services.invented_election import JAMES, NORA
from tests.services.kit import done

scenarios("../people.feature")

ABOUT_ISSUE = (Paper.QUESTION_STATEMENT, Paper.QUESTION_NOTICE, Paper.ASSIST_OATH, Paper.REPRESENTATIVE)
"""Papers that go with one ballot."""


@given("an official without oath is at the screen")
def without_oath(story: Story) -> None:
    officials = rig_of(story).parts.session.election.jurisdiction.officials
    officials_with(story, (*officials, Official(id=OfficialId("walt"), name="Walt Tornow")))
    rig_of(story).sign_in(OfficialId("walt"))


@given(parsers.parse('the profile bars "{relation}"'))
def bars(story: Story, relation: str) -> None:
    profile_with(story, barred_relations=(relation,))


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
