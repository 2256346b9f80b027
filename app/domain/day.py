"""Opening and closing a day (BST-01 … BST-06, HRS-01 … HRS-04, HRS-13)."""

from app.domain import events as ev
from app.domain.announcements import missed_events
from app.domain.commands import (
    CloseDay,
    CloseLine,
    CountByHand,
    MoveClosing,
    OpenDay,
    SignStatement,
    UseSheets,
)
from app.domain.hours import Phase, phase
from app.domain.ledger import Scope, difference, ledgers
from app.domain.numbering import ballot_number
from app.domain.refusal import Rule, refuse
from app.domain.scene import Decision, Scene, on_duty, open_day, second, supervisor
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
    off = round((scene.now - command.trusted_time).total_seconds())
    opened = ev.DayOpened(date=command.date, clock_off_seconds=off, seals=command.seals)
    sheets = (ev.SheetsReceived(stock=SHEETS, count=command.sheets),) if command.sheets else ()
    stock = tuple(
        ev.StockReceived(
            style=style, card=card, first=ballot_number(first), last=ballot_number(last), count=last - first + 1
        )
        for style, card, first, last in command.stock
    )
    return (opened, *sheets, *stock)


def decide_receive_sheets(count: int, scene: Scene) -> Decision:
    refused = on_duty(scene) or open_day(scene)
    if refused is not None:
        return refused
    return (ev.SheetsReceived(stock=SHEETS, count=count),) if count > 0 else refuse(Rule.COUNT_MISSING)


def decide_use_sheets(command: UseSheets, scene: Scene) -> Decision:
    """Test prints and wasted sheets are a class of their own, never voters' spoils (SPO-09)."""
    refused = on_duty(scene) or open_day(scene)
    if refused is not None:
        return refused
    if command.count <= 0:
        return refuse(Rule.COUNT_MISSING)
    return (ev.SheetsUsed(stock=SHEETS, use=command.use, count=command.count, reason=command.reason.strip()),)


def decide_close_line(command: CloseLine, scene: Scene) -> Decision:
    """An official, not the clock, declares the line closed and numbers those standing in it."""
    refused = on_duty(scene) or open_day(scene)
    if refused is not None:
        return refused
    if scene.hours is None or scene.now < scene.hours.issue_stops:
        designated = scene.hours.issue_stops.isoformat() if scene.hours else ""
        return refuse(Rule.BEFORE_CLOSING, due=designated)
    if scene.day.line_closed is not None:
        return refuse(Rule.LINE_NUMBER_USED, number=scene.day.line_closed.in_line)
    return (ev.LineClosed(date=scene.now.date(), in_line=max(0, command.in_line)),)


def decide_move_closing(command: MoveClosing, scene: Scene) -> Decision:
    """An extension by order; both announcements move with it (CASES A99)."""
    refused = supervisor(scene)
    if refused is not None:
        return refused
    if not command.order.strip():
        return refuse(Rule.REASON_MISSING)
    if command.return_stops < command.issue_stops or command.issue_stops.date() != scene.now.date():
        return refuse(Rule.BEFORE_CLOSING, due=command.issue_stops.isoformat())
    return (
        *missed_events(scene),
        ev.ClosingMoved(
            date=scene.now.date(),
            issue_stops=command.issue_stops,
            return_stops=command.return_stops,
            order=command.order.strip(),
        ),
    )


def decide_count(command: CountByHand, scene: Scene) -> Decision:
    """A count by hand stands beside the record and alters nothing."""
    refused = on_duty(scene) or open_day(scene)
    if refused is not None:
        return refused
    if command.counted < 0:
        return refuse(Rule.COUNT_MISSING)
    return (
        ev.HandCounted(
            date=scene.now.date(),
            line=command.line,
            style=command.style,
            card=command.card,
            counted=command.counted,
        ),
    )


def ballots_out(scene: Scene) -> int:
    """Ballots of this machine with voters or in doubt."""
    return sum(
        1
        for issue in scene.state.issues.values()
        if issue.when.machine == scene.machine.id
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
    scope = Scope(machines=(scene.machine.id,), date=scene.now.date(), final=final)
    signed_difference = difference(ledgers(scene.state, scene.definition, scope))
    note = command.note.strip()
    if signed_difference and not note:
        return refuse(Rule.NOTE_MISSING, difference=signed_difference)
    noted = (ev.DifferenceNoted(date=scene.now.date(), note=note),) if note else ()
    signers = tuple(
        each for each in (scene.official.id if scene.official else None, command.second_person) if each is not None
    )
    signed = ev.StatementSigned(date=scene.now.date(), final=final, difference=signed_difference, signers=signers)
    return (*missed_events(scene, closing=True), *noted, signed)


def decide_close_day(command: CloseDay, scene: Scene) -> Decision:
    refused = supervisor(scene) or open_day(scene)
    refused = refused or second(scene, command.second_person, needed=scene.profile.two_to_close)
    if refused is not None:
        return refused
    if not scene.day.signed:
        return refuse(Rule.STATEMENT_MISSING)
    final = scene.hours is not None and scene.hours.final
    return (ev.DayClosed(date=scene.now.date(), final=final, seals=command.seals),)
