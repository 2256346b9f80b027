"""The encryption itself: what it calls a wrong key and a damaged file, and how it bears many recipients."""

import io

import pytest

from app.faults import Fault, FaultCode
from app.ports import DecryptionKey
from sync.agestream import MOST_RECIPIENTS, decrypt_stream, encrypt_stream
from sync.keys import new_decryption_key


def sealed(*recipients: str, data: bytes = b"x" * 200_000) -> bytes:
    out = io.BytesIO()
    encrypt_stream([data[:7], b"", data[7:]], out, recipients)
    return out.getvalue()


def fault(data: bytes, key: DecryptionKey) -> FaultCode:
    with pytest.raises(Fault) as caught:
        decrypt_stream(io.BytesIO(data), io.BytesIO(), key)
    return caught.value.code


def test_a_wrong_key_is_told_from_a_damaged_file() -> None:
    """pyrage tells them apart by its sentence only; a new release that words it otherwise fails here."""
    key, other = new_decryption_key(), new_decryption_key()
    whole = sealed(key.public)
    assert fault(whole, other) is FaultCode.BUNDLE_NOT_FOR_US
    for damaged in (whole[:-1], whole[:60], b"", whole + b"x", whole[:-20] + bytes(20), b"not age"):
        assert fault(damaged, key) is FaultCode.BUNDLE_DAMAGED
    assert fault(whole, DecryptionKey(secret="AGE-SECRET-KEY-1X", public="")) is FaultCode.KEY_WRONG


def test_a_county_s_laptops_all_open_the_one_package() -> None:
    keys = [new_decryption_key() for _ in range(120)]
    whole = sealed(*(key.public for key in keys), data=b"roll")
    for key in (keys[0], keys[60], keys[-1]):
        out = io.BytesIO()
        decrypt_stream(io.BytesIO(whole), out, key)
        assert out.getvalue() == b"roll"


def test_there_is_an_end_to_recipients() -> None:
    with pytest.raises(Fault) as caught:
        encrypt_stream([b""], io.BytesIO(), [new_decryption_key().public] * (MOST_RECIPIENTS + 1))
    assert caught.value.code is FaultCode.FILE_TOO_LARGE


class Breaking(io.BytesIO):
    def write(self, data: object, /) -> int:
        raise OSError(28, "No space left on device")


def test_the_far_end_s_failure_comes_back_as_itself() -> None:
    key = new_decryption_key()
    with pytest.raises(OSError, match="No space left"):
        encrypt_stream([b"x" * 200_000], Breaking(), [key.public])
    with pytest.raises(OSError, match="No space left"):
        decrypt_stream(io.BytesIO(sealed(key.public)), Breaking(), key)
