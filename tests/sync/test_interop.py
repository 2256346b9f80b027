"""What this program writes, others can read without it: openssl, age and tar; and what they make, it can read."""

import hashlib
import json
import shutil
import subprocess
from base64 import b64encode
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.faults import Fault
from sync.manifest import Manifest, Part, canonical
from tests.sync import independent_reader
from tests.sync.forge import archive
from tests.sync.world import PARTS, World

needs_programs = pytest.mark.skipif(
    shutil.which("age") is None or shutil.which("openssl") is None, reason="age or openssl is not installed"
)


@pytest.fixture
def scratch(tmp_path: Path) -> Path:
    (tmp_path / "scratch").mkdir()
    return tmp_path / "scratch"


@needs_programs
def test_openssl_age_and_tar_read_what_we_write(world: World, scratch: Path) -> None:
    written = world.write()
    manifest, parts = independent_reader.read(world.path, world.office.secret, scratch)
    assert parts == {part.name: part.data for part in PARTS}
    assert manifest["facts"] == {"issued": "42"}
    assert hashlib.sha256(independent_reader.canonical(manifest)).hexdigest() == written.digest


@needs_programs
def test_the_document_s_own_commands_work(world: World, scratch: Path) -> None:
    """The shell lines of FORMAT.md, 2 and 3, as they stand there."""
    world.write()
    (scratch / "key.txt").write_text(world.office.secret)
    document = (Path(__file__).parents[2] / "sync" / "FORMAT.md").read_text()
    blocks = [block for block in document.split("```\n")[1::2] if "FILE" in block]
    assert len(blocks) == 2
    for block in blocks:
        if "xxd" in block and shutil.which("xxd") is None:
            continue
        script = "set -e\n" + block.replace("FILE", str(world.path))
        subprocess.run(["bash", "-c", script], check=True, capture_output=True, cwd=scratch)
    assert (scratch / "journal.jsonl").read_bytes() == PARTS[0].data


@needs_programs
def test_we_read_what_openssl_and_age_write(world: World, scratch: Path) -> None:
    said = {"election": "e", "kind": "export", "maker": "m", "signer": world.desk.public}
    parts = [{"name": "a.txt", "sha256": hashlib.sha256(b"hello").hexdigest(), "size": 5}]
    manifest = independent_reader.canonical({**said, "facts": {}, "format": 1, "parts": parts})
    payload = subprocess.run(
        ["age", "-r", world.office.public],
        input=archive([("manifest.json", manifest), ("a.txt", b"hello")]),
        capture_output=True,
        check=True,
    ).stdout
    header = {
        **said,
        "manifest": hashlib.sha256(manifest).hexdigest(),
        "payload": hashlib.sha256(payload).hexdigest(),
    }
    signed = b"votecenter-bundle/1\n" + independent_reader.canonical(header) + b"\n"
    (scratch / "signed").write_bytes(signed)
    seed = bytes.fromhex("302e020100300506032b657004220420") + world.desk.secret
    (scratch / "seed.der").write_bytes(seed)
    sign = ["openssl", "pkeyutl", "-sign", "-keyform", "DER", "-inkey", scratch / "seed.der", "-rawin"]
    signature = subprocess.run([*sign, "-in", scratch / "signed"], capture_output=True, check=True).stdout
    world.path.write_bytes(signed + b64encode(signature) + b"\n" + payload)
    info, read = world.read()
    assert (info.maker, read[0].data) == ("m", b"hello")


@needs_programs
def test_the_second_reader_notices_a_changed_byte_too(world: World, scratch: Path) -> None:
    """It is a reader, not a rubber stamp."""
    world.write()
    whole = bytearray(world.path.read_bytes())
    whole[-1] ^= 1
    world.path.write_bytes(bytes(whole))
    with pytest.raises(AssertionError):
        independent_reader.read(world.path, world.office.secret, scratch)


@given(st.dictionaries(st.text(max_size=8), st.text(max_size=20), max_size=4), st.text(max_size=20))
def test_our_canonical_json_is_the_document_s(facts: dict[str, str], maker: str) -> None:
    part = Part(name="a", size=2**53 + 1, sha256="0" * 64)
    value = Manifest(format=1, kind="k", election="e", maker=maker, signer="s", facts=facts, parts=(part,))
    text = canonical(value)
    assert text == independent_reader.canonical(json.loads(text))


def test_a_fault_s_text_holds_nothing_of_the_contents(world: World) -> None:
    world.write()
    world.path.write_bytes(world.path.read_bytes()[:-1])
    with pytest.raises(Fault) as caught:
        world.read()
    assert str(caught.value) == "bundle_damaged (file=HS-A-1.vcx, check=payload)"
