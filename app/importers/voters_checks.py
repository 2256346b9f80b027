"""Small judgments on single values of a voter file: is this an id, a mask, what a spreadsheet left of a number."""

import re
from collections.abc import Sequence
from enum import StrEnum

from app.importers.voters_notes import Reason

MOST_ID = 40

_TOTALS = re.compile(
    r"\W*(?:(?:grand|sub)[ -]?)?(?:totals?|sum|count)\b|\W*end of (?:file|report|list)\b", re.IGNORECASE
)
_REPORT = re.compile(r"\W*(?:report|generated|printed|prepared|run (?:date|on)|as of|page \d)\b", re.IGNORECASE)
_ID = re.compile(r"[0-9A-Za-z][0-9A-Za-z._/+-]*")
_DAMAGED_NUMBER = re.compile(r"[0-9.]+E\+[0-9]+|[0-9]+\.0+|#+|#(?:REF|VALUE|NAME\?|N/A|DIV/0|NUM)!?", re.IGNORECASE)
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
_DAMAGED_DATE = re.compile(rf"\d{{1,4}}-{_MONTH}|{_MONTH}-\d{{1,4}}", re.IGNORECASE)
_MASK = re.compile(r"(?=.*(?:\*|X[X/ -]*X|#[^#]))[*#X/ .-]+", re.IGNORECASE)
_ZIP = re.compile(r"\d{5}(?:-?\d{4})?-?")


class Zip(StrEnum):
    """What a residence's zip looks like."""

    GOOD = "good"
    ODD = "odd"
    DAMAGED = "damaged"
    NOT_A_ZIP = "not_a_zip"


def id_fault(text: str) -> Reason | None:
    """Why ``text`` cannot be a voter id (CASES A63: 1.23E+11 is no longer anybody's)."""
    if not text:
        return Reason.ID_MISSING
    if is_damaged(text):
        return Reason.ID_DAMAGED
    if is_mask(text):
        return Reason.ID_MASKED
    if len(text) > MOST_ID or not _ID.fullmatch(text):
        return Reason.ID_BAD
    return Reason.TOTALS_ROW if _TOTALS.fullmatch(text) else None


def odd_row(fields: Sequence[str]) -> Reason | None:
    """Whether a row that does not fit is a totals row or a report's trailing line (CASES A65, A66), or empty."""
    said = [text.strip() for text in fields if text.strip()]
    if not said:
        return Reason.EMPTY_ROW
    if _TOTALS.match(said[0]):
        return Reason.TOTALS_ROW
    return Reason.REPORT_LINE if _REPORT.match(said[0]) else None


def is_damaged(text: str) -> bool:
    """Whether a spreadsheet has rewritten the value: 1-Apr, 1.23E+11, 2.0, ####."""
    return bool(_DAMAGED_NUMBER.fullmatch(text) or _DAMAGED_DATE.fullmatch(text))


def is_mask(text: str) -> bool:
    """Whether the office has blacked the value out: ``*``, ``XX-XX-XXXX``, ``##/##/####``."""
    return bool(_MASK.fullmatch(text)) and bool(text.strip("#"))


def zip_kind(text: str) -> Zip:
    """Letters where the zip should be mean the columns have moved (CASES A72)."""
    if _ZIP.fullmatch(text):
        return Zip.GOOD
    if is_damaged(text):
        return Zip.DAMAGED
    return Zip.NOT_A_ZIP if any(letter.isalpha() for letter in text) else Zip.ODD
