"""What SQLite and the file system say when they fail, as Faults with a next step for the worker."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlcipher3 import dbapi2 as sqlcipher

from app.faults import Fault, FaultCode

_CODES = {
    "SQLITE_BUSY": FaultCode.STORE_IN_USE,
    "SQLITE_LOCKED": FaultCode.STORE_IN_USE,
    "SQLITE_PROTOCOL": FaultCode.STORE_IN_USE,
    "SQLITE_READONLY": FaultCode.STORE_READ_ONLY,
    "SQLITE_PERM": FaultCode.STORE_READ_ONLY,
    "SQLITE_CANTOPEN": FaultCode.STORE_READ_ONLY,
    "SQLITE_FULL": FaultCode.DISK_FULL,
    "SQLITE_CORRUPT": FaultCode.STORE_DAMAGED,
    "SQLITE_NOTADB": FaultCode.STORE_DAMAGED,
}
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_CLOSED = (errno.EROFS, errno.EACCES, errno.EPERM)
_PAGE = 4096


@contextmanager
def faults(path: Path) -> Iterator[None]:
    """Turn what SQLite says of the world into a Fault; a constraint or a mistaken statement stays an error."""
    try:
        yield
    except sqlcipher.Error as error:
        raise named(error, path) from None


def fault_code(error: Exception, path: Path) -> FaultCode | None:
    """Which fault of the database at ``path`` this is, or None when it is a bug of ours."""
    name = str(getattr(error, "sqlite_errorname", "") or "")
    if name.startswith("SQLITE_IOERR"):
        return _why_not_written(path)
    return next((code for start, code in _CODES.items() if name.startswith(start)), None)


def named(error: Exception, path: Path) -> Exception:
    """The Fault this error is, or the error itself."""
    code = fault_code(error, path)
    return error if code is None else Fault(code, file=path.name)


def is_no_database(error: Exception) -> bool:
    """The first page does not decrypt: the key is another one, or that page is gone."""
    return str(getattr(error, "sqlite_errorname", "")).startswith("SQLITE_NOTADB")


def os_fault(path: Path, error: OSError) -> Fault:
    """For a file operation of our own that failed."""
    return Fault(_os_code(error) or FaultCode.STORE_READ_ONLY, file=path.name)


def _why_not_written(path: Path) -> FaultCode:
    """SQLite says "I/O error" for a quota, a size limit and a dying disk alike: ask the file system by writing one
    page beside the database, where the next page of its longest file would go."""
    files = (path, path.with_name(path.name + "-wal"))
    end = max((file.stat().st_size for file in files if file.exists()), default=0)
    probe = path.with_name(path.name + ".probe")
    try:
        handle = os.open(probe, os.O_CREAT | os.O_WRONLY | os.O_TRUNC | os.O_NOFOLLOW, 0o600)
        try:
            os.pwrite(handle, bytes(_PAGE), end)
            os.fsync(handle)
        finally:
            os.close(handle)
    except OSError as error:
        return _os_code(error) or FaultCode.STORE_DAMAGED
    finally:
        with suppress(OSError):
            probe.unlink(missing_ok=True)
    return FaultCode.STORE_DAMAGED


def _os_code(error: OSError) -> FaultCode | None:
    if error.errno in _FULL:
        return FaultCode.DISK_FULL
    return FaultCode.STORE_READ_ONLY if error.errno in _CLOSED else None
