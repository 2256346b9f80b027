"""Open the day, Today, Ballots: where every ballot is, what is open, how fast it goes."""

from app.services.session import Session
from ui.viewmodels.blocks import (
    Block,
    Card,
    Columns,
    Fact,
    Facts,
    Paragraph,
)
from ui.viewmodels.fields import Check, Checks, Field, FieldKind
from ui.viewmodels.make_readiness import tested_message
from ui.viewmodels.make_serve import second_fields
from ui.viewmodels.parts import Action, Message, Status, Step, StepState
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_day import OpenDayView

# --- opening -----------------------------------------------------------------------------------------------------


def open_day_view(saying: Saying, session: Session, *, message: Message | None = None) -> OpenDayView:
    """Oaths, clock, stock, seals: what two people see to before the first voter (BST-06, HRS-13)."""
    words, scene = saying.words, session.scene()
    hours = scene.hours
    missing = [each for each in session.election.jurisdiction.officials if each.id not in session.state.oaths]
    known = [
        each
        for each in session.election.jurisdiction.officials
        if f"official:{each.id}" in session.state.slots and each in missing
    ]
    if message is None and hours is None:
        message = Message(
            status=Status.WARN, title=words("open_day.no_hours_title"), text=words("open_day.no_hours_text")
        )
    cards: list[Block] = []
    tested = tested_message(saying, session)
    if message is None:
        message = tested
    else:
        cards.append(tested)
    if known:
        cards.append(
            Card(
                title=words("open_day.oaths"),
                blocks=(
                    Paragraph(text=words("open_day.oaths_text")),
                    Checks(
                        label=words("open_day.oaths"),
                        items=tuple(Check(key=f"oath_{each.id}", title=each.name) for each in known),
                    ),
                ),
            )
        )
    cards.append(
        Card(
            title=words("open_day.clock"),
            blocks=(
                Facts(
                    rows=(
                        Fact(
                            label=words("open_day.laptop"),
                            value=saying.time(scene.now),
                            rest=f", {saying.date(scene.now)}",
                        ),
                    )
                ),
                Field(
                    key="watch",
                    label=words("open_day.watch"),
                    hint=words("open_day.watch_hint"),
                    value="",
                    most=8,
                ),
            ),
        )
    )
    cards.append(
        Card(
            title=words("open_day.paper"),
            blocks=(
                Field(
                    key="sheets",
                    label=words("open_day.sheets"),
                    kind=FieldKind.COUNT,
                    hint=words("open_day.sheets_hint"),
                ),
                Field(key="seals", label=words("open_day.seals"), hint=words("open_day.seals_hint")),
            ),
        )
    )
    second: tuple[Block, ...] = ()
    if session.election.profile.two_to_open:
        second = (Card(title=words("open_day.second"), blocks=second_fields(saying, session)),)
    return OpenDayView(
        key="open_day",
        title=words("open_day.title", center=session.election.center.name, date=saying.date(scene.now)),
        steps=tuple(
            Step(name=words(f"open_day.step_{each}"), state=StepState.NOW if each == "open" else state)
            for each, state in (("sign_in", StepState.DONE), ("open", StepState.NOW), ("serve", StepState.LATER))
        ),
        body=(Columns(columns=(tuple(cards), second)),) if second else tuple(cards),
        message=message,
        primary=Action(key="open_day", label=words("open_day.go"), shortcut="Enter", busy_label="…", primary=True),
    )
