"""Birth dates as people type them. Every plausible meaning is returned; searching tries them all."""

import re

from app.domain.roll import Birth

_DATE = re.compile(r"(?<![\d/.-])(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})(?![\d/.-])")
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_SPELLED = re.compile(
    r"\b(?:(?P<before>\d{1,2})\.? )?(?P<month>" + "|".join(_MONTHS) + r")[a-z]*\.?"
    r"(?: (?P<after>\d{1,2})(?:st|nd|rd|th)?)?,? (?P<year>\d{4})\b",
    re.IGNORECASE,
)


def date_in(text: str) -> tuple[tuple[Birth, ...], str]:
    """The birth date in a text and the text without it: 6/6/1986, 1986-06-06, 6-6-86, Jun 6 1986, 6 June 1986.

    A two-digit year may be of either century. Month before day, unless only the other order is in the calendar.
    """
    for match, births in ((found, _births(found)) for found in _found(text)):
        if births:
            return births, f"{text[: match.start()]} {text[match.end() :]}"
    return (), text


def eight_digits(number: str) -> tuple[Birth, ...]:
    """06061986 or 19860606."""
    if not re.fullmatch(r"[0-9]{8}", number):
        return ()
    return _whole(number[4:], number[:2], number[2:4]) or _whole(number[:4], number[4:6], number[6:])


def year_of(number: str) -> tuple[Birth, ...]:
    """A year somebody on a list can be born in."""
    return (Birth(year=int(number)),) if re.fullmatch(r"(18[89]|19[0-9]|20[0-9])[0-9]", number) else ()


def _found(text: str) -> list[re.Match[str]]:
    return [match for match in (_SPELLED.search(text), _DATE.search(text)) if match]


def _births(match: re.Match[str]) -> tuple[Birth, ...]:
    if match.re is _SPELLED:
        month = _MONTHS.index(match["month"][:3].lower()) + 1
        return _whole(match["year"], str(month), match["before"] or match["after"] or "0")
    first, second, third = match[1], match[3], match[4]
    if len(first) == 4:
        return _whole(first, second, third)
    return _whole(third, first, second) or _whole(third, second, first)


def _whole(year: str, month: str, day: str) -> tuple[Birth, ...]:
    years = {4: (year,), 2: (f"19{year}", f"20{year}")}.get(len(year), ())
    if len(month) > 2 or len(day) > 2 or not (1 <= int(month) <= 12 and 1 <= int(day) <= 31):
        return ()
    return tuple(Birth(year=int(each), month=int(month), day=int(day)) for each in years if 1880 <= int(each) <= 2099)
