"""The one drive that is meant: of several nobody is chosen, and one that cannot be used says why."""

from collections.abc import Collection, Sequence

from app.faults import Fault, FaultCode
from app.ports import DRIVE_FAULT, DRIVE_READABLE, Drive, DriveState

WRITABLE = frozenset({DriveState.IN_PLACE})


def to_write(drives: Sequence[Drive], chosen: str = "") -> Drive:
    """``chosen`` is the id of the one a person pointed at. Raises Fault(DRIVE_NONE, DRIVE_SEVERAL, DRIVE_…)."""
    return _one(drives, WRITABLE, chosen)


def to_read(drives: Sequence[Drive]) -> Drive:
    """A full drive, or one that cannot be written, can be read."""
    return _one(drives, DRIVE_READABLE, "")


def _one(drives: Sequence[Drive], states: Collection[DriveState], chosen: str) -> Drive:
    among = [drive for drive in drives if not chosen or drive.id == chosen]
    usable = [drive for drive in among if drive.state in states]
    if len(usable) == 1:
        return usable[0]
    if usable:
        raise Fault(FaultCode.DRIVE_SEVERAL)
    there = [drive for drive in among if drive.state is not DriveState.NONE]
    if len(there) == 1:
        raise Fault(DRIVE_FAULT[there[0].state], drive=there[0].label or there[0].id, state=there[0].state.value)
    raise Fault(FaultCode.DRIVE_SEVERAL if there else FaultCode.DRIVE_NONE)
