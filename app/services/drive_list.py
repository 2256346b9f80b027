"""The office's own drives: which serial numbers this laptop takes, and what is in place now."""

from collections.abc import Callable
from dataclasses import dataclass

from app.domain.drive_list import ListDrive
from app.domain.journal import Recorded
from app.domain.refusal import Refusal
from app.ports import AllowedDrives, Drive, Drives

Recording = Callable[[ListDrive], tuple[Recorded, ...] | Refusal]
"""Puts it on record, or says which rule is against it: the desk's journal, or the office's own file."""


@dataclass(slots=True)
class DriveList:
    record: Recording
    drives: Drives
    allowed: AllowedDrives

    def serials(self) -> tuple[str, ...]:
        """The list; empty takes any drive. Raises Fault(FILE_BAD)."""
        return self.allowed.serials()

    def in_place(self) -> tuple[Drive, ...]:
        return self.drives.list()

    def put(self, serial: str, label: str, *, allowed: bool) -> tuple[Recorded, ...] | Refusal:
        """On record first, then in force. What stands already is not recorded again."""
        before = self.serials()
        if (serial in before) is allowed:
            return ()
        command = ListDrive(serial=serial, label=label, allowed=allowed)
        recorded = self.record(command)
        if not isinstance(recorded, Refusal):
            others = tuple(each for each in before if each != serial)
            self.allowed.keep((*others, serial) if allowed else others)
        return recorded
