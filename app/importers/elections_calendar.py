"""Centers and their hours: local times of the notice become instants here, at the office (HRS-05, HRS-07, HRS-11).

The zone comes with the program, not from the machine, so that a laptop set to another zone or without zone files
changes nothing (CASES A96, A98). A time that does not exist, or exists twice, is refused: the clerk says which.
"""

import re
from datetime import date, datetime, time, timedelta, timezone
from importlib.resources import files
from zoneinfo import ZoneInfo

from app.domain.election import Center, Hours
from app.domain.ids import CenterId
from app.importers.definitions_tree import Tree

TIME = re.compile(r"(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([+-]\d{2}:\d{2})?\Z")


def read_centers(root: Tree, election_day: date) -> tuple[Center, ...]:
    usual = root.child("election").text("zone", "")
    found = tuple(read_center(node, usual, election_day) for node in root.children("center", least=1, most=5000))
    if len({center.id for center in found}) != len(found):
        raise root.bad("centers with different ids", "center")
    return found


def read_center(node: Tree, usual_zone: str, election_day: date) -> Center:
    node.only("id", "name", "address", "zone", "prints_on_demand", "precincts", "day")
    name = node.text("zone", usual_zone)
    zone = read_zone(name, node)
    days = [day for each in node.children("day", least=1, most=400) for day in read_days(each, zone, election_day)]
    dates = [day.date for day in days]
    if dates != sorted(set(dates)):
        raise node.bad("days in order, each once", "day")
    if dates[-1] > election_day:
        raise node.bad(f"no day after the election of {election_day.isoformat()}", "day")
    if [day.final for day in days] != [False] * (len(days) - 1) + [True]:
        raise node.bad("the last day, and no other, with final = true", "day")
    return Center(
        id=CenterId(node.text("id", most=40)),
        name=node.text("name", most=200),
        address=node.text("address", ""),
        zone=name,
        hours=tuple(days),
        prints_on_demand=node.yes("prints_on_demand", True),
        precincts=tuple(node.texts("precincts", least=1, most=5000)) if node.has("precincts") else (),
    )


def read_days(node: Tree, zone: ZoneInfo, election_day: date) -> list[Hours]:
    """One day, or several with the same hours (``dates``)."""
    node.only("date", "dates", "opens", "issue_stops", "return_stops", "final")
    if node.has("date") == node.has("dates"):
        raise node.bad("either date or dates", "date")
    days = [node.day("date")] if node.has("date") else list(read_dates(node))
    final = node.yes("final", election_day in days)
    if final and len(days) > 1:
        raise node.bad("the final day on its own", "dates")
    return [read_hours(node, day, zone, final=final) for day in days]


def read_dates(node: Tree, key: str = "dates") -> tuple[date, ...]:
    value = node.mapping()[key]
    if not isinstance(value, list) or not value or not all(type(each) is date for each in value):
        raise node.bad("a list of dates such as 2026-10-06", key)
    return tuple(value)


def read_hours(node: Tree, day: date, zone: ZoneInfo, *, final: bool) -> Hours:
    opens = instant(node, "opens", day, zone)
    issue_stops = instant(node, "issue_stops", day, zone)
    return_stops = instant(node, "return_stops", day, zone) if node.has("return_stops") else issue_stops
    if not opens < issue_stops:
        raise node.bad("a time after opens", "issue_stops")
    if return_stops < issue_stops:
        raise node.bad("a time not before issue_stops", "return_stops")
    return Hours(date=day, opens=opens, issue_stops=issue_stops, return_stops=return_stops, final=final)


def instant(node: Tree, key: str, day: date, zone: ZoneInfo) -> datetime:
    """The local time on this day, with its offset."""
    clock, offset = read_time(node, key)
    local = datetime.combine(day, clock)
    possible = {each.utcoffset() for fold in (0, 1) for each in [local.replace(tzinfo=zone, fold=fold)]}
    real = sorted(each for each in possible if each is not None and _exists(local, each, zone))
    if offset is not None:
        real = [each for each in real if each == offset]
    if not real:
        raise node.bad(f"a time that exists on {day.isoformat()} in {zone.key}", key)
    if len(real) > 1:
        ways = " or ".join(local.replace(tzinfo=timezone(each)).isoformat()[11:] for each in real)
        raise node.bad(f"which of the two hours of that time on {day.isoformat()}: {ways}", key)
    return local.replace(tzinfo=timezone(real[0]))


def _exists(local: datetime, offset: timedelta, zone: ZoneInfo) -> bool:
    moment = local.replace(tzinfo=timezone(offset))
    return moment.astimezone(zone).replace(tzinfo=None) == local


def read_time(node: Tree, key: str) -> tuple[time, timedelta | None]:
    """``07:00`` as TOML or as a text, which may carry an offset: ``"01:30-08:00"``."""
    value = node.mapping().get(key)
    if isinstance(value, time) and value.microsecond == 0:
        return value, None
    match = TIME.match(value.strip()) if isinstance(value, str) else None
    try:
        if match is None:
            raise ValueError
        hour, minute, second, offset = match.groups()
        clock = time(int(hour), int(minute), int(second or 0))
        return clock, datetime.fromisoformat(f"2000-01-01T00:00{offset}").utcoffset() if offset else None
    except ValueError:
        raise node.bad('a local time such as "07:00" or "20:00"', key) from None


def read_zone(name: str, node: Tree) -> ZoneInfo:
    """An IANA zone from the tables that come with the program."""
    known = re.fullmatch(r"[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*", name)
    resource = files("tzdata").joinpath("zoneinfo", *name.split("/")) if known else None
    if resource is None or not resource.is_file():
        raise node.bad("an IANA time zone such as America/Anchorage", "zone")
    try:
        with resource.open("rb") as data:
            return ZoneInfo.from_file(data, key=name)
    except ValueError:
        raise node.bad("an IANA time zone such as America/Anchorage", "zone") from None
