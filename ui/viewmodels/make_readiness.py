"""The readiness test: what was found, the two test papers, and what people say of them."""

from app.domain.ids import EnvelopeId
from app.domain.readiness import readiness_of
from app.services.fallback import MOST
from app.services.health import Check as Point
from app.services.health import Standing
from app.services.readiness import detail_of, name_of
from app.services.session import Session
from ui.viewmodels.blocks import Block, Buttons, Card, Cell, Column, Columns, Paragraph, Row, RowKind, Table
from ui.viewmodels.fields import Check, Checks, Field, FieldKind
from ui.viewmodels.make_serve import back
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action, Chip, Message, Status
from ui.viewmodels.saying import Saying

STATUS = {Standing.OK: Status.OK, Standing.WARN: Status.WARN, Standing.STOP: Status.STOP}
ROWS_A_PAGE = 28
WORST_FIRST = (Standing.STOP, Standing.WARN, Standing.OK)


def tested_message(saying: Saying, session: Session) -> Message:
    """On the page that opens the day: whether this laptop was tested, and how it stood."""
    words, scene = saying.words, session.scene()
    tested = readiness_of(scene)
    action = Action(key="readiness", label=words("readiness.go"), icon="ok", needs_values=False)
    if tested is None:
        return Message(
            status=Status.WARN,
            title=words("readiness.none_title"),
            text=words("readiness.none_text"),
            actions=(action,),
        )
    time = saying.time(scene.state.tested[scene.machine.id, scene.date].when.at)
    again = Action(key="readiness", label=words("readiness.again"), icon="again", needs_values=False)
    if tested.stopped:
        title = words("readiness.stopped_title", time=time, n=len(tested.stopped))
        return Message(status=Status.WARN, title=title, text=tested.note, actions=(again,))
    if tested.warned:
        title = words("readiness.warned_title", time=time, n=len(tested.warned))
        return Message(status=Status.INFO, title=title, text=tested.note, actions=(again,))
    return Message(
        status=Status.OK,
        title=words("readiness.good_title", time=time),
        text=words("readiness.good_text", n=tested.checked),
    )


def readiness_view(
    saying: Saying,
    points: tuple[Point, ...],
    code: EnvelopeId | None,
    *,
    counted: bool,
    voters: int,
    message: Message | None = None,
) -> PageView:
    """``code`` stands on the test label once that was printed; ``counted``: paper is in the ledger already."""
    words = saying.words
    return PageView(
        key="readiness",
        place="voters",
        title=words("readiness.title"),
        message=message,
        body=(
            Columns(
                columns=(
                    (
                        Card(
                            title=words("readiness.found"),
                            blocks=(_table(saying, points),),
                            flush=True,
                        ),
                    ),
                    (_papers(saying, code, counted=counted), _fallback(saying, voters)),
                ),
                weights=(3, 2),
            ),
        ),
        back=back(saying),
        others=(Action(key="run", label=words("readiness.again"), icon="again", needs_values=False),),
        primary=Action(
            key="record_readiness",
            label=words("readiness.record"),
            icon="printer",
            shortcut="Ctrl+Enter",
            primary=True,
            busy_label=words("common.busy"),
        ),
    )


def _table(saying: Saying, points: tuple[Point, ...]) -> Table:
    words = saying.words
    ordered = sorted(points, key=lambda each: WORST_FIRST.index(each.state))
    return Table(
        label=words("readiness.found"),
        columns=(
            Column(title=words("readiness.standing"), cell=Cell.CHIP),
            Column(title=words("readiness.point"), cell=Cell.STRONG),
            Column(title=words("readiness.detail"), wide=True),
        ),
        rows=tuple(
            Row(
                cells=(
                    Chip(
                        text=words(f"check.state.{each.state.value}"),
                        status=STATUS[each.state],
                        icon=STATUS[each.state].value,
                    ),
                    name_of(each, words),
                    detail_of(each, words),
                ),
                kind=RowKind.PLAIN,
            )
            for each in ordered
        ),
        tall=True,
    )


def _fallback(saying: Saying, voters: int) -> Card:
    """Printed each morning, for the day all laptops are out."""
    words = saying.words
    pages = -(-voters // ROWS_A_PAGE)
    if voters > MOST:
        return Card(title=words("readiness.fallback"), blocks=(Paragraph(text=words("readiness.fallback_many")),))
    return Card(
        title=words("readiness.fallback"),
        blocks=(
            Paragraph(text=words("readiness.fallback_text", n=f"{voters:,}", pages=pages)),
            Buttons(
                actions=(
                    Action(
                        key="print_fallback",
                        label=words("readiness.fallback_print"),
                        icon="printer",
                        needs_values=False,
                        busy_label=words("common.busy"),
                    ),
                )
            ),
        ),
    )


def _papers(saying: Saying, code: EnvelopeId | None, *, counted: bool) -> Card:
    words = saying.words
    blocks: list[Block] = [
        Paragraph(text=words("readiness.papers_text")),
        Buttons(
            actions=(Action(key="print_tests", label=words("readiness.print"), icon="printer", needs_values=False),)
        ),
    ]
    if code is not None:
        blocks += [
            Checks(
                label=words("readiness.papers"),
                items=(Check(key="page_good", title=words("readiness.page_good")),),
            ),
            Field(key="scanned", label=words("readiness.scan"), hint=words("readiness.scan_hint"), most=40),
        ]
        if counted:
            blocks.append(Field(key="sheets", label=words("readiness.sheets"), kind=FieldKind.COUNT, value="1"))
    blocks.append(
        Field(
            key="note",
            label=words("readiness.note_field"),
            hint=words("readiness.note_hint"),
            kind=FieldKind.LONG,
            most=600,
        )
    )
    return Card(title=words("readiness.papers"), blocks=tuple(blocks))
