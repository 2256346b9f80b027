"""A stop heard while SQLite is at work: a statement over millions of rows is broken off, not waited for.

SQLite asks between two steps of its own program. Python too hears a Ctrl+C only when it is asked: not
while a C library works.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from sqlcipher3 import dbapi2 as sqlcipher

from app.faults import Fault, FaultCode

EVERY: Final = 200_000
"""Steps between two questions: some hundredths of a second. To answer, Python's lock may have to be waited for."""


@contextmanager
def stoppable(connection: Any, go_on: Callable[[], bool]) -> Iterator[None]:
    """Statements inside ask ``go_on``; once it says False they end in Fault(CANCELED), and what it raises is raised.

    The transaction is of no use after that.
    """
    raised: list[BaseException] = []
    said_no = False

    def asked() -> int:
        nonlocal said_no
        try:
            said_no = not go_on()
            return int(said_no)
        except BaseException as error:  # SQLite would swallow it, Ctrl+C among them
            raised.append(error)
            return 1

    connection.set_progress_handler(asked, EVERY)
    try:
        yield
    except sqlcipher.OperationalError as error:
        if raised:
            raise raised[0] from None
        if getattr(error, "sqlite_errorname", "") == "SQLITE_INTERRUPT":
            if not said_no:  # a signal that came before the first line of ``asked``: SQLite has swallowed it
                raise KeyboardInterrupt from None
            raise Fault(FaultCode.CANCELED) from None
        raise
    finally:
        connection.set_progress_handler(None, 0)
