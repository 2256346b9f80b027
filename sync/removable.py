"""Is a folder on a stick? So that "the drive is full" is said of a stick and "the disk is full" of the laptop."""

import os
from pathlib import Path


def on_removable(device: int, sys: Path = Path("/sys")) -> bool:
    """``device`` is a folder's ``st_dev``. True for media on USB and for those that call themselves removable."""
    try:
        block = (sys / "dev" / "block" / f"{os.major(device)}:{os.minor(device)}").resolve(strict=True)
    except OSError:
        return False  # tmpfs, overlay, network: no block device
    if any(step.startswith("usb") for step in block.parts):
        return True
    return any(_says_so(disk / "removable") for disk in (block, block.parent))


def _says_so(file: Path) -> bool:
    try:
        return file.read_text("ascii").strip() == "1"
    except OSError:
        return False
