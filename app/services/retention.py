"""Hold, release and destruction of an election's electronic records (RET-01, RET-05; Study 2.7.2).

What is destroyed is what this program made: the store's slots and keys first, for without them the encrypted rest is
noise even on a disk that keeps old blocks; then the rest. Files the program does not know are left and named. The
certificate says what went, when, by whose hand, and what it was: the hash of each file before it was removed.
"""

import hashlib
import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from app.domain.papers import Notice
from app.domain.retention import Hold, held_by, release_date
from app.faults import Fault, FaultCode
from app.i18n import Words
from app.services.wording import clock_time, long_date, short_date
from app.store.durable import write_durably
from app.store.folder import LOCK_NAME
from app.store.values import from_json, to_json

FILE = "retention.json"
KEYS = ("slots.json", "machine.key", "office.key")
"""Destroyed first: they open everything else."""
STORES = ("journal.db", "roll.db")
TAILS = ("", "-wal", "-shm", "-journal", ".new")
ROOMS = ("logs", "packages", "exports")
ENDINGS = (".vcx", ".vcpkg", ".pub")


@dataclass(frozen=True, slots=True, kw_only=True)
class Destroyed:
    name: str
    size: int
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Wiped:
    hold: Hold
    at: datetime
    files: tuple[Destroyed, ...]
    left: tuple[str, ...]
    """Files the program does not know, untouched."""


def read_hold(folder: Path) -> Hold | None:
    path = folder / FILE
    return from_json(path.read_bytes(), Hold, name=FILE) if path.is_file() else None


def write_hold(folder: Path, hold: Hold) -> None:
    """Raises Fault(FILE_MISSING) where there is no such folder."""
    if not folder.is_dir():
        raise Fault(FaultCode.FILE_MISSING, file=folder.name)
    write_durably(folder / FILE, to_json(hold))


def wipe(folder: Path, hold: Hold, now: datetime) -> Wiped:
    """Destroy what the hold no longer holds. Raises Fault(FILE_MISSING) for a folder without records of this program,
    STORE_IN_USE while a desk has it open, STORE_READ_ONLY when a file cannot be removed; ValueError while it is held,
    which the caller has asked before."""
    if held_by(hold, now.date()):
        raise ValueError("these records are held")
    ours = list(_ours(folder))
    if not any(path.name in (*KEYS, *STORES) or path.suffix in ENDINGS for path in ours):
        raise Fault(FaultCode.FILE_MISSING, file=f"{folder.name}/{STORES[0]}")
    files = []
    try:
        for path in ours:
            files.append(
                Destroyed(name=path.relative_to(folder).as_posix(), size=path.stat().st_size, digest=_hash(path))
            )
            _destroy(path)
        for room in ROOMS:
            for inner in sorted((folder / room).rglob("*"), reverse=True):
                if inner.is_symlink():
                    inner.unlink()  # the link goes, not what it points to
                elif inner.is_dir():
                    inner.rmdir()
            if (folder / room).is_dir():
                (folder / room).rmdir()
    except OSError as error:
        raise Fault(FaultCode.STORE_READ_ONLY, file=Path(error.filename or folder).name) from None
    left = sorted(
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.name not in (FILE, LOCK_NAME)
    )
    return Wiped(hold=hold, at=now, files=tuple(files), left=tuple(left))


def certificate(wiped: Wiped, folder: str, language: str = "en") -> Notice:
    """For the clerk and a witness to sign."""
    words, hold = Words(language), wiped.hold
    released = release_date(hold)
    facts = {
        "election": hold.election,
        "folder": folder,
        "date": long_date(wiped.at.date(), language),
        "time": clock_time(wiped.at, language),
        "certified": long_date(hold.certified, language) if hold.certified else "",
        "resolved": long_date(hold.resolved, language) if hold.contested and hold.resolved else "",
        "released": long_date(released, language) if released else "",
        "source": hold.rule.source,
        "n": len(wiped.files),
    }
    listed = tuple(
        (each.name, words("retention.file", size=f"{each.size:,}", hash=each.digest)) for each in wiped.files
    )
    return Notice(
        title=words("retention.title"),
        jurisdiction="",
        election=hold.election,
        paragraphs=(
            ("", words("retention.done", **facts)),
            ("", words("retention.basis", **facts)),
            ("", words("retention.how")),
            *listed,
            *(((words("retention.left"), ", ".join(wiped.left)),) if wiped.left else ()),
        ),
        signatures=(words("retention.clerk"), words("retention.witness")),
        footer=f"{short_date(wiped.at.date(), language)}, {clock_time(wiped.at, language)}",
        language=language,
    )


def updated(hold: Hold, **changes: object) -> Hold:
    """Only what was said changes."""
    return replace(hold, **{key: value for key, value in changes.items() if value is not None})  # type: ignore[arg-type]


def _ours(folder: Path) -> Iterator[Path]:
    """Keys first, then stores, then what lies in the program's rooms. No link is followed."""
    named = [folder / key for key in KEYS]
    named += [folder / f"{store}{tail}" for store in STORES for tail in TAILS]
    named += sorted(path for path in folder.iterdir() if path.suffix in ENDINGS)
    for room in ROOMS:
        if not (folder / room).is_symlink():
            named += sorted((folder / room).rglob("*"))
    seen: set[Path] = set()
    for path in named:
        if path not in seen and path.is_file() and not path.is_symlink():
            seen.add(path)
            yield path


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _destroy(path: Path) -> None:
    """Keys are written over before they go; a disk may keep the old block all the same, which is why they are wrapped
    with a password besides."""
    if path.name in KEYS:
        with path.open("r+b") as file:
            file.write(os.urandom(path.stat().st_size))
            file.flush()
            os.fsync(file.fileno())
    path.unlink()
