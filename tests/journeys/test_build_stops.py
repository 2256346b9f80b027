"""Whoever builds a package says stop in any step: it is heard in the middle of it, and nothing is left."""

from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from app.bootstrap import tools
from app.demo.folder import Wanted, folder_for
from app.domain.ids import Digest, MachineId
from app.faults import Fault, FaultCode
from app.importers.elections import ElectionFolder
from app.services import fitting
from app.services.build_steps import Building, Step
from app.services.building import build_package
from app.store.roll_schema import INDEXES
from sync.keyfiles import new_machine_keys, new_office_keys
from tests.services.invented_election import DEFINITION, PROFILE


@pytest.fixture(scope="module")
def election(tmp_path_factory: pytest.TempPathFactory) -> ElectionFolder:
    machines = {MachineId(each): new_machine_keys(each) for each in ("HS-A", "HS-B")}
    return folder_for(tmp_path_factory.mktemp("county") / "election", Wanted(voters=40, seed=2), machines)


def build(election: ElectionFolder, out: Path, told: Building) -> None:
    office, parts = new_office_keys("Office"), tools()
    build_package(
        election,
        out,
        bundles=parts.bundles,
        renderer=parts.renderer,
        signer=office.signing,
        office_recipient=office.decryption.public,
        progress=told,
    )


@pytest.mark.parametrize("step", Step)
def test_a_stop_in_any_step_is_heard_at_once_and_leaves_nothing(
    election: ElectionFolder, tmp_path: Path, step: Step
) -> None:
    asked: list[Step] = []

    def told(at: Step, done: int, of: int) -> bool:
        asked.append(at)
        return at is not step

    with pytest.raises(Fault) as caught:
        build(election, tmp_path / "county.vcpkg", told)
    assert caught.value.code is FaultCode.CANCELED
    assert asked.count(step) == 1, "not asked twice"
    assert set(asked) == set(list(Step)[: list(Step).index(step) + 1])
    assert list(tmp_path.iterdir()) == []


def test_every_step_says_how_far_it_is(election: ElectionFolder, tmp_path: Path) -> None:
    seen: dict[Step, list[tuple[int, int]]] = defaultdict(list)

    def told(at: Step, done: int, of: int) -> bool:
        seen[at].append((done, of))
        return True

    build(election, tmp_path / "county.vcpkg", told)
    assert tuple(seen) == tuple(Step), "one after the other"
    styles = len(election.definition.styles)
    assert sorted(set(seen[Step.LAYING])) == [(done, styles) for done in range(styles + 1)]
    assert sorted(set(seen[Step.ORDERING])) == [(done, len(INDEXES)) for done in range(len(INDEXES) + 1)]
    assert all(told == sorted(told) and told[-1][0] == told[-1][1] for told in seen.values())


class Counting:
    """Lays out nothing, and counts what it was asked for."""

    def __init__(self) -> None:
        self.drawn = 0

    def divide(self, pages: tuple[Any, ...]) -> tuple[tuple[Any, ...], ...]:
        self.drawn += 1
        return ((),)


def test_not_one_page_more_is_laid_out_after_a_stop() -> None:
    renderer = Counting()
    with pytest.raises(Fault) as caught:
        fitting.fit(DEFINITION, PROFILE, renderer, dict[Digest, bytes](), lambda done, of: renderer.drawn < 2)  # type: ignore[arg-type]
    assert caught.value.code is FaultCode.CANCELED
    assert renderer.drawn == 2
