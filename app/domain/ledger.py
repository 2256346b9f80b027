"""The ballot statement's ledgers (KMC 6.30.060(g), 6.35.020; BST-01 … BST-11; DESIGN 5).

*Ballots*, per style and card: what came in = where each one is. *Blank sheets*: received = used + left. *Labels*:
printed = with accepted envelopes + spoiled + outstanding. Each is a fold over the journal; each is an identity by
construction, so that a difference can only come from a count by hand. Destroyed is how a ballot ended, not a fate.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from app.domain import events as ev
from app.domain.ballots import BallotDefinition
from app.domain.ids import BallotNumber
from app.domain.ledger_lines import (
    CAME_IN,
    DESTROYED,
    LABELS_IN,
    OF_WHICH,
    ON_BALLOTS,
    SOURCE_LINE,
    WHERE,
    Column,
    Line,
    Scope,
)
from app.domain.ledger_sheets import labels, sheets, stood
from app.domain.state import Issue, State
from app.domain.told import When


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
        sheets=sheets(state, scope),
        labels=labels(state, scope),
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
            line, when = stood(state, issue, piece, scope.date)
            yield issue, piece, line, when


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
    gone: tuple[tuple[Line, ev.StockMoved | ev.StockRecalled, When], ...] = (
        *((Line.MOVED, told.event, told.when) for told in state.stock_out),
        *((Line.RECALLED, told.event, told.when) for told in state.recalled),
    )
    for line, event, when in gone:
        if when.machine in scope.machines and when.date <= scope.date:
            column = (event.style, event.card)
            ballots[Line.UNUSED][column] -= event.count
            if scope.final or when.date == scope.date:
                ballots[line][column] += event.count
            else:
                ballots[Line.CARRIED][column] -= event.count
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
