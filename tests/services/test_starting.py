"""What the desk's start depends on: parts made when first needed, and a data folder another program holds."""

import subprocess
import sys
from pathlib import Path
from threading import Barrier, Thread

import pytest

from app.cli import window
from app.faults import Fault
from app.late import late
from app.paths import places
from app.store.folder import FolderLock


class Made:
    count = 0

    def __init__(self) -> None:
        type(self).count += 1

    def says(self) -> str:
        return "here"


def test_a_late_part_is_made_once_by_whoever_comes_first() -> None:
    part: Made = late(Made)
    assert Made.count == 0
    start, heard = Barrier(4), list[str]()

    def ask() -> None:
        start.wait()
        heard.append(part.says())

    threads = [Thread(target=ask) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert heard == ["here"] * 4
    assert Made.count == 1


def test_a_part_that_cannot_be_made_says_so_each_time() -> None:
    def fails() -> Made:
        raise OSError("no fonts")

    part = late(fails)
    for _ in range(2):
        with pytest.raises(OSError, match="no fonts"):
            part.says()


def test_the_desk_s_start_loads_neither_pages_nor_the_other_commands() -> None:
    code = (
        "import sys, app.cli.window, ui.application;"
        "print([each for each in ('reportlab', 'pypdf', 'typer', 'app.importers', 'ui.office') if each in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_second_desk_on_the_same_folder_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    home = places(None)
    assert home.folder.is_relative_to(tmp_path)
    home.folder.mkdir(parents=True, exist_ok=True)
    with FolderLock(home.folder).hold():
        try:
            status = window.run()
        except Fault:
            pytest.fail("a fault got through")
    assert status == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
