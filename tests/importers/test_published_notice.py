"""What the newspaper said and what the laptops do is the same, or no package is built (HRS-07)."""

from datetime import date

import pytest

from app.domain.profile import LimitCounts, NoticeRule
from app.faults import Fault, FaultCode
from app.importers.definitions_tree import parse_toml
from app.importers.elections_calendar import read_centers
from app.importers.elections_notice import check_notice, check_published
from app.importers.profiles import bundled_profile

CALENDAR = """
[election]
zone = "America/Anchorage"
[[center]]
id = "hall"
name = "Larch Hall"
address = "1 Larch Road"
[[center.day]]
dates = [2026-10-02, 2026-10-05]
opens = "10:00"
issue_stops = "18:00"
return_stops = "19:00"
[[center.day]]
date = 2026-10-06
opens = "07:00"
issue_stops = "20:00"
[notice]
[[notice.center]]
id = "hall"
name = "Larch Hall"
[[notice.center.day]]
dates = [2026-10-02, 2026-10-05]
opens = "10:00"
closes = "18:00"
[[notice.center.day]]
date = 2026-10-06
opens = "07:00"
closes = "20:00"
"""


def check(text: str) -> None:
    root = parse_toml(text.encode(), "election.toml", FaultCode.ELECTION_BAD)
    check_notice(root, read_centers(root, date(2026, 10, 6)))


def test_a_notice_that_agrees_and_none_at_all() -> None:
    check(CALENDAR)
    check(CALENDAR.partition("[notice]")[0])


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('closes = "20:00"', 'closes = "19:00"', "07:00 to 20:00 on 2026-10-06"),
        ('opens = "07:00"\ncloses', 'opens = "08:00"\ncloses', "07:00 to 20:00 on 2026-10-06"),
        ("dates = [2026-10-02, 2026-10-05]\nopens = \"10:00\"\ncloses", "date = 2026-10-02\nopens = \"10:00\"\ncloses",
         "2026-10-05 in the notice"),
        ("dates = [2026-10-02, 2026-10-05]\nopens = \"10:00\"\ncloses",
         "dates = [2026-10-02, 2026-10-03, 2026-10-05]\nopens = \"10:00\"\ncloses", "no 2026-10-03"),
        ('[[notice.center]]\nid = "hall"', '[[notice.center]]\nid = "harbor"', "center hall in the notice"),
        ('name = "Larch Hall"\n[[notice', 'name = "Larch School"\n[[notice', "'Larch Hall', as in the calendar"),
    ],
)  # fmt: skip
def test_every_difference_is_named(old: str, new: str, expected: str) -> None:
    assert old in CALENDAR
    with pytest.raises(Fault) as fault:
        check(CALENDAR.replace(old, new))
    assert fault.value.code is FaultCode.ELECTION_BAD
    assert expected in str(fault.value.facts["expected"])


RULE = NoticeRule(times=2, first_days=20, source="KMC 6.20.010(a)")


@pytest.mark.parametrize(
    ("published", "expected"),
    [
        ("[2026-09-16, 2026-09-23]", ""),
        ("[2026-09-23, 2026-09-16]", ""),
        ("[2026-09-17, 2026-09-23]", "2026-09-16"),
        ("[2026-09-16]", "at least 2 days"),
        ("", "at least 2 days"),
        ('["2026-09-16"]', "a list of dates"),
    ],
)
def test_published_often_enough_and_twenty_days_before(published: str, expected: str) -> None:
    """KMC 6.20.010(a); KPB 4.10.060: twice, the first time at least twenty days before the election (SUP-01)."""
    line = f"[notice]\npublished = {published}" if published else "[notice]"
    root = parse_toml(CALENDAR.replace("[notice]", line, 1).encode(), "election.toml", FaultCode.ELECTION_BAD)
    check_notice(root, read_centers(root, date(2026, 10, 6)))
    if not expected:
        check_published(root, RULE, date(2026, 10, 6))
        return
    with pytest.raises(Fault) as raised:
        check_published(root, RULE, date(2026, 10, 6))
    assert raised.value.facts["key"] == "notice.published"
    assert expected in str(raised.value.facts["expected"])


def test_a_profile_that_does_not_ask_and_a_folder_without_a_notice() -> None:
    root = parse_toml(CALENDAR.encode(), "election.toml", FaultCode.ELECTION_BAD)
    check_published(root, NoticeRule(), date(2026, 10, 6))
    root = parse_toml(CALENDAR.partition("[notice]")[0].encode(), "election.toml", FaultCode.ELECTION_BAD)
    check_published(root, RULE, date(2026, 10, 6))


def test_kenai_asks_for_twice_and_twenty_days() -> None:
    rule = bundled_profile("kenai", counts=LimitCounts.BALLOTS_IN_ALL).notice
    assert (rule.times, rule.first_days) == (2, 20)
