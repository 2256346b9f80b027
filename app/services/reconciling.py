"""The office takes in every center's export and says what adds up (DESIGN 3, BST-08, CASES A20, A92)."""

import csv
import io
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.domain.events import BallotIssued, JournalBegun
from app.domain.ids import CenterId, MachineId
from app.domain.journal import Broken, Head, Recorded, verify
from app.domain.ledger import Ledgers, Line, Scope, balanced, difference, ledgers
from app.domain.state import Issue, State, evolve
from app.domain.voters import Conflict, acceptance, conflicts, public_id_of
from app.faults import Fault, FaultCode
from app.ports import BundleInfo, BundlePart, Bundles, DecryptionKey, Progress
from app.services.exchange import EXPORT, check_own, heads_of, named
from app.services.packages import Contents
from app.services.segments import entries_of
from app.store.codec import decode

OFFICE = MachineId("")
"""The office's own view: no machine is its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """One export that passed every check."""

    file: str
    machine: MachineId
    center: CenterId
    number: int
    entries: int
    head: Head
    statement: bytes
    parts: tuple[BundlePart, ...] = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turned:
    """One export that was turned away, and why."""

    file: str
    fault: str
    facts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CenterStatement:
    center: CenterId
    machines: tuple[MachineId, ...]
    ledgers: Ledgers
    balanced: bool
    difference: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Reconciled:
    taken: tuple[Taken, ...]
    turned: tuple[Turned, ...]
    missing: tuple[MachineId, ...]
    """Enrolled machines of which no export is in."""
    conflicts: tuple[Conflict, ...]
    centers: tuple[CenterStatement, ...]
    state: State = field(repr=False)


def reconcile(
    paths: Sequence[Path],
    *,
    bundles: Bundles,
    key: DecryptionKey,
    contents: Contents,
    progress: Progress | None = None,
) -> Reconciled:
    """Verify and merge exports. The same export twice, or an older and a newer one, counts once; the order does not
    matter. A cut, recomputed or replayed journal is turned away and named; nothing of it is counted."""
    machines = {machine.verify_key: machine for machine in contents.jurisdiction.machines}
    newest: dict[MachineId, tuple[Taken, tuple[Recorded, ...]]] = {}
    turned: list[Turned] = []
    heads: list[Head] = []
    for done, path in enumerate(paths):
        if progress is not None and not progress(done, len(paths)):
            break
        try:
            info, parts = bundles.read(
                path,
                key,
                kind=EXPORT,
                signers=tuple(machines),
                election=contents.jurisdiction.election.id,
            )
            taken, recorded, seen = understood(path, info, parts, machines[info.signer].id)
        except Fault as fault:
            turned.append(Turned(file=path.name, fault=fault.code.value, facts=_told(fault)))
            continue
        heads.extend(seen)
        known = newest.get(taken.machine)
        if known is None or taken.entries > known[0].entries:
            newest[taken.machine] = (taken, recorded)
    turned.extend(_rolled_back(newest, heads))
    state = State(machine=OFFICE)
    for machine in sorted(newest):
        for each in newest[machine][1]:
            evolve(state, each)
    present = tuple(sorted(newest))
    return Reconciled(
        taken=tuple(newest[machine][0] for machine in present),
        turned=tuple(turned),
        missing=tuple(each.id for each in contents.jurisdiction.machines if each.id not in newest),
        conflicts=conflicts(state, contents.profile),
        centers=_centers(state, contents, present),
        state=state,
    )


def understood(
    path: Path, info: BundleInfo, parts: Sequence[BundlePart], machine: MachineId
) -> tuple[Taken, tuple[Recorded, ...], tuple[Head, ...]]:
    """One export's journal: whole, chained, its own machine's and election's, no rehearsal's, ending where its heads
    say; and all the heads it has seen."""
    by_name = named(parts, "journal.jsonl", "heads.json", "statement.json", file=path.name)
    entries = entries_of(by_name["journal.jsonl"])
    check_own(entries, machine)
    seen = heads_of(by_name["heads.json"]).heads
    own = [head for head in seen if head.machine == machine]
    broken = verify(entries, own)
    if broken is not None:
        raise _broken(broken)
    recorded = []
    for entry in entries:
        envelope, event = decode(entry.body)
        recorded.append(Recorded(envelope=envelope, digest=entry.digest, event=event))
    first = recorded[0].event if recorded else None
    if not isinstance(first, JournalBegun) or first.training or first.election != info.election:
        raise Fault(FaultCode.BUNDLE_OTHER_ELECTION, file=path.name, machine=machine)
    facts = dict(info.facts)
    taken = Taken(
        file=path.name,
        machine=machine,
        center=first.center,
        number=int(facts["number"]) if facts.get("number", "").isdecimal() else 0,
        entries=len(entries),
        head=recorded[-1].head,
        statement=by_name["statement.json"],
        parts=tuple(parts),
    )
    return taken, tuple(recorded), seen


def _broken(broken: Broken) -> Fault:
    return Fault(
        FaultCode.JOURNAL_BROKEN,
        machine=broken.machine,
        sequence=broken.sequence,
        breach=broken.breach.value,
    )


def _told(fault: Fault) -> tuple[tuple[str, str], ...]:
    return tuple((name, str(value)) for name, value in fault.facts.items())


def _rolled_back(newest: dict[MachineId, tuple[Taken, tuple[Recorded, ...]]], heads: Iterable[Head]) -> list[Turned]:
    """Heads that other machines have seen: a journal that no longer reaches or matches them was cut or recomputed."""
    found: dict[MachineId, Turned] = {}
    for head in heads:
        if head.machine not in newest:
            continue
        taken, recorded = newest[head.machine]
        if head.sequence > len(recorded):
            breach = "cut"
        elif recorded[head.sequence - 1].digest != head.digest:
            breach = "recomputed"
        else:
            continue
        facts = (("machine", head.machine), ("sequence", str(head.sequence)), ("breach", breach))
        found[head.machine] = Turned(file=taken.file, fault="journal_rolled_back", facts=facts)
    for machine in found:
        del newest[machine]
    return list(found.values())


def _centers(state: State, contents: Contents, present: tuple[MachineId, ...]) -> tuple[CenterStatement, ...]:
    """Per center, all days: what every desk's ledger adds up to."""
    told = []
    for center in contents.jurisdiction.centers:
        mine = tuple(
            each.id for each in contents.jurisdiction.machines if each.center == center.id and each.id in present
        )
        if not mine:
            continue
        last = max((day for machine, day in state.days if machine in mine), default=contents.jurisdiction.election.date)
        found = ledgers(state, contents.definition, Scope(machines=mine, date=last, final=True))
        told.append(
            CenterStatement(
                center=center.id,
                machines=mine,
                ledgers=found,
                balanced=balanced(found),
                difference=difference(found),
            )
        )
    return tuple(told)


