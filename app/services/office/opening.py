"""The files of single exports, opened for whoever wants to look at one desk by itself."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from app.oserrors import fault_from
from app.ports import Bundles, DecryptionKey
from app.services.exchange_values import EXPORT
from app.services.office.facts import Taken
from app.services.packages import Contents
from app.store.durable import write_durably


def open_exports(
    taken: Iterable[Taken],
    paths: Sequence[Path],
    *,
    bundles: Bundles,
    key: DecryptionKey,
    contents: Contents,
    folder: Path,
) -> None:
    """Each counted export's files under ``folder``/machine. They hold names: the folder is open to its owner only.
    Raises BUNDLE_… faults, and PLACE_FULL, PLACE_CLOSED or DRIVE_… of that folder."""
    by_name = {path.name: path for path in paths}
    signers = tuple(machine.verify_key for machine in contents.jurisdiction.machines)
    for each in taken:
        if each.closed_by or each.file not in by_name:
            continue
        _, parts = bundles.read(by_name[each.file], key, kind=EXPORT, signers=signers)
        for part in parts:
            target = folder / each.machine / part.name
            try:
                target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            except OSError as error:
                raise fault_from(error, place=folder, file=part.name) from None
            write_durably(target, part.data, place=folder)
