"""Add an entry for every kind and version that has none yet: ``python -m tests.old_data.add``."""

import json

import msgspec

from app.domain.events import KINDS
from app.domain.ids import NO_DIGEST, MachineId
from app.domain.journal import Envelope, digest_of
from app.store.codec import encode
from app.store.sealing import Seal
from tests.old_data.reading import LINES, lines
from tests.store.samples import SEAL_KEY, STAMP, sample


def main() -> None:
    held = {(line["kind"], line["version"]) for line in lines()} if LINES.exists() else set()
    with LINES.open("a", encoding="utf-8") as file:
        for sequence, (name, kind) in enumerate(KINDS.items(), 1):
            if (name, kind.VERSION) in held:
                continue
            envelope = Envelope(
                machine=MachineId("HS-A"),
                sequence=sequence,
                previous=NO_DIGEST,
                kind=name,
                version=kind.VERSION,
                at=STAMP.at,
                boot=STAMP.boot,
                actors=STAMP.actors,
                program=STAMP.program,
                package=STAMP.package,
                profile=STAMP.profile,
            )
            event = sample(kind)
            body = encode(envelope, event, Seal(SEAL_KEY))
            line = {
                "kind": name,
                "version": kind.VERSION,
                "body": body.decode(),
                "digest": digest_of(body),
                "event": msgspec.to_builtins(event),
            }
            file.write(json.dumps(line, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
