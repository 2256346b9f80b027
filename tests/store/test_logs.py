"""The diary tells what the program did and never for whom."""

import json
import logging
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app import logs
from app.faults import Fault, FaultCode
from app.logs import ALLOWED, WITHHELD, facts, log, start, stop
from tests.store.conftest import SmallDisk

VOTER = "Quillaquanda Vexworthy"


@pytest.fixture
def diary(tmp_path: Path) -> Iterator[Path]:
    root = logging.getLogger()
    level = root.level
    handler = start(tmp_path)
    yield tmp_path / "votecenter.log"
    stop(handler)
    root.setLevel(level)


def lines(diary: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in diary.read_text().splitlines()]


def test_an_event_is_told_with_its_facts(diary: Path) -> None:
    log("store").info("store_opened", extra=facts(entries=12, machine="HS-A"))
    (line,) = lines(diary)
    assert line.pop("at").endswith("+00:00")
    assert line == {
        "level": "info",
        "logger": "votecenter.store",
        "event": "store_opened",
        "facts": {"entries": 12, "machine": "HS-A"},
    }
    assert diary.stat().st_mode & 0o077 == 0


def test_a_fact_nobody_allowed_is_an_error_where_it_is_written() -> None:
    with pytest.raises(ValueError, match="surname"):
        facts(surname=VOTER)
    assert not {"name", "surname", "voter", "address", "number", "birth", "text"} & ALLOWED


def test_whatever_is_logged_no_voter_gets_in(diary: Path) -> None:
    other = logging.getLogger("some.library")
    other.warning("could not draw %s", VOTER)
    other.warning(f"could not draw {VOTER}")
    other.warning("drawn", extra={"facts": {"voter": VOTER, "code": VOTER, VOTER: 1, "count": 3}})
    other.warning(ValueError(VOTER))
    try:
        raise ValueError(VOTER)
    except ValueError:
        other.exception("drawing_failed", stack_info=True)
    told = diary.read_text()
    assert "Quilla" not in told
    assert "Vexworthy" not in told
    assert [line["event"] for line in lines(diary)] == [
        WITHHELD,
        WITHHELD,
        "drawn",
        WITHHELD,
        "drawing_failed",
    ]
    assert lines(diary)[2]["facts"] == {"code": WITHHELD, "count": 3}


def test_of_an_exception_its_kind_and_way_are_kept(diary: Path) -> None:
    try:
        raise LookupError(VOTER)
    except LookupError:
        log("desk").exception("search_failed")
    kind, place = lines(diary)[0]["raised"]
    assert kind == "LookupError"
    assert place.startswith("test_logs.py:")


def test_old_lines_make_room_and_stay_private(diary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (handler,) = (each for each in logging.getLogger().handlers if isinstance(each, logs.RotatingFileHandler))
    monkeypatch.setattr(handler, "maxBytes", 500)
    for turn in range(60):
        log("store").info("entry_written", extra=facts(sequence=turn))
    files = sorted(diary.parent.iterdir())
    assert len(files) == 5
    assert all(each.stat().st_mode & 0o077 == 0 for each in files)
    assert all(each.stat().st_size <= 500 for each in files)


def test_a_full_disk_does_not_stop_the_desk(small_disk: SmallDisk, capfd: pytest.CaptureFixture[str]) -> None:
    handler = start(small_disk.folder)
    try:
        room = os.statvfs(small_disk.folder)
        (small_disk.folder / "ballast").write_bytes(bytes(room.f_bavail * room.f_frsize))
        for _ in range(60):
            log("store").warning("entry_written", extra=facts(sequence=1))
    finally:
        stop(handler)
    assert capfd.readouterr() == ("", "")


def test_a_log_is_not_followed_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "votecenter.log").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(Fault) as told:
        start(tmp_path)
    assert told.value.code is FaultCode.STORE_READ_ONLY
    assert not (tmp_path / "elsewhere").exists()
