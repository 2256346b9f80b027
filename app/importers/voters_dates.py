"""Birth dates and package dates as voter files write them; what cannot be known stays not known (CASES A70 … A72).

``ymd`` is 1980-01-31 (a time after it is dropped), ``mdy`` 1/31/1980 or 01-31-80, ``dmy`` 31/1/1980, ``yyyymmdd``
19800131, ``y`` 1980. A date that fits none of a layout's formats is never turned around until it fits: month first,
13/01/1980 is unreadable.
"""

import re
from datetime import date

from app.domain.roll import Birth
from app.importers.voters_notes import Note

OLDEST = 115
"""A birth more years than this before the list's date is a placeholder such as 1/1/1900."""
YOUNGEST = 16
"""Nobody younger is pre-registered anywhere; decides the century of a two-digit year."""
SUPPOSED_YEAR = 2026
"""Used when the list's date is not given; the report says so."""

_TIME = r"(?:[T ]\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?: ?[AP]M)?(?:Z|[+-]\d\d:?\d\d)?)?"
_YMD = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})" + _TIME)
_MDY = re.compile(r"(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d\d)" + _TIME, re.IGNORECASE)
_COMPACT = re.compile(r"(\d{4})(\d\d)(\d\d)")
_YEAR = re.compile(r"\d{4}")
_SERIAL = re.compile(r"\d{5}(?:\.\d+)?")

ORDERS = ("mdy", "dmy")
"""Month first, day first: a layout has one of them, for 1/2/1980 is a date in both."""

Understood = tuple[Birth | None, tuple[Note, ...]]


def read_birth(text: str, formats: tuple[str, ...], year: int) -> Understood:
    """A birth date and what is to be remarked of it. ``year`` is that of the list."""
    found = _parts(text, formats, year)
    if found is None:
        serial = _SERIAL.fullmatch(text) or "#" in text
        return None, (Note.SPREADSHEET_DAMAGE, Note.BIRTH_UNREADABLE) if serial else (Note.BIRTH_UNREADABLE,)
    (y, m, d), notes = found
    if y < year - OLDEST:
        return None, (*notes, Note.PLACEHOLDER_BIRTH)
    if y > year or (m and not _exists(y, m, d)):
        return None, (Note.BIRTH_UNREADABLE,)
    return Birth(year=y, month=m, day=d), notes if m else (*notes, Note.BIRTH_YEAR_ONLY)


def read_date(text: str, formats: tuple[str, ...]) -> date | None:
    """A package's date; None when it is not one. A two-digit year is of this century."""
    found = _parts(text, formats, 2115)
    if found is None:
        return None
    y, m, d = found[0]
    return date(y, m, d) if _exists(y, m, d) else None


def _parts(text: str, formats: tuple[str, ...], year: int) -> tuple[tuple[int, int, int], tuple[Note, ...]] | None:
    for form in formats:
        if form == "ymd" and (hit := _YMD.fullmatch(text)):
            return (int(hit[1]), int(hit[2]), int(hit[3])), ()
        if form in ORDERS and (hit := _MDY.fullmatch(text)):
            month, day = (int(hit[1]), int(hit[2])) if form == "mdy" else (int(hit[2]), int(hit[1]))
            notes = (Note.MONTH_FIRST,) if form == "mdy" and len(formats) > 1 and "ymd" in formats else ()
            if len(hit[3]) == 2:
                whole = year // 100 * 100 + int(hit[3])
                whole -= 100 if whole > year - YOUNGEST else 0
                return (whole, month, day), (*notes, Note.TWO_DIGIT_YEAR)
            return (int(hit[3]), month, day), notes
        if form == "yyyymmdd" and (hit := _COMPACT.fullmatch(text)):
            return (int(hit[1]), int(hit[2]), int(hit[3])), ()
        if form == "y" and _YEAR.fullmatch(text):
            return (int(text), 0, 0), ()
    return None


def orders_of(text: str) -> tuple[str, ...]:
    """Of ``ORDERS`` those in which this is a day; none where it is no such date."""
    hit = _MDY.fullmatch(text)
    if hit is None:
        return ()
    first, second = int(hit[1]), int(hit[2])
    fits = (first in _MONTHS and second in _DAYS, second in _MONTHS and first in _DAYS)
    return tuple(order for order, can in zip(ORDERS, fits, strict=True) if can)


_MONTHS, _DAYS = range(1, 13), range(1, 32)


def _exists(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True
