"""Somebody who is not on the list: what was typed of them is kept or asked for again, never dropped in silence."""

import pytest

from tests.journeys.hands import Hands

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
