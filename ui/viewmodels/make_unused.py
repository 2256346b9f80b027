"""Unused ballots at the close: their numbers, a count of each style, and that two people destroyed them (BST-05)."""

from app.domain.ledger_lines import Column
from app.domain.numbering import ballot_number
from app.domain.unused import Run, left_over
from app.services.session import Session
from ui.viewmodels.blocks import Block, Card, Columns, Fact, Facts, Paragraph
from ui.viewmodels.fields import Check, Checks, Field, FieldKind
from ui.viewmodels.make_close import close_steps, column_words
from ui.viewmodels.make_serve import back, second_fields
from ui.viewmodels.parts import Action, Message, Status
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_day import CloseView


def left_now(session: Session) -> dict[Column, tuple[Run, ...]]:
    """What is still there to destroy; nothing before election day's line is closed."""
    scene = session.scene()
    last_day = scene.hours is not None and scene.hours.final
    if not last_day or scene.day.line_closed is None or scene.day.closed is not None:
        return {}
    return left_over(scene.state, scene.date)


def field_key(column: Column) -> str:
    return f"left|{column[0]}|{column[1]}"


def unused_view(saying: Saying, session: Session, *, message: Message | None = None) -> CloseView:
    words = saying.words
    left = left_now(session)
    numbers = tuple(
        Fact(
            label=column_words(saying, session, column),
            value=", ".join(run_words(saying, run) for run in found),
            mono=True,
        )
        for column, found in left.items()
    )
    counts: tuple[Block, ...] = tuple(
        Field(
            key=field_key(column),
            label=words("destroy.count", style=column_words(saying, session, column)),
            kind=FieldKind.COUNT,
            focus=place == 0,
        )
        for place, column in enumerate(left)
    )
    done = Checks(
        label=words("destroy.checks"),
        items=(Check(key="destroyed", title=words("destroy.check"), detail=words("destroy.check_how")),),
    )
    return CloseView(
        key="close.unused",
        title=words("destroy.title"),
        steps=close_steps(saying, "statement"),
        message=message,
        body=(
            Columns(
                columns=(
                    (
                        Card(blocks=(Paragraph(text=words("destroy.text")), *counts, done)),
                        Card(title=words("destroy.numbers"), blocks=(Facts(rows=numbers),)),
                    ),
                    (Card(title=words("destroy.who"), blocks=second_fields(saying, session)),),
                ),
                weights=(3, 2),
            ),
        ),
        back=back(saying),
        primary=Action(
            key="unused_go",
            label=words("destroy.go"),
            shortcut="Ctrl+Enter",
            primary=True,
            busy_label=words("common.busy"),
        ),
    )


def off_message(saying: Saying, session: Session, columns: tuple[Column, ...]) -> Message:
    """Counted otherwise than recorded: which styles, never the recorded figure."""
    names = ", ".join(column_words(saying, session, each) for each in columns)
    return Message(status=Status.WARN, title=saying.words("destroy.off", style=names))


def run_words(saying: Saying, run: Run) -> str:
    first, last = run
    if first == last:
        return ballot_number(first)
    return saying.words("beside.run", first=ballot_number(first), last=ballot_number(last), n=last - first + 1)
