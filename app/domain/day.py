"""Opening and closing a day (BST-01 … BST-06, HRS-01 … HRS-04, HRS-13)."""

from app.domain import events as ev
from app.domain.announcements import missed_events
from app.domain.commands import (
    CloseDay,
    CloseLine,
    CountByHand,
    MoveClosing,
    OpenDay,
    Pack,
    SignStatement,
    UseSheets,
)
from app.domain.hours import Phase, phase
from app.domain.ledger import balanced, difference, ledgers
from app.domain.ledger_lines import Scope
from app.domain.numbering import ballot_number
from app.domain.refusal import Refusal, Rule, refuse
from app.domain.scene import Decision, Scene, is_ours, open_day, second, serving, supervisor
from app.domain.state import answered_for
from app.domain.voters import acceptance, is_live

SHEETS = "ballot paper"
"""The one stock of blank sheets a desk prints on."""


def decide_open(command: OpenDay, scene: Scene) -> Decision:
    """Two people; the clock compared with a trusted watch; stock and blank sheets counted in."""
    refused = supervisor(scene) or second(scene, command.second_person, needed=scene.profile.two_to_open)
    if refused is not None:
        return refused
    if phase(scene.hours, scene.now) is Phase.NO_DAY:
        return refuse(Rule.NOT_OPEN, date=command.date.isoformat())
    if scene.day.opened is not None:
        return refuse(Rule.ALREADY_OPEN)
    stock = counted_in(command.stock, scene)
    if isinstance(stock, Refusal):
        return stock
    off = round((scene.now - command.trusted_time).total_seconds())
    opened = ev.DayOpened(date=command.date, clock_off_seconds=off, seals=command.seals)
    sheets = (ev.SheetsReceived(stock=SHEETS, count=command.sheets),) if command.sheets else ()
    return (opened, *sheets, *stock)


def counted_in(
    packs: tuple[Pack, ...],
    scene: Scene,
    *,
    source: ev.PieceSource = ev.PieceSource.STOCK,
    came_from: str = "",
) -> tuple[ev.StockReceived, ...] | Refusal:
    """Packs of known cards, with numbers nobody else has: not counted in before, not in a range that laptops print."""
    taken = [(each.ballots.first, each.ballots.last) for each in scene.jurisdiction.machines]
    taken += [
        (int(told.event.first), int(told.event.last))
        for told in scene.state.stock_in
        if told.when.machine == scene.machine.id
    ]
    received: list[ev.StockReceived] = []
    for style, card, first, last in packs:
        known = scene.definition.style(style)
        if known is None or card not in (each.id for each in known.cards):
            return refuse(Rule.STYLE_UNKNOWN, style=style)
        if not 1 <= first <= last or any(first <= high and low <= last for low, high in taken):
            return refuse(Rule.STOCK_NUMBERS, first=first, last=last)
        taken.append((first, last))
        received.append(
            ev.StockReceived(
                style=style,
                card=card,
                first=ballot_number(first),
                last=ballot_number(last),
                count=last - first + 1,
                source=source,
                came_from=came_from,
            )
        )
    return tuple(received)


def decide_receive_sheets(count: int, scene: Scene) -> Decision:
    """Blank paper that came in while the day is open."""
    refused = serving(scene)
    if refused is not None:
        return refused
    return (ev.SheetsReceived(stock=SHEETS, count=count),) if count > 0 else refuse(Rule.COUNT_MISSING)


def decide_use_sheets(command: UseSheets, scene: Scene) -> Decision:
    """Test prints and wasted sheets are a class of their own, never voters' spoils (SPO-09)."""
    refused = serving(scene)
    if refused is not None:
        return refused
    if command.count <= 0:
        return refuse(Rule.COUNT_MISSING)
    return (ev.SheetsUsed(stock=SHEETS, use=command.use, count=command.count, reason=command.reason.strip()),)


