"""When a center is open: the published calendar, moved by order where it was (HRS-05 … HRS-11)."""

from dataclasses import replace
from datetime import date, datetime
from enum import StrEnum

from app.domain.election import Center, Hours
from app.domain.state import State


class Phase(StrEnum):
    NO_DAY = "no_day"
    """The center has no hours on this date."""
    BEFORE = "before"
    OPEN = "open"
    AFTER = "after"
    """The designated closing time has passed; whether the line is closed is an official's word (HRS-03)."""


def hours_of(state: State, center: Center, day: date) -> Hours | None:
    """The day's hours: the calendar's, or as the last order moved them."""
    published = next((each for each in center.hours if each.date == day), None)
    order = state.moved.get(day)
    if published is None or order is None:
        return published
    return replace(published, issue_stops=order.event.issue_stops, return_stops=order.event.return_stops)


def returns_stopped(hours: Hours | None, now: datetime) -> datetime | None:
    """The time since which no envelope is taken, where the law gives returns a time of their own (WY 22-5-601(c)(iv));
    None before it, and where the line is served to its end."""
    if hours is None or hours.return_stops == hours.issue_stops or now < hours.return_stops:
        return None
    return hours.return_stops


def phase(hours: Hours | None, now: datetime) -> Phase:
    if hours is None:
        return Phase.NO_DAY
    if now < hours.opens:
        return Phase.BEFORE
    return Phase.OPEN if now < hours.issue_stops else Phase.AFTER
