"""What a screen reader meets at the station: a name and a role for everything, and the state of every choice."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QAccessible

from tests.accessibility.display import display
from tests.station.conftest import Make, station
from tests.station.sittings import everywhere, show
from ui.station.parts import Push, Row, Words

__all__ = ["station"]
ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", list(everywhere()))
def test_everything_has_a_name_and_a_role(station: Make, name: str) -> None:
    at = station()
    show(at, name)
    for thing in at.window._made:
        interface = QAccessible.queryAccessibleInterface(thing)
        told = interface.text(QAccessible.Text.Name)
        assert told.strip(), thing.placed.key
        if isinstance(thing, Row):
            assert interface.role() is QAccessible.Role.CheckBox
            assert interface.state().checked == (thing.placed.item is not None and thing.placed.item.chosen)
            assert interface.state().focusable
        elif isinstance(thing, Push):
            assert interface.role() in (QAccessible.Role.PushButton, QAccessible.Role.Button)
            assert interface.state().focusable
        else:
            assert isinstance(thing, Words)


def test_the_focus_of_the_window_is_the_screen_readers(station: Make) -> None:
    at = station()
    show(at, "assembly")
    for _ in range(8):
        at.press("1")
        focused = at.window.focusWidget()
        assert isinstance(focused, Row | Push)
        assert focused.placed.key == at.window.cursor_.focus


def test_a_screen_reader_may_put_the_focus_anywhere(station: Make) -> None:
    at = station()
    show(at, "assembly")
    at.widget("next").setFocus()
    at.settle()
    assert at.window.cursor_.focus == "next"


def _reader() -> str:
    """Why the tree cannot be read here as a screen reader reads it; blank when it can."""
    for program in ("Xvfb", "dbus-run-session"):
        if shutil.which(program) is None:
            return f"{program} is not installed"
    probe = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
    done = subprocess.run(("/usr/bin/python3", "-c", probe), capture_output=True, check=False)
    return "" if done.returncode == 0 else "python3-gi or gir1.2-atspi-2.0 is not installed"


@pytest.mark.skipif(bool(_reader()), reason=_reader() or "all there")
def test_the_tree_is_exposed_to_screen_readers(tmp_path: Path) -> None:
    """A real sitting under X, read from outside by AT-SPI: the contest's rows are check boxes with their names, and
    pressing one from outside chooses it."""
    script, reader = tmp_path / "both.sh", ROOT / "tests/accessibility/station_reader.py"
    script.write_text(
        f"{sys.executable} -m tests.accessibility.station_shown & APP=$!\n"
        f"/usr/bin/python3 {reader}; STATUS=$?\n"
        f"/usr/bin/python3 {reader} again || STATUS=1\n"
        "kill $APP; wait $APP 2>/dev/null; exit $STATUS\n"
    )
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "xcb",
        "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
        "PYTHONPATH": str(ROOT),
        "HOME": str(tmp_path),
        "XDG_RUNTIME_DIR": str(tmp_path),
        "NO_AT_BRIDGE": "0",
    }
    with display(size="1920x1080x24") as shown_on:
        done = subprocess.run(
            ("dbus-run-session", "--", "sh", str(script)),
            env={**environment, "DISPLAY": shown_on},
            cwd=ROOT,
            capture_output=True,
            timeout=270,
            check=False,
        )
    told = done.stdout.decode()
    assert done.returncode == 0, told + done.stderr.decode()[-2000:]
    assert "[check box] 'Henrik Aldersund. Not chosen.'" in told
    assert "[check box] 'Ḵaachxana Brightwater. Chosen.' checked" in told
    assert "[push button] 'Next contest'" in told or "[button] 'Next contest'" in told
    assert "pressed: 'Henrik Aldersund. Chosen.' checked" in told
