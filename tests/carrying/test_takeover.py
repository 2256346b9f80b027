"""A laptop dies: the stick left in its desk, a spare that takes over, and what the office makes of it (DESIGN 5, 6)."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.ids import BallotNumber
from app.domain.ledger_lines import Line
from app.domain.profile import Fate
from app.domain.refusal import Rule
from app.faults import Fault, FaultCode
from app.services.office.facts import Finding
from tests.carrying.lost_laptops import at_the_office, close, export, lost, shadow_of, stick_of, take_in
from tests.carrying.world import ELSEWHERE, SPARE, World
from tests.services.invented_election import BY_NAME, JAMES, RUTH, A, B
from tests.services.kit import Rig, done, refused, served

ALMA, BRUNO, CLARA, DMITRI = (BY_NAME[name] for name in ("Alma Berg", "Bruno Castillo", "Clara Dunn", "Dmitri Egorov"))


# --- the copy on the stick -------------------------------------------------------------------------------------------


def test_every_command_reaches_the_stick_in_the_desk(world: World) -> None:
    desk = world.open_desk(world.package())
    stick, shadow = stick_of(desk), shadow_of(desk)
    shadow.keep()
    assert not shadow.due()
    desk.serve(ALMA)
    assert shadow.due()
    told = shadow.keep()
    assert told.fault is None
    assert told.entry == desk.state.heads[A].sequence

    other = world.open_desk(world.stick / "first.vcpkg", B)
    take_in(other, stick)
    assert other.state.heads[A] == desk.state.heads[A]


def test_after_the_first_copy_only_what_is_new_is_written(world: World) -> None:
    desk = world.open_desk(world.package())
    stick = stick_of(desk)
    for voter in (ALMA, BRUNO, CLARA):
        desk.serve(voter)
    shadow_of(desk).keep()
    whole = (stick / "larch-2026-round-LH-A.vcx").stat().st_mtime_ns
    desk.serve(DMITRI)
    shadow_of(desk).keep()
    assert (stick / "larch-2026-round-LH-A.vcx").stat().st_mtime_ns == whole
    since = stick / "larch-2026-since-LH-A.vcx"
    assert since.stat().st_size < (stick / "larch-2026-round-LH-A.vcx").stat().st_size


def test_another_stick_gets_the_whole_of_it(world: World) -> None:
    desk = world.open_desk(world.package())
    stick = stick_of(desk)
    shadow_of(desk).keep()
    shutil.rmtree(stick)
    desk.serve(ALMA)
    assert shadow_of(desk).keep().at is None, "no stick, no copy, and that is said"
    stick.mkdir()
    desk.clock.pass_time(5)
    assert shadow_of(desk).due()
    assert shadow_of(desk).keep().entry == desk.state.heads[A].sequence
    assert sorted(path.name for path in stick.iterdir()) == ["larch-2026-round-LH-A.vcx"]


def test_nothing_of_a_voter_is_readable_on_it(world: World) -> None:
    desk = world.open_desk(world.package())
    stick = stick_of(desk)
    desk.serve(ALMA)
    shadow_of(desk).keep()
    desk.serve(BRUNO)
    shadow_of(desk).keep()
    for path in stick.rglob("*"):
        data = path.read_bytes()
        for secret in (ALMA.id, ALMA.public_id, ALMA.envelope_id, "Alma", "000001"):
            assert secret.encode() not in data, f"{secret} in {path.name}"


def test_a_stick_that_fails_is_said_and_tried_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = world.open_desk(world.package())
    stick_of(desk)
    shadow = shadow_of(desk)

    def gone(*_: object, **__: object) -> Path:
        raise Fault(FaultCode.DRIVE_GONE)

    monkeypatch.setattr(type(desk.parts.drives), "write", gone)
    told = shadow.keep()
    assert told.fault is not None
    assert told.fault.code is FaultCode.DRIVE_GONE
    assert not shadow.due(), "not at once"
    monkeypatch.undo()
    desk.clock.pass_time(30)
    assert shadow.due()
    assert shadow.keep().fault is None


# --- taking over -----------------------------------------------------------------------------------------------------


@pytest.fixture
def spare(world: World) -> Rig:
    """Desk A served one voter, has a ballot out with another, and died. The spare has its stick."""
    package = world.package()
    desk = world.open_desk(package)
    stick = stick_of(desk)
    desk.serve(ALMA)
    desk.issue(BRUNO)
    shadow_of(desk).keep()
    rig = world.open_desk(package, SPARE)
    rig.clock.pass_until(desk.clock.now())
    rig.clock.pass_time(600)
    take_in(rig, stick)
    return rig


def test_a_spare_stands_in_under_its_own_id_and_numbers(spare: Rig) -> None:
    done(lost(spare, A))
    spare.serve(CLARA)
    issue = spare.issue_of(CLARA)
    assert issue.id.startswith("SP-1-")
    assert {piece.number for piece in issue.event.pieces} == {"020001", "020002"}
    assert spare.parts.session.election.center.id == "larch-hall"


def test_it_is_still_there_after_a_restart(world: World, spare: Rig) -> None:
    done(lost(spare, A))
    again = world.restart(spare)
    assert again.parts.session.election.center.id == "larch-hall"
    assert again.parts.takeover.known()[0].closed


def test_before_it_is_closed_its_ballots_are_the_other_desks(spare: Rig) -> None:
    refused(spare.try_accept(spare.issue_of(BRUNO).id), Rule.ISSUED_AT_OTHER_DESK)


def test_its_ballots_come_back_here(spare: Rig) -> None:
    (known,) = [each for each in spare.parts.takeover.known() if each.machine.id == A]
    assert (known.out, known.closed) == (1, False)
    done(lost(spare, A))
    spare.accept(spare.issue_of(BRUNO).id)
    refused(spare.ask(ALMA), Rule.ALREADY_ACCEPTED)


def test_its_ballots_are_spoiled_and_replaced_here(spare: Rig) -> None:
    """Their numbers are sealed; the record strikes them off all the same."""
    done(lost(spare, A))
    before = spare.issue_of(BRUNO)
    after = spare.came_out(served(spare.parts.desk.replace(before.id, Fate.SPOILED)))
    spare.accept(after)
    assert spare.state.issues[after].event.ballot == 2
    scope = spare.parts.day.scope()
    assert scope.machines == (SPARE, A)
    assert spare.parts.day.ledgers(scope).total(Line.SPOILED) == 1
    assert spare.parts.session.journal.verify() is None


def test_the_statement_stands_for_both(spare: Rig) -> None:
    done(lost(spare, A))
    found = spare.parts.day.ledgers()
    assert found.total(Line.VOTED) == 1
    assert found.total(Line.OUT) == 1
    assert spare.parts.day.ballots_out() == 1


def test_two_people_a_reason_and_a_supervisor(spare: Rig) -> None:
    refused(lost(spare, A, reason=" "), Rule.REASON_MISSING)
    refused(lost(spare, A, second_person=JAMES), Rule.SECOND_PERSON_NEEDED)
    spare.sign_in(RUTH)
    refused(lost(spare, A), Rule.SUPERVISOR_NEEDED)
    spare.sign_in(JAMES)
    done(lost(spare, A))
    refused(lost(spare, A), Rule.MACHINE_CLOSED)
    refused(lost(spare, SPARE), Rule.MACHINE_CLOSED)


def test_a_spare_at_another_center_brings_nothing_here(world: World) -> None:
    package = world.package()
    away = world.desk(package, SPARE, center=ELSEWHERE)
    here = world.desk(package, B)
    prepared = away.parts.exchange.prepare_round()
    away.parts.exchange.write(replace(prepared, recipients=(world.keys[B].decryption.public,)), world.folder)
    assert here.parts.key is not None
    with pytest.raises(Fault) as raised:
        here.parts.exchange.take_round(world.folder / "larch-2026-round-SP-1.vcx", here.parts.key)
    assert raised.value.code is FaultCode.BUNDLE_NOT_FOR_US
    assert SPARE not in here.state.heads


# --- at the office ---------------------------------------------------------------------------------------------------


def test_the_lost_laptop_is_closed_at_its_last_known_entry(world: World, spare: Rig) -> None:
    entries = spare.state.heads[A].sequence
    done(lost(spare, A))
    spare.accept(spare.issue_of(BRUNO).id)
    spare.serve(CLARA)
    close(spare)
    result = at_the_office(world, export(spare, world.folder / "out"))
    assert result.missing == (B,)
    (closed,) = [each for each in result.found if each.finding is Finding.CLOSED_AT]
    assert (closed.machine, dict(closed.facts)) == (A, {"entry": str(entries), "by": SPARE})
    assert {each.finding for each in result.found} == {Finding.CLOSED_AT, Finding.MISSING}
    assert (result.totals.issued, result.totals.accepted) == (3, 3)
    told = {each.machine: each for each in result.taken}
    assert (told[A].closed_by, told[A].entries) == (SPARE, entries)


def test_a_laptop_that_turns_up_again_and_has_gone_on_is_told(world: World, spare: Rig) -> None:
    desk = next(each for each in world.rigs if each.machine == A)
    done(lost(spare, A))
    spare.accept(spare.issue_of(BRUNO).id)
    close(spare)
    desk.serve(DMITRI)
    out = world.folder / "out"
    result = at_the_office(world, export(spare, out), export(desk, out))
    (went_on,) = [each for each in result.found if each.finding is Finding.WENT_ON]
    assert went_on.machine == A
    assert result.totals.issued == 3, "both truths are counted"


def test_a_copy_nobody_could_read_is_closed_at_nothing(world: World) -> None:
    rig = world.open_desk(world.package(), SPARE)
    done(lost(rig, A))
    close(rig)
    result = at_the_office(world, export(rig, world.folder / "out"))
    assert dict(next(each.facts for each in result.found if each.finding is Finding.CLOSED_AT))["entry"] == "0"


def test_a_number_of_the_lost_desk_is_nowhere_readable(world: World, spare: Rig) -> None:
    """What the spare writes of it stays a token (THREATS 18)."""
    done(lost(spare, A))
    served(spare.parts.desk.replace(spare.issue_of(BRUNO).id, Fate.SPOILED))
    bodies = b"".join(entry.body for entry in spare.parts.session.journal.entries())
    assert b'"000002"' not in bodies
    assert b'"o:' in bodies
    assert BallotNumber("000002") not in spare.state.by_number
