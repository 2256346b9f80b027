"""The office makes its keys once; a laptop makes its own and is enrolled by comparing a fingerprint."""

import json
from pathlib import Path

import pytest

from app.faults import Fault, FaultCode
from sync.keyfiles import OwnKeys, load_keys, new_machine_keys, new_office_keys, save_keys
from sync.publickeys import load_public

PASSPHRASE = "correct horse Peña"


def code(call: object, *given: object) -> FaultCode:
    with pytest.raises(Fault) as caught:
        call(*given)  # type: ignore[operator]
    return caught.value.code


@pytest.fixture
def saved(tmp_path: Path) -> tuple[Path, OwnKeys]:
    keys = new_office_keys("City of Kenai")
    save_keys(tmp_path / "office.key", keys, PASSPHRASE)
    return tmp_path / "office.key", keys


def test_the_office_opens_its_keys_again(saved: tuple[Path, OwnKeys]) -> None:
    path, keys = saved
    assert load_keys(path, PASSPHRASE) == keys
    assert code(load_keys, path, "wrong") is FaultCode.KEY_WRONG
    assert load_public(path.with_suffix(".pub")) == keys.public


def test_no_secret_is_in_the_files_and_only_the_owner_may_read_them(saved: tuple[Path, OwnKeys]) -> None:
    path, keys = saved
    for file in path.parent.iterdir():
        assert file.stat().st_mode & 0o077 == 0
        for secret in (keys.signing.secret, keys.signing.secret.hex().encode(), keys.decryption.secret.encode()):
            assert secret not in file.read_bytes()
    assert sorted(file.name for file in path.parent.iterdir()) == ["office.key", "office.pub"]


def test_keys_are_never_written_over(saved: tuple[Path, OwnKeys]) -> None:
    path, _ = saved
    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    assert code(save_keys, path, new_office_keys("x"), "p") is FaultCode.FILE_EXISTS
    assert code(save_keys, path.with_suffix(".other"), new_office_keys("x"), "p") is FaultCode.FILE_EXISTS
    assert code(save_keys, path.with_name("b.pub"), new_office_keys("x"), "p") is FaultCode.FILE_BAD
    assert code(save_keys, path.with_name("b.key"), new_office_keys("x"), "") is FaultCode.KEY_MISSING
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == before


def test_a_fingerprint_belongs_to_one_key_one_name_and_one_role() -> None:
    machine = new_machine_keys("HS-A")
    assert machine.public.fingerprint == machine.public.fingerprint
    assert len(machine.public.fingerprint) == 29
    assert machine.public.fingerprint != new_machine_keys("HS-A").public.fingerprint


@pytest.mark.parametrize("field", ["name", "recipient", "verify", "role", "proof"])
def test_a_public_key_with_another_name_or_key_slipped_in_is_refused(saved: tuple[Path, OwnKeys], field: str) -> None:
    public = saved[0].with_suffix(".pub")
    other = new_machine_keys("x").public
    said = json.loads(public.read_text())
    said[field] = {"proof": "00" * 64}.get(field) or getattr(other, field)
    public.write_text(json.dumps(said))
    assert code(load_public, public) is FaultCode.FILE_BAD


def test_files_that_are_no_keys_are_named_so(saved: tuple[Path, OwnKeys]) -> None:
    path, _ = saved
    public = path.with_suffix(".pub")
    assert code(load_keys, public, PASSPHRASE) is FaultCode.FILE_BAD
    assert code(load_public, path) is FaultCode.FILE_BAD
    assert code(load_public, path.with_name("none.pub")) is FaultCode.FILE_MISSING
    for text in (b"", b"{}", b"[1]", b"\xff\xfe", b"{" * 70_000, b'{"format":1}'):
        public.write_bytes(text)
        assert code(load_public, public) is FaultCode.FILE_BAD
    public.write_text('{"format":2,"keys":[]}')
    assert code(load_public, public) is FaultCode.BUNDLE_VERSION


def test_a_key_file_under_another_name_is_refused(saved: tuple[Path, OwnKeys]) -> None:
    path, _ = saved
    path.write_text(path.read_text().replace("City of Kenai", "City of Sitka"))
    assert code(load_keys, path, PASSPHRASE) is FaultCode.FILE_BAD
