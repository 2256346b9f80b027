"""Serving one voter, one step a page: identity, ballot, print, hand over, envelope back, done."""

from dataclasses import dataclass

from app.domain.ballots import Style
from app.domain.events import Identity, PaperKind, StyleBasis
from app.domain.ids import OfficialId, StyleId, VoterId
from app.domain.numbering import next_numbers
from app.domain.profile import IdentityMethod
from app.domain.refusal import Refusal
from app.domain.roll import Voter, VoterStatus
from app.domain.styles import Ask, Candidates, One, Unknown
from app.domain.voters import IssueStage
from app.services.desk import VoterCard
from app.services.session import Session
from ui.viewmodels.blocks import Block, Card, Fact, Facts, PaperPreview, Paragraph
from ui.viewmodels.chips_of import ballot_chip, chips_of
from ui.viewmodels.fields import Check, Checks, Choice, Choices, Field, FieldKind
from ui.viewmodels.page import PageView, PersonHeader
from ui.viewmodels.parts import Action, Message, Status, Step, StepState
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_desk import ServeView

STEPS = ("identity", "ballot", "print", "hand_over", "seal", "returned")


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What the worker has answered so far for this voter; nothing of it is on record yet."""

    voter: VoterId
    identity: Identity | None = None
    style: StyleId | None = None
    basis: StyleBasis = StyleBasis.SNAPSHOT
    second: OfficialId | None = None
    line_number: int = 0
    override: str = ""


def person(saying: Saying, session: Session, card: VoterCard) -> PersonHeader:
    voter = card.voter
    line = " · ".join(
        (
            f"{saying.words('voter.born')} {saying.born(voter.birth)}",
            saying.home(voter),
            saying.precinct(session, voter),
        )
    )
    return PersonHeader(
        name=saying.name(voter),
        suffix=voter.name.suffix,
        line=line,
        chips=(*chips_of(saying, session, voter)[:1], ballot_chip(saying, session.election.profile, card.file)),
    )


def steps(saying: Saying, now: str, results: dict[str, str]) -> tuple[Step, ...]:
    """The line of steps; what is done shows its result, what comes shows what it will be."""
    place = STEPS.index(now) if now in STEPS else len(STEPS)
    return tuple(
        Step(
            name=saying.words(f"step.{step}"),
            result=(results.get(step) if number < place else "") or saying.words(f"step.{step}_will"),
            state=StepState.DONE if number < place else StepState.NOW if number == place else StepState.LATER,
        )
        for number, step in enumerate(STEPS)
    )


def back(saying: Saying) -> Action:
    return Action(key="back", label=saying.words("common.back"), icon="back", shortcut="Esc", needs_values=False)


# --- identity ------------------------------------------------------------------------------------------------------


def identity_view(saying: Saying, session: Session, card: VoterCard) -> ServeView:
    """How the voter is known. Nothing is preselected; what the profile does not accept is not offered."""
    words = saying.words
    return ServeView(
        key=f"serve.identity.{card.voter.id}",
        person=person(saying, session, card),
        steps=steps(saying, "identity", {}),
        title=words("identity.title"),
        blocks=(
            voter_message(saying, session, card),
            Choices(
                key="identity",
                label=words("identity.label"),
                options=identity_options(saying, session, card.voter),
                columns=3,
            ),
        ),
        primary=Action(key="identified", label=words("identity.next"), shortcut="Enter", primary=True),
        back=back(saying),
        more=(
            Action(key="no_identity", label=words("identity.none"), needs_values=False),
            Action(key="incident", label=words("more.incident"), needs_values=False),
        ),
        focus="identity",
    )


def identity_options(saying: Saying, session: Session, voter: Voter) -> tuple[Choice, ...]:
    rule, words = session.election.profile.identity, saying.words
    options: list[Choice] = []
    if IdentityMethod.DOCUMENT in rule.methods:
        options.extend(Choice(key=f"document:{code}", title=words(f"document.{code}")) for code in rule.documents)
    if IdentityMethod.IDENTIFIERS in rule.methods:
        options.append(
            Choice(key="identifiers", title=words("identity.identifiers"), detail=words("identity.identifiers_how"))
        )
    if IdentityMethod.PERSONALLY_KNOWN in rule.methods:
        reason = words("identity.first_time") if voter.id_required else ""
        options.append(
            Choice(
                key="personally_known",
                title=words("identity.personally_known"),
                detail=words("identity.personally_known_how"),
                disabled_reason=reason,
            )
        )
    return tuple(options)


def identity_of(chosen: str) -> Identity | None:
    """The choice as a value; None before there is one."""
    method, _, document = chosen.partition(":")
    if not method:
        return None
    return Identity(method=IdentityMethod(method), document=document)


def identity_result(saying: Saying, identity: Identity) -> str:
    if identity.method is IdentityMethod.DOCUMENT:
        return saying.words(f"document.{identity.document}")
    return saying.words(f"identity.{identity.method.value}")


def voter_message(saying: Saying, session: Session, card: VoterCard) -> Message:
    """What a worker must know of this voter before anything else (SNP-08, -09, -13; ISS-20)."""
    voter = card.voter
    as_of = saying.day(session.election.jurisdiction.snapshot.as_of)
    if voter.status is VoterStatus.CANCELED:
        return _told(saying, "canceled", Status.STOP)
    if voter.package.returned is not None:
        return _told(saying, "returned", Status.WARN, date=saying.day(voter.package.returned))
    if voter.id_required:
        return _told(saying, "id_required", Status.WARN)
    if voter.status in (VoterStatus.UNDELIVERABLE, VoterStatus.PURGE_NOTICE):
        return _told(saying, "undeliverable", Status.INFO)
    sent = voter.package.replaced or voter.package.mailed
    if sent is not None:
        return _told(saying, "mailed", Status.INFO, date=saying.day(sent), as_of=as_of)
    return _told(saying, "warning", Status.INFO)


def _told(saying: Saying, key: str, status: Status, **facts: object) -> Message:
    return Message(
        status=status,
        title=saying.words(f"know.{key}_title", **facts),
        text=saying.words(f"know.{key}_text", **facts),
    )


# --- ballot --------------------------------------------------------------------------------------------------------


def ballot_view(saying: Saying, session: Session, card: VoterCard, draft: Draft) -> ServeView:
    """Which ballot. One answer is shown with its basis; several are asked, none preselected; none is officials'."""
    words = saying.words
    results = {"identity": identity_result(saying, draft.identity) if draft.identity else ""}
    blocks: list[Block] = []
    answer = card.style
    match answer:
        case One(style=style, basis=basis):
            blocks.append(Facts(rows=_style_facts(saying, session, style, words(f"basis.{basis.value}"))))
        case Candidates(styles=styles, ask=ask):
            blocks.append(Paragraph(text=words(f"ask.{ask.value}")))
            blocks.append(_style_choices(saying, session, styles))
        case Unknown(reason=reason):
            blocks.append(Paragraph(text=words(f"style_unknown.{reason.value}")))
            blocks.append(_style_choices(saying, session, tuple(s.id for s in session.election.definition.styles)))
    if second_needed(answer):
        blocks.extend(second_fields(saying, session))
    if session.scene().day.line_closed is not None:
        blocks.append(
            Field(
                key="line_number",
                label=words("ballot.line_number"),
                kind=FieldKind.COUNT,
                hint=words("ballot.line_number_hint"),
            )
        )
    return ServeView(
        key=f"serve.ballot.{card.voter.id}",
        person=person(saying, session, card),
        steps=steps(saying, "ballot", results),
        title=words("ballot.title"),
        blocks=tuple(blocks),
        primary=Action(key="ballot_chosen", label=words("ballot.next"), shortcut="Enter", primary=True),
        back=back(saying),
        more=(Action(key="other_style", label=words("ballot.other"), needs_values=False),)
        if isinstance(answer, One)
        else (),
    )


