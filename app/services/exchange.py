"""Out and in by stick: the encrypted export for the office, and the round between two desks (DESIGN 6).

An export holds the journal as stored (numbers sealed), the statement, the register, the ballot ledger by number
without voters, the sorter file and the event log. A voter and a ballot number stand together nowhere in it.

What needs the state is *prepared*, which is quick and belongs to the thread of the record; writing, reading back and
carrying to a drive take longer, can be stopped, and belong to the thread of the devices; only then is it *recorded*.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.domain.election import Machine
from app.domain.events import BreachFound, ExportFailed, ExportMade
from app.domain.hours import hours_of
from app.domain.ids import MachineId
from app.domain.journal import Broken, Head
from app.domain.ledger import ledgers
from app.domain.ledger_lines import Scope
from app.domain.state import answered_for
from app.domain.voters import Conflict, conflicts
from app.faults import Fault, FaultCode
from app.ports import BundleInfo, BundlePart, Bundles, DecryptionKey, Progress, Renderer, SigningKey
from app.services.event_log import event_log
from app.services.register import register, register_csv
from app.services.segments import entries_of, segment_of
from app.services.session import Session
from app.services.statement import as_csv, as_json, statement
from app.services.tables import BALLOTS, SORTER, VOTED, ballot_rows, sorter_rows, table, voted_rows
from app.store.values import from_json, to_json

EXPORT = "export"
ROUND = "round"
LOST = "lost/"
"""Parts beginning so hold what is known of a laptop that is gone: ``lost/HS-A.jsonl``, ``lost/HS-A.csv``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heads:
    """``heads.json``: the last entry of every machine's journal that this machine holds."""

    machine: MachineId
    heads: tuple[Head, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """A bundle ready to be written: its values are fixed, whatever happens at the desk meanwhile."""

    kind: str
    name: str
    """File name, legal on FAT32 and exFAT; names election, machine and number, nobody."""
    number: int
    through: int
    facts: Mapping[str, str]
    parts: tuple[BundlePart, ...] = field(repr=False)
    recipients: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundResult:
    """What the other desk's stick brought."""

    machine: MachineId
    entries: int
    conflicts: tuple[Conflict, ...]
    breach: Broken | None = None
    """What does not fit, now that both journals are here."""
    older: tuple[int, int] | None = None
    """(last entry it brought, last entry held) where an older copy came than one seen before."""


@dataclass(slots=True)
class Exchange:
    session: Session
    bundles: Bundles
    renderer: Renderer
    office: Sequence[str]
    """Age recipients of the office."""

    # --- to the office -----------------------------------------------------------------------------------------

    def file_name(self, number: int) -> str:
        """Legal on FAT32 and exFAT; names machine and number, nobody."""
        election = self.session.election
        return f"{election.jurisdiction.election.id}-{election.machine.id}-{number:03d}.vcx"

    def prepare(self, folder: Path, *, language: str = "en") -> Prepared:
        """An export of everything up to now; ``language`` is that of whoever exports and will read it. Numbered "k of
        n" (CASES A92): a number whose file is in ``folder`` was written and not recorded, for the program ended in
        between; the next one is taken.

        Raises Fault(JOURNAL_BROKEN) when this machine's own journal has a gap or does not fit: that is on record, and
        nothing is exported as if it were whole.
        """
        session = self.session
        own = session.election.machine.id
        broken = self._verified()
        if broken is not None and broken.machine == own:
            raise Fault(FaultCode.JOURNAL_BROKEN, machine=own, sequence=broken.sequence, breach=broken.breach.value)
        number = max((told.event.number for told in session.state.exports if told.event.kind == EXPORT), default=0) + 1
        while (folder / self.file_name(number)).exists():
            number += 1
        head = session.state.heads[own]
        return Prepared(
            kind=EXPORT,
            name=self.file_name(number),
            number=number,
            through=head.sequence,
            facts={
                "center": session.election.center.id,
                "number": str(number),
                "through": str(head.sequence),
                "head": head.digest,
                "package": session.election.jurisdiction.package,
                "training": "yes" if session.state.training else "no",
            },
            parts=self.parts(language),
            recipients=tuple(self.office),
        )

    def write(
        self, prepared: Prepared, folder: Path, progress: Progress | None = None, *, replacing: bool = False
    ) -> BundleInfo:
        """Write, read back, verify. Raises a BUNDLE_… or DRIVE_… fault, PLACE_FULL for a folder on another disk than
        the record's and DISK_FULL for one on the same, or CANCELED, and then no final-named file is left."""
        try:
            return self._write(prepared, folder, progress, replacing)
        except Fault as fault:
            if fault.code is FaultCode.PLACE_FULL and folder.stat().st_dev == self.session.journal.folder.stat().st_dev:
                raise Fault(FaultCode.DISK_FULL, file=prepared.name) from fault
            raise

    def _write(self, prepared: Prepared, folder: Path, progress: Progress | None, replacing: bool) -> BundleInfo:
        election = self.session.election
        return self.bundles.write(
            folder / prepared.name,
            kind=prepared.kind,
            election=election.jurisdiction.election.id,
            maker=election.machine.id,
            facts=dict(prepared.facts),
            parts=prepared.parts,
            signer=self._signer(),
            recipients=prepared.recipients,
            replace=replacing,
            progress=progress,
        )

    def made(self, prepared: Prepared, info: BundleInfo) -> None:
        """Only now is it on record as exported."""
        self.session.note(
            ExportMade(
                kind=prepared.kind,
                number=prepared.number,
                file=prepared.name,
                digest=info.digest,
                through=prepared.through,
            )
        )

    def failed(self, kind: str, fault: Fault) -> None:
        """A failed export is on record too (VVSG 15.1-D); a person who stopped it did not fail."""
        if fault.code is not FaultCode.CANCELED:
            self.session.note(ExportFailed(kind=kind, fault=fault.code.value))

    def export(self, folder: Path, progress: Progress | None = None, *, language: str = "en") -> BundleInfo:
        """All of it at once, where nobody waits at a window."""
        try:
            prepared = self.prepare(folder, language=language)
            info = self.write(prepared, folder, progress)
        except Fault as fault:
            self.failed(EXPORT, fault)
            raise
        self.made(prepared, info)
        return info

    def parts(self, language: str = "en") -> tuple[BundlePart, ...]:
        """Everything an export holds, in the order of ``sync/FORMAT.md``; statement and register in the language of
        whoever exports, their keys and headings the same in every language. For a laptop it has taken over, a desk
        states, registers and lists as for itself."""
        session = self.session
        state = session.state
        scope = self.last_day()
        page = statement(session, ledgers(state, session.election.definition, scope), scope, language=language)
        own = session.election.machine.id
        machines = answered_for(state, own)
        pages = register(session, machines=machines, language=language)
        return (
            BundlePart(name="journal.jsonl", data=segment_of(session.journal.entries(own))),
            BundlePart(name="heads.json", data=to_json(Heads(machine=own, heads=tuple(state.heads.values())))),
            BundlePart(name="statement.json", data=as_json(page)),
            BundlePart(name="statement.csv", data=as_csv(page)),
            BundlePart(name="statement.pdf", data=self.renderer.statement(page).pdf),
            BundlePart(name="register.csv", data=register_csv(pages)),
            BundlePart(name="register.pdf", data=self.renderer.register(pages).pdf),
            BundlePart(name="ballots.csv", data=table(BALLOTS, ballot_rows(state, own))),
            BundlePart(name="sorter.csv", data=table(SORTER, (r for m in machines for r in sorter_rows(state, m)))),
            BundlePart(name="voted.csv", data=table(VOTED, (r for m in machines for r in voted_rows(state, m)))),
            BundlePart(name="events.json", data=event_log(session)),
            *self._lost(),
        )

    def last_day(self) -> Scope:
        """What an export states: this desk's last day, also when it is written the morning after."""
        scene = self.session.scene()
        today = scene.date
        opened = [day for machine, day in scene.state.days if machine == scene.machine.id and day <= today]
        day = max(opened, default=today)
        hours = hours_of(scene.state, scene.center, day)
        machines = answered_for(scene.state, scene.machine.id)
        return Scope(machines=machines, date=day, final=hours is not None and hours.final)

    def _lost(self) -> Iterable[BundlePart]:
        """A lost laptop writes no export: what is known here of its journal and its numbers goes in this one."""
        journal = self.session.journal
        for machine in sorted(self.session.state.lost):
            if machine == self.session.election.machine.id or machine not in self.session.state.heads:
                continue
            yield BundlePart(name=f"{LOST}{machine}.jsonl", data=segment_of(journal.entries(machine)))
            ledger = journal.meta_get(other_ledger(machine))
            if ledger is not None:
                yield BundlePart(name=f"{LOST}{machine}.csv", data=ledger)

    # --- between desks -----------------------------------------------------------------------------------------

    def others(self) -> tuple[Machine, ...]:
        """The other desks of this center and the spares, none that was struck off."""
        mine = self.session.election.machine
        return tuple(
            each
            for each in self.session.election.jurisdiction.machines
            if each.id != mine.id and not each.struck and (each.spare or each.center == mine.center)
        )

    def round_name(self) -> str:
        election = self.session.election
        return f"{election.jurisdiction.election.id}-round-{election.machine.id}.vcx"

    def prepare_round(self, *, since: Mapping[MachineId, int] | None = None) -> Prepared:
        """Everything this desk knows, or only what came after ``since`` (each machine's last entry already told). The
        office can open it too: after a fire it may be all that is left."""
        session = self.session
        mine = session.election.machine
        told = since or {}
        entries = (
            entry
            for machine in sorted(session.state.heads)
            for entry in session.journal.entries(machine, told.get(machine, 0))
        )
        name = self.round_name()
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
            recipients=tuple(dict.fromkeys((*(each.recipient for each in self.others()), *self.office))),
        )

    def write_round(self, folder: Path) -> BundleInfo:
        """Everything this desk knows, for the other desks of its center. Replaces the one before."""
        if not self.others():
            raise Fault(FaultCode.BUNDLE_NOT_FOR_US, machine=self.session.election.machine.id)
        return self.write(self.prepare_round(), folder, replacing=True)

    def rounds_in(self, folder: Path) -> tuple[Path, ...]:
        """What other machines left for this one, whole rounds first, then what came since."""
        election = self.session.election
        prefix, own = election.jurisdiction.election.id, f"-{election.machine.id}.vcx"
        found = (file for kind in ("round", "since") for file in sorted(folder.glob(f"{prefix}-{kind}-*.vcx")))
        return tuple(file for file in found if not file.name.endswith(own))

    def take_round(self, path: Path, key: DecryptionKey) -> RoundResult:
        """Take in what another desk of this center wrote. Taking it in twice changes nothing; what does not fit what
        was seen before is on record, and is told (CASES A20, A22)."""
        session = self.session
        signers = {each.verify_key: each.id for each in self.others()}
        info, parts = self.bundles.read(
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
                self._found(str(fault.facts["machine"]), int(fault.facts["sequence"]), fault.code.value)
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
            breach=self._verified(),
            older=(brought, held.sequence) if older and held is not None else None,
        )

    # --- trust ---------------------------------------------------------------------------------------------------

    def _verified(self) -> Broken | None:
        """The first thing in all journals held here that does not fit; on record once."""
        broken = self.session.journal.verify()
        if broken is not None:
            self._found(broken.machine, broken.sequence, broken.breach.value)
        return broken

    def _found(self, machine: str, sequence: int, breach: str) -> None:
        event = BreachFound(machine=MachineId(machine), sequence=sequence, breach=breach)
        if event not in (told.event for told in self.session.state.breaches):
            self.session.note(event)

    def _signer(self) -> SigningKey:
        secret = self.session.journal.meta_get("signing")
        public = self.session.journal.meta_get("signing.public")
        if secret is None or public is None:
            raise Fault(FaultCode.KEY_MISSING, expected="machine key")
        return SigningKey(secret=secret, public=public.decode())


def other_ledger(machine: MachineId) -> str:
    """Where the store keeps the ballot ledger another desk brought: its numbers are sealed in its journal."""
    return f"ledger.{machine}"


def named(parts: Iterable[BundlePart], *needed: str, file: str) -> dict[str, bytes]:
    """The parts by name. Raises Fault(BUNDLE_DAMAGED) when one that is needed is not there."""
    found = {part.name: part.data for part in parts}
    for name in needed:
        if name not in found:
            raise Fault(FaultCode.BUNDLE_DAMAGED, file=file, part=name)
    return found


def heads_of(data: bytes) -> Heads:
    """What ``heads.json`` says. Raises Fault(BUNDLE_DAMAGED)."""
    return from_json(data, Heads, name="heads.json")
