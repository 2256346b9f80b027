"""The sorter's package history in the import report, on paper: how many packages it told of, its files byte for byte,
and every line of them that could not be used (SNP-11). No voter is named: a line is told by its number."""

from collections.abc import Iterator

from app.domain.papers import PaperTable
from app.i18n import Words
from app.importers.report import HistoryAccount
from app.services.account_paper import files_table, not_used_table, rejected_lines, understood_table


def history_tables(told: HistoryAccount, words: Words, most: int) -> Iterator[PaperTable]:
    """``most`` lines are printed; the paper says how many more there are."""
    files = ((file.name, file) for file in told.files)
    voters = words("import.history.voters", n=f"{told.voters:,}")
    yield files_table(words("import.history.title"), files, words, after=voters)
    nobody = ((f"{file}: {line}", words("import.history.nobody")) for file, line in told.unmatched)
    lines = (*rejected_lines(told.rejected, words), *nobody)
    yield not_used_table(words("import.history.not_used"), lines, words, most)
    if told.notes:
        yield understood_table(words("import.history.understood"), told.notes, words)
