"""Closing: the line, a closing that is moved, the count by hand."""

from app.domain.announcements import Announcement, Standing
from app.domain.hours import Phase, phase
from app.domain.ids import CardId, StyleId
from app.domain.ledger import Ledgers
from app.domain.ledger_lines import Column as LedgerColumn
from app.domain.ledger_lines import Line
from app.domain.station_slips import STATION_SHEETS
from app.services.day import Day
from app.services.session import Session
from ui.viewmodels.blocks import Block, Card, Item, Items, Paragraph
from ui.viewmodels.fields import Field, FieldKind
from ui.viewmodels.make_announcement import SCRIPT
from ui.viewmodels.make_serve import back
from ui.viewmodels.parts import Action, Message, Status, Step, StepState
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_day import CloseView

STEPS = ("line", "count", "statement", "sign", "export")
NOBODY = (StyleId(""), CardId(""))
"""A count that belongs to no style."""


def close_steps(saying: Saying, now: str) -> tuple[Step, ...]:
    place = STEPS.index(now)
    return tuple(
        Step(
            name=saying.words(f"close.step_{step}"),
            result=saying.words(f"close.step_{step}_will"),
            state=StepState.DONE if number < place else StepState.NOW if number == place else StepState.LATER,
        )
        for number, step in enumerate(STEPS)
    )


def line_view(saying: Saying, session: Session, day: Day, *, message: Message | None = None) -> CloseView:
    """Before closing: what is announced when. After: declare the line closed and number it (HRS-03, HRS-04)."""
    words, scene = saying.words, session.scene()
    hours = scene.hours
    passed = phase(hours, scene.now) is Phase.AFTER
    told = tuple(
        Item(
            icon="sound",
            title=words(f"announce.{SCRIPT.get(each.minutes, 'other')}", n=each.minutes),
            text=_standing(saying, each),
            status=Status.OK if each.standing is Standing.MADE else Status.INFO,
        )
        for each in day.announcements()
    )
    closes = saying.time(hours.issue_stops) if hours is not None else words("voter.unknown")
    return CloseView(
        key="close.line",
        title=words("close.line_title") if passed else words("close.not_yet_title", time=closes),
        steps=close_steps(saying, "line"),
        message=message,
        body=(
            Card(title=words("close.announcements"), blocks=(Items(items=told, empty=words("close.silent")),)),
            Card(
                title=words("close.line_card"),
                blocks=(
                    Paragraph(text=words("close.line_text") if passed else words("close.not_yet_text", time=closes)),
                    *(
                        (Field(key="in_line", label=words("close.in_line"), kind=FieldKind.COUNT, focus=True),)
                        if passed
                        else ()
                    ),
                ),
            ),
        ),
        primary=Action(key="close_line", label=words("close.line_go"), shortcut="Enter", primary=True, busy_label="…")
        if passed
        else None,
        others=(Action(key="move_closing", label=words("close.move"), needs_values=False),),
    )


def _standing(saying: Saying, each: Announcement) -> str:
    due = saying.time(each.due)
    if each.standing is Standing.MADE and each.actual is not None:
        return saying.words("announce.made", time=saying.time(each.actual))
    return saying.words(f"announce.{each.standing.value}", time=due)


def move_view(saying: Saying, session: Session) -> CloseView:
    """An extension by order of the office or a court; both announcements move (HRS-02)."""
    words = saying.words
    return CloseView(
        key="close.move",
        title=words("close.move_title"),
        steps=close_steps(saying, "line"),
        body=(
            Card(
                blocks=(
                    Paragraph(text=words("close.move_text")),
                    Field(key="until", label=words("close.until"), hint=words("close.until_hint"), most=8),
                    Field(key="order", label=words("close.order"), kind=FieldKind.LONG, most=300),
                ),
            ),
        ),
        back=back(saying),
        primary=Action(key="moved", label=words("close.move_go"), shortcut="Ctrl+Enter", primary=True),
    )


def count_view(saying: Saying, session: Session, day: Day, *, message: Message | None = None) -> CloseView:
    """Two people count by hand, blind: the recorded figure is not shown before theirs is in."""
    words = saying.words
    found = day.ledgers()
    fields: list[Block] = [Paragraph(text=words("count.text"))]
    for column in found.columns:
        name = column_words(saying, session, column)
        fields.append(count_field(saying, found, Line.VOTED, column, words("count.voted", style=name)))
        if found.ballots[Line.QUESTIONED].get(column):
            fields.append(count_field(saying, found, Line.QUESTIONED, column, words("count.questioned", style=name)))
        if found.ballots[Line.UNUSED].get(column):
            fields.append(count_field(saying, found, Line.UNUSED, column, words("count.unused", style=name)))
    plain: tuple[Field, ...] = (
        Field(
            key=f"count|{Line.SHEETS_LEFT.value}||",
            label=words("count.sheets"),
            kind=FieldKind.COUNT,
            value=_told(found.counted_sheets.get(Line.SHEETS_LEFT)),
        ),
        Field(
            key=f"count|{Line.LABELS_ACCEPTED.value}||",
            label=words("count.envelopes"),
            kind=FieldKind.COUNT,
            value=_told(found.counted_labels.get(Line.LABELS_ACCEPTED)),
        ),
    )
    if any(told.when.machine == session.election.machine.id for told in session.state.special.slips):
        key = f"count|{STATION_SHEETS}||"
        told_before = session.state.counted.get(
            (session.election.machine.id, day.scope().date, STATION_SHEETS, *NOBODY)
        )
        plain = (*plain, Field(key=key, label=words("count.station"), kind=FieldKind.COUNT, value=_told(told_before)))
    out = day.ballots_out()
    if message is None and out:
        message = Message(
            status=Status.WARN,
            title=words("count.out_title", n=out),
            text=words("count.out_text"),
            actions=(Action(key="show_out", label=words("item.show"), needs_values=False),),
        )
    return CloseView(
        key="close.count",
        title=words("count.title"),
        steps=close_steps(saying, "count"),
        message=message,
        body=(Card(title=words("count.ballots"), blocks=tuple(fields)), Card(title=words("count.rest"), blocks=plain)),
        primary=Action(
            key="counted", label=words("count.go"), shortcut="Enter", primary=True, busy_label=words("common.busy")
        ),
    )


def count_field(saying: Saying, found: Ledgers, line: Line, column: LedgerColumn, label: str) -> Field:
    return Field(
        key=f"count|{line.value}|{column[0]}|{column[1]}",
        label=label,
        kind=FieldKind.COUNT,
        value=_told(found.counted.get((line, column))),
    )


def column_words(saying: Saying, session: Session, column: LedgerColumn) -> str:
    style = session.election.definition.style(column[0])
    cards = [card.id for card in style.cards] if style is not None else []
    name = saying.style(session, column[0])
    if len(cards) > 1 and column[1] in cards:
        return saying.words("count.card_of", style=name, n=cards.index(column[1]) + 1)
    return name


def _told(count: int | None) -> str:
    return "" if count is None else str(count)
