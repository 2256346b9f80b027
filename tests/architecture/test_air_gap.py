"""The air gap at work: whole commands run under an audit hook, and no socket but a Unix one is ever opened."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT

WATCH = """
import socket, sys

def watch(event, facts):
    family = facts[1] if event == "socket.__new__" else facts[0].family if event in MADE_OF else None
    if family not in (None, socket.AF_UNIX) or event in LOOK_UPS:
        sys.stderr.write(f"NETWORK {event} {facts[1:]}\\n")

MADE_OF = {"socket.bind", "socket.connect", "socket.sendto", "socket.sendmsg"}
LOOK_UPS = {"socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr", "socket.getnameinfo"}
sys.addaudithook(watch)
"""


def _watched(code: str, *arguments: str, home: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", WATCH + code, *arguments],
        cwd=ROOT,
        env={**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=550,
        check=False,
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        ("health", "--json"),
        ("demo", "--headless", "--voters", "40", "--seed", "1", "--output", "{home}/day"),
    ],
    ids=lambda arguments: arguments[0].lstrip("-"),
)
def test_a_command_opens_no_network_connection(arguments: tuple[str, ...], tmp_path: Path) -> None:
    run = "from app.__main__ import main\nmain()\n"
    done = _watched(run, *(word.format(home=tmp_path) for word in arguments), home=tmp_path)
    assert "Traceback" not in done.stderr, done.stderr
    assert done.stdout
    assert "NETWORK" not in done.stderr


def test_the_hook_would_see_one(tmp_path: Path) -> None:
    """Reaching out to an address of this machine is seen, a Unix socket is let be."""
    reach = "import socket\nsocket.socket(socket.AF_INET, socket.SOCK_DGRAM).connect(('127.0.0.1', 9))\n"
    assert "NETWORK socket.connect" in _watched(reach, home=tmp_path).stderr
    talk = "import socket\nsocket.socketpair(socket.AF_UNIX)\n"
    assert "NETWORK" not in _watched(talk, home=tmp_path).stderr
