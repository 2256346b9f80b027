"""Where SQLite puts a voter list in order for its indexes: in the machine's memory, in runs, on two processors.

What SQLite must keep to its own memory it sorts as one long chain, on one processor: with a state's list that is mostly
waiting for memory. It sorts in runs, beside reading on, only what it may put into files; and what is sorted is not
encrypted. So it gets Linux's file system in memory and no other place: its files there have no name from before their
first byte on, reach no disk, and are gone with the process. Where there is none, or too little room in it, the list is
sorted as one chain.
"""

import os
from pathlib import Path
from typing import Any, Final

MEMORY: Final = Path("/dev/shm")  # noqa: S108 - only where it is a file system in memory
MOUNTS: Final = Path("/proc/mounts")
_RUN_KIB, _CHAIN_KIB = 2_048, 98_304
"""Page cache: it bounds a run; without runs a city's list fits into it."""


def sort_quickly(connection: Any, room: int) -> None:
    """Prepares a connection whose rows, ``room`` bytes of them, are about to be indexed."""
    if not (has_memory(room) and _sorts_there(connection)):
        connection.execute(f"PRAGMA cache_size = -{_CHAIN_KIB}")
        return
    connection.execute("PRAGMA temp_store = FILE")
    connection.execute("PRAGMA threads = 1").fetchall()
    connection.execute(f"PRAGMA cache_size = -{_RUN_KIB}")


def has_memory(room: int) -> bool:
    """Whether there is a file system in memory with so many bytes free, which this process may write to."""
    try:
        mounts = MOUNTS.read_text(errors="replace").splitlines()
        there = os.statvfs(MEMORY)
    except OSError:
        return False
    kinds = [kind for _, place, kind, *_ in map(str.split, mounts) if place == str(MEMORY)]
    in_memory = kinds[-1:] == ["tmpfs"] and os.access(MEMORY, os.W_OK | os.X_OK)
    return in_memory and there.f_bavail * there.f_frsize >= room


def _sorts_there(connection: Any) -> bool:
    """For the whole process and for good, so that no connection ever comes by another place. Asked back: a SQLite built
    without this setting takes it without a word."""
    connection.execute(f"PRAGMA temp_store_directory = '{MEMORY}'")
    return bool(connection.execute("PRAGMA temp_store_directory").fetchone() == (str(MEMORY),))
