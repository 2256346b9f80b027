"""Questioned ballots, a representative, help, the curb: one page for each thing to ask and to swear."""

from app.domain.commands import NewPerson
from app.domain.events import QuestionReason
from app.domain.roll import Name
from app.domain.special_needs import IDENTIFIERS, OATH
from app.domain.styles import One
from app.services.desk import VoterCard
from app.services.session import Session
from ui.viewmodels.blocks import Block, Buttons, Card, Columns, Paragraph
from ui.viewmodels.fields import Check, Checks, Choice, Choices, Field, FieldKind
from ui.viewmodels.make_serve import back, person, second_fields, second_needed, style_choices
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action, Message
from ui.viewmodels.saying import Saying


def page(
    saying: Saying,
    key: str,
    title: str,
    body: tuple[Block, ...],
    primary: Action,
    *,
    session: Session | None = None,
    card: VoterCard | None = None,
    message: Message | None = None,
    place: str = "voters",
    others: tuple[Action, ...] = (),
    focus: str = "",
) -> PageView:
    """One card with a title, under the voter's name where there is one."""
    return PageView(
        key=key,
        place=place,
        person=person(saying, session, card) if card is not None and session is not None else None,
        title="" if card is not None else title,
        message=message,
        body=(Card(title=title if card is not None else "", blocks=body, large=True),),
        back=back(saying),
        others=others,
        primary=primary,
        focus=focus,
    )


def go(key: str, label: str, *, args: tuple[tuple[str, str], ...] = ()) -> Action:
    return Action(key=key, label=label, args=args, shortcut="Ctrl+Enter", busy_label="…", primary=True)


def person_view(saying: Saying, *, message: Message | None = None) -> PageView:
    """Somebody who is not on the list: name and home, written down by hand."""
    words = saying.words
    left = (
        Field(key="first", label=words("named.first"), focus=True),
        Field(key="middle", label=words("named.middle"), mark=words("common.optional")),
        Field(key="last", label=words("named.last")),
        Field(key="suffix", label=words("named.suffix"), mark=words("common.optional"), most=10),
    )
    right = (
        Field(key="birth", label=words("named.birth"), hint=words("named.birth_hint"), mark=words("common.optional")),
        Field(key="residence", label=words("named.residence")),
        Field(key="mailing", label=words("named.mailing"), mark=words("common.optional")),
    )
    return PageView(
        key="question.person",
        place="voters",
        title=words("named.title"),
        message=message,
        body=(Paragraph(text=words("named.text")), Columns(columns=((Card(blocks=left),), (Card(blocks=right),)))),
        back=back(saying),
        others=(Action(key="elsewhere", label=words("more.elsewhere"), needs_values=False),),
        primary=go("person_named", words("named.go")),
        focus="first",
    )


def question_view(
    saying: Saying,
    session: Session,
    card: VoterCard | None,
    reasons: tuple[QuestionReason, ...],
    person: NewPerson | None = None,
) -> PageView:
    """Why, what the voter swears, and, where nobody knows the style yet, which ballot.
    ``person``: not on the list."""
    words = saying.words
    asked = card.voter.name if card is not None else person.name if person is not None else Name()
    name = f"{saying.called(asked)} {asked.suffix}".strip()
    blocks: list[Block] = [
        Paragraph(text=words("questioned.text")),
        Checks(
            label=words("questioned.reasons"),
            items=tuple(
                Check(key=f"reason_{each}", title=words(f"question.{each}"), checked=QuestionReason(each) in reasons)
                for each in session.election.profile.question_reasons
            ),
            columns=2,
        ),
        Field(key="prior_place", label=words("questioned.prior_place"), mark=words("common.optional")),
        Field(key="prior_since", label=words("questioned.prior_since"), mark=words("common.optional")),
        Field(key="cause", label=words("questioned.cause"), kind=FieldKind.LONG, mark=words("common.optional")),
    ]
    if card is None or second_needed(card.style) or not isinstance(card.style, One):
        styles = tuple(each.id for each in session.election.definition.styles)
        blocks += [Paragraph(text=words("questioned.style")), style_choices(saying, session, styles)]
        blocks += second_fields(saying, session)
    elif session.election.profile.two_to_question:
        blocks += second_fields(saying, session)
    if session.scene().day.line_closed is not None:
        blocks.append(Field(key="line_number", label=words("ballot.line_number"), kind=FieldKind.COUNT))
    blocks += [
        Buttons(
            actions=(
                Action(
                    key="paper_form",
                    label=words("questioned.form"),
                    icon="printer",
                    args=(("paper", "question_statement"),),
                    needs_values=False,
                ),
            )
        ),
        Checks(label=words("questioned.oath"), items=(Check(key="sworn", title=words("questioned.sworn")),)),
    ]
    return page(
        saying,
        "question.statement",
        words("questioned.title", name=name),
        tuple(blocks),
        go("question_go", words("questioned.go")),
        session=session,
        card=card,
    )


