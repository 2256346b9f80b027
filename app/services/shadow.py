"""The copy on the stick that is left in the desk: every entry, encrypted, moments after it is made (DESIGN 5).

When the laptop dies, its stick goes into a spare, or the other desk, which takes it in like a round. A whole copy is
written first, and then, after each command, what came since, which is small; when that has grown, the whole is written
anew. Both are replaced in one step, so that there is always a copy that can be read.
"""

import tempfile
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from app.domain.ids import MachineId
from app.faults import Fault
from app.ports import Drive, Drives, DriveState
from app.services.exchange import Exchange
from app.services.exchange_values import Prepared

LONGEST_SINCE = 600
"""Entries from which on the whole copy is written anew; some sixty voters."""
PAUSE = 20.0
"""Seconds before a stick that failed is tried again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShadowState:
    """What is on the stick in the desk."""

    entry: int = 0
    """The last entry that was read back from the stick."""
    at: datetime | None = None
    drive: str = ""
    fault: Fault | None = None
    """Why the newest entries are not on it."""


@dataclass(slots=True)
class Shadow:
    exchange: Exchange
    drives: Drives
    folder: Path
    """Where a bundle is made before it is carried to the stick; on the laptop's disk."""
    state: ShadowState = field(default_factory=ShadowState, init=False)
    _drive: str = field(default="", init=False)
    _base: dict[MachineId, int] = field(default_factory=dict, init=False)
    _wait_until: float = field(default=0.0, init=False)
    _let_go: set[str] = field(default_factory=set, init=False)

    def due(self) -> bool:
        """Something happened that is not on the stick. Rehearsals leave no copies on the office's sticks."""
        session = self.exchange.session
        head = session.state.heads.get(session.election.machine.id)
        return (
            head is not None
            and not session.state.training
            and (head.sequence != self.state.entry or self.state.fault is not None)
            and session.clock.monotonic() >= self._wait_until
        )

    def keep(self) -> ShadowState:
        """Bring the stick up to date; for the thread of the devices. A fault is kept in the state, not raised: the
        desk works on, and says so."""
        session = self.exchange.session
        try:
            drive = self._in_place()
            if drive is None:
                self._forget()
                return self.state
            self._write(drive)
        except Fault as fault:
            self._drive = ""
            self._wait_until = session.clock.monotonic() + PAUSE
            self.state = ShadowState(entry=self.state.entry, at=self.state.at, drive=self.state.drive, fault=fault)
        return self.state

    def let_go(self, drive: Drive) -> None:
        """A person takes this stick out: it is left alone until it has been gone, or "safe to take out" were a lie."""
        self._let_go.add(drive.id)
        self._forget()

    def _in_place(self) -> Drive | None:
        """The one stick in the desk. Of several nobody is chosen."""
        found = self.drives.list()
        self._let_go &= {drive.id for drive in found}
        ready = [drive for drive in found if drive.state is DriveState.IN_PLACE and drive.id not in self._let_go]
        return ready[0] if len(ready) == 1 else None

    def _forget(self) -> None:
        self._drive, self._base = "", {}
        self._wait_until = self.exchange.session.clock.monotonic() + 1.0
        self.state = ShadowState()

    def _write(self, drive: Drive) -> None:
        session = self.exchange.session
        own = session.election.machine.id
        whole = drive.id != self._drive or session.state.heads[own].sequence - self._base.get(own, 0) > LONGEST_SINCE
        with session.steady():
            prepared = self.exchange.prepare_round(since=None if whole else self._base)
            heads = {machine: head.sequence for machine, head in session.state.heads.items()}
        self._carry(drive, prepared)
        if whole:
            self._drive, self._base = drive.id, heads
        self.state = ShadowState(entry=prepared.through, at=session.now(), drive=drive.label or drive.id)

    def _carry(self, drive: Drive, prepared: Prepared) -> None:
        with tempfile.TemporaryDirectory(dir=self.folder, prefix=".copy-") as work:
            self.exchange.write(prepared, Path(work))
            self.drives.write(drive, prepared.name, Path(work) / prepared.name, lambda _done, _of: True, replace=True)
