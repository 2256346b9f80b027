"""The ballot statement's ledgers (KMC 6.30.060(g), 6.35.020; BST-01 … BST-11; DESIGN 5).

*Ballots*, per style and card: what came in = where each one is. *Blank sheets*: received = used + left. *Labels*:
printed = with accepted envelopes + spoiled + outstanding. Each is a fold over the journal; each is an identity by
construction, so that a difference can only come from a count by hand. Destroyed is how a ballot ended, not a fate.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from app.domain import events as ev
from app.domain.ballots import BallotDefinition
from app.domain.ids import BallotNumber, CardId, MachineId, StyleId
from app.domain.profile import Fate
from app.domain.state import Issue, Job, State, When, in_time
from app.domain.voters import GIVEN_UP, acceptance, envelope_of, issues_in

Column = tuple[StyleId, CardId]


class Line(StrEnum):
    """Lines of the ledgers, in the order they stand."""

    CARRIED = "carried"
    RECEIVED = "received"
    PRINTED = "printed"
    SUBSTITUTE = "substitute"
    MOVED_IN = "moved_in"
    IN_ALL = "in_all"
    VOTED = "voted"
    QUESTIONED = "questioned"
    SPECIAL_NEEDS = "special_needs"
    SPOILED = "spoiled"
    EXHIBITED = "exhibited"
    WRONG_STYLE = "wrong_style"
    MISPRINT = "misprint"
    UNDONE = "undone"
    LEFT_CENTER = "left_center"
    OUT = "out"
    UNUSED = "unused"
    MOVED = "moved"
    RECALLED = "recalled"
    ACCOUNTED = "accounted"

    SHEETS_CARRIED = "sheets_carried"
    SHEETS_RECEIVED = "sheets_received"
    SHEETS_IN_ALL = "sheets_in_all"
    SHEETS_PRINTED = "sheets_printed"
    SHEETS_TEST = "sheets_test"
    SHEETS_WASTE = "sheets_waste"
    SHEETS_LEFT = "sheets_left"
    SHEETS_ACCOUNTED = "sheets_accounted"

    LABELS_CARRIED = "labels_carried"
    LABELS_PRINTED = "labels_printed"
    LABELS_ACCEPTED = "labels_accepted"
    LABELS_SPOILED = "labels_spoiled"
    LABELS_OUT = "labels_out"
    LABELS_ACCOUNTED = "labels_accounted"


CAME_IN = (Line.CARRIED, Line.RECEIVED, Line.PRINTED, Line.SUBSTITUTE, Line.MOVED_IN)
WHERE = (
    Line.VOTED,
    Line.SPOILED,
    Line.EXHIBITED,
    Line.WRONG_STYLE,
    Line.MISPRINT,
    Line.UNDONE,
    Line.LEFT_CENTER,
    Line.OUT,
    Line.UNUSED,
    Line.MOVED,
    Line.RECALLED,
)
OF_WHICH = (Line.QUESTIONED, Line.SPECIAL_NEEDS)
SHEETS_IN = (Line.SHEETS_CARRIED, Line.SHEETS_RECEIVED)
SHEETS_WHERE = (Line.SHEETS_PRINTED, Line.SHEETS_TEST, Line.SHEETS_WASTE, Line.SHEETS_LEFT)
LABELS_IN = (Line.LABELS_CARRIED, Line.LABELS_PRINTED)
LABELS_WHERE = (Line.LABELS_ACCEPTED, Line.LABELS_SPOILED, Line.LABELS_OUT)

ON_BALLOTS = frozenset((*CAME_IN, *WHERE, *OF_WHICH))

FATE_LINE = {
    Fate.SPOILED: Line.SPOILED,
    Fate.EXHIBITED: Line.EXHIBITED,
    Fate.WRONG_STYLE: Line.WRONG_STYLE,
    Fate.MISPRINT: Line.MISPRINT,
    Fate.UNDONE: Line.UNDONE,
    Fate.LEFT_CENTER: Line.LEFT_CENTER,
}
DESTROYED = (Line.SPOILED, Line.EXHIBITED, Line.WRONG_STYLE, Line.MISPRINT, Line.UNDONE)
SOURCE_LINE = {
    ev.PieceSource.PRINTED: Line.PRINTED,
    ev.PieceSource.SUBSTITUTE: Line.SUBSTITUTE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """Which journals and days: one desk or the whole center; one day, or (final) all days up to it."""

    machines: tuple[MachineId, ...]
    date: date
    final: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledgers:
    columns: tuple[Column, ...]
    ballots: dict[Line, dict[Column, int]]
    sheets: dict[Line, int]
    labels: dict[Line, int]
    counted: dict[tuple[Line, Column], int]
    counted_sheets: dict[Line, int]
    counted_labels: dict[Line, int]
    destroyed: dict[Line, tuple[BallotNumber, ...]]

    def total(self, line: Line) -> int:
        return sum(self.ballots.get(line, {}).values())


def ledgers(state: State, definition: BallotDefinition, scope: Scope) -> Ledgers:
    """The three ledgers of a scope. Only styles that occur have a column."""
    ballots: dict[Line, Counter[Column]] = {line: Counter() for line in Line}
    destroyed: dict[Line, list[BallotNumber]] = {line: [] for line in DESTROYED}
    for issue, piece, line, end in _pieces(state, scope):
        column = (piece.style, piece.card)
        started_before = issue.when.date < scope.date and not scope.final
        if started_before and not _within(scope, end):
            continue
        _came_in(ballots, piece, column, carried=started_before)
        ballots[line][column] += 1
        if line is Line.VOTED:
            _of_which(ballots, issue, column)
        if line in destroyed:
            destroyed[line].append(piece.number)
    _stock(state, scope, ballots)
    counted = _counted(state, scope)
    columns = _columns(definition, ballots, counted)
    for column in columns:
        ballots[Line.IN_ALL][column] = sum(ballots[line][column] for line in CAME_IN)
        ballots[Line.ACCOUNTED][column] = sum(ballots[line][column] for line in WHERE)
    return Ledgers(
        columns=columns,
        ballots={line: dict(figures) for line, figures in ballots.items()},
        sheets=_sheets(state, scope),
        labels=_labels(state, scope),
        counted={key: count for key, count in counted.items() if key[1] in columns},
        counted_sheets=_counted_plain(state, scope, (Line.SHEETS_LEFT,)),
        counted_labels=_counted_plain(state, scope, (Line.LABELS_ACCEPTED,)),
        destroyed={line: tuple(sorted(numbers)) for line, numbers in destroyed.items()},
    )


def difference(found: Ledgers) -> int:
    """Counted minus recorded, over the lines counted by hand; 0 where nothing differs."""
    off = {key: count - found.ballots[key[0]].get(key[1], 0) for key, count in found.counted.items()}
    ballots = sum(
        beyond(count, off.get((Line.VOTED, column), 0)) if line in OF_WHICH else count
        for (line, column), count in off.items()
    )
    sheets = sum(count - found.sheets[line] for line, count in found.counted_sheets.items())
    labels = sum(count - found.labels[line] for line, count in found.counted_labels.items())
    identity = found.total(Line.ACCOUNTED) - found.total(Line.IN_ALL)
    return ballots + sheets + labels + identity


def beyond(of_which: int, voted: int) -> int:
    """What a part of the voted differs by beyond what all of them do: a questioned ballot that is missing is missing
    once; one laid with the wrong pile still shows."""
    if of_which * voted <= 0:
        return of_which
    more = max(0, abs(of_which) - abs(voted))
    return more if of_which > 0 else -more


def balanced(found: Ledgers) -> bool:
    """All three identities hold and no count differs from the record line by line."""
    same = (
        all(count == found.ballots[line].get(column, 0) for (line, column), count in found.counted.items())
        and all(count == found.sheets[line] for line, count in found.counted_sheets.items())
        and all(count == found.labels[line] for line, count in found.counted_labels.items())
    )
    return (
        same
        and all(
            found.ballots[Line.IN_ALL].get(column, 0) == found.ballots[Line.ACCOUNTED].get(column, 0)
            for column in found.columns
        )
        and found.sheets[Line.SHEETS_IN_ALL] == found.sheets[Line.SHEETS_ACCOUNTED]
        and sum(found.labels[line] for line in LABELS_IN) == found.labels[Line.LABELS_ACCOUNTED]
    )


def _within(scope: Scope, when: When | None) -> bool:
    """A fact that ended something belongs to this day; what has not ended is still open today."""
    return when is None or when.date == scope.date


def _issues(state: State, scope: Scope) -> Iterator[Issue]:
    for issue in state.issues.values():
        if issue.when.machine in scope.machines and issue.when.date <= scope.date:
            yield issue


def _pieces(state: State, scope: Scope) -> Iterator[tuple[Issue, ev.Piece, Line, When | None]]:
    """Every piece issued by the scope's day, the line it stands on that evening, and when it came there."""
    for issue in _issues(state, scope):
        for piece in issue.event.pieces:
            line, when = _stood(state, issue, piece, scope.date)
            yield issue, piece, line, when


