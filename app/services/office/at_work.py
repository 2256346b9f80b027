"""The office at work in its own window: what came in, what it adds up to, what was decided, what is put away.

Everything lies in the folder of ``office.key``: ``exports/`` as they came, ``results/`` as they were merged last,
``decisions.csv``, ``heads.json``. Opened by the office's passphrase; the roll is looked into for names, never copied
out.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Protocol

from app.domain.drive_list import ListDrive
from app.domain.ids import IssueId, PublicId, VoterId
from app.domain.papers import ReportPages
from app.domain.roll import Voter
from app.faults import Fault, FaultCode
from app.i18n import Words
from app.importers.report import ImportReport
from app.ports import (
    AllowedDrives,
    BundleInfo,
    Bundles,
    Clock,
    DecryptionKey,
    Drives,
    Machinery,
    Printer,
    PrinterUse,
    Progress,
    Renderer,
    SigningKey,
)
from app.services.build_steps import Building
from app.services.building import Built
from app.services.drive_list import DriveList
from app.services.event_log import log_head
from app.services.office.archive import seal
from app.services.office.facts import IssueRow, Reconciled
from app.services.office.incoming import Imported, Naming, nobody, take_in
from app.services.office.kept import keep_row, kept_rows
from app.services.office.lists import print_list
from app.services.office.memory import remember, remembered
from app.services.office.receipts import Receipts, read_receipts
from app.services.office.results import Results
from app.services.one_drive import to_read
from app.services.packages import Contents
from app.services.reconciling import reconcile
from app.services.roll_reading import DeltaDone
from app.store.roll_store import RollStore

DECISIONS = "decisions.csv"
DECIDED = ("public_id", "issue", "envelope_id", "decided_at", "reason")
DRIVES = "drives.csv"
LISTED = ("serial", "label", "allowed", "at", "by")


@dataclass(slots=True)
class OfficeAtWork:
    folder: Path
    bundles: Bundles
    drives: Drives
    machinery: Machinery
    clock: Clock
    signing: SigningKey = field(repr=False)
    keys: tuple[DecryptionKey, ...] = field(repr=False)
    """The office's keys, the one in force last."""
    packages: tuple[Contents, ...]
    package_files: tuple[Path, ...]
    roll: RollStore | None = None
    name: str = ""
    renderer: Renderer | None = None
    printer: Printer | None = None
    """Of this computer, where one is set up."""
    allowed: AllowedDrives | None = None
    lists_printed: int = 0
    receipts: Receipts | None = None
    result: Reconciled | None = None
    _added: frozenset[Path] = field(default=frozenset(), init=False)

    @property
    def contents(self) -> Contents:
        """The package in force."""
        return self.packages[-1]

    @property
    def exports(self) -> Path:
        return self.folder / "exports"

    @property
    def results(self) -> Path:
        return self.folder / "results"

    # --- what comes in -----------------------------------------------------------------------------------------

    def import_from_drive(self, progress: Progress, naming: Naming = nobody) -> Imported:
        """Every export on the one drive in place. Raises Fault(DRIVE_NONE, DRIVE_SEVERAL, DRIVE_…)."""
        return self.import_from(self.drives.reach(to_read(self.drives.list())), progress, naming)

    def import_from(self, folder: Path, progress: Progress, naming: Naming = nobody) -> Imported:
        """As ``take_in``, from the laptops of every package."""
        signers = tuple({each.verify_key for package in self.packages for each in package.jurisdiction.machines})
        return take_in(folder, self.exports, bundles=self.bundles, signers=signers, progress=progress, naming=naming)

    def take_receipts(self, path: Path, as_of: str) -> Receipts:
        """The sorter's list, shown "as of". Raises FILE_… faults."""
        self.receipts = read_receipts(path, as_of)
        return self.receipts

    # --- what it adds up to --------------------------------------------------------------------------------------

    def add_up(self, progress: Progress) -> Reconciled:
        """All exports that came in, verified and merged anew, and the results written. Raises Fault(CANCELED …): result
        and files are then those from before."""
        election = self.contents.jurisdiction.election.id
        now, files = self.clock.now(), self.files()
        with Results(self.results, now, events=log_head(election, now)) as results:
            result = reconcile(
                files,
                bundles=self.bundles,
                keys=self.keys,
                packages=self.packages,
                remembered=remembered(self.folder, election),
                receipts=self.receipts,
                keep=results.keep,
                events=True,
                progress=progress,
            )
            results.finish(result, self.contents)
        remember(self.folder, election, result.heads)
        self.result, self._added = result, frozenset(files)
        return result

    def files(self) -> tuple[Path, ...]:
        return tuple(sorted(self.exports.glob("*.vcx"))) if self.exports.is_dir() else ()

    def not_added(self) -> int:
        """Exports that came in and are not in the result, because somebody stopped."""
        return len(set(self.files()) - self._added)

    def voter(self, voter: VoterId) -> Voter | None:
        """Who it is, for the clerk who has to decide."""
        return self.roll.voter(voter) if self.roll is not None else None

    # --- what is decided -----------------------------------------------------------------------------------------

    def decided(self) -> dict[PublicId, IssueId]:
        """Which issue's envelope counts, where that was decided; the last word of several."""
        return {PublicId(row[0]): IssueId(row[1]) for row in self._decisions()}

    def decide(self, public_id: PublicId, issue: IssueRow, reason: str) -> None:
        """Both records stay; which one's envelope counts is written down with the reason: a voter has one envelope id
        at every desk, so it is told by the issue. Raises Fault(DISK_FULL)."""
        at = self.clock.now().isoformat(timespec="seconds")
        row = (public_id, issue.issue, issue.envelope_id, at, reason)
        keep_row(self.folder / DECISIONS, DECIDED, row)

    def _decisions(self) -> tuple[tuple[str, ...], ...]:
        return kept_rows(self.folder / DECISIONS, DECIDED)

    # --- drives and paper ----------------------------------------------------------------------------------------

    @property
    def drive_list(self) -> DriveList | None:
        """Which drives this computer takes; who opened the office puts one on the list, and that is kept."""
        return DriveList(self._listed, self.drives, self.allowed) if self.allowed is not None else None

    def _listed(self, command: ListDrive) -> tuple[()]:
        at = self.clock.now().isoformat(timespec="seconds")
        row = (command.serial, command.label, "yes" if command.allowed else "no", at, self.name)
        keep_row(self.folder / DRIVES, LISTED, row)
        return ()

    def print_list(self, pages: ReportPages, name: str) -> Path | None:
        """On the printer, or as a file where none is set up. Raises GLYPH_MISSING, PRINTER_…, PLACE_…"""
        if self.renderer is None:
            raise Fault(FaultCode.PRINTER_NONE, printer=PrinterUse.PAGES)
        self.lists_printed += 1
        stem = f"{name}-{self.clock.now():%Y%m%d-%H%M%S}-{self.lists_printed}"
        return print_list(pages, stem, renderer=self.renderer, printer=self.printer, folder=self.folder)

    # --- what is put away ----------------------------------------------------------------------------------------

    def archive(self, out: Path, facts: dict[str, str], progress: Progress) -> BundleInfo:
        """Exports, packages and results in one sealed file, read back and verified."""
        return seal(
            out,
            bundles=self.bundles,
            election=self.contents.jurisdiction.election.id,
            signer=self.signing,
            recipient=self.keys[-1].public,
            exports=self.files(),
            packages=self.package_files,
            results=self.results if self.results.is_dir() else None,
            facts={"sealed": self.clock.now().isoformat(timespec="seconds"), **facts},
            progress=progress,
        )

    def now(self) -> datetime:
        return self.clock.now()

    def close(self) -> None:
        if self.roll is not None:
            self.roll.close()


class OfficeStarter(Protocol):
    """What the office's window needs before the keys are open; ``app.office`` fills it."""

    def folder(self) -> str:
        """Where office.key lies, where that was said; "" where not."""

    def packages(self, folder: Path) -> Sequence[Path]:
        """Election packages in sight of that folder, the oldest first."""

    def open(self, folder: Path, packages: Sequence[Path], passphrase: str, progress: Progress) -> OfficeAtWork:
        """Raises KEY_WRONG, FILE_…, BUNDLE_… faults."""

    def build(
        self, election: Path, folder: Path, out: Path | None, passphrase: str, progress: Building
    ) -> tuple[Path, Built]:
        """An election package from the folder ``election``, signed with the office.key in ``folder``; where ``out`` is
        None, beside that key under the election's name. ``progress`` is told of every step.
        Raises KEY_WRONG and what ``load_election`` and ``build_package`` do; nothing is left behind then."""

    def write_report(
        self, report: ImportReport, folder: Path, words: Words, deltas: tuple[DeltaDone, ...] = ()
    ) -> tuple[Path, ...]:
        """The report on a voter list, changes and removals in it, as PDF, CSV and JSON. Raises FILE_EXISTS,
        FILE_MISSING, PLACE_…"""
