"""Keys and what people type to open them."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.faults import Fault, FaultCode
from sync.keys import AgeKeys, new_decryption_key, new_signing_key
from sync.recovery import ALPHABET, new_recovery_code, recovery_secret

KEYS = AgeKeys()


def fault(call: object, *given_: object) -> Fault:
    with pytest.raises(Fault) as caught:
        call(*given_)  # type: ignore[operator]
    return caught.value


def test_a_password_opens_whatever_keyboard_typed_its_accents() -> None:
    """CASES A95: ``Peña é`` composed, opened decomposed."""
    composed = unicodedata.normalize("NFC", "Peña é")
    decomposed = unicodedata.normalize("NFD", composed)
    assert composed != decomposed
    assert KEYS.unlock(KEYS.lock(b"store key", composed), decomposed) == b"store key"
    assert KEYS.unlock(KEYS.lock(b"store key", decomposed), composed) == b"store key"


@pytest.mark.parametrize("wrong", ["peña é", "Peña é ", "Pena e", "", "x" * 5000])
def test_a_wrong_password_is_only_ever_wrong(wrong: str) -> None:
    """Case and spaces count: a password quietly changed opens somewhere and not elsewhere."""
    assert fault(KEYS.unlock, KEYS.lock(b"s", "Peña é"), wrong).code is FaultCode.KEY_WRONG


def test_every_changed_byte_and_every_cut_of_a_locked_key_is_wrong() -> None:
    locked = KEYS.lock(b"s", "right")
    costs = range(8, 14)
    for at in (set(range(0, len(locked), 9)) | {0, len(locked) - 1}) - set(costs):
        changed = bytearray(locked)
        changed[at] ^= 1
        assert fault(KEYS.unlock, bytes(changed), "right").code is FaultCode.KEY_WRONG
    for cut in (0, 7, 8, 13, 14, 53, 54, len(locked) - 1):
        assert fault(KEYS.unlock, locked[:cut], "right").code is FaultCode.KEY_WRONG


@pytest.mark.parametrize(
    "costs", [b"\xff\xff\xff\xff\xff\xff", b"\x00\x00\x01\x00\x00\x02", b"\x03\x00\x00\x00\x01\x02"]
)
def test_a_planted_blob_cannot_ask_for_all_the_memory(costs: bytes) -> None:
    locked = bytearray(KEYS.lock(b"s", "right"))
    locked[8:14] = costs
    assert fault(KEYS.unlock, bytes(locked), "right").code is FaultCode.KEY_WRONG


def test_locking_twice_never_gives_the_same_bytes_and_never_takes_an_empty_password() -> None:
    assert KEYS.lock(b"s", "p") != KEYS.lock(b"s", "p")
    assert fault(KEYS.lock, b"s", "").code is FaultCode.KEY_MISSING


def test_signatures() -> None:
    key, other = KEYS.new_signing_key(), KEYS.new_signing_key()
    signature = KEYS.sign(b"head 7F3A", key)
    assert KEYS.verify(b"head 7F3A", signature, key.public)
    assert not KEYS.verify(b"head 7F3B", signature, key.public)
    assert not KEYS.verify(b"head 7F3A", signature, other.public)
    for signature_, public in ((b"", key.public), (signature[:-1], key.public), (signature, "zz"), (signature, "")):
        assert not KEYS.verify(b"head 7F3A", signature_, public)


def test_sealed_to_the_office_opens_at_the_office_only() -> None:
    office, desk = new_decryption_key(), new_decryption_key()
    sealed = KEYS.seal_to(b"000123", [office.public])
    assert KEYS.open_sealed(sealed, office) == b"000123"
    assert fault(KEYS.open_sealed, sealed, desk).code is FaultCode.KEY_WRONG
    assert fault(KEYS.open_sealed, sealed[:-1], office).code is FaultCode.BUNDLE_DAMAGED
    assert fault(KEYS.open_sealed, b"", office).code is FaultCode.BUNDLE_DAMAGED
    assert fault(KEYS.seal_to, b"x", []).code is FaultCode.KEY_MISSING
    assert fault(KEYS.seal_to, b"x", ["age1"]).code is FaultCode.KEY_WRONG


def test_secrets_do_not_show_themselves() -> None:
    signing, decryption = new_signing_key(), new_decryption_key()
    assert signing.secret.hex() not in repr(signing)
    assert repr(signing.secret) not in repr(signing)
    assert decryption.secret not in repr(decryption)


def test_a_recovery_code_is_read_back_however_it_was_copied() -> None:
    code = new_recovery_code()
    assert len(code) == 35
    assert recovery_secret(code) == code
    assert recovery_secret(code.lower().replace("-", " ").replace("1", "l").replace("0", "o")) == code
    assert recovery_secret(code.replace("-", "").replace("1", "I")) == code
    assert KEYS.unlock(KEYS.lock(b"store key", recovery_secret(code)), recovery_secret(code.lower())) == b"store key"
    assert new_recovery_code() != code


@settings(max_examples=60)
@given(st.integers(0, 29), st.integers(1, 31), st.integers(0, 5), st.integers(0, 3))
def test_a_slip_in_a_recovery_code_names_its_group(at: int, by: int, group: int, place: int) -> None:
    letters = list(new_recovery_code().replace("-", ""))
    wrong = [*letters]
    wrong[at] = ALPHABET[(ALPHABET.index(wrong[at]) + by) % 32]
    assert fault(recovery_secret, "".join(wrong)).facts == {"group": at // 5 + 1}
    swapped, first = [*letters], group * 5 + place
    swapped[first], swapped[first + 1] = swapped[first + 1], swapped[first]
    if swapped != letters:
        assert fault(recovery_secret, "".join(swapped)).facts == {"group": group + 1}


def test_groups_in_another_order_missing_or_too_many_are_wrong() -> None:
    groups = new_recovery_code().split("-")
    for wrong in (
        groups[::-1],
        groups[:5],
        [*groups, groups[0]],
        [],
        ["UUUUU", *groups[1:]],
        [*groups[:5], groups[5][:4]],
    ):
        assert fault(recovery_secret, "-".join(wrong)).code is FaultCode.KEY_WRONG
