"""Passphrases: asked for, or read from an open descriptor; never from an argument or the environment."""

import getpass
import os
import sys
from typing import Annotated

import typer

from app.faults import Fault, FaultCode

MOST = 4096

KeyFd = Annotated[
    int | None,
    typer.Option("--key-fd", help="Read the passphrase from this open file descriptor (its first line)."),
]


def passphrase(key_fd: int | None, *, what: str, new: bool = False) -> str:
    """The first line of the descriptor, or what a person types (twice when ``new``). Raises Fault(KEY_MISSING)."""
    if key_fd is not None:
        return _from_descriptor(key_fd)
    if not sys.stdin.isatty():
        raise Fault(FaultCode.KEY_MISSING, expected=f"{what}: a terminal to ask at, or --key-fd")
    typed = getpass.getpass(f"{what}: ")
    if new and getpass.getpass(f"{what}, once more: ") != typed:
        raise Fault(FaultCode.KEY_WRONG, what=what)
    if not typed:
        raise Fault(FaultCode.KEY_MISSING, expected=what)
    return typed


def _from_descriptor(key_fd: int) -> str:
    taken = bytearray()
    try:
        while b"\n" not in taken and len(taken) < MOST:
            chunk = os.read(key_fd, MOST)
            if not chunk:
                break
            taken += chunk
    except OSError:
        raise Fault(FaultCode.KEY_MISSING, expected=f"an open descriptor {key_fd}") from None
    line = bytes(taken).split(b"\n", 1)[0].rstrip(b"\r").decode("utf-8", "strict")
    if not line:
        raise Fault(FaultCode.KEY_MISSING, expected=f"a passphrase on descriptor {key_fd}")
    return line
