"""Ballots and paper: blank sheets, test and waste, styles, destroyed numbers."""

from app.domain.ledger_lines import Line
from app.services.day import Day
from app.services.session import Session
from ui.viewmodels.blocks import (
    Buttons,
    Card,
    Cell,
    Column,
    Fact,
    Facts,
    Paragraph,
    Row,
    Table,
)
from ui.viewmodels.fields import Field, FieldKind
from ui.viewmodels.make_close import column_words
from ui.viewmodels.make_papers import shelf_buttons
from ui.viewmodels.make_samples import samples_button
from ui.viewmodels.make_slips import slips_button
from ui.viewmodels.parts import Action, Message
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_day import BallotsView


def ballots_view(saying: Saying, session: Session, day: Day, *, message: Message | None = None) -> BallotsView:
    """Blank sheets, test and waste, destroyed numbers, samples."""
    words = saying.words
    found = day.ledgers()
    destroyed = tuple(
        Fact(label=words(f"fate.{line.value}"), value=" ".join(numbers), mono=True)
        for line, numbers in found.destroyed.items()
        if numbers
    )
    styles = tuple(
        Row(
            cells=(
                column_words(saying, session, (style, card)),
                str(found.ballots[Line.PRINTED].get((style, card), 0)),
                str(found.ballots[Line.VOTED].get((style, card), 0)),
                str(found.ballots[Line.OUT].get((style, card), 0)),
            )
        )
        for style, card in found.columns
    )
    return BallotsView(
        title=words("ballots.title"),
        key=f"ballots.{len(session.state.sheets_in)}.{len(session.state.sheets_used)}",
        message=message,
        actions=(*shelf_buttons(saying).actions, *samples_button(saying), *slips_button(saying)),
        cards=(
            Card(
                title=words("ballots.paper"),
                blocks=(
                    Facts(
                        rows=(
                            Fact(label=words("ballots.received"), value=str(found.sheets[Line.SHEETS_IN_ALL])),
                            Fact(label=words("ballots.printed"), value=str(found.sheets[Line.SHEETS_PRINTED])),
                            Fact(label=words("ballots.test"), value=str(found.sheets[Line.SHEETS_TEST])),
                            Fact(label=words("ballots.waste"), value=str(found.sheets[Line.SHEETS_WASTE])),
                            Fact(label=words("ballots.left"), value=str(found.sheets[Line.SHEETS_LEFT])),
                        )
                    ),
                    Field(key="count", label=words("ballots.count"), kind=FieldKind.COUNT),
                    Buttons(
                        actions=(
                            Action(key="receive_sheets", label=words("ballots.add"), icon="sheet"),
                            Action(key="test_sheets", label=words("ballots.add_test")),
                            Action(key="waste_sheets", label=words("ballots.add_waste")),
                        )
                    ),
                ),
            ),
            Card(
                title=words("ballots.styles"),
                blocks=(
                    Table(
                        label=words("ballots.styles"),
                        columns=(
                            Column(title=words("ballot.style"), wide=True),
                            Column(title=words("ballots.printed"), cell=Cell.NUMBER),
                            Column(title=words("fate.voted"), cell=Cell.NUMBER),
                            Column(title=words("fate.out"), cell=Cell.NUMBER),
                        ),
                        rows=styles,
                        empty=words("ballots.none_yet"),
                    ),
                ),
            ),
            Card(
                title=words("ballots.destroyed"),
                blocks=(Facts(rows=destroyed) if destroyed else Paragraph(text=words("ballots.none_destroyed")),),
            ),
        ),
    )
