"""The office's own drives: which serial numbers this laptop takes, and what is in place now."""

from dataclasses import dataclass

from app.domain.drive_list import ListDrive, decide_list_drive
from app.domain.journal import Recorded
from app.domain.refusal import Refusal
from app.ports import AllowedDrives, Drive, Drives
from app.services.session import Session


@dataclass(slots=True)
class DriveList:
    session: Session
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
        recorded = self.session.record(lambda scene: decide_list_drive(command, scene))
        if not isinstance(recorded, Refusal):
            others = tuple(each for each in before if each != serial)
            self.allowed.keep((*others, serial) if allowed else others)
        return recorded
