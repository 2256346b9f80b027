"""A desk that runs and is locked, and nobody remembers a password: the sealed code opens it there as at its start."""

import pytest
from PySide6.QtWidgets import QApplication

from app.services.recovery import new_desk_code
from tests.journeys.hands import BOTH, PASSWORD, Hands
from tests.services.invented_election import JAMES, NORA
from ui.viewmodels.parts import Status
from ui.viewmodels.views_machine import SetUpView, SignInView

NEW = "Amber gull 2026"


def sealed(hands: Hands) -> str:
    """A supervisor had a code printed; later the desk is locked."""
    hands.rig.sign_in(JAMES)
    code = new_desk_code(hands.rig.parts.session, hands.rig.parts.people)
    assert isinstance(code, str)
    hands.desk.lock()
    return code


def at_lock(hands: Hands, key: str, **values: str) -> None:
    screen = {SignInView: "sign_in", SetUpView: "set_up"}[type(hands.window.view)]  # type: ignore[index]
    hands.desk.on_command(screen, key, values)
    QApplication.processEvents()


def offered(hands: Hands) -> list[str]:
    """Besides the handbook."""
    view = hands.window.view
    assert isinstance(view, SignInView)
    return [each.key for each in view.others if each.key != "help"]


def added(hands: Hands, before: int) -> list[str]:
    return hands.rig.journal_kinds[before:]


def test_without_a_code_none_is_offered(hands: Hands) -> None:
    hands.desk.lock()
    assert offered(hands) == []


@BOTH
def test_the_code_opens_the_locked_desk_once_and_that_is_on_record(hands: Hands) -> None:
    code = sealed(hands)
    assert offered(hands) == ["recovery"]
    at_lock(hands, "recovery")
    before = len(hands.rig.journal_kinds)
    at_lock(hands, "recover", code=code.lower().replace("-", " "), official=str(NORA), password=NEW, again=NEW)
    official = hands.rig.parts.session.official
    assert official is not None and official.id == NORA
    kinds = added(hands, before)
    assert kinds[:3] == ["signed_in", "slot_added", "slot_removed"]
    assert type(hands.window.view).__name__ == "FindView", "the day goes on"
    hands.desk.lock()
    assert offered(hands) == [], "it opens nothing a second time"
    at_lock(hands, "sign_in", official=str(NORA), password=NEW)
    assert hands.rig.parts.session.official is not None
    hands.desk.lock()
    at_lock(hands, "sign_in", official=str(JAMES), password=PASSWORD)
    assert hands.rig.parts.session.official is not None, "the others keep theirs, whatever became of the key"


def test_a_wrong_code_opens_nothing_and_is_on_record(hands: Hands) -> None:
    code = sealed(hands)
    at_lock(hands, "recovery")
    before = len(hands.rig.journal_kinds)
    wrong = ("A" if code[0] != "A" else "B") + code[1:]
    at_lock(hands, "recover", code=wrong, official=str(NORA), password=NEW, again=NEW)
    assert hands.rig.parts.session.official is None
    assert hands.window.view.message.status in (Status.STOP, Status.WARN)  # type: ignore[attr-defined]
    assert added(hands, before) == ["sign_in_failed"]
    at_lock(hands, "recover", code=code, official=str(NORA), password=NEW, again=NEW)
    assert hands.rig.parts.session.official is not None


@pytest.mark.parametrize("lack", ["code", "official", "password", "again"])
def test_what_is_missing_is_asked_for(hands: Hands, lack: str) -> None:
    code = sealed(hands)
    at_lock(hands, "recovery")
    before = len(hands.rig.journal_kinds)
    given = {"code": code, "official": str(NORA), "password": NEW, "again": NEW, lack: ""}
    at_lock(hands, "recover", **given)
    assert hands.window.view.message is not None  # type: ignore[attr-defined]
    assert hands.rig.parts.session.official is None and added(hands, before) == []
    at_lock(hands, "to_sign_in")
    assert offered(hands) == ["recovery"]


def test_a_password_that_may_not_be_chosen_leaves_the_code_as_it_was(hands: Hands) -> None:
    code = sealed(hands)
    at_lock(hands, "recovery")
    at_lock(hands, "recover", code=code, official=str(NORA), password="short", again="short")
    assert hands.rig.parts.session.official is None
    at_lock(hands, "recover", code=code, official=str(NORA), password=NEW, again=NEW)
    assert hands.rig.parts.session.official is not None


def test_tries_with_a_forgotten_password_do_not_keep_the_code_waiting(hands: Hands) -> None:
    code = sealed(hands)
    for _ in range(6):
        at_lock(hands, "sign_in", official=str(NORA), password="not this one")
    at_lock(hands, "recovery")
    at_lock(hands, "recover", code=code, official=str(NORA), password=NEW, again=NEW)
    assert hands.rig.parts.session.official is not None
