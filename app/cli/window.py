"""The desk's window. Apart from all commands: who starts the desk waits for nothing of theirs."""

import sys
from pathlib import Path

from app.bootstrap import real_devices, tools
from app.cli.words import fault_sentence
from app.faults import Fault
from app.paths import places
from app.settings import RememberedLook, load_settings
from app.starter import DeskStarter
from app.store.folder import FolderLock
from sync.durable import sweep


def run() -> int:
    """The exit status; a fault before the window is up is one sentence."""
    try:
        return desk()
    except Fault as fault:
        print(fault_sentence(fault), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 2


def desk(data: Path | None = None) -> int:
    """Open the desk on this laptop's data folder; one program per folder."""
    from ui.application import run_desk
    from ui.system_printing import QtPrinting

    home = places(data)
    settings = load_settings(home.folder)
    with FolderLock(home.folder).hold():
        for room in (home.folder, home.packages, home.exports):
            sweep(room)  # what a crash left half written; nothing is being written yet
        starter = DeskStarter(home, real_devices(settings, home.folder, QtPrinting()), tools())
        return run_desk(
            starter,
            theme=settings.theme,
            percent=settings.text_scale,
            language=settings.language,
            idle_minutes=settings.idle_lock_minutes,
            speech=tools().speech,
            keep_look=RememberedLook(home.folder).keep,
        )
