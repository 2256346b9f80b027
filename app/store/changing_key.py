"""The journal under another key: a copy is encrypted anew, looked over, and takes the old file's place in one step.

Before that step the old file is whole, after it the new one; nothing in between can be seen, whatever ends the program.
The old file is written over before its blocks are given back. Nobody else may have the database open meanwhile.
"""

import os
import shutil
from contextlib import suppress
from pathlib import Path

from sqlcipher3 import dbapi2 as sqlcipher

from app.faults import Fault, FaultCode
from app.store.database import keyed, remove_database, sync_folder
from app.store.trouble import faults, os_fault

ROOM = 8 << 20
"""Bytes that stay free beside the copy, so that the desk can go on writing."""
_PIECE = 1 << 20


def rekeyed(path: Path, old: bytes, new: bytes) -> Path:
    """A copy beside ``path``, which nobody has open, under the ``new`` key, whole and on the disk. Raises
    Fault(DISK_FULL) with ``needed`` and ``free`` in bytes, STORE_READ_ONLY, STORE_DAMAGED; the copy is then gone."""
    draft = path.with_name(path.name + ".new")
    remove_database(draft)  # of a change cut short
    try:
        _room_for(path)
        _copy(path, draft)
        with faults(draft):
            _encrypt(draft, old, new)
            if _told(draft, new) != _told(path, old):
                raise Fault(FaultCode.STORE_DAMAGED, file=draft.name)
        _sync(draft)
    except BaseException:
        remove_database(draft)
        raise
    return draft


def put_in_place(draft: Path, path: Path) -> None:
    """One step, and durable when this returns; then the file that was there is written over."""
    try:
        with path.open("r+b", buffering=0) as before:
            draft.replace(path)
            sync_folder(path.parent)
            with suppress(OSError):  # as good as the disk lets it be: the file has no name any more
                _write_over(before.fileno())
    except OSError as error:
        raise os_fault(path, error) from None


def clear_draft(path: Path) -> None:
    """What a change that was cut short left beside the journal."""
    remove_database(path.with_name(path.name + ".new"))


def _room_for(path: Path) -> None:
    try:
        needed, free = path.stat().st_size + ROOM, shutil.disk_usage(path.parent).free
    except OSError as error:
        raise os_fault(path, error) from None
    if free < needed:
        raise Fault(FaultCode.DISK_FULL, file=path.name, needed=needed, free=free)


def _copy(path: Path, draft: Path) -> None:
    try:
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
        with os.fdopen(handle, "wb") as target, path.open("rb") as source:
            shutil.copyfileobj(source, target, _PIECE)
    except OSError as error:
        raise os_fault(draft, error) from None


def _encrypt(draft: Path, old: bytes, new: bytes) -> None:
    connection = keyed(draft, old, mode="rw")
    try:
        connection.execute("PRAGMA journal_mode = OFF").fetchall()  # a copy that fails is thrown away
        connection.execute(f"PRAGMA rekey = \"x'{new.hex()}'\"").fetchall()
    finally:
        connection.close()


def _told(path: Path, key: bytes) -> tuple[object, ...]:
    """What both must say alike: the shape, the ends of the chains, how much there is; nothing torn. Raises
    Fault(STORE_DAMAGED)."""
    connection = keyed(path, key, mode="ro")
    try:
        torn = connection.execute("PRAGMA cipher_integrity_check").fetchall()
        sound = connection.execute("PRAGMA quick_check(1)").fetchall()
        if torn or sound != [("ok",)]:
            raise Fault(FaultCode.STORE_DAMAGED, file=path.name)
        return (
            connection.execute("PRAGMA user_version").fetchall(),
            connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY type, name").fetchall(),
            connection.execute("SELECT machine, count(*), max(sequence) FROM journal GROUP BY machine").fetchall(),
            connection.execute("SELECT machine, digest FROM journal ORDER BY rowid DESC LIMIT 100").fetchall(),
            connection.execute("SELECT name, value FROM meta ORDER BY name").fetchall(),
        )
    except sqlcipher.DatabaseError:
        raise Fault(FaultCode.STORE_DAMAGED, file=path.name) from None
    finally:
        connection.close()


def _sync(path: Path) -> None:
    try:
        with path.open("rb") as file:
            os.fsync(file.fileno())
    except OSError as error:
        raise os_fault(path, error) from None


def _write_over(handle: int) -> None:
    left = os.fstat(handle).st_size
    while left > 0:
        left -= os.write(handle, os.urandom(min(left, _PIECE)))
    os.fsync(handle)
