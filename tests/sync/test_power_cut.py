"""The program is killed, or the power goes, at any point of an export: never a bad file under its final name, never a
voter's line in clear on the stick (CASES A91, A94)."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.faults import Fault, FaultCode
from sync.bundle import AgeBundles
from sync.durable import TEMPORARY, Landing, sweep
from tests.sync.world import MARKER, PARTS, World

WRITER = Path(__file__).with_name("killed_writer.py")
ROOT = Path(__file__).parents[2]


@pytest.fixture
def roll(tmp_path: Path) -> Path:
    path = tmp_path / "roll.db"
    path.write_bytes((MARKER + b"\n") * 40_000)
    return path


@pytest.mark.parametrize("where", ["byte:7", "byte:12", "byte:17", "fsync", "rename", "after-rename", "never"])
def test_killed_anywhere(tmp_path: Path, roll: Path, where: str) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    done = subprocess.run(
        [sys.executable, WRITER, stick, roll, where], cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False
    )
    assert done.returncode == (0 if where == "never" else -signal.SIGKILL)
    there = {path.name for path in stick.iterdir()}
    for path in stick.iterdir():
        assert MARKER not in path.read_bytes()
    signer = (tmp_path / "signer").read_text()
    if where in ("after-rename", "never"):
        assert AgeBundles().check_outside(stick / "HS-A-1.vcx", signers=[signer]).maker == "HS-A"
        assert there == {"HS-A-1.vcx"}
        return
    assert all(name.endswith(TEMPORARY) for name in there)
    assert sweep(stick) == len(there)
    assert list(stick.iterdir()) == []


def test_no_plain_text_while_writing_either(world: World) -> None:
    """The stick is searched at every step, not only at the end."""
    looked = 0

    def search(done: int, of: int) -> bool:
        nonlocal looked
        for path in world.folder.iterdir():
            looked += 1
            assert MARKER not in path.read_bytes()
        return True

    world.bundles.write(
        world.path,
        kind="export",
        election="e",
        maker="m",
        facts={},
        parts=PARTS,
        signer=world.desk,
        recipients=[world.office.public],
        progress=search,
    )
    assert looked > 2


def test_an_error_on_the_way_takes_the_temporary_file_away(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), Landing(tmp_path / "a.bin") as landing:
        landing.write(b"half")
        assert len(list(tmp_path.iterdir())) == 1
        raise ZeroDivisionError
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_read_back_is_not_given_its_name(tmp_path: Path) -> None:
    def differs(file: object) -> None:
        raise Fault(FaultCode.DRIVE_NOT_VERIFIED)

    with pytest.raises(Fault), Landing(tmp_path / "a.bin") as landing:
        landing.write(b"data")
        landing.settle(differs)
        landing.commit()
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_appears_meanwhile_is_not_written_over(tmp_path: Path) -> None:
    with pytest.raises(Fault) as caught, Landing(tmp_path / "a.bin") as landing:
        landing.write(b"data")
        landing.settle(lambda file: None)
        (tmp_path / "a.bin").write_bytes(b"first")
        landing.commit()
    assert caught.value.code is FaultCode.FILE_EXISTS
    assert (tmp_path / "a.bin").read_bytes() == b"first"
    assert len(list(tmp_path.iterdir())) == 1


def test_sweeping_leaves_everything_else_alone(tmp_path: Path) -> None:
    for name in ("a.vcx", ".hidden", "x.vcpart"):
        (tmp_path / name).write_bytes(b"")
    (tmp_path / f".d{TEMPORARY}").mkdir()
    (tmp_path / f".0123456789ab{TEMPORARY}").write_bytes(b"")
    assert sweep(tmp_path) == 1
    assert {path.name for path in tmp_path.iterdir()} == {"a.vcx", ".hidden", "x.vcpart", f".d{TEMPORARY}"}
