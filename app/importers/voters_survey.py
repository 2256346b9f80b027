"""The first look at a voter file: is it text, in which encoding, with how many lines. Nothing is guessed silently.

UTF-8 is what it says it is. A file with bytes that are not UTF-8 is read as Windows-1252 (the superset of Latin-1 that
state systems write) only when the layout allows that and no line says otherwise; where both occur the rarer lines are
rejected by number, so that PEÑA never becomes mojibake (CASES A61, A62).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.faults import Fault, FaultCode
from app.importers.voters_blocks import blocks
from app.importers.voters_trouble import Trouble, trouble

UTF8 = "utf-8"
WINDOWS = "windows-1252"
KNOWN_ENCODINGS = (UTF8, WINDOWS)

_OTHER_KINDS = (
    (b"PK\x03\x04", Trouble.SPREADSHEET_OR_ZIP),
    (b"\xd0\xcf\x11\xe0", Trouble.OLD_SPREADSHEET),
    (b"%PDF", Trouble.PDF),
    (b"SQLite format 3", Trouble.DATABASE),
    (b"age-encryption.org", Trouble.ENCRYPTED),
    (b"\x1f\x8b", Trouble.COMPRESSED),
    (b"\x00\x00\xfe\xff", Trouble.UTF32),
    (b"\xff\xfe\x00\x00", Trouble.UTF32),
    (b"\xff\xd8\xff", Trouble.PICTURE),
    (b"\x89PNG", Trouble.PICTURE),
    (b"GIF8", Trouble.PICTURE),
    (b"II*\x00", Trouble.PICTURE),
    (b"MM\x00*", Trouble.PICTURE),
    (b"votecenter-bundle/", Trouble.OWN_BUNDLE),
)
_TAGGED = ((b"<!doctype html", Trouble.WEB_PAGE), (b"<html", Trouble.WEB_PAGE), (b"<?xml", Trouble.XML))
_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
"""Byte-order marks: a file of nothing else is empty."""
CONTROLS = bytes(set(range(32)) - {9, 10, 13}) + b"\x7f"
_SOME_CONTROLS, _MANY = 8, 0.05
"""Text has next to none: more than this number and part of the first bytes is another kind of file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Survey:
    """``encoding`` is what lines are decoded with; ``utf16`` names the codec a UTF-16 file is recoded from."""

    size: int
    lines: int
    encoding: str
    utf16: str = ""
    bom: bool = False
    ended: bool = True
    """Whether the last line has a line end; without one it may have been cut off."""
    suspects: bool = False
    """Windows-1252 by majority, and some lines look like UTF-8."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstLook:
    """What the first four kilobytes tell."""

    size: int
    utf16: str
    bom: bool


def first_look(path: Path) -> FirstLook:
    """Raises FILE_MISSING, FILE_UNREADABLE, FILE_EMPTY, FILE_NOT_LIST(reason) for what is not a text file."""
    if path.is_dir():
        raise trouble(FaultCode.FILE_NOT_LIST, Trouble.FOLDER, file=path.name)
    if path.exists() and not path.is_file():  # a pipe nobody writes into would be waited for without end
        raise trouble(FaultCode.FILE_NOT_LIST, Trouble.NO_PLAIN_FILE, file=path.name)
    head, size = _head(path)
    if not size or head in _MARKS:
        raise trouble(FaultCode.FILE_EMPTY, Trouble.NO_BYTES, file=path.name)
    utf16 = _utf16(head)
    other = _other_kind(head, utf16)
    if other is not None:
        raise trouble(FaultCode.FILE_NOT_LIST, other, file=path.name)
    return FirstLook(size=size, utf16=utf16, bom=bool(utf16) or head.startswith(b"\xef\xbb\xbf"))


def survey(path: Path, allowed: Sequence[str], forced: str = "", *, most: int = 0) -> Survey:
    """Look through the whole file once, or through its first ``most`` bytes. ``forced`` is an encoding a person has
    chosen. Raises what ``first_look`` does."""
    look = first_look(path)
    lines = plain = foreign = 0
    last = b"\n"
    for block in blocks(path, look.utf16, most=most):
        here = block.splitlines()
        lines += len(here)
        last = block[-1:]
        if not block.isascii():
            other = sum(not line.isascii() for line in here)
            wrong = 0 if _is_utf8(block) else sum(not _is_utf8(line) for line in here)
            foreign += wrong
            plain += other - wrong
    encoding = forced or (WINDOWS if foreign > plain and WINDOWS in allowed else UTF8)
    return Survey(
        size=min(look.size, most) if most else look.size,
        lines=lines,
        encoding=encoding,
        utf16=look.utf16,
        bom=look.bom,
        ended=last in b"\r\n",
        suspects=encoding == WINDOWS and plain > 0,
    )


def _head(path: Path) -> tuple[bytes, int]:
    try:
        with path.open("rb") as file:
            return file.read(4096), path.stat().st_size
    except FileNotFoundError:
        raise Fault(FaultCode.FILE_MISSING, file=path.name) from None
    except OSError as error:
        raise Fault(FaultCode.FILE_UNREADABLE, file=path.name, reason=error.strerror or "") from None


def _other_kind(head: bytes, utf16: str) -> Trouble | None:
    """What the file is by how it begins, where that is no text."""
    for magic, kind in _OTHER_KINDS:
        if head.startswith(magic):
            return kind
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    for tag, kind in _TAGGED:
        if start.startswith(tag):
            return kind
    if not head.strip(b"\0"):
        return Trouble.ZEROS
    controls = len(head) - len(head.translate(None, CONTROLS))
    if not utf16 and controls >= _SOME_CONTROLS and controls > _MANY * len(head):
        return Trouble.NOT_TEXT
    return None


def _utf16(head: bytes) -> str:
    """The codec, by its mark or by every other byte being zero."""
    if head.startswith(b"\xff\xfe") or head.startswith(b"\xfe\xff"):
        return "utf-16"
    even, odd = head[::2].count(0), head[1::2].count(0)
    half = max(1, len(head) // 2)
    if odd > 0.4 * half and even < 0.05 * half:
        return "utf-16-le"
    if even > 0.4 * half and odd < 0.05 * half:
        return "utf-16-be"
    return ""


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode(UTF8)
    except UnicodeDecodeError:
        return False
    return True
