"""Running the spooler's programs: in plain English output, with a time limit, documents by pipe only."""

import os
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import MappingProxyType

from app.faults import Fault, FaultCode

SECONDS = 15.0
"""How long a program may take before it counts as hung."""


_QUIET: int = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""On Windows no black window flashes up before a worker."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    status: int
    out: str
    err: str


@contextmanager
def about(printer: str) -> Iterator[None]:
    """Whatever fails in here is said of this printer."""
    try:
        yield
    except Fault as fault:
        raise Fault(fault.code, **{"printer": printer, **fault.facts}) from fault


def run(
    *words: str,
    server: str = "",
    given: bytes = b"",
    seconds: float = SECONDS,
    named: Mapping[str, str] = MappingProxyType({}),
) -> Done:
    """Run a program of the spooler. ``server`` is a host and port or a socket's path; blank means the usual one.
    ``named`` are further variables of its environment.

    Raises Fault(PRINTER_NONE) when the program is not installed, Fault(PRINTER_TIMEOUT) when it hangs.
    """
    environment = {**os.environ, "LC_ALL": "C.UTF-8", **named}
    if server:
        environment["CUPS_SERVER"] = server
    try:
        found = subprocess.run(  # the words are ours, no shell
            words, input=given, capture_output=True, timeout=seconds, env=environment, check=False, creationflags=_QUIET
        )
    except FileNotFoundError as missing:
        raise Fault(FaultCode.PRINTER_NONE, program=words[0]) from missing
    except subprocess.TimeoutExpired as slow:
        raise Fault(FaultCode.PRINTER_TIMEOUT, program=words[0], seconds=int(seconds)) from slow
    return Done(
        status=found.returncode,
        out=found.stdout.decode("utf-8", "replace"),
        err=found.stderr.decode("utf-8", "replace"),
    )
