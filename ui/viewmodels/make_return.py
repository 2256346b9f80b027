"""From the hand-over to the envelope in the box, and where the journal says a voter stands."""

from app.domain.events import IssueKind
from app.services.desk import VoterCard
from app.services.session import Session
from ui.viewmodels.blocks import Buttons, Fact, Facts, Paragraph
from ui.viewmodels.fields import Check, Checks, Field, FieldKind
from ui.viewmodels.make_serve import back, person, results, steps
from ui.viewmodels.parts import Action, Message, Status
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_desk import ServeView
from ui.words import Words

# --- hand over and back ----------------------------------------------------------------------------------------------


def _ballot(words: Words, card: VoterCard, *, sent: bool) -> str:
    """Two cards are counted into the voter's hand: one left in the tray is a ballot missing at closing."""
    count = len(card.issue.event.pieces) if card.issue is not None else 1
    if count > 1:
        return words("hand_over.cards_no_stub", n=count) if sent else words("hand_over.cards", n=count)
    return words("hand_over.ballot_no_stub") if sent else words("hand_over.ballot")


def hand_over_view(saying: Saying, session: Session, card: VoterCard) -> ServeView:
    words = saying.words
    sent = card.issue is not None and card.issue.id in session.state.special.sent
    papers = papers_of(saying, session, card)
    return ServeView(
        key=f"serve.hand_over.{card.issue.id if card.issue else ''}",
        person=person(saying, session, card),
        steps=steps(saying, "hand_over", results(saying, session, card)),
        title=words("hand_over.to_representative") if sent else words("hand_over.title"),
        blocks=(
            Facts(
                rows=(
                    Fact(
                        label="1",
                        value=_ballot(words, card, sent=sent),
                        icon="ballots",
                    ),
                    Fact(label="2", value=words("hand_over.sleeve"), icon="sheet"),
                    Fact(label="3", value=words("hand_over.envelope"), icon="label"),
                )
            ),
            Paragraph(text=words("hand_over.label"), muted=True),
            *(() if sent else (Paragraph(text=words("hand_over.say"), muted=True),)),
            *((Buttons(actions=papers),) if papers else ()),
        ),
        message=kind_message(saying, session, card),
        primary=Action(key="handed", label=words("hand_over.go"), icon="hand", shortcut="Enter", primary=True),
        back=back(saying),
        more=after_issue(saying, session, card),
    )


def accept_view(saying: Saying, session: Session, card: VoterCard, *, message: Message | None = None) -> ServeView:
    """The envelope comes back: stub off, signed, identifier, sealed; scanned; attested."""
    words = saying.words
    checks = (
        Check(key="stub_off", title=words("accept.stub_off"), detail=words("accept.stub_off_how")),
        *(
            Check(key=f"check_{each}", title=saying.code(session, "accept", each))
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
        message=message or kind_message(saying, session, card),
        primary=Action(
            key="accept", label=words("accept.go"), icon="ballotbox", shortcut="Enter", busy_label="…", primary=True
        ),
        back=back(saying),
        others=(
            *papers_of(saying, session, card),
            Action(key="spoil", label=words("more.spoil"), icon="again", needs_values=False),
        ),
        more=(*after_issue(saying, session, card), Action(key="unattested", label=words("more.unattested"))),
        focus="stub_off",
    )


def after_issue(saying: Saying, session: Session, card: VoterCard) -> tuple[Action, ...]:
    """The rarer things that can happen to a ballot that is out."""
    words = saying.words
    papers: list[Action] = []
    if card.issue is not None and card.issue.id in session.state.special.assisted:
        papers.append(_paper("assist_oath", words("more.assist_oath")))
    if card.issue is not None:
        papers.append(_paper("certificate", words("more.certificate")))
    return (
        *papers,
        Action(key="assisted", label=words("more.assisted"), needs_values=False),
        Action(key="curbside", label=words("more.curbside"), needs_values=False),
        Action(key="wrong_person", label=words("more.wrong_person"), needs_values=False),
        Action(key="spoil", label=words("more.spoil"), needs_values=False),
        Action(key="take_back", label=words("more.wrong_style"), args=(("fate", "wrong_style"),), needs_values=False),
        Action(key="take_back", label=words("more.exhibited"), args=(("fate", "exhibited"),), needs_values=False),
        Action(key="take_back", label=words("more.undone"), args=(("fate", "undone"),), needs_values=False),
        Action(key="take_back", label=words("more.left_center"), args=(("fate", "left_center"),), needs_values=False),
        Action(key="reprint_label", label=words("more.reprint_label"), needs_values=False),
        Action(key="incident", label=words("more.incident"), needs_values=False),
    )


def _paper(paper: str, label: str) -> Action:
    return Action(key="paper", label=label, icon="printer", args=(("paper", paper),), needs_values=False)


def papers_of(saying: Saying, session: Session, card: VoterCard) -> tuple[Action, ...]:
    """The papers that go with this ballot: statement and notice, or the representative's register and oath."""
    words, issue = saying.words, card.issue
    if issue is None:
        return ()
    if issue.event.kind is IssueKind.QUESTIONED:
        return (
            _paper("question_statement", words("hand_over.statement")),
            _paper("question_notice", words("hand_over.notice")),
        )
    if issue.id in session.state.special.sent:
        return (_paper("representative", words("hand_over.representative")),)
    return ()


def kind_message(saying: Saying, session: Session, card: VoterCard) -> Message | None:
    """A questioned or special needs ballot says so on every page."""
    words, issue = saying.words, card.issue
    if issue is None:
        return None
    sent = session.state.special.sent.get(issue.id)
    if sent is not None:
        return Message(
            status=Status.WARN, title=words("kind.sent_title", name=sent.event.name), text=words("kind.sent_text")
        )
    if issue.event.kind is IssueKind.QUESTIONED:
        return Message(status=Status.WARN, title=words("kind.questioned_title"), text=words("kind.questioned_text"))
    if issue.id in session.state.special.curbside_out and issue.id not in session.state.special.curbside_back:
        return Message(status=Status.INFO, title=words("kind.curb_title"), text=words("kind.curb_text"))
    return None


def _unattested(session: Session, card: VoterCard) -> bool:
    """Accepted, and nobody has attested it yet: an open item (KMC 6.30.060(c))."""
    told, issue = card.accepted, card.issue
    attested = told is not None and told.event.attested_by is not None
    return told is not None and issue is not None and not attested and issue.id not in session.state.attested


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
        others=(Action(key="attest", label=words("done.attest"), icon="pencil", needs_values=False),)
        if _unattested(session, card)
        else (),
        primary=Action(key="next_voter", label=words("done.next"), shortcut="Enter", primary=True),
        back=back(saying),
        more=(Action(key="wrong_person", label=words("more.wrong_person"), needs_values=False),),
    )
