"""Samples and tests behind the Ballots screen: which style, how it looks, what is printed of it."""

from app.domain.ids import StyleId
from app.services.samples import Looked
from app.services.session import Session
from ui.viewmodels.blocks import Block, Buttons, Card, Cell, Column, Columns, Paragraph, Picture, Row
from ui.viewmodels.fields import Choice, Choices, Field, FieldKind
from ui.viewmodels.make_serve import back
from ui.viewmodels.one_table import one_table_view
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action, Message
from ui.viewmodels.saying import Saying


def samples_button(saying: Saying) -> tuple[Action, ...]:
    """The way here from the Ballots screen."""
    words = saying.words
    return (
        Action(key="samples", label=words("samples.open"), icon="ballots", needs_values=False),
        Action(key="calibrate", label=words("samples.calibrate"), icon="printer", needs_values=False),
    )


def samples_view(saying: Saying, session: Session, *, message: Message | None = None) -> PageView:
    """Every style; none is shown before it is chosen."""
    words = saying.words
    rows = tuple(
        Row(
            cells=(
                saying.style(session, style.id),
                str(len(style.cards)),
                Action(key="sample", label=words("samples.look"), args=(("style", style.id),), needs_values=False),
            )
        )
        for style in session.election.definition.styles
    )
    return one_table_view(
        saying,
        "samples",
        title=words("samples.title"),
        text=words("samples.text"),
        name=words("ballot.style"),
        fact=Column(title=words("ballot.cards"), cell=Cell.NUMBER),
        rows=rows,
        message=message,
    )


def sample_view(
    saying: Saying, session: Session, style: StyleId, language: str, looked: Looked, *, message: Message | None = None
) -> PageView:
    """One side of the sample as it will be printed, with what else can be done with this style."""
    words = saying.words
    known = session.election.definition.style(style)
    forms = session.election.definition.forms(known) if known is not None else ()
    args = (("style", style), ("language", language))
    turn = []
    if looked.side > 0:
        turn.append(_turn(words("samples.before"), args, looked.side - 1))
    if looked.side + 1 < looked.of:
        turn.append(_turn(words("samples.after"), args, looked.side + 1))
    beside: list[Block] = [
        Paragraph(text=words("samples.side", n=looked.side + 1, of=looked.of), strong=True),
        Buttons(actions=tuple(turn)),
        Paragraph(text=words("samples.paper")),
        Paragraph(text=words("samples.counted")),
    ]
    if len(forms) > 1:
        beside.append(
            Choices(
                key="ballot_language",
                label=words("ballot.language"),
                options=tuple(
                    Choice(key=first, title=" + ".join(saying.language(each) for each in (first, second) if each))
                    for first, second in forms
                ),
                chosen=language or forms[0][0],
                columns=2,
            )
        )
        beside.append(Buttons(actions=(Action(key="sample", label=words("samples.show_language"), args=args[:1]),)))
    picture = Picture(png=looked.png, label=words("samples.picture", style=saying.style(session, style)))
    return PageView(
        key=f"sample.{style}",
        place="ballots",
        title=words("samples.of", style=saying.style(session, style)),
        message=message,
        body=(Columns(columns=((Card(blocks=(picture,)),), (Card(blocks=tuple(beside)),))),),
        back=Action(key="samples", label=words("common.back"), icon="back", shortcut="Esc", needs_values=False),
        others=(
            Action(
                key="print_test",
                label=words("samples.print_test"),
                args=args,
                needs_values=False,
                busy_label=words("print.busy"),
            ),
        ),
        primary=Action(
            key="print_sample",
            label=words("samples.print"),
            icon="printer",
            args=args,
            needs_values=False,
            shortcut="Enter",
            primary=True,
            busy_label=words("print.busy"),
        ),
    )


def calibrate_view(saying: Saying, *, message: Message | None = None) -> PageView:
    """Print the page, measure it, type what the ruler says."""
    words = saying.words
    return PageView(
        key="calibrate",
        place="ballots",
        title=words("calibrate.title"),
        message=message,
        body=(
            Card(
                blocks=(
                    Paragraph(text=words("calibrate.text")),
                    Field(
                        key="pages",
                        label=words("calibrate.pages"),
                        kind=FieldKind.COUNT,
                        hint=words("calibrate.pages_hint"),
                        mark=words("common.optional"),
                        most=3,
                    ),
                    Buttons(
                        actions=(
                            Action(
                                key="print_calibration",
                                label=words("calibrate.print"),
                                icon="printer",
                                busy_label=words("print.busy"),
                            ),
                            Action(key="compare_counter", label=words("calibrate.counter"), needs_values=False),
                        )
                    ),
                ),
            ),
            Card(
                title=words("calibrate.measured"),
                blocks=(
                    Field(key="across", label=words("calibrate.across"), hint=words("calibrate.hint"), most=7),
                    Field(key="down", label=words("calibrate.down"), most=7),
                ),
            ),
        ),
        back=back(saying),
        primary=Action(key="calibrated", label=words("calibrate.judge"), shortcut="Enter", primary=True),
    )


def _turn(label: str, args: tuple[tuple[str, str], ...], side: int) -> Action:
    return Action(key="sample", label=label, args=(*args, ("side", str(side))), needs_values=False)
