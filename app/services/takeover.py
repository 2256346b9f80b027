"""A spare, or the other desk, takes over for a laptop that is gone: what is known of it, and closing its journal."""

from dataclasses import dataclass
from datetime import datetime

from app.domain.election import Machine
from app.domain.ids import MachineId, OfficialId
from app.domain.journal import Recorded
from app.domain.refusal import Refusal
from app.domain.taking_over import CloseLost, decide_close_lost
from app.domain.voters import acceptance, is_live
from app.services.session import Session


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """Another laptop of this center, as far as this one knows it."""

    machine: Machine
    entries: int
    """The last entry held here; 0 when nothing of it is known."""
    at: datetime | None
    """When that entry was made."""
    out: int
    """Its ballots that are with voters, as far as is known."""
    closed: bool
    """Recorded as lost already."""


@dataclass(slots=True)
class Takeover:
    session: Session

    def known(self) -> tuple[Known, ...]:
        """The other laptops of this center, and spares that have been at work here."""
        mine = self.session.election.machine
        return tuple(
            self._known(each)
            for each in self.session.election.jurisdiction.machines
            if each.id != mine.id
            and (each.id in self.session.state.heads or (each.center == mine.center and not each.spare))
        )

    def close(
        self, machine: MachineId, *, reason: str, second_person: OfficialId | None
    ) -> tuple[Recorded, ...] | Refusal:
        """Record the laptop as lost, at the last entry known here. Take in the stick from its desk before."""
        command = CloseLost(machine=machine, reason=reason, second_person=second_person)
        return self.session.record(lambda scene: decide_close_lost(command, scene), also=(second_person,))

    def _known(self, machine: Machine) -> Known:
        state = self.session.state
        head = state.heads.get(machine.id)
        last = None
        if head is not None:
            last = next(self.session.journal.recorded(machine.id, head.sequence - 1), None)
        out = sum(
            1
            for issue in state.issues.values()
            if issue.when.machine == machine.id and is_live(state, issue) and acceptance(state, issue.id) is None
        )
        return Known(
            machine=machine,
            entries=head.sequence if head is not None else 0,
            at=last.envelope.at if last is not None else None,
            out=out,
            closed=machine.id in state.lost,
        )
