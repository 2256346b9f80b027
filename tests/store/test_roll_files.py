"""The invented people of eleven states' layouts, read from their files, looked up as a worker would."""

import json
from datetime import date
from pathlib import Path

import pytest

from app.domain.ids import VoterId
from app.importers.layouts import load_layout
from app.importers.voters import VoterReading
from app.store.roll_store import RollStore
from app.store.roll_writer import RollWriter
from tests.store.roll_people import KEY

FILES = {
    "alaska": "alaska_synth.csv", "north_carolina": "ncvoter_synth.txt", "florida": "florida_ZZZ_synth.txt",
    "texas": "texas_fwf_synth.txt", "colorado": "colorado_ex003_synth.txt",
}  # fmt: skip


@pytest.mark.parametrize("layout", list(FILES))
def test_everybody_the_file_holds_is_found_by_name_and_by_id(shared_data: Path, tmp_path: Path, layout: str) -> None:
    folder = shared_data / "voter_files"
    reading = VoterReading((folder / FILES[layout],), load_layout(layout))
    with RollWriter(tmp_path / "roll.db", KEY) as writer:
        writer.add(reading)
        writer.finish(as_of=date(2026, 9, 28))
    store = RollStore(tmp_path / "roll.db", KEY)
    found_by_name = 0
    for voter in store.everyone():
        typed = f"{voter.name.first} {voter.name.last}"
        assert voter in [match.voter for match in store.find(typed).exact], voter.id
        assert [match.voter for match in store.find(voter.id).exact] == [voter]
        assert store.voter(VoterId(voter.id)) == voter
        found_by_name += 1
    expected = json.loads((folder / "people_expected.json").read_text(encoding="utf-8"))
    assert found_by_name >= len(expected) - 4
    store.close()
