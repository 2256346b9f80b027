"""The desk's window, and the training desk of the demonstration."""

import os
import tempfile
from datetime import timedelta
from multiprocessing import get_context
from pathlib import Path

from app.bootstrap import folder_devices, real_devices, tools
from app.clock import RehearsalClock, ScriptedClock
from app.demo.day import PASSWORD, training_desk
from app.demo.folder import Prepared
from app.domain.retention import release_date
from app.faults import Fault, FaultCode
from app.i18n import Words
from app.office import RealOffice
from app.paths import places
from app.ports import Clock
from app.services.desk_parts import DeskParts
from app.services.retention import read_hold
from app.services.wording import long_date
from app.settings import load_settings
from app.starter import DeskStarter
from app.store.folder import FolderLock
from sync.durable import sweep
from sync.sticks import UdisksDrives


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
            percent=settings.text_scale if settings.text_scale != 100 else 0,
            language=settings.language,
            idle_minutes=settings.idle_lock_minutes,
            speech=tools().speech,
        )


def training(output: Path, prepared: Prepared) -> int:
    """The demonstration's package on a training desk, two hours before closing, time passing as it does."""
    from ui.application import run_training

    hours = next(each for each in prepared.folder.centers[0].hours if each.final)
    clock = RehearsalClock(hours.issue_stops - timedelta(hours=2))
    print(f"Training desk. Every official's password is: {PASSWORD}")
    return run_training(lambda: make_training(output / "training", prepared, clock))


def screens(output: Path, prepared: Prepared) -> None:
    """Pictures of the real window at work on a training desk of the same package. In a process of its own, without a
    screen, so that the window that may open afterwards is a real one."""
    child = get_context("spawn").Process(target=_screens, args=(output, prepared))
    child.start()
    child.join()
    if child.exitcode != 0:
        raise Fault(FaultCode.FILE_MISSING, file=str(output / "screens"))


def _screens(output: Path, prepared: Prepared) -> None:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from ui.screenshots import take_screens

    hours = next(each for each in prepared.folder.centers[0].hours if each.final)
    clock = ScriptedClock(hours.issue_stops - timedelta(hours=6), boot="screens")
    with tempfile.TemporaryDirectory(prefix="votecenter-screens-") as folder:
        parts = make_training(Path(folder), prepared, clock)
        try:
            take_screens(output / "screens", parts, clock, PASSWORD)
        finally:
            parts.close()


def make_training(folder: Path, prepared: Prepared, clock: Clock) -> DeskParts:
    return training_desk(folder, prepared, clock, folder_devices(folder / "paper"), tools())


def office(key: Path | None, packages: tuple[Path, ...]) -> int:
    """The office's window. One program per office folder is enough: what it writes is replaced whole."""
    from ui.office.application import run_office

    settings = load_settings(places().folder)
    drives = UdisksDrives(allowed=settings.allowed_drives or None)
    starter = RealOffice(tools(), drives, key=key, given=packages)
    try:
        return run_office(
            starter,
            held=lambda at_work: held_until(at_work.folder, settings.language),
            theme=settings.theme,
            percent=settings.text_scale if settings.text_scale != 100 else 0,
            language=settings.language,
        )
    finally:
        starter.close()


def held_until(folder: Path, language: str) -> str:
    """Until when the records in this folder are held, as far as is known."""
    hold = read_hold(folder)
    released = release_date(hold) if hold is not None else None
    return long_date(released) if released is not None else Words(language)("office.held_unknown")
