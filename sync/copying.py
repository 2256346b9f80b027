"""Copy a file to a stick and prove it is there: STACK.md, 7; CASES A91."""

import os
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

from app.faults import Fault, FaultCode
from app.ports import Progress
from sync.durable import CHUNK, Landing
from sync.names import must_be_legal_file
from sync.outside import open_bundle
from sync.steps import Steps


def copy_to_drive(folder: Path, name: str, source: Path, progress: Progress, *, replace: bool = False) -> Path:
    """Returns the path on the drive once its bytes have been read back from the medium and are those of ``source``.

    Progress counts both ways: writing, then reading back. Raises FILE_BAD for a name that another system could not
    read, FILE_EXISTS, DRIVE_FULL, DRIVE_READ_ONLY, DRIVE_GONE, DRIVE_NOT_VERIFIED, FILE_TOO_LARGE, CANCELED.
    """
    must_be_legal_file(name)
    with open_bundle(source) as origin, Landing(folder / name, replace=replace, drive=True) as landing:
        size = os.fstat(origin.fileno()).st_size
        steps = Steps(progress, 2 * size)
        written = sha256()
        while data := origin.read(CHUNK):
            written.update(data)
            landing.write(data)
            steps.add(len(data))

        def same(file: BinaryIO) -> None:
            seen = sha256()
            while data := file.read(CHUNK):
                seen.update(data)
                steps.add(len(data))
            if seen.digest() != written.digest():
                raise Fault(FaultCode.DRIVE_NOT_VERIFIED, file=name)

        landing.settle(same)
        landing.commit()
        return folder / name
