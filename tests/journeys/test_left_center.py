"""A ballot that was left behind or taken away, through the real window."""

from app.domain.refusal import Rule
from tests.journeys.hands import BOTH, SECOND, Hands
from tests.services.invented_election import NORA


@BOTH
def test_a_ballot_that_left_the_center(hands: Hands) -> None:
    """Noted by two, and the second proves it: a name alone is not enough (DESIGN 5)."""
    hands.has_printed("Clara Dunn")
    hands.does("handed")
    hands.does("take_back", fate="left_center")
    words = hands.desk.saying.words
    assert words("take_back.uses_nothing") in str(hands.window.view)
    gone = {"fate": "left_center", "destroyed": "yes", "reason": "Seen to walk out"}
    hands.does("take_only", **gone)
    assert hands.key == f"refusal.{Rule.SECOND_PERSON_NEEDED.value}"
    hands.opens("Clara Dunn")
    hands.does("take_back", fate="left_center")
    hands.does("take_only", **gone, second=str(NORA), second_password="not hers")
    assert hands.recorded("ballot_taken_back") == 0
    hands.does("take_back", fate="left_center")
    hands.does("take_only", **gone, **SECOND)
    assert hands.recorded("ballot_taken_back") == 1
    (told,) = next(iter(hands.rig.state.taken_back.values()))
    assert NORA in told.when.actors