def officials_view(saying: Saying, session: Session, card: VoterCard, draft: Draft) -> ServeView:
    """The voter says they moved, or the list is wrong: officials find the style, a second one confirms (STY-05)."""
    words = saying.words
    results = {"identity": identity_result(saying, draft.identity) if draft.identity else ""}
    styles = tuple(style.id for style in session.election.definition.styles)
    return ServeView(
        key=f"serve.officials.{card.voter.id}",
        person=person(saying, session, card),
        steps=steps(saying, "ballot", results),
        title=words("ballot.officials_title"),
        blocks=(
            Paragraph(text=words("ballot.officials_text")),
            _style_choices(saying, session, styles),
            *second_fields(saying, session),
        ),
        primary=Action(key="officials_chose", label=words("ballot.next"), shortcut="Enter", primary=True),
        back=back(saying),
    )


def second_needed(answer: One | Candidates | Unknown) -> bool:
    return isinstance(answer, Unknown) or (isinstance(answer, Candidates) and answer.ask is Ask.MAP)


def second_fields(saying: Saying, session: Session) -> tuple[Block, ...]:
    """Another official than the one at the screen, proven by password."""
    present = session.official
    others = [each for each in session.election.jurisdiction.officials if present is None or each.id != present.id]
    return (
        Choices(
            key="second",
            label=saying.words("second.label"),
            options=tuple(
                Choice(key=each.id, title=each.name, detail=saying.words(f"role.{each.role.value}")) for each in others
            ),
            columns=2,
        ),
        Field(key="second_password", label=saying.words("second.password"), kind=FieldKind.PASSWORD),
    )


