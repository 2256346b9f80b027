"""The slip for the accessible station: which style, which language, what it will say. Nothing of the voter."""

from app.services.session import Session
from app.services.station_slips import StationSlips
from ui.viewmodels.blocks import Column, Row
from ui.viewmodels.one_table import one_table_view
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action, Message
from ui.viewmodels.saying import Saying


def slips_button(saying: Saying) -> tuple[Action, ...]:
    """The way here from the Ballots screen."""
    return (Action(key="slips", label=saying.words("slips.open"), icon="access", needs_values=False),)


def slips_view(saying: Saying, session: Session, slips: StationSlips, *, message: Message | None = None) -> PageView:
    """Every style in every language of its ballot; one press prints one slip."""
    words = saying.words
    rows = tuple(
        Row(
            cells=(
                saying.style(session, style.id),
                saying.language(language),
                Action(
                    key="print_slip",
                    label=words("slips.print"),
                    icon="printer",
                    args=(("style", style.id), ("language", language)),
                    needs_values=False,
                    busy_label=words("print.busy"),
                ),
            )
        )
        for style in session.election.definition.styles
        for language in style.languages
    )
    return one_table_view(
        saying,
        "slips",
        title=words("slips.title"),
        text=words("slips.marks" if slips.marks else "slips.certified"),
        name=words("ballot.style"),
        fact=Column(title=words("ballot.language")),
        rows=rows,
        message=message,
    )
