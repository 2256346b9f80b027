"""The ballot statement as one value: screen, PDF, CSV and JSON all come from it and so agree (CASES A90)."""

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import asdict

from app.domain import ledger_lines as led
from app.domain.ids import grouped
from app.domain.ledger import Ledgers, difference
from app.domain.ledger_lines import Line, Scope
from app.domain.papers import StatementLine, StatementNumbers, StatementPage
from app.domain.state import Day
from app.i18n import Words
from app.services.certificates import election_line
from app.services.session import Session
from app.services.statement_beside import (
    beside,
    column_name,
    destroyed_numbers,
    unused_destroyed_numbers,
    unused_numbers,
)
from app.services.wording import clock_time, long_date, short_date

ALWAYS = {Line.PRINTED, Line.VOTED, Line.SPOILED, Line.EXHIBITED, Line.WRONG_STYLE, Line.MISPRINT, Line.UNDONE}
ALWAYS |= {Line.OUT, Line.UNUSED, Line.RECEIVED}
TOTALS = {
    Line.IN_ALL,
    Line.ACCOUNTED,
    Line.SHEETS_IN_ALL,
    Line.SHEETS_ACCOUNTED,
    Line.LABELS_PRINTED,
    Line.LABELS_ACCOUNTED,
}


def statement(
    session: Session,
    found: Ledgers,
    scope: Scope,
    *,
    copy: tuple[int, int] = (1, 2),
    language: str = "en",
) -> StatementPage:
    """The page of a scope in one language, as whoever looks at it or signs it reads."""
    election = session.election
    state = session.state
    now, words = session.now(), Words(language)
    head = state.heads.get(election.machine.id)
    day = state.days.get((election.machine.id, scope.date), Day())
    destroyed = tuple(destroyed_numbers(session, found, scope, words))
    people = [election.jurisdiction.official(each) for told in day.signed[-1:] for each in told.signers]
    return StatementPage(
        title=words("account.title"),
        jurisdiction=election.jurisdiction.election.jurisdiction,
        election=election_line(session, language),
        center=election.center.name,
        period=words("account.final" if scope.final else "account.daily", date=long_date(scope.date, language)),
        announced=tuple(
            clock_time(told.event.actual, language)
            for told in state.announced
            if told.when.machine in scope.machines and told.when.date == scope.date
        ),
        columns=(
            *(column_name(election.definition, column, language) for column in found.columns),
            words("account.all_styles"),
        ),
        four_numbers=four_numbers(found, words),
        ballots=_ballot_lines(found, words),
        sheets=_plain_lines(found.sheets, found.counted_sheets, words),
        envelopes=_plain_lines(found.labels, found.counted_labels, words),
        difference=difference(found),
        note=day.note,
        destroyed=tuple((each.label, tuple(first for first, _ in each.runs)) for each in destroyed),
        numbers=(
            *destroyed,
            *unused_numbers(session, scope, words),
            *unused_destroyed_numbers(session, scope, words),
        ),
        beside=beside(session, found, scope, words),
        signers=tuple((each.name, words(f"account.role.{each.role.value}")) for each in people if each is not None),
        head=words("register.entry", n=head.sequence, head=grouped(head.digest)) if head is not None else "",
        printed=words(
            "account.printed",
            date=short_date(now.date(), language),
            time=clock_time(now, language),
            machine=election.machine.id,
        ),
        copy=copy,
        training=state.training,
        language=language,
    )


def four_numbers(found: Ledgers, words: Words) -> tuple[tuple[str, int], ...]:
    """KMC 6.35.020: received, voted, spoiled, unused and destroyed; derived from the ledger."""
    unused = (Line.UNUSED, Line.RECALLED, Line.WRONG_STYLE, Line.MISPRINT, Line.UNDONE)
    return (
        (words("account.four_received"), found.total(Line.IN_ALL)),
        (words("account.four_voted"), found.total(Line.VOTED)),
        (words("account.four_spoiled"), found.total(Line.SPOILED) + found.total(Line.EXHIBITED)),
        (words("account.four_unused"), sum(found.total(line) for line in unused)),
    )


