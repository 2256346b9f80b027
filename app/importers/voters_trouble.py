"""Faults of voter files, each with a code for programs (``trouble``) and a phrase for people (``reason``)."""

from enum import StrEnum

from app.faults import Fault, FaultCode
from app.i18n import Words


class Trouble(StrEnum):
    """What is wrong with a whole file; single lines are rejected instead."""

    SPREADSHEET_OR_ZIP = "spreadsheet_or_zip"
    OLD_SPREADSHEET = "old_spreadsheet"
    PDF = "pdf"
    DATABASE = "database"
    ENCRYPTED = "encrypted"
    COMPRESSED = "compressed"
    UTF32 = "utf32"
    PICTURE = "picture"
    WEB_PAGE = "web_page"
    XML = "xml"
    OWN_BUNDLE = "own_bundle"
    FOLDER = "folder"
    NO_PLAIN_FILE = "no_plain_file"
    ZEROS = "zeros"
    NOT_TEXT = "not_text"
    UTF16_BROKEN = "utf16_broken"
    NO_BYTES = "no_bytes"
    BLANK_LINES = "blank_lines"
    NO_READABLE_LINE = "no_readable_line"
    NO_COLUMN_NAMES = "no_column_names"
    HEADER_ONLY = "header_only"
    NOT_JSON = "not_json"
    CHANGED_WHILE_READ = "changed_while_read"
    TOO_MANY_REJECTED = "too_many_rejected"
    TOO_MANY_PRECINCTS = "too_many_precincts"
    MAP_NOT_TOML = "map_not_toml"
    MAP_KEY = "map_key"
    NOT_A_REPORT = "not_a_report"
    CHANGED_AND_REMOVED = "changed_and_removed"
    NO_FULL_LIST = "no_full_list"
    SECOND_FULL_LIST = "second_full_list"
    NO_CUT_OFF = "no_cut_off"
    LIST_OLDER = "list_older"


def trouble(code: FaultCode, what: Trouble, **facts: str | int) -> Fault:
    """The fault to raise; ``facts`` as in ``Fault``. ``reason`` is its phrase in English; whoever shows the fault says
    it in the reader's language (``app.i18n.facts_told``)."""
    words = Words()
    return Fault(code, trouble=what.value, reason=words(f"trouble.{what.value}"), **facts)
