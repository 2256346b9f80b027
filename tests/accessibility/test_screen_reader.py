"""The tree as a screen reader sees it, over AT-SPI: a real X server, a real accessibility bus, another process.

Skipped where the system has no Xvfb, D-Bus or AT-SPI; the offscreen tests beside this one always run.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.accessibility.display import display

ROOT = Path(__file__).resolve().parents[2]
READER = Path(__file__).with_name("read_tree.py")
PYTHON = Path("/usr/bin/python3")


def has_reader() -> bool:
    if not PYTHON.exists() or not all(shutil.which(tool) for tool in ("Xvfb", "dbus-run-session")):
        return False
    asked = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
    return subprocess.run([PYTHON, "-c", asked], capture_output=True, check=False).returncode == 0


pytestmark = pytest.mark.skipif(not has_reader(), reason="needs Xvfb, D-Bus and AT-SPI")


def tree_of(sample: str) -> list[tuple[str, set[str], str]]:
    """(role, states, name) of every node while this sample is on the screen."""
    shows = f'"{sys.executable}" -m tests.accessibility.show_sample {sample}'
    script = f'{shows} & A=$!; "{PYTHON}" "{READER}"; R=$?; kill $A; exit $R'
    environment = {**os.environ, "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "QT_QPA_PLATFORM": "xcb", "NO_AT_BRIDGE": "0"}
    with display() as shown_on:
        told = subprocess.run(
            ["dbus-run-session", "--", "sh", "-c", script],
            cwd=ROOT,
            env={**environment, "DISPLAY": shown_on},
            capture_output=True,
            text=True,
            timeout=250,
            check=False,
        )
    assert told.returncode == 0, told.stderr[-2000:]
    lines = (line.split("\t", 2) for line in told.stdout.splitlines() if line.count("\t") >= 2)
    return [(role, set(states.split()), name) for role, states, name in lines]


@pytest.mark.parametrize(
    ("sample", "focus", "heard"),
    [
        ("serve_print", "Print ballot and label", "Warning: Ballot printer: paper is low in tray 2"),
        ("find", "Name, address, birth date or voter ID", "Robin E. Johansen, Born 2004"),
        ("refusal", "Print refusal slip", "Stop: A fourth ballot cannot be issued"),
    ],
)
def test_a_reader_meets_names_only_and_the_focus_is_the_next_thing(sample: str, focus: str, heard: str) -> None:
    tree = tree_of(sample)
    nameless = [
        role for role, states, name in tree if "focusable" in states and "showing" in states and not name.strip()
    ]
    assert nameless == []
    assert [name for _, states, name in tree if "focused" in states][-1:] == [focus]
    assert any(name.startswith(heard) for _, states, name in tree if "showing" in states)
