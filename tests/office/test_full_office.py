"""The place where the office writes has no room, or lets nobody write: it is called by its name, and nothing
half-written stays (CASES A91)."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.demo.folder import Wanted, folder_for
from app.domain.ids import MachineId
from app.faults import Fault, FaultCode
from app.i18n import Words
from app.importers.elections import load_election
from app.importers.layouts import load_layout
from app.importers.voters import check_file
from app.services.building import build_package
from app.services.import_files import write_report
from app.services.office.incoming import take_in
from app.services.office.opening import open_exports
from app.services.office.results import Results
from app.services.reconciling import reconcile
from app.services.roll_check import save_map
from printing.renderer import PaperRenderer
from sync.bundle import AgeBundles
from sync.keyfiles import new_machine_keys, new_office_keys
from tests.bench.county import county
from tests.bench.office_day import CenterDay
from tests.disks import disk_in_memory
from tests.office.at_the_window import PASSPHRASE, Starter, sit_down
from tests.services.invented_election import at
from tests.services.test_roll_reading import FULL
from ui.viewmodels.page import PageView

ROOM = 64 << 10


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A stick with 64 KiB left, where root may mount one."""
    with disk_in_memory(tmp_path / "KENAI", "64k") as place:
        yield place


def fill(place: Path, left: int = 0) -> None:
    (place / "other").write_bytes(bytes(ROOM - left))


def full(place: Path, fault: Fault) -> bool:
    return fault.code is FaultCode.PLACE_FULL and fault.facts["place"] == str(place)


def files(place: Path) -> list[str]:
    return [each.name for each in place.rglob("*") if each.is_file() and each.name != "other"]


def test_results_that_do_not_fit_name_their_folder(small: Path, tmp_path: Path) -> None:
    """Some rows are held back until the end: that there is no room for them is noticed then, and said the same way."""
    home = county(1)
    export = CenterDay(county=home, number=0, voters=6).serve().export(tmp_path)
    out = small / "results"
    with pytest.raises(Fault) as told, Results(out, at(23)) as results:
        fill(small)
        result = reconcile(
            [export],
            bundles=AgeBundles(),
            keys=(home.office,),
            packages=(home.contents,),
            keep=results.keep,
            processes=1,
        )
        results.finish(result, home.contents)
    assert full(out, told.value)
    assert files(small) == []
    with pytest.raises(Fault) as opened:
        open_exports(
            result.taken,
            [export],
            bundles=AgeBundles(),
            key=home.office,
            contents=home.contents,
            folder=out,
        )
    assert full(out, opened.value) and files(small) == []


def test_more_rows_than_fit_are_told_while_they_come(small: Path) -> None:
    class Many:
        def __init__(self) -> None:
            self.files = {"voted.csv": b"HS-A,1\n" * 20_000}

    with pytest.raises(Fault) as told, Results(small, at(23)) as results:
        results.keep(Many())  # type: ignore[arg-type]
    assert full(small, told.value) and files(small) == []


@pytest.mark.parametrize("place", ["out", "under/a/file"])
def test_results_go_nowhere_where_nobody_may_write(tmp_path: Path, place: str) -> None:
    (tmp_path / "out").write_text("a file, not a folder")
    (tmp_path / "under").mkdir()
    (tmp_path / "under" / "a").write_text("a file too")
    with pytest.raises(Fault) as told:
        Results(tmp_path / place, at(23))
    assert told.value.code in (FaultCode.FILE_EXISTS, FaultCode.PLACE_CLOSED)
    assert Words("en")(f"fault.{told.value.code}.title") != ""


def test_a_list_that_does_not_fit_is_told_on_its_page_with_the_folder(small: Path, starter: Starter) -> None:
    starter.folder_name = str(small / "office")
    office = sit_down(starter)
    try:
        office.does("open", folder=starter.folder(), password=PASSPHRASE)
        fill(small)
        office.does("print_list", list="centers")
        page = office.window.view
        assert isinstance(page, PageView) and page.message is not None and page.key == "office.centers"
        assert page.message.title == office.window.look.words("fault.place_full.title")
        assert str(small / "office") in page.message.text and "not recorded" not in page.message.text
        assert files(small) == []
    finally:
        office.controller.office = None
        starter.folder_name = ""
        office.close()


def test_exports_do_not_fit_on_the_office_s_disk_and_none_is_turned_away_for_that(small: Path, tmp_path: Path) -> None:
    home = county(1)
    drive = tmp_path / "drive"
    drive.mkdir()
    CenterDay(county=home, number=0, voters=6).serve().export(drive)
    fill(small, left=8 << 10)
    with pytest.raises(Fault) as told:
        take_in(drive, small / "exports", bundles=AgeBundles(), signers=(), progress=lambda done, of: True)
    assert full(small, told.value) and files(small) == []


def test_a_report_and_a_mapping_that_do_not_fit_name_the_folder(small: Path, tmp_path: Path) -> None:
    source = tmp_path / "voters.csv"
    source.write_text(FULL)
    report = check_file((source,), load_layout("plain"))
    fill(small)
    with pytest.raises(Fault) as told:
        write_report(report, small, PaperRenderer(), Words("en"), printed="Oct 6")
    assert full(small, told.value) and files(small) == []
    with pytest.raises(Fault) as mapped:
        save_map(load_layout("plain"), small / "own.toml")
    assert full(small, mapped.value) and files(small) == []


def test_a_package_that_does_not_fit_names_where_it_was_to_go(small: Path, tmp_path: Path) -> None:
    """The roll is written there first: SQLite's own word for a full disk is told of the same place."""
    office, machines = new_office_keys("Office"), {MachineId(each): new_machine_keys(each) for each in ("HS-A", "HS-B")}
    folder_for(tmp_path / "election", Wanted(voters=60, seed=2), machines)
    ready = load_election(tmp_path / "election")
    with pytest.raises(Fault) as told:
        build_package(
            ready,
            small / "tamarack.vcpkg",
            bundles=AgeBundles(),
            renderer=PaperRenderer(),
            signer=office.signing,
            office_recipient=office.decryption.public,
        )
    assert full(small, told.value) and told.value.facts["file"] == "tamarack.vcpkg"
    assert list(small.iterdir()) == []
