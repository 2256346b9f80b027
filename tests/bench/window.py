"""How soon the desk is there: ``python -m tests.bench.window --voters 200000``.

A package with so many invented voters is built and loaded as in the demonstration. Then the desk's own program is
started again and again in a process of its own: until the sign-in screen can be typed on, and from the right password
(Argon2id takes its time on purpose, DESIGN 6) to the search box. Beside it, what the same interpreter needs to start
a window with nothing in it. Imports stand in the functions: an empty window must not
pay for the program.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from os import getloadavg
from pathlib import Path
from statistics import median
from time import perf_counter

STARTED = "VOTECENTER_BENCH_STARTED"


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--voters", type=int, default=200_000)
    asked.add_argument("--times", type=int, default=7)
    asked.add_argument("--one", type=Path, help=argparse.SUPPRESS)
    asked.add_argument("--empty", action="store_true", help=argparse.SUPPRESS)
    told = asked.parse_args()
    if told.empty:
        return empty()
    if told.one is not None:
        return one(told.one)
    with tempfile.TemporaryDirectory(prefix="votecenter-window-") as folder:
        home = made(Path(folder), told.voters)
        bare = [child("--empty")[0] for _ in range(told.times)]
        found = [child("--one", str(home)) for _ in range(told.times)]
    print(f"{told.voters:,} voters, {told.times} starts, load {getloadavg()[0]:.1f}; seconds, median / most")
    for name, taken in (
        ("a window with nothing in it", bare),
        ("started to the sign-in screen", [each[0] for each in found]),
        ("right password to the desk", [each[1] for each in found]),
        ("of which the password's own work", [each[2] for each in found]),
        ("both together", [each[0] + each[1] for each in found]),
    ):
        print(f"  {name:34} {median(taken):6.2f} / {max(taken):.2f}  {median(taken) / median(bare):5.1f}x")
    return 0


def made(folder: Path, voters: int) -> Path:
    """A laptop's data folder with the package loaded and passwords chosen."""
    from app.bootstrap import tools
    from app.clock import ScriptedClock
    from app.demo.desks import DESKS, set_up_desk
    from app.demo.folder import Wanted, prepare
    from app.starter import OFFICIALS
    from tests.services.invented_election import at

    prepared = prepare(folder, Wanted(voters=voters, seed=1), tools())
    desk = set_up_desk(folder, DESKS[0], prepared, ScriptedClock(at(6, 30)), tools())
    names = [{"id": each.id, "name": each.name, "role": each.role.value} for each in desk.parts.people.officials()]
    (desk.home.folder / OFFICIALS).write_text(json.dumps(names), encoding="utf-8")
    desk.parts.people.sign_out()
    desk.parts.close()
    return desk.home.folder


def child(*arguments: str) -> list[float]:
    """Start this file again; it answers with seconds."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", STARTED: repr(perf_counter())}
    run = (sys.executable, "-m", "tests.bench.window", *arguments)
    done = subprocess.run(run, env=environment, stdout=subprocess.PIPE, check=True, text=True)
    return [float(each) for each in done.stdout.split()]


def since_start() -> float:
    """Both processes read the machine's one monotonic clock."""
    return perf_counter() - float(os.environ[STARTED])


def empty() -> int:
    from PySide6.QtWidgets import QApplication, QWidget

    application = QApplication([])
    window = QWidget()
    window.show()
    application.processEvents()
    print(since_start())
    return 0


def one(folder: Path) -> int:
    from app.bootstrap import folder_devices, tools
    from app.demo.desks import PASSWORD, SUPERVISOR
    from app.paths import places
    from app.starter import DeskStarter
    from ui.application import Program
    from ui.starting import start

    application = start()
    home = places(folder)
    starter = DeskStarter(home, folder_devices(folder / "printed"), tools())
    program = Program(application, theme="light", percent=0, language="en", idle_minutes=10, speech=None)
    program.begin(starter)
    program.window.showMaximized()
    application.processEvents()
    shown = since_start()
    begun = perf_counter()
    parts = starter.open(SUPERVISOR, PASSWORD)
    opened = perf_counter() - begun
    program.open(parts)
    application.processEvents()
    ready = perf_counter() - begun
    program.end()
    print(shown, ready, opened)
    return 0


if __name__ == "__main__":
    sys.exit(main())
