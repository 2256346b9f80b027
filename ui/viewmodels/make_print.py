"""Printing for one voter: what comes out, pre-printed stock, and whether the pages came out."""

from app.domain.events import PaperKind
from app.domain.ids import StyleId
from app.domain.numbering import next_numbers
from app.domain.refusal import Refusal
from app.services.desk import VoterCard
from app.services.session import Session
from ui.viewmodels.blocks import Fact, Facts, PaperPreview, Paragraph
from ui.viewmodels.fields import Field, FieldKind
from ui.viewmodels.make_serve import Draft, back, cards_words, identity_result, person, results, steps
from ui.viewmodels.parts import Action, Message
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_desk import ServeView

# --- print ---------------------------------------------------------------------------------------------------------


def print_view(
    saying: Saying, session: Session, card: VoterCard, draft: Draft, *, message: Message | None = None
) -> ServeView:
    """What comes out, before it does."""
    words = saying.words
    style_id = draft.style or StyleId("")
    style = session.election.definition.style(style_id)
    count = len(style.cards) if style is not None else 1
    numbers = next_numbers(session.state, session.election.machine, count)
    number = "" if isinstance(numbers, Refusal) else " ".join(numbers)
    results = {
        "identity": identity_result(saying, session, draft.identity) if draft.identity else "",
        "ballot": saying.style(session, style_id),
    }
    envelope = card.file.issues[-1].event.envelope_id if card.file.issues else card.voter.envelope_id
    return ServeView(
        key=f"serve.print.{card.voter.id}",
        person=person(saying, session, card),
        steps=steps(saying, "print", results),
        title=words("print.title"),
        blocks=(
            Facts(
                rows=(
                    Fact(
                        label=words("print.ballot"),
                        value=saying.style(session, style_id),
                        rest=f": {cards_words(saying, style)}" if style is not None else "",
                        icon="ballots",
                    ),
                    Fact(label=words("print.stub"), value=number, rest=words("print.next"), icon="sheet", mono=True),
                    Fact(label=words("print.label"), value=envelope, icon="label", mono=True),
                )
            ),
        ),
        message=message,
        preview=PaperPreview(number=number, name=saying.name(card.voter), envelope_id=envelope, cards=count),
        primary=Action(
            key="print",
            label=words("print.go"),
            icon="printer",
            shortcut="Enter",
            busy_label=words("print.busy"),
            primary=True,
        ),
        back=back(saying),
        more=(Action(key="stock", label=words("print.stock"), needs_values=False),),
    )


def stock_view(saying: Saying, session: Session, card: VoterCard, draft: Draft) -> ServeView:
    """No printer, or pre-printed ballots: the number is read off the stub (ISS-03)."""
    words = saying.words
    style = session.election.definition.style(draft.style or StyleId(""))
    cards = style.cards if style is not None else ()
    return ServeView(
        key=f"serve.stock.{card.voter.id}",
        person=person(saying, session, card),
        steps=steps(saying, "print", {"ballot": saying.style(session, draft.style or StyleId(""))}),
        title=words("print.stock_title"),
        blocks=(
            Paragraph(text=words("print.stock_text")),
            *(
                Field(key=f"number{place}", label=words("print.stock_number", n=place), kind=FieldKind.CODE)
                for place, _ in enumerate(cards, start=1)
            ),
        ),
        primary=Action(
            key="issue_stock",
            label=words("print.stock_go"),
            shortcut="Enter",
            busy_label=words("print.busy"),
            primary=True,
        ),
        back=back(saying),
    )


def doubt_view(saying: Saying, session: Session, card: VoterCard, *, message: Message | None = None) -> ServeView:
    """Did the page come out? The spooler's word is not enough; the worker has seen it or has not."""
    words = saying.words
    issue = card.issue
    numbers = " ".join(piece.number for piece in issue.event.pieces) if issue is not None else ""
    open_jobs = [job for job in card.jobs if job.in_doubt]
    rows = tuple(
        Fact(
            label=words("print.label") if job.asked.paper is PaperKind.LABEL else words("print.ballot"),
            value=issue.event.envelope_id
            if job.asked.paper is PaperKind.LABEL and issue is not None
            else " ".join(job.asked.numbers),
            icon="label" if job.asked.paper is PaperKind.LABEL else "ballots",
            mono=True,
        )
        for job in open_jobs
    )
    labeled = any(job.asked.paper is PaperKind.LABEL for job in open_jobs)
    others: list[Action] = []
    for job in open_jobs:
        kind = "label" if job.asked.paper is PaperKind.LABEL else "ballot"
        number = " ".join(job.asked.numbers)
        args = (("job", job.asked.job),)
        others.append(
            Action(key="not_out", label=words(f"doubt.{kind}_not_out", n=number), args=args, needs_values=False)
        )
        others.append(Action(key="bad_page", label=words(f"doubt.{kind}_bad", n=number), args=args, needs_values=False))
    return ServeView(
        key=f"serve.doubt.{issue.id if issue is not None else ''}",
        person=person(saying, session, card),
        steps=steps(saying, "print", results(saying, session, card)),
        title=words("doubt.title"),
        blocks=(
            Paragraph(text=words("doubt.text")),
            Facts(rows=rows),
            *(
                (
                    Field(
                        key="stub_code",
                        label=words("doubt.scan"),
                        kind=FieldKind.SCAN,
                        mark=words("common.optional"),
                    ),
                )
                if any(job.asked.paper is not PaperKind.LABEL for job in open_jobs)
                else ()
            ),
        ),
        message=message,
        preview=PaperPreview(
            number=numbers,
            name=saying.name(card.voter),
            envelope_id=issue.event.envelope_id if issue is not None and labeled else "",
            cards=len(issue.event.pieces) if issue is not None else 1,
        ),
        primary=Action(
            key="came_out", label=words("doubt.yes"), icon="check", shortcut="Enter", busy_label="…", primary=True
        ),
        back=back(saying),
        more=tuple(others),
    )
