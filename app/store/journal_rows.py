"""The journal's statements in SQL, one function each. Nothing here updates or deletes."""

from typing import Any

from sqlite_utils import Database

from app.domain.ids import Digest, MachineId
from app.domain.journal import Entry, Head

_CHUNK = 500


def insert(database: Database, entry: Entry) -> None:
    database.execute(
        "INSERT INTO journal (machine, sequence, digest, body) VALUES (?, ?, ?, ?)",
        (entry.machine, entry.sequence, entry.digest, entry.body),
    )


def head(database: Database, machine: MachineId) -> Head | None:
    row = database.execute(
        "SELECT sequence, digest FROM journal WHERE machine = ? ORDER BY sequence DESC LIMIT 1", (machine,)
    ).fetchone()
    return None if row is None else Head(machine=machine, sequence=row[0], digest=Digest(row[1]))


def digest(database: Database, machine: MachineId, sequence: int) -> Digest | None:
    row = database.execute(
        "SELECT digest FROM journal WHERE machine = ? AND sequence = ?", (machine, sequence)
    ).fetchone()
    return None if row is None else Digest(row[0])


def machines(database: Database) -> tuple[MachineId, ...]:
    """Hopping from one to the next, so that its cost grows with the machines and not with the entries."""
    rows = database.execute(
        """
        WITH RECURSIVE each(machine) AS (
            SELECT min(machine) FROM journal
            UNION ALL
            SELECT (SELECT min(machine) FROM journal WHERE machine > each.machine) FROM each WHERE machine IS NOT NULL
        )
        SELECT machine FROM each WHERE machine IS NOT NULL
        """
    )
    return tuple(MachineId(row[0]) for row in rows)


def chunk(database: Database, machine: MachineId, after: int) -> list[Entry]:
    """A machine's entries in order, some hundreds at a time; between two chunks nothing is held open."""
    found = database.execute(
        "SELECT machine, sequence, digest, body FROM journal WHERE machine = ? AND sequence > ? "
        "ORDER BY sequence LIMIT ?",
        (machine, after, _CHUNK),
    ).fetchall()
    return [_entry(row) for row in found]


def meta(database: Database, name: str) -> bytes | None:
    row = database.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()
    return None if row is None else bytes(row[0])


def put_meta(database: Database, name: str, value: bytes) -> None:
    database.execute(
        "INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (name, value),
    )


def _entry(row: Any) -> Entry:
    return Entry(machine=MachineId(row[0]), sequence=row[1], digest=Digest(row[2]), body=bytes(row[3]))
