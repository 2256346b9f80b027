"""Ports: the small protocols through which decisions reach the world.

``printing`` and ``sync`` implement them; ``app.bootstrap`` joins real parts; tests and training mode join fakes.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from app.domain.ballots import Contest, Heading, Paper
from app.domain.ids import Digest, JobId
from app.domain.marking_paper import MarkedPage, StationSlip
from app.domain.marking_read import SheetRead
from app.domain.papers import (
    AddressLabel,
    BallotPage,
    Certificate,
    Label,
    Notice,
    ProofPages,
    RegisterPages,
    Rendered,
    ReportPages,
    StatementPage,
)
from app.faults import FaultCode

Progress = Callable[[int, int], bool]
"""Called with (done, of); returns False to ask the work to stop, which then raises Fault(CANCELED)."""


class Clock(Protocol):
    """The one source of time. ``now`` carries an offset; ``monotonic`` counts seconds for durations."""

    def now(self) -> datetime: ...
    def monotonic(self) -> float: ...
    @property
    def boot(self) -> str: ...


# --- paper -----------------------------------------------------------------------------------------------------


class Renderer(Protocol):
    """Value to bytes; the same value gives the same bytes. Raises Fault(GLYPH_MISSING) naming the letter."""

    def ballot(self, page: BallotPage) -> Rendered: ...
    def divide(self, pages: Sequence[BallotPage]) -> tuple[tuple[Contest | Heading, ...], ...]:
        """The contests of one card, given in every form it is printed in, as they go onto sheets."""

    def label(self, label: Label) -> Rendered: ...
    def statement(self, page: StatementPage) -> Rendered: ...
    def register(self, pages: RegisterPages) -> Rendered: ...
    def notice(self, notice: Notice) -> Rendered: ...
    def station_slip(self, slip: StationSlip) -> Rendered: ...
    def certificate(self, page: Certificate) -> Rendered: ...
    def address(self, label: AddressLabel) -> Rendered: ...
    def proof(self, pages: ProofPages) -> Rendered:
        """The checklist and the list of styles that go with a proof set."""

    def report(self, pages: ReportPages) -> Rendered: ...

    def calibration(self, paper: Paper, *, printer: str = "", number: int = 0, of: int = 0) -> Rendered: ...
    def rulers(self, paper: Paper) -> tuple[float, float]:
        """Lengths of the calibration page's rulers in millimetres: across, down."""

    def joined(self, documents: Sequence[bytes], title: str) -> bytes:
        """Several PDF documents as one, their pages one after the other."""

    def picture(self, pdf: bytes, page: int, dpi: int) -> bytes:
        """A page as a PNG, for a screen."""


class PrinterState(StrEnum):
    READY = "ready"
    PAPER_LOW = "paper_low"
    PAPER_OUT = "paper_out"
    JAM = "jam"
    COVER_OPEN = "cover_open"
    TONER_LOW = "toner_low"
    OFFLINE = "offline"
    BUSY = "busy"
    NOT_SET_UP = "not_set_up"
    UNKNOWN = "unknown"


class JobState(StrEnum):
    """What the spooler says of a job. Completed is not printed: the worker says whether the page came out."""

    WAITING = "waiting"
    PRINTING = "printing"
    COMPLETED = "completed"
    FAILED = "failed"
    CANCELED = "canceled"
    UNKNOWN = "unknown"


class Printer(Protocol):
    """One device. A job's title is its ``JobId``, which names nobody."""

    @property
    def name(self) -> str: ...
    def state(self) -> PrinterState: ...
    def check(self, document: Rendered) -> None:
        """Raises the PRINTER_… fault that stands in this document's way now: paper, sides, media, offline. Nothing is
        sent."""

    def submit(self, job: JobId, document: Rendered) -> None:
        """Hand the document to the spooler; raises a PRINTER_… fault."""

    def job_state(self, job: JobId) -> JobState: ...
    def cancel(self, job: JobId) -> None:
        """Take the job out of the spooler if it is still there; silent if it is not."""

    def counter(self) -> int | None:
        """Sides the printer says it has printed in its life; None where it does not say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemQueue:
    """What the operating system says of one of its printers."""

    two_sided: bool | None
    """None when the driver does not tell."""
    sizes: tuple[tuple[float, float], ...]
    """Papers it knows, in millimetres."""
    any_size: bool
    resolution: int
    """Dots per inch."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageDots:
    """One page as a picture: ``gray`` has a byte for each dot, row by row, 0 black and 255 white."""

    width: int
    height: int
    gray: bytes = field(repr=False)


