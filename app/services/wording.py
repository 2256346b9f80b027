"""Dates, times and figures as people read them: "Oct 6, 2026", "7:45 PM", "−1" (design guide, Words)."""

from datetime import date, datetime

from app.domain.profile import Profile
from app.i18n import Words

MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def long_date(day: date) -> str:
    """October 6, 2026."""
    return f"{MONTHS[day.month - 1]} {day.day}, {day.year}"


def short_date(day: date) -> str:
    """Oct 6, 2026."""
    return f"{MONTHS[day.month - 1][:3]} {day.day}, {day.year}"


def day_month(day: date) -> str:
    """Oct 6."""
    return f"{MONTHS[day.month - 1][:3]} {day.day}"


def clock_time(at: datetime) -> str:
    """7:45 PM, in the site's own offset, which the instant carries."""
    hour = at.hour % 12 or 12
    return f"{hour}:{at.minute:02d} {'AM' if at.hour < 12 else 'PM'}"


def signed(number: int) -> str:
    """−1, 0, +2: a difference has its sign."""
    if number == 0:
        return "0"
    return f"−{-number}" if number < 0 else f"+{number}"


def code_name(words: Words, profile: Profile, family: str, code: str) -> str:
    """A code of the profile as people read it: the jurisdiction's own name, the program's, or the code spelled out.
    A clerk may list what this program never heard of."""
    key = f"{family}.{code}"
    return profile.name_of(code, words.language) or (
        words(key) if words.has(key) else code.replace("_", " ").capitalize()
    )
