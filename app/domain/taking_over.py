"""A laptop is gone: who closes its journal, and where (DESIGN 5).

Closed is not proven dead: should it appear again and have gone on, both truths stand and the office sees it.
"""

from dataclasses import dataclass

from app.domain.events import MachineLost
from app.domain.ids import NO_DIGEST, MachineId, OfficialId
from app.domain.refusal import Rule, refuse
from app.domain.scene import Decision, Scene, second, supervisor


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseLost:
    machine: MachineId
    reason: str
    second_person: OfficialId | None


def decide_close_lost(command: CloseLost, scene: Scene) -> Decision:
    """A supervisor and a second person, with a reason. The journal ends at the last entry known here; this desk answers
    for its ballots from now on: those out can come back, spoiled ones be replaced, the statement stands for both."""
    refused = supervisor(scene) or second(scene, command.second_person)
    if refused is not None:
        return refused
    if not command.reason.strip():
        return refuse(Rule.REASON_MISSING)
    known = scene.jurisdiction.machine(command.machine)
    if known is None or known.id == scene.machine.id or known.id in scene.state.lost:
        return refuse(Rule.MACHINE_CLOSED, machine=command.machine)
    head = scene.state.heads.get(known.id)
    return (
        MachineLost(
            machine=known.id,
            through=head.sequence if head is not None else 0,
            digest=head.digest if head is not None else NO_DIGEST,
            reason=command.reason.strip(),
        ),
    )