def _ballot_lines(found: Ledgers, words: Words) -> tuple[StatementLine, ...]:
    sections = (
        (words("statement.came_in"), (*led.CAME_IN, Line.IN_ALL)),
        (words("statement.where"), (Line.VOTED, *led.OF_WHICH, *led.WHERE[1:], Line.ACCOUNTED)),
    )
    return tuple(
        _ballot_line(found, line, section, words)
        for section, lines in sections
        for line in lines
        if line in TOTALS or line in ALWAYS or any(found.ballots.get(line, {}).values())
    )


def _ballot_line(found: Ledgers, line: Line, section: str, words: Words) -> StatementLine:
    figures = found.ballots.get(line, {})
    recorded = [figures.get(column, 0) for column in found.columns]
    counted = [found.counted.get((line, column)) for column in found.columns]
    told = [each for each in counted if each is not None]
    whole = (
        sum(count if count is not None else figure for count, figure in zip(counted, recorded, strict=True))
        if told
        else None
    )
    return StatementLine(
        key=line.value,
        label=_label(line, words),
        recorded=(*recorded, sum(recorded)),
        counted=(*counted, whole),
        indent=1 if line in led.OF_WHICH else 0,
        total=line in TOTALS,
        section=section,
    )


def _plain_lines(figures: dict[Line, int], counted: dict[Line, int], words: Words) -> tuple[StatementLine, ...]:
    return tuple(
        StatementLine(
            key=line.value,
            label=_label(line, words),
            recorded=(figure,),
            counted=(counted.get(line),),
            total=line in TOTALS,
        )
        for line, figure in figures.items()
        if figure or line not in (Line.SHEETS_CARRIED, Line.LABELS_CARRIED)
    )


PAPER = (Line.CARRIED, Line.MOVED_IN, Line.SHEETS_CARRIED, Line.SHEETS_LEFT, Line.LABELS_CARRIED)
"""Lines that say more on paper, which outlives the day, than on the screen."""


def _label(line: Line, words: Words) -> str:
    """Of the destroyed also that they were (KMC 6.30.060(d))."""
    if line in PAPER:
        return words(f"account.line.{line.value}")
    name = words(f"ledger.{line.value}")
    return words("account.destroyed", line=name) if line in led.DESTROYED else name


def as_json(page: StatementPage) -> bytes:
    """Machine-readable, every figure by its key."""
    value = asdict(page)
    value["balanced"] = page.difference == 0 and _agree(page)
    return json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False).encode()


def _agree(page: StatementPage) -> bool:
    every = (*page.ballots, *page.sheets, *page.envelopes)
    return all(
        count is None or count == figure
        for line in every
        for figure, count in zip(line.recorded, line.counted, strict=True)
    )


CSV = ("ledger", "line", "label", "column", "recorded", "counted", "first", "last")
NUMBERS = "numbers"
"""The ledger named in the rows of numbers."""


def as_csv(page: StatementPage) -> bytes:
    """One row a line and column; blank is not counted, which is not zero. ``ledger`` and ``line`` are keys, ``label``
    and ``column`` in the page's language. Then, as ledger ``numbers``, one row a run of
    numbers with its first and last: of destroyed ballots by how they ended, of ballots ``unused``, and of those
    ``unused_destroyed`` by two people (KMC 6.30.060(d), 6.35.020(4))."""
    out, words = io.StringIO(), Words(page.language)
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(CSV)
    for name, lines, columns in (
        ("ballots", page.ballots, page.columns),
        ("sheets", page.sheets, (words("account.all"),)),
        ("labels", page.envelopes, (words("account.all"),)),
    ):
        for line in lines:
            for column, figure, count in zip(columns, line.recorded, line.counted, strict=True):
                shown = "" if count is None else count
                writer.writerow([name, line.key, line.label, column, figure, shown, "", ""])
    writer.writerows(row for each in page.numbers for row in _number_rows(each))
    return out.getvalue().encode()


def _number_rows(told: StatementNumbers) -> Iterator[tuple[object, ...]]:
    for first, last in told.runs:
        yield NUMBERS, told.key, told.label, told.column, int(last) - int(first) + 1, "", first, last
