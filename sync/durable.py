"""One way to put a file somewhere so that it is either there, whole and durable, or not there at all (CASES A91).

The order: hold the folder open, write to a temporary name in it, fsync, let the kernel forget its copy, read back and
check, make sure the folder is still the same one, rename, fsync the folder. A power cut or a kill at any point leaves
nothing, or a temporary name that ``sweep`` removes; never a bad file under the final name.
"""

import contextlib
import errno
import os
import secrets
import stat
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from app.faults import Fault, FaultCode
from app.oserrors import fault_from
from sync.removable import on_removable

TEMPORARY = ".vcpart"
CHUNK = 1 << 20

Check = Callable[[BinaryIO], None]
"""Given the file just written, open for reading; raises a Fault if it is not what it should be."""


class Landing:
    """A file on its way to ``path``. Used as a context: leaving it without ``commit`` removes what was written."""

    def __init__(self, path: Path, *, replace: bool = False, drive: bool = False) -> None:
        """Opens the folder and the temporary file. Raises FILE_EXISTS, FILE_MISSING (no folder) or a drive's fault."""
        self.path, self._replace, self._drive = path, replace, drive
        self._temporary = f".{secrets.token_hex(6)}{TEMPORARY}"
        self._done = False
        try:
            self._folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        except OSError as error:
            raise self._fault(error) from error
        self._drive = drive or on_removable(os.fstat(self._folder).st_dev)
        try:
            if not replace and self._there(path.name):
                raise Fault(FaultCode.FILE_EXISTS, file=path.name)
            flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
            self._file: BinaryIO = os.fdopen(os.open(self._temporary, flags, 0o600, dir_fd=self._folder), "w+b", CHUNK)
        except BaseException as error:
            os.close(self._folder)
            if isinstance(error, OSError):
                raise self._fault(error) from error
            raise

    def write(self, data: bytes | bytearray | memoryview) -> int:
        try:
            return self._file.write(data)
        except OSError as error:
            raise self._fault(error) from error

    def rewind(self) -> None:
        """Back to the first byte, to write over a place left free. What waits in memory is written first."""
        try:
            self._file.seek(0)
        except OSError as error:
            raise self._fault(error) from error

    def settle(self, check: Check) -> None:
        """Make what was written durable, then read it back from the medium and check it."""
        try:
            self._file.flush()
            os.fsync(self._file.fileno())
            # Pages still in memory would only prove that memory works.
            os.posix_fadvise(self._file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
            self._file.close()  # some file systems report a failed write only here
            back = os.open(self._temporary, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=self._folder)
            with os.fdopen(back, "rb") as file:
                self._size = os.fstat(file.fileno()).st_size
                check(file)
        except OSError as error:
            raise self._fault(error) from error

    def commit(self) -> None:
        """Give it its name. Only after ``settle``."""
        try:
            self._same_folder()
            if not self._replace and self._there(self.path.name):
                raise Fault(FaultCode.FILE_EXISTS, file=self.path.name)
            os.rename(self._temporary, self.path.name, src_dir_fd=self._folder, dst_dir_fd=self._folder)
            self._done = True
            sync_folder(self._folder)
            self._same_folder()
            if os.stat(self.path.name, dir_fd=self._folder, follow_symlinks=False).st_size != self._size:
                raise Fault(FaultCode.DRIVE_NOT_VERIFIED, file=self.path.name)
        except OSError as error:
            raise self._fault(error) from error

    def undo(self) -> None:
        """Take back a ``commit``, when a file that belongs with this one could not be given its name."""
        if self._done and not self._replace:
            with contextlib.suppress(OSError):
                os.unlink(self.path.name, dir_fd=self._folder)

    def discard(self) -> None:
        """Take away the temporary file, if it can still be reached. Says nothing: there is a better fault under way."""
        with contextlib.suppress(OSError, ValueError):
            self._file.close()
        if not self._done:
            with contextlib.suppress(OSError):
                os.unlink(self._temporary, dir_fd=self._folder)
        with contextlib.suppress(OSError):
            os.close(self._folder)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.discard()

    def _there(self, name: str) -> bool:
        try:
            os.stat(name, dir_fd=self._folder, follow_symlinks=False)
        except FileNotFoundError:
            return False
        return True

    def _same_folder(self) -> None:
        """After a lazy unmount the path leads to the system disk while our open folder still takes writes: compare."""
        held, named = os.fstat(self._folder), self.path.parent.stat()
        if (held.st_dev, held.st_ino) != (named.st_dev, named.st_ino):
            raise Fault(FaultCode.DRIVE_GONE, file=self.path.name)

    def _fault(self, error: OSError) -> Fault:
        return fault_from(error, drive=self._drive, place=self.path.parent, file=self.path.name)


def sync_folder(descriptor: int) -> None:
    """fsync a folder; file systems that cannot (some FUSE ones) get a sync of everything instead."""
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP, errno.ENOSYS, errno.EBADF):
            raise
        os.sync()


def put(path: Path, data: bytes, *, replace: bool = False) -> None:
    """Write a small file durably, readable by its owner only."""

    def same(file: BinaryIO) -> None:
        if file.read(len(data) + 1) != data:
            raise Fault(FaultCode.DRIVE_NOT_VERIFIED, file=path.name)

    with Landing(path, replace=replace) as landing:
        landing.write(data)
        landing.settle(same)
        landing.commit()


def sweep(folder: Path) -> int:
    """Remove temporary files that a crash left behind; call it when nothing is being written. Returns how many."""
    left = [path for path in folder.glob(f".*{TEMPORARY}") if stat.S_ISREG(path.lstat().st_mode)]
    for path in left:
        path.unlink()
    return len(left)
