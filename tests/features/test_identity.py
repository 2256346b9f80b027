"""identity.feature"""

from pytest_bdd import parsers, scenarios, then, when

from app.domain.events import BallotIssued, Identity
from app.domain.profile import IdentityMethod
from tests.features.conftest import Story
from tests.services.invented_election import JAMES

scenarios("identity.feature")


@when(parsers.parse("{who} asks for a ballot and shows a {document}"))
def shows(story: Story, who: str, document: str) -> None:
    story.ask(who, identity=Identity(method=IdentityMethod.DOCUMENT, document=document.replace(" ", "_")))


@when(parsers.parse("{who} asks for a ballot and tells identifiers"))
def tells(story: Story, who: str) -> None:
    story.ask(who, identity=Identity(method=IdentityMethod.IDENTIFIERS))


@when(parsers.parse("{who} asks for a ballot and is personally known"))
def known(story: Story, who: str) -> None:
    story.ask(who, identity=Identity(method=IdentityMethod.PERSONALLY_KNOWN))


def _issued(story: Story) -> tuple[BallotIssued, tuple[str, ...]]:
    (issued,) = (each for each in story.own() if isinstance(each.event, BallotIssued))
    return issued.event, issued.envelope.actors  # type: ignore[return-value]


@then(parsers.parse("it is on record that a {document} was shown, and nothing of what stands in it"))
def kind_on_record(story: Story, document: str) -> None:
    event, _ = _issued(story)
    assert event.identity == Identity(method=IdentityMethod.DOCUMENT, document=document.replace(" ", "_"))
    assert set(Identity.__slots__) == {"method", "document"}


@then("the official who knew the voter is on record")
def official_on_record(story: Story) -> None:
    event, actors = _issued(story)
    assert event.identity.method is IdentityMethod.PERSONALLY_KNOWN
    assert actors == (JAMES,)
