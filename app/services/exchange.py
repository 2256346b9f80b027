"""Out and in by stick: the encrypted export for the office, and the round between two desks (DESIGN 6).

An export holds the journal as stored (numbers sealed), the statement, the register, the ballot ledger by number
without voters, the sorter file and the event log. A voter and a ballot number stand together nowhere in it.

What needs the state is *prepared*, which is quick and belongs to the thread of the record; writing, reading back and
carrying to a drive take longer, can be stopped, and belong to the thread of the devices; only then is it *recorded*.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.domain.election import Machine
from app.domain.events import ExportFailed, ExportMade
from app.domain.ids import MachineId
from app.domain.ledger_lines import Scope
from app.faults import Fault, FaultCode
from app.ports import BundleInfo, BundlePart, Bundles, DecryptionKey, Progress, Renderer
from app.services import exchange_rounds as rounds
from app.services.exchange_parts import export_parts, last_day
from app.services.exchange_trust import signer, verified
from app.services.exchange_values import EXPORT, Prepared, RoundResult
from app.services.session import Session


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
        broken = verified(session)
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
            signer=signer(self.session),
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
        """Everything an export holds; statement and register in the language of whoever exports."""
        return export_parts(self.session, self.renderer, language)

    def last_day(self) -> Scope:
        """What an export states: this desk's last day, also when it is written the morning after."""
        return last_day(self.session)

    # --- between desks -----------------------------------------------------------------------------------------

    def others(self) -> tuple[Machine, ...]:
        """The other desks of this center and the spares, none that was struck off."""
        return rounds.others(self.session)

    def round_name(self) -> str:
        """The round's file on the stick."""
        return rounds.round_name(self.session)

    def prepare_round(self, *, since: Mapping[MachineId, int] | None = None) -> Prepared:
        """Everything this desk knows, or only what came after ``since`` (each machine's last entry already told)."""
        return rounds.prepare_round(self.session, self.office, since=since)

    def write_round(self, folder: Path) -> BundleInfo:
        """Everything this desk knows, for the other desks of its center. Replaces the one before."""
        if not self.others():
            raise Fault(FaultCode.BUNDLE_NOT_FOR_US, machine=self.session.election.machine.id)
        return self.write(self.prepare_round(), folder, replacing=True)

    def rounds_in(self, folder: Path) -> tuple[Path, ...]:
        """What other machines left for this one, whole rounds first, then what came since."""
        return rounds.rounds_in(self.session, folder)

    def take_round(self, path: Path, key: DecryptionKey) -> RoundResult:
        """Take in what another desk of this center wrote; twice changes nothing. Raises BUNDLE_…, JOURNAL_… faults."""
        return rounds.take_round(self.session, self.bundles, path, key)
