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
_TOKEN = re.compile(r"s:(?:[0-9a-f]{2}){17,}")


def new_seal_key() -> bytes:
    return secrets.token_bytes(SEAL_KEY_BYTES)


def is_sealed(number: BallotNumber) -> bool:
    return number.startswith(PREFIX)


class Seal:
    """``s:`` and lower-case hexadecimal: 16 bytes of synthetic IV, then the number's own length."""

    def __init__(self, key: bytes) -> None:
        if len(key) != SEAL_KEY_BYTES:
            raise ValueError(f"a seal key has {SEAL_KEY_BYTES} bytes")
        self._cipher = AESSIV(key)

    def seal(self, number: BallotNumber) -> BallotNumber:
        if not number or is_sealed(number):
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
