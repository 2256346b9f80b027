"""A recovery code: 120 random bits as six groups of five characters, for a sealed envelope in the office's safe.

Crockford's base32 alphabet (no I, L, O, U), so that what is read aloud or copied by hand is not mistaken. Each group
carries its own check character, so a slip is found at once and the group named. The code is a password for
``sync.locked``: a slot locked with it opens with nothing else. See FORMAT.md, 7.
"""

import secrets

from app.faults import Fault, FaultCode

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
GROUPS, LETTERS = 6, 4
"""Six groups of four letters and a check: 24 letters of 5 bits."""

_READ_AS = str.maketrans({"I": "1", "L": "1", "O": "0", "-": "", " ": "", "–": "", "\u00a0": ""})


def new_recovery_code() -> str:
    """For example ``7K3MA-…``. Show or print it once; only its lock is kept."""
    groups = ("".join(secrets.choice(ALPHABET) for _ in range(LETTERS)) for _ in range(GROUPS))
    return "-".join(group + _check(group, place) for place, group in enumerate(groups, 1))


def recovery_secret(typed: str) -> str:
    """The code as it was printed, from what was typed: any case, any hyphens, I and L for 1, O for 0.

    This is the password to lock and unlock with. Raises KEY_WRONG; with ``group`` when one group (1 to 6) is mistyped.
    """
    letters = typed.upper().translate(_READ_AS)
    width = LETTERS + 1
    groups = [letters[at : at + width] for at in range(0, len(letters), width)]
    for place, group in enumerate(groups, 1):
        whole = len(group) == width and all(letter in ALPHABET for letter in group)
        if not whole or place > GROUPS or group[-1] != _check(group[:-1], place):
            raise Fault(FaultCode.KEY_WRONG, group=place)
    if len(groups) != GROUPS:
        raise Fault(FaultCode.KEY_WRONG, group=len(groups) + 1)
    return "-".join(groups)


def _check(group: str, place: int) -> str:
    """The sum of letter × a power of two in the field of 32 elements, and the group's place.

    Finds every single wrong letter, every swap of two letters, and groups given in another order.
    """
    total = place
    for letter in group:
        total = _double(total) ^ ALPHABET.index(letter)
    return ALPHABET[_double(total)]


def _double(value: int) -> int:
    """Times x modulo x⁵ + x² + 1."""
    value <<= 1
    return value ^ 0b100101 if value & 32 else value
