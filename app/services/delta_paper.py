"""Changes and removals in the import report: what each of them did and what became of every line of its files, on paper
and as rows of the CSV (SNP-04, SNP-06). No voter is named: a line is told by its number."""

from collections.abc import Iterator, Sequence

from app.domain.papers import PaperTable
from app.i18n import Words
from app.importers.report import FileRead
from app.importers.report_csv import CsvRow, note_rows, read_rows, rejected_rows, unknown_rows
from app.importers.voters_notes import Noted
from app.services.account_paper import files_table, not_used_table, rejected_lines, understood_table
from app.services.roll_reading import DeltaDone

OUTCOME = ("before", "added", "replaced", "same", "removed", "after")


def delta_sum(deltas: Sequence[DeltaDone], words: Words) -> str:
    """What all of them made of the full list: for the first page, above the signatures."""
    outcomes = [each.outcome for each in deltas]
    return words(
        "import.delta.sum",
        before=f"{outcomes[0].before:,}",
        added=f"{sum(each.added for each in outcomes):,}",
        removed=f"{sum(each.removed for each in outcomes):,}",
        after=f"{outcomes[-1].after:,}",
    )


def delta_tables(deltas: Sequence[DeltaDone], words: Words, most: int) -> Iterator[PaperTable]:
    """What each did, its files byte for byte, then its lines that were rejected or named nobody, then its notes."""
    yield _outcomes(deltas, words)
    yield _files(deltas, words)
    yield not_used_table(words("import.delta.not_used"), [*_not_used(deltas, words)], words, most)
    notes = [one for each in deltas for one in _notes(each)]
    if notes:
        yield understood_table(words("import.delta.understood"), notes, words)


def _outcomes(deltas: Sequence[DeltaDone], words: Words) -> PaperTable:
    return PaperTable(
        title=words("import.delta.title"),
        columns=(
            (words("import.version"), 5, False),
            *((words(f"import.delta.{name}"), 3, True) for name in OUTCOME),
        ),
        rows=tuple(
            (
                ", ".join(part for part in (each.source.version, each.source.as_of.isoformat()) if part),
                *(f"{getattr(each.outcome, name):,}" for name in OUTCOME),
            )
            for each in deltas
        ),
    )


def _files(deltas: Sequence[DeltaDone], words: Words) -> PaperTable:
    read = ((f"{file.name}, {words(f'import.kind.{kind}')}", file) for each in deltas for kind, file in _read(each))
    return files_table(words("import.delta.files"), read, words)


def _not_used(deltas: Sequence[DeltaDone], words: Words) -> Iterator[tuple[str, str]]:
    for each in deltas:
        yield from rejected_lines(each.rejected, words)
        for file, line_number in each.outcome.unknown:
            yield f"{file}: {line_number}", words("import.delta.unknown")


def delta_rows(deltas: Sequence[DeltaDone]) -> Iterator[CsvRow]:
    """Rows of the report's CSV, in its columns and in English, as all of that file is: parts ``delta``,
    ``delta_file``, ``delta_rejected``, ``delta_unknown`` and ``delta_note``; ``code`` of a ``delta`` is its day."""
    words = Words()
    for each in deltas:
        of = {"code": each.source.as_of.isoformat(), "text": each.source.version}
        for name in OUTCOME:
            yield {"part": "delta", "name": name, "count": str(getattr(each.outcome, name)), **of}
        for kind, file in _read(each):
            yield from read_rows((file,), "delta_file", kind)
        yield from rejected_rows(each.rejected, "delta_rejected")
        yield from unknown_rows(each.outcome.unknown, "delta_unknown", words("import.delta.unknown"))
        yield from note_rows(_notes(each), "delta_note")


def _read(done: DeltaDone) -> Iterator[tuple[str, FileRead]]:
    """(changes or removals, file), in the order they were read."""
    for file in done.changes.files if done.changes is not None else ():
        yield "changes", file
    for file in done.removals.account.files if done.removals is not None else ():
        yield "removals", file


def _notes(done: DeltaDone) -> tuple[Noted, ...]:
    return (
        *(done.changes.notes if done.changes is not None else ()),
        *(done.removals.account.notes if done.removals is not None else ()),
    )
