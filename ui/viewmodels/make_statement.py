"""The ballot statement on the screen: record against count, what may explain a difference, what sets it right."""

from app.domain.events import PaperKind
from app.domain.ledger import Ledgers, balanced, difference
from app.domain.ledger_lines import Line
from app.domain.papers import StatementLine, StatementPage
from app.domain.state import Job
from app.domain.voters import voter_of
from app.services.session import Session
from ui.viewmodels.blocks import Block, Card, Cell, Column, Fact, Facts, Paragraph, Row, RowKind, Table
from ui.viewmodels.fields import Field, FieldKind
from ui.viewmodels.make_close import close_steps, column_words
from ui.viewmodels.make_serve import back
from ui.viewmodels.parts import Action, Message, Status
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_day import StatementView

DOUBTS = 3
"""As many doubts as stand on a screen; Today lists them all."""


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
