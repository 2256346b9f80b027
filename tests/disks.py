"""A file system in memory, mounted for one test: small enough to fill, and nowhere else's. Only root may mount one."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def disk_in_memory(place: Path, size: str) -> Iterator[Path]:
    """``size`` as mount takes it: ``32k``, ``2m``."""
    if os.geteuid() != 0:
        pytest.skip("mounting needs root")
    place.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", place], check=True)
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", place], check=False, capture_output=True)