def representative_view(saying: Saying, session: Session, card: VoterCard) -> PageView:
    """Register, five-part oath, exclusions (AS 15.20.072(c), (g)). The identifier itself is not typed."""
    words, profile = saying.words, session.election.profile
    left: tuple[Block, ...] = (
        Field(key="rep_name", label=words("rep.name"), focus=True),
        Field(key="rep_residence", label=words("rep.residence")),
        Field(key="rep_mailing", label=words("rep.mailing"), mark=words("common.optional")),
        Choices(
            key="rep_id",
            label=words("rep.identified_by"),
            options=tuple(Choice(key=each, title=words(f"rep_id.{each}")) for each in IDENTIFIERS),
        ),
    )
    right: tuple[Block, ...] = (
        Checks(
            label=words("rep.oath"),
            items=tuple(Check(key=f"oath_{each}", title=words(f"rep_oath.{each}")) for each in OATH),
        ),
        Checks(
            label=words("rep.declared"),
            items=tuple(
                Check(key=f"not_{each}", title=saying.code(session, "rep_not", each))
                for each in profile.representative_bars
            ),
        ),
    )
    more: list[Block] = []
    if not isinstance(card.style, One):
        more = [style_choices(saying, session, tuple(each.id for each in session.election.definition.styles))]
        more += second_fields(saying, session)
    return PageView(
        key=f"representative.{card.voter.id}",
        place="voters",
        person=person(saying, session, card),
        body=(
            Card(title=words("rep.title"), blocks=(Paragraph(text=words("rep.text")),), large=True),
            Columns(columns=((Card(blocks=left),), (Card(blocks=right),))),
            *((Card(blocks=tuple(more)),) if more else ()),
        ),
        back=back(saying),
        others=(
            Action(
                key="paper_form",
                label=words("rep.form"),
                icon="printer",
                args=(("paper", "representative"),),
                needs_values=False,
            ),
        ),
        primary=go("representative_go", words("rep.go")),
        focus="rep_name",
    )


def assist_view(saying: Saying, session: Session, card: VoterCard) -> PageView:
    """Never forced: the accessible station is offered first (ACC-01)."""
    words, most = saying.words, session.election.profile.assistance_most
    officials = tuple(
        Choice(key=each.id, title=each.name)
        for each in session.election.jurisdiction.officials
        if each.id in session.state.oaths
    )
    blocks: tuple[Block, ...] = (
        Paragraph(text=words("assist.station"), strong=True),
        Paragraph(text=words("assist.text", n=most)),
        Choices(
            key="assistant",
            label=words("assist.who"),
            options=(*officials, Choice(key="persons", title=words("assist.persons"))),
            columns=2,
        ),
        *(Field(key=f"helper{n}", label=words("assist.helper", n=n)) for n in range(1, most + 1)),
        Checks(label=words("assist.oath"), items=(Check(key="sworn", title=words("assist.sworn")),)),
    )
    issue = card.issue.id if card.issue is not None else ""
    return page(
        saying,
        f"assist.{issue}",
        words("assist.title"),
        blocks,
        go("assist_go", words("assist.go")),
        session=session,
        card=card,
        others=(
            Action(
                key="paper_form",
                label=words("assist.form"),
                icon="printer",
                args=(("paper", "assist_oath"),),
                needs_values=False,
            ),
        ),
    )


def curb_view(saying: Saying, session: Session, card: VoterCard, way: str) -> PageView:
    """Two officials go out, and come back in: both times on record."""
    words = saying.words
    text = words("curb.out_text") if way == "out" else words("curb.back_text")
    return page(
        saying,
        f"curb.{way}",
        words("curb.out_title") if way == "out" else words("curb.back_title"),
        (Paragraph(text=text), *(second_fields(saying, session) if session.election.profile.two_at_curb else ())),
        go("curb_go", words("curb.out_go") if way == "out" else words("curb.back_go"), args=(("way", way),)),
        session=session,
        card=card,
    )


def override_view(saying: Saying, session: Session, card: VoterCard) -> PageView:
    """A supervisor issues although a rule said no: only with a reason, which stands in the record."""
    words = saying.words
    return page(
        saying,
        f"override.{card.voter.id}",
        words("override.title"),
        (
            Paragraph(text=words("override.text")),
            Field(key="reason", label=words("override.reason"), kind=FieldKind.LONG, most=300, focus=True),
        ),
        go("override_go", words("override.go")),
        session=session,
        card=card,
        focus="reason",
    )
