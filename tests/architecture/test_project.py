"""The papers at the front door say what is true: one lock, one command to run, one to test."""

import re
import subprocess
import tomllib
from importlib.metadata import entry_points

import pytest

from tests.architecture.sources import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _locked(*names: str) -> dict[str, str]:
    text = "".join((ROOT / "installer" / name).read_text("utf-8") for name in names)
    return dict(re.findall(r"^([a-z0-9-]+)==([^\s;]+)", text, re.MULTILINE))


def _asked(requirements: list[str]) -> set[str]:
    return {_normal(re.split(r"[\s<>=!~\[;]", line)[0]) for line in requirements}


def test_the_lock_covers_what_the_program_asks_for() -> None:
    assert _asked(PROJECT["project"]["dependencies"]) <= _locked("requirements.lock").keys()


def test_the_lock_covers_what_the_tests_ask_for() -> None:
    both = _locked("requirements.lock", "requirements-dev.lock")
    assert _asked(PROJECT["dependency-groups"]["dev"]) <= both.keys()


def test_the_two_locks_agree() -> None:
    run, dev = _locked("requirements.lock"), _locked("requirements-dev.lock")
    assert {name: run[name] for name in run.keys() & dev.keys()} == {
        name: dev[name] for name in run.keys() & dev.keys()
    }


def test_the_command_is_installed_and_loads() -> None:
    (command,) = entry_points(group="console_scripts", name="votecenter")
    assert callable(command.load())


@pytest.mark.parametrize("command", ["./installer/setup run", "./installer/setup test"])
def test_the_readme_gives_each_command_on_a_line_of_its_own(command: str) -> None:
    assert f"\n```\n{command}\n```\n" in (ROOT / "README.md").read_text("utf-8")


def test_ci_runs_the_test_command_of_the_readme() -> None:
    assert re.search(r"^check \./installer/setup test$", (ROOT / ".ci" / "run").read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize("script", ["installer/setup", ".ci/run"])
def test_a_script_is_executable_and_reads_as_bash(script: str) -> None:
    path = ROOT / script
    assert path.stat().st_mode & 0o111
    subprocess.run(["bash", "-n", path], check=True, timeout=550)
    assert "\nset -euo pipefail\n" in path.read_text("utf-8")


def test_set_up_says_what_it_does_not_understand() -> None:
    setup = ROOT / "installer" / "setup"
    done = subprocess.run([setup, "tset"], capture_output=True, text=True, timeout=550, check=False)
    assert done.returncode == 2
    assert "unknown word 'tset'" in done.stderr


@pytest.mark.parametrize("name", ["packages-runtime.txt", "packages-test.txt"])
def test_every_system_package_has_its_reason(name: str) -> None:
    lines = (ROOT / "installer" / name).read_text("utf-8").splitlines()
    packages = [line for line in lines if line and not line.startswith("#")]
    reasons = (ROOT / "installer" / "README.md").read_text("utf-8")
    assert len(packages) == len(set(packages))
    assert [package for package in packages if f"`{package}`" not in reasons] == []
