"""Bundles that no honest program writes, signed and encrypted all the same: what a stolen key or a bug could make."""

import hashlib
import io
import tarfile
from base64 import b64encode
from typing import Any

import pyrage
from nacl.signing import SigningKey as Seed

from tests.sync.independent_reader import canonical
from tests.sync.world import World

Member = tuple[str, bytes]


def archive(members: list[Member], **changes: Any) -> bytes:
    """Through Python's own tarfile: ``changes`` are set on the last member."""
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for place, (name, data) in enumerate(members, 1):
            member = tarfile.TarInfo(name)
            member.mode, member.size = 0o600, len(data)
            if place == len(members):
                for field, value in changes.items():
                    setattr(member, field, value)
            tar.addfile(member, io.BytesIO(data))
        end = tar.offset
    return file.getvalue()[:end] + bytes(1024)


def manifest(world: World, members: list[Member], **changes: Any) -> bytes:
    parts = [{"name": name, "sha256": hashlib.sha256(data).hexdigest(), "size": len(data)} for name, data in members]
    said = {"election": "e", "facts": {}, "format": 1, "kind": "export", "maker": "m", "signer": world.desk.public}
    return canonical({**said, "parts": parts, **changes})


def seal(world: World, manifest_bytes: bytes, plain: bytes) -> bytes:
    """A whole bundle whose signature, payload hash and manifest hash are right, whatever ``plain`` is."""
    return sign(world, manifest_bytes, pyrage.encrypt(plain, [pyrage.x25519.Recipient.from_str(world.office.public)]))


def sign(world: World, manifest_bytes: bytes, payload: bytes, **changes: Any) -> bytes:
    header = {
        "election": "e",
        "kind": "export",
        "maker": "m",
        "manifest": hashlib.sha256(manifest_bytes).hexdigest(),
        "payload": hashlib.sha256(payload).hexdigest(),
        "signer": world.desk.public,
        **changes,
    }
    return sign_text(world, canonical(header)) + payload


def sign_text(world: World, header: bytes) -> bytes:
    signed = b"votecenter-bundle/1\n" + header + b"\n"
    return signed + b64encode(Seed(world.desk.secret).sign(signed).signature) + b"\n"
