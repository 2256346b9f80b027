"""The report's sentences: one for every reason and every note, from the catalogue. Facts fill the blanks."""

from collections.abc import Iterable

from app.i18n import FALLBACK, Words
from app.importers.voters_notes import Note, Reason


def reason_text(reason: Reason, facts: Iterable[tuple[str, str]] = (), language: str = FALLBACK) -> str:
    """The sentence for a rejected line."""
    words = Words(language)
    return words(f"import.reason.{reason.value}", **dict(facts))


def note_text(note: Note, detail: str = "", language: str = FALLBACK) -> str:
    """The words for a note, with what it is about."""
    words = Words(language)
    told = words(f"import.note.{note.value}")
    return f"{told}: {detail}" if detail else told
