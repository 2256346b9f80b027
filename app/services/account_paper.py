"""What the parts of the import report share on paper: files byte for byte, lines that could not be used, notes."""

from collections.abc import Iterable, Iterator, Sequence

from app.domain.ids import Digest, grouped
from app.domain.papers import PaperTable
from app.i18n import Words
from app.importers.report import FileRead
from app.importers.report_words import note_text, reason_text
from app.importers.voters_notes import Noted, Rejected


def files_table(title: str, files: Iterable[tuple[str, FileRead]], words: Words, *, after: str = "") -> PaperTable:
    """(what a file is called, its account): read = stored + rejected, and its SHA-256."""
    return PaperTable(
        title=title,
        columns=(
            (words("import.file"), 10, False),
            *((words(f"import.delta.{name}"), 6, True) for name in ("read", "stored", "rejected")),
            (words("import.sha"), 16, False),
        ),
        rows=tuple(
            (
                name,
                *(f"{count:,}" for count in (file.read, file.stored, file.rejected)),
                grouped(Digest(file.sha256)),
            )
            for name, file in files
        ),
        after=after,
    )


def not_used_table(title: str, lines: Sequence[tuple[str, str]], words: Words, most: int) -> PaperTable:
    """(place, why) of every line that was of no use; ``most`` of them are printed, and the paper says how many more
    there are."""
    return PaperTable(
        title=title,
        columns=((words("import.line"), 2, False), (words("import.why"), 6, False)),
        rows=tuple(lines[:most]),
        empty=words("import.delta.all_used"),
        after=words("import.more", n=f"{len(lines) - most:,}") if len(lines) > most else "",
    )


def rejected_lines(rejected: Iterable[Rejected], words: Words) -> Iterator[tuple[str, str]]:
    """(place, why)."""
    for one in rejected:
        yield f"{one.file}: {line_of(one, words)}", reason_text(one.reason, one.facts, words.language)


def line_of(one: Rejected, words: Words) -> str:
    """A line, or the lines of one record."""
    return str(one.line) if one.line == one.last else words("import.lines", first=one.line, last=one.last)


def understood_table(title: str, notes: Sequence[Noted], words: Words) -> PaperTable:
    return PaperTable(
        title=title,
        columns=((words("import.count"), 1, True), (words("import.what"), 7, False)),
        rows=tuple((f"{one.count:,}", note_text(one.note, one.detail, words.language)) for one in notes),
    )
