"""Count now: what lies there against the record, at noon; supplies that run low; how long the line takes."""

from app.domain.events import CountedNow
from app.domain.ledger import Ledgers
from app.domain.scene import Scene
from app.domain.supplies import COUNTABLE, Supply, left_of, low
from app.services.session import Session
from ui.viewmodels.blocks import Card, Cell, Column, Columns, Item, Paragraph, Row, RowKind, Table
from ui.viewmodels.fields import Field, FieldKind
from ui.viewmodels.make_serve import back
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action, Message, Status
from ui.viewmodels.saying import Saying


def counting_view(saying: Saying, session: Session, *, message: Message | None = None) -> PageView:
    """Blind, as in the evening: the record stands beside a count only once that is in."""
    words, scene = saying.words, session.scene()
    counts = tuple(
        Field(key=f"now|{line.value}", label=words(f"counting.{line.value}"), kind=FieldKind.COUNT)
        for line in COUNTABLE
    )
    supplies = tuple(_supply(saying, scene, supply) for supply in Supply)
    return PageView(
        key=f"counting.{len(session.state.counted_now)}.{_supplies_counted(session)}",
        place="ballots",
        title=words("counting.title"),
        message=message,
        body=(
            Columns(
                columns=(
                    (Card(title=words("counting.counts"), blocks=(Paragraph(text=words("counting.text")), *counts)),),
                    (
                        Card(
                            title=words("counting.supplies"),
                            blocks=(Paragraph(text=words("counting.supplies_text")), *supplies),
                        ),
                    ),
                ),
            ),
            Card(title=words("counting.today"), blocks=(_told(saying, session),), flush=True),
        ),
        back=back(saying),
        primary=Action(
            key="counted_now",
            label=words("counting.go"),
            shortcut="Ctrl+Enter",
            primary=True,
            busy_label=words("common.busy"),
        ),
    )


def _supplies_counted(session: Session) -> int:
    """The last entry that counted a supply: once it is in, the page starts blank."""
    return max((told.when.sequence for told in session.state.supplies.values()), default=0)


def _supply(saying: Saying, scene: Scene, supply: Supply) -> Field:
    left = left_of(scene, supply)
    hint = saying.words("counting.left", n=left) if left is not None else saying.words("counting.never")
    label = saying.words(f"supply.{supply.value}")
    return Field(key=f"supply|{supply.value}", label=label, kind=FieldKind.COUNT, hint=hint)


def _told(saying: Saying, session: Session) -> Table:
    """The day's counts of this desk, the last first."""
    words, scene = saying.words, session.scene()
    own = [
        told
        for told in session.state.counted_now
        if told.when.machine == scene.machine.id and told.event.date == scene.date
    ]
    return Table(
        label=words("counting.today"),
        columns=(
            Column(title=words("counting.at")),
            Column(title=words("statement.line"), wide=True),
            Column(title=words("statement.record"), cell=Cell.NUMBER),
            Column(title=words("statement.counted"), cell=Cell.NUMBER),
            Column(title=words("statement.diff"), cell=Cell.NUMBER),
        ),
        rows=tuple(_row(saying, saying.time(told.when.at), told.event) for told in reversed(own)),
        empty=words("counting.none"),
    )


def _row(saying: Saying, time: str, told: CountedNow) -> Row:
    off = told.counted - told.expected
    cells = (
        time,
        saying.words(f"counting.{told.line}"),
        str(told.expected),
        str(told.counted),
        saying.signed(off),
    )
    return Row(cells=cells, kind=RowKind.FLAGGED if off else RowKind.PLAIN)


def low_items(saying: Saying, scene: Scene, found: Ledgers) -> tuple[Item, ...]:
    """Among what is open: send for more while there is some."""
    words = saying.words
    return tuple(
        Item(
            icon="sheet",
            title=words(f"supply.low_{name}", n=left),
            text=words("supply.low_text"),
            status=Status.WARN,
        )
        for name, left in low(scene, found)
    )
