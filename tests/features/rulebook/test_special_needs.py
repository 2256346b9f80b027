"""Special needs ballots by representative; assistance; the curb."""

from pytest_bdd import given, parsers, scenarios, then, when

from app.domain.commands import Representative
from app.domain.events import (
    StyleBasis,
)
from app.domain.ids import OfficialId
from app.domain.special_needs import OATH, with_representatives
from app.services.desk import Served
from app.services.paper_kinds import Paper
from tests.features.conftest import Story, person
from tests.features.rulebook.conftest import profile_with, rig_of
from tests.services.invented_election import JAMES, NORA, PROFILE, STYLE_OF, at
from tests.services.kit import done

scenarios("../special_needs.feature")


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
    profile_with(story, special_needs=False)


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
