"""The report's sentences, in English: one for every reason and every note. Facts fill the blanks."""

from collections.abc import Iterable

from app.importers.voters_notes import Note, Reason

REASONS: dict[Reason, str] = {
    Reason.EMPTY_ROW: "The line has columns and nothing in them.",
    Reason.ID_MISSING: "The voter id is blank.",
    Reason.ID_MASKED: "The voter id is masked.",
    Reason.ID_DAMAGED: "The voter id was changed by a spreadsheet (such as 1.23E+11, 1-Apr or ####) and is lost.",
    Reason.ID_BAD: "The voter id holds something other than letters, digits and . _ / + -, or is too long.",
    Reason.DUPLICATE_ID: "The voter id is already on line {first_line} of {first_file}; the lines are not merged.",
    Reason.DUPLICATE_ENVELOPE: "The envelope id is already on line {first_line} of {first_file} (ENV-02).",
    Reason.TOTALS_ROW: "A totals line, not a voter.",
    Reason.REPORT_LINE: "A line about the report itself, not a voter.",
    Reason.NAME_MISSING: "Both the last and the first name are blank.",
    Reason.STATUS_UNKNOWN: "The registration status is not one this layout knows.",
    Reason.COLUMNS_SHIFTED: "The columns seem to have moved: there is text where the zip code should be.",
    Reason.SHORT_ROW: "Too few columns: {found} where {expected} are expected.",
    Reason.LONG_ROW: "Too many columns: {found} where {expected} are expected; is a value with a delimiter not quoted?",
    Reason.TRUNCATED: "The file ends in the middle of this line; it may have been cut off in copying.",
    Reason.LINE_LENGTH: "The line is {found} characters long where {expected} are expected.",
    Reason.LINE_TOO_LONG: "The line is longer than {most} bytes.",
    Reason.FIELD_TOO_LONG: "A value on the line is longer than {most} characters.",
    Reason.QUOTE_OPEN: "A quotation mark on the line is never closed.",
    Reason.QUOTE_BAD: "A quotation mark stands in the wrong place.",
    Reason.NUL_BYTE: "The line holds a NUL byte; the file is damaged here.",
    Reason.CONTROL_CHARACTER: "The line holds a control character; the file is damaged here.",
    Reason.ENCODING: "The line is not in the file's encoding ({encoding}); its letters cannot be known.",
    Reason.ENCODING_MIXED: "The line is written in UTF-8 and the rest of the file in {encoding}.",
    Reason.RECORD_BAD: "The record is not a voter record: {found}.",
    Reason.DATE_UNREADABLE: "A date on the line cannot be read.",
    Reason.NOTHING_TOLD: "The line has no date: it tells nothing of the package.",
}

NOTES: dict[Note, str] = {
    Note.TWO_DIGIT_YEAR: "two-digit birth years, taken as the latest year that makes the voter 16 or older",
    Note.MONTH_FIRST: "birth dates with slashes, read as month/day/year",
    Note.PLACEHOLDER_BIRTH: "placeholder birth dates (such as 1/1/1900), kept as not known",
    Note.BIRTH_UNREADABLE: "birth dates that cannot be read, kept as not known",
    Note.BIRTH_BLANK: "blank birth dates",
    Note.BIRTH_YEAR_ONLY: "birth year without month and day",
    Note.NO_BIRTH_COLUMN: "the file has no birth dates; identity needs another source",
    Note.MASKED: "masked fields, kept blank",
    Note.SPREADSHEET_DAMAGE: "values that a spreadsheet seems to have changed (precinct, zip, birth), kept as filed",
    Note.DUPLICATE_ID: "duplicate voter or envelope ids, the later lines rejected",
    Note.LOOKALIKE_PRECINCTS: "precincts that look alike and are kept apart, because text decides",
    Note.MISSING_RESIDENCE: "no residence address",
    Note.MISSING_PRECINCT: "no precinct",
    Note.CONFIDENTIAL: "confidential addresses",
    Note.LETTERS_LOST: "names with a question mark, where a letter was probably lost before",
    Note.SPACES_TIDIED: "runs of spaces made one",
    Note.HIDDEN_CHARACTERS: "invisible characters dropped",
    Note.LINE_BREAK_IN_FIELD: "line breaks inside a value made a space",
    Note.TRAILING_DELIMITER: "an empty column after the last one",
    Note.ZIP_ODD: "zip codes that are not five or nine digits, kept as they are",
    Note.PACKAGE_DATE_UNREADABLE: "package dates that cannot be read, left out",
    Note.SEVERAL_LINES: "several lines for one package, taken together: mailed first, replaced last, returned first",
    Note.FLAG_UNKNOWN: "unknown words in a yes-or-no column, taken as yes",
    Note.ENCODING_ASSUMED: "not UTF-8; read as Windows-1252",
    Note.ENCODING_UTF16: "UTF-16, read as such",
    Note.NO_HEADER: "no header line; columns taken by their order",
    Note.COLUMNS_RENAMED: "columns under another known name",
    Note.COLUMNS_UNKNOWN: "columns this layout does not know, not read",
    Note.COLUMNS_ABSENT: "columns this layout knows that the file does not have",
    Note.LAYOUT_DETECTED: "layout recognised by the file's columns",
}


def reason_text(reason: Reason, facts: Iterable[tuple[str, str]] = ()) -> str:
    """The sentence for a rejected line."""
    return REASONS[reason].format_map(dict(facts))


def note_text(note: Note, detail: str = "") -> str:
    """The words for a note, with what it is about."""
    return f"{NOTES[note]}: {detail}" if detail else NOTES[note]