def conflict_rows(result: Reconciled) -> bytes:
    """Every conflict with each of its issues: who by public id, where, when; both told, nobody judged."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["public_id", "machine", "issue", "at", "ballot", "accepted", "over_limit"])
    for conflict in result.conflicts:
        for issue in conflict.issues:
            writer.writerow(_conflict_row(result.state, conflict, issue))
    return out.getvalue().encode()


def _conflict_row(state: State, conflict: Conflict, issue: Issue) -> list[object]:
    accepted = acceptance(state, issue.id)
    event: BallotIssued = issue.event
    return [
        public_id_of(state, issue),
        issue.when.machine,
        issue.id,
        issue.when.at.isoformat(timespec="seconds"),
        event.ballot,
        accepted.when.at.isoformat(timespec="seconds") if accepted is not None else "",
        "yes" if conflict.over_limit else "",
    ]


def summary(result: Reconciled) -> dict[str, object]:
    """For ``--json`` and for the folder's ``reconcile.json``."""
    return {
        "exports": [
            {"file": t.file, "machine": t.machine, "center": t.center, "entries": t.entries, "head": t.head.digest}
            for t in result.taken
        ],
        "turned_away": [{"file": t.file, "fault": t.fault, "facts": dict(t.facts)} for t in result.turned],
        "missing": list(result.missing),
        "conflicts": len(result.conflicts),
        "issued": sum(1 for _ in result.state.issues),
        "accepted": len(result.state.accepted),
        "centers": [
            {
                "center": each.center,
                "machines": list(each.machines),
                "balanced": each.balanced,
                "difference": each.difference,
                "in_all": each.ledgers.total(Line.IN_ALL),
                "voted": each.ledgers.total(Line.VOTED),
                "spoiled": each.ledgers.total(Line.SPOILED),
            }
            for each in result.centers
        ],
    }


def write_results(result: Reconciled, folder: Path) -> None:
    """``reconcile.json``, ``conflicts.csv``, and the files of every export, merged by kind."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "reconcile.json").write_text(json.dumps(summary(result), indent=1, sort_keys=True) + "\n", "utf-8")
    (folder / "conflicts.csv").write_bytes(conflict_rows(result))
    for name in ("sorter.csv", "voted.csv", "register.csv", "ballots.csv"):
        (folder / name).write_bytes(_merged(result.taken, name))
    for taken in result.taken:
        own = folder / taken.machine
        own.mkdir(exist_ok=True)
        for part in taken.parts:
            (own / part.name).write_bytes(part.data)


def _merged(taken: Iterable[Taken], name: str) -> bytes:
    """One file of all machines', its heading once and the machine as a column before."""
    rows: list[list[str]] = []
    heading: list[str] = []
    for each in taken:
        data = next((part.data for part in each.parts if part.name == name), b"")
        told = list(csv.reader(io.StringIO(data.decode())))
        if told:
            heading = told[0]
            rows.extend([each.machine, *row] for row in told[1:])
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["machine", *heading])
    writer.writerows(rows)
    return out.getvalue().encode()
