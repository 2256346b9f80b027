"""A desk in a process of its own, to be killed: appends and says so on standard output.

Usage: python -m tests.store.appender PATH COUNT [before|after N]
Each line is the sequence of an entry that ``append`` has returned from. With ``before`` or ``after`` the process kills
itself at its Nth transaction, just before or just after the commit.
"""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlite_utils import Database

from app.domain.events import OathTaken, PrintAsked
from app.domain.ids import OfficialId
from app.store import database, journal_store
from app.store.database import writing
from app.store.journal_store import JournalStore, Stale
from tests.store.samples import KEY, STAMP, sample


def die_at(where: str, turn: int) -> None:
    turns = iter(range(1, 1_000_000))

    @contextmanager
    def deadly(database: Database) -> Iterator[None]:
        now = next(turns) == turn
        with writing(database):
            yield
            if now and where == "before":
                os.kill(os.getpid(), signal.SIGKILL)
        if now:
            os.kill(os.getpid(), signal.SIGKILL)

    journal_store.writing = deadly  # type: ignore[attr-defined]


def main() -> None:
    path, count = Path(sys.argv[1]), int(sys.argv[2])
    database.BUSY_MILLISECONDS = 100_000  # how slow the disk is decides nothing
    if len(sys.argv) > 3:
        die_at(sys.argv[3], int(sys.argv[4]))
    store = JournalStore.open(path, KEY)
    done = 0
    while done < count:
        head = store.head(store.machine)
        after = head.sequence if head else 0
        try:
            two = [OathTaken(official=OfficialId(f"{os.getpid()}")), sample(PrintAsked)]
            recorded = store.append(two, stamp=STAMP, after=after)
        except Stale:
            continue
        done += 1
        os.write(1, f"{recorded[-1].envelope.sequence}\n".encode())
    store.close()


if __name__ == "__main__":
    main()