def decide_close_line(command: CloseLine, scene: Scene) -> Decision:
    """An official, not the clock, declares the line closed and numbers those standing in it."""
    refused = serving(scene)
    if refused is not None:
        return refused
    if scene.hours is None or scene.now < scene.hours.issue_stops:
        designated = scene.hours.issue_stops.isoformat() if scene.hours else ""
        return refuse(Rule.BEFORE_CLOSING, due=designated)
    if scene.day.line_closed is not None:
        return refuse(Rule.LINE_NUMBER_USED, number=scene.day.line_closed.in_line)
    return (ev.LineClosed(date=scene.date, in_line=max(0, command.in_line)),)


def decide_move_closing(command: MoveClosing, scene: Scene) -> Decision:
    """An extension by order; both announcements move with it (CASES A99)."""
    refused = supervisor(scene)
    if refused is not None:
        return refused
    if not command.order.strip():
        return refuse(Rule.REASON_MISSING)
    if command.return_stops < command.issue_stops or command.issue_stops.date() != scene.date:
        return refuse(Rule.BEFORE_CLOSING, due=command.issue_stops.isoformat())
    return (
        *missed_events(scene),
        ev.ClosingMoved(
            date=scene.date,
            issue_stops=command.issue_stops,
            return_stops=command.return_stops,
            order=command.order.strip(),
        ),
    )


def decide_count(command: CountByHand, scene: Scene) -> Decision:
    """A count by hand stands beside the record and alters nothing."""
    refused = serving(scene)
    if refused is not None:
        return refused
    if command.counted < 0:
        return refuse(Rule.COUNT_MISSING)
    return (
        ev.HandCounted(
            date=scene.date,
            line=command.line,
            style=command.style,
            card=command.card,
            counted=command.counted,
        ),
    )


def ballots_out(scene: Scene) -> int:
    """Ballots of this machine, and of one it has taken over, with voters or in doubt."""
    return sum(
        1
        for issue in scene.state.issues.values()
        if is_ours(scene, issue.when.machine)
        and is_live(scene.state, issue)
        and acceptance(scene.state, issue.id) is None
    )


def decide_sign(command: SignStatement, scene: Scene) -> Decision:
    """Two signatures; a difference demands a note (BST-03); no ballot may be out."""
    refused = supervisor(scene) or open_day(scene)
    refused = refused or second(scene, command.second_person, needed=scene.profile.two_to_close)
    if refused is not None:
        return refused
    if scene.day.line_closed is None:
        return refuse(Rule.LINE_NOT_CLOSED)
    out = ballots_out(scene)
    if out:
        return refuse(Rule.BALLOTS_OUT, count=out)
    final = scene.hours is not None and scene.hours.final
    scope = Scope(machines=answered_for(scene.state, scene.machine.id), date=scene.date, final=final)
    found = ledgers(scene.state, scene.definition, scope)
    signed_difference = difference(found)
    note = command.note.strip()
    if not balanced(found) and not note:  # two differences that cancel out are still two differences
        return refuse(Rule.NOTE_MISSING, difference=signed_difference)
    noted = (ev.DifferenceNoted(date=scene.date, note=note),) if note else ()
    signers = tuple(
        each for each in (scene.official.id if scene.official else None, command.second_person) if each is not None
    )
    signed = ev.StatementSigned(date=scene.date, final=final, difference=signed_difference, signers=signers)
    return (*missed_events(scene, closing=True), *noted, signed)


def decide_close_day(command: CloseDay, scene: Scene) -> Decision:
    """With a signed statement that still says how things are, and every ballot in."""
    refused = supervisor(scene) or open_day(scene)
    refused = refused or second(scene, command.second_person, needed=scene.profile.two_to_close)
    if refused is not None:
        return refused
    out = ballots_out(scene)
    if out:
        return refuse(Rule.BALLOTS_OUT, count=out)
    if not scene.day.signed or scene.state.accounted > scene.day.signed_at:
        return refuse(Rule.STATEMENT_MISSING)  # none, or one that something happened after
    final = scene.hours is not None and scene.hours.final
    return (ev.DayClosed(date=scene.date, final=final, seals=command.seals),)
