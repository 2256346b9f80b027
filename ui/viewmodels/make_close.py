"""Closing: the line, the count by hand, the statement, two signatures, the export; and the announcements."""

from app.domain.announcements import Announcement, Standing
from app.domain.events import PaperKind
from app.domain.hours import Phase, phase
from app.domain.ids import CardId, StyleId
from app.domain.ledger import Ledgers, balanced, difference
from app.domain.ledger_lines import Column as LedgerColumn
from app.domain.ledger_lines import Line
from app.domain.papers import StatementLine, StatementPage
from app.domain.state import Job
from app.domain.station_slips import STATION_SHEETS
from app.domain.voters import voter_of
from app.services.day import Day
from app.services.session import Session
from ui.viewmodels.blocks import Block, Card, Cell, Column, Fact, Facts, Item, Items, Paragraph, Row, RowKind, Table
from ui.viewmodels.fields import Field, FieldKind
from ui.viewmodels.make_serve import back
from ui.viewmodels.parts import Action, Message, Status, Step, StepState
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_day import CloseView, StatementView
from ui.viewmodels.views_machine import AnnouncementView

STEPS = ("line", "count", "statement", "sign", "export")
NOBODY = (StyleId(""), CardId(""))
"""A count that belongs to no style."""
DOUBTS = 3
"""As many doubts as stand on a screen; Today lists them all."""
SCRIPT = {15: "fifteen", 0: "closing"}


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


# --- statement -----------------------------------------------------------------------------------------------------


def statement_view(
    saying: Saying, session: Session, found: Ledgers, page: StatementPage, *, note: str = "", error: str = ""
) -> StatementView:
    """Record against count, the signed difference, and the note it demands (BST-03)."""
    words = saying.words
    off = difference(found)
    even = balanced(found)
    if not even:  # two differences that cancel out are still two differences
        likely = _likely(saying, session, found)
        message = Message(
            status=Status.WARN,
            title=words("statement.difference", n=saying.signed(off)),
            text=words("statement.differs_text") if likely else words("statement.differs"),
            points=likely,
            actions=(
                Action(key="count_again", label=words("statement.again"), icon="again", needs_values=False),
                *_mending(saying, session, found),
            ),
        )
    else:
        message = Message(status=Status.OK, title=words("statement.even"), text=words("statement.even_text"))
    return StatementView(
        key="close.statement",
        steps=close_steps(saying, "statement"),
        table=_table(saying, words("statement.ballots"), page.ballots),
        message=message,
        note_title=words("statement.note_title"),
        note=Field(
            key="note",
            label=words("statement.note"),
            kind=FieldKind.LONG,
            value=note,
            hint=words("statement.note_hint"),
            mark=words("common.optional") if even else words("common.required"),
            hide_label=True,
            most=600,
            error=error,
        ),
        more_tables=(
            Card(blocks=(_table(saying, words("statement.sheets"), page.sheets),), title=words("statement.sheets")),
            Card(blocks=(_table(saying, words("statement.labels"), page.envelopes),), title=words("statement.labels")),
            Card(title=words("statement.destroyed"), blocks=(_destroyed(saying, page),)),
            Card(title=words("beside.title"), blocks=tuple(Paragraph(text=each) for each in page.beside)),
        ),
        back=back(saying),
        others=(Action(key="print_draft", label=words("statement.draft"), icon="printer"),),
        primary=Action(key="to_sign", label=words("statement.go"), shortcut="Ctrl+Enter", primary=True),
    )


def _destroyed(saying: Saying, page: StatementPage) -> Block:
    """Numbers as on paper, the other desk's among them, with how each ended."""
    words = saying.words
    if not page.destroyed:
        return Paragraph(text=words("ballots.none_destroyed"))
    return Facts(
        rows=tuple(
            Fact(label=f"{name} ({len(numbers)})", value=" ".join(numbers), mono=True)
            for name, numbers in page.destroyed
        )
    )


