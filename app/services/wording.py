"""Dates, times and figures as people read them: "Oct 6, 2026", "7:45 PM", "−1" (design guide, Words); in another
language than English as that language writes them."""

from collections.abc import Mapping
from datetime import date, datetime

from app.domain.profile import Profile
from app.i18n import Words, catalogue

MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def long_date(day: date, language: str = "en") -> str:
    """October 6, 2026; 6 de octubre de 2026."""
    if not language.startswith("en"):
        return _babel(day, "long", language)
    return f"{MONTHS[day.month - 1]} {day.day}, {day.year}"


def short_date(day: date, language: str = "en") -> str:
    """Oct 6, 2026; 6 oct 2026."""
    if not language.startswith("en"):
        return _babel(day, "medium", language)
    return f"{MONTHS[day.month - 1][:3]} {day.day}, {day.year}"


def month_day(day: date, language: str = "en") -> str:
    """Oct 6; 6 oct: where the year is plain."""
    if not language.startswith("en"):
        return _babel(day, "d MMM", language)
    return f"{MONTHS[day.month - 1][:3]} {day.day}"


def clock_time(at: datetime, language: str = "en") -> str:
    """7:45 PM, in the site's own offset, which the instant carries; 7:45 p. m."""
    if not language.startswith("en"):
        from babel.dates import format_time

        told = format_time(at.replace(tzinfo=None), "h:mm a", locale=language.replace("-", "_"))
        return told.replace("\u202f", " ").replace("\xa0", " ")
    hour = at.hour % 12 or 12
    return f"{hour}:{at.minute:02d} {'AM' if at.hour < 12 else 'PM'}"


def signed(number: int) -> str:
    """−1, 0, +2: a difference has its sign."""
    if number == 0:
        return "0"
    return f"−{-number}" if number < 0 else f"+{number}"


def lawful(text: str, language: str) -> str:
    """A sentence of a profile in this language, where it is one of those that come with the program; else as the clerk
    wrote it."""
    key = next((key for key, own in catalogue("en").items() if key.startswith("law.") and own == text), "")
    return Words(language)(key) if key else text


def code_name(words: Words, profile: Profile, family: str, code: str) -> str:
    """A code of the profile as people read it: the jurisdiction's own name, the program's, or the code spelled out.
    A clerk may list what this program never heard of."""
    key = f"{family}.{code}"
    return profile.name_of(code, words.language) or (
        words(key) if words.has(key) else code.replace("_", " ").capitalize()
    )


def _babel(day: date, form: str, language: str) -> str:
    from babel.dates import format_date  # slow to load, and only where another language is spoken

    return format_date(day, form, locale=language.replace("-", "_"))


def counted_words(words: Words, facts: Mapping[str, object]) -> dict[str, str]:
    """Small numbers as words: "A fourth ballot", "three ballots"."""
    numbers, following = words.lines("count.words"), words.lines("count.next")
    told: dict[str, str] = {}
    for key in ("limit", "had"):
        value = str(facts.get(key, ""))
        if value.isdigit():
            told[f"{key}_word"] = numbers[int(value)] if int(value) < len(numbers) else value
    had = str(facts.get("had", ""))
    if had.isdigit() and int(had) < len(following):
        told["next_word"] = following[int(had)]
    elif had.isdigit():
        told["next_word"] = words("count.another")
    return told
