"""Officials: passwords, lock-out, oaths, who may let in whom (OFF-03; SEC-04; HRS-08)."""

from typing import Any

import pytest

from app.domain.events import Event, OathTaken, ProgramStarted, SignedOut, SignInFailed, SlotAdded
from app.domain.ids import OfficialId
from app.domain.passwords import Weakness
from app.domain.refusal import Rule
from app.faults import Fault, FaultCode
from app.i18n import Words
from tests.services.invented_election import JAMES, NORA, RUTH, VOTERS, YUSUF
from tests.services.kit import Desks, Rig, done, refused
from ui.messages import fault_message

pytestmark = pytest.mark.usefixtures("cheap_passwords")

SAILS = {JAMES: "jib and sails", RUTH: "red sails home", YUSUF: "sails at noon"}


@pytest.fixture
def rig(desk: Rig) -> Rig:
    """James and Ruth have passwords."""
    for who in (JAMES, RUTH):
        done(desk.parts.people.add_password(who, SAILS[who]))
    return desk


def events(rig: Rig, kind: type[Event]) -> list[Any]:
    return [each.event for each in rig.parts.session.journal.recorded(rig.machine) if isinstance(each.event, kind)]


def failed(rig: Rig) -> int:
    return len(events(rig, SignInFailed))


def wrong(rig: Rig, who: OfficialId = RUTH, password: str = "guess") -> None:
    with pytest.raises(Fault) as fault:
        rig.parts.people.sign_in(who, password)
    assert fault.value.code is FaultCode.KEY_WRONG


def test_the_right_password_puts_an_official_at_the_screen(rig: Rig) -> None:
    done(rig.parts.people.sign_in(RUTH, SAILS[RUTH]))
    assert rig.parts.session.official is not None
    assert rig.parts.session.official.id == RUTH
    assert RUTH in rig.state.present


def test_a_wrong_one_is_on_record_and_the_screen_stays_whose_it_was(rig: Rig) -> None:
    wrong(rig)
    assert failed(rig) == 1
    assert rig.parts.session.official is not None
    assert rig.parts.session.official.id == JAMES


def test_another_s_password_is_a_wrong_one(rig: Rig) -> None:
    wrong(rig, RUTH, SAILS[JAMES])


def test_wrong_tries_make_people_wait_longer_and_longer(rig: Rig) -> None:
    waits = []
    for _ in range(8):
        wrong(rig)
        waits.append(rig.parts.people.sign_ins.wait(RUTH))
        rig.clock.pass_time(rig.parts.people.sign_ins.wait(RUTH))
    assert waits == [0, 0, 5, 10, 20, 40, 80, 160]


def test_while_waiting_even_the_right_one_is_not_tried(rig: Rig) -> None:
    for _ in range(3):
        wrong(rig)
    with pytest.raises(Fault) as fault:
        rig.parts.people.sign_in(RUTH, SAILS[RUTH])
    assert fault.value.code is FaultCode.KEY_WAIT
    told = fault_message(Words("en"), fault.value)
    assert told.title == "Too many tries: this password was not looked at"
    assert told.text == "Wait 5 seconds before the next try."
    rig.clock.pass_time(5)
    done(rig.parts.people.sign_in(RUTH, SAILS[RUTH]))
    assert rig.parts.people.sign_ins.wait(RUTH) == 0


def test_setting_the_clock_helps_nobody(rig: Rig) -> None:
    for _ in range(3):
        wrong(rig)
    before = rig.parts.people.sign_ins.wait(RUTH)
    rig.clock.set_wall(rig.clock.now().replace(hour=23))
    assert rig.parts.people.sign_ins.wait(RUTH) == before == 5


def test_one_official_s_tries_are_not_another_s(rig: Rig) -> None:
    for _ in range(3):
        wrong(rig)
    assert rig.parts.people.sign_ins.wait(RUTH) > 0
    done(rig.parts.people.sign_in(JAMES, SAILS[JAMES]))


def test_a_second_person_proves_themselves_and_takes_no_screen(rig: Rig) -> None:
    assert rig.parts.people.prove(RUTH, SAILS[RUTH]) == RUTH
    assert rig.parts.session.official is not None
    assert rig.parts.session.official.id == JAMES
    with pytest.raises(Fault):
        rig.parts.people.prove(RUTH, "guess")
    assert failed(rig) == 1


def test_only_a_supervisor_lets_another_choose_a_password(rig: Rig) -> None:
    rig.sign_in(RUTH)
    refused(rig.parts.people.add_password(YUSUF, SAILS[YUSUF]), Rule.SUPERVISOR_NEEDED)
    assert not rig.parts.people.has_password(YUSUF)
    rig.parts.people.sign_out()
    refused(rig.parts.people.add_password(YUSUF, SAILS[YUSUF]), Rule.SUPERVISOR_NEEDED)
    rig.sign_in(JAMES)
    done(rig.parts.people.add_password(YUSUF, SAILS[YUSUF]))
    kinds = [each.event for each in rig.parts.session.journal.recorded(rig.machine)]
    assert kinds[-1] == SlotAdded(slot=f"official:{YUSUF}")


def test_the_first_password_is_a_supervisor_s(desk: Rig) -> None:
    """A worker who came first could let nobody else choose one, and the laptop would have no supervisor."""
    desk.parts.people.sign_out()
    refused(desk.parts.people.add_password(RUTH, SAILS[RUTH]), Rule.SUPERVISOR_NEEDED)
    done(desk.parts.people.add_password(JAMES, SAILS[JAMES]))


@pytest.mark.parametrize(
    ("password", "why"), [("short", Weakness.SHORT), ("election2026", Weakness.COMMON), ("Yusuf at sea", Weakness.NAME)]
)
def test_a_weak_password_opens_no_slot(rig: Rig, password: str, why: Weakness) -> None:
    with pytest.raises(Fault) as fault:
        rig.parts.people.add_password(YUSUF, password)
    assert fault.value.code is FaultCode.PASSWORD_UNFIT
    assert fault.value.facts["trouble"] == why.value
    assert not rig.parts.people.has_password(YUSUF)


def test_a_stranger_to_the_package_is_nobody(rig: Rig) -> None:
    for ask in (rig.parts.people.sign_in, rig.parts.people.prove, rig.parts.people.add_password):
        with pytest.raises(Fault) as fault:
            ask("walt", "anything")  # type: ignore[operator]
        assert fault.value.code is FaultCode.KEY_MISSING


def test_the_password_is_in_no_entry(rig: Rig) -> None:
    wrong(rig, RUTH, "my old password")
    for entry in rig.parts.session.journal.entries():
        assert b"sails" not in entry.body
        assert b"my old password" not in entry.body


def test_an_oath_is_taken_once(rig: Rig) -> None:
    rig.parts.people.take_oath((JAMES, NORA))
    oaths = [
        each.event for each in rig.parts.session.journal.recorded(rig.machine) if isinstance(each.event, OathTaken)
    ]
    assert len(oaths) == len({each.official for each in oaths}) == 4


def test_signing_out_says_whether_somebody_did_it(rig: Rig) -> None:
    rig.parts.people.sign_out(automatic=True)
    rig.parts.people.sign_out()
    assert events(rig, SignedOut) == [SignedOut(official=JAMES, automatic=True)]
    assert rig.parts.session.official is None


def test_a_start_says_how_many_pages_are_in_doubt(center: Desks, rig: Rig) -> None:
    rig.ask(VOTERS[2])
    again = center.restart(rig)
    starts = events(again, ProgramStarted)
    assert [each.unsettled_jobs for each in starts] == [3]
