"""The status bar: time and closing, devices, power, network, person, election. What is not known says so."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from app.domain.announcements import Standing, announcements
from app.domain.election import Role
from app.domain.hours import Phase, phase
from app.domain.ids import short
from app.domain.scene import Scene
from app.ports import DriveState, NetworkState, PowerState, PrinterState
from ui.viewmodels.parts import Message, Status
from ui.viewmodels.saying import Saying
from ui.viewmodels.status import StatusCell, StatusView

SOON = timedelta(minutes=60)
"""How long before closing the countdown stands out."""

CALM = {
    *(PrinterState.READY, PrinterState.BUSY, DriveState.IN_PLACE, PowerState.PLUGGED_IN, NetworkState.AIR_GAP),
}
LOUD = {
    *(PrinterState.OFFLINE, PrinterState.JAM, PrinterState.PAPER_OUT, PrinterState.COVER_OPEN),
    *(NetworkState.CONNECTED, PowerState.LOW),
}
QUIET = {DriveState.NONE}
STUCK = {
    *(PrinterState.OFFLINE, PrinterState.JAM, PrinterState.PAPER_OUT, PrinterState.COVER_OPEN),
    PrinterState.NOT_SET_UP,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    """What the device worker last read off the machine."""

    ballots: PrinterState = PrinterState.UNKNOWN
    labels: PrinterState = PrinterState.UNKNOWN
    drive: DriveState = DriveState.UNKNOWN
    power: PowerState = PowerState.UNKNOWN
    network: NetworkState = NetworkState.UNKNOWN
    copied: datetime | None = None
    """When the stick in the desk was last brought up to date."""
    copy_failed: bool = False


def status_view(saying: Saying, scene: Scene, readings: Readings) -> StatusView:
    words = saying.words
    closing, closing_status = _closing(saying, scene)
    official = scene.official
    role = official.role if official is not None else Role.WORKER
    election = scene.jurisdiction.election
    return StatusView(
        clock=saying.time(scene.now),
        closing=closing,
        closing_status=closing_status,
        cells=(
            _cell(saying, "ballot_printer", "printer", readings.ballots),
            _cell(saying, "label_printer", "label", readings.labels),
            _drive_cell(saying, readings),
            _cell(saying, "power", "plug", readings.power),
            _cell(saying, "network", "airgap", readings.network),
            StatusCell(
                key="person",
                icon="voters",
                name=words(f"role.{role.value}"),
                state=official.name if official is not None else words("status.nobody"),
                device=False,
            ),
            *_names_cell(saying),
        ),
        election=words("status.election_day", date=saying.day(election.date)),
        snapshot=words("status.as_of", date=saying.day(scene.jurisdiction.snapshot.as_of)),
        short_hash=short(scene.jurisdiction.package),
    )


def printer_message(saying: Saying, readings: Readings, *, asked: bool = False) -> Message | None:
    """Which of the two printers says that nothing comes out of it, before it is asked to print, or after (``asked``).
    It stops nobody: a printer may be mistaken, and the next reading may be better."""
    words = saying.words
    if readings.ballots in STUCK:
        title = words("print.ballot_printer_says", state=words(f"state.printer.{readings.ballots.value}"))
    elif readings.labels in STUCK:
        title = words("print.label_printer_says", state=words(f"state.printer.{readings.labels.value}"))
    else:
        return None
    return Message(
        status=Status.WARN,
        title=title,
        text=words("print.trouble_asked" if asked else "print.trouble_before"),
        quiet=True,
    )


def _names_cell(saying: Saying) -> tuple[StatusCell, ...]:
    """While names are hidden from observers, that is said, with the key that shows them (IDN-12)."""
    if not saying.masked:
        return ()
    words = saying.words
    return (
        StatusCell(
            key="names",
            icon="voters",
            name=words("status.names"),
            state=words("status.names_hidden"),
            status=Status.WARN,
            device=False,
        ),
    )


def machine_cells(saying: Saying, readings: Readings) -> tuple[StatusCell, ...]:
    """Drive, power and network, which the office's window shows too."""
    return (
        _drive_cell(saying, readings),
        _cell(saying, "power", "plug", readings.power),
        _cell(saying, "network", "airgap", readings.network),
    )


def _cell(
    saying: Saying, key: str, icon: str, state: PrinterState | DriveState | PowerState | NetworkState
) -> StatusCell:
    if state in CALM:
        status = Status.OK
    elif state in LOUD:
        status = Status.STOP
    elif state in QUIET:
        status = Status.NEUTRAL
    else:
        status = Status.WARN
    kind = type(state).__name__.removesuffix("State").lower()
    return StatusCell(
        key=key,
        icon=icon,
        name=saying.words(f"status.{key}"),
        state=saying.words(f"state.{kind}.{state.value}"),
        status=status,
    )


def _drive_cell(saying: Saying, readings: Readings) -> StatusCell:
    """The drive, and whether what happens here reaches it."""
    cell = _cell(saying, "drive", "drive", readings.drive)
    if readings.drive is not DriveState.IN_PLACE:
        return cell
    if readings.copy_failed:
        return replace(cell, state=saying.words("shadow.cell_failed"), status=Status.WARN)
    if readings.copied is not None:
        return replace(cell, state=saying.words("shadow.cell", time=saying.time(readings.copied)))
    return cell


def _closing(saying: Saying, scene: Scene) -> tuple[str, Status]:
    words, hours = saying.words, scene.hours
    now: datetime = scene.now
    if hours is None:
        return words("status.no_day"), Status.WARN
    if scene.day.closed is not None:
        return words("status.closed_at", time=saying.time(scene.day.closed.at)), Status.NEUTRAL
    where = phase(hours, now)
    if where is Phase.BEFORE:
        return words("status.opens", time=saying.time(hours.opens)), Status.NEUTRAL
    if where is Phase.AFTER:
        return words("status.closed_at", time=saying.time(hours.issue_stops)), Status.WARN
    soon = next((each for each in announcements(scene) if each.standing is Standing.SOON), None)
    if soon is not None:
        return words("status.announce_at", time=saying.time(soon.due)), Status.WARN
    left = hours.issue_stops - now
    if left > SOON:
        return words("status.closes", time=saying.time(hours.issue_stops)), Status.NEUTRAL
    minutes = max(1, -(-int(left.total_seconds()) // 60))
    return words("status.closes_in", n=minutes), Status.WARN
