"""Faults of voter files, each with a code for programs (``trouble``) and a phrase for people (``reason``)."""

from enum import StrEnum

from app.faults import Fault, FaultCode


class Trouble(StrEnum):
    """What is wrong with a whole file; single lines are rejected instead."""

    SPREADSHEET_OR_ZIP = "spreadsheet_or_zip"
    OLD_SPREADSHEET = "old_spreadsheet"
    PDF = "pdf"
    DATABASE = "database"
    ENCRYPTED = "encrypted"
    COMPRESSED = "compressed"
    UTF32 = "utf32"
    UTF16_BROKEN = "utf16_broken"
    NO_BYTES = "no_bytes"
    NO_READABLE_LINE = "no_readable_line"
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


PHRASES: dict[Trouble, str] = {
    Trouble.SPREADSHEET_OR_ZIP: "it is a spreadsheet or a zip file; save it as CSV (UTF-8), or take the file out of it",
    Trouble.OLD_SPREADSHEET: "it is a spreadsheet; save it as CSV (UTF-8)",
    Trouble.PDF: "it is a PDF",
    Trouble.DATABASE: "it is a database",
    Trouble.ENCRYPTED: "it is encrypted",
    Trouble.COMPRESSED: "it is compressed; unpack it first",
    Trouble.UTF32: "it is text in UTF-32; save it as UTF-8",
    Trouble.UTF16_BROKEN: "it is text in UTF-16 and damaged",
    Trouble.NO_BYTES: "it is empty",
    Trouble.NO_READABLE_LINE: "no line of it can be read",
    Trouble.HEADER_ONLY: "it has column names and no voters",
    Trouble.NOT_JSON: "it is not JSON",
    Trouble.CHANGED_WHILE_READ: "it changed while it was read",
    Trouble.TOO_MANY_REJECTED: "nearly every line is rejected",
    Trouble.TOO_MANY_PRECINCTS: "nearly every voter has another precinct",
    Trouble.MAP_NOT_TOML: "the column mapping is not TOML",
    Trouble.MAP_KEY: "the column mapping has a wrong or missing value",
    Trouble.NOT_A_REPORT: "it is not an earlier import report",
    Trouble.CHANGED_AND_REMOVED: "a voter is changed and removed by the same delta; ask the state which holds",
    Trouble.NO_FULL_LIST: "the first voter list is not a full one",
    Trouble.SECOND_FULL_LIST: "there are two full voter lists",
    Trouble.NO_CUT_OFF: "a voter list with changes has no cut-off date",
    Trouble.LIST_OLDER: "a voter list with changes is older than the list it changes",
}


def trouble(code: FaultCode, what: Trouble, **facts: str | int) -> Fault:
    """The fault to raise; ``facts`` as in ``Fault``."""
    return Fault(code, trouble=what.value, reason=PHRASES[what], **facts)
