"""Wall time is testimony with the site's offset; durations cannot be set (HRS-13)."""

import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from pathlib import Path

import pytest

from app import clock as module
from app.clock import FixedClock, ScriptedClock, SystemClock, fixed_offset, machine_offset
from app.ports import Clock
from tests.conftest import ROOT

ALASKA_WINTER, ALASKA_SUMMER = timezone(timedelta(hours=-9)), timezone(timedelta(hours=-8))
CHANGE = datetime(2026, 11, 1, 10, tzinfo=UTC)
"""Summer time ends in Alaska, two days before a November election."""


def offset_of(instant: datetime) -> tzinfo:
    return ALASKA_SUMMER if instant < CHANGE else ALASKA_WINTER


def test_now_carries_the_sites_offset_whatever_zone_the_machine_is_in() -> None:
    """CASES A96: machines left on another zone printed the wrong closing time."""
    code = (
        "from app.clock import SystemClock, fixed_offset\nfrom datetime import datetime, UTC\n"
        "told = SystemClock(fixed_offset(-9)).now()\n"
        "print(told.utcoffset().total_seconds() / 3600, abs((told - datetime.now(UTC)).total_seconds()) < 5)"
    )
    for zone in ("America/New_York", "Asia/Tokyo"):
        told = subprocess.run(
            [sys.executable, "-c", code], env={"TZ": zone}, cwd=ROOT, capture_output=True, text=True, check=True
        )
        assert told.stdout.split() == ["-9.0", "True"]


def test_the_offset_is_the_one_in_force_at_that_instant(monkeypatch: pytest.MonkeyPatch) -> None:
    class Wall(datetime):
        instant = CHANGE

        @classmethod
        def now(cls, tz: tzinfo | None = None) -> "Wall":
            return cls.fromtimestamp(cls.instant.timestamp(), tz)

    monkeypatch.setattr(module, "datetime", Wall)
    assert SystemClock(offset_of).now().isoformat() == "2026-11-01T01:00:00-09:00"
    Wall.instant = CHANGE - timedelta(seconds=1)
    assert SystemClock(offset_of).now().isoformat() == "2026-11-01T01:59:59-08:00"


def test_without_a_package_the_machines_own_zone_is_used() -> None:
    assert SystemClock().now().utcoffset() == machine_offset(datetime.now(UTC)).utcoffset(None)


def test_monotonic_time_only_goes_on_and_counts_sleep() -> None:
    clock = SystemClock()
    told = [clock.monotonic() for _ in range(1_000)]
    assert told == sorted(told)
    assert clock.monotonic() >= time.monotonic() - 0.001  # the same start, and sleep besides


def test_a_boot_has_one_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert SystemClock().boot == SystemClock().boot != ""
    monkeypatch.setattr(module, "_BOOT_FILE", tmp_path / "none")
    clock = SystemClock()
    assert clock.boot == clock.boot
    assert clock.boot != SystemClock().boot


def test_time_passes_as_it_is_told() -> None:
    start = datetime(2026, 11, 3, 7, tzinfo=ALASKA_WINTER)
    clock = ScriptedClock(start)
    clock.pass_time(90)
    assert (clock.now(), clock.monotonic()) == (start + timedelta(seconds=90), 90.0)
    clock.set_wall(start - timedelta(hours=1))
    assert (clock.now(), clock.monotonic()) == (start - timedelta(hours=1), 90.0)
    clock.pass_until(start)
    assert (clock.now(), clock.monotonic()) == (start, 3690.0)
    clock.pass_until(start - timedelta(hours=2))
    assert clock.now() == start
    clock.restart("second boot")
    assert (clock.monotonic(), clock.boot) == (0.0, "second boot")
    with pytest.raises(ValueError, match="backwards"):
        clock.pass_time(-1)


def test_fixed_time_stands_still() -> None:
    moment = datetime(2026, 11, 3, 7, tzinfo=ALASKA_WINTER)
    clock = FixedClock(moment)
    assert (clock.now(), clock.now(), clock.monotonic(), clock.boot) == (moment, moment, 0.0, "fixed")


@pytest.mark.parametrize("kind", [FixedClock, ScriptedClock])
def test_invented_time_has_an_offset_too(kind: type[FixedClock] | type[ScriptedClock]) -> None:
    with pytest.raises(ValueError, match="offset"):
        kind(datetime(2026, 11, 3, 7))


def test_each_is_the_clock_the_program_asks_for() -> None:
    moment = datetime(2026, 11, 3, 7, tzinfo=ALASKA_WINTER)
    clocks: list[Clock] = [SystemClock(fixed_offset(-9)), FixedClock(moment), ScriptedClock(moment)]
    assert all(each.now().utcoffset() == timedelta(hours=-9) for each in clocks)
