"""The program's diary for whoever maintains it: what it did, never for whom.

A line is one JSON object: time, level, logger, event, and facts. The event is a fixed name such as ``store_opened``;
any other text is withheld, because nobody can tell what a sentence carries. Facts pass by name (``ALLOWED``) and shape;
of an exception its kind and where it came from are kept, never its message (house rule 9).
"""

import json
import logging
import os
import re
import traceback
from contextlib import suppress
from datetime import UTC, datetime
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

from app.faults import Fault, FaultCode

ALLOWED = frozenset(
    {
        "boot",
        "bytes",
        "code",
        "count",
        "digest",
        "done",
        "drive_state",
        "entries",
        "fault",
        "job",
        "job_state",
        "kind",
        "machine",
        "milliseconds",
        "network_state",
        "of",
        "power_state",
        "printer_state",
        "program",
        "sequence",
        "signal",
        "version",
        "voters",
    }
)
"""Names of facts that can hold no voter's data. A new name needs a reason in its review."""

WITHHELD = "withheld"
_EVENT = re.compile(r"[a-z][a-z0-9_]{0,63}")
_TEXT = re.compile(r"[A-Za-z0-9_.:+-]{1,80}")
_FILE_BYTES = 1_000_000
_FILES_KEPT = 4


def log(name: str) -> logging.Logger:
    """A logger of this program: ``log("store").info("store_opened", extra=facts(entries=12))``."""
    return logging.getLogger(f"votecenter.{name}")


def facts(**told: str | int) -> dict[str, dict[str, str | int]]:
    """What belongs to an event; names outside ``ALLOWED`` are an error here rather than a gap in the log."""
    unknown = sorted(set(told) - ALLOWED)
    if unknown:
        raise ValueError(f"not a fact for the log: {', '.join(unknown)}")
    return {"facts": told}


def start(folder: Path, level: int = logging.INFO) -> logging.Handler:
    """Write every logger of the process to ``folder``/votecenter.log, a few megabytes at most; pass what this returns
    to ``stop``. Raises Fault(STORE_READ_ONLY) when it cannot begin; once begun it never stops the desk."""
    file = folder / "votecenter.log"
    try:
        handler = _PrivateFile(file, maxBytes=_FILE_BYTES, backupCount=_FILES_KEPT, encoding="utf-8")
    except OSError:
        raise Fault(FaultCode.STORE_READ_ONLY, file=file.name) from None
    handler.setFormatter(_OneLine())
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(level)
    return handler


def stop(handler: logging.Handler) -> None:
    logging.getLogger().removeHandler(handler)
    handler.close()


def _items(told: object) -> list[tuple[str, object]]:
    return [(str(name), value) for name, value in told.items()] if isinstance(told, dict) else []


def _shown(value: object) -> str | int:
    if isinstance(value, int):
        return int(value)
    return value if isinstance(value, str) and _TEXT.fullmatch(value) else WITHHELD


def _raised(info: Any) -> list[str]:
    """The kind of an exception and the places it passed through."""
    if not info or info[1] is None:
        return []
    frames = traceback.extract_tb(info[2])
    return [type(info[1]).__name__, *(f"{Path(each.filename).name}:{each.lineno} {each.name}" for each in frames)]


class _OneLine(logging.Formatter):
    """Takes from a record what may be kept and leaves the rest where it is."""

    def format(self, record: logging.LogRecord) -> str:
        known = isinstance(record.msg, str) and _EVENT.fullmatch(record.msg)
        told = _items(getattr(record, "facts", None))
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, tz=UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.msg if known else WITHHELD,
        }
        if allowed := {name: _shown(value) for name, value in told if name in ALLOWED}:
            line["facts"] = allowed
        if raised := _raised(record.exc_info):
            line["raised"] = raised
        return json.dumps(line, ensure_ascii=True)


class _PrivateFile(RotatingFileHandler):
    """Readable by its owner only, rotated copies included; fails in silence, for its complaint would quote the line."""

    def _open(self) -> TextIOWrapper:
        handle = os.open(self.baseFilename, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW, 0o600)
        return os.fdopen(handle, "a", encoding="utf-8")

    def close(self) -> None:
        with suppress(OSError):  # what was not written then stays unwritten
            super().close()

    def handleError(self, record: logging.LogRecord) -> None:
        """Nothing: a full disk is told by the store's own fault."""
