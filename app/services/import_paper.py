"""The import report as pages to sign, in the reader's language: words from the catalogue, figures from the report."""

from collections.abc import Iterator, Sequence

from app.domain.papers import PaperTable, ReportPages
from app.i18n import Words
from app.importers.report import FileRead, ImportReport
from app.importers.report_words import note_text, reason_text
from app.importers.voters_notes import Noted, Rejected
from app.services.account_paper import line_of
from app.services.delta_paper import delta_sum, delta_tables
from app.services.history_paper import history_tables
from app.services.roll_reading import DeltaDone

MOST_ROWS = 20_000
"""Rows of one table on paper, a ream of it. The paper says how many more there are; the CSV and the JSON have all."""
TABLES = ("precincts", "splits", "styles", "statuses")
DELIMITERS = {",": "comma", "\t": "tab", "|": "bar", ";": "semicolon", "": "none"}


def import_pages(
    report: ImportReport, words: Words, *, printed: str, deltas: Sequence[DeltaDone] = (), most: int = MOST_ROWS
) -> ReportPages:
    """``printed`` is the time as people read it; ``deltas`` are the changes and removals after the full list;
    ``most`` rows of a table are printed."""
    return ReportPages(
        title=words("import.title"),
        subtitle=f"{report.title_in(words.language)}, {files_named(report)}",
        facts=tuple(facts(report, words)),
        sum=". ".join((sum_line(report, words), *((delta_sum(deltas, words),) if deltas else ()))),
        signatures=(words("import.sign_clerk"), words("import.sign_second")),
        tables=(
            *(delta_tables(deltas, words, most) if deltas else ()),
            *(history_tables(report.history, words, most) if report.history else ()),
            rejected_table(report, words, most),
            notes_table(report, words),
            *count_tables(report, words, most),
        ),
        footer=words("import.foot", printed=printed),
        page=words("import.page", number="{number}", of="{of}"),
    )


def files_named(report: ImportReport) -> str:
    return ", ".join(file.name for file in report.files)


def sum_line(report: ImportReport, words: Words) -> str:
    """Read = stored + rejected."""
    return words(
        "import.sum", read=f"{report.read:,}", stored=f"{report.stored:,}", rejected=f"{len(report.rejected):,}"
    )


def facts(report: ImportReport, words: Words) -> Iterator[tuple[str, str]]:
    """(label, value): which list, which files byte for byte, what it is compared with."""
    info, missing = report.info, words("import.not_given")
    yield words("import.list"), words(f"import.kind.{info.kind}")
    yield words("import.version"), info.version or missing
    yield words("import.cut_off"), info.cut_off.isoformat() if info.cut_off else missing
    yield words("import.layout"), f"{report.title_in(words.language)} ({report.layout})"
    before = report.previous
    if before is not None:
        told = {"version": before.version or missing, "cut_off": before.cut_off or missing}
        yield words("import.compared"), words("import.compared_value", n=f"{before.stored_before:,}", **told)
    for file in report.files:
        yield from _file(file, words)


def _file(file: FileRead, words: Words) -> Iterator[tuple[str, str]]:
    delimiter = words(f"import.delimiter.{DELIMITERS.get(file.delimiter, 'none')}")
    about = words("import.file_value", size=f"{file.size:,}", encoding=file.encoding, delimiter=delimiter)
    yield words("import.file"), f"{file.name}: {about}"
    yield words("import.sha"), file.sha256
    counts = {name: f"{getattr(file, name):,}" for name in ("lines", "header", "blank", "continued", "read")}
    yield words("import.account"), words("import.account_value", **counts)


def rejected_table(report: ImportReport, words: Words, most: int = MOST_ROWS) -> PaperTable:
    """Every rejection with its place and reason."""
    several = len(report.files) > 1
    rows = tuple(
        (_place(one, words, several=several), reason_text(one.reason, one.facts, words.language))
        for one in report.rejected[:most]
    )
    return PaperTable(
        title=words("import.rejected"),
        columns=((words("import.line"), 2 if several else 1, False), (words("import.why"), 6, False)),
        rows=rows,
        empty=words("import.rejected_none"),
        after=_more(len(report.rejected) - most, words),
    )


def _place(one: Rejected, words: Words, *, several: bool) -> str:
    line = line_of(one, words)
    return f"{one.file}: {line}" if several else line


def notes_table(report: ImportReport, words: Words) -> PaperTable:
    """What was understood rather than plain, how often, and where first."""
    years = words("import.years", first=report.years[0], last=report.years[1])
    dated = any(one.note == "two_digit_year" for one in report.notes)
    return PaperTable(
        title=words("import.understood"),
        columns=(
            (words("import.count"), 1, True),
            (words("import.what"), 5, False),
            (words("import.where"), 2, False),
        ),
        rows=tuple(
            (f"{one.count:,}", note_text(one.note, one.detail, words.language), places(one)) for one in report.notes
        ),
        empty=words("import.understood_none"),
        after=years if dated else "",
    )


def places(one: Noted, most: int = 6) -> str:
    """The first few lines; the file is named where there are several."""
    several = len({file for file, _ in one.where}) > 1
    told = ", ".join(f"{file}:{line}" if several else str(line) for file, line in one.where[:most])
    return f"{told}, …" if one.where and one.count > most else told


def count_tables(report: ImportReport, words: Words, most: int = MOST_ROWS) -> Iterator[PaperTable]:
    """Voters per precinct, split, style and status, beside the list before where there is one."""
    for name in TABLES:
        counts: tuple[tuple[str, int], ...] = getattr(report, name)
        if (name == "splits" and counts == report.precincts) or all(not key for key, _ in counts):
            continue
        first = (words(f"import.by_{name}"), 4, False)
        rows: tuple[tuple[str, ...], ...]
        if report.previous is None:
            rows = tuple((called(name, key, words), f"{count:,}") for key, count in counts)
            columns: tuple[tuple[str, int, bool], ...] = (first, (words("import.voters"), 2, True))
        else:
            beside: tuple[tuple[str, int, int], ...] = getattr(report.previous, name)
            rows = tuple(
                (called(name, key, words), f"{was:,}", f"{now:,}", f"{now - was:+,}" if now != was else "0")
                for key, was, now in beside
            )
            heads = (words("import.before"), words("import.now"), words("import.difference"))
            columns = (first, *((head, 2, True) for head in heads))
        yield PaperTable(title=first[0], columns=columns, rows=rows[:most], after=_more(len(rows) - most, words))


def called(table: str, key: str, words: Words) -> str:
    if not key:
        return words("import.none")
    return words(f"import.status.{key}") if table == "statuses" else key


def _more(count: int, words: Words) -> str:
    return words("import.more", n=f"{count:,}") if count > 0 else ""
