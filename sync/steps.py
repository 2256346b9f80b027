"""One bar for work done in several passes, and the one place where work is asked whether to go on."""

from app.faults import Fault, FaultCode
from app.ports import Progress


class Steps:
    """Counts bytes towards ``of``. The bar never goes back and never past its end."""

    def __init__(self, progress: Progress, of: int) -> None:
        self._progress, self._of, self._done = progress, max(of, 1), 0

    def add(self, size: int) -> None:
        """Raises CANCELED."""
        self._done = min(self._done + size, self._of)
        if not self._progress(self._done, self._of):
            raise Fault(FaultCode.CANCELED)
