"""Bundles and key files of earlier formats still open, with everything they held."""

from pathlib import Path

import pytest

from sync.bundle import AgeBundles
from sync.keyfiles import load_keys
from sync.publickeys import load_public

V1 = Path(__file__).with_name("bundle_v1")
PASSPHRASE = "Peña sample passphrase"


@pytest.mark.parametrize(
    ("name", "kind", "maker"),
    [
        ("HS-A-1.vcx", "export", "HS-A"),
        ("HS-A-round.vcx", "round", "HS-A"),
        ("kenai.vcpkg", "package", "City of Kenai"),
    ],
)
@pytest.mark.parametrize("reader", ["office", "HS-A"])
def test_a_bundle_of_version_1_opens(name: str, kind: str, maker: str, reader: str) -> None:
    signers = [load_public(V1 / f"{who}.pub").verify for who in ("office", "HS-A")]
    key = load_keys(V1 / f"{reader}.key", PASSPHRASE).decryption
    info, parts = AgeBundles().read(V1 / name, key, kind=kind, signers=signers)
    assert (info.format, info.election, info.maker) == (1, "kenai-2026", maker)
    assert info.facts == (("issued", "9"), ("title", "Municipal election · Peña"))
    assert {part.name: part.data for part in parts} == {
        "journal.jsonl": b'{"invented":1}\n' * 3,
        "reports/statement.csv": b"received,voted\r\n10,9\r\n",
        "empty": b"",
    }


def test_key_files_of_version_1_open() -> None:
    office = load_keys(V1 / "office.key", PASSPHRASE)
    assert (office.role, office.name) == ("office", "City of Kenai")
    assert load_public(V1 / "office.pub") == office.public
