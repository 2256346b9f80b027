"""A file as blocks of whole lines: bounded memory whatever is in it, and the hash of exactly what was read."""

import codecs
from collections.abc import Callable, Iterator
from pathlib import Path

from app.faults import Fault, FaultCode
from app.importers.voters_trouble import Trouble, trouble

BLOCK = 1 << 20
LONGEST_LINE = 1 << 16
"""Bytes. A voter's line is a few hundred; more is another kind of file or an attack."""


def blocks(
    path: Path, utf16: str = "", heard: Callable[[bytes], None] | None = None, *, most: int = 0
) -> Iterator[bytes]:
    """Blocks that end where a line ends (CR, LF or CR LF), except the last; a UTF-16 file comes recoded as UTF-8.
    Of a longer file only the whole lines in its first ``most`` bytes, when that is not 0.

    A line longer than ``LONGEST_LINE`` is cut to one byte more than that, so that the reader can say so by its number
    and go on. ``heard`` is told the raw bytes. Raises FILE_MISSING, FILE_UNREADABLE, or FILE_BAD for broken UTF-16."""
    rest = b""
    for chunk in _whole_ends(_recoded(path, utf16, heard, most)):
        if len(rest) > LONGEST_LINE:
            ends = [at for at in (chunk.find(b"\n"), chunk.find(b"\r")) if at >= 0]
            if not ends:
                continue
            data = rest + chunk[min(ends) :]
        else:
            data = rest + chunk
        end = max(data.rfind(b"\n"), data.rfind(b"\r")) + 1
        if end:
            yield data[:end]
        rest = data[end:]
        if len(rest) > LONGEST_LINE:
            rest = rest[: LONGEST_LINE + 1]
    if rest and not is_longer(path, most):
        yield rest


def is_longer(path: Path, most: int) -> bool:
    """Whether only the beginning of the file is looked at."""
    return bool(most) and path.stat().st_size > most


def _recoded(path: Path, utf16: str, heard: Callable[[bytes], None] | None, most: int) -> Iterator[bytes]:
    decoder = codecs.getincrementaldecoder(utf16)() if utf16 else None
    try:
        with path.open("rb") as file:
            left = most or -1
            while chunk := file.read(min(BLOCK, left) if most else BLOCK):
                left -= len(chunk)
                if heard:
                    heard(chunk)
                yield decoder.decode(chunk).encode() if decoder else chunk
        if decoder and not is_longer(path, most):
            yield decoder.decode(b"", True).encode()
    except FileNotFoundError:
        raise Fault(FaultCode.FILE_MISSING, file=path.name) from None
    except OSError as error:
        raise Fault(FaultCode.FILE_UNREADABLE, file=path.name, reason=error.strerror or "") from None
    except UnicodeError:
        raise trouble(FaultCode.FILE_BAD, Trouble.UTF16_BROKEN, file=path.name) from None


def _whole_ends(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """Never part a carriage return from the line feed that may follow it."""
    held = b""
    for chunk in chunks:
        joined = held + chunk
        held = b"\r" if joined.endswith(b"\r") else b""
        yield joined[:-1] if held else joined
    if held:
        yield held
