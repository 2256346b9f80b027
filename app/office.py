"""The office's window joined to real keys, packages and drives: the ``OfficeStarter`` behind it."""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.bootstrap import Tools
from app.clock import SystemClock
from app.faults import Fault, FaultCode
from app.i18n import Words
from app.importers.elections import load_election
from app.importers.report import ImportReport
from app.ports import AllowedDrives, Drives, Printer, Progress
from app.services.build_steps import Building
from app.services.building import Built, build_package
from app.services.import_files import write_report
from app.services.office.at_work import OfficeAtWork
from app.services.packages import Contents, read_package
from app.services.roll_reading import DeltaDone
from app.store.roll_store import RollStore
from sync.keyfiles import OwnKeys
from sync.publickeys import load_public
from sync.rotation import office_keys

KEY, PACKAGE = "office.key", ".vcpkg"


@dataclass(slots=True)
class RealOffice:
    """``key`` and ``given`` come from the command line, where they were named there."""

    parts: Tools
    drives: Drives
    key: Path | None = None
    given: tuple[Path, ...] = ()
    printer: Printer | None = None
    allowed: AllowedDrives | None = None
    _work: list[tempfile.TemporaryDirectory[str]] = field(default_factory=list, init=False)

    def folder(self) -> str:
        return str(self.key.parent) if self.key is not None else ""

    def packages(self, folder: Path) -> Sequence[Path]:
        if self.given:
            return self.given
        found = {file for place in (folder, folder / "packages", folder.parent / "package") for file in _in(place)}
        return tuple(sorted(found, key=lambda each: (each.stat().st_mtime, each.name)))

    def open(self, folder: Path, packages: Sequence[Path], passphrase: str, progress: Progress) -> OfficeAtWork:
        owns = office_keys(folder / KEY, passphrase)
        if not packages:
            raise Fault(FaultCode.FILE_MISSING, file="*.vcpkg")
        work = tempfile.TemporaryDirectory(prefix="votecenter-office-")
        self._work.append(work)
        contents = [self._read(each, owns, Path(work.name), progress) for each in packages]
        in_force = contents[-1]
        roll = RollStore(in_force.roll, in_force.roll_key) if in_force.roll is not None else None
        return OfficeAtWork(
            folder=folder,
            bundles=self.parts.bundles,
            drives=self.drives,
            machinery=self.parts.machinery,
            clock=SystemClock(),
            signing=owns[-1].signing,
            keys=tuple(own.decryption for own in owns),
            packages=tuple(contents),
            package_files=tuple(packages),
            roll=roll,
            name=owns[-1].name,
            renderer=self.parts.renderer,
            printer=self.printer,
            allowed=self.allowed,
        )

    def build(
        self, election: Path, folder: Path, out: Path | None, passphrase: str, progress: Building
    ) -> tuple[Path, Built]:
        own = office_keys(folder / KEY, passphrase)[-1]
        for file in sorted((election / "keys").glob("*.pub")):
            load_public(file)  # a slip in an enrolment file, or somebody else's age key in it, is found here
        ready = load_election(election)
        file = out or folder / f"{ready.election.id}{PACKAGE}"
        if file.suffix != PACKAGE:
            file = file.with_name(file.name + PACKAGE)
        built = build_package(
            ready,
            file,
            bundles=self.parts.bundles,
            renderer=self.parts.renderer,
            signer=own.signing,
            office_recipient=own.decryption.public,
            progress=progress,
        )
        return file, built

    def write_report(
        self, report: ImportReport, folder: Path, words: Words, deltas: tuple[DeltaDone, ...] = ()
    ) -> tuple[Path, ...]:
        printed = f"{SystemClock().now():%Y-%m-%d %H:%M}"
        return write_report(report, folder, self.parts.renderer, words, printed=printed, deltas=deltas)

    def close(self) -> None:
        """The rolls of the packages were only looked into: they go."""
        for work in self._work:
            work.cleanup()

    def _read(self, package: Path, owns: tuple[OwnKeys, ...], work: Path, progress: Progress) -> Contents:
        signer = self.parts.bundles.outside(package).signer
        own = next((each for each in owns if each.signing.public == signer), owns[-1])
        return read_package(
            self.parts.bundles,
            package,
            own.decryption,
            tuple(each.signing.public for each in owns),
            roll_to=work / f"{package.stem}.db",
            progress=progress,
        )


def _in(place: Path) -> tuple[Path, ...]:
    return tuple(place.glob("*.vcpkg")) if place.is_dir() else ()
