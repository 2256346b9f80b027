"""Packages and people that come to the desk without being issued a ballot; and the wrong person checked in."""

from app.domain.events import Elsewhere
from app.domain.roll import Voter
from app.services.desk import VoterCard
from app.services.session import Session
from ui.viewmodels.blocks import Block, Card, Cell, Column, Fact, Facts, Paragraph, Row, Table, Way, Ways
from ui.viewmodels.fields import Check, Checks, Choice, Choices, Field, FieldKind
from ui.viewmodels.make_serve import back, second_fields
from ui.viewmodels.make_special import go, page
from ui.viewmodels.make_style import line_number_field
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action, Message
from ui.viewmodels.saying import Saying


def desk_more_view(saying: Saying, session: Session) -> PageView:
    """What else a desk does for people, beside issuing (SPC-14)."""
    words, profile = saying.words, session.election.profile
    asked = [
        ("hand_delivered", words("desk_more.hand_delivered"), words("desk_more.hand_delivered_text")),
        ("not_on_list", words("desk_more.not_on_list"), words("desk_more.not_on_list_text")),
        ("elsewhere", words("desk_more.elsewhere"), words("desk_more.elsewhere_text")),
        ("", words("desk_more.mailed"), words("desk_more.mailed_text")),
        ("", words("desk_more.represented"), words("desk_more.represented_text")),
        ("incident", words("desk_more.incident"), words("desk_more.incident_text")),
    ]
    off = {"hand_delivered": not profile.hand_delivered, "not_on_list": not profile.questioned}
    return PageView(
        key="desk_more",
        place="voters",
        title=words("desk_more.title"),
        body=(
            Card(
                blocks=(
                    Ways(
                        items=tuple(
                            Way(
                                title=title,
                                text=text,
                                action=Action(key=key, label=words("desk_more.open"), needs_values=False)
                                if key
                                else None,
                            )
                            for key, title, text in asked
                            if not off.get(key)
                        )
                    ),
                )
            ),
        ),
        back=back(saying),
    )


def hand_delivered_view(saying: Saying, session: Session, *, message: Message | None = None) -> PageView:
    """Scan, date-stamp, count: a voted package is received, never opened."""
    words = saying.words
    scene = session.scene()
    today = [
        told
        for told in session.state.hand_delivered
        if told.when.machine == scene.machine.id and told.when.date == scene.date
    ]
    return page(
        saying,
        f"hand_delivered.{len(today)}",
        words("delivered.title"),
        (
            Paragraph(text=words("delivered.text")),
            Facts(
                rows=(
                    Fact(label=words("delivered.stamp"), value=saying.date(scene.now.date()), icon="ok"),
                    Fact(label=words("delivered.count"), value=str(len(today)), icon="label"),
                )
            ),
            Field(key="envelope", label=words("delivered.envelope"), kind=FieldKind.SCAN, focus=True),
        ),
        go("hand_delivered_go", words("delivered.go")),
        message=message,
        others=(
            Action(
                key="paper_form",
                label=words("delivered.receipt"),
                icon="printer",
                args=(("paper", "receipt"),),
                needs_values=False,
            ),
        ),
        focus="envelope",
    )


def elsewhere_view(saying: Saying, session: Session, card: VoterCard | None) -> PageView:
    """Told plainly, with a slip: where to go, or what to do next time."""
    words = saying.words
    return page(
        saying,
        "elsewhere",
        words("sent.title"),
        (
            Paragraph(text=words("sent.text")),
            Choices(
                key="why",
                label=words("sent.why"),
                options=tuple(Choice(key=each.value, title=words(f"elsewhere.{each.value}")) for each in Elsewhere),
                columns=3,
            ),
            Field(key="place", label=words("sent.place"), hint=words("sent.place_hint"), kind=FieldKind.LONG, most=300),
        ),
        go("elsewhere_go", words("sent.go")),
        session=session,
        card=card,
    )


