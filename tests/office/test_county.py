"""A county of small centers with planted faults: all of them are found, and nothing else (BST-08, CASES A92)."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from app.domain.journal import Head
from app.services.office.facts import Reconciled
from app.services.office.memory import remember, remembered
from app.services.office.reports import summary
from app.services.office.results import Results
from app.services.reconciling import reconcile
from sync.bundle import AgeBundles
from tests.bench.county import County, county
from tests.bench.office_day import CenterDay
from tests.bench.planted import plant, write_center
from tests.bench.reconcile import expected
from tests.services.invented_election import at

CENTERS, VOTERS = 9, 5


class Kept:
    """The exports of one county, made once."""

    def __init__(self, folder: Path) -> None:
        self.home, self.planted, self.folder = county(CENTERS), plant(CENTERS), folder
        each = (write_center(self.home, number, VOTERS, self.planted, folder) for number in range(CENTERS))
        self.heads: tuple[Head, ...] = tuple(head for head in each if head is not None)

    @property
    def paths(self) -> tuple[Path, ...]:
        return tuple(sorted(self.folder.glob("*.vcx")))

    def reconcile(self, paths: Sequence[Path] = (), **more: object) -> Reconciled:
        values = {"remembered": self.heads, "processes": 1, **more}
        return at_the_office(self.home, paths or self.paths, **values)


def at_the_office(home: County, paths: Sequence[Path], **more: object) -> Reconciled:
    return reconcile(paths, bundles=AgeBundles(), keys=(home.office,), packages=(home.contents,), **more)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    return Kept(tmp_path_factory.mktemp("county"))


def told(result: Reconciled) -> set[tuple[object, str]]:
    return {(each.finding, str(each.center)) for each in result.found}


def test_what_was_planted_is_found_and_nothing_else(kept: Kept) -> None:
    result = kept.reconcile()
    assert told(result) == expected(kept.planted)
    assert len(result.found) == len(expected(kept.planted)), "each once"


def test_the_facts_of_each_finding_say_where_to_look(kept: Kept) -> None:
    found = {each.finding.value: dict(each.facts) for each in kept.reconcile().found}
    assert found["difference"]["difference"] == "-1"
    assert found["difference"]["note"] == "Counted twice by two people"
    assert found["statement_altered"]["lines"] == "voted"
    assert found["rolled_back"]["breach"] == "cut"
    assert int(found["rolled_back"]["sequence"]) > int(found["rolled_back"]["held"])
    assert (found["twice"]["first"], found["twice"]["last"]) == ("C0000-A", f"C{kept.planted.twice[1]:04d}-A")
    assert found["turned_away"]["fault"] == "journal_broken"


def test_neither_order_nor_repetition_changes_anything(kept: Kept) -> None:
    first = summary(kept.reconcile())
    shuffled = [*kept.paths, *kept.paths[:3]]
    Random(7).shuffle(shuffled)
    assert summary(kept.reconcile(shuffled)) == first


def test_two_processes_find_what_one_finds(kept: Kept) -> None:
    assert summary(kept.reconcile(processes=2)) == summary(kept.reconcile())


def test_every_figure_is_the_sum_of_its_centers(kept: Kept) -> None:
    result = kept.reconcile()
    assert result.totals.issued == sum(line.issued for line in result.centers)
    assert result.totals.accepted == sum(line.accepted for line in result.centers)
    assert result.totals.issued == sum(sum(hours.values()) for hours in result.hours.values())


def test_it_can_be_stopped_and_has_then_written_nothing(kept: Kept, tmp_path: Path) -> None:
    from app.faults import Fault, FaultCode

    with pytest.raises(Fault) as raised, Results(tmp_path / "out", at(23)) as results:
        kept.reconcile(keep=results.keep, progress=lambda done, _of: done < 3)
    assert raised.value.code is FaultCode.CANCELED
    assert [path for path in (tmp_path / "out").rglob("*") if path.is_file()] == []


def test_an_old_export_is_not_taken_for_the_last_word(tmp_path: Path) -> None:
    """The office saw the evening's export; somebody brings the noon's again (THREATS 16)."""
    home = county(1)
    day = CenterDay(county=home, number=0, voters=6).serve()
    evening = day.export(tmp_path, number=2)
    noon = day.export(tmp_path, number=1, through=30)
    election = home.contents.jurisdiction.election.id
    remember(tmp_path, election, at_the_office(home, [evening], processes=1).heads)

    result = at_the_office(home, [noon], processes=1, remembered=remembered(tmp_path, election))
    assert [each.fault for each in result.turned] == ["journal_rolled_back"]
    assert result.totals.issued == 0
    both = at_the_office(home, [noon, evening], processes=1, remembered=remembered(tmp_path, election))
    assert both.turned == ()


def test_a_journal_set_back_and_gone_on_is_two_truths(tmp_path: Path) -> None:
    """Two exports of one machine that share a beginning and then differ: neither is believed."""
    home = county(1)
    one = CenterDay(county=home, number=0, voters=6).serve()
    other = CenterDay(county=home, number=0, voters=5).serve()
    paths = [one.export(tmp_path, number=1), other.export(tmp_path, number=2)]
    result = at_the_office(home, paths, processes=1)
    assert [(each.fault, dict(each.facts)["breach"]) for each in result.turned] == [
        ("journal_rolled_back", "recomputed")
    ]
    assert result.taken == ()


def test_a_desk_that_has_not_closed_is_told(tmp_path: Path) -> None:
    home = county(1)
    day = CenterDay(county=home, number=0, voters=4).serve()
    result = at_the_office(home, [day.export(tmp_path, through=40)], processes=1)
    assert [each.finding.value for each in result.found] == ["not_final"]
    assert not result.centers[0].final
