"""What must be right with a station before a voter sits down: nothing of a choice may reach a disk (house rule 9)."""

import re
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from app.ports import PrinterState

PROC = Path("/proc")
CUPS = Path("/etc/cups")
GOOD = (PrinterState.READY, PrinterState.BUSY, PrinterState.PAPER_LOW, PrinterState.TONER_LOW, PrinterState.UNKNOWN)


class Lack(StrEnum):
    """What is not right; each member has a sentence in ``station.toml``. ``stops`` says which end the matter."""

    SWAP = "swap"
    SPOOL_ON_DISK = "spool_on_disk"
    CUPS_LOGS_ON_DISK = "cups_logs_on_disk"
    JOB_HISTORY = "job_history"
    CORE_DUMPS = "core_dumps"
    PRINTER = "printer"
    NO_VOICE = "no_voice"
    NO_READER = "no_reader"
    PANEL_SMALL = "panel_small"

    @property
    def stops(self) -> bool:
        return self not in {Lack.NO_VOICE, Lack.NO_READER, Lack.PANEL_SMALL}


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What the caller has looked at itself."""

    printer: PrinterState
    prints_to_folder: bool
    """A rehearsal: its pages lie in a folder, and nothing else is promised of it."""
    voice: bool
    reader: bool
    panel_mm: tuple[float, float] = (0.0, 0.0)


LEAST_PANEL_MM = 12 * 25.4
"""VVSG 8.1-A: 12 inches from corner to corner, at least."""


def lacks(seen: Seen, *, proc: Path = PROC, cups: Path = CUPS) -> tuple[Lack, ...]:
    """Everything that is not right, what stops first."""
    found = []
    if _swap(proc):
        found.append(Lack.SWAP)
    if _core_dumps_kept(proc):
        found.append(Lack.CORE_DUMPS)
    if not seen.prints_to_folder:
        settings = _settings(cups)
        if not _in_memory(settings.get("requestroot", "/var/spool/cups"), proc):
            found.append(Lack.SPOOL_ON_DISK)
        if not _in_memory(str(Path(settings.get("accesslog", "/var/log/cups/access_log")).parent), proc):
            found.append(Lack.CUPS_LOGS_ON_DISK)
        if settings.get("preservejobhistory", "yes").lower() not in {"no", "off", "false"}:
            found.append(Lack.JOB_HISTORY)
    if seen.printer not in GOOD:
        found.append(Lack.PRINTER)
    if not seen.voice:
        found.append(Lack.NO_VOICE)
    if not seen.reader:
        found.append(Lack.NO_READER)
    wide, high = seen.panel_mm
    if wide and (wide**2 + high**2) ** 0.5 < LEAST_PANEL_MM - 0.5:
        found.append(Lack.PANEL_SMALL)
    return tuple(sorted(found, key=lambda each: not each.stops))


def _swap(proc: Path) -> bool:
    """Any swap at all: that of a disk, even encrypted, outlives the voter."""
    try:
        lines = (proc / "swaps").read_text("ascii", "replace").splitlines()[1:]
    except OSError:
        return True
    return any(line.strip() and not line.startswith("/dev/zram") for line in lines)


def _core_dumps_kept(proc: Path) -> bool:
    """A pattern that pipes dumps to a program gets them whatever the limit says; a sitting forbids its own besides."""
    try:
        pattern = (proc / "sys/kernel/core_pattern").read_text("ascii", "replace").strip()
    except OSError:
        return False
    return pattern.startswith("|") and not pattern.endswith("/bin/false")


def _settings(cups: Path) -> dict[str, str]:
    """CUPS's directives by name in small letters, the last one given winning."""
    found: dict[str, str] = {}
    for name in ("cupsd.conf", "cups-files.conf"):
        try:
            text = (cups / name).read_text("utf-8", "replace")
        except OSError:
            continue
        for line in text.splitlines():
            words = re.match(r"\s*([A-Za-z]+)\s+(\S.*?)\s*\Z", line)
            if words and not line.lstrip().startswith("#"):
                found[words[1].lower()] = words[2]
    return found


def _in_memory(folder: str, proc: Path) -> bool:
    """Whether the folder lies on a file system that is in memory."""
    try:
        lines = (proc / "mounts").read_text("utf-8", "replace").splitlines()
    except OSError:
        return False
    best = ("", "")
    for line in lines:
        words = line.split()
        if len(words) < 3:
            continue
        point = words[1].replace("\\040", " ")
        inside = folder == point or folder.startswith(point.rstrip("/") + "/")
        if inside and len(point) >= len(best[0]):
            best = (point, words[2])
    return best[1] in {"tmpfs", "ramfs"}
