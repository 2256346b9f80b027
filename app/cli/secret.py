"""Passphrases: asked for, or read from an open descriptor; never from an argument or the environment."""

import getpass
import os
import sys
from typing import Annotated

import typer

from app.domain.passwords import Weakness
from app.faults import Fault, FaultCode
from app.services.new_password import new_password

MOST = 4096

KeyFd = Annotated[
    int | None,
    typer.Option("--key-fd", help="Read the passphrase from this open file descriptor (its first line)."),
]


def passphrase(key_fd: int | None, *, what: str, new: bool = False) -> str:
    """The first line of the descriptor, or what a person types (twice when ``new``).

    Raises Fault(PASSWORD_MISSING), and PASSWORD_UNFIT for a new one that may not be chosen.
    """
    if key_fd is not None:
        given = _from_descriptor(key_fd)
        return new_password(given) if new else given
    if not sys.stdin.isatty():
        raise Fault(FaultCode.PASSWORD_MISSING, expected=f"{what}: a terminal to ask at, or --key-fd")
    typed = getpass.getpass(f"{what}: ")
    if not typed:
        raise Fault(FaultCode.PASSWORD_MISSING, expected=what)
    if not new:
        return typed
    new_password(typed)
    if getpass.getpass(f"{what}, once more: ") != typed:
        raise Fault(FaultCode.PASSWORD_UNFIT, trouble=Weakness.DIFFERS.value)
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
        raise Fault(FaultCode.PASSWORD_MISSING, expected=f"an open descriptor {key_fd}") from None
    line = bytes(taken).split(b"\n", 1)[0].rstrip(b"\r").decode("utf-8", "strict")
    if not line:
        raise Fault(FaultCode.PASSWORD_MISSING, expected=f"a passphrase on descriptor {key_fd}")
    return line
