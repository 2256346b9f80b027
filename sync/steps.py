"""One bar for work done in several passes, and the one place where work is asked whether to go on."""

from app.faults import Fault, FaultCode
from app.ports import Progress

FINENESS = 500
"""A bar need not move more often than this; a window told of every 8 KiB would do nothing else."""


class Steps:
    """Counts bytes toward ``of``. The bar never goes back, never past its end, and always reaches it."""

    def __init__(self, progress: Progress, of: int) -> None:
        self._progress, self._of, self._done, self._next = progress, max(of, 1), 0, 0

    def add(self, size: int) -> None:
        """Raises CANCELED."""
        self._done = min(self._done + size, self._of)
        if self._done < self._next:
            return
        self._next = min(self._done + self._of // FINENESS, self._of)
        if not self._progress(self._done, self._of):
            raise Fault(FaultCode.CANCELED)
