"""What the reading of a voter file remarks: why a line was rejected, and what was understood rather than plain.

A rejection names the line and the reason and nothing of the person: the report is signed, filed and passed on, so it
holds no name, no id and no address (CASES A73). A note is a count with the first lines it was seen on.
"""

from dataclasses import dataclass
from enum import StrEnum


class Reason(StrEnum):
    """Why a line was not stored. Each has a sentence in ``report_words``."""

    EMPTY_ROW = "empty_row"
    ID_MISSING = "id_missing"
    ID_MASKED = "id_masked"
    ID_DAMAGED = "id_damaged"
    ID_BAD = "id_bad"
    DUPLICATE_ID = "duplicate_id"
    DUPLICATE_ENVELOPE = "duplicate_envelope"
    HEADER_AGAIN = "header_again"
    TOTALS_ROW = "totals_row"
    REPORT_LINE = "report_line"
    NAME_MISSING = "name_missing"
    STATUS_UNKNOWN = "status_unknown"
    COLUMNS_SHIFTED = "columns_shifted"
    SHORT_ROW = "short_row"
    LONG_ROW = "long_row"
    TRUNCATED = "truncated"
    LINE_LENGTH = "line_length"
    LINE_TOO_LONG = "line_too_long"
    FIELD_TOO_LONG = "field_too_long"
    QUOTE_OPEN = "quote_open"
    QUOTE_BAD = "quote_bad"
    NUL_BYTE = "nul_byte"
    CONTROL_CHARACTER = "control_character"
    ENCODING = "encoding"
    ENCODING_MIXED = "encoding_mixed"
    RECORD_BAD = "record_bad"
    DATE_UNREADABLE = "date_unreadable"
    NOTHING_TOLD = "nothing_told"


class Note(StrEnum):
    """What was understood, or left out on purpose, in a line that was stored."""

    TWO_DIGIT_YEAR = "two_digit_year"
    MONTH_FIRST = "month_first"
    PLACEHOLDER_BIRTH = "placeholder_birth"
    BIRTH_UNREADABLE = "birth_unreadable"
    BIRTH_BLANK = "birth_blank"
    BIRTH_YEAR_ONLY = "birth_year_only"
    NO_BIRTH_COLUMN = "no_birth_column"
    MASKED = "masked"
    SPREADSHEET_DAMAGE = "spreadsheet_damage"
    DUPLICATE_ID = "duplicate_id"
    LOOKALIKE_PRECINCTS = "lookalike_precincts"
    MISSING_RESIDENCE = "missing_residence"
    MISSING_PRECINCT = "missing_precinct"
    CONFIDENTIAL = "confidential"
    LETTERS_LOST = "letters_lost"
    SPACES_TIDIED = "spaces_tidied"
    HIDDEN_CHARACTERS = "hidden_characters"
    LINE_BREAK_IN_FIELD = "line_break_in_field"
    TRAILING_DELIMITER = "trailing_delimiter"
    ZIP_ODD = "zip_odd"
    PACKAGE_DATE_UNREADABLE = "package_date_unreadable"
    SEVERAL_LINES = "several_lines"
    FLAG_UNKNOWN = "flag_unknown"
    ENCODING_ASSUMED = "encoding_assumed"
    ENCODING_UTF16 = "encoding_utf16"
    NO_HEADER = "no_header"
    COLUMNS_RENAMED = "columns_renamed"
    COLUMNS_UNKNOWN = "columns_unknown"
    COLUMNS_ABSENT = "columns_absent"
    LAYOUT_DETECTED = "layout_detected"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejected:
    """One record that was not stored. ``line`` is its first physical line, ``last`` its last, both from 1; in a JSON
    file they count records. ``facts`` fill the sentence's blanks and never hold what the line says."""

    file: str
    line: int
    last: int
    reason: Reason
    facts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """How often something was remarked and where first. ``detail`` names columns or precincts, never a person."""

    note: Note
    count: int
    where: tuple[tuple[str, int], ...] = ()
    """(file, line) of the first few."""
    detail: str = ""


FIRST_FEW = 20


class Notebook:
    """Collects notes while one file after another is read; small whatever the file's size."""

    __slots__ = ("_details", "_seen", "file")

    def __init__(self) -> None:
        self.file = ""
        self._seen: dict[Note, tuple[list[int], list[tuple[str, int]]]] = {}
        self._details: dict[Note, list[str]] = {}

    def add(self, note: Note, line: int) -> None:
        """One more line on which ``note`` holds."""
        seen = self._seen.get(note)
        if seen is None:
            seen = self._seen[note] = ([0], [])
        seen[0][0] += 1
        if len(seen[1]) < FIRST_FEW:
            seen[1].append((self.file, line))

    def say(self, note: Note, detail: str, *, times: int = 1) -> None:
        """A note about a whole file, with what it is about."""
        self._seen.setdefault(note, ([0], []))[0][0] += times
        details = self._details.setdefault(note, [])
        if detail not in details and len(details) < FIRST_FEW:
            details.append(detail)

    def notes(self) -> tuple[Noted, ...]:
        """In the order of the ``Note`` enum, so that two readings of one file give the same report."""
        return tuple(
            Noted(
                note=note,
                count=self._seen[note][0][0],
                where=tuple(self._seen[note][1]),
                detail="; ".join(self._details.get(note, ())),
            )
            for note in Note
            if note in self._seen
        )
