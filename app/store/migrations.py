"""The shapes a journal database has had, each step taken once, all in one transaction.

``user_version`` counts the steps taken. A step is never edited after a release; a new shape is a new step. Stored
entries are never rewritten by any of them: old kinds stay readable through the codec.
"""

from collections.abc import Callable, Sequence

from sqlite_utils import Database

from app.faults import Fault, FaultCode
from app.store.database import path_of, writing

Step = Callable[[Database], None]


def _journal(database: Database) -> None:
    """Entries in the order they came (rowid), each machine's without a gap; small secrets beside them."""
    database.execute(
        """
        CREATE TABLE journal (
            machine  TEXT NOT NULL CHECK (machine <> ''),
            sequence INTEGER NOT NULL CHECK (sequence > 0),
            digest   TEXT NOT NULL CHECK (length(digest) = 64),
            body     BLOB NOT NULL,
            PRIMARY KEY (machine, sequence)
        ) STRICT
        """
    )
    database.execute(
        """
        CREATE TRIGGER journal_in_order BEFORE INSERT ON journal
        WHEN NEW.sequence <> 1 + coalesce((SELECT max(sequence) FROM journal WHERE machine = NEW.machine), 0)
        BEGIN SELECT RAISE(ABORT, 'the journal has no gaps'); END
        """
    )
    for action in ("UPDATE", "DELETE"):
        database.execute(
            f"""
            CREATE TRIGGER journal_no_{action.lower()} BEFORE {action} ON journal
            BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END
            """
        )
    database.table("meta").create({"name": str, "value": bytes}, pk="name", not_null={"value"}, strict=True)


STEPS: tuple[Step, ...] = (_journal,)


def migrate(database: Database, steps: Sequence[Step] = STEPS) -> None:
    """Bring the database to the newest shape. Raises Fault(BUNDLE_VERSION) when a newer program shaped it."""
    if version_of(database) == len(steps):
        return
    with writing(database):
        version = version_of(database)  # again, now that nobody else can be at it
        if version > len(steps):
            raise Fault(FaultCode.BUNDLE_VERSION, file=path_of(database).name, version=version)
        for step in steps[version:]:
            step(database)
        database.execute(f"PRAGMA user_version = {len(steps)}")


def version_of(database: Database) -> int:
    return int(database.execute("PRAGMA user_version").fetchone()[0])
