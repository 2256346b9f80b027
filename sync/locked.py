"""A secret under a password: Argon2id makes the key, XChaCha20-Poly1305 keeps the secret. See FORMAT.md, 7.

Fields, one after the other: ``VCLOCK1\\n`` · t (1 byte) · m in KiB (4, big-endian) · p (1) · salt (16) · nonce (24) ·
cipher text with its 16-byte tag. Everything before the cipher text is authenticated with it.
"""

import struct
import unicodedata

from argon2.low_level import Type, hash_secret_raw
from nacl.bindings import (
    crypto_aead_xchacha20poly1305_ietf_decrypt,
    crypto_aead_xchacha20poly1305_ietf_encrypt,
)
from nacl.exceptions import CryptoError
from nacl.utils import random

from app.faults import Fault, FaultCode

MAGIC = b"VCLOCK1\n"
ROUNDS, MEMORY, LANES = 3, 64 << 10, 2
"""Argon2id: t = 3, m = 64 MiB (in KiB), p = 2; about 0.2 s. Stored in the blob, so they may rise later."""

_COSTS = struct.Struct(">BIB")
_FRONT = len(MAGIC) + _COSTS.size + 16 + 24
# A blob from outside must not be able to ask for all the memory or an hour of work.
_MOST_ROUNDS, _MOST_MEMORY, _MOST_LANES = 16, 1 << 20, 16


def lock(secret: bytes, password: str) -> bytes:
    """Raises KEY_MISSING for an empty password."""
    if not password:
        raise Fault(FaultCode.KEY_MISSING, expected="password")
    front = MAGIC + _COSTS.pack(ROUNDS, MEMORY, LANES) + random(16) + random(24)
    return front + crypto_aead_xchacha20poly1305_ietf_encrypt(secret, front, front[-24:], _key(password, front))


def unlock(locked: bytes, password: str) -> bytes:
    """Raises KEY_WRONG, and only that: a wrong password and a damaged blob cannot be told apart."""
    front, rest = locked[:_FRONT], locked[_FRONT:]
    if len(front) < _FRONT or not front.startswith(MAGIC) or not password or not _bearable(front):
        raise Fault(FaultCode.KEY_WRONG)
    try:
        return crypto_aead_xchacha20poly1305_ietf_decrypt(rest, front, front[-24:], _key(password, front))
    except (CryptoError, ValueError):
        raise Fault(FaultCode.KEY_WRONG) from None


def _bearable(front: bytes) -> bool:
    rounds: int
    memory: int
    lanes: int
    rounds, memory, lanes = _COSTS.unpack_from(front, len(MAGIC))
    return 1 <= rounds <= _MOST_ROUNDS and 1 <= lanes <= _MOST_LANES and 8 * lanes <= memory <= _MOST_MEMORY


def _key(password: str, front: bytes) -> bytes:
    """NFC first: one keyboard sends é as one code point, another as two (CASES A95). Nothing else is changed."""
    rounds, memory, lanes = _COSTS.unpack_from(front, len(MAGIC))
    return hash_secret_raw(
        unicodedata.normalize("NFC", password).encode("utf-8", "surrogatepass"),
        front[len(MAGIC) + _COSTS.size : -24],
        time_cost=rounds,
        memory_cost=memory,
        parallelism=lanes,
        hash_len=32,
        type=Type.ID,
    )
