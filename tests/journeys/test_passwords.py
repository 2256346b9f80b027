"""A supervisor gives passwords at the running desk and takes them away; the store gets another key (SEC-04)."""

from tests.journeys.hands import BOTH, PASSWORD, Hands
from tests.services.invented_election import NORA, RUTH, YUSUF
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Status


def page(hands: Hands) -> PageView:
    view = hands.window.view
    assert isinstance(view, PageView)
    assert view.key == "passwords.page"
    return view


def opens_page(hands: Hands) -> None:
    hands.goes("export")
    hands.does("passwords")
    assert page(hands).message is None


@BOTH
def test_taken_away_and_given_again(hands: Hands) -> None:
    opens_page(hands)
    people = hands.rig.parts.people
    key = people.store_key
    hands.does("passwords_take", official=NORA)
    told = page(hands).message
    assert told is not None and told.status is Status.OK
    assert not people.has_password(NORA)
    assert people.store_key != key
    assert hands.recorded("store_key_changed") == 1
    hands.does("passwords_give", official=NORA, password="quiet inlet nine", again="quiet inlet nine")
    assert people.has_password(NORA)
    hands.does("passwords_give", official=YUSUF, password="tidal flats two", again="tidal flats two")
    assert people.has_password(YUSUF)
    hands.has_printed("Clara Dunn")


def test_what_is_missing_is_asked_for(hands: Hands) -> None:
    opens_page(hands)
    for values in (
        {},
        {"official": str(NORA)},
        {"official": str(NORA), "password": "quiet inlet nine", "again": "quiet inlet"},
        {"official": str(NORA), "password": "short", "again": "short"},
    ):
        hands.does("passwords_give", **values)
        told = page(hands).message
        assert told is not None and told.status is not Status.OK
    assert hands.recorded("slot_added") == 3


def test_an_official_who_is_no_supervisor_takes_none_away(hands: Hands) -> None:
    hands.rig.parts.people.sign_in(RUTH, PASSWORD)
    opens_page(hands)
    hands.does("passwords_take", official=NORA)
    assert page(hands).message is not None
    assert hands.rig.parts.people.has_password(NORA)
    hands.does("passwords_give", official=NORA, password="quiet inlet nine", again="quiet inlet nine")
    told = page(hands).message
    assert told is not None and told.status is not Status.OK
