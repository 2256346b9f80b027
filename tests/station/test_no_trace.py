"""After a sitting, and after it is killed in the middle: no choice on any disk, in any spool, log, temporary file or
core dump, and everything as at the beginning for the next voter (house rule 9, DESIGN 9).
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.ids import Digest
from app.domain.profile import LimitCounts, Profile, SpoilLimit
from app.faults import Fault, FaultCode
from app.guard import is_guarded
from app.station_keeping import run_sitting
from app.station_order import Order, machine_of, order_line, order_of
from app.store.values import definition_to_json, to_json
from tests.printing.rig.private_cups import QUEUE, Rig, missing, running_rig, until
from tests.station.ballots import DEFINITION, STYLE
from tests.station.kit import ROOT

SOME = "".join(chr(ord("a") + byte % 26) for byte in os.urandom(14))
PLANTED = f"Zyx{SOME[:6]} Bramble{SOME[6:]}"
"""A name nobody has, to be looked for byte by byte; not even another run of this test beside this one has it."""
PROFILE = Profile(
    id="t", version="1", name="T", station=True, spoil=SpoilLimit(number=3, counts=LimitCounts.BALLOTS_IN_ALL)
)
NOWHERE = Digest("0" * 64)
LONGEST = 200.0
"""Seconds to wait for another process: how slow the machine is decides nothing."""


def an_order(printer: str, *, rehearsal: bool = False) -> Order:
    return Order(
        definition=definition_to_json(DEFINITION),
        profile=to_json(PROFILE),
        style=STYLE.id,
        language="en",
        printer=printer,
        reader="",
        panel_mm=345.4,
        idle_minutes=3,
        code="123456",
        rehearsal=rehearsal,
        training=rehearsal,
    )


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """An environment in which everything a program may write lies under one folder."""
    for name in ("home", "tmp", "run", "cache", "data", "config", "state", "core"):
        (tmp_path / name).mkdir(mode=0o700)
    return {
        **os.environ,
        "HOME": str(tmp_path / "home"),
        "TMPDIR": str(tmp_path / "tmp"),
        "XDG_RUNTIME_DIR": str(tmp_path / "run"),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(ROOT),
        "PLANTED": PLANTED,
    }


def begin(home: dict[str, str], how: str, order: Order, tmp_path: Path) -> "subprocess.Popen[bytes]":
    dumps = "import resource,os,sys;m=resource.getrlimit(resource.RLIMIT_CORE)[1];"
    dumps += "resource.setrlimit(resource.RLIMIT_CORE,(m,m));os.execv(sys.argv[1],sys.argv[1:])"
    process = subprocess.Popen(  # as on a machine that keeps core dumps without limit: the sitting forbids its own
        (sys.executable, "-c", dumps, sys.executable, "-m", "tests.station.sitting_runner", how),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=home,
        cwd=tmp_path / "core",
    )
    assert process.stdin is not None
    process.stdin.write(order_line(order))
    process.stdin.flush()
    return process


def heard(process: "subprocess.Popen[bytes]", word: str) -> list[str]:
    """Read what it says until this word."""
    assert process.stdout is not None
    found: list[str] = []
    while word not in found:
        line = process.stdout.readline()
        assert line, (found, process.stderr.read().decode() if process.stderr else "")
        found.append(line.decode().strip())
    return found


def traces(*folders: Path) -> list[str]:
    """Files that hold the planted name, or a part of it, in any usual encoding."""
    needles = [
        text.encode(code)
        for text in (PLANTED, *PLANTED.split(), PLANTED.split()[0].lower())
        for code in ("utf-8", "utf-16-le", "utf-32-le")
    ]
    found = []
    for folder in folders:
        for place, _, names in os.walk(folder):  # which goes on where another program takes a folder away meanwhile
            for path in (Path(place) / name for name in names):
                if path.is_file() and not path.is_symlink():
                    try:
                        data = path.read_bytes()
                    except OSError:
                        continue
                    if any(needle in data for needle in needles):
                        found.append(str(path))
    return found


def written_since(start: float) -> list[Path]:
    """Everything in the system's own temporary folders that changed since then, the test's own folder left out."""
    found = []
    for folder in (Path("/tmp"), Path("/var/tmp"), Path("/dev/shm"), Path("/var/spool"), Path("/var/crash")):
        if folder.is_dir():
            for path in folder.iterdir():
                try:
                    if path.stat().st_mtime >= start and not path.name.startswith("pytest-of"):
                        found.append(path)
                except OSError:
                    continue
    return found


def piped_dumps() -> bool:
    return Path("/proc/sys/kernel/core_pattern").read_text().startswith("|")


def test_killed_in_the_middle_it_leaves_nothing(home: dict[str, str], tmp_path: Path) -> None:
    start = tmp_path.stat().st_mtime
    process = begin(home, "wait", an_order("cups:ballot"), tmp_path)
    assert "guarded" in heard(process, "ready")
    assert not os.access(f"/proc/{process.pid}/mem", os.R_OK) or os.geteuid() == 0
    process.send_signal(signal.SIGKILL)
    process.wait(LONGEST)
    assert traces(tmp_path) == []
    assert traces(*(each for each in written_since(start) if each.is_dir())) == []
    assert _closed(process)


@pytest.mark.skipif(piped_dumps(), reason="core dumps go to a program here")
def test_crashed_in_the_middle_it_leaves_no_core_dump(home: dict[str, str], tmp_path: Path) -> None:
    process = begin(home, "abort", an_order("cups:ballot"), tmp_path)
    heard(process, "ready")
    process.wait(LONGEST)
    assert process.returncode == -signal.SIGABRT
    assert list((tmp_path / "core").iterdir()) == []
    assert traces(tmp_path) == []
    assert _closed(process)


def _closed(process: "subprocess.Popen[bytes]") -> bool:
    """What it said besides: nothing with the name in it."""
    _, told = process.communicate(timeout=LONGEST)
    return PLANTED.encode() not in told


@pytest.fixture(scope="module")
def spooler() -> Iterator[Rig]:
    with running_rig() as rig:
        yield rig


@pytest.mark.skipif(bool(missing()), reason=missing() or "all there")
def test_after_a_printed_ballot_nothing_is_left_in_the_spooler(
    home: dict[str, str], tmp_path: Path, spooler: Rig
) -> None:
    rig = spooler
    home = {**home, "CUPS_SERVER": rig.server}
    process = begin(home, "print", an_order(f"cups:{QUEUE}"), tmp_path)
    words = process.communicate(timeout=LONGEST)[0].decode().split()
    assert words[-2:] == ["take", "printed"], words
    until(lambda: len(rig.printed()) == 2, "both sheets")
    sheets = rig.printed()
    assert {each.title for each in sheets} == {"votecenter-station"}, "every voter's job has the same title"
    until(lambda: not list((rig.folder / "cups/spool").glob("d*")), "the spooler to let go")
    assert traces(tmp_path, rig.folder / "cups") == []


def test_the_parent_learns_one_word(home: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in home.items():
        monkeypatch.setenv(name, value)
    told: list[str] = []
    words = (sys.executable, "-m", "tests.station.sitting_runner", "print")
    order = an_order(f"folder:{tmp_path / 'paper'}", rehearsal=True)
    process = run_sitting(order, told.append, words)
    process.wait(LONGEST)
    until(lambda: bool(told), "the outcome")
    assert told == ["printed"]
    assert len(list((tmp_path / "paper").glob("*.pdf"))) == len(STYLE.cards)


def test_the_stations_own_command_refuses_what_is_no_order(home: dict[str, str]) -> None:
    done = subprocess.run(
        (sys.executable, "-m", "app", "station", "--sitting"),
        input=b'{"style": "12"}\n',
        env=home,
        cwd=ROOT,
        capture_output=True,
        timeout=LONGEST,
        check=False,
    )
    assert done.returncode == 3
    assert done.stdout == b""


def test_choices_are_not_printed_into_a_folder_outside_a_rehearsal(tmp_path: Path) -> None:
    with pytest.raises(Fault) as caught:
        machine_of(an_order(f"folder:{tmp_path}"))
    assert caught.value.code is FaultCode.PRINTER_NONE
    assert machine_of(an_order(f"folder:{tmp_path}", rehearsal=True)).pages[0].training
    assert not is_guarded(), "the tests' own process may dump"


def test_an_order_says_no_name_and_goes_there_and_back() -> None:
    order = an_order("cups:ballot")
    assert order_of(order_line(order)) == order
    assert "123456" not in repr(order)
    assert order_line(order).count(b"\n") == 1
    assert replace(order, language="es") != order
    assert NOWHERE
