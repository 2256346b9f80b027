"""One data folder, open to its owner only, and never somebody else's."""

from pathlib import Path

import pytest

from app.faults import Fault, FaultCode
from app.paths import default_folder, places
from tests.store.conftest import SmallDisk


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_a_new_folder_and_its_rooms_are_private(tmp_path: Path) -> None:
    made = places(tmp_path / "new" / "desk")
    assert all(mode(each) == 0o700 for each in (made.folder, made.logs, made.packages, made.exports))
    assert {made.journal.parent, made.roll.parent, made.slots.parent} == {made.folder}
    assert places(made.folder) == made


@pytest.mark.parametrize("ours", [False, True])
def test_an_empty_folder_or_one_of_ours_is_closed_to_others(tmp_path: Path, ours: bool) -> None:
    folder = tmp_path / "desk"
    if ours:
        places(folder)
    folder.mkdir(exist_ok=True)
    folder.chmod(0o755)
    places(folder)
    assert mode(folder) == 0o700


def test_a_folder_in_use_for_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "letters"
    folder.mkdir()
    (folder / "letter.txt").write_text("Dear")
    folder.chmod(0o755)
    with pytest.raises(Fault) as told:
        places(folder)
    assert (told.value.code, told.value.facts["file"]) == (FaultCode.FILE_BAD, "letters")
    assert mode(folder) == 0o755
    assert [each.name for each in folder.iterdir()] == ["letter.txt"]


def test_a_file_where_the_folder_should_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "desk").write_text("")
    with pytest.raises(Fault) as told:
        places(tmp_path / "desk")
    assert told.value.code is FaultCode.STORE_READ_ONLY


def test_a_disk_that_cannot_be_written_is_told(small_disk: SmallDisk) -> None:
    small_disk.make_read_only()
    with pytest.raises(Fault) as told:
        places(small_disk.folder / "desk")
    assert told.value.code is FaultCode.STORE_READ_ONLY


def test_without_an_argument_it_is_the_users_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "votecenter"
    assert places().folder == tmp_path / "votecenter"
