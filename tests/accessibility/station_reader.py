"""Reads the station as a screen reader does, in the system's own Python: every element by role, name and state."""

import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

LONGEST = 80.0
"""Seconds to wait for the other process: how slow the machine is decides nothing."""


def walk(node, depth=0):
    yield node, depth
    for at in range(node.get_child_count()):
        child = node.get_child_at_index(at)
        if child is not None:
            yield from walk(child, depth + 1)


def line(node, depth=0):
    checked = " checked" if node.get_state_set().contains(Atspi.StateType.CHECKED) else ""
    return f"{'  ' * depth}[{node.get_role_name()}] {node.get_name()!r}{checked}"


def look(wanted):
    desktop = Atspi.get_desktop(0)
    for at in range(desktop.get_child_count()):
        application = desktop.get_child_at_index(at)
        for node, _ in walk(application) if application is not None else ():
            if (node.get_name() or "").startswith(wanted):
                return application, node
    return None, None


def find(wanted):
    """The first element whose name begins so, once the application is there."""
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        try:
            application, node = look(wanted)
        except GLib.Error:
            node = None  # busy coming up
        if node is not None:
            return application, node
        time.sleep(0.3)
    return None, None


def main():
    Atspi.init()
    application, row = find("Henrik Aldersund. Chosen" if sys.argv[1:] == ["again"] else "Henrik Aldersund")
    if row is None:
        print("no station to be seen, or nobody chosen on it")
        return 1
    if sys.argv[1:] == ["again"]:  # another reader, which has remembered nothing
        print("pressed:" + line(row)[line(row).index("]") + 1 :])
        return 0
    nameless = 0
    for node, depth in walk(application):
        print(line(node, depth))
        focusable = node.get_state_set().contains(Atspi.StateType.FOCUSABLE)
        nameless += bool(focusable and not node.get_name())
    for at in range(row.get_n_actions()):
        if row.get_action_name(at).lower() in ("press", "toggle"):
            row.do_action(at)
            break
    return 1 if nameless else 0


if __name__ == "__main__":
    sys.exit(main())