def _stood(state: State, issue: Issue, piece: ev.Piece, evening: date) -> tuple[Line, When | None]:
    """Where one piece was on the evening of a day, and since when."""
    told = [each for each in state.taken_back.get(piece.number, ()) if each.when.date <= evening]
    if told:
        first = min(told, key=lambda each: in_time(each.when))
        return FATE_LINE[first.event.fate], first.when
    accepted = acceptance(state, issue.id)
    if accepted is not None and accepted.when.date <= evening:
        return Line.VOTED, accepted.when
    return Line.OUT, None


def _came_in(ballots: dict[Line, Counter[Column]], piece: ev.Piece, column: Column, *, carried: bool) -> None:
    if carried:
        ballots[Line.CARRIED][column] += 1
    elif piece.source in SOURCE_LINE:
        ballots[SOURCE_LINE[piece.source]][column] += 1
    else:
        ballots[Line.UNUSED][column] -= 1


def _of_which(ballots: dict[Line, Counter[Column]], issue: Issue, column: Column) -> None:
    if issue.event.kind is ev.IssueKind.QUESTIONED:
        ballots[Line.QUESTIONED][column] += 1
    elif issue.event.kind is ev.IssueKind.SPECIAL_NEEDS:
        ballots[Line.SPECIAL_NEEDS][column] += 1


