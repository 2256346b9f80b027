"""Names that may cross the gap: parts inside a bundle, and files on a stick that Windows must be able to read."""

import re

from app.faults import Fault, FaultCode

MOST_NAME = 100
"""Bytes in a part's name: the name field of a ustar header."""
MANIFEST = "manifest.json"

_STEP = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]*", re.ASCII)
_DEVICES = {"con", "prn", "aux", "nul", *(f"com{n}" for n in range(10)), *(f"lpt{n}" for n in range(10))}
_ILLEGAL = re.compile(r'[\x00-\x1f\x7f"*/:<>?\\|]')


def legal_part(name: str) -> bool:
    """A plain relative name: letters, digits and ``._+-``, steps joined by ``/``, nothing hidden, nothing upward."""
    return (
        len(name) <= MOST_NAME
        and name != MANIFEST
        and all(_STEP.fullmatch(step) and not step.endswith(".") and not _device(step) for step in name.split("/"))
    )


def legal_file(name: str) -> bool:
    """May this name stand on FAT32, exFAT and NTFS alike? No colons, as henrywoo/kazam#40 learned (CASES A91)."""
    return (
        0 < len(name.encode("utf-16-le", "replace")) // 2 <= 255
        and not _ILLEGAL.search(name)
        and name == name.lstrip(" ").rstrip(" .")
        and not _device(name)
    )


def to_legal_file(name: str) -> str:
    """The nearest legal name: forbidden characters become ``-``, device names get a ``_``, the length is cut."""
    clean = _ILLEGAL.sub("-", name).strip(" .") or "file"
    if _device(clean):
        clean = f"_{clean}"
    stem, dot, ending = clean.rpartition(".")
    if not dot or len(ending) > 16:
        stem, ending = clean, ""
    while len((stem + dot * bool(ending) + ending).encode("utf-16-le", "replace")) > 2 * 255:
        stem = stem[:-1]
    return f"{stem.rstrip(' .')}.{ending}" if ending else stem.rstrip(" .")


def must_be_legal_file(name: str) -> None:
    if not legal_file(name):
        raise Fault(FaultCode.FILE_BAD, file=name, expected=to_legal_file(name))


def _device(step: str) -> bool:
    """Windows opens a device for ``con``, ``CON.txt`` and the like."""
    return step.split(".", 1)[0].rstrip(" ").casefold() in _DEVICES
