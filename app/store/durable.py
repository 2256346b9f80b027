"""Writing a small file so that after a power cut there is the old one or the new one, never half of either."""

import os
from contextlib import suppress
from pathlib import Path

from app.oserrors import fault_from
from app.store.database import sync_folder
from app.store.trouble import os_fault


def write_durably(path: Path, data: bytes, *, place: Path | None = None) -> None:
    """Readable by its owner only. Raises Fault(DISK_FULL), STORE_READ_ONLY, and leaves the file as it was; where it
    goes into a ``place`` that somebody named, PLACE_FULL, PLACE_CLOSED or DRIVE_… instead: that is not the record's."""
    draft = path.with_name(path.name + ".new")
    try:
        draft.unlink(missing_ok=True)
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        if place is not None:
            raise fault_from(error, place=place, file=path.name) from None
        raise os_fault(path, error) from None
