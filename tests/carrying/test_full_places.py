"""A place that has no room is called by its name, by whatever way it was chosen; of the record is spoken only when it
is the record's own disk (CASES A91)."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli.desk import opened
from app.cli.election import write_disagreements
from app.domain.events import kind_of
from app.domain.ids import StyleId, VoterId
from app.faults import Fault, FaultCode
from app.ports import BundleInfo, BundlePart
from app.services.style_report import Disagreement, StyleReport
from sync.bundle import AgeBundles
from sync.keyfiles import save_keys
from tests.carrying.test_commands import OFFICE, PASSWORD, command, desk, fd
from tests.carrying.world import World
from tests.disks import disk_in_memory
from tests.services.invented_election import JAMES, A, B

pytestmark = pytest.mark.usefixtures("cheap_passwords")


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A stick with 32 KiB left, where root may mount one."""
    with disk_in_memory(tmp_path / "KENAI", "32k") as place:
        yield place


def test_an_export_onto_a_full_stick_names_the_stick(
    world: World, small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The record is whole, and that the export failed is on it; with room, the same number is written."""
    data = desk(world, world.package(), A)
    asked = ("export", "write", data, "--official", JAMES)
    assert command(*asked, "-o", small, "--key-fd", fd(PASSWORD)) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"There is no room left where the file goes. {small} is full: ")
    assert "name another drive or folder" in said and "not recorded" not in said
    assert list(small.iterdir()) == []
    with opened(data, JAMES, int(fd(PASSWORD))) as parts:
        kinds = [kind_of(each.event) for each in parts.session.journal.recorded(A)]
    assert "export_failed" in kinds and "export_made" not in kinds
    assert command(*asked, "-o", world.folder, "--key-fd", fd(PASSWORD)) == 0
    (written,) = world.folder.glob("*.vcx")
    assert written.name.endswith("-001.vcx")
    save_keys(world.folder / "office.key", world.office, OFFICE)
    opening = ("export", "open", written, "--office", world.folder / "office.key", "--key-fd", fd(OFFICE))
    assert command(*opening, "-o", small / "opened") == 2
    assert f"{small / 'opened'} is full" in capsys.readouterr().err


def test_the_laptop_s_own_disk_is_called_so(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder on the disk the record lies on: that it is full stops the record too."""
    data = desk(world, world.package(), A)

    class NoRoom(AgeBundles):
        def write(self, path: Path, **_more: object) -> BundleInfo:  # type: ignore[override]
            raise Fault(FaultCode.PLACE_FULL, place=str(path.parent), file=path.name)

    with opened(data, JAMES, int(fd(PASSWORD))) as parts:
        parts.exchange.bundles = NoRoom()
        with pytest.raises(Fault) as told:
            parts.exchange.export(data / "exports")
    assert told.value.code is FaultCode.DISK_FULL


def test_a_paper_that_cannot_be_written_names_its_place(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("print", "calibration", "-o")
    assert command(*asked, small / "none" / "page.pdf") == 2
    assert f"The folder {small / 'none'} is not where it was expected" in capsys.readouterr().err
    (small / "other").write_bytes(bytes(28 << 10))
    assert command(*asked, small / "page.pdf") == 2
    assert f"{small} is full" in capsys.readouterr().err
    assert [each.name for each in small.iterdir()] == ["other"], "no half of a page stays"


def test_an_export_that_holds_a_lost_laptop_s_journal_is_opened_whole(
    world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its parts lie in a folder of their own, ``lost/``."""
    part = BundlePart(name=f"lost/{B}.jsonl", data=b"{}\n")
    written = world.folder / "larch-001.vcx"
    world.bundles.write(
        written,
        kind="export",
        election="larch-2026",
        maker=A,
        facts={},
        parts=(part,),
        signer=world.keys[A].signing,
        recipients=[world.office.decryption.public],
    )
    save_keys(world.folder / "office.key", world.office, OFFICE)
    out = world.folder / "opened"
    asked = ("export", "open", written, "-o", out, "--office", world.folder / "office.key")
    assert command(*asked, "--key-fd", fd(OFFICE)) == 0
    assert (out / "lost" / f"{B}.jsonl").read_bytes() == part.data


def test_the_list_of_disagreements_is_whole_or_not_there(small: Path, tmp_path: Path) -> None:
    apart = [
        Disagreement(voter=VoterId(f"{n:08}"), precinct="03-210", listed=(StyleId("10"),), by_street=(StyleId("12"),))
        for n in range(2_000)
    ]
    proof = StyleReport(places=(), disagreements=tuple(apart))
    write_disagreements(tmp_path / "apart.csv", proof)
    first, second, *_ = (tmp_path / "apart.csv").read_text().splitlines()
    assert (first, second) == ("voter_id,precinct,by_list,by_street_file", "00000000,03-210,10,12")
    with pytest.raises(Fault) as told:
        write_disagreements(small / "apart.csv", proof)
    assert told.value.code is FaultCode.PLACE_FULL and list(small.iterdir()) == []
