"""What the station's window needs of its program between two voters; the real one is in ``app.station_keeping``."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A station's part of a package on a drive or in the folder: what its outside says, and how people compare it."""

    name: str
    title: str
    date: str
    digest: str
    office: str
    trusted: bool


class Sittings(Protocol):
    """What the station's program does; the real one is in ``app.station_keeping``."""

    def machine(self) -> str:
        """The station's id; blank before it has keys."""

    def found(self) -> Sequence[Found]:
        """Station parts on drives and in the folder; none when one is already loaded."""

    def load(self, found: Found) -> None:
        """Take this one in. Raises a FILE_… or DISK_… fault."""

    def is_loaded(self) -> bool: ...
    def open(self, passphrase: str) -> str:
        """Open the station's part; returns the election's title. Raises KEY_WRONG, BUNDLE_…"""

    def allowed(self) -> bool:
        """Whether the profile allows marking."""

    def lacks(self) -> Sequence[tuple[str, bool]]:
        """(key, stops) of what is not ready."""

    def counts(self) -> tuple[int, int]: ...
    def begin(self, typed: str, code: str, ended: Callable[[str], None]) -> str:
        """Use up a slip's code and begin its sitting. Returns ``good``, ``not_ours`` or ``used``; ``ended`` is called
        later, from any thread, with how it ended. Raises STORE_… and DISK_… faults."""
