"""One desk, joined: what the window and the scripted day work with. ``app.bootstrap`` makes it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from app.domain.drive_list import ListDrive, decide_list_drive
from app.domain.election import Center, Official
from app.domain.ids import OfficialId
from app.domain.journal import Recorded
from app.domain.refusal import Refusal
from app.ports import AllowedDrives, DecryptionKey, Drives, Machinery, Progress, Speech
from app.services.amending import Amending
from app.services.day import Day
from app.services.desk import Desk
from app.services.drive_list import DriveList
from app.services.duties import Duties
from app.services.exchange import Exchange
from app.services.notices import Papers
from app.services.people import People
from app.services.print_queue import PrintQueue
from app.services.readiness import Readiness
from app.services.samples import Samples
from app.services.session import Session
from app.services.shadow import Shadow
from app.services.special import Special
from app.services.takeover import Takeover


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskParts:
    session: Session
    desk: Desk
    day: Day
    people: People
    exchange: Exchange
    queue: PrintQueue
    drives: Drives
    machinery: Machinery
    key: DecryptionKey | None = field(default=None, repr=False)
    """This laptop's own key, for taking in another desk's round; None where it was not unlocked."""
    speech: Speech | None = None
    exports: Path = Path("exports")
    """Where exports are kept beside what goes onto a drive."""
    shadow: Shadow | None = None
    """The copy on the stick left in the desk."""
    amending: Amending | None = None
    """Taking in another package in mid-election; None where nobody trusts an office."""
    allowed: AllowedDrives | None = None
    """The list of the office's own drives; None where drives are plain folders."""

    @property
    def readiness(self) -> Readiness:
        """The test before opening."""
        return Readiness(self.session, self.queue, self.machinery, self.drives, self.exports.parent, self.speech)

    @property
    def samples(self) -> Samples:
        """Sample and test ballots, calibration."""
        return Samples(self.session, self.queue)

    @property
    def special(self) -> Special:
        """Voters and packages the plain way does not serve."""
        return Special(self.desk)

    @property
    def takeover(self) -> Takeover:
        """A laptop that is gone."""
        return Takeover(self.session)

    @property
    def drive_list(self) -> DriveList | None:
        """Which drives this laptop takes."""
        if self.allowed is None:
            return None

        def record(command: ListDrive) -> tuple[Recorded, ...] | Refusal:
            return self.session.record(lambda scene: decide_list_drive(command, scene))

        return DriveList(record, self.drives, self.allowed)

    @property
    def duties(self) -> Duties:
        return Duties(self.session)

    @property
    def papers(self) -> Papers:
        return Papers(self.session, self.queue)

    def close(self) -> None:
        self.session.roll.close()
        self.session.journal.close()


class StartStage(StrEnum):
    """How far this laptop has come."""

    NO_KEYS = "no_keys"
    NO_PACKAGE = "no_package"
    LOCKED = "locked"


@dataclass(frozen=True, slots=True, kw_only=True)
class Glance:
    """What a package says of itself before it is loaded; two people compare the hash with the office's."""

    file: Path
    title: str
    """The election's id: more is inside, where only the laptop's key reaches."""
    digest: str
    office: str
    """Fingerprint of the key that signed it."""
    trusted: bool
    """This laptop has loaded a package of this office before."""


class Starter(Protocol):
    """What the window needs before a store is open."""

    def get_ready(self) -> None:
        """Load what the first voter would wait for, beside the sign-in screen."""

    def stage(self) -> StartStage: ...
    def machine(self) -> str:
        """This laptop's id, blank before enrolment."""

    def enrol(self, machine: str, password: str) -> str:
        """Make this laptop's keys; the fingerprint for the office to compare. The public file lies in the data
        folder, and on the drive if one is in place."""

    def packages(self) -> Sequence[Path]:
        """Election packages in sight: on drives, and in the data folder."""

    def glance(self, package: Path) -> Glance: ...
    def unpack(self, package: Path, password: str, progress: Progress) -> Sequence[Center]:
        """Read a package whose hash two people have compared. Returns the centers to choose from where this laptop is a
        spare, else nothing to choose."""

    def load(self, center: str = "") -> DeskParts:
        """Make the desk of the package that was unpacked. Nobody has a password yet."""

    def officials(self) -> Sequence[Official]:
        """Who can sign in, before the store is open."""

    def open(self, official: OfficialId, password: str) -> DeskParts: ...
    def recoverable(self) -> bool:
        """Whether a sealed recovery code was made for this laptop and not used."""

    def recover(self, code: str, official: OfficialId, password: str) -> DeskParts:
        """Open the store with the sealed code and give an official a new password; the code opens nothing any more.
        Both go on record. Raises Fault(KEY_WRONG), with ``group`` for a slip in one group of the code."""