def _likely(saying: Saying, session: Session, found: Ledgers) -> tuple[str, ...]:
    """The likeliest explanations, from the record: jobs in doubt, misprints, ballots out."""
    told = []
    for job in _doubts(session):
        kind = "likely.label_at" if job.asked.paper is PaperKind.LABEL else "likely.ballot_at"
        told.append(saying.words(kind, time=saying.time(job.when.at)))
    if found.total(Line.MISPRINT):
        told.append(saying.words("likely.misprint", n=found.total(Line.MISPRINT)))
    for (line, column), count in found.counted.items():
        recorded = found.ballots[line].get(column, 0)
        if count != recorded:
            told.append(
                saying.words(
                    "likely.line",
                    line=saying.words(f"fate.{line.value}"),
                    style=column_words(saying, session, column),
                    n=saying.signed(count - recorded),
                )
            )
    for line, count in (*found.counted_sheets.items(), *found.counted_labels.items()):
        recorded = found.sheets.get(line, found.labels.get(line, 0))
        if count != recorded:
            name = saying.words(f"ledger.{line.value}")
            told.append(saying.words("likely.plain", line=name, n=saying.signed(count - recorded)))
    return tuple(told)


def _doubts(session: Session) -> tuple[Job, ...]:
    """Pages of this desk of which nobody has said whether they came out, the oldest first."""
    own = session.election.machine.id
    jobs = (job for job in session.state.jobs.values() if job.in_doubt and job.when.machine == own)
    return tuple(sorted(jobs, key=lambda job: job.when.sequence))[:DOUBTS]


def _mending(saying: Saying, session: Session, found: Ledgers) -> tuple[Action, ...]:
    """What sets the record right: by recording what happened, never by changing a figure (BST-03)."""
    words, state = saying.words, session.state
    doubts = {job.asked.issue: job for job in reversed(_doubts(session)) if job.asked.issue in state.issues}
    actions = [
        Action(
            key="open",
            label=words("mend.doubt", time=saying.time(job.when.at)),
            args=(("id", voter_of(state, state.issues[issue])),),
            needs_values=False,
        )
        for issue, job in doubts.items()
    ]
    if found.total(Line.OUT):
        actions.append(Action(key="show_out", label=words("mend.out"), needs_values=False))
    if any(count != found.sheets[line] for line, count in found.counted_sheets.items()):
        actions.append(Action(key="to_ballots", label=words("mend.sheets"), icon="sheet", needs_values=False))
    return tuple(actions)


def _table(saying: Saying, label: str, lines: tuple[StatementLine, ...]) -> Table:
    """The last column of each line is all styles; a dash is not counted, which is not zero."""
    words = saying.words
    rows: list[Row] = []
    section = ""
    for line in lines:
        if line.section and line.section != section:
            section = line.section
            rows.append(Row(cells=(section, "", "", ""), kind=RowKind.SECTION))
        recorded, counted = line.recorded[-1], line.counted[-1]
        off = None if counted is None else counted - recorded
        rows.append(
            Row(
                cells=(
                    words(f"ledger.{line.key}"),
                    str(recorded),
                    "–" if counted is None else str(counted),
                    "" if off is None else saying.signed(off),
                ),
                kind=RowKind.TOTAL if line.total else RowKind.FLAGGED if off else RowKind.PLAIN,
            )
        )
    return Table(
        label=label,
        columns=(
            Column(title=words("statement.line"), wide=True),
            Column(title=words("statement.record"), cell=Cell.NUMBER),
            Column(title=words("statement.counted"), cell=Cell.NUMBER),
            Column(title=words("statement.diff"), cell=Cell.NUMBER),
        ),
        rows=tuple(rows),
    )


# --- announcement ----------------------------------------------------------------------------------------------------


def announcement_view(saying: Saying, session: Session, due: Announcement) -> AnnouncementView:
    """The script: both times, in the largest letters the screen allows (KMC 6.30.060(f))."""
    words, now = saying.words, session.now()
    facts = {"designated": saying.time(due.designated), "actual": saying.time(now.astimezone(due.designated.tzinfo))}
    kind = SCRIPT.get(due.minutes, "fifteen")
    lines = words.lines(f"script.{kind}", **facts)
    late = due.standing is Standing.LATE
    return AnnouncementView(
        key=f"announcement.{due.minutes}.{due.designated.isoformat()}",
        lines=lines,
        title=words("announce.now_late") if late else words("announce.now"),
        detail=words("announce.detail"),
        confirm=Action(key="announced", label=words("announce.done"), shortcut="Enter", primary=True),
        speak=Action(key="speak", label=words("announce.speak"), icon="sound", shortcut="F9", needs_values=False),
        spoken=" ".join(lines).replace("*", "").replace("\n", " "),
    )
