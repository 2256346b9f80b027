"""One program per data folder (CASES A27)."""

import subprocess
import sys
from pathlib import Path

import pytest

from app.faults import Fault, FaultCode
from app.store.folder import LOCK_NAME, FolderLock
from tests.conftest import ROOT
from tests.store.conftest import SmallDisk


def program(folder: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.store.holder", str(folder)]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def said(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def test_a_held_folder_is_held_once_and_free_afterward(tmp_path: Path) -> None:
    lock = FolderLock(tmp_path)
    with lock.hold():
        for other in (lock, FolderLock(tmp_path)):
            with pytest.raises(Fault) as told, other.hold():
                pass
            assert told.value.code is FaultCode.STORE_IN_USE
    with lock.hold():
        pass
    assert (tmp_path / LOCK_NAME).stat().st_mode & 0o077 == 0


def test_of_four_programs_started_at_once_one_holds_the_folder(tmp_path: Path) -> None:
    programs = [program(tmp_path) for _ in range(4)]
    assert sorted(said(each) for each in programs) == ["held", "store_in_use", "store_in_use", "store_in_use"]
    for each in programs:
        each.communicate(timeout=200)


def test_a_killed_program_lets_go(tmp_path: Path) -> None:
    killed = program(tmp_path)
    assert said(killed) == "held"
    with pytest.raises(Fault), FolderLock(tmp_path).hold():
        pass
    killed.kill()
    killed.communicate(timeout=200)
    with FolderLock(tmp_path).hold():
        pass


def test_an_error_inside_lets_go(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError), FolderLock(tmp_path).hold():
        raise RuntimeError
    with FolderLock(tmp_path).hold():
        pass


def test_a_lock_is_not_followed_elsewhere(tmp_path: Path) -> None:
    (tmp_path / LOCK_NAME).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(Fault) as told, FolderLock(tmp_path).hold():
        pass
    assert told.value.code is FaultCode.STORE_READ_ONLY
    assert not (tmp_path / "elsewhere").exists()


def test_a_folder_that_cannot_be_written_is_told(small_disk: SmallDisk) -> None:
    small_disk.make_read_only()
    with pytest.raises(Fault) as told, FolderLock(small_disk.folder).hold():
        pass
    assert told.value.code is FaultCode.STORE_READ_ONLY
