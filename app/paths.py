"""Where things live: one data folder per machine and purpose, open to its owner only.

The folder may be named by an argument and by nothing else, so that no stray setting sends an election to another disk.
"""

from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

from app.faults import Fault, FaultCode

_PRIVATE = 0o700


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """The files of one data folder."""

    folder: Path

    @property
    def journal(self) -> Path:
        return self.folder / "journal.db"

    @property
    def roll(self) -> Path:
        return self.folder / "roll.db"

    @property
    def slots(self) -> Path:
        return self.folder / "slots.json"

    @property
    def logs(self) -> Path:
        return self.folder / "logs"

    @property
    def packages(self) -> Path:
        """Election packages as they came in."""
        return self.folder / "packages"

    @property
    def exports(self) -> Path:
        """Bundles made here, kept beside what went onto a drive."""
        return self.folder / "exports"


def default_folder() -> Path:
    """The user's own data folder, e.g. ``~/.local/share/votecenter``."""
    return user_data_path("votecenter", appauthor=False)


def places(folder: Path | None = None) -> Places:
    """Make the data folder and its rooms ready. Raises Fault(STORE_READ_ONLY), and FILE_BAD for a folder that others
    may look into and that was not made by this program: it is not ours to close to them."""
    root = (folder or default_folder()).expanduser().absolute()
    made = Places(folder=root)
    try:
        fresh = not root.exists()
        root.mkdir(mode=_PRIVATE, parents=True, exist_ok=True)
        if not fresh and root.stat().st_mode & 0o077:
            if any(root.iterdir()) and not made.logs.is_dir():
                raise Fault(FaultCode.FILE_BAD, file=root.name, expected="an empty folder, or one only you may open")
            root.chmod(_PRIVATE)
        for room in (made.logs, made.packages, made.exports):
            room.mkdir(mode=_PRIVATE, exist_ok=True)
    except OSError:
        raise Fault(FaultCode.STORE_READ_ONLY, file=root.name) from None
    return made