class SystemPrinting(Protocol):
    """Drawing on the operating system's own printers (Windows), by the window's toolkit."""

    def ask(self, queue: str) -> SystemQueue | None:
        """None for a name no printer has."""

    def draw(
        self,
        queue: str,
        job: JobId,
        document: Rendered,
        page: Callable[[int, float], PageDots],
        *,
        tray: str = "",
    ) -> None:
        """Hand every page to the spooler at its own size; ``page`` makes the picture of a page (from 0) at so many dots
        per inch. Raises Fault(PRINTER_FAILED, PRINTER_WRONG_MEDIA)."""


# --- across the air gap ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class BundlePart:
    """One file inside a bundle: ``name`` is a plain relative name such as ``journal.jsonl``.

    Small parts carry ``data``; a large one (a roll) names the file that holds it in ``path``, and ``data`` is empty.
    """

    name: str
    data: bytes = field(default=b"", repr=False)
    path: Path | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BundleInfo:
    """What may be read of a bundle: its kind, election, maker, counts and the hash of its manifest."""

    kind: str
    format: int
    election: str
    maker: str
    signer: str
    """Ed25519 public key in hexadecimal."""
    facts: tuple[tuple[str, str], ...]
    parts: tuple[tuple[str, int, Digest], ...]
    """(name, size, SHA-256)."""
    digest: Digest


@dataclass(frozen=True, slots=True)
class SigningKey:
    """Ed25519: ``secret`` is the 32-byte seed, ``public`` the key in hexadecimal. The secret is never shown."""

    secret: bytes = field(repr=False)
    public: str


@dataclass(frozen=True, slots=True)
class DecryptionKey:
    """age X25519: ``secret`` is ``AGE-SECRET-KEY-1…``, ``public`` is ``age1…``. The secret is never shown."""

    secret: str = field(repr=False)
    public: str


class Bundles(Protocol):
    """Signed (Ed25519 over the manifest), then encrypted (age) containers; byte for byte in ``sync/FORMAT.md``."""

    def write(
        self,
        path: Path,
        *,
        kind: str,
        election: str,
        maker: str,
        facts: dict[str, str],
        parts: Iterable[BundlePart],
        signer: SigningKey,
        recipients: Sequence[str],
        replace: bool = False,
        progress: Progress | None = None,
    ) -> BundleInfo:
        """Write to a temporary name, fsync, read back, verify, rename; only then return.

        Raises FILE_EXISTS (unless ``replace``), KEY_MISSING, KEY_WRONG, DISK_FULL, DRIVE_…, CANCELED.
        """

    def read(
        self,
        path: Path,
        key: DecryptionKey,
        *,
        kind: str,
        signers: Sequence[str],
        most_bytes: int = ...,
        election: str | None = None,
        files: Mapping[str, Path] = ...,
        progress: Progress | None = None,
    ) -> tuple[BundleInfo, tuple[BundlePart, ...]]:
        """Check signature, sizes and hashes, decrypt; nothing is returned of a bundle that fails any check.

        Parts named in ``files`` are written there (never over a file) and come back with ``path``; all others come
        back in memory and count against ``most_bytes``. Raises a BUNDLE_… or FILE_… fault.
        """

    def check(
        self, path: Path, key: DecryptionKey, *, signers: Sequence[str], progress: Progress | None = None
    ) -> BundleInfo:
        """All the checks of ``read`` on a bundle of any kind, keeping nothing."""

    def check_outside(self, path: Path, *, signers: Sequence[str], progress: Progress | None = None) -> BundleInfo:
        """Without a key: the signature and the hash of every byte, so that a copy can be checked anywhere."""

    def outside(self, path: Path) -> BundleInfo:
        """What the clear-text header says, unverified: kind, election, maker; for naming files to people."""


class Keys(Protocol):
    def new_signing_key(self) -> SigningKey: ...
    def new_decryption_key(self) -> DecryptionKey: ...
    def lock(self, secret: bytes, password: str) -> bytes:
        """Wrap with Argon2id and an authenticated cipher; password is NFC-normalised."""

    def unlock(self, locked: bytes, password: str) -> bytes:
        """Raises Fault(KEY_WRONG)."""

    def new_recovery_code(self) -> str:
        """A code to print once and keep in the office's safe."""

    def recovery_secret(self, typed: str) -> str:
        """The password a recovery code stands for, however it was typed; raises Fault(KEY_WRONG), with ``group``
        when one group of it is mistyped."""

    def seal_to(self, secret: bytes, recipients: Sequence[str]) -> bytes: ...
    def open_sealed(self, sealed: bytes, key: DecryptionKey) -> bytes: ...
    def sign(self, message: bytes, key: SigningKey) -> bytes: ...
    def verify(self, message: bytes, signature: bytes, public: str) -> bool: ...


class DriveState(StrEnum):
    IN_PLACE = "in_place"
    NONE = "none"
    SEVERAL = "several"
    READ_ONLY = "read_only"
    FULL = "full"
    UNREADABLE = "unreadable"
    UNSUPPORTED = "unsupported"
    WRONG = "wrong"
    BUSY = "busy"
    UNKNOWN = "unknown"


