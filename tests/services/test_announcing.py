"""The closing announcements by a clock that is told: whatever happens to clock, laptop and closing time, each one is
called for once, at the site's own time, and what was not made is on record (KMC 6.30.060(f), HRS-01 … HRS-04, A99)."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from app.bootstrap import site_clock
from app.clock import ScriptedClock
from app.domain.announcements import Announcement, Standing
from app.domain.election import Center
from app.domain.refusal import Rule
from app.faults import FaultCode
from app.importers.definitions_tree import parse_toml
from app.importers.elections_calendar import read_centers
from tests.services.invented_election import NORA, A, B, at
from tests.services.kit import Desks, Rig, done, refused


def standings(rig: Rig) -> list[Standing]:
    return [each.standing for each in rig.parts.day.announcements()]


def due(rig: Rig) -> tuple[int, Standing] | None:
    """What the window asks every second."""
    found: Announcement | None = rig.parts.day.due()
    return (found.minutes, found.standing) if found is not None else None


def on_record(rig: Rig) -> list[tuple[str, int]]:
    made = [("made", told.event.minutes) for told in rig.state.announced]
    return made + [("missed", told.event.minutes) for told in rig.state.missed]


def test_both_are_called_for_at_their_minute_and_warned_of_two_minutes_before(desk: Rig) -> None:
    calls = []
    desk.move_to(at(19, 40))
    while desk.clock.now() < at(20, 3):
        calls.append((desk.clock.now().strftime("%H:%M"), standings(desk)[0].value, standings(desk)[1].value))
        found = due(desk)
        if found is not None:
            done(desk.parts.day.announce(found[0]))
        desk.clock.pass_time(60)
    first = {name: next(at for at, one, _ in calls if one == name) for name in ("later", "soon", "due", "made")}
    last = {name: next(at for at, _, two in calls if two == name) for name in ("later", "soon", "due", "made")}
    assert first == {"later": "19:40", "soon": "19:43", "due": "19:45", "made": "19:46"}
    assert last == {"later": "19:40", "soon": "19:58", "due": "20:00", "made": "20:01"}
    assert [told.event.designated for told in desk.state.announced] == [at(20), at(20)]
    assert [told.event.actual for told in desk.state.announced] == [at(19, 45), at(20)]
    assert [told.event.late_seconds for told in desk.state.announced] == [0, 0]


def test_a_restart_neither_repeats_nor_skips_one(center: Desks) -> None:
    rig = center.open()
    rig.move_to(at(19, 45, 10))
    rig = center.restart(rig)
    assert due(rig) == (15, Standing.DUE)
    done(rig.parts.day.announce(15))
    rig = center.restart(rig)
    assert due(rig) is None
    refused(rig.parts.day.announce(15), Rule.JOB_SETTLED)
    rig.move_to(at(20))
    assert due(center.restart(rig)) == (0, Standing.DUE)


def test_a_laptop_that_slept_over_the_minute_calls_for_it_late_and_says_how_late(desk: Rig) -> None:
    desk.move_to(at(19, 44))
    desk.clock.pass_time(180)
    assert due(desk) == (15, Standing.LATE)
    done(desk.parts.day.announce(15))
    assert desk.state.announced[0].event.late_seconds == 120


def test_one_slept_through_is_on_record_as_missed_once_and_holds_nothing_up(desk: Rig) -> None:
    desk.move_to(at(19, 30))
    desk.clock.pass_time(45 * 60)
    for _ in range(5):
        assert due(desk) == (0, Standing.LATE)
    assert on_record(desk) == [("missed", 15)]
    refused(desk.parts.day.announce(15), Rule.JOB_SETTLED)
    done(desk.parts.day.announce(0))
    done(desk.parts.day.close_line(2))


def test_an_extension_moves_both(desk: Rig) -> None:
    desk.move_to(at(19, 47))
    done(desk.parts.day.announce(15))
    desk.move_to(at(19, 50))
    done(desk.parts.day.move_closing(at(20, 30), at(20, 30), "Superior Court, 19:48"))
    desk.move_to(at(20, 0))
    assert due(desk) is None
    desk.move_to(at(20, 15))
    assert due(desk) == (15, Standing.DUE)
    done(desk.parts.day.announce(15))
    desk.move_to(at(20, 30))
    done(desk.parts.day.announce(0))
    assert [(told.event.minutes, told.event.designated) for told in desk.state.announced] == [
        (15, at(20)),
        (15, at(20, 30)),
        (0, at(20, 30)),
    ]
    assert on_record(desk).count(("missed", 15)) == 0


def test_a_clock_set_back_does_not_repeat_one(desk: Rig) -> None:
    desk.move_to(at(19, 45))
    done(desk.parts.day.announce(15))
    desk.clock.set_wall(at(19, 40))
    assert due(desk) is None
    desk.move_to(at(19, 50))
    assert due(desk) is None
    assert standings(desk) == [Standing.MADE, Standing.LATER]


def test_a_clock_that_ran_ahead_and_was_set_right_skips_none(desk: Rig) -> None:
    desk.move_to(at(18, 30))
    desk.clock.set_wall(at(20, 5))
    assert due(desk) == (0, Standing.LATE)
    desk.clock.set_wall(at(18, 31))
    assert due(desk) is None
    desk.move_to(at(19, 45))
    assert due(desk) == (15, Standing.DUE)
    done(desk.parts.day.announce(15))
    desk.move_to(at(20))
    assert due(desk) == (0, Standing.DUE)


def test_one_made_while_the_clock_ran_an_hour_ahead_is_called_for_at_its_own_time(center: Desks) -> None:
    """At a quarter to seven the laptop said a quarter to eight. Nobody who comes after seven heard that."""
    rig = center.open()
    rig.move_to(at(18, 40))
    rig.clock.set_wall(at(19, 45))
    done(rig.parts.day.announce(15))
    rig.clock.set_wall(at(18, 45))
    assert due(rig) is None
    assert standings(rig) == [Standing.LATER, Standing.LATER]
    rig.move_to(at(19, 45))
    rig = center.restart(rig)
    assert due(rig) == (15, Standing.DUE)
    done(rig.parts.day.announce(15))
    assert due(rig) is None
    assert on_record(rig) == [("made", 15), ("made", 15)]


def test_a_clock_set_back_an_hour_by_mistake_and_set_right_repeats_none(desk: Rig) -> None:
    desk.move_to(at(19, 45))
    done(desk.parts.day.announce(15))
    desk.clock.set_wall(at(18, 45))
    assert due(desk) is None
    desk.clock.pass_time(60)
    desk.clock.set_wall(at(19, 46))
    assert due(desk) is None
    assert standings(desk) == [Standing.MADE, Standing.LATER]


def test_what_nobody_announced_is_on_record_when_the_statement_is_signed(center: Desks) -> None:
    rig = center.open()
    rig.move_to(at(20, 20))
    done(rig.parts.day.close_line(0))
    done(rig.parts.day.sign("", NORA))
    assert on_record(rig) == [("missed", 15), ("missed", 0)]
    assert due(rig) is None
    assert standings(rig) == [Standing.MISSED, Standing.MISSED]


def test_the_silent_desk_is_never_called(center: Desks) -> None:
    rig = center.open(B)
    session = rig.parts.session
    session.election = replace(session.election, machine=replace(session.election.machine, announces=False))
    rig.move_to(at(20, 0))
    assert rig.parts.day.announcements() == ()
    assert due(rig) is None


# --- the site's zone, whatever the machine's ---------------------------------------------------------------------

FALL_BACK = """
[election]
zone = "{zone}"
[[center]]
id = "hall"
name = "Hall"
[[center.day]]
dates = [2026-10-30, 2026-10-31, 2026-11-01, 2026-11-02]
opens = "07:00"
issue_stops = "20:00"
[[center.day]]
date = 2026-11-03
opens = "07:00"
issue_stops = "20:00"
"""


def calendar(zone: str, text: str = FALL_BACK, day: date = date(2026, 11, 3)) -> Center:
    root = parse_toml(text.replace("{zone}", zone).encode(), "election.toml", FaultCode.ELECTION_BAD)
    return read_centers(root, day)[0]


@pytest.fixture
def machine_zone() -> Iterator[Callable[[str], None]]:
    before = os.environ.get("TZ")

    def put(zone: str) -> None:
        os.environ["TZ"] = zone
        time.tzset()

    yield put
    if before is None:
        os.environ.pop("TZ", None)
    else:
        os.environ["TZ"] = before
    time.tzset()


ZONES = ("America/Anchorage", "America/Denver", "America/New_York", "America/Phoenix", "Pacific/Honolulu")


@pytest.mark.parametrize("machine", ["America/Los_Angeles", "Asia/Tokyo", "UTC", "Nowhere/Nothing"])
def test_the_calendar_is_the_same_whatever_zone_the_machine_is_in(
    machine: str, machine_zone: Callable[[str], None]
) -> None:
    machine_zone(machine)
    expected = {"America/Anchorage": (-8, -9), "America/Phoenix": (-7, -7), "America/New_York": (-4, -5)}
    for zone, (before, after) in expected.items():
        hours = calendar(zone).hours
        offsets = [each.issue_stops.utcoffset() for each in hours]
        assert offsets == [timedelta(hours=each) for each in (before, before, after, after, after)]
        assert [each.issue_stops.strftime("%H:%M") for each in hours] == ["20:00"] * 5


def test_the_desk_s_clock_tells_the_site_s_time_on_the_night_the_clocks_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """Saturday evening at -8, Sunday morning at -9, and in between nothing is announced twice."""
    center = calendar("America/Anchorage")
    told: list[datetime] = []
    for instant in ("2026-11-01T04:00:00", "2026-11-01T16:00:00", "2026-11-02T05:00:00"):
        frozen = datetime.fromisoformat(instant).replace(tzinfo=UTC)

        class Now(datetime):
            @classmethod
            def now(cls, tz=None, frozen=frozen):  # type: ignore[no-untyped-def]
                return frozen

        monkeypatch.setattr("app.clock.datetime", Now)
        told.append(site_clock(center).now())
    assert [each.strftime("%a %H:%M %z") for each in told] == [
        "Sat 20:00 -0800",
        "Sun 07:00 -0900",
        "Sun 20:00 -0900",
    ]


@pytest.mark.parametrize(("night", "hours"), [(date(2026, 10, 31), 24 + 1), (date(2026, 11, 2), 24)])
def test_closing_to_closing_over_the_change_is_an_hour_longer(night: date, hours: int) -> None:
    days = {each.date: each.issue_stops for each in calendar("America/Anchorage").hours}
    assert days[night + timedelta(days=1)] - days[night] == timedelta(hours=hours)


def test_a_center_open_through_the_change_announces_at_the_right_instant(center: Desks) -> None:
    """It opens at half past midnight and closes at four, standard time: fifteen minutes before is 03:45 at -9."""
    text = FALL_BACK.replace("2026-10-30, 2026-10-31, 2026-11-01, 2026-11-02", "2026-11-01")
    text = text.replace('opens = "07:00"\nissue_stops = "20:00"', 'opens = "00:30"\nissue_stops = "04:00"', 1)
    place = calendar("America/Anchorage", text)
    assert place.hours[0].opens.utcoffset() == timedelta(hours=-8)
    assert place.hours[0].issue_stops.utcoffset() == timedelta(hours=-9)
    rig = center.closed(A, clock=ScriptedClock(place.hours[0].opens))
    session = rig.parts.session
    session.election = replace(session.election, center=replace(session.election.center, hours=place.hours))
    rig.open_day()
    rig.move_to(place.hours[0].issue_stops - timedelta(minutes=16))
    assert due(rig) is None
    rig.clock.pass_time(60)
    assert due(rig) == (15, Standing.DUE)
    done(rig.parts.day.announce(15))
    event = rig.state.announced[0].event
    assert event.designated.strftime("%H:%M") == "04:00"
    assert event.actual.strftime("%H:%M") == "03:45"


def test_it_works_without_the_system_s_zone_files() -> None:
    """A packaged program on a laptop without zone files: the tables come with the program."""
    script = (
        "import zoneinfo; zoneinfo.reset_tzpath(to=[])\n"
        "from tests.services.test_announcing import calendar\n"
        f"print([each.issue_stops.isoformat() for zone in {ZONES!r} for each in calendar(zone).hours[-1:]])"
    )
    environment = {**os.environ, "PYTHONTZPATH": "", "TZ": ":/no/such/file"}
    told = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True, timeout=550
    )
    for offset in ("-09:00", "-07:00", "-05:00", "-10:00"):
        assert f"2026-11-03T20:00:00{offset}" in told.stdout
