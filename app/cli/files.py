"""Files that a command writes where it was told to."""

from contextlib import suppress
from pathlib import Path

from app.faults import Fault, FaultCode
from app.oserrors import fault_from


def write(path: Path, data: bytes) -> None:
    """Whole, over what was there. What cannot be written whole does not stay as a new file. Raises FILE_MISSING for a
    folder that is not there, PLACE_FULL, DRIVE_… or another fault that names the file."""
    if not path.parent.is_dir():
        raise Fault(FaultCode.FILE_MISSING, file=f"The folder {path.parent}")
    new = not path.exists()
    try:
        path.write_bytes(data)
    except OSError as error:
        if new:
            with suppress(OSError):
                path.unlink(missing_ok=True)
        raise fault_from(error, place=path.parent, file=path.name) from None
