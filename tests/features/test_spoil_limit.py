"""spoil_limit.feature"""

from pytest_bdd import parsers, scenarios, then

from app.domain.ledger_lines import Line
from app.domain.voters import voter_file
from tests.features.conftest import Story, person
from tests.services.kit import done

scenarios("spoil_limit.feature")


@then("each spoiled ballot is destroyed and its number is on the statement")
def numbers_on_statement(story: Story) -> None:
    found = story.ledgers()
    numbers = found.destroyed[Line.SPOILED]
    assert len(numbers) == found.total(Line.SPOILED) > 0
    assert list(numbers) == [f"{n:06d}" for n in range(1, len(numbers) + 1)]


@then(parsers.parse("{who} may still cast it"))
def may_cast(story: Story, who: str) -> None:
    done(story.desk().try_accept(story.held(who)))
    assert story.ledgers().total(Line.VOTED) == 1


@then(parsers.parse("the refusal is on record with {had:d} ballots had and a limit of {limit:d}"))
def facts_on_record(story: Story, had: int, limit: int) -> None:
    facts = dict(story.refusals()[-1].facts)
    assert (facts["had"], facts["limit"]) == (str(had), str(limit))
    assert facts["text"] == story.profile.spoil.text


@then("the limit has not been used further")
def not_used_further(story: Story) -> None:
    file = voter_file(story.desk().state, story.profile, person("Alma Berg").id)
    assert (file.used, len(file.live)) == (2, 1)
