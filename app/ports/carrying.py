"""What crosses the air gap: bundles, keys, drives."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from app.domain.ids import Digest
from app.faults import FaultCode

Progress = Callable[[int, int], bool]
"""Called with (done, of); returns False to ask the work to stop, which then raises Fault(CANCELED)."""


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

        Raises FILE_EXISTS (unless ``replace``), KEY_MISSING, KEY_WRONG, PLACE_FULL, DRIVE_…, CANCELED.
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
        """Wrap with Argon2id and an authenticated cipher; password is NFC-normalized."""

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
