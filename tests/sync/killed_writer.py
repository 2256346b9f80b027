"""Write a bundle and die on the way, as a power cut would: ``killed_writer.py FOLDER ROLL WHERE``.

WHERE is ``byte:N`` (in the N-th progress step), or ``fsync``, ``rename``, ``after-rename`` or ``never``.
"""

import os
import signal
import sys
from pathlib import Path
from typing import Any

from app.ports import BundlePart
from sync.bundle import EXPORT, AgeBundles
from sync.keys import new_decryption_key, new_signing_key


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def before(name: str) -> None:
    setattr(os, name, lambda *given, **named: die())


def after(name: str) -> None:
    real = getattr(os, name)

    def done(*given: Any, **named: Any) -> None:
        real(*given, **named)
        die()

    setattr(os, name, done)


def main(folder: Path, roll: Path, where: str) -> None:
    steps = iter(range(10**6))
    last = int(where.removeprefix("byte:")) if where.startswith("byte:") else 10**6
    if where in ("fsync", "rename"):
        before(where)
    if where == "after-rename":
        after("rename")

    def progress(done: int, of: int) -> bool:
        if next(steps) == last:
            die()
        return True

    signer, office = new_signing_key(), new_decryption_key()
    (folder.parent / "signer").write_text(signer.public)
    AgeBundles().write(
        folder / "HS-A-1.vcx",
        kind=EXPORT,
        election="e",
        maker="HS-A",
        facts={},
        parts=[BundlePart(name="roll.db", path=roll)],
        signer=signer,
        recipients=[office.public],
        progress=progress,
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])
