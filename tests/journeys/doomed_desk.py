"""A desk in a process of its own, to be killed: serves voters through the real services and says how far it came.

The process is a copy of this one, made after every store was closed, so that it need not read the whole program again.
"""

import os
import signal
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Any, BinaryIO

from app.domain.events import BallotIssued, PrintFailed, PrintSettled, PrintSpooled
from app.store.journal_store import JournalStore
from printing import folder as printer
from printing.folder import FolderPrinter
from tests.services.invented_election import JAMES, VOTERS
from tests.services.kit import Rig, start

SERVED = VOTERS[:6]
"""Four with one card, and two with two."""


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def on_turn(turn: int) -> Callable[[], None]:
    turns = count(1)

    def reached() -> None:
        if next(turns) == turn:
            die()

    return reached


def die_around(owner: Any, name: str, *, after: bool, reached: Callable[[], None], when: Any = None) -> None:
    """Replace ``owner.name`` by itself and death, just before or just after it."""
    alive = getattr(owner, name)

    def doomed(*arguments: Any, **named: Any) -> Any:
        counts = when is None or when(*arguments, **named)
        if counts and not after:
            reached()
        result = alive(*arguments, **named)
        if counts and after:
            reached()
        return result

    setattr(owner, name, doomed)


def appending(*kinds: type) -> Callable[..., bool]:
    def says(_store: JournalStore, events: Any, **_more: Any) -> bool:
        return any(isinstance(each, kinds) for each in events)

    return says


def arrange(moment: str, turn: int) -> None:
    """The moments of one voter's ballot, in the order they come."""
    reached = on_turn(turn)
    spooled = (PrintSpooled, PrintFailed)
    match moment:
        case "before the issue is on record":
            die_around(JournalStore, "append", after=False, reached=reached, when=appending(BallotIssued))
        case "after the issue is on record":
            die_around(JournalStore, "append", after=True, reached=reached, when=appending(BallotIssued))
        case "while the page is written":
            die_around(printer.tempfile, "mkstemp", after=True, reached=reached)
        case "after the page is sent":
            die_around(FolderPrinter, "submit", after=True, reached=reached)
        case "after sending is on record":
            die_around(JournalStore, "append", after=True, reached=reached, when=appending(*spooled))
        case "before the outcome is on record":
            die_around(JournalStore, "append", after=False, reached=reached, when=appending(PrintSettled))
        case "after the outcome is on record":
            die_around(JournalStore, "append", after=True, reached=reached, when=appending(PrintSettled))
        case _:
            raise ValueError(moment)


@dataclass(frozen=True, slots=True)
class Doomed:
    """The process and what it says: a line for every voter issued a ballot, and for every envelope accepted."""

    process: int
    said: BinaryIO

    def kill(self) -> None:
        os.kill(self.process, signal.SIGKILL)

    def ended(self) -> int:
        """How the process ended: minus the signal that ended it, or its status."""
        self.said.close()
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


def doomed(rig: Rig, moment: str = "", turn: int = 1) -> Doomed:
    """The rig's store in another process. With a moment, it kills itself the ``turn``th time it gets there; without
    one it serves everybody, and waits to be killed."""
    rig.close()
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        try:
            serve(rig, moment, turn, writing)
            os._exit(0)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
    os.close(writing)
    return Doomed(process, os.fdopen(reading, "rb", buffering=0))


def serve(rig: Rig, moment: str, turn: int, out: int) -> None:
    own = start(rig.template, rig.home.folder.parent, rig.machine, rig.clock)
    james = own.parts.session.election.jurisdiction.official(JAMES)
    assert james is not None
    own.parts.people.start(james)
    if moment:
        arrange(moment, turn)
    for voter in SERVED:
        issue = own.issue(voter)
        os.write(out, b"issued\n")
        own.accept(issue)
        os.write(out, b"accepted\n")
    while not moment:
        signal.pause()
