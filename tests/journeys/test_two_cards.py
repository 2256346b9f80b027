"""A ballot of two cards, and a second ballot: what the screen says comes out is what comes out."""

import pytest

from tests.journeys.hands import Hands
from ui.viewmodels.blocks import Facts
from ui.viewmodels.views_desk import ServeView

WHO = "Clara Dunn"
"""Of the town, whose ballot has two cards."""


def view(hands: Hands) -> ServeView:
    assert isinstance(hands.window.view, ServeView)
    return hands.window.view


def given(hands: Hands) -> list[str]:
    return [row.value for block in view(hands).blocks if isinstance(block, Facts) for row in block.rows]


@pytest.mark.parametrize(("hands", "told"), [("en", "All 2 cards"), ("es", "Las 2 tarjetas")], indirect=["hands"])
def test_both_cards_are_counted_into_the_voter_s_hand(hands: Hands, told: str) -> None:
    hands.has_printed(WHO)
    assert given(hands)[0].startswith(told)


def test_a_replacement_has_no_label_to_wait_for(hands: Hands) -> None:
    """Its envelope has one already; the sketch shows what the trays will hold."""
    hands.opens(WHO)
    hands.does("identified", identity="document:passport")
    hands.does("ballot_chosen")
    hands.does("print")
    first = view(hands).preview
    assert first is not None and first.envelope_id
    hands.does("came_out")
    hands.does("spoil")
    hands.does("replace", fate="spoiled", destroyed="yes")
    second = view(hands).preview
    assert second is not None and second.number != first.number
    assert second.envelope_id == ""
    assert view(hands).title == hands.desk.saying.words("doubt.title")