def _stock(state: State, scope: Scope, ballots: dict[Line, Counter[Column]]) -> None:
    """Pre-printed ballots: received today or carried over, moved away or recalled, and the unused rest."""
    for told in state.stock_in:
        if told.when.machine in scope.machines and told.when.date <= scope.date:
            column = (told.event.style, told.event.card)
            today = scope.final or told.when.date == scope.date
            line = _came_from(told.event) if today else Line.CARRIED
            ballots[line][column] += told.event.count
            ballots[Line.UNUSED][column] += told.event.count
    for moved in state.stock_out:
        if moved.when.machine in scope.machines and moved.when.date <= scope.date:
            column = (moved.event.style, moved.event.card)
            ballots[Line.UNUSED][column] -= moved.event.count
            if scope.final or moved.when.date == scope.date:
                ballots[Line.MOVED][column] += moved.event.count
            else:
                ballots[Line.CARRIED][column] -= moved.event.count
    for recall in state.recalled:
        if recall.when.machine in scope.machines and recall.when.date <= scope.date:
            column = (recall.event.style, recall.event.card)
            ballots[Line.UNUSED][column] -= recall.event.count
            if scope.final or recall.when.date == scope.date:
                ballots[Line.RECALLED][column] += recall.event.count
            else:
                ballots[Line.CARRIED][column] -= recall.event.count
    if scope.final:
        return
    for issue in _issues(state, scope):
        if issue.when.date < scope.date:
            for piece in issue.event.pieces:
                if piece.source is ev.PieceSource.STOCK:
                    ballots[Line.CARRIED][piece.style, piece.card] -= 1
                    ballots[Line.UNUSED][piece.style, piece.card] -= 1


def _came_from(received: ev.StockReceived) -> Line:
    if received.source is ev.PieceSource.SUBSTITUTE:
        return Line.SUBSTITUTE
    return Line.MOVED_IN if received.came_from else Line.RECEIVED


def _columns(
    definition: BallotDefinition, ballots: dict[Line, Counter[Column]], counted: dict[tuple[Line, Column], int]
) -> tuple[Column, ...]:
    """In the definition's order; a style of which nothing came in and nothing was found by hand has no column."""
    used = {column for line in (*CAME_IN, *WHERE) for column, figure in ballots[line].items() if figure}
    used |= {column for (_, column), count in counted.items() if count}
    known = [(style.id, card.id) for style in definition.styles for card in style.cards]
    order = {column: place for place, column in enumerate(known)}
    return tuple(sorted(used, key=lambda column: (order.get(column, len(order)), column)))


def _sheets(state: State, scope: Scope) -> dict[Line, int]:
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


def _labels(state: State, scope: Scope) -> dict[Line, int]:
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
    stood = {_stood(state, each, piece, evening)[0] for each in issues for piece in each.event.pieces}
    if Line.VOTED in stood:
        return Line.LABELS_ACCEPTED
    return Line.LABELS_OUT if Line.OUT in stood else Line.LABELS_SPOILED


def _supersedes(job: Job, label: Job, evening: date) -> bool:
    """A good label printed after another for the same envelope; a spare laptop's come after those it took over."""
    good = job.asked.paper is ev.PaperKind.LABEL and job.outcome_on(evening) not in GIVEN_UP
    if job.when.machine == label.when.machine:
        return good and job.when.sequence > label.when.sequence
    return good and in_time(job.when) > in_time(label.when)


def _counted(state: State, scope: Scope) -> dict[tuple[Line, Column], int]:
    found: dict[tuple[Line, Column], int] = {}
    for (machine, day, line, style, card), count in state.counted.items():
        if machine in scope.machines and day == scope.date and line in ON_BALLOTS:
            key = (Line(line), (style, card))
            found[key] = found.get(key, 0) + count
    return found


def _counted_plain(state: State, scope: Scope, lines: tuple[Line, ...]) -> dict[Line, int]:
    found: dict[Line, int] = {}
    for (machine, day, line, _style, _card), count in state.counted.items():
        if machine in scope.machines and day == scope.date and line in lines:
            found[Line(line)] = found.get(Line(line), 0) + count
    return found
