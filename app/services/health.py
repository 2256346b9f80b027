"""The readiness test of this machine: what must be right before a day opens (SEC-01, ENV-13, SEC-17)."""

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from app.domain.ids import EnvelopeId
from app.domain.papers import Label
from app.faults import Fault
from app.ports import Machinery, NetworkState, PowerState, PrinterState, Renderer

LEAST_FREE = 2_000_000_000
"""Bytes a center's days fit into with room to spare."""
LETTERS = "Łukasz Nguyễn ʻOkina Ḵaachxana Siqiñiq"
"""Names whose letters every paper must be able to print."""


class Standing(StrEnum):
    OK = "ok"
    WARN = "warn"
    STOP = "stop"


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    name: str
    state: Standing
    detail: str


def checks(
    machinery: Machinery,
    renderer: Renderer,
    printers: Sequence[tuple[str, PrinterState]],
    folder: Path | None = None,
) -> tuple[Check, ...]:
    """Every check, in the order a person would walk through them."""
    return (
        _network(machinery.network()),
        _power(machinery.power()),
        _disk(folder or Path.home()),
        _label(renderer),
        *_printers(printers),
        _swap(),
    )


def _network(state: NetworkState) -> Check:
    told = {
        NetworkState.AIR_GAP: (Standing.OK, "no network: the air gap is intact"),
        NetworkState.CONNECTED: (Standing.STOP, "a network is connected: switch it off or pull the cable"),
        NetworkState.UNKNOWN: (Standing.WARN, "could not be seen: check cable and wireless by eye"),
    }[state]
    return Check(name="Network", state=told[0], detail=told[1])


def _power(state: PowerState) -> Check:
    told = {
        PowerState.PLUGGED_IN: (Standing.OK, "plugged in"),
        PowerState.ON_BATTERY: (Standing.WARN, "on battery: plug the laptop in"),
        PowerState.LOW: (Standing.STOP, "battery low: plug the laptop in now"),
        PowerState.UNKNOWN: (Standing.WARN, "not known: look at the plug"),
    }[state]
    return Check(name="Power", state=told[0], detail=told[1])


def _disk(folder: Path) -> Check:
    free = shutil.disk_usage(folder).free
    state = Standing.OK if free >= LEAST_FREE else Standing.STOP
    return Check(name="Disk", state=state, detail=f"{free // 1_000_000_000} GB free")


def _label(renderer: Renderer) -> Check:
    """Makes a label with the hardest letters and reads its barcode back."""
    try:
        renderer.label(Label(envelope_id=EnvelopeId("TEST-0000000-0"), name=LETTERS))
    except Fault as fault:
        return Check(name="Labels and letters", state=Standing.STOP, detail=str(fault))
    return Check(name="Labels and letters", state=Standing.OK, detail="a label was made and its barcode read back")


def _printers(printers: Sequence[tuple[str, PrinterState]]) -> tuple[Check, ...]:
    if not printers:
        return (Check(name="Printers", state=Standing.WARN, detail="no printer is set up on this machine"),)
    good = (PrinterState.READY, PrinterState.BUSY)
    soft = (PrinterState.PAPER_LOW, PrinterState.TONER_LOW, PrinterState.UNKNOWN)
    return tuple(
        Check(
            name=f"Printer {name}",
            state=Standing.OK if state in good else Standing.WARN if state in soft else Standing.STOP,
            detail=state.value.replace("_", " "),
        )
        for name, state in printers
    )


def _swap() -> Check:
    """Voters' choices and keys must not reach a swap file in the clear."""
    try:
        lines = Path("/proc/swaps").read_text().splitlines()[1:]
    except OSError:
        return Check(name="Swap", state=Standing.WARN, detail="could not be read")
    if not lines:
        return Check(name="Swap", state=Standing.OK, detail="none")
    return Check(
        name="Swap",
        state=Standing.WARN,
        detail="in use: it must be encrypted (see the hardening notes)",
    )
