"""Somebody who is not on the list: what was typed of them is kept or asked for again, never dropped in silence."""

import pytest

from tests.journeys.hands import PASSWORD, Hands
from tests.services.invented_election import NORA, RURAL

PERSON = {"first": "Quentin", "last": "Quest", "residence": "99 Nowhere Lane"}


@pytest.mark.parametrize("birth", ["31/31/1975", "June", "6/14/1975 Kenai", "75"])
def test_a_birth_date_that_is_none_is_asked_for_again(hands: Hands, birth: str) -> None:
    hands.goes("voters")
    hands.does("not_on_list")
    hands.does("person_named", **PERSON, birth=birth)
    assert hands.window.view.message.title == hands.desk.saying.words("note.missing.birth.title")


@pytest.mark.parametrize("birth", ["", " 6/14/1975 ", "June 14, 1975", "06141975", "1975"])
def test_a_birth_date_or_none_goes_on_to_the_statement(hands: Hands, birth: str) -> None:
    hands.goes("voters")
    hands.does("not_on_list")
    hands.does("person_named", **PERSON, birth=birth)
    assert hands.key.startswith("question"), hands.key


@pytest.fixture
def quentin(hands: Hands) -> Hands:
    """In the booth with a questioned ballot, and the next voter is at the desk."""
    hands.goes("voters")
    hands.does("not_on_list")
    hands.does("person_named", **PERSON, birth="6/14/1975")
    hands.does(
        "question_go",
        **{"reason_not_on_list": "yes", "sworn": "yes", "style": RURAL, "second": NORA, "second_password": PASSWORD},
    )
    hands.does("came_out")
    hands.does("handed")
    hands.goes("voters")
    return hands


def found_by(hands: Hands, text: str) -> list[str]:
    hands.does("search", text=text)
    return [row.id for group in hands.window.view.groups for row in group.rows]


@pytest.mark.parametrize(
    "text",
    [
        "quest",
        "Quentin Quest",
        "quest, q",
        "quest 1975",
        "quest 6/14/1975",
        "99 nowhere",
        "nowhere lane",
        "quest 99 nowhere",
    ],
)
def test_whoever_was_written_down_is_found_when_they_come_back(quentin: Hands, text: str) -> None:
    """Or a second questioned ballot would be given out."""
    (person,) = quentin.rig.state.special.named
    assert found_by(quentin, text) == [person]


def test_their_envelope_finds_them_too(quentin: Hands) -> None:
    (told,) = quentin.rig.state.special.named.values()
    assert found_by(quentin, told.event.envelope_id) == [told.event.voter]
    quentin.does("open", id=told.event.voter)
    assert quentin.key.startswith("serve.seal") or "accept" in quentin.key, quentin.key


@pytest.mark.parametrize("text", ["quest 1976", "nobody", "98 nowhere", "question", "zz"])
def test_another_birth_name_or_home_is_not_theirs(quentin: Hands, text: str) -> None:
    assert not set(found_by(quentin, text)) & set(quentin.rig.state.special.named)
