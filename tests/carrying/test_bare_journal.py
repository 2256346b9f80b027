"""A journal as a bare file: what the chain proves, and what only a head on paper proves (THREATS 16)."""

from pathlib import Path

import pytest

from app.cli.main import run
from app.services.segments import segment_of
from tests.carrying.world import World
from tests.services.invented_election import BY_NAME, A


@pytest.fixture
def lines(world: World) -> list[bytes]:
    desk = world.open_desk(world.package())
    desk.serve(BY_NAME["Alma Berg"])
    return segment_of(desk.parts.session.journal.entries(A)).splitlines(keepends=True)


def verified(file: Path, lines: list[bytes], *more: str) -> int:
    file.write_bytes(b"".join(lines))
    return run(["journal", "verify", str(file), *more])


def test_without_a_head_it_says_what_to_compare(
    lines: list[bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verified(tmp_path / "journal.jsonl", lines) == 0
    said = capsys.readouterr()
    assert said.out == "The journal is whole.\n"
    assert f"{A}:{len(lines)}:" in said.err
    head = said.err.split()[-1]
    assert verified(tmp_path / "journal.jsonl", lines, "--head", head) == 0
    assert capsys.readouterr().err == "", "the end is proven"


def test_a_changed_last_line_is_given_away_by_the_head(
    lines: list[bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    verified(tmp_path / "journal.jsonl", lines)
    head = capsys.readouterr().err.split()[-1]
    lines[-1] = lines[-1].replace(b"boot-LH-A", b"boot-LH-X")
    assert verified(tmp_path / "journal.jsonl", lines) == 0, "nothing in the file contradicts it"
    assert head not in capsys.readouterr().err, "but the end it says is another"
    assert verified(tmp_path / "journal.jsonl", lines, "--head", head) == 2
    assert "recomputed" in capsys.readouterr().out
