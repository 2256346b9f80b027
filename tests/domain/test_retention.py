"""When an election's records may be destroyed (KMC 6.05.070; KPB 4.10.140)."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.ids import ElectionId
from app.domain.profile import RetentionRule
from app.domain.retention import HeldBy, Hold, held_by, months_after, release_date

DAY = date(2026, 10, 13)


def hold(**more: object) -> Hold:
    return Hold(election=ElectionId("larch-2026"), rule=RetentionRule(months=1), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("more", "released"),
    [
        ({}, None),
        ({"certified": DAY}, date(2026, 11, 13)),
        ({"certified": DAY, "contested": True}, None),
        ({"certified": DAY, "contested": True, "resolved": date(2026, 12, 31)}, date(2027, 1, 31)),
        ({"certified": date(2027, 1, 5), "contested": True, "resolved": DAY}, date(2027, 2, 5)),
        ({"contested": True, "resolved": DAY}, None),
        ({"certified": DAY, "resolved": date(2026, 12, 31)}, date(2026, 11, 13)),
        ({"certified": DAY, "stayed": True}, None),
    ],
)
def test_one_month_after_the_later_of_certification_and_contest(more: dict[str, object], released: date | None) -> None:
    assert release_date(hold(**more)) == released


def test_each_reason_is_named() -> None:
    assert held_by(hold(), DAY) == (HeldBy.NOT_CERTIFIED,)
    assert held_by(hold(certified=DAY, contested=True, stayed=True), DAY) == (HeldBy.CONTEST, HeldBy.STAY)
    assert held_by(hold(certified=DAY), date(2026, 11, 12)) == (HeldBy.DATE,)
    assert held_by(hold(certified=DAY), date(2026, 11, 13)) == ()


@pytest.mark.parametrize(
    ("day", "months", "after"),
    [
        (date(2027, 1, 31), 1, date(2027, 2, 28)),
        (date(2028, 1, 31), 1, date(2028, 2, 29)),
        (date(2026, 12, 15), 22, date(2028, 10, 15)),
        (date(2026, 10, 6), 0, date(2026, 10, 6)),
    ],
)
def test_months(day: date, months: int, after: date) -> None:
    assert months_after(day, months) == after


@given(st.dates(date(2000, 1, 1), date(2100, 1, 1)), st.integers(1, 60))
def test_never_shorter_than_the_months(day: date, months: int) -> None:
    after = months_after(day, months)
    assert after.day <= day.day
    assert (after.year - day.year) * 12 + after.month - day.month == months
    assert after >= day + timedelta(days=28 * months)
