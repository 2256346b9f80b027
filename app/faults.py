"""Faults: the world failed (paper, drive, disk, a bad file). Raised, translated, recorded, with a next step.

A rule that says no is not a fault: see ``app.domain.refusal``. A fault carries a code, never a sentence, so that the
same fault can be shown, spoken and translated; every member of ``FaultCode`` has a sentence in the catalogue.
"""

from enum import StrEnum


class FaultCode(StrEnum):
    FILE_MISSING = "file_missing"
    FILE_UNREADABLE = "file_unreadable"
    FILE_EMPTY = "file_empty"
    FILE_BAD = "file_bad"
    FILE_NOT_LIST = "file_not_list"
    """A voter list was asked for, and this is another kind of file."""
    FILE_EXISTS = "file_exists"
    FILE_TOO_LARGE = "file_too_large"
    READING_ENDED = "reading_ended"
    """The process that read a list was ended from outside: nothing it gave is the whole list."""
    LAYOUT_UNKNOWN = "layout_unknown"
    LAYOUT_MISMATCH = "layout_mismatch"
    DEFINITION_BAD = "definition_bad"
    PROFILE_BAD = "profile_bad"
    ELECTION_BAD = "election_bad"
    BUNDLE_NOT_OURS = "bundle_not_ours"
    BUNDLE_DAMAGED = "bundle_damaged"
    BUNDLE_UNSIGNED = "bundle_unsigned"
    BUNDLE_WRONG_SIGNER = "bundle_wrong_signer"
    BUNDLE_NOT_FOR_US = "bundle_not_for_us"
    BUNDLE_OTHER_KIND = "bundle_other_kind"
    BUNDLE_OTHER_ELECTION = "bundle_other_election"
    BUNDLE_VERSION = "bundle_version"
    KEY_WRONG = "key_wrong"
    KEY_WAIT = "key_wait"
    """Too many wrong passwords: this one was not looked at."""
    KEY_MISSING = "key_missing"
    PASSWORD_MISSING = "password_missing"  # noqa: S105 (a code, not a secret)
    """None was typed or handed over."""
    PASSWORD_UNFIT = "password_unfit"  # noqa: S105
    """A new one that may not be chosen, or was not typed twice alike."""
    COMPARED_OTHER = "compared_other"
    """What two people compared is not the same."""
    STORE_LOCKED = "store_locked"
    STORE_IN_USE = "store_in_use"
    STORE_DAMAGED = "store_damaged"
    STORE_READ_ONLY = "store_read_only"
    DISK_FULL = "disk_full"
    JOURNAL_BROKEN = "journal_broken"
    JOURNAL_ROLLED_BACK = "journal_rolled_back"
    JOURNAL_GAP = "journal_gap"
    DRIVE_NONE = "drive_none"
    DRIVE_SEVERAL = "drive_several"
    DRIVE_READ_ONLY = "drive_read_only"
    DRIVE_FULL = "drive_full"
    PLACE_FULL = "place_full"
    """A folder somebody named, on another file system than the record."""
    PLACE_CLOSED = "place_closed"
    """A folder somebody named, into which the program may not write."""
    DRIVE_GONE = "drive_gone"
    DRIVE_BUSY = "drive_busy"
    DRIVE_UNREADABLE = "drive_unreadable"
    DRIVE_UNSUPPORTED = "drive_unsupported"
    DRIVE_WRONG = "drive_wrong"
    """Not one of the office's own."""
    DRIVE_NOT_VERIFIED = "drive_not_verified"
    PRINTER_NONE = "printer_none"
    PRINTER_OFFLINE = "printer_offline"
    PRINTER_PAPER_OUT = "printer_paper_out"
    PRINTER_JAM = "printer_jam"
    PRINTER_COVER_OPEN = "printer_cover_open"
    PRINTER_WRONG_MEDIA = "printer_wrong_media"
    PRINTER_NO_DUPLEX = "printer_no_duplex"
    PRINTER_FAILED = "printer_failed"
    PRINTER_TIMEOUT = "printer_timeout"
    SOUND_NONE = "sound_none"
    GLYPH_MISSING = "glyph_missing"
    BARCODE_UNREADABLE = "barcode_unreadable"
    BALLOT_PDF_ALTERED = "ballot_pdf_altered"
    BALLOT_PDF_MISSING = "ballot_pdf_missing"
    BALLOT_PDF_UNFIT = "ballot_pdf_unfit"
    BALLOT_OTHER_STYLE = "ballot_other_style"
    """What was drawn says another style than the record: it is not printed."""
    READER_NONE = "reader_none"
    READER_FAILED = "reader_failed"
    SHEET_UNREADABLE = "sheet_unreadable"
    NUMBERS_USED_UP = "numbers_used_up"
    CANCELED = "canceled"


class Fault(Exception):
    """The world failed. ``facts`` fill the sentence's blanks (file, line, expected …) and hold no voter data
    beyond what the person at the screen has typed or opened."""

    def __init__(self, code: FaultCode, /, **facts: str | int) -> None:
        super().__init__(code.value)
        self.code = code
        self.facts = dict(facts)

    def __str__(self) -> str:
        told = ", ".join(f"{key}={value}" for key, value in self.facts.items())
        return f"{self.code.value} ({told})" if told else self.code.value
