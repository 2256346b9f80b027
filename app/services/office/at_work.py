"""The office at work in its own window: what came in, what it adds up to, what was decided, what is put away.

Everything lies in the folder of ``office.key``: ``exports/`` as they came, ``results/`` as they were merged last,
``decisions.csv``, ``heads.json``. Opened by the office's passphrase; the roll is looked into for names, never copied
out.
"""

import shutil
import tempfile
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
    Progress,
    Renderer,
    SigningKey,
)
from app.services.drive_list import DriveList
from app.services.event_log import log_head
from app.services.exchange import EXPORT
from app.services.office.archive import seal
from app.services.office.facts import IssueRow, Reconciled
from app.services.office.kept import keep_row, kept_rows
from app.services.office.lists import print_list
from app.services.office.memory import remember, remembered
from app.services.office.receipts import Receipts, read_receipts
from app.services.office.results import Results
from app.services.one_drive import to_read
from app.services.packages import Contents
from app.services.reconciling import reconcile
from app.store.roll_store import RollStore

DECISIONS = "decisions.csv"
DECIDED = ("public_id", "issue", "envelope_id", "decided_at", "reason")
DRIVES = "drives.csv"
LISTED = ("serial", "label", "allowed", "at", "by")


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """What a drive brought."""

    new: tuple[str, ...]
    known: int
    """Files that had been brought before, byte for byte."""
    turned: tuple[tuple[str, Fault], ...]
    """Files that are no whole export of an enrolled laptop, each with its fault."""
    stopped: bool = False
    """A person stopped it: what is told here is in, the rest is not, and the next import goes on from there."""


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

    def import_from_drive(self, progress: Progress) -> Imported:
        """Every export on the one drive in place. Raises Fault(DRIVE_NONE, DRIVE_SEVERAL, DRIVE_…)."""
        return self.import_from(self.drives.reach(to_read(self.drives.list())), progress)

    def import_from(self, folder: Path, progress: Progress) -> Imported:
        """Copy what is genuine and whole into ``exports/``: signature and the hash of every byte are checked there, on
        our own disk. The same file again changes nothing; another file of that name is kept beside the first."""
        if not folder.is_dir():
            raise Fault(FaultCode.FILE_MISSING, file=folder.name)
        self.exports.mkdir(mode=0o700, exist_ok=True)
        signers = tuple({each.verify_key for package in self.packages for each in package.jurisdiction.machines})
        files = sorted(folder.glob("*.vcx"))
        new: list[str] = []
        turned: list[tuple[str, Fault]] = []
        known = 0
        for done, file in enumerate(files):
            if not progress(done, len(files)):
                return Imported(new=tuple(new), known=known, turned=tuple(turned), stopped=True)
            try:
                outside = self.bundles.outside(file)
                if outside.kind != EXPORT:
                    continue
                name = self._take(file, outside, signers)
            except Fault as fault:
                turned.append((file.name, fault))
                continue
            if name:
                new.append(name)
            else:
                known += 1
        progress(len(files), len(files))
        return Imported(new=tuple(new), known=known, turned=tuple(turned))

    def _take(self, file: Path, outside: BundleInfo, signers: tuple[str, ...]) -> str:
        """The name under which it is kept; "" when it was here before."""
        target = self.exports / file.name
        if target.exists():
            if self.bundles.outside(target).digest == outside.digest:
                return ""
            target = target.with_name(f"{file.stem}-{outside.digest[:8]}.vcx")
            if target.exists():
                return ""
        with tempfile.NamedTemporaryFile(dir=self.exports, prefix=".", suffix=".vcpart", delete=False) as part:
            copy = Path(part.name)
        try:
            shutil.copyfile(file, copy)
            self.bundles.check_outside(copy, signers=signers)
            copy.replace(target)
        except OSError:
            raise Fault(FaultCode.FILE_UNREADABLE, file=file.name) from None
        finally:
            copy.unlink(missing_ok=True)
        return target.name

    def take_receipts(self, path: Path, as_of: str) -> Receipts:
        """The sorter's list, shown "as of". Raises FILE_… faults."""
        self.receipts = read_receipts(path, as_of)
        return self.receipts

    # --- what it adds up to --------------------------------------------------------------------------------------

    def add_up(self, progress: Progress) -> Reconciled:
        """All exports that came in, verified and merged anew, and the results written. Raises Fault(CANCELED …)."""
        election = self.contents.jurisdiction.election.id
        now = self.clock.now()
        with Results(self.results, now, events=log_head(election, now)) as results:
            result = reconcile(
                self.files(),
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
        self.result = result
        return result

    def files(self) -> tuple[Path, ...]:
        return tuple(sorted(self.exports.glob("*.vcx"))) if self.exports.is_dir() else ()

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
        """On the printer, or as a file where none is set up. Raises GLYPH_MISSING, PRINTER_…, DISK_FULL."""
        if self.renderer is None:
            raise Fault(FaultCode.PRINTER_NONE)
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

    def write_report(self, report: ImportReport, folder: Path, words: Words) -> tuple[Path, ...]:
        """The report on a voter list, as PDF, CSV and JSON. Raises FILE_EXISTS, FILE_MISSING, DISK_FULL."""
