"""Ballot numbers under seal, so that no journal holds a voter and a ballot number together (house rule 9).

The seal is deterministic (AES-SIV, RFC 5297): the same number always gives the same token, so that folds can compare,
count and strike off numbers that they cannot read. The key never leaves the store of the machine that printed them.
"""

import re
import secrets

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV

from app.domain.ids import BallotNumber
from app.faults import Fault, FaultCode

SEAL_KEY_BYTES = 64
PREFIX = "s:"
OTHERS = "o:"
"""Before a token in an entry of a machine that did not make it: a desk that answers for a lost laptop's ballots takes
one back by the token alone, for it cannot read the number."""
_TOKEN = re.compile(r"s:(?:[0-9a-f]{2}){17,}")


def new_seal_key() -> bytes:
    return secrets.token_bytes(SEAL_KEY_BYTES)


def is_sealed(number: BallotNumber) -> bool:
    return number.startswith(PREFIX)


def is_other(number: BallotNumber) -> bool:
    return number.startswith(OTHERS)


def as_other(token: BallotNumber) -> BallotNumber:
    """How another machine's token is written in an entry of this one. Raises ValueError for what is no token."""
    if not _TOKEN.fullmatch(token):
        raise ValueError("no token of another machine")
    return BallotNumber(OTHERS + token.removeprefix(PREFIX))


def as_sealed(number: BallotNumber) -> BallotNumber:
    """Another machine's token as that machine wrote it, so that both compare equal; anything else unchanged."""
    return BallotNumber(PREFIX + number.removeprefix(OTHERS)) if is_other(number) else number


class Seal:
    """``s:`` and lower-case hexadecimal: 16 bytes of synthetic IV, then the number's own length."""

    def __init__(self, key: bytes) -> None:
        if len(key) != SEAL_KEY_BYTES:
            raise ValueError(f"a seal key has {SEAL_KEY_BYTES} bytes")
        self._cipher = AESSIV(key)

    def seal(self, number: BallotNumber) -> BallotNumber:
        if not number or is_sealed(number) or is_other(number):
            raise ValueError("only a readable ballot number can be sealed")
        return BallotNumber(PREFIX + self._cipher.encrypt(number.encode(), None).hex())

    def unseal(self, token: BallotNumber) -> BallotNumber:
        """Raises Fault(JOURNAL_BROKEN) for anything this key did not seal."""
        if not _TOKEN.fullmatch(token):
            raise Fault(FaultCode.JOURNAL_BROKEN, expected="a sealed ballot number")
        try:
            return BallotNumber(self._cipher.decrypt(bytes.fromhex(token.removeprefix(PREFIX)), None).decode())
        except (InvalidTag, ValueError):
            raise Fault(FaultCode.JOURNAL_BROKEN, expected="a ballot number sealed on this machine") from None
