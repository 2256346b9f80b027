"""The recovery code: 125 random bits that a person can write down, keep in an envelope and type back.

Twenty-five characters of Crockford's base 32 in groups of five. The letters I, L, O and U are not used; typed I and L
are read as 1, O as 0.
"""

import secrets

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LENGTH = 25
_GROUP = 5
_LIKE = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None})


def new_code() -> str:
    """E.g. ``7Q2ZK-0RMW4-…``."""
    letters = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
    return "-".join(letters[start : start + _GROUP] for start in range(0, _LENGTH, _GROUP))


def normalised(code: str) -> str:
    """The same text however it was typed."""
    return "".join(code.split()).upper().translate(_LIKE)
