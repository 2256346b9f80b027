"""A desk takes over the laptop beside it while a page of it is in doubt: the sealed envelope settles the page, and that
is understood whichever of the two journals is read first (house rule 2, CASES A91)."""

import pytest

from app.domain.events import PrintOutcome
from app.domain.evolving import evolve
from app.domain.journal import Recorded
from app.domain.state import State
from app.faults import FaultCode
from app.services.office import centers
from tests.carrying.lost_laptops import at_the_office, close, export, lost, shadow_of, stick_of, take_in
from tests.carrying.world import World
from tests.services.invented_election import BY_NAME, A, B
from tests.services.kit import Rig, done, served

BRUNO = BY_NAME["Bruno Castillo"]


@pytest.fixture
def desk(world: World) -> Rig:
    """Desk A, whose neighbor died with a page in doubt. Its journal is read before the other's everywhere."""
    package = world.package()
    other = world.open_desk(package, B)
    stick = stick_of(other)
    served(other.ask(BRUNO))
    shadow_of(other).keep()
    rig = world.open_desk(package)
    rig.clock.pass_time(600)
    take_in(rig, stick)
    done(lost(rig, B))
    rig.accept(rig.issue_of(BRUNO).id)
    return rig


def test_the_desk_starts_again(world: World, desk: Rig) -> None:
    again = world.restart(desk)
    assert {job.outcome for job in again.state.jobs.values()} == {PrintOutcome.CAME_OUT}
    assert again.state.jobs == desk.state.jobs


def test_the_office_takes_both_journals(world: World, desk: Rig) -> None:
    close(desk)
    result = at_the_office(world, export(desk, world.folder / "out"))
    assert result.turned == ()
    assert {each.machine for each in result.taken} == {A, B}
    assert (result.totals.issued, result.totals.accepted) == (1, 1)


def test_a_journal_that_makes_no_sense_is_turned_away_with_what_it_brought(
    world: World, desk: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    def senseless(state: State, recorded: Recorded) -> None:
        if recorded.envelope.machine == A:
            raise KeyError(A)
        evolve(state, recorded)

    close(desk)
    path = export(desk, world.folder / "out")
    monkeypatch.setattr(centers, "evolve", senseless)
    result = at_the_office(world, path)
    assert [(each.machine, each.fault) for each in result.turned] == [(A, FaultCode.JOURNAL_BROKEN.value)]
    assert result.taken == ()
