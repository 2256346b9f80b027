"""Records go when nothing holds them any more, keys first, and a certificate says so (RET-01, RET-05)."""

import shutil
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pytest

from app.cli.main import run
from app.domain.ids import ElectionId
from app.domain.profile import RetentionRule
from app.domain.retention import Hold
from app.faults import Fault, FaultCode
from app.services.retention import KEYS, certificate, read_hold, wipe, write_hold
from tests.services.invented_election import BY_NAME
from tests.services.kit import Desks, Template

HOLD = Hold(election=ElectionId("larch-2026"), rule=RetentionRule(source="KMC 6.05.070"), certified=date(2026, 10, 13))
NOW = datetime.fromisoformat("2026-11-20T09:00-09:00")


@pytest.fixture
def laptop(center: Desks, template: Template) -> Path:
    """A laptop's folder after the election, with somebody else's file in it."""
    rig = center.open()
    rig.serve(BY_NAME["Alma Berg"])
    folder = rig.home.folder
    center.end(rig)
    for name in KEYS[:2]:
        (folder / name).write_bytes(b"wrapped key")
    (folder / "exports" / "one.vcx").write_bytes(b"sealed")
    (folder / "notes.txt").write_text("mine")
    shutil.rmtree(folder / "paper")
    return folder


def test_nothing_of_the_election_is_left_and_nothing_else_is_touched(laptop: Path) -> None:
    wiped = wipe(laptop, HOLD, NOW)
    names = [each.name for each in wiped.files]
    assert names[:2] == ["slots.json", "machine.key"]
    assert {"journal.db", "roll.db", "exports/one.vcx"} <= set(names)
    assert wiped.left == ("notes.txt",)
    assert [path.name for path in laptop.iterdir() if path.name not in ("lock",)] == ["notes.txt"]


def test_a_key_is_written_over_before_it_goes(laptop: Path) -> None:
    other = laptop.parent / "other-name"
    other.hardlink_to(laptop / "slots.json")
    wipe(laptop, HOLD, NOW)
    assert other.read_bytes() != b"wrapped key"
    assert len(other.read_bytes()) == len(b"wrapped key")


def test_what_is_held_stays(laptop: Path) -> None:
    before = sorted(path.name for path in laptop.rglob("*"))
    for held in (replace(HOLD, certified=None), replace(HOLD, stayed=True), replace(HOLD, contested=True)):
        with pytest.raises(ValueError, match="held"):
            wipe(laptop, held, NOW)
    assert sorted(path.name for path in laptop.rglob("*")) == before


def test_a_folder_that_is_not_ours_is_not_touched(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("four years")
    with pytest.raises(Fault) as fault:
        wipe(tmp_path, HOLD, NOW)
    assert fault.value.code is FaultCode.FILE_MISSING
    assert (tmp_path / "thesis.txt").read_text() == "four years"


def test_a_link_is_not_followed(laptop: Path) -> None:
    outside = laptop.parent / "outside.vcx"
    outside.write_bytes(b"elsewhere")
    (laptop / "exports" / "link.vcx").symlink_to(outside)
    assert "exports/link.vcx" not in [each.name for each in wipe(laptop, HOLD, NOW).files]
    assert outside.read_bytes() == b"elsewhere"
    assert not (laptop / "exports").exists()
    assert not (laptop / "slots.json").exists()


def test_the_certificate_says_what_went_and_why(laptop: Path) -> None:
    wiped = wipe(laptop, HOLD, NOW)
    notice = certificate(wiped, "LH-A")
    text = " ".join(f"{heading} {body}" for heading, body in notice.paragraphs)
    for said in ("larch-2026", "LH-A", "October 13, 2026", "November 13, 2026", "KMC 6.05.070", "notes.txt"):
        assert said in text
    assert all(each.digest in text for each in wiped.files)
    assert len(notice.signatures) == 2


def test_the_whole_command(laptop: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paper = laptop.parent / "certificate.pdf"
    line = ["office", "wipe", str(laptop), "-o", str(paper), "--confirm", "larch-2026"]
    assert run(line) == 1
    assert "Nobody has said" in capsys.readouterr().err
    write_hold(laptop, replace(HOLD, certified=None))
    assert run(line) == 1
    assert "not certified" in capsys.readouterr().err
    assert run(["office", "retention", str(laptop), "--certified", "2020-01-31", "--stayed"]) == 0
    assert "stay" in capsys.readouterr().out
    assert run(line) == 1
    assert run(["office", "retention", str(laptop), "--not-stayed"]) == 0
    assert "since February 29, 2020" in capsys.readouterr().out
    assert run([*line[:-1], "larch-2025"]) == 1
    assert (laptop / "journal.db").exists()
    assert run(line) == 0
    assert paper.read_bytes().startswith(b"%PDF")
    assert not (laptop / "journal.db").exists()
    assert read_hold(laptop) is not None
