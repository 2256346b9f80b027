"""The published notice against the calendar: what the public was told is what the laptops do (HRS-07; KMC 6.20.010(a)4;
KPB 4.10.060(B)4).

``[notice]`` is typed from the newspaper, not copied from the calendar: two people, two sources. A center, a day or an
hour that differs is refused when the package is built; so is a notice that came out too late or not often enough for
the profile, where the profile asks.
"""

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from app.domain.election import Center
from app.domain.profile import NoticeRule
from app.importers.definitions_tree import Tree
from app.importers.elections_calendar import instant, read_dates, read_zone

Told = tuple[datetime, datetime]
"""(opens, closes) of a day."""


def check_notice(root: Tree, centers: tuple[Center, ...]) -> None:
    """Raises ELECTION_BAD naming center, day and what the calendar says."""
    if not root.has("notice"):
        return
    notice = root.child("notice")
    notice.only("center", "published")
    nodes = {node.text("id", most=40): node for node in notice.children("center", least=1, most=5000)}
    for center in centers:
        if center.id not in nodes:
            raise notice.bad(f"center {center.id} in the notice, for it is in the calendar", "center")
    known = {center.id: center for center in centers}
    for name, node in nodes.items():
        found = next((center for id, center in known.items() if id == name), None)
        if found is None:
            raise node.bad(f"a center of the calendar; {name!r} is none", "id")
        _compare(node, found)


def check_published(root: Tree, rule: NoticeRule, election: date) -> None:
    """The days on which the newspaper had it: often enough, the first early enough (SUP-01). Raises ELECTION_BAD."""
    if not root.has("notice") or not (rule.times or rule.first_days):
        return
    notice = root.child("notice")
    days = sorted(read_dates(notice, "published")) if notice.has("published") else []
    if len(days) < max(rule.times, 1):
        raise notice.bad(f"at least {max(rule.times, 1)} days of publication ({rule.source})", "published")
    latest = election - timedelta(days=rule.first_days)
    if days[0] > latest:
        raise notice.bad(
            f"a first publication by {latest.isoformat()}, {rule.first_days} days before the election ({rule.source})",
            "published",
        )


def _compare(node: Tree, center: Center) -> None:
    node.only("id", "name", "address", "day")
    for key, value in (("name", center.name), ("address", center.address)):
        if node.has(key) and node.text(key, most=200) != value:
            raise node.bad(f"{value!r}, as in the calendar", key)
    told = dict(day for each in node.children("day", least=1, most=400) for day in _days(each, center))
    open_days = {hours.date: (hours.opens, hours.issue_stops) for hours in center.hours}
    for day in sorted({*told, *open_days}):
        if day not in told:
            raise node.bad(f"{day.isoformat()} in the notice, for center {center.id} is open then", "day")
        if day not in open_days:
            raise node.bad(f"no {day.isoformat()}: center {center.id} is not open then", "day")
        if told[day] != open_days[day]:
            opens, closes = open_days[day]
            said = f"{opens:%H:%M} to {closes:%H:%M} on {day.isoformat()}, as in the calendar of {center.id}"
            raise node.bad(said, "day")


def _days(node: Tree, center: Center) -> Iterator[tuple[date, Told]]:
    node.only("date", "dates", "opens", "closes")
    if node.has("date") == node.has("dates"):
        raise node.bad("either date or dates", "date")
    zone = read_zone(center.zone, node)
    for day in (node.day("date"),) if node.has("date") else read_dates(node):
        yield day, (instant(node, "opens", day, zone), instant(node, "closes", day, zone))