def _style_choices(saying: Saying, session: Session, styles: tuple[StyleId, ...]) -> Choices:
    known = {style.id: style for style in session.election.definition.styles}
    return Choices(
        key="style",
        label=saying.words("ballot.style"),
        options=tuple(
            Choice(key=each, title=saying.style(session, each), detail=_contests(saying, known[each]))
            for each in styles
            if each in known
        ),
        columns=2,
    )


def _contests(saying: Saying, style: Style) -> str:
    titles = [c.title.in_(saying.words.language) for card in style.cards for c in card.contests]
    shown = ", ".join(titles[:4])
    return f"{shown} …" if len(titles) > 4 else shown


def _style_facts(saying: Saying, session: Session, style_id: StyleId, basis: str) -> tuple[Fact, ...]:
    words = saying.words
    style = session.election.definition.style(style_id)
    if style is None:
        return ()
    return (
        Fact(label=words("ballot.style"), value=saying.style(session, style_id), icon="ballots"),
        Fact(label=words("ballot.cards"), value=cards_words(saying, style), icon="sheet"),
        Fact(label=words("ballot.contests"), value=_contests(saying, style), icon="list"),
        Fact(label=words("ballot.basis"), value=basis, icon="info"),
    )


def cards_words(saying: Saying, style: Style) -> str:
    count = len(style.cards)
    return saying.words("ballot.one_card") if count == 1 else saying.words("ballot.cards_n", n=count)


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
        "identity": identity_result(saying, draft.identity) if draft.identity else "",
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
        steps=steps(saying, "print", _results(saying, session, card)),
        title=words("doubt.title"),
        blocks=(Paragraph(text=words("doubt.text")), Facts(rows=rows)),
        message=message,
        preview=PaperPreview(
            number=numbers,
            name=saying.name(card.voter),
            envelope_id=issue.event.envelope_id if issue is not None else "",
            cards=len(issue.event.pieces) if issue is not None else 1,
        ),
        primary=Action(
            key="came_out", label=words("doubt.yes"), icon="check", shortcut="Enter", busy_label="…", primary=True
        ),
        back=back(saying),
        more=tuple(others),
    )


# --- hand over and back ----------------------------------------------------------------------------------------------


def hand_over_view(saying: Saying, session: Session, card: VoterCard) -> ServeView:
    words = saying.words
    return ServeView(
        key=f"serve.hand_over.{card.issue.id if card.issue else ''}",
        person=person(saying, session, card),
        steps=steps(saying, "hand_over", _results(saying, session, card)),
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
        steps=steps(saying, "seal", _results(saying, session, card)),
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
        steps=steps(saying, "done", _results(saying, session, card)),
        title=words("done.title"),
        blocks=(Message(status=Status.OK, title=words("done.accepted", time=at), text=words("done.text")),),
        primary=Action(key="next_voter", label=words("done.next"), shortcut="Enter", primary=True),
        back=back(saying),
    )


def _results(saying: Saying, session: Session, card: VoterCard) -> dict[str, str]:
    if card.issue is None:
        return {}
    event = card.issue.event
    return {
        "identity": identity_result(saying, event.identity),
        "ballot": saying.style(session, event.style),
        "print": " ".join(piece.number for piece in event.pieces),
        "hand_over": saying.words("step.hand_over_done"),
        "seal": saying.words("step.seal_done"),
        "returned": saying.words("step.returned_done"),
    }


def stage_view(saying: Saying, session: Session, card: VoterCard, *, message: Message | None = None) -> ServeView:
    """The page for where this voter's ballot stands in the journal: what a restart comes back to."""
    match card.stage:
        case IssueStage.PRINT_IN_DOUBT:
            return doubt_view(saying, session, card, message=message)
        case IssueStage.PRINTED:
            return hand_over_view(saying, session, card)
        case IssueStage.WITH_VOTER:
            return accept_view(saying, session, card, message=message)
        case IssueStage.ACCEPTED:
            return done_view(saying, session, card)
        case _:
            return identity_view(saying, session, card)


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
        fields.append(_style_choices(saying, session, styles))
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
            shortcut="Enter",
            busy_label=words("print.busy"),
            primary=True,
        ),
        focus="destroyed",
    )


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
