"""Opening encrypted databases, and naming what can go wrong with them.

SQLCipher 4 with a raw 256-bit key (no passphrase: slots guard the key, see ``app.store.slots``), write-ahead log,
``synchronous=FULL``: what a transaction returned from is on the disk. A new file is readable by its owner only.

sqlite-utils opens its own savepoints, so schema work through it joins the transaction ``writing`` began.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast
from urllib.parse import quote

from sqlcipher3 import dbapi2 as sqlcipher
from sqlite_utils import Database

from app.faults import Fault, FaultCode
from app.store.trouble import fault_code, faults, is_no_database, named, os_fault

__all__ = [
    "close_database",
    "create_database",
    "faults",
    "fits",
    "keyed",
    "open_database",
    "path_of",
    "remove_database",
    "sync_folder",
    "writing",
]

KEY_BYTES = 32
PAGE_BYTES = 4096
QUICK_SEAL = "HMAC_SHA256"
"""How the pages of a voter list are sealed: processors have instructions for it, and its pages are read at every letter
typed. The others keep SQLCipher's own ``HMAC_SHA512``."""
BUSY_MILLISECONDS = 5_000
"""How long a writer waits for another before STORE_IN_USE."""

_PLAIN_HEADER = b"SQLite format 3\x00"


def create_database(path: Path, key: bytes, *, cache_kib: int = 8_192, seal: str = "HMAC_SHA512") -> Database:
    """A new, empty, encrypted database. Raises Fault(FILE_EXISTS), STORE_READ_ONLY, DISK_FULL."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except FileExistsError:
        raise Fault(FaultCode.FILE_EXISTS, file=path.name) from None
    except FileNotFoundError:
        raise Fault(FaultCode.FILE_MISSING, file=path.parent.name) from None
    except OSError as error:
        raise os_fault(path, error) from None
    database = _connect(path, key, mode="rw", cache_kib=cache_kib, seal=seal)
    sync_folder(path.parent)
    return database


def open_database(
    path: Path, key: bytes, *, read_only: bool = False, cache_kib: int = 8_192, seal: str = "HMAC_SHA512"
) -> Database:
    """Raises Fault(FILE_MISSING), STORE_LOCKED when the key does not fit, STORE_DAMAGED, STORE_READ_ONLY.

    ``read_only`` also opens a store on a medium that cannot be written, if its log was folded in when it was closed.
    """
    if not path.is_file():
        raise Fault(FaultCode.FILE_MISSING, file=path.name)
    _look_at(path)
    mode = "rw"
    if not read_only and not os.access(path, os.W_OK):  # SQLite would open it all the same, and fail at the desk
        raise Fault(FaultCode.STORE_READ_ONLY, file=path.name)
    if read_only:
        mode = "ro" if os.access(path.parent, os.W_OK) else _fixed_mode(path)
    return _connect(path, key, mode=mode, cache_kib=cache_kib, seal=seal)


def fits(path: Path, key: bytes) -> bool:
    """Whether this key opens the database. Raises Fault(FILE_MISSING), STORE_DAMAGED …; not for a file that is open."""
    try:
        close_database(open_database(path, key, read_only=True))
    except Fault as fault:
        if fault.code is FaultCode.STORE_LOCKED:
            return False
        raise
    return True


@contextmanager
def writing(database: Database) -> Iterator[None]:
    """One transaction that holds the write lock from its start; all or nothing, on the disk when it returns."""
    try:
        database.conn.execute("BEGIN IMMEDIATE")
        try:
            yield
            database.conn.execute("COMMIT")
        except BaseException:
            if database.conn.in_transaction:
                database.conn.execute("ROLLBACK")
            raise
    except sqlcipher.Error as error:
        raise named(error, path_of(database)) from None


def path_of(database: Database) -> Path:
    row = database.conn.execute("PRAGMA database_list").fetchone()
    return Path(row[2])


def close_database(database: Database) -> None:
    """Closes the file; the last one out folds the write-ahead log into it."""
    cast(Any, database.conn).close()


def remove_database(path: Path) -> None:
    """The file and its log, where there are any; only for databases that were never finished."""
    try:
        for name in (path.name, path.name + "-wal", path.name + "-shm"):
            path.with_name(name).unlink(missing_ok=True)
    except OSError as error:
        raise os_fault(path, error) from None


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable: a new file survives a power cut only with its folder."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _connect(path: Path, key: bytes, *, mode: str, cache_kib: int, seal: str) -> Database:
    connection: Any = None
    try:
        connection = keyed(path, key, mode=mode)
        connection.execute(f"PRAGMA cipher_hmac_algorithm = {seal}")
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
        try:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlcipher.DatabaseError as error:
            if is_no_database(error):
                raise Fault(FaultCode.STORE_LOCKED, file=path.name) from None
            raise
        for pragma in _pragmas(cache_kib, writable=mode == "rw"):
            connection.execute(f"PRAGMA {pragma}").fetchall()
        if mode == "rw" and connection.execute("PRAGMA journal_mode").fetchone() != ("wal",):
            raise Fault(FaultCode.STORE_READ_ONLY, file=path.name)  # a disk that cannot hold the log's shared memory
    except sqlcipher.Error as error:
        if connection is not None:
            connection.close()
        raise Fault(fault_code(error, path) or FaultCode.STORE_DAMAGED, file=path.name) from None
    except Fault:
        connection.close()
        raise
    return Database(connection, execute_plugins=False)  # nothing from outside runs on this connection


def keyed(path: Path, key: bytes, *, mode: str) -> Any:
    """A bare connection: nothing has been read yet, so that a wrong key shows with the first statement."""
    if len(key) != KEY_BYTES:
        raise ValueError(f"a store key has {KEY_BYTES} bytes")
    connection: Any = sqlcipher.connect(
        f"file:{quote(str(path.resolve()))}?mode={mode}", uri=True, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute("PRAGMA cipher_log_level = NONE")  # else wrong keys are told on stderr
        connection.execute(f"PRAGMA key = \"x'{key.hex()}'\"")
        connection.execute("PRAGMA cipher_compatibility = 4")  # readable for ever, whatever later defaults are
    except BaseException:
        connection.close()
        raise
    return connection


def _pragmas(cache_kib: int, *, writable: bool) -> tuple[str, ...]:
    always = ("foreign_keys = ON", "recursive_triggers = ON", "temp_store = MEMORY", f"cache_size = -{cache_kib}")
    durable = ("journal_mode = WAL", "synchronous = FULL", "secure_delete = ON")
    return (*durable, *always) if writable else (*always, "query_only = ON")


def _look_at(path: Path) -> None:
    """What can be told without the key: no encrypted database is empty, plain text or torn inside a page."""
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            start = file.read(len(_PLAIN_HEADER))
    except OSError as error:
        raise os_fault(path, error) from None
    if size == 0 or size % PAGE_BYTES or start == _PLAIN_HEADER:
        raise Fault(FaultCode.STORE_DAMAGED, file=path.name)


def _fixed_mode(path: Path) -> str:
    """Without a writable folder SQLite can open only a file that it may take to be unchanging."""
    log = path.with_name(path.name + "-wal")
    if log.exists() and log.stat().st_size:
        raise Fault(FaultCode.STORE_READ_ONLY, file=path.name)
    return "ro&immutable=1"