def confirm_view(saying: Saying, session: Session, card: VoterCard, what: str) -> PageView:
    """A mailed ballot handed in, or a mailed package attested: one look, one button."""
    words = saying.words
    surrendered = what == "surrender"
    return page(
        saying,
        f"{what}.{card.voter.id}",
        words("surrender.title") if surrendered else words("attested.title"),
        (Paragraph(text=words("surrender.text") if surrendered else words("attested.text")),),
        go(f"{what}_go", words("surrender.go") if surrendered else words("attested.go")),
        session=session,
        card=card,
    )


def paper_day_view(saying: Saying, session: Session, card: VoterCard) -> PageView:
    """Served on paper while the laptops were down: as the fallback register says."""
    words = saying.words
    style = card.style
    cards = 1
    chosen = getattr(style, "style", None)
    known = session.election.definition.style(chosen) if chosen is not None else None
    if known is not None:
        cards = len(known.cards)
    fields: list[Block] = [
        Paragraph(text=words("on_paper.text")),
        Field(key="served", label=words("on_paper.time"), hint=words("on_paper.time_hint"), most=8, focus=True),
        Field(key="line", label=words("on_paper.line")),
        *(
            Field(key=f"number{n}", label=words("print.stock_number", n=n), kind=FieldKind.CODE)
            for n in range(1, cards + 1)
        ),
        *line_number_field(saying, session),
    ]
    return page(
        saying,
        f"on_paper.{card.voter.id}",
        words("on_paper.title"),
        tuple(fields),
        go("on_paper_go", words("on_paper.go")),
        session=session,
        card=card,
        focus="served",
    )


def right_person_view(
    saying: Saying, session: Session, card: VoterCard, text: str = "", found: tuple[Voter, ...] = ()
) -> PageView:
    """Who should have been checked in: looked up, never typed."""
    words = saying.words
    rows = tuple(
        Row(
            cells=(
                f"{saying.name(voter)} {voter.name.suffix}".strip(),
                saying.born(voter.birth),
                saying.home(voter),
                Action(key="right_chosen", label=words("wrong.choose"), args=(("id", voter.id),), needs_values=False),
            )
        )
        for voter in found
    )
    return page(
        saying,
        "wrong_person",
        words("wrong.title"),
        (
            Paragraph(text=words("wrong.text")),
            Field(key="text", label=words("wrong.find"), value=text, focus=True),
            Table(
                label=words("wrong.found"),
                columns=(
                    Column(title=words("item.name"), cell=Cell.STRONG, wide=True),
                    Column(title=words("voter.born")),
                    Column(title=words("named.residence")),
                    Column(title="", cell=Cell.ACTION),
                ),
                rows=rows,
                headed=False,
                tall=True,
                empty=words("find.none") if text else "",
            ),
        ),
        Action(key="right_search", label=words("wrong.search"), shortcut="Enter", primary=True),
        session=session,
        card=card,
        focus="text",
    )


def correct_view(saying: Saying, session: Session, card: VoterCard, right: Voter) -> PageView:
    """Before acceptance one supervisor; after it two people relabel, or the envelope is the office's exception."""
    words = saying.words
    accepted = card.accepted is not None
    blocks: list[Block] = [
        Facts(
            rows=(
                Fact(label=words("wrong.frees"), value=saying.name(card.voter), rest=f" {card.voter.name.suffix}"),
                Fact(label=words("wrong.marks"), value=saying.name(right), rest=f" {right.name.suffix}"),
            )
        ),
        Paragraph(text=words("wrong.accepted_text") if accepted else words("wrong.label_text")),
        Field(key="reason", label=words("take_back.reason"), kind=FieldKind.LONG, most=300, focus=True),
    ]
    if accepted:
        blocks.append(Checks(label=words("wrong.where"), items=(Check(key="left", title=words("wrong.left")),)))
        blocks.extend(second_fields(saying, session))
    return page(
        saying,
        f"wrong_person.{right.id}",
        words("wrong.confirm_title"),
        tuple(blocks),
        go("correct_go", words("wrong.go")),
        session=session,
        card=card,
        focus="reason",
    )
