"""From the hand-over to the envelope in the box, and where the journal says a voter stands."""

from app.services.desk import VoterCard
from app.services.session import Session
from ui.viewmodels.blocks import Fact, Facts, Paragraph
from ui.viewmodels.fields import Check, Checks, Field, FieldKind
from ui.viewmodels.make_serve import back, person, results, steps
from ui.viewmodels.parts import Action, Message, Status
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_desk import ServeView

# --- hand over and back ----------------------------------------------------------------------------------------------


def hand_over_view(saying: Saying, session: Session, card: VoterCard) -> ServeView:
    words = saying.words
    return ServeView(
        key=f"serve.hand_over.{card.issue.id if card.issue else ''}",
        person=person(saying, session, card),
        steps=steps(saying, "hand_over", results(saying, session, card)),
        title=words("hand_over.title"),
        blocks=(
            Facts(
                rows=(
                    Fact(label="1", value=words("hand_over.ballot"), icon="ballots"),
                    Fact(label="2", value=words("hand_over.sleeve"), icon="sheet"),
                    Fact(label="3", value=words("hand_over.envelope"), icon="label"),
                )
            ),
            Paragraph(text=words("hand_over.say"), muted=True),
        ),
        primary=Action(key="handed", label=words("hand_over.go"), icon="hand", shortcut="Enter", primary=True),
        back=back(saying),
        more=after_issue(saying),
    )


def accept_view(saying: Saying, session: Session, card: VoterCard, *, message: Message | None = None) -> ServeView:
    """The envelope comes back: stub off, signed, identifier, sealed; scanned; attested."""
    words = saying.words
    checks = (
        Check(key="stub_off", title=words("accept.stub_off"), detail=words("accept.stub_off_how")),
        *(
            Check(key=f"check_{each}", title=words(f"accept.{each}"))
            for each in session.election.profile.envelope_checks
        ),
    )
    return ServeView(
        key=f"serve.accept.{card.issue.id if card.issue else ''}",
        person=person(saying, session, card),
        steps=steps(saying, "seal", results(saying, session, card)),
        title=words("accept.title"),
        blocks=(
            Checks(label=words("accept.checks"), items=checks),
            Field(
                key="envelope",
                label=words("accept.scan"),
                kind=FieldKind.SCAN,
                hint=words("accept.scan_hint"),
                mark=words("common.optional"),
            ),
        ),
        message=message,
        primary=Action(
            key="accept", label=words("accept.go"), icon="ballotbox", shortcut="Enter", busy_label="…", primary=True
        ),
        back=back(saying),
        others=(Action(key="spoil", label=words("more.spoil"), icon="again", needs_values=False),),
        more=after_issue(saying),
        focus="stub_off",
    )


def after_issue(saying: Saying) -> tuple[Action, ...]:
    """The rarer things that can happen to a ballot that is out."""
    words = saying.words
    return (
        Action(key="spoil", label=words("more.spoil"), needs_values=False),
        Action(key="take_back", label=words("more.wrong_style"), args=(("fate", "wrong_style"),), needs_values=False),
        Action(key="take_back", label=words("more.exhibited"), args=(("fate", "exhibited"),), needs_values=False),
        Action(key="take_back", label=words("more.undone"), args=(("fate", "undone"),), needs_values=False),
        Action(key="take_back", label=words("more.left_center"), args=(("fate", "left_center"),), needs_values=False),
        Action(key="reprint_label", label=words("more.reprint_label"), needs_values=False),
        Action(key="incident", label=words("more.incident"), needs_values=False),
    )


def done_view(saying: Saying, session: Session, card: VoterCard) -> ServeView:
    """Accepted is voted; it is never handed back."""
    words = saying.words
    at = saying.time(card.accepted.when.at) if card.accepted is not None else ""
    return ServeView(
        key=f"serve.done.{card.issue.id if card.issue else ''}",
        person=person(saying, session, card),
        steps=steps(saying, "done", results(saying, session, card)),
        title=words("done.title"),
        blocks=(Message(status=Status.OK, title=words("done.accepted", time=at), text=words("done.text")),),
        primary=Action(key="next_voter", label=words("done.next"), shortcut="Enter", primary=True),
        back=back(saying),
    )
