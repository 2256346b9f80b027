"""Taking a ballot back, and noting an incident."""

from app.domain.profile import Fate
from app.services.desk import VoterCard
from app.services.session import Session
from ui.viewmodels.blocks import Block, Card, Fact, Facts, Paragraph
from ui.viewmodels.fields import Check, Checks, Field, FieldKind
from ui.viewmodels.make_serve import back, person, second_fields, style_choices
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action
from ui.viewmodels.saying import Saying

# --- taking back -----------------------------------------------------------------------------------------------------


def take_back_view(saying: Saying, session: Session, card: VoterCard, fate: str) -> PageView:
    """One page for each way a ballot ends: what to do with the paper, the number as read, the reason."""
    words = saying.words
    numbers = " ".join(piece.number for piece in card.issue.event.pieces) if card.issue is not None else ""
    replaces = fate in ("spoiled", "wrong_style", "exhibited")
    fields: list[Block] = [
        Facts(rows=(Fact(label=words("take_back.number"), value=numbers, icon="sheet", mono=True),)),
        Paragraph(text=words(f"take_back.{fate}_text")),
        Checks(
            label=words("take_back.checks"),
            items=(Check(key="destroyed", title=words(f"take_back.{fate}_check")),),
        ),
    ]
    if fate != "spoiled":
        fields.append(Field(key="reason", label=words("take_back.reason"), kind=FieldKind.LONG, most=300))
    if fate == "wrong_style":
        styles = tuple(each.id for each in session.election.definition.styles)
        fields.append(style_choices(saying, session, styles))
        fields.extend(second_fields(saying, session))
    if fate == "left_center":
        fields.append(Paragraph(text=_limit(saying, session)))
        fields.extend(second_fields(saying, session))
    primary = words("take_back.replace") if replaces else words("take_back.record")
    others = (Action(key="take_only", label=words("take_back.no_other"), args=(("fate", fate),)),) if replaces else ()
    return PageView(
        key=f"take_back.{fate}.{card.voter.id}",
        place="voters",
        person=person(saying, session, card),
        body=(Card(title=words(f"take_back.{fate}_title"), blocks=tuple(fields), large=True),),
        back=back(saying),
        others=others,
        primary=Action(
            key="replace" if replaces else "take_only",
            label=primary,
            args=(("fate", fate),),
            shortcut="Enter" if fate == "spoiled" else "Ctrl+Enter",
            busy_label=words("print.busy"),
            primary=True,
        ),
        focus="destroyed",
    )


def _limit(saying: Saying, session: Session) -> str:
    """Whether another ballot of this voter's counts from here on is the profile's answer, and it is said."""
    uses_up = Fate.LEFT_CENTER in session.election.profile.spoil.uses_up
    return saying.words("take_back.uses_up" if uses_up else "take_back.uses_nothing")


def incident_view(saying: Saying, session: Session, card: VoterCard | None) -> PageView:
    words = saying.words
    return PageView(
        key="incident",
        place="voters",
        person=person(saying, session, card) if card is not None else None,
        title="" if card is not None else words("incident.title"),
        body=(
            Card(
                title=words("incident.title"),
                blocks=(
                    Paragraph(text=words("incident.text")),
                    Field(key="text", label=words("incident.field"), kind=FieldKind.LONG, most=1000),
                ),
                large=True,
            ),
        ),
        back=back(saying),
        primary=Action(key="note_incident", label=words("incident.go"), shortcut="Ctrl+Enter", primary=True),
        focus="text",
    )
