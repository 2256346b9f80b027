"""The round between the desks of one center: everything one desk knows, taken in by the others (CASES A20, A22)."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from app.domain.election import Machine
from app.domain.ids import MachineId
from app.domain.voters import conflicts
from app.faults import Fault, FaultCode
from app.ports import BundlePart, Bundles, DecryptionKey
from app.services.exchange_trust import breach_found, verified
from app.services.exchange_values import ROUND, Prepared, RoundResult, named, other_ledger
from app.services.segments import entries_of, segment_of
from app.services.session import Session
from app.services.tables import BALLOTS, ballot_rows, table


def others(session: Session) -> tuple[Machine, ...]:
    """The other desks of this center and the spares, none that was struck off."""
    mine = session.election.machine
    return tuple(
        each
        for each in session.election.jurisdiction.machines
        if each.id != mine.id and not each.struck and (each.spare or each.center == mine.center)
    )


def round_name(session: Session) -> str:
    """Legal on FAT32 and exFAT; names election and machine, nobody."""
    election = session.election
    return f"{election.jurisdiction.election.id}-round-{election.machine.id}.vcx"


def prepare_round(session: Session, office: Sequence[str], *, since: Mapping[MachineId, int] | None = None) -> Prepared:
    """Everything this desk knows, or only what came after ``since`` (each machine's last entry already told). The
    office can open it too: after a fire it may be all that is left."""
    mine = session.election.machine
    told = since or {}
    entries = (
        entry
        for machine in sorted(session.state.heads)
        for entry in session.journal.entries(machine, told.get(machine, 0))
    )
    name = round_name(session)
    return Prepared(
        kind=ROUND,
        name=name if since is None else name.replace("-round-", "-since-"),
        number=0,
        through=session.state.heads[mine.id].sequence,
        facts={"center": session.election.center.id},
        parts=(
            BundlePart(name="journal.jsonl", data=segment_of(entries)),
            BundlePart(name="ballots.csv", data=table(BALLOTS, ballot_rows(session.state, mine.id))),
        ),
        recipients=tuple(dict.fromkeys((*(each.recipient for each in others(session)), *office))),
    )


def rounds_in(session: Session, folder: Path) -> tuple[Path, ...]:
    """What other machines left for this one, whole rounds first, then what came since."""
    election = session.election
    prefix, own = election.jurisdiction.election.id, f"-{election.machine.id}.vcx"
    found = (file for kind in ("round", "since") for file in sorted(folder.glob(f"{prefix}-{kind}-*.vcx")))
    return tuple(file for file in found if not file.name.endswith(own))


def take_round(session: Session, bundles: Bundles, path: Path, key: DecryptionKey) -> RoundResult:
    """Take in what another desk of this center wrote. Taking it in twice changes nothing; what does not fit what
    was seen before is on record, and is told (CASES A20, A22)."""
    signers = {each.verify_key: each.id for each in others(session)}
    info, parts = bundles.read(
        path,
        key,
        kind=ROUND,
        signers=tuple(signers),
        election=session.election.jurisdiction.election.id,
    )
    if dict(info.facts).get("center") != session.election.center.id:
        raise Fault(FaultCode.BUNDLE_NOT_FOR_US, file=path.name, machine=session.election.machine.id)
    by_name = named(parts, "journal.jsonl", "ballots.csv", file=path.name)
    machine = signers[info.signer]
    before = {(each.voter, each.issues) for each in conflicts(session.state, session.election.profile)}
    entries = entries_of(by_name["journal.jsonl"])
    held = session.state.heads.get(machine)
    try:
        taken = session.journal.take_in(entries, stamp=session.stamp())
    except Fault as fault:
        if fault.code is FaultCode.JOURNAL_ROLLED_BACK:
            breach_found(session, str(fault.facts["machine"]), int(fault.facts["sequence"]), fault.code.value)
        raise
    session.catch_up()
    known = session.state.heads.get(machine)
    brought = max((each.sequence for each in entries if each.machine == machine), default=0)
    older = held is not None and 0 < brought < held.sequence
    if known is not None and brought >= known.sequence:  # an older stick after a newer one tells less
        session.journal.meta_set(other_ledger(machine), by_name["ballots.csv"])
    now = conflicts(session.state, session.election.profile)
    return RoundResult(
        machine=machine,
        entries=sum(1 for each in taken if each.envelope.machine != session.election.machine.id),
        conflicts=tuple(each for each in now if (each.voter, each.issues) not in before),
        breach=verified(session),
        older=(brought, held.sequence) if older and held is not None else None,
    )
