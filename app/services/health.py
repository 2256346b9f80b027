"""What must be right with this machine before a day opens (SEC-01, ENV-13, SEC-17, HRS-13; DESIGN 3).

A check says how it stands by a key; the words come from the catalogue, for the screen, the terminal and the paper.
"""

import resource
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from app.domain.envelope import Misfit
from app.domain.ids import EnvelopeId
from app.domain.papers import Label
from app.faults import Fault
from app.ports import DriveState, Machinery, NetworkState, PowerState, PrinterState, Renderer, Speech

LEAST_FREE = 2_000_000_000
"""Bytes a center's days fit into with room to spare."""
LETTERS = "Łukasz Nguyễn ʻOkina Ḵaachxana Siqiñiq"
"""Names whose letters every paper must be able to print."""
PROC = Path("/proc")
NOWHERE = ("", "|/bin/false", "|/usr/bin/false", "/dev/null")
"""Patterns of the kernel under which no core dump is kept."""


class Standing(StrEnum):
    OK = "ok"
    WARN = "warn"
    STOP = "stop"


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """``key`` names the check, ``told`` what was found; ``facts`` fill the sentence's blanks and hold no voter."""

    key: str
    state: Standing
    told: str
    facts: tuple[tuple[str, str], ...] = ()


OUTCOMES: dict[str, tuple[str, ...]] = {
    "clock": ("plausible", "impossible", "behind", "no_day"),
    "roll": ("whole", "short", "unfindable"),
    "styles": ("whole", "bad", "other"),
    "journal": ("whole", "broken"),
    "network": tuple(NetworkState),
    "power": tuple(PowerState),
    "disk": ("free", "full"),
    "label": ("good", "bad"),
    "envelope": ("fits", "unmade", *Misfit),
    "printer": (*PrinterState, "none"),
    "drive": tuple(DriveState),
    "sound": ("speaks", "chime", "silent"),
    "swap": ("none", "used", "unknown"),
    "core": ("off", "on", "unknown"),
    "test_page": ("good", "bad"),
    "test_label": ("read", "other", "not_read"),
}
"""Every check and what it may find."""


def found(key: str, told: str, state: Standing = Standing.OK, **facts: object) -> Check:
    return Check(key=key, state=state, told=told, facts=tuple((name, str(value)) for name, value in facts.items()))


def checks(
    machinery: Machinery,
    renderer: Renderer,
    printers: Sequence[tuple[str, PrinterState]],
    *,
    folder: Path | None = None,
    drive: DriveState | None = None,
    speech: Speech | None = None,
    proc: Path = PROC,
) -> tuple[Check, ...]:
    """Every check of the machine, in the order a person would walk through them."""
    return (
        _network(machinery.network()),
        _power(machinery.power()),
        _disk(folder or Path.home()),
        _label(renderer),
        *_printers(printers),
        *((_drive(drive),) if drive is not None else ()),
        _sound(speech),
        _swap(proc),
        _core_dumps(proc),
    )


def _network(state: NetworkState) -> Check:
    standing = {
        NetworkState.AIR_GAP: Standing.OK,
        NetworkState.CONNECTED: Standing.STOP,
        NetworkState.UNKNOWN: Standing.WARN,
    }
    return found("network", state.value, standing[state])


def _power(state: PowerState) -> Check:
    standing = {
        PowerState.PLUGGED_IN: Standing.OK,
        PowerState.ON_BATTERY: Standing.WARN,
        PowerState.LOW: Standing.STOP,
        PowerState.UNKNOWN: Standing.WARN,
    }
    return found("power", state.value, standing[state])


def _disk(folder: Path) -> Check:
    free = shutil.disk_usage(folder).free
    enough = free >= LEAST_FREE
    return found("disk", "free" if enough else "full", Standing.OK if enough else Standing.STOP, n=free // 10**9)


def _label(renderer: Renderer) -> Check:
    """Makes a label with the hardest letters and reads its barcode back."""
    try:
        renderer.label(Label(envelope_id=EnvelopeId("TEST-0000000-0"), name=LETTERS))
    except Fault as fault:
        return found("label", "bad", Standing.STOP, fault=fault.code.value)
    return found("label", "good")


def _printers(printers: Sequence[tuple[str, PrinterState]]) -> Iterator[Check]:
    if not printers:
        yield found("printer", "none", Standing.WARN, name="")
    good = (PrinterState.READY, PrinterState.BUSY)
    soft = (PrinterState.PAPER_LOW, PrinterState.TONER_LOW, PrinterState.UNKNOWN)
    for name, state in printers:
        standing = Standing.OK if state in good else Standing.WARN if state in soft else Standing.STOP
        yield found("printer", state.value, standing, name=name)


def _drive(state: DriveState) -> Check:
    soft = (DriveState.NONE, DriveState.UNKNOWN, DriveState.BUSY)
    standing = Standing.OK if state is DriveState.IN_PLACE else Standing.WARN if state in soft else Standing.STOP
    return found("drive", state.value, standing)


def _sound(speech: Speech | None) -> Check:
    if speech is None or not speech.player:
        return found("sound", "silent", Standing.WARN)
    return found("sound", "speaks" if speech.voice else "chime", Standing.OK if speech.voice else Standing.WARN)


def _swap(proc: Path) -> Check:
    """Voters' choices and keys must not reach a swap file in the clear."""
    try:
        lines = (proc / "swaps").read_text().splitlines()[1:]
    except OSError:
        return found("swap", "unknown", Standing.WARN)
    return found("swap", "used", Standing.WARN) if lines else found("swap", "none")


def _core_dumps(proc: Path) -> Check:
    """What the program held in memory must not be written to a disk when it ends badly (SEC-17)."""
    try:
        pattern = (proc / "sys/kernel/core_pattern").read_text().strip()
    except OSError:
        return found("core", "unknown", Standing.WARN)
    off = resource.getrlimit(resource.RLIMIT_CORE)[0] == 0 and not pattern.startswith("|")
    return found("core", "off") if off or pattern in NOWHERE else found("core", "on", Standing.WARN)
