"""A password somebody chooses: long enough, not one that everybody tries first, not the person's own name.

VVSG 2.0 11.3.2-B (at least 8 characters, as NIST SP 800-63B asks), 11.3.2-D (a list of weak ones), 11.3.2-E (no name
in it). Nothing else is asked: no digits, no signs, no change every month.
"""

from enum import StrEnum

SHORTEST = 8
"""Characters (NIST SP 800-63B)."""

SHORTEST_NAME = 4
"""Letters: a shorter piece of a name stands in too many words."""

RUNS = ("01234567890123456789", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm")

COMMON = frozenset(
    {
        "password",
        "passwort",
        "passw0rd",
        "contraseña",
        "contrasena",
        "letmein",
        "welcome",
        "bienvenido",
        "iloveyou",
        "sunshine",
        "princess",
        "football",
        "baseball",
        "superman",
        "trustno1",
        "whatever",
        "computer",
        "internet",
        "administrator",
        "supervisor",
        "changeme",
        "secret",
        "qwerty",
        "monkey",
        "dragon",
        "master",
        "login",
        "election",
        "elections",
        "elección",
        "eleccion",
        "votecenter",
        "vote",
        "center",
        "ballot",
        "ballots",
        "laptop",
        "alaska",
    }
)
"""What is tried first, by itself or with digits and signs around it."""


class Weakness(StrEnum):
    """Why a password is not taken. Each has a sentence as ``trouble.…``."""

    SHORT = "password_short"
    COMMON = "password_common"
    NAME = "password_name"
    DIFFERS = "password_differs"
    """Typed twice, and not alike: whoever asks for it twice finds that out."""


def weakness(password: str, *names: str) -> Weakness | None:
    """None for one that may be chosen. ``names`` are what its owner is called here: id and name."""
    if len(password) < SHORTEST:
        return Weakness.SHORT
    told = password.casefold()
    letters = "".join(each for each in told if each.isalnum())
    bare = letters.strip("0123456789")
    if not letters or bare in COMMON or _repeats(told) or _runs(told):
        return Weakness.COMMON
    pieces = {piece for name in names for piece in _pieces(name)}
    return Weakness.NAME if any(piece in told for piece in pieces) else None


def _pieces(name: str) -> set[str]:
    spaced = "".join(each if each.isalpha() else " " for each in name.casefold())
    return {piece for piece in spaced.split() if len(piece) >= SHORTEST_NAME}


def _repeats(told: str) -> bool:
    """``aaaaaaaa``, ``abcabcabc``: found again in itself turned around one place."""
    return told in (told + told)[1:-1]


def _runs(told: str) -> bool:
    return any(told in run or told in run[::-1] for run in RUNS)
