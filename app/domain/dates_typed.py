"""Birth dates as people type them. Every plausible meaning is returned; searching tries them all."""

import re

from app.domain.roll import Birth

_DATE = re.compile(r"(?<![\d/.-])(\d{1,4})( ?[/.-] ?)(\d{1,2})\2(\d{1,4})(?![\d/.-])")
_MONTHS = {
    name: at
    for at, names in enumerate(
        (
            "jan january ene enero",
            "feb february febrero",
            "mar march marzo",
            "apr april abr abril",
            "may mayo",
            "jun june junio",
            "jul july julio",
            "aug august ago agosto",
            "sep sept september septiembre setiembre",
            "oct october octubre",
            "nov november noviembre",
            "dec december dic diciembre",
        ),
        start=1,
    )
    for name in names.split()
}
"""In English and Spanish, whole or as usually shortened: Martin and Mayer are no months."""
_MONTH = rf"(?P<month>{'|'.join(sorted(_MONTHS, key=len, reverse=True))})\.?"
_DAY = r"\d{1,2}(?:\.|st|nd|rd|th)?"
_YEAR = r"(?:,? |-| del? )(?P<year>\d{4})\b"
_SPELLED = (
    re.compile(rf"\b(?P<day>{_DAY})(?:-| of | de | ?){_MONTH}{_YEAR}", re.IGNORECASE),
    re.compile(rf"\b{_MONTH}[ -](?P<day>{_DAY}){_YEAR}", re.IGNORECASE),
    re.compile(r"\b(?P<day>\d{1,2})-(?P<month>[a-z]{3})-(?P<year>\d{2})\b", re.IGNORECASE),
)
"""A day belongs to it: May 1960 is somebody called May. Last, as spreadsheets have it: 2-Jan-60."""


def date_in(text: str) -> tuple[tuple[Birth, ...], str]:
    """The birth date in a text and the text without it: 6/6/1986, 1986-06-06, 6-6-86, Jun 6 1986, 6th of June 1986,
    6-Jun-86, 6 de junio de 1986.

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
    return [match for match in (*(form.search(text) for form in _SPELLED), _DATE.search(text)) if match]


def _births(match: re.Match[str]) -> tuple[Birth, ...]:
    if match.re is not _DATE:
        month = _MONTHS.get(match["month"].lower(), 0)
        return _whole(match["year"], str(month), re.sub(r"\D", "", match["day"]))
    first, second, third = match[1], match[3], match[4]
    if len(first) == 4:
        return _whole(first, second, third)
    return _whole(third, first, second) or _whole(third, second, first)


def _whole(year: str, month: str, day: str) -> tuple[Birth, ...]:
    years = {4: (year,), 2: (f"19{year}", f"20{year}")}.get(len(year), ())
    if len(month) > 2 or len(day) > 2 or not (1 <= int(month) <= 12 and 1 <= int(day) <= 31):
        return ()
    return tuple(Birth(year=int(each), month=int(month), day=int(day)) for each in years if 1880 <= int(each) <= 2099)
