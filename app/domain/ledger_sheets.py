"""Blank sheets and labels of a statement: received = used + left; printed = accepted + spoiled + outstanding.

What people say of a page on a later day counts on that day: no signed statement changes.
"""

from collections import Counter
from datetime import date, timedelta

from app.domain import events as ev
from app.domain.ledger_lines import (
    FATE_LINE,
    LABELS_IN,
    LABELS_WHERE,
    SHEETS_IN,
    SHEETS_WHERE,
    Line,
    Scope,
)
from app.domain.state import Issue, Job, State
from app.domain.told import When, in_time
from app.domain.voters import GIVEN_UP, acceptance, envelope_of, issues_in


def stood(state: State, issue: Issue, piece: ev.Piece, evening: date) -> tuple[Line, When | None]:
    """Where one piece was on the evening of a day, and since when."""
    told = [each for each in state.taken_back.get(piece.number, ()) if each.when.date <= evening]
    if told:
        first = min(told, key=lambda each: in_time(each.when))
        return FATE_LINE[first.event.fate], first.when
    accepted = acceptance(state, issue.id)
    if accepted is not None and accepted.when.date <= evening:
        return Line.VOTED, accepted.when
    return Line.OUT, None


def sheets(state: State, scope: Scope) -> dict[Line, int]:
    """Blank sheets received, carried over from the day before, used by printing, tests and waste, and left."""
    figures: Counter[Line] = Counter()
    for told in state.sheets_in:
        if told.when.machine in scope.machines and told.when.date <= scope.date:
            today = scope.final or told.when.date == scope.date
            figures[Line.SHEETS_RECEIVED if today else Line.SHEETS_CARRIED] += told.event.count
    for used in state.sheets_used:
        if used.when.machine in scope.machines and used.when.date <= scope.date:
            line = Line.SHEETS_TEST if used.event.use is ev.SheetUse.TEST else Line.SHEETS_WASTE
            _spend(figures, line, used.when, used.event.count, scope)
    yesterday = scope.date - timedelta(days=1)
    for job in state.jobs.values():
        if job.when.machine in scope.machines and job.asked.numbers:
            before = 0 if scope.final else _out_by(job, yesterday)
            figures[Line.SHEETS_PRINTED] += _out_by(job, scope.date) - before
            figures[Line.SHEETS_CARRIED] -= before
    figures[Line.SHEETS_IN_ALL] = sum(figures[line] for line in SHEETS_IN)
    spent = figures[Line.SHEETS_PRINTED] + figures[Line.SHEETS_TEST] + figures[Line.SHEETS_WASTE]
    figures[Line.SHEETS_LEFT] = figures[Line.SHEETS_IN_ALL] - spent
    figures[Line.SHEETS_ACCOUNTED] = sum(figures[line] for line in SHEETS_WHERE)
    return {line: figures[line] for line in (*SHEETS_IN, Line.SHEETS_IN_ALL, *SHEETS_WHERE, Line.SHEETS_ACCOUNTED)}


def _out_by(job: Job, evening: date) -> int:
    """Its sheets when this page was out by then, for all that was known; 0 when it was not asked for or nothing came
    out. What people said on a later day counts on that day: no signed statement changes."""
    return job.asked.sheets * (job.when.date <= evening and job.outcome_on(evening) is not ev.PrintOutcome.NOT_OUT)


def _spend(figures: Counter[Line], line: Line, when: When, count: int, scope: Scope) -> None:
    if scope.final or when.date == scope.date:
        figures[line] += count
    else:
        figures[Line.SHEETS_CARRIED] -= count


def labels(state: State, scope: Scope) -> dict[Line, int]:
    """Each label that came out is on an accepted envelope, spoiled (bad, superseded, its ballot ended), or out; one
    that was out on the evening before is carried over.

    Two desks that served the same voter made two envelopes: labels are told apart by desk, as the envelopes are."""
    figures: Counter[Line] = Counter()
    yesterday = scope.date - timedelta(days=1)
    for label in state.jobs.values():
        if label.asked.paper is not ev.PaperKind.LABEL or label.when.machine not in scope.machines:
            continue
        out = _out_by(label, scope.date)
        if not scope.final and _out_by(label, yesterday):
            if _label_stood(state, label, yesterday) is not Line.LABELS_OUT:
                continue
            figures[Line.LABELS_CARRIED] += 1
        elif out:
            figures[Line.LABELS_PRINTED] += 1
        else:
            continue
        figures[_label_stood(state, label, scope.date) if out else Line.LABELS_SPOILED] += 1
    figures[Line.LABELS_ACCOUNTED] = sum(figures[line] for line in LABELS_WHERE)
    return {line: figures[line] for line in (*LABELS_IN, *LABELS_WHERE, Line.LABELS_ACCOUNTED)}


def _label_stood(state: State, label: Job, evening: date) -> Line:
    """Where one label was on the evening of a day."""
    issue = state.issues.get(label.asked.issue)
    if issue is None or label.outcome_on(evening) is ev.PrintOutcome.BAD_PAGE:
        return Line.LABELS_SPOILED
    machine = issue.when.machine
    issues = [
        each
        for each in issues_in(state, envelope_of(state, issue, evening), evening)
        if each.when.machine == machine and each.when.date <= evening
    ]
    others = (state.jobs[job] for each in issues for job in state.jobs_of.get(each.id, ()))
    if any(_supersedes(job, label, evening) for job in others if job.when.date <= evening):
        return Line.LABELS_SPOILED
    where = {stood(state, each, piece, evening)[0] for each in issues for piece in each.event.pieces}
    if Line.VOTED in where:
        return Line.LABELS_ACCEPTED
    return Line.LABELS_OUT if Line.OUT in where else Line.LABELS_SPOILED


def _supersedes(job: Job, label: Job, evening: date) -> bool:
    """A good label printed after another for the same envelope; a spare laptop's come after those it took over."""
    good = job.asked.paper is ev.PaperKind.LABEL and job.outcome_on(evening) not in GIVEN_UP
    if job.when.machine == label.when.machine:
        return good and job.when.sequence > label.when.sequence
    return good and in_time(job.when) > in_time(label.when)
