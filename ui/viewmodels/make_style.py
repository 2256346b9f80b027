"""Which ballot: the answer of the records with its reason, the street file's where the records have none, and what
officials find together (STY-05). Several answers are asked for, none preselected; a second person confirms a finding.
"""

from app.domain.ids import StyleId
from app.domain.styles import Candidates, One, StyleAnswer, Unknown
from app.services.desk import VoterCard
from app.services.session import Session
from ui.viewmodels.blocks import Block, Buttons, Facts, Paragraph
from ui.viewmodels.fields import Choice, Choices, Field, FieldKind
from ui.viewmodels.make_serve import (
    Draft,
    back,
    identity_result,
    person,
    second_fields,
    second_needed,
    steps,
    style_choices,
    style_facts,
    unusual,
    why_choices,
)
from ui.viewmodels.parts import Action, Message, Status
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_desk import ServeView


def styles_in(answer: StyleAnswer | None) -> tuple[StyleId, ...]:
    """What an answer leaves to choose from; nothing where it is none."""
    if isinstance(answer, One):
        return (answer.style,)
    return answer.styles if isinstance(answer, Candidates) else ()


def ballot_view(saying: Saying, session: Session, card: VoterCard, draft: Draft) -> ServeView:
    """One answer is shown with its basis; several are asked; where there is none, the street file's word is shown."""
    words, answer = saying.words, card.style
    blocks: list[Block] = []
    match answer:
        case One(style=style, basis=basis):
            blocks.append(Facts(rows=style_facts(saying, session, style, words(f"basis.{basis.value}"))))
        case Candidates(styles=styles, ask=ask):
            blocks.append(Paragraph(text=words(f"ask.{ask.value}")))
            blocks.extend(found_blocks(saying, session, card.by_street, offered=styles))
        case Unknown(reason=reason):
            blocks.append(Paragraph(text=words(f"style_unknown.{reason.value}")))
            blocks.extend(found_blocks(saying, session, card.by_street))
    if second_needed(answer):
        blocks.extend(second_fields(saying, session))
    if (card.voter.package.mailed or card.voter.package.replaced) is not None:
        blocks.append(why_choices(saying))
    offered = styles_in(answer) or styles_in(card.by_street) or _all(session)
    blocks.extend(language_choice(saying, session, offered))
    blocks.extend(line_number_field(saying, session))
    return ServeView(
        key=f"serve.ballot.{card.voter.id}",
        person=person(saying, session, card),
        steps=steps(saying, "ballot", _results(saying, session, draft)),
        title=words("ballot.title"),
        blocks=tuple(blocks),
        primary=Action(key="ballot_chosen", label=words("ballot.next"), shortcut="Enter", primary=True),
        back=back(saying),
        more=(
            Action(key="other_style", label=words("ballot.other"), needs_values=False),
            *(each for each in unusual(saying, session) if each.key in ("questioned", "served_on_paper")),
        ),
    )


def found_blocks(
    saying: Saying, session: Session, found: StyleAnswer | None, *, offered: tuple[StyleId, ...] = ()
) -> tuple[Block, ...]:
    """The street file's answer, and what may be chosen: what the records leave (``offered``), else what the street file
    has, else every style."""
    words = saying.words
    match found:
        case One(style=style):
            told = words("street_found.one", style=saying.style(session, style))
        case Candidates(ask=ask):
            told = f"{words('street_found.several')} {words(f'ask.{ask.value}')}"
        case Unknown(reason=reason):
            told = words(f"style_unknown.{reason.value}")
        case _:
            told = ""
    blocks: list[Block] = []
    if told:
        status = Status.INFO if styles_in(found) else Status.WARN
        blocks.append(Message(status=status, title=words("street_found.title"), text=told))
    blocks.append(style_choices(saying, session, offered or styles_in(found) or _all(session)))
    return tuple(blocks)


def officials_view(
    saying: Saying,
    session: Session,
    card: VoterCard,
    draft: Draft,
    *,
    address: str = "",
    unit: str = "",
    found: StyleAnswer | None = None,
    message: Message | None = None,
) -> ServeView:
    """The voter says they moved, or the list is wrong: officials look the address up, and find the style on the map
    where the street file does not have it; a second one confirms."""
    words = saying.words
    look_up: tuple[Block, ...] = ()
    if session.election.streets is not None:
        look_up = (
            Field(key="address", label=words("ballot.address"), hint=words("ballot.address_hint"), value=address),
            Field(key="unit", label=words("ballot.unit"), value=unit, mark=words("common.optional")),
            Buttons(actions=(Action(key="look_up_address", label=words("ballot.look_up"), icon="search"),)),
        )
    return ServeView(
        key=f"serve.officials.{card.voter.id}",
        person=person(saying, session, card),
        steps=steps(saying, "ballot", _results(saying, session, draft)),
        title=words("ballot.officials_title"),
        blocks=(
            Paragraph(text=words("ballot.officials_text")),
            *look_up,
            *found_blocks(saying, session, found),
            *second_fields(saying, session),
            *language_choice(saying, session, styles_in(found) or _all(session)),
            *line_number_field(saying, session),
        ),
        message=message,
        primary=Action(key="officials_chose", label=words("ballot.next"), shortcut="Enter", primary=True),
        back=back(saying),
        focus="style" if found is not None else "",
    )


def language_choice(saying: Saying, session: Session, styles: tuple[StyleId, ...]) -> tuple[Block, ...]:
    """In which language the ballot comes, where its style has several; the first one unless the voter asks."""
    definition = session.election.definition
    known = (definition.style(each) for each in styles)
    forms = dict.fromkeys(form for style in known if style is not None for form in definition.forms(style))
    if len(forms) < 2:
        return ()
    return (
        Choices(
            key="ballot_language",
            label=saying.words("ballot.language"),
            options=tuple(
                Choice(key=first, title=" + ".join(saying.language(each) for each in (first, second) if each))
                for first, second in forms
            ),
            chosen=next(iter(forms))[0],
            columns=4,
        ),
    )


def line_number_field(saying: Saying, session: Session) -> tuple[Block, ...]:
    words = saying.words
    if session.scene().day.line_closed is None:
        return ()
    hint = words("ballot.line_number_hint")
    return (Field(key="line_number", label=words("ballot.line_number"), kind=FieldKind.COUNT, hint=hint),)


def _results(saying: Saying, session: Session, draft: Draft) -> dict[str, str]:
    return {"identity": identity_result(saying, session, draft.identity) if draft.identity else ""}


def _all(session: Session) -> tuple[StyleId, ...]:
    return tuple(style.id for style in session.election.definition.styles)