DRIVE_FAULT: Mapping[DriveState, FaultCode] = {
    DriveState.NONE: FaultCode.DRIVE_NONE,
    DriveState.SEVERAL: FaultCode.DRIVE_SEVERAL,
    DriveState.READ_ONLY: FaultCode.DRIVE_READ_ONLY,
    DriveState.FULL: FaultCode.DRIVE_FULL,
    DriveState.UNREADABLE: FaultCode.DRIVE_UNREADABLE,
    DriveState.UNSUPPORTED: FaultCode.DRIVE_UNSUPPORTED,
    DriveState.WRONG: FaultCode.DRIVE_WRONG,
    DriveState.BUSY: FaultCode.DRIVE_BUSY,
    DriveState.UNKNOWN: FaultCode.DRIVE_NONE,
}
"""What a state that is not ``IN_PLACE`` is called when it stands in the way."""
DRIVE_READABLE = frozenset({DriveState.IN_PLACE, DriveState.READ_ONLY, DriveState.FULL})
"""Read from, also where nothing can be written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drive:
    """A removable medium: ``path`` is where it is mounted, ``id`` its serial or token."""

    id: str
    label: str
    path: Path | None
    state: DriveState
    free: int = 0
    serial: str = ""
    """The medium's own number; blank where it has none, and then no list can name it."""


class Drives(Protocol):
    def list(self) -> tuple[Drive, ...]: ...
    def state(self) -> DriveState: ...
    def write(self, drive: Drive, name: str, source: Path, progress: Progress, *, replace: bool = False) -> Path:
        """Copy, fsync, rename, read back, compare; raises a DRIVE_… fault and leaves no final-named bad file.
        ``replace`` puts it in the place of a file of that name in one step, else FILE_EXISTS."""

    def reach(self, drive: Drive) -> Path:
        """Where the drive's files can be read, mounted if nobody has. Raises a DRIVE_… fault."""

    def release(self, drive: Drive) -> None:
        """Unmount; returns only when it is safe to remove."""


class AllowedDrives(Protocol):
    """The serial numbers of the office's own drives, as this laptop remembers them."""

    def serials(self) -> tuple[str, ...]:
        """Empty takes any drive. Raises Fault(FILE_BAD)."""

    def keep(self, serials: Sequence[str]) -> None:
        """In force at once and after the next start. Raises Fault(DISK_FULL)."""


# --- the machine -------------------------------------------------------------------------------------------------


class PowerState(StrEnum):
    PLUGGED_IN = "plugged_in"
    ON_BATTERY = "on_battery"
    LOW = "low"
    UNKNOWN = "unknown"


class NetworkState(StrEnum):
    AIR_GAP = "air_gap"
    CONNECTED = "connected"
    UNKNOWN = "unknown"


class Machinery(Protocol):
    """What the status bar and the health check ask of the laptop."""

    def power(self) -> PowerState: ...
    def network(self) -> NetworkState: ...


class Speech(Protocol):
    """The desk's voice in a hall. Silent where the laptop has no player: the official reads aloud anyway."""

    def say(self, text: str, language: str) -> None:
        """Begin to speak and return; a chime where no voice can say it."""

    def chime(self) -> None: ...
    @property
    def voice(self) -> str:
        """The program that speaks; blank where this laptop has none."""

    @property
    def player(self) -> str:
        """The program that plays; blank where this laptop has none."""

    def stop(self) -> None: ...


class Voice(Protocol):
    """The station's speech: one phrase at a time, never on a disk. ``rate`` in percent of the usual speed, ``level``
    1 to 9 in steps of 10 dB."""

    def say(self, text: str, language: str, *, rate: int, level: int) -> None:
        """Begin to say this and return; what was being said is cut short."""

    def stop(self) -> None: ...
    def is_speaking(self) -> bool: ...


class SheetReader(Protocol):
    """A scanner or camera that a voter's sheet is shown to. The picture stays in memory."""

    def picture(self) -> bytes:
        """One picture of one side, as PNG, JPEG or PNM. Raises Fault(READER_NONE, READER_FAILED)."""


class MarkedPapers(Protocol):
    """A voter's choices on paper, and the paper read again. Nothing is kept between two calls."""

    def marked(self, page: MarkedPage) -> Rendered:
        """Raises Fault(GLYPH_MISSING, DEFINITION_BAD)."""

    def read(self, picture: bytes, pages: Sequence[BallotPage]) -> SheetRead:
        """Which of these cards the picture shows and which ovals are filled. Raises Fault(SHEET_UNREADABLE)."""

    def prints(self, letter: str) -> bool:
        """Whether a written name may hold this letter."""


class Lock(Protocol):
    """One program per data folder."""

    def hold(self) -> AbstractContextManager[None]: ...
