"""Ballot numbers under seal, so that no journal holds a voter and a ballot number together (house rule 9).

The seal is deterministic (AES-SIV, RFC 5297): the same number always gives the same token, so that folds can compare,
count and strike off numbers that they cannot read. The key never leaves the store of the machine that printed them.
"""

import base64
import binascii
import re
import secrets

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV

from app.domain.ids import BallotNumber
from app.faults import Fault, FaultCode

SEAL_KEY_BYTES = 64
PREFIX = "s:"
_TOKEN = re.compile(r"s:[A-Z2-7]{26,}")


def new_seal_key() -> bytes:
    return secrets.token_bytes(SEAL_KEY_BYTES)


def is_sealed(number: BallotNumber) -> bool:
    return number.startswith(PREFIX)


class Seal:
    """``s:`` and base32 without padding: upper-case letters and digits, safe in JSON, CSV and file names."""

    def __init__(self, key: bytes) -> None:
        if len(key) != SEAL_KEY_BYTES:
            raise ValueError(f"a seal key has {SEAL_KEY_BYTES} bytes")
        self._cipher = AESSIV(key)

    def seal(self, number: BallotNumber) -> BallotNumber:
        if not number or is_sealed(number):
            raise ValueError("only a readable ballot number can be sealed")
        sealed = self._cipher.encrypt(number.encode(), None)
        return BallotNumber(PREFIX + base64.b32encode(sealed).decode().rstrip("="))

    def unseal(self, token: BallotNumber) -> BallotNumber:
        """Raises Fault(JOURNAL_BROKEN) for anything this key did not seal."""
        if not _TOKEN.fullmatch(token):
            raise Fault(FaultCode.JOURNAL_BROKEN, expected="a sealed ballot number")
        text = token.removeprefix(PREFIX)
        try:
            sealed = base64.b32decode(text + "=" * (-len(text) % 8))
            return BallotNumber(self._cipher.decrypt(sealed, None).decode())
        except (binascii.Error, InvalidTag, ValueError):
            raise Fault(FaultCode.JOURNAL_BROKEN, expected="a ballot number sealed on this machine") from None
