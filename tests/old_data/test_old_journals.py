"""What was ever written stays readable, and means what it meant (house rule 2)."""

import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.domain.events import KINDS, JournalMerged
from app.domain.ids import MachineId
from app.domain.journal import digest_of
from app.store.codec import decode
from app.store.journal_store import JournalStore, verify_file
from app.store.sealing import Seal
from tests.old_data.reading import DATABASE, lines
from tests.store.samples import KEY, SEAL_KEY, STAMP

HEADS = {
    "HS-A": (39, "fb646775e6ed150e5d17e205a468ef39f480a8d8baeab29814e6e24f75a7df75"),
    "HS-B": (3, "598c35c6cb70a2d3f0773b95da6c0e5b2b07a738822fa385ff333b10f35f2d3f"),
}
"""The last entries of the stored journal, as a report of its day would have printed them."""


def _kept(meant: Any, means: Any) -> bool:
    """A later version may add fields with a default; what was said stays said."""
    if isinstance(meant, dict):
        return all(name in means and _kept(value, means[name]) for name, value in meant.items())
    if isinstance(meant, list):
        return len(meant) == len(means) and all(map(_kept, meant, means))
    return bool(meant == means)


@pytest.mark.parametrize("line", lines(), ids=lambda line: f"{line['kind']}-{line['version']}")
def test_an_old_entry_is_read_and_means_what_it_meant(line: dict[str, Any]) -> None:
    body = line["body"].encode()
    assert digest_of(body) == line["digest"]
    envelope, event = decode(body, Seal(SEAL_KEY))
    assert (envelope.kind, envelope.version) == (line["kind"], line["version"])
    assert _kept(line["event"], msgspec.to_builtins(event))


def test_every_kind_the_program_writes_is_kept_here() -> None:
    """Add a new one with ``python -m tests.old_data.add``; never change one that is here."""
    held = {(line["kind"], line["version"]) for line in lines()}
    assert {(name, kind.VERSION) for name, kind in KINDS.items()} <= held


def test_an_old_database_opens_verifies_and_is_gone_on_with(tmp_path: Path) -> None:
    copy = tmp_path / "journal.db"
    shutil.copy(DATABASE, copy)
    assert verify_file(copy, KEY) is None
    store = JournalStore.open(copy, KEY)
    assert {head.machine: (head.sequence, head.digest) for head in store.heads()} == HEADS
    kept = [each.event for each in store.recorded(MachineId("HS-A"))]
    assert sum(isinstance(each, JournalMerged) for each in kept) == 1
    store.append([kept[0]], stamp=STAMP, after=HEADS["HS-A"][0])
    assert store.verify() is None
    store.close()
