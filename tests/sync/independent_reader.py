"""A second reader, written from sync/FORMAT.md alone: openssl, age and tar do the work. It imports nothing of ours."""

import hashlib
import io
import json
import subprocess
import tarfile
from base64 import b64decode
from pathlib import Path

PREFIX = bytes.fromhex("302a300506032b6570032100")


def read(bundle: Path, identity: str, scratch: Path) -> tuple[dict[str, object], dict[str, bytes]]:
    """The manifest and the parts; AssertionError or CalledProcessError if anything is not as the document says."""
    first, second, third, payload = bundle.read_bytes().split(b"\n", 3)
    assert first == b"votecenter-bundle/1"
    header = json.loads(second)
    assert second == canonical(header)
    assert header["payload"] == hashlib.sha256(payload).hexdigest()
    check_signature(first + b"\n" + second + b"\n", b64decode(third), header["signer"], scratch)
    archive = decrypt(payload, identity, scratch)
    with tarfile.open(fileobj=io.BytesIO(archive), mode="r:") as tar:
        members = {member.name: (member, tar.extractfile(member).read()) for member in tar}  # type: ignore[union-attr]
    manifest_bytes = members.pop("manifest.json")[1]
    assert hashlib.sha256(manifest_bytes).hexdigest() == header["manifest"]
    manifest = json.loads(manifest_bytes)
    assert manifest_bytes == canonical(manifest)
    assert list(members) == [part["name"] for part in manifest["parts"]]
    for part in manifest["parts"]:
        member, data = members[part["name"]]
        assert (member.mode, member.uid, member.gid, member.mtime, member.isfile()) == (0o600, 0, 0, 0, True)
        assert (len(data), hashlib.sha256(data).hexdigest()) == (part["size"], part["sha256"])
    for name in ("election", "kind", "maker", "signer"):
        assert manifest[name] == header[name]
    return manifest, {name: data for name, (_, data) in members.items()}


def canonical(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def check_signature(message: bytes, signature: bytes, signer: str, scratch: Path) -> None:
    (scratch / "signed").write_bytes(message)
    (scratch / "signature").write_bytes(signature)
    (scratch / "signer.der").write_bytes(PREFIX + bytes.fromhex(signer))
    verify = ["openssl", "pkeyutl", "-verify", "-pubin", "-keyform", "DER", "-inkey", scratch / "signer.der"]
    files = ["-rawin", "-in", scratch / "signed", "-sigfile", scratch / "signature"]
    subprocess.run([*verify, *files], check=True, capture_output=True)


def decrypt(payload: bytes, identity: str, scratch: Path) -> bytes:
    (scratch / "identity").write_text(identity)
    done = subprocess.run(
        ["age", "--decrypt", "-i", scratch / "identity"], input=payload, capture_output=True, check=True
    )
    return done.stdout
