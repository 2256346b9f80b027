"""Keys: Ed25519 to sign, age X25519 to encrypt, Argon2id for what people type. Nothing here is written to a file."""

import io
from collections.abc import Sequence

from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey as Seed
from nacl.signing import VerifyKey
from pyrage import IdentityError, x25519

from app.faults import Fault, FaultCode
from app.ports import DecryptionKey, SigningKey
from sync import locked as password_lock
from sync.agestream import decrypt_stream, encrypt_stream
from sync.recovery import new_recovery_code, recovery_secret


def new_signing_key() -> SigningKey:
    return signing_key(bytes(Seed.generate()))


def signing_key(seed: bytes) -> SigningKey:
    """The key of this 32-byte seed. Raises KEY_WRONG for any other length."""
    if len(seed) != 32:
        raise Fault(FaultCode.KEY_WRONG)
    return SigningKey(secret=seed, public=bytes(Seed(seed).verify_key).hex())


def new_decryption_key() -> DecryptionKey:
    return decryption_key(str(x25519.Identity.generate()))


def decryption_key(secret: str) -> DecryptionKey:
    """The key of this ``AGE-SECRET-KEY-1…``. Raises KEY_WRONG."""
    try:
        identity = x25519.Identity.from_str(secret)
    except IdentityError:
        raise Fault(FaultCode.KEY_WRONG) from None
    return DecryptionKey(secret=secret, public=str(identity.to_public()))


def sign(message: bytes, key: SigningKey) -> bytes:
    """64 bytes. Begin every message with what it is, so that a signature on one kind can never serve another."""
    return bytes(Seed(key.secret).sign(message).signature)


def verify(message: bytes, signature: bytes, public: str) -> bool:
    """False for a wrong signature, and for a signature or key that is none at all."""
    try:
        VerifyKey(bytes.fromhex(public)).verify(message, signature)
    except (BadSignatureError, ValueError, TypeError):
        return False
    return True


def seal_to(secret: bytes, recipients: Sequence[str]) -> bytes:
    """An age file in memory. Raises KEY_MISSING, KEY_WRONG."""
    sealed = io.BytesIO()
    encrypt_stream([secret], sealed, recipients)
    return sealed.getvalue()


def open_sealed(sealed: bytes, key: DecryptionKey) -> bytes:
    """Raises KEY_WRONG for a key that does not open it, BUNDLE_DAMAGED for sealed bytes that are not whole."""
    plain = io.BytesIO()
    try:
        decrypt_stream(io.BytesIO(sealed), plain, key)
    except Fault as fault:
        if fault.code is FaultCode.BUNDLE_NOT_FOR_US:
            raise Fault(FaultCode.KEY_WRONG) from None
        raise
    return plain.getvalue()


class AgeKeys:
    """The port ``Keys``: the functions of this module, as one object to hand over."""

    def new_signing_key(self) -> SigningKey:
        return new_signing_key()

    def new_decryption_key(self) -> DecryptionKey:
        return new_decryption_key()

    def lock(self, secret: bytes, password: str) -> bytes:
        return password_lock.lock(secret, password)

    def unlock(self, locked: bytes, password: str) -> bytes:
        return password_lock.unlock(locked, password)

    def new_recovery_code(self) -> str:
        return new_recovery_code()

    def recovery_secret(self, typed: str) -> str:
        return recovery_secret(typed)

    def seal_to(self, secret: bytes, recipients: Sequence[str]) -> bytes:
        return seal_to(secret, recipients)

    def open_sealed(self, sealed: bytes, key: DecryptionKey) -> bytes:
        return open_sealed(sealed, key)

    def sign(self, message: bytes, key: SigningKey) -> bytes:
        return sign(message, key)

    def verify(self, message: bytes, signature: bytes, public: str) -> bool:
        return verify(message, signature, public)
