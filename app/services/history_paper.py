"""The sorter's package history in the import report, on paper: how many packages it told of, its files byte for byte,
and every line of them that could not be used (SNP-11). No voter is named: a line is told by its number."""

from collections.abc import Iterator

from app.domain.ids import Digest, grouped
from app.domain.papers import PaperTable
from app.i18n import Words
from app.importers.report import HistoryAccount
from app.importers.report_words import note_text, reason_text


def history_tables(told: HistoryAccount, words: Words, most: int) -> Iterator[PaperTable]:
    """``most`` lines are printed; the paper says how many more there are."""
    yield PaperTable(
        title=words("import.history.title"),
        columns=(
            (words("import.file"), 10, False),
            *((words(f"import.delta.{name}"), 6, True) for name in ("read", "stored", "rejected")),
            (words("import.sha"), 16, False),
        ),
        rows=tuple(
            (
                file.name,
                *(f"{count:,}" for count in (file.read, file.stored, file.rejected)),
                grouped(Digest(file.sha256)),
            )
            for file in told.files
        ),
        after=words("import.history.voters", n=f"{told.voters:,}"),
    )
    lines = tuple(_not_used(told, words))
    yield PaperTable(
        title=words("import.history.not_used"),
        columns=((words("import.line"), 2, False), (words("import.why"), 6, False)),
        rows=lines[:most],
        empty=words("import.delta.all_used"),
        after=words("import.more", n=f"{len(lines) - most:,}") if len(lines) > most else "",
    )
    if told.notes:
        yield PaperTable(
            title=words("import.history.understood"),
            columns=((words("import.count"), 1, True), (words("import.what"), 7, False)),
            rows=tuple((f"{one.count:,}", note_text(one.note, one.detail, words.language)) for one in told.notes),
        )


def _not_used(told: HistoryAccount, words: Words) -> Iterator[tuple[str, str]]:
    for one in told.rejected:
        line = str(one.line) if one.line == one.last else words("import.lines", first=one.line, last=one.last)
        yield f"{one.file}: {line}", reason_text(one.reason, one.facts, words.language)
    for file, number in told.unmatched:
        yield f"{file}: {number}", words("import.history.nobody")
