"""One program per data folder (CASES A27): two starts within a moment of each other must not both write."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.faults import Fault, FaultCode

LOCK_NAME = "lock"


class FolderLock:
    """Implements ``app.ports.Lock`` with flock: taken in one step, let go by the kernel when the holder dies."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / LOCK_NAME

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Raises Fault(STORE_IN_USE) when another program, or another part of this one, holds the folder."""
        try:
            handle = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
        except OSError:
            raise Fault(FaultCode.STORE_READ_ONLY, file=self._path.name) from None
        try:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Fault(FaultCode.STORE_IN_USE, file=self._path.parent.name) from None
            # The file stays: removing it would let two holders lock two files of one name.
            yield
        finally:
            os.close(handle)
