"""age encryption of streams of any length through pyrage, in a few tens of kilobytes of memory.

Only the streaming calls are used: the in-memory ones take time by the square of the number of recipients.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from pyrage import DecryptError, EncryptError, IdentityError, RecipientError, decrypt_io, encrypt_io, x25519

from app.faults import Fault, FaultCode
from app.ports import DecryptionKey

MOST_RECIPIENTS = 4096


class Source(Protocol):
    def read(self, size: int, /) -> bytes: ...


class Target(Protocol):
    def write(self, data: bytes, /) -> int: ...
    def flush(self) -> None: ...


def encrypt_stream(source: Iterable[bytes], target: Target, recipients: Sequence[str]) -> None:
    """Raises KEY_MISSING without recipients, KEY_WRONG for one that is not ``age1…``; faults of an end pass through."""
    if not recipients:
        raise Fault(FaultCode.KEY_MISSING, expected="recipient")
    if len(recipients) > MOST_RECIPIENTS:
        raise Fault(FaultCode.FILE_TOO_LARGE, found=len(recipients), limit=MOST_RECIPIENTS)
    parsed = [_recipient(text) for text in recipients]
    reader, writer = _Reader(iter(source)), _Writer(target)
    try:
        encrypt_io(reader, writer, parsed)
    except (EncryptError, OSError):
        for end in (reader, writer):
            if end.failure is not None:
                raise end.failure from None
        raise


def decrypt_stream(source: Source, target: Target, key: DecryptionKey) -> None:
    """Raises BUNDLE_NOT_FOR_US when this key opens nothing here, BUNDLE_DAMAGED for anything else that is wrong.

    ``target`` gets every block as soon as it is authentic: it must not act on them before this returns.
    """
    try:
        identity = x25519.Identity.from_str(key.secret)
    except IdentityError as error:
        raise Fault(FaultCode.KEY_WRONG) from error
    reader, writer = _Guarded(source), _Writer(target)
    try:
        decrypt_io(reader, writer, [identity])
    except (DecryptError, OSError, ValueError) as error:
        for end in (reader, writer):
            if end.failure is not None:
                raise end.failure from None
        # pyrage tells the two apart by its sentence only; tests/sync/test_agestream.py pins it.
        if "No matching keys" in str(error):
            raise Fault(FaultCode.BUNDLE_NOT_FOR_US) from None
        raise Fault(FaultCode.BUNDLE_DAMAGED, check="encryption") from None


def _recipient(text: str) -> x25519.Recipient:
    try:
        return x25519.Recipient.from_str(text)
    except RecipientError as error:
        raise Fault(FaultCode.KEY_WRONG, found=text[:80]) from error


class _Reader:
    """Turns pieces of any size into reads of the size asked for. Keeps what went wrong: pyrage would reword it."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces, self._rest = pieces, memoryview(b"")
        self.failure: BaseException | None = None

    def read(self, size: int) -> bytes:
        try:
            while not self._rest:
                piece = next(self._pieces, None)
                if piece is None:
                    return b""
                self._rest = memoryview(piece)
        except BaseException as error:
            self.failure = error
            raise
        data, self._rest = self._rest[:size], self._rest[size:]
        return bytes(data)


class _Guarded:
    def __init__(self, source: Source) -> None:
        self._source = source
        self.failure: BaseException | None = None

    def read(self, size: int) -> bytes:
        try:
            return self._source.read(size)
        except BaseException as error:
            self.failure = error
            raise


class _Writer:
    def __init__(self, target: Target) -> None:
        self._target = target
        self.failure: BaseException | None = None

    def write(self, data: bytes) -> int:
        try:
            return self._target.write(data)
        except BaseException as error:
            self.failure = error
            raise

    def flush(self) -> None:
        self._target.flush()
