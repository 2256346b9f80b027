"""What the operating system says, as one of our faults (CASES A91: every failure is named).

A file may be written to the laptop's own disk, to a stick, or into a folder somebody named; ``drive`` and ``place`` say
which words fit.
"""

import errno
from pathlib import Path

from app.faults import Fault, FaultCode

FULL = {errno.ENOSPC, errno.EDQUOT}
READ_ONLY = {errno.EROFS}
GONE = {
    errno.ENOTCONN,  # a FUSE drive whose program died, or a stick pulled out
    errno.ENODEV,
    errno.ENXIO,
    errno.ENOMEDIUM,
    errno.EIO,
    errno.EBADMSG,  # ext4 after the medium shrank or vanished
    errno.ESTALE,
    errno.ESHUTDOWN,
    errno.EREMOTEIO,
}
OF_A_PLACE = {FaultCode.DISK_FULL: FaultCode.PLACE_FULL, FaultCode.FILE_UNREADABLE: FaultCode.PLACE_CLOSED}
"""What is said of a place instead: writing there failed, and not reading."""


def fault_from(error: OSError, *, drive: bool = False, place: Path | None = None, **facts: str | int) -> Fault:
    """The fault for this error; ``facts`` name the file. The system's own sentence may hold a path: it is left out.
    ``place`` is the folder somebody named to write to: that it is full or closed is said of it, and not of the
    record."""
    facts = {**facts, "errno": errno.errorcode.get(error.errno or 0, "unknown")}
    code = _code(error.errno or 0, drive)
    if place is not None and code in OF_A_PLACE and not drive:
        return Fault(OF_A_PLACE[code], place=str(place.absolute()), **facts)
    return Fault(code, **facts)


def _code(number: int, drive: bool) -> FaultCode:
    if number in FULL:
        return FaultCode.DRIVE_FULL if drive else FaultCode.DISK_FULL
    if number in READ_ONLY:
        return FaultCode.DRIVE_READ_ONLY
    if number in GONE:
        return FaultCode.DRIVE_GONE
    if number == errno.EFBIG:  # FAT32 ends at 4 GiB; also a process limit
        return FaultCode.FILE_TOO_LARGE
    if number == errno.ENOENT:
        return FaultCode.DRIVE_GONE if drive else FaultCode.FILE_MISSING
    if number == errno.EEXIST:
        return FaultCode.FILE_EXISTS
    if number in (errno.EACCES, errno.EPERM) and drive:
        return FaultCode.DRIVE_READ_ONLY
    if number == errno.EBUSY and drive:
        return FaultCode.DRIVE_BUSY
    return FaultCode.FILE_UNREADABLE
