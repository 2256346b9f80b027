"""What stands on a page of the desk is said in the other language as soon as that is chosen."""

import pytest
from PySide6.QtWidgets import QApplication

from tests.journeys.hands import Hands
from tests.services.invented_election import NORA, YUSUF
from ui.appearance import Appearance
from ui.desk.inline import InlineWork
from ui.look import Look
from ui.starting import look_for, start
from ui.viewmodels.parts import Message
from ui.words import Words


@pytest.fixture(autouse=True)
def look(hands: Hands) -> None:
    def changed(look: Look) -> None:
        hands.desk.look_changed(look.words)

    hands.window.set_look(look_for(start(), percent=100))
    hands.desk.menu.appearance = Appearance(start(), hands.window, InlineWork(), 100, changed=changed, keep=None)


def another_language(hands: Hands) -> Words:
    """Through the menu behind F10, and back to the page."""
    hands.goes("menu")
    language = "es" if hands.window.look.words.language == "en" else "en"
    hands.desk.on_command("menu", "language", {"value": language})
    hands.desk.on_command("menu", "back", {})
    QApplication.processEvents()
    return Words(language)


def stands(hands: Hands) -> Message:
    message = getattr(hands.window.view, "message", None)
    assert isinstance(message, Message)
    return message


def test_that_a_password_was_given_and_that_one_was_taken(hands: Hands) -> None:
    hands.goes("export")
    hands.does("passwords")
    hands.does("passwords_give", official=YUSUF, password="tidal flats two", again="tidal flats two")
    before = stands(hands).title
    known = hands.rig.parts.session.election.jurisdiction.official(YUSUF)
    assert known is not None
    words = another_language(hands)
    assert stands(hands).title == words("passwords.given", name=known.name) != before
    hands.does("passwords_take", official=NORA)
    taken = stands(hands).title
    another_language(hands)
    assert stands(hands).title != taken


def test_what_was_counted(hands: Hands) -> None:
    hands.goes("ballots")
    hands.does("count_now")
    hands.does("counted_now", **{"now|unused": "3"})
    title, points = stands(hands).title, stands(hands).points
    words = another_language(hands)
    assert stands(hands).title == words("counting.differs", n=1) != title
    assert stands(hands).points != points and len(points) == 1


def test_that_no_drive_is_in_place(hands: Hands) -> None:
    hands.goes("export")
    hands.does("release", drive="")
    title = stands(hands).title
    words = another_language(hands)
    assert stands(hands).title == words("fault.drive_none.title") != title
