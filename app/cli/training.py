"""The training desk of the demonstration, and pictures of its window."""

import os
import tempfile
from datetime import timedelta
from multiprocessing import get_context
from pathlib import Path

from app.bootstrap import folder_devices, tools
from app.clock import RehearsalClock, ScriptedClock
from app.demo.desks import PASSWORD, training_desk
from app.demo.folder import Prepared
from app.faults import Fault, FaultCode
from app.ports import Clock
from app.services.desk_parts import DeskParts


def training(output: Path, prepared: Prepared) -> int:
    """The demonstration's package on a training desk, two hours before closing, time passing as it does."""
    from ui.application import run_training

    hours = next(each for each in prepared.folder.centers[0].hours if each.final)
    clock = RehearsalClock(hours.issue_stops - timedelta(hours=2))
    print(f"Training desk. Every official's password is: {PASSWORD}")
    return run_training(lambda: make_training(output / "training", prepared, clock))


def screens(output: Path, prepared: Prepared) -> None:
    """Pictures of the real window at work on a training desk of the same package. In a process of its own, without a
    screen, so that the window that may open afterward is a real one."""
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
