"""The command line that the README shows is the one that is there, and it answers as the README says."""

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer

from app.cli.main import main
from tests.architecture.sources import ROOT, nothing


@cache
def _readme() -> dict[str, set[str]]:
    """Each command in the README's block, with the options shown for it."""
    text = (ROOT / "README.md").read_text("utf-8")
    shown: dict[str, set[str]] = {}
    for command, rest in re.findall(r"^votecenter((?: [a-z][a-z-]*)*) *(.*(?:\n +.*)*)$", text, re.MULTILINE):
        shown.setdefault(command.strip(), set()).update(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", rest))
    return shown


def _walk(command: Any, path: str = "") -> Iterator[tuple[str, set[str]]]:
    inner = getattr(command, "commands", {})
    if not inner or not path:
        yield path, {name for param in command.params for name in param.opts}
    for name, each in inner.items():
        yield from _walk(each, f"{path} {name}".strip())


@cache
def _there() -> dict[str, set[str]]:
    return dict(_walk(typer.main.get_command(main)))


def test_every_command_of_the_readme_is_there() -> None:
    nothing(_readme().keys() - _there().keys(), "the README shows commands that are not there")


def test_every_command_that_is_there_is_in_the_readme() -> None:
    nothing(_there().keys() - _readme().keys(), "put these commands into the README")


@pytest.mark.parametrize("command", sorted(_readme()))
def test_every_option_of_the_readme_is_there(command: str) -> None:
    nothing(_readme()[command] - _there().get(command, set()), f"the README shows options that {command} has not")


@pytest.mark.parametrize(
    "arguments",
    [("no-such-job",), ("demo", "--no-such-option"), ("demo", "--voters", "none"), ("package", "show")],
    ids=" ".join,
)
def test_a_slip_is_one_sentence_and_status_2(arguments: tuple[str, ...]) -> None:
    done = _run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert re.fullmatch(r"[^\n]+\.\n", done.stderr)


def test_a_missing_file_is_one_sentence_and_status_2(tmp_path: Path) -> None:
    done = _run("roll", "check", str(tmp_path / "nowhere.csv"), "--layout", "plain")
    assert done.returncode == 2
    assert re.fullmatch(r"[^\n]+\n", done.stderr)
    assert "nowhere.csv" in done.stderr


def _run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "app", *arguments],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=550,
        check=False,
    )
