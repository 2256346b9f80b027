"""The Papers page: what can be printed at any time, what it says, and the packs that come and go."""

from app.domain.papers import Notice
from app.services.paper_kinds import ANY_TIME, POSTED
from app.services.samples import Looked
from app.services.session import Session
from ui.viewmodels.blocks import Block, Buttons, Card, Column, Columns, Heading, Paragraph, Picture, Row
from ui.viewmodels.fields import Choice, Choices, Field, FieldKind
from ui.viewmodels.make_serve import back, second_fields
from ui.viewmodels.make_special import go
from ui.viewmodels.one_table import one_table_view
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action, Message
from ui.viewmodels.saying import Saying


def papers_view(saying: Saying, *, message: Message | None = None) -> PageView:
    """Every paper that is not about one voter, or as a blank form; each is looked at before it is printed."""
    words = saying.words
    rows = tuple(
        Row(
            cells=(
                words(f"paper.{each.value}.title"),
                words("papers.posted") if each in POSTED else words("papers.form"),
                Action(key="paper_look", label=words("papers.look"), args=(("paper", each.value),), needs_values=False),
            )
        )
        for each in ANY_TIME
    )
    return one_table_view(
        saying,
        "papers",
        title=words("papers.title"),
        text=words("papers.text"),
        name=words("papers.paper"),
        fact=Column(title=words("papers.use")),
        rows=rows,
        message=message,
    )


def paper_view(
    saying: Saying, paper: str, notice: Notice, *, place: str = "ballots", message: Message | None = None
) -> PageView:
    """The paper as it will be printed, word for word."""
    words = saying.words
    blocks: list[Block] = [Paragraph(text=f"{notice.jurisdiction} · {notice.election}", muted=True)]
    for heading, text in notice.paragraphs:
        if heading:
            blocks.append(Heading(text=heading))
        blocks.append(Paragraph(text=text))
    if notice.signatures:
        blocks.append(Paragraph(text=words("papers.signs", names=" · ".join(notice.signatures)), muted=True))
    if saying.masked and place != "ballots":  # it names a voter
        blocks = [Paragraph(text=words("papers.masked"))]
    body = Card(title=notice.title, blocks=tuple(blocks), large=True)
    return _page(saying, paper, (body,), place=place, language=notice.language, message=message)


def laid_out_view(
    saying: Saying, paper: str, looked: Looked, language: str, *, place: str = "ballots", message: Message | None = None
) -> PageView:
    """A paper that has a page of its own, as that page."""
    words = saying.words
    label = words(f"paper.{paper}.title")
    args = (("paper", paper), ("language", language))
    key = "paper_look" if place == "ballots" else "paper"
    turns = (
        (words("samples.before"), looked.side - 1, looked.side > 0),
        (words("samples.after"), looked.side + 1, looked.side + 1 < looked.of),
    )
    turn = tuple(
        Action(key=key, label=name, args=(*args, ("page", str(to))), needs_values=False)
        for name, to, there in turns
        if there
    )
    place_of = Paragraph(text=words("papers.page", n=looked.side + 1, of=looked.of), strong=True)
    blocks: tuple[Block, ...] = (place_of, *((Buttons(actions=turn),) if turn else ()))
    picture = Picture(png=looked.png, label=label)
    shown: Block = Paragraph(text=words("papers.masked")) if saying.masked else picture
    body = Card(title=label, blocks=(*blocks, shown), large=True)
    return _page(saying, paper, (body,), place=place, language=language, message=message)


def _page(
    saying: Saying, paper: str, body: tuple[Card, ...], *, place: str, language: str, message: Message | None
) -> PageView:
    """The paper between its two ways on: printed in the language it is shown in, or in the other."""
    words, args = saying.words, (("paper", paper),)
    other = "en" if language.startswith("es") else "es"
    return PageView(
        key=f"paper.{paper}",
        place=place,
        message=message,
        body=body,
        back=Action(
            key="papers" if place == "ballots" else "paper_back",
            label=words("common.back"),
            icon="back",
            shortcut="Esc",
            needs_values=False,
        ),
        others=(
            Action(
                key="paper_print",
                label=words(f"papers.print_{other}"),
                args=(*args, ("language", other)),
                needs_values=False,
            ),
        ),
        primary=Action(
            key="paper_print",
            label=words("papers.print"),
            icon="printer",
            args=(*args, ("language", language)),
            shortcut="Enter",
            primary=True,
            busy_label=words("print.busy"),
        ),
    )


def stock_page(saying: Saying, session: Session, way: str, *, message: Message | None = None) -> PageView:
    """One pack: in from the office or another center, out to one, or substitutes made here."""
    words = saying.words
    options = tuple(
        Choice(
            key=f"{style.id}|{card.id}",
            title=saying.style(session, style.id),
            detail=card.name.in_(words.language) if len(style.cards) > 1 else "",
        )
        for style in session.election.definition.styles
        for card in style.cards
    )
    left: list[Block] = [
        Choices(key="card", label=words("ballot.style"), options=options, columns=2),
        Field(key="first", label=words("pack.first"), kind=FieldKind.CODE),
        Field(key="last", label=words("pack.last"), kind=FieldKind.CODE),
        Field(key="counted", label=words("pack.counted"), kind=FieldKind.COUNT, hint=words("pack.counted_hint")),
    ]
    right: list[Block] = []
    if way == "in":
        left.append(Field(key="place", label=words("pack.from"), mark=words("common.optional")))
    elif way == "out":
        left.append(Field(key="place", label=words("pack.to")))
    else:
        left.append(Field(key="reason", label=words("pack.reason"), kind=FieldKind.LONG, most=300))
    if way != "in":
        right.extend(second_fields(saying, session))
    title = {"in": words("pack.in_title"), "out": words("pack.out_title"), "made": words("pack.made_title")}[way]
    card = Card(blocks=(Paragraph(text=words(f"pack.{way}_text")), *left))
    return PageView(
        key=f"pack.{way}",
        place="ballots",
        title=title,
        message=message,
        body=(Columns(columns=((card,), (Card(blocks=tuple(right)),))),) if right else (card,),
        back=back(saying),
        primary=go("pack_go", words("pack.go"), args=(("way", way),)),
    )


def shelf_buttons(saying: Saying) -> Buttons:
    """On the Ballots screen: packs and papers."""
    words = saying.words
    return Buttons(
        actions=(
            Action(key="pack_in", label=words("pack.in_title"), needs_values=False),
            Action(key="pack_out", label=words("pack.out_title"), needs_values=False),
            Action(key="pack_made", label=words("pack.made_title"), needs_values=False),
            Action(key="count_now", label=words("counting.title"), needs_values=False),
            Action(key="papers", label=words("papers.title"), icon="printer", needs_values=False),
        )
    )
