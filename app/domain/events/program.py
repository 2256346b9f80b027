"""The program and its people: packages, passwords, oaths, sign-in, lost machines."""

from dataclasses import dataclass
from datetime import date

from app.domain.events.words import Event
from app.domain.ids import CenterId, Digest, ElectionId, OfficialId


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalBegun(Event):
    """The first entry of every journal."""

    election: ElectionId
    center: CenterId
    training: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PackageLoaded(Event):
    package: Digest
    as_of: date
    version: str
    voters: int
    replaces: Digest | None = None
    override_reason: str = ""
    """Why an older snapshot was taken after all (CASES A34)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgramStarted(Event):
    unsettled_jobs: int
    """Print jobs whose outcome nobody recorded before the program ended."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockStepped(Event):
    """The wall clock moved against the monotonic one (HRS-13)."""

    seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotAdded(Event):
    """A way to open the store was added: an official's password, the office, a recovery code."""

    slot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotRemoved(Event):
    slot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreKeyChanged(Event):
    """The store has another key, because a way to the old one was taken away: neither a password that was removed nor
    a copy of its slot opens what is stored from now on. ``slots`` are the ways that open it."""

    slots: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DriveListed(Event):
    """A supervisor put a drive on this laptop's list of the office's own drives, or took it off. ``serial`` is the
    medium's own number, ``label`` what its maker or owner called it."""

    serial: str
    label: str
    allowed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OathTaken(Event):
    """KMC 6.20.020(c): before duties; no issuing screen opens without it (OFF-03)."""

    official: OfficialId


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedIn(Event):
    official: OfficialId


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedOut(Event):
    official: OfficialId
    automatic: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SignInFailed(Event):
    official: OfficialId
