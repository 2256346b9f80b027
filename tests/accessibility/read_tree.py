"""What a screen reader meets, one line per node: role, states, name. Run by the system's Python, which has AT-SPI:
``python3 read_tree.py``. Ends when the tree of the first application has a focused node and reads the same twice, or
after 100 seconds."""

import sys
import time
from collections.abc import Iterator
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

MARKS = ("focusable", "focused", "showing")


def nodes(node: Any) -> Iterator[Any]:
    yield node
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child is not None:
            yield from nodes(child)


def marks(node: Any) -> list[str]:
    states = node.get_state_set()
    return [mark for mark in MARKS if states.contains(getattr(Atspi.StateType, mark.upper()))]


def applications() -> list[Any]:
    desktop = Atspi.get_desktop(0)
    found = (desktop.get_child_at_index(index) for index in range(desktop.get_child_count()))
    return [each for each in found if each is not None and each.get_name() == "votecenter"]


def read() -> list[str]:
    """The tree with a focused node in it; empty while there is none, or while nobody answers."""
    try:
        for application in applications():
            tree = [(node.get_role_name(), marks(node), node.get_name()) for node in nodes(application)]
            if any("focused" in found for _, found, _ in tree):
                return [f"{role}\t{' '.join(found)}\t{name}" for role, found, name in tree]
    except GLib.Error:
        pass  # busy coming up
    return []


def main() -> int:
    Atspi.init()
    until, before = time.monotonic() + 100, list[str]()
    while time.monotonic() < until:
        now = read()
        if now and now == before:
            print("\n".join(now))
            return 0
        before = now
        time.sleep(0.2)
    return 1


sys.exit(main())
